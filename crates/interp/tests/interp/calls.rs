//! Calls, returns, argument lists, inputs and the entry.

use super::*;

fn named(name: &str, value: InputValue) -> Input {
    Input { name: name.into(), value }
}

fn with(values: Vec<Input>) -> Inputs {
    Inputs { values, ..Inputs::default() }
}

/// `int twice(int x) { return x + x; }`
fn twice(build: &mut Build) -> FuncId {
    build.define("twice", Ty::INT, &[("x", Ty::INT)], |f| {
        let x = f.get(VarId(0));
        let sum = f.bin(BinOp::Add, x, x);
        f.ret(sum);
    })
}

#[test]
fn direct_and_indirect_calls() {
    let mut build = Build::new(DataModel::Lp64);
    let twice = twice(&mut build);
    let f = build.define("f", Ty::INT, &[], |f| {
        let (r, three) = (f.var("r", Ty::INT), f.int(3));
        f.call(Some(r), twice, &[three]);
        let pointer = f.func(twice);
        let (to, arg) = (f.local(r), f.get(r));
        f.op(Op::Call { to: Some(to), callee: Callee::Indirect(pointer), args: vec![arg] });
        let r = f.get(r);
        f.ret(r);
    });
    assert_eq!(returned(&build.run(f, &Inputs::default())), 12);
}

#[test]
fn calls_that_do_not_fit() {
    let call = |args: usize, ty: Ty, address: Option<u64>| {
        let mut build = Build::new(DataModel::Lp64);
        let twice = twice(&mut build);
        let f = build.define("f", Ty::INT, &[], |f| {
            let r = f.var("r", Ty::INT);
            let args = (0..args).map(|_| f.constant(1, ty)).collect();
            let to = Some(f.local(r));
            let pointer = f.func(twice);
            let ty = f.ty(pointer);
            let pointer = address.map_or(pointer, |a| f.constant(a, ty));
            f.op(Op::Call { to, callee: Callee::Indirect(pointer), args });
            let r = f.get(r);
            f.ret(r);
        });
        build.run(f, &Inputs::default())
    };
    assert_eq!(returned(&call(1, Ty::UINT, None)), 2);
    assert_eq!(reason(&call(0, Ty::INT, None)), Reason::CallMismatch);
    assert_eq!(reason(&call(2, Ty::INT, None)), Reason::CallMismatch);
    assert_eq!(reason(&call(1, Ty::LONG, None)), Reason::CallMismatch);
    assert_eq!(reason(&call(1, Ty::INT, Some(0))), Reason::NullPointer);
    assert_eq!(reason(&call(1, Ty::INT, Some(77))), Reason::NotAFunction);
}

#[test]
fn a_result_that_is_missing() {
    let mut build = Build::new(DataModel::Lp64);
    let g = build.define("g", Ty::INT, &[], |f| f.ret_void());
    let f = build.define("f", Ty::INT, &[], |f| {
        let r = f.var("r", Ty::INT);
        f.call(None, g, &[]);
        f.call(Some(r), g, &[]);
    });
    assert_eq!(reason(&build.run(f, &Inputs::default())), Reason::NoResult);
}

/// K&R: `int g(c, x) char c; float x; { return c + x; }` called with promoted arguments.
#[test]
fn promoted_arguments_without_a_prototype() {
    let mut build = Build::new(DataModel::Lp64);
    let params = [("c", Ty::CHAR), ("x", Ty::FLOAT)];
    let g = build.define("g", Ty::INT, &params, |f| {
        let (c, x) = (f.get(VarId(0)), f.get(VarId(1)));
        let (c, x) = (f.cast(c, Ty::INT), f.cast(x, Ty::INT));
        let sum = f.bin(BinOp::Add, c, x);
        f.ret(sum);
    });
    let ty = build.program.functions[g].ty;
    let mut signature = build.types().signature(ty).unwrap().clone();
    signature.prototyped = false;
    build.program.functions[g].ty = build.types().function(signature);
    let f = build.define("f", Ty::INT, &[], |f| {
        let r = f.var("r", Ty::INT);
        let (a, b) = (f.int(256 + 7), f.double(2.5));
        f.call(Some(r), g, &[a, b]);
        let r = f.get(r);
        f.ret(r);
    });
    assert_eq!(returned(&build.run(f, &Inputs::default())), 9);
}

