//! Edges: guards, switches, computed goto, scopes, limits.

use super::*;
use interp::{Interpreter, Observer, Options};

/// `s = 0; for (i = 0; i < n; i++) s += i; return s;`
fn sum(f: &mut Fun, n: i64) {
    let (s, i) = (f.var("s", Ty::LONG), f.var("i", Ty::LONG));
    let zero = f.long(0);
    f.set(s, zero);
    f.set(i, zero);
    f.repeat(
        |f| {
            let (i, n) = (f.get(i), f.long(n));
            f.bin(BinOp::Lt, i, n)
        },
        |f| {
            let (x, y, one) = (f.get(s), f.get(i), f.long(1));
            let more = f.bin(BinOp::Add, x, y);
            f.set(s, more);
            let next = f.bin(BinOp::Add, y, one);
            f.set(i, next);
        },
    );
    let s = f.get(s);
    f.ret(s);
}

#[test]
fn a_loop_counts() {
    let result = run(Ty::LONG, |f| sum(f, 1000));
    assert_eq!(returned(&result), 499_500);
    assert_eq!(result.steps, 4 * 1000 + 5);
}

#[test]
fn limits_stop() {
    let mut build = Build::new(DataModel::Lp64);
    let f = build.define("f", Ty::LONG, &[], |f| sum(f, i64::MAX));
    let options = Options { steps: 10_000, ..Options::default() };
    let result = build.run_with(f, &Inputs::default(), &options);
    assert_eq!((result.stop, result.steps), (Stop::StepLimit, 10_000));
}

#[test]
fn trace_and_observer_see_every_edge() {
    struct Count(u64);
    impl Observer for Count {
        fn edge(&mut self, _: FuncId, _: EdgeId) {
            self.0 += 1;
        }
    }
    let mut build = Build::new(DataModel::Lp64);
    let f = build.define("f", Ty::LONG, &[], |f| sum(f, 3));
    let interpreter = Interpreter::new(&build.program);
    let options = Options { trace: true, ..Options::default() };
    let mut count = Count(0);
    let result = interpreter.run_observed(f, &Inputs::default(), &options, &mut count);
    let trace = result.trace.unwrap();
    assert_eq!(trace.len() as u64, result.steps);
    assert_eq!(count.0, result.steps);
    let body = build.program.functions[f].body.as_ref().unwrap();
    for pair in trace.windows(2) {
        assert_eq!(body.edges[pair[0].1].to, body.edges[pair[1].1].from);
    }
    assert_eq!(interpreter.run(f, &Inputs::default(), &options).trace, Some(trace));
}

/// `switch (x) { case 1: return 10; case 5 ... 7: return 20; case 1000: 30; default: return 40 }`
fn switch(value: i32) -> i128 {
    let mut build = Build::new(DataModel::Lp64);
    let f = build.define("f", Ty::INT, &[("x", Ty::INT)], |f| {
        let value = f.get(VarId(0));
        let head = f.at;
        let cases =
            [(Some((1, 1)), 10), (Some((5, 7)), 20), (None, 40), (Some((-1000, -1000)), 30)];
        for (range, result) in cases {
            let to = f.loc();
            let op = match range {
                Some((low, high)) => Op::Case { value, low, high },
                None => Op::Default { value },
            };
            f.edge(head, to, op);
            f.at = to;
            let result = f.int(result);
            f.ret(result);
        }
    });
    let x = Input { name: "x".into(), value: InputValue::Int(value.into()) };
    returned(&build.run(f, &Inputs { values: vec![x], ..Inputs::default() }))
}

#[test]
fn a_switch_takes_the_case_in_range() {
    let values = [0, 1, 2, 4, 5, 6, 7, 8, -1000, 1000, i32::MAX, i32::MIN];
    let expected = [40, 10, 40, 40, 20, 20, 20, 40, 30, 40, 40, 40];
    assert_eq!(values.map(switch), expected);
}

#[test]
fn guards_of_different_conditions_are_tried_in_order() {
    let mut build = Build::new(DataModel::Lp64);
    let f = build.define("f", Ty::INT, &[("x", Ty::INT)], |f| {
        let head = f.at;
        for limit in [10, 20] {
            let (x, limit) = (f.get(VarId(0)), f.int(limit));
            let cond = f.bin(BinOp::Lt, x, limit);
            let to = f.loc();
            f.edge(head, to, Op::Assume { cond, holds: true });
            f.at = to;
            f.ret(limit);
        }
    });
    let result = |x: i128| {
        let x = Input { name: "x".into(), value: InputValue::Int(x) };
        build.run(f, &Inputs { values: vec![x], ..Inputs::default() })
    };
    assert_eq!(returned(&result(5)), 10);
    assert_eq!(returned(&result(15)), 20);
    assert!(matches!(result(25).stop, Stop::Unsupported(..)));
}

#[test]
fn conditions_of_every_type() {
    let holds = |make: fn(&mut Fun) -> ExprId| {
        let result = run(Ty::INT, |f| {
            let cond = make(f);
            let head = f.at;
            for (holds, result) in [(true, 1), (false, 0)] {
                let to = f.loc();
                f.edge(head, to, Op::Assume { cond, holds });
                f.at = to;
                let result = f.int(result);
                f.ret(result);
            }
        });
        returned(&result) == 1
    };
    assert!(holds(|f| f.double(0.5)));
    assert!(!holds(|f| f.double(-0.0)));
    assert!(holds(|f| f.double(f64::NAN)));
    assert!(!holds(|f| f.constant(0, Ty::VOID_PTR)));
    assert!(holds(|f| {
        let zero = f.int(0);
        f.un(UnOp::Not, zero)
    }));
    assert!(!holds(|f| {
        let (a, b) = (f.double(f64::NAN), f.double(1.0));
        let less = f.bin(BinOp::Lt, a, b);
        let not = f.un(UnOp::Not, less);
        f.un(UnOp::Not, not)
    }));
}

