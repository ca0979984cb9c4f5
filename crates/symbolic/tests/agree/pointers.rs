//! Arithmetic, comparison and conversion of pointers, and choices between objects.

use super::*;

const MODELS: [DataModel; 2] = [DataModel::Lp64, DataModel::Ilp32];
const COMPARISONS: [BinOp; 6] = [BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge, BinOp::Eq, BinOp::Ne];

/// Two arrays of 4 elements.
fn arrays(build: &mut Build, element: Ty) -> [GlobalId; 2] {
    let array = build.program.types.array(element, Some(4));
    let size = build.program.types.size_of(array).expect("the array should have a size");
    let image: Vec<u8> = (1..=size as u8).collect();
    ["x", "y"].map(|name| build.global(name, array, &image))
}

/// `&g[0]`
fn first(f: &mut Fun, g: GlobalId) -> ExprId {
    let (array, zero) = (f.global(g), f.int(0));
    let place = f.index(array, zero);
    f.addr(place)
}

/// `cond ? &x[0] : &y[0]`
fn either(f: &mut Fun, cond: ExprId, [x, y]: [GlobalId; 2]) -> ExprId {
    let (one, other) = (first(f, x), first(f, y));
    let p = f.var("p", f.ty(one));
    branch(f, cond, |f| f.set(p, one), |f| f.set(p, other));
    f.get(p)
}

/// `p + a - p`
#[test]
fn sums_and_differences() {
    for model in MODELS {
        for element in [Ty::CHAR, Ty::INT, Ty::LONG] {
            for index in [Ty::CHAR, Ty::UCHAR, Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG] {
                let mut build = Build::new(model);
                let [x, _] = arrays(&mut build, element);
                let ret = build.program.types.ptrdiff_type();
                let f = function(&mut build, &[index, index], ret, |f| {
                    let (p, a, b) = (first(f, x), f.get(VarId(0)), f.get(VarId(1)));
                    let (left, right) = (f.ptr_add(p, a), f.ptr_add(p, b));
                    f.ptr_sub(left, right)
                });
                let types = &build.program.types;
                let values = around(types, index, 2, 6);
                let all = product(types, &[index, index], &[values.clone(), values]);
                let seen = agree(&build.program, f, &all);
                assert_eq!(seen.returned - seen.went_on, 25, "{seen:?}");
            }
        }
    }
}

/// Elements whose size is no power of two; a difference that is no whole number of them.
#[test]
fn uneven_differences() {
    for element in [Ty::SHORT, Ty::LONG] {
        let mut build = Build::new(DataModel::Lp64);
        let three = build.program.types.array(element, Some(3));
        let array = build.program.types.array(three, Some(3));
        let g = build.global("g", array, &[]);
        let f = function(&mut build, &[Ty::LONG, Ty::LONG], Ty::LONG, |f| {
            let (whole, a, b) = (f.global(g), f.get(VarId(0)), f.get(VarId(1)));
            let start = start_of(f, whole);
            let (p, q) = (f.ptr_add(start, a), f.ptr_add(start, b));
            let pointer = f.program.types.pointer(three);
            let (p, q) = (f.cast(p, pointer), f.cast(q, pointer));
            f.ptr_sub(p, q)
        });
        let types = &build.program.types;
        let values: Vec<u128> = (0..=19).collect();
        let all = product(types, &[Ty::LONG, Ty::LONG], &[values.clone(), values]);
        let seen = agree(&build.program, f, &all);
        let leaves = if element == Ty::SHORT { &[Reason::PointerArithmetic][..] } else { &[] };
        seen.expect(&[leaves, &[Reason::UnevenDifference]].concat());
    }
}

/// Of pointers into one object or two, at any place or just behind the end.
#[test]
fn comparisons() {
    for op in COMPARISONS {
        for model in MODELS {
            let mut build = Build::new(model);
            let both = arrays(&mut build, Ty::INT);
            let params = [Ty::INT, Ty::CHAR, Ty::INT, Ty::CHAR];
            let f = function(&mut build, &params, Ty::INT, |f| {
                let (one, a) = (f.get(VarId(0)), f.get(VarId(1)));
                let (two, b) = (f.get(VarId(2)), f.get(VarId(3)));
                let (p, q) = (either(f, one, both), either(f, two, both));
                let (p, q) = (f.ptr_add(p, a), f.ptr_add(q, b));
                f.bin(op, p, q)
            });
            let types = &build.program.types;
            let offsets: Vec<u128> = (0..=4).collect();
            let values = [vec![0, 1], offsets.clone(), vec![0, 1], offsets];
            let seen = agree(&build.program, f, &product(types, &params, &values));
            let equality = matches!(op, BinOp::Eq | BinOp::Ne);
            seen.expect(&[if equality { Reason::Coincidence } else { Reason::DifferentObjects }]);
        }
    }
}