/// Records and wide values go in and out; parameters with addresses too.
#[test]
fn records_and_wide_values() {
    let mut build = Build::new(DataModel::Lp64);
    let pair = build.record(RecordKind::Struct, &[(Ty::INT, 0), (Ty::LONG, 8)], 16);
    let wide = Ty::int(IntKind::Int128);
    let swap = build.define("inc", pair, &[("p", pair), ("w", wide), ("a", Ty::INT)], |f| {
        let p = f.local(VarId(0));
        let (m, w) = (f.field(p, 1), f.get(VarId(1)));
        let w = f.cast(w, Ty::LONG);
        let a = f.local(VarId(2));
        let address = f.addr(a);
        let a = f.deref(address);
        let a = f.load(a);
        let a = f.cast(a, Ty::LONG);
        let sum = f.bin(BinOp::Add, w, a);
        f.assign(m, sum);
        let value = f.load(p);
        f.ret(value);
    });
    let f = build.define("f", Ty::INT, &[], |f| {
        let (x, y) = (f.var("x", pair), f.var("y", pair));
        let (place, five) = (f.local(x), f.int(5));
        let first = f.field(place, 0);
        f.assign(first, five);
        let (value, forty, two) = (f.load(place), f.constant(40, wide), f.int(2));
        f.call(Some(y), swap, &[value, forty, two]);
        let y = f.local(y);
        let (a, b) = (f.field(y, 0), f.field(y, 1));
        let (a, b) = (f.load(a), f.load(b));
        let b = f.cast(b, Ty::INT);
        let sum = f.bin(BinOp::Add, a, b);
        f.ret(sum);
    });
    assert_eq!(returned(&build.run(f, &Inputs::default())), 47);
}

#[test]
fn a_record_is_returned_from_the_entry() {
    let mut build = Build::new(DataModel::Lp64);
    let pair = build.record(RecordKind::Struct, &[(Ty::INT, 0), (Ty::INT, 4)], 8);
    let f = build.define("f", pair, &[("p", pair)], |f| {
        let p = f.get(VarId(0));
        f.ret(p);
    });
    let value = InputValue::Aggregate(vec![InputValue::Int(1), InputValue::Int(-1)]);
    let result = build.run(f, &with(vec![named("p", value)]));
    let bytes = vec![1, 0, 0, 0, 255, 255, 255, 255];
    assert_eq!(result.stop, Stop::Returned(Value::Record { ty: pair, bytes }));
}

#[test]
fn deep_recursion_needs_no_stack_of_ours() {
    let mut build = Build::new(DataModel::Lp64);
    let f = build.declare("f", Ty::INT, &[Ty::INT], false);
    build.body(f, &[("n", Ty::INT)], |fun| {
        let n = fun.get(VarId(0));
        let (more, done) = (fun.loc(), fun.loc());
        fun.edge(fun.at, more, Op::Assume { cond: n, holds: true });
        fun.edge(fun.at, done, Op::Assume { cond: n, holds: false });
        fun.at = more;
        let (r, one) = (fun.var("r", Ty::INT), fun.int(1));
        let less = fun.bin(BinOp::Sub, n, one);
        fun.call(Some(r), f, &[less]);
        let r = fun.get(r);
        let sum = fun.bin(BinOp::Add, r, one);
        fun.ret(sum);
        fun.at = done;
        fun.ret(n);
    });
    let result = build.run(f, &with(vec![named("n", InputValue::Int(1_000_000))]));
    assert_eq!(returned(&result), 1_000_000);
}

#[test]
fn functions_without_a_body_read_inputs() {
    let mut build = Build::new(DataModel::Lp64);
    let next = build.declare("next", Ty::INT, &[], false);
    let f = build.define("f", Ty::INT, &[], |f| {
        let (a, b) = (f.var("a", Ty::INT), f.var("b", Ty::INT));
        f.call(Some(a), next, &[]);
        f.call(Some(b), next, &[]);
        let (a, b) = (f.get(a), f.get(b));
        let difference = f.bin(BinOp::Sub, a, b);
        f.ret(difference);
    });
    let next = |v| named("next", InputValue::Int(v));
    let other = named("other", InputValue::Int(99));
    let result = build.run(f, &with(vec![next(50), other, next(8)]));
    assert_eq!(returned(&result), 42);
    let result = build.run(f, &with(vec![next(50)]));
    assert_eq!(result.stop, Stop::NoInput("next".into()));
}

