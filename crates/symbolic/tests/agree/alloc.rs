//! Objects on the heap: of symbolic sizes, freed or not, and allocations that fail.

use super::*;
use smt::Value;
use symbolic::Boundary;

/// `p = malloc(size)`, in a variable that has to be declared already.
fn allocate(f: &mut Fun, p: VarId, size: ExprId) {
    f.builtin(Some(p), Builtin::Alloc, &[size]);
}

/// A store and a load in an object of symbolic size.
#[test]
fn objects_of_symbolic_sizes() {
    for ty in [Ty::UCHAR, Ty::SHORT, Ty::LONG] {
        let mut build = Build::new(DataModel::Lp64);
        let params = [Ty::ULONG, Ty::LONG, Ty::LONG];
        let f = function(&mut build, &params, Ty::LONG, |f| {
            let (p, size) = (f.var("p", Ty::CHAR_PTR), f.get(VarId(0)));
            allocate(f, p, size);
            let (start, at) = (f.get(p), f.get(VarId(1)));
            let place = at_offset(f, start, at, ty);
            let value = f.constant(0x42, ty);
            f.assign(place, value);
            let (start, at) = (f.get(p), f.get(VarId(2)));
            let place = at_offset(f, start, at, ty);
            let value = f.load(place);
            f.cast(value, Ty::LONG)
        });
        let types = &build.program.types;
        let offsets = around(types, Ty::LONG, 1, 10);
        let all = product(types, &params, &[(0..11).collect(), offsets.clone(), offsets]);
        agree(&build.program, f, &all).expect(&[Reason::Indeterminate, Reason::OutOfBounds]);
    }
}

#[test]
fn sizes_of_objects() {
    let mut build = Build::new(DataModel::Lp64);
    let f = function(&mut build, &[Ty::ULONG, Ty::LONG], Ty::ULONG, |f| {
        let (p, size) = (f.var("p", Ty::CHAR_PTR), f.get(VarId(0)));
        allocate(f, p, size);
        let (start, at, r) = (f.get(p), f.get(VarId(1)), f.var("r", Ty::ULONG));
        let there = f.ptr_add(start, at);
        f.builtin(Some(r), Builtin::ObjectSize, &[there]);
        f.get(r)
    });
    let types = &build.program.types;
    let all = product(types, &[Ty::ULONG, Ty::LONG], &[(0..5).collect(), (0..5).collect()]);
    agree(&build.program, f, &all).expect(&[Reason::InvalidFree, Reason::PointerArithmetic]);
}

/// Freed on one way only, or twice, or what is no start of an object; used afterwards or not.
#[test]
fn frees() {
    let mut build = Build::new(DataModel::Lp64);
    let params = [Ty::INT, Ty::LONG, Ty::INT, Ty::INT];
    let f = function(&mut build, &params, Ty::INT, |f| {
        let (p, four) = (f.var("p", Ty::CHAR_PTR), f.constant(4, Ty::ULONG));
        allocate(f, p, four);
        let start = f.get(p);
        let place = f.deref(start);
        let seven = f.constant(7, Ty::CHAR);
        f.assign(place, seven);
        let (first, second, used) = (f.get(VarId(0)), f.get(VarId(2)), f.get(VarId(3)));
        let at = f.get(VarId(1));
        branch(
            f,
            first,
            |f| {
                let there = f.ptr_add(start, at);
                f.builtin(None, Builtin::Free, &[there]);
            },
            |_| {},
        );
        branch(f, second, |f| f.builtin(None, Builtin::Free, &[start]), |_| {});
        let r = f.var("r", Ty::INT);
        branch(
            f,
            used,
            |f| {
                let value = f.load(place);
                let value = f.cast(value, Ty::INT);
                f.set(r, value);
            },
            |f| {
                let one = f.int(1);
                f.set(r, one);
            },
        );
        f.get(r)
    });
    let types = &build.program.types;
    let flags = || vec![0, 1];
    let all = product(types, &params, &[flags(), (0..6).collect(), flags(), flags()]);
    agree(&build.program, f, &all).expect(&[
        Reason::Dangling,
        Reason::PointerArithmetic,
        Reason::DoubleFree,
        Reason::InvalidFree,
    ]);
}