/// `p - q` of pointers into two objects is undefined.
#[test]
fn differences_between_objects() {
    let mut build = Build::new(DataModel::Lp64);
    let both = arrays(&mut build, Ty::INT);
    let f = function(&mut build, &[Ty::INT, Ty::LONG], Ty::LONG, |f| {
        let (one, a) = (f.get(VarId(0)), f.get(VarId(1)));
        let (p, q) = (either(f, one, both), first(f, both[0]));
        let p = f.ptr_add(p, a);
        f.ptr_sub(p, q)
    });
    let types = &build.program.types;
    let all = product(types, &[Ty::INT, Ty::LONG], &[vec![0, 1], (0..5).collect()]);
    agree(&build.program, f, &all).expect(&[Reason::DifferentObjects]);
}

/// A load and a store through a pointer that may be into either of two objects.
#[test]
fn choices_between_objects() {
    for element in [Ty::CHAR, Ty::INT, Ty::LONG] {
        let mut build = Build::new(DataModel::Lp64);
        let both = arrays(&mut build, element);
        let params = [Ty::INT, Ty::LONG, Ty::INT, Ty::LONG, element];
        let f = function(&mut build, &params, element, |f| {
            let (one, a) = (f.get(VarId(0)), f.get(VarId(1)));
            let (two, b) = (f.get(VarId(2)), f.get(VarId(3)));
            let (p, q) = (either(f, one, both), either(f, two, both));
            let (p, q) = (f.ptr_add(p, a), f.ptr_add(q, b));
            let (to, from) = (f.deref(p), f.deref(q));
            let value = f.get(VarId(4));
            f.assign(to, value);
            f.load(from)
        });
        let types = &build.program.types;
        let offsets = around(types, Ty::LONG, 1, 5);
        let values = [vec![0, 1], offsets.clone(), vec![0, 1], offsets, vec![0x55]];
        agree(&build.program, f, &product(types, &params, &values)).expect(&[Reason::OutOfBounds]);
    }
}

/// Null plus 0 is null, and nothing else can be done with it.
#[test]
fn null_pointers() {
    for model in MODELS {
        let mut build = Build::new(model);
        let [x, _] = arrays(&mut build, Ty::INT);
        let params = [Ty::INT, Ty::LONG, Ty::INT];
        let f = function(&mut build, &params, Ty::INT, |f| {
            let (cond, a, follow) = (f.get(VarId(0)), f.get(VarId(1)), f.get(VarId(2)));
            let set = first(f, x);
            let pointer = f.ty(set);
            let p = f.var("p", pointer);
            let zero = f.int(0);
            let null = f.cast(zero, pointer);
            branch(f, cond, |f| f.set(p, set), |f| f.set(p, null));
            let there = f.get(p);
            let sum = f.ptr_add(there, a);
            f.set(p, sum);
            let (r, there) = (f.var("r", Ty::INT), f.get(p));
            branch(
                f,
                follow,
                |f| {
                    let place = f.deref(there);
                    let value = f.load(place);
                    f.set(r, value);
                },
                |f| {
                    let not = f.un(UnOp::Not, there);
                    f.set(r, not);
                },
            );
            f.get(r)
        });
        let types = &build.program.types;
        let values = [vec![0, 1], around(types, Ty::LONG, 2, 5), vec![0, 1]];
        let seen = agree(&build.program, f, &product(types, &params, &values));
        for reason in [Reason::NullPointer, Reason::PointerArithmetic, Reason::OutOfBounds] {
            assert!(seen.undefined.contains_key(&reason), "{seen:?}");
        }
    }
}

