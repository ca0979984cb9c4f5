//! States that meet at a join: what differs between them depends on the way that was taken.
//!
//! `agree` explores every function with branches twice, path by path and merged.

use super::*;

/// Writes at constant and symbolic places, on different ways, to one array.
#[test]
fn writes_to_an_array() {
    for len in [4u64, 300] {
        let mut build = Build::new(DataModel::Lp64);
        let array = build.program.types.array(Ty::SHORT, Some(len));
        let params = [Ty::INT, Ty::INT, Ty::LONG, Ty::LONG];
        let f = function(&mut build, &params, Ty::SHORT, |f| {
            let v = f.var("v", array);
            let whole = f.local(v);
            f.op(Op::Zero { to: whole });
            for (i, (flag, index)) in [(0, 2), (1, 3)].into_iter().enumerate() {
                let (cond, at) = (f.get(VarId(flag)), f.get(VarId(index)));
                let two = f.int(2);
                branch(
                    f,
                    cond,
                    |f| {
                        let (place, value) =
                            (f.index(whole, at), f.constant(10 + i as u64, Ty::SHORT));
                        f.assign(place, value);
                    },
                    |f| {
                        let (place, value) =
                            (f.index(whole, two), f.constant(20 + i as u64, Ty::SHORT));
                        f.assign(place, value);
                    },
                );
            }
            let at = f.get(VarId(2));
            let place = f.index(whole, at);
            f.load(place)
        });
        let types = &build.program.types;
        let offsets = [0, 1, 2, 3, len.into(), u128::from(u64::MAX)].to_vec();
        let values = [vec![0, 1], vec![0, 1], offsets.clone(), offsets];
        agree(&build.program, f, &product(types, &params, &values)).expect(&[Reason::OutOfBounds]);
    }
}

/// A variable, an object of the heap, and an object that lives on one way only.
#[test]
fn objects_made_on_one_way() {
    let mut build = Build::new(DataModel::Lp64);
    let params = [Ty::INT, Ty::INT, Ty::ULONG];
    let f = function(&mut build, &params, Ty::INT, |f| {
        let p = f.var("p", Ty::CHAR_PTR);
        let x = f.var("x", Ty::INT);
        let (cond, free, size) = (f.get(VarId(0)), f.get(VarId(1)), f.get(VarId(2)));
        branch(
            f,
            cond,
            |f| f.builtin(Some(p), Builtin::Alloc, &[size]),
            |f| {
                let (two, three) = (f.constant(2, Ty::ULONG), f.int(3));
                f.builtin(Some(p), Builtin::Alloc, &[two]);
                f.set(x, three);
            },
        );
        let start = f.get(p);
        branch(f, free, |f| f.builtin(None, Builtin::Free, &[start]), |_| {});
        let one = f.int(1);
        let place = at_offset(f, start, one, Ty::CHAR);
        let value = f.constant(5, Ty::CHAR);
        f.assign(place, value);
        let value = f.load(place);
        let (value, x) = (f.cast(value, Ty::INT), f.get(x));
        f.bin(BinOp::Add, value, x)
    });
    let types = &build.program.types;
    let values = [vec![0, 1], vec![0, 1], (0..5).collect()];
    agree(&build.program, f, &product(types, &params, &values)).expect(&[
        Reason::Dangling,
        Reason::OutOfBounds,
        Reason::Indeterminate,
    ]);
}

/// What is undefined on one way does not spoil the other, and is not hidden by it.
#[test]
fn undefined_on_one_way() {
    let mut build = Build::new(DataModel::Lp64);
    let params = [Ty::INT, Ty::INT, Ty::INT];
    let f = function(&mut build, &params, Ty::INT, |f| {
        let r = f.var("r", Ty::INT);
        let (cond, a, b) = (f.get(VarId(0)), f.get(VarId(1)), f.get(VarId(2)));
        branch(
            f,
            cond,
            |f| {
                let quotient = f.bin(BinOp::Div, a, b);
                f.set(r, quotient);
            },
            |f| {
                let sum = f.bin(BinOp::Add, a, b);
                f.set(r, sum);
            },
        );
        let (r, a) = (f.get(r), f.get(VarId(1)));
        f.bin(BinOp::Sub, r, a)
    });
    let types = &build.program.types;
    let values = crate::values::integers(types, Ty::INT);
    let all = product(types, &params, &[vec![0, 1], values.clone(), values]);
    let overflow = |op| Reason::Arithmetic(arith::Undefined::SignedOverflow(op));
    agree(&build.program, f, &all).expect(&[
        overflow("+"),
        overflow("-"),
        overflow("/"),
        Reason::Arithmetic(arith::Undefined::DivisionByZero),
    ]);
}

/// Assumptions end an execution on one way: it is none.
#[test]
fn assumptions_on_one_way() {
    let mut build = Build::new(DataModel::Lp64);
    let f = function(&mut build, &[Ty::INT, Ty::INT], Ty::INT, |f| {
        let (cond, a) = (f.get(VarId(0)), f.get(VarId(1)));
        let seven = f.int(7);
        let small = f.bin(BinOp::Lt, a, seven);
        branch(f, cond, |f| f.builtin(None, Builtin::Assume, &[small]), |_| {});
        f.bin(BinOp::Div, seven, a)
    });
    let types = &build.program.types;
    let values = crate::values::integers(types, Ty::INT);
    let seen =
        agree(&build.program, f, &product(types, &[Ty::INT, Ty::INT], &[vec![0, 1], values]));
    seen.expect(&[Reason::Arithmetic(arith::Undefined::DivisionByZero)]);
    assert!(seen.excluded > 0, "{seen:?}");
}

/// Several joins in a row, nested ones, and pointers that are chosen on the way.
#[test]
fn nested_choices() {
    let mut build = Build::new(DataModel::Lp64);
    let [x, y, z] = ["x", "y", "z"].map(|name| build.global(name, Ty::INT, &[name.len() as u8]));
    let pointer = build.pointer(Ty::INT);
    let params = [Ty::INT, Ty::INT, Ty::INT];
    let f = function(&mut build, &params, Ty::INT, |f| {
        let (p, q) = (f.var("p", pointer), f.var("q", pointer));
        let addresses = [x, y, z].map(|g| {
            let place = f.global(g);
            f.addr(place)
        });
        let [a, b, c] = [0, 1, 2].map(|i| f.get(VarId(i)));
        branch(
            f,
            a,
            |f| f.set(p, addresses[0]),
            |f| branch(f, b, |f| f.set(p, addresses[1]), |f| f.set(p, addresses[2])),
        );
        let there = f.get(p);
        branch(f, c, |f| f.set(q, there), |f| f.set(q, addresses[1]));
        let (there, other) = (f.get(p), f.get(q));
        let (to, from) = (f.deref(there), f.deref(other));
        let (hundred, more) = (f.int(100), f.int(11));
        f.assign(to, hundred);
        let value = f.load(from);
        let value = f.bin(BinOp::Add, value, more);
        f.assign(from, value);
        let (same, value) = (f.bin(BinOp::Eq, there, other), f.load(to));
        f.bin(BinOp::Add, value, same)
    });
    let types = &build.program.types;
    let flags = || vec![0, 1, 0xffff_ffff];
    agree(&build.program, f, &product(types, &params, &[flags(), flags(), flags()])).expect(&[]);
}