#[test]
fn computed_goto() {
    let go = |take: u32| {
        run(Ty::INT, |f| {
            let (target, zero) = (f.var("p", Ty::VOID_PTR), f.int(0));
            let labels: Vec<(LabelId, LocId)> = (0..2)
                .map(|_| {
                    let loc = f.loc();
                    let name = String::new();
                    (f.body.labels.push(Label { name, loc, address_taken: true }), loc)
                })
                .collect();
            let address = match labels.get(take as usize) {
                Some((label, _)) => f.expr(ExprKind::LabelAddr(*label), Ty::VOID_PTR),
                None => f.cast(zero, Ty::VOID_PTR),
            };
            f.set(target, address);
            let (head, target) = (f.at, f.get(target));
            for (i, (label, loc)) in labels.into_iter().enumerate() {
                f.edge(head, loc, Op::Jump { target, label });
                f.at = loc;
                let result = f.int(i as i32 + 10);
                f.ret(result);
            }
        })
    };
    assert_eq!(returned(&go(0)), 10);
    assert_eq!(returned(&go(1)), 11);
    assert_eq!(reason(&go(2)), Reason::NotALabel);
}

/// A variable in a slot is indeterminate again when its block is entered again.
#[test]
fn variables_of_a_block_are_new_each_time() {
    let blocks = |in_memory: bool| {
        run(Ty::INT, |f| {
            let n = f.var("n", Ty::INT);
            let zero = f.int(0);
            f.set(n, zero);
            let head = f.at;
            f.open();
            let x = f.var("x", Ty::INT);
            if in_memory {
                let place = f.local(x);
                f.addr(place);
            }
            f.op(Op::Skip);
            let inside = f.at;
            // The second time x is read without being set.
            let (set, read) = (f.loc(), f.loc());
            let n_is = f.get(n);
            f.edge(inside, read, Op::Assume { cond: n_is, holds: true });
            f.edge(inside, set, Op::Assume { cond: n_is, holds: false });
            f.at = set;
            let one = f.int(1);
            f.set(x, one);
            f.set(n, one);
            f.edge(f.at, head, Op::Skip);
            f.at = read;
            let x = f.get(x);
            f.ret(x);
        })
    };
    for in_memory in [false, true] {
        let result = blocks(in_memory);
        // What was there before is not there any more.
        assert_eq!((reason(&result), returned(&result)), (Reason::Indeterminate, 0));
    }
}

#[test]
fn the_address_of_a_dead_variable_dangles() {
    check_undefined(Reason::Dangling, |f| {
        let pointer = f.program.types.pointer(Ty::INT);
        let p = f.var("p", pointer);
        f.open();
        let x = f.var("x", Ty::INT);
        f.op(Op::Skip);
        let place = f.local(x);
        let address = f.addr(place);
        f.set(p, address);
        f.close();
        f.op(Op::Skip);
        let p = f.get(p);
        let there = f.deref(p);
        let value = f.load(there);
        f.ret(value);
    });
}

#[test]
fn a_variable_length_array_has_the_size_of_the_day() {
    let element = |i: i32, bytes: i64| {
        run(Ty::INT, move |f| {
            let ty = f.program.types.array(Ty::INT, None);
            let a = f.var("a", ty);
            f.body.vars[a].kind = VarKind::Vla;
            let bytes = f.long(bytes);
            f.op(Op::Vla { var: a, bytes });
            let (array, i) = (f.local(a), f.int(i));
            let (place, seven) = (f.index(array, i), f.int(7));
            f.assign(place, seven);
            let value = f.load(place);
            f.ret(value);
        })
    };
    assert_eq!(returned(&element(9, 40)), 7);
    assert_eq!(reason(&element(10, 40)), Reason::OutOfBounds);
    assert_eq!(reason(&element(-1, 40)), Reason::OutOfBounds);
    assert_eq!(reason(&element(0, 0)), Reason::ArraySize);
}

#[test]
fn what_has_no_meaning_stops_with_its_text_and_place() {
    let result = run(Ty::INT, |f| f.op(Op::Unsupported("setjmp".into())));
    let Stop::Unsupported(text, place) = result.stop else { panic!("{:?}", result.stop) };
    assert_eq!((text.as_str(), place.line), ("setjmp", 2));
    let asm = |text: &str| {
        let text = text.to_string();
        run(Ty::INT, |f| {
            f.op(Op::Asm { text, outputs: vec![], inputs: vec![] });
            let zero = f.int(0);
            f.ret(zero);
        })
    };
    assert!(matches!(asm("nop").stop, Stop::Unsupported(..)));
    assert_eq!(returned(&asm("")), 0);
    assert!(matches!(run(Ty::INT, |_| {}).stop, Stop::Unsupported(..)));
}

#[test]
fn an_expression_may_be_deep() {
    check(20_000, |f| {
        let one = f.int(1);
        let mut left = f.int(0);
        for _ in 0..10_000 {
            left = f.bin(BinOp::Add, left, one);
        }
        let mut right = left;
        for _ in 0..10_000 {
            right = f.bin(BinOp::Add, one, right);
        }
        f.ret(right);
    });
}