/// A sum that is followed at once may be anywhere as long as it is not.
#[test]
fn sums_that_are_followed() {
    for model in MODELS {
        for element in [Ty::CHAR, Ty::INT] {
            let mut build = Build::new(model);
            let [x, _] = arrays(&mut build, element);
            let params = [Ty::INT, Ty::LONG, Ty::LONG];
            let f = function(&mut build, &params, element, |f| {
                let (cond, a, b) = (f.get(VarId(0)), f.get(VarId(1)), f.get(VarId(2)));
                let set = first(f, x);
                let pointer = f.ty(set);
                let p = f.var("p", pointer);
                let number = f.constant(0xa000, Ty::ULONG);
                let number = f.cast(number, pointer);
                branch(f, cond, |f| f.set(p, set), |f| f.set(p, number));
                let there = f.get(p);
                let sum = f.ptr_add(there, a);
                let place = f.deref(sum);
                let address = f.addr(place);
                let sum = f.ptr_add(address, b);
                let place = f.deref(sum);
                f.load(place)
            });
            let types = &build.program.types;
            let offsets = around(types, Ty::LONG, 2, 6);
            let mut all = product(types, &params, &[vec![1], offsets.clone(), offsets.clone()]);
            // A number that is moved far may come near an object, which is no meaning of it.
            let near = offsets[..9].to_vec();
            all.extend(product(types, &params, &[vec![0], near.clone(), near]));
            let seen = agree(&build.program, f, &all);
            assert!(seen.undefined.contains_key(&Reason::NullPointer), "{seen:?}");
            assert!(seen.undefined.contains_key(&Reason::PointerArithmetic), "{seen:?}");
        }
    }
}

/// To an integer and back, to `_Bool`, to a pointer to something else: the address is the same.
#[test]
fn casts() {
    for to in [Ty::LONG, Ty::ULONG, Ty::INT, Ty::UCHAR, Ty::BOOL, Ty::int(IntKind::Int128)] {
        let mut build = Build::new(DataModel::Lp64);
        let both = arrays(&mut build, Ty::INT);
        let f = function(&mut build, &[Ty::INT, Ty::LONG], to, |f| {
            let (cond, a) = (f.get(VarId(0)), f.get(VarId(1)));
            let p = either(f, cond, both);
            let p = f.ptr_add(p, a);
            f.cast(p, to)
        });
        let types = &build.program.types;
        let all = product(types, &[Ty::INT, Ty::LONG], &[vec![0, 1], (0..5).collect()]);
        agree(&build.program, f, &all).expect(&[]);
    }
    let mut build = Build::new(DataModel::Lp64);
    let both = arrays(&mut build, Ty::INT);
    let f = function(&mut build, &[Ty::INT, Ty::LONG], Ty::UCHAR, |f| {
        let (cond, a) = (f.get(VarId(0)), f.get(VarId(1)));
        let p = either(f, cond, both);
        let number = f.cast(p, Ty::LONG);
        let number = f.bin(BinOp::Add, number, a);
        let p = f.cast(number, Ty::CHAR_PTR);
        let pointer = f.program.types.pointer(Ty::UCHAR);
        let p = f.cast(p, pointer);
        let place = f.deref(p);
        f.load(place)
    });
    let types = &build.program.types;
    let offsets: Vec<u128> = (0..18).collect();
    let seen =
        agree(&build.program, f, &product(types, &[Ty::INT, Ty::LONG], &[vec![0, 1], offsets]));
    seen.expect(&[Reason::OutOfBounds]);
}

/// A pointer to a variable of a block that is left.
#[test]
fn dangling_pointers() {
    let mut build = Build::new(DataModel::Lp64);
    let [x, _] = arrays(&mut build, Ty::INT);
    let f = function(&mut build, &[Ty::INT], Ty::INT, |f| {
        let cond = f.get(VarId(0));
        let start = first(f, x);
        let p = f.var("p", f.ty(start));
        branch(
            f,
            cond,
            |f| {
                f.open();
                let v = f.var("inner", Ty::INT);
                f.op(Op::Skip);
                let seven = f.int(7);
                f.set(v, seven);
                let place = f.local(v);
                let address = f.addr(place);
                f.set(p, address);
                f.close();
                f.op(Op::Skip);
            },
            |f| f.set(p, start),
        );
        let p = f.get(p);
        let place = f.deref(p);
        f.load(place)
    });
    let all = product(&build.program.types, &[Ty::INT], &[vec![0, 1]]);
    agree(&build.program, f, &all).expect(&[Reason::Dangling]);
}