/// `free` of null does nothing; of a variable it is undefined.
#[test]
fn frees_of_other_things() {
    let mut build = Build::new(DataModel::Lp64);
    let g = build.global("g", Ty::INT, &[]);
    let f = function(&mut build, &[Ty::INT], Ty::INT, |f| {
        let (which, p) = (f.get(VarId(0)), f.var("p", Ty::CHAR_PTR));
        let place = f.global(g);
        let (address, zero) = (start_of(f, place), f.int(0));
        let null = f.cast(zero, Ty::CHAR_PTR);
        branch(f, which, |f| f.set(p, address), |f| f.set(p, null));
        let there = f.get(p);
        f.builtin(None, Builtin::Free, &[there]);
        f.int(1)
    });
    let all = product(&build.program.types, &[Ty::INT], &[vec![0, 1]]);
    agree(&build.program, f, &all).expect(&[Reason::InvalidFree]);
}

/// Two allocations, each used after a test for null or without one. The interpreter's never fail,
/// so its run of an execution in which some fail is one of the program with null in their place.
fn two_allocations(build: &mut Build, fails: [bool; 2]) -> FuncId {
    function(build, &[Ty::INT], Ty::INT, |f| {
        let r = f.var("r", Ty::INT);
        let zero = f.int(0);
        f.set(r, zero);
        for (i, fails) in fails.into_iter().enumerate() {
            let (p, one) = (f.var("p", Ty::CHAR_PTR), f.constant(1, Ty::ULONG));
            f.op(Op::Skip);
            if fails {
                let (zero, to) = (f.int(0), f.local(p));
                let null = f.cast(zero, Ty::CHAR_PTR);
                f.assign(to, null);
            } else {
                allocate(f, p, one);
            }
            let (there, tested) = (f.get(p), f.get(VarId(0)));
            let use_it = move |f: &mut Fun| {
                let (place, value) = (f.deref(there), f.constant(1 + i as u64, Ty::CHAR));
                f.assign(place, value);
                let value = f.load(place);
                let (value, old) = (f.cast(value, Ty::INT), f.get(r));
                let sum = f.bin(BinOp::Add, old, value);
                f.set(r, sum);
            };
            let note = move |f: &mut Fun| {
                let (old, ten) = (f.get(r), f.int(10 + 10 * i as i32));
                let sum = f.bin(BinOp::Add, old, ten);
                f.set(r, sum);
            };
            branch(f, tested, |f| branch(f, there, use_it, note), use_it);
        }
        f.get(r)
    })
}

#[test]
fn allocations_that_fail() {
    let mut build = Build::new(DataModel::Lp64);
    let all_fails = [[false, false], [false, true], [true, false], [true, true]];
    let functions = all_fails.map(|fails| two_allocations(&mut build, fails));
    let types = &build.program.types;
    let interpreter = Interpreter::new(&build.program);
    let inputs = product(types, &[Ty::INT], &[vec![0, 1]]);
    for merging in [false, true] {
        let explored =
            Explored::failing(&build.program, functions[0], inputs[0].clone(), merging, true);
        let terms = &explored.machine.terms;
        // Who has them succeed owes the others.
        let is_owed = |explored: &Explored<'_>| {
            explored.machine.obligations().any(|one| one.boundary == Boundary::Allocation)
        };
        let sure = Explored::new(&build.program, functions[0], inputs[0].clone(), merging);
        assert!(is_owed(&sure) && !is_owed(&explored));
        let names = (0..1000).map(|i| format!("fails!{i}"));
        let variables: Vec<_> = names.filter_map(|name| terms.find_var(&name)).collect();
        // Where states are not merged, the second allocation is reached on two ways for each
        // value of the first.
        assert_eq!(variables.len() == 2, merging, "{variables:?}");
        for (f, fails) in functions.into_iter().zip(all_fails) {
            for inputs in &inputs {
                let run = interpreter.run(f, inputs, &Options::default());
                let expected = Outcome::of_run(types, &run);
                let mut model = explored.machine.skeleton.assignment(terms, types, inputs);
                model.set(variables[0], Value::Bool(fails[0]));
                for later in &variables[1..] {
                    model.set(*later, Value::Bool(fails[1]));
                }
                assert_eq!(explored.outcome_under(&model), expected, "{fails:?} {inputs:?}");
            }
        }
    }
}