#[test]
fn inputs_with_objects() {
    let mut build = Build::new(DataModel::Lp64);
    // struct node { int value; struct node *next; } and f(node *p) { return p->next->value }
    let node = build.record(RecordKind::Struct, &[(Ty::INT, 0), (Ty::VOID_PTR, 8)], 16);
    let pointer = build.pointer(node);
    let id = build.types().record_id(node).unwrap();
    build.types().records[id].fields[1].ty = pointer;
    let f = build.define("f", Ty::INT, &[("p", pointer)], |f| {
        let p = f.get(VarId(0));
        let here = f.deref(p);
        let next = f.field(here, 1);
        let next = f.load(next);
        let there = f.deref(next);
        let value = f.field(there, 0);
        let value = f.load(value);
        f.ret(value);
    });
    let to = |object| InputValue::Pointer { object, offset: 0 };
    let item = |value, next| InputValue::Aggregate(vec![InputValue::Int(value), next]);
    let inputs = |next| Inputs {
        values: vec![named("p", to(0))],
        objects: vec![item(1, next), item(7, to(0))],
        ..Inputs::default()
    };
    assert_eq!(returned(&build.run(f, &inputs(to(1)))), 7);
    assert_eq!(returned(&build.run(f, &inputs(to(0)))), 1);
    assert_eq!(reason(&build.run(f, &inputs(InputValue::Null))), Reason::NullPointer);
    let inputs = Inputs {
        values: vec![named("p", InputValue::Pointer { object: 0, offset: 0 })],
        objects: vec![InputValue::Aggregate(vec![
            item(1, InputValue::Pointer { object: 0, offset: 16 }),
            item(9, InputValue::Null),
        ])],
        ..Inputs::default()
    };
    assert_eq!(returned(&build.run(f, &inputs)), 9);
}

#[test]
fn a_global_may_be_an_input() {
    let mut build = Build::new(DataModel::Lp64);
    let g = build.global("g", Ty::INT, &[]);
    build.program.globals[g].init = None;
    let f = build.define("f", Ty::INT, &[], |f| {
        let g = f.global(g);
        let value = f.load(g);
        f.ret(value);
    });
    assert_eq!(reason(&build.run(f, &Inputs::default())), Reason::Indeterminate);
    let result = build.run(f, &with(vec![named("g", InputValue::Int(3))]));
    assert_eq!(returned(&result), 3);
}

#[test]
fn main_gets_its_arguments() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let mut build = Build::new(model);
        let argv = build.pointer(Ty::CHAR_PTR);
        // return argc * 100 + argv[1][1] + (argv[argc] == 0);
        let main = build.define("main", Ty::INT, &[("argc", Ty::INT), ("argv", argv)], |f| {
            let (argc, argv, one) = (f.get(VarId(0)), f.get(VarId(1)), f.int(1));
            let p = f.ptr_add(argv, one);
            let p = f.deref(p);
            let p = f.load(p);
            let p = f.ptr_add(p, one);
            let c = f.deref(p);
            let c = f.load(c);
            let c = f.cast(c, Ty::INT);
            let last = f.ptr_add(argv, argc);
            let last = f.deref(last);
            let last = f.load(last);
            let last = f.un(UnOp::Not, last);
            let hundred = f.int(100);
            let sum = f.bin(BinOp::Mul, argc, hundred);
            let sum = f.bin(BinOp::Add, sum, c);
            let sum = f.bin(BinOp::Add, sum, last);
            f.ret(sum);
        });
        let inputs = Inputs { args: vec![b"x!".to_vec()], ..Inputs::default() };
        assert_eq!(build.run(main, &inputs).stop, Stop::Exit(200 + 33 + 1));
    }
}

/// A variadic function that reads an int, a double, a record, a pointer and copies the list.
#[test]
fn argument_lists() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        for wrong in [None, Some(Reason::ArgumentType), Some(Reason::MissingArgument)] {
            let result = variadic(model, wrong);
            match wrong {
                None => assert_eq!(returned(&result), 1 + 2 + 30 + 2),
                Some(expected) => assert_eq!(reason(&result), expected),
            }
        }
    }
}

fn variadic(model: DataModel, wrong: Option<Reason>) -> Run {
    let mut build = Build::new(model);
    let record = build.record(RecordKind::Struct, &[(Ty::INT, 0), (Ty::INT, 4)], 8);
    let list = match model {
        DataModel::Lp64 => build.types().array(Ty::LONG, Some(3)),
        DataModel::Ilp32 => Ty::CHAR_PTR,
    };
    let g = build.declare("g", Ty::INT, &[Ty::INT], true);
    build.body(g, &[("n", Ty::INT)], |f| {
        let (ap, copy) = (f.var("ap", list), f.var("copy", list));
        let (i, d, r) = (f.var("i", Ty::INT), f.var("d", Ty::DOUBLE), f.var("r", record));
        let (ap, copy) = (f.local(ap), f.local(copy));
        let (ap, copy) = (f.addr(ap), f.addr(copy));
        f.builtin(None, Builtin::VaStart, &[ap]);
        f.builtin(Some(i), Builtin::VaArg, &[ap]);
        f.builtin(None, Builtin::VaCopy, &[copy, ap]);
        f.builtin(Some(d), Builtin::VaArg, &[ap]);
        f.builtin(Some(r), Builtin::VaArg, &[ap]);
        match wrong {
            Some(Reason::ArgumentType) => f.builtin(Some(i), Builtin::VaArg, &[copy]),
            Some(_) => f.builtin(Some(i), Builtin::VaArg, &[ap]),
            None => {}
        }
        f.builtin(None, Builtin::VaEnd, &[ap]);
        // i + d + r.m1 + the double again, from the copy
        let (i, first) = (f.get(i), f.get(d));
        let first = f.cast(first, Ty::INT);
        let sum = f.var("sum", Ty::INT);
        let value = f.bin(BinOp::Add, i, first);
        f.set(sum, value);
        f.builtin(Some(d), Builtin::VaArg, &[copy]);
        let (again, r, before) = (f.get(d), f.local(r), f.get(sum));
        let m = f.field(r, 1);
        let (again, m) = (f.cast(again, Ty::INT), f.load(m));
        let value = f.bin(BinOp::Add, before, again);
        let value = f.bin(BinOp::Add, value, m);
        f.ret(value);
    });
    let f = build.define("f", Ty::INT, &[], |f| {
        let (r, x) = (f.var("r", Ty::INT), f.var("x", record));
        let (x, thirty) = (f.local(x), f.int(30));
        let m = f.field(x, 1);
        f.assign(m, thirty);
        let (zero, one, two, x) = (f.int(0), f.int(1), f.double(2.0), f.load(x));
        f.call(Some(r), g, &[zero, one, two, x]);
        let r = f.get(r);
        f.ret(r);
    });
    build.run(f, &Inputs::default())
}

#[test]
fn a_list_that_is_not_started() {
    let mut build = Build::new(DataModel::Lp64);
    let list = build.types().array(Ty::LONG, Some(3));
    let f = build.define("f", Ty::INT, &[], |f| {
        let (ap, i) = (f.var("ap", list), f.var("i", Ty::INT));
        let ap = f.local(ap);
        f.op(Op::Zero { to: ap });
        let ap = f.addr(ap);
        f.builtin(Some(i), Builtin::VaArg, &[ap]);
    });
    assert_eq!(reason(&build.run(f, &Inputs::default())), Reason::NoArgumentList);
}

#[test]
fn exit_follows_main() {
    let mut build = Build::new(DataModel::Lp64);
    // The library's: one of the program's own is not called.
    let library = build.program.units.push(Unit { library: true, ..Unit::default() });
    let exit = build.define("exit", Ty::VOID, &[("status", Ty::INT)], |f| {
        let (status, one) = (f.get(VarId(0)), f.int(1));
        let more = f.bin(BinOp::Add, status, one);
        f.builtin(None, Builtin::Exit, &[more]);
    });
    let main = build.define("main", Ty::INT, &[], |f| {
        let six = f.int(6);
        f.ret(six);
    });
    assert_eq!(build.run(main, &Inputs::default()).stop, Stop::Exit(6));
    build.program.functions[exit].unit = library;
    assert_eq!(build.run(main, &Inputs::default()).stop, Stop::Exit(7));
    build.program.functions[exit].body = None;
    assert_eq!(build.run(main, &Inputs::default()).stop, Stop::Exit(6));
}
