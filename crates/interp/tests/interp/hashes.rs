//! Hashes of states: equal for equal states, whatever led there, and different after a difference.

use super::*;
use interp::{Interpreter, Options};

/// The hash when the function is about to return, with this value of its parameter `n`.
fn at_return(build: &Build, f: FuncId, n: i128) -> u128 {
    let values = vec![Input { name: "n".into(), value: InputValue::Int(n) }];
    let inputs = Inputs { values, ..Inputs::default() };
    let interpreter = Interpreter::new(&build.program);
    let mut execution = interpreter.start(f, &inputs, &Options::default());
    let body = build.program.functions[f].body.as_ref().expect("it has a body");
    let returns = |loc| body.edges.iter().any(|e| e.from == loc && matches!(e.op, Op::Return(_)));
    while !execution.location().is_some_and(|(_, loc)| returns(loc)) {
        execution.step().expect("it should get to its return");
    }
    execution.hash()
}

/// `void f(int n) { rest }`, where `fill` makes what comes before the return.
fn with_n(fill: impl FnOnce(&mut Fun)) -> (Build, FuncId) {
    let mut build = Build::new(DataModel::Lp64);
    build.global("g", Ty::INT, &[0; 4]);
    let f = build.define("f", Ty::INT, &[("n", Ty::INT)], |f| {
        fill(f);
        let zero = f.int(0);
        f.ret(zero);
    });
    (build, f)
}

const G: GlobalId = GlobalId(0);

/// Which of 0, 1 and 2 as parameters lead to the same state before the return: a class for each.
fn classes(fill: impl FnOnce(&mut Fun)) -> [usize; 3] {
    let (build, f) = with_n(fill);
    let hashes = [0, 1, 2].map(|n| at_return(&build, f, n));
    hashes.map(|hash| hashes.iter().position(|h| *h == hash).expect("it is one of them"))
}

#[test]
fn a_dead_variable_does_not_count() {
    assert_eq!(classes(|_| {}), [0, 0, 0]);
}

/// `while (n) n--;`: the same in the end, after more edges or fewer.
#[test]
fn the_way_does_not_count() {
    let countdown = |f: &mut Fun| {
        f.repeat(
            |f| f.get(VarId(0)),
            |f| {
                let (n, one) = (f.get(VarId(0)), f.int(1));
                let less = f.bin(BinOp::Sub, n, one);
                f.set(VarId(0), less);
            },
        );
    };
    assert_eq!(classes(countdown), [0, 0, 0]);
}

#[test]
fn globals_count() {
    let store = |f: &mut Fun| {
        let (to, n) = (f.global(G), f.get(VarId(0)));
        f.assign(to, n);
    };
    assert_eq!(classes(store), [0, 1, 2]);
    // `g = n; g = 5;`: overwritten, they count no more.
    let overwrite = |f: &mut Fun| {
        store(f);
        let (to, five) = (f.global(G), f.int(5));
        f.assign(to, five);
    };
    assert_eq!(classes(overwrite), [0, 0, 0]);
}

#[test]
fn live_variables_count() {
    let (mut build, f) = with_n(|_| {});
    assert_eq!(at_return(&build, f, 1), at_return(&build, f, 2));
    let body = build.program.functions[f].body.as_mut().expect("it has a body");
    let place = body.exprs.push(Expr { kind: ExprKind::Local(VarId(0)), ty: Ty::INT });
    let value = body.exprs.push(Expr { kind: ExprKind::Load(place), ty: Ty::INT });
    for edge in body.edges.iter_mut() {
        if let Op::Return(returned) = &mut edge.op {
            *returned = Some(value);
        }
    }
    assert_ne!(at_return(&build, f, 1), at_return(&build, f, 2));
}

/// `int a[4]; if (n) a[n - 1] = 0;`: not the bytes differ, but which of them have a value.
#[test]
fn definedness_counts() {
    let define = |f: &mut Fun| {
        let array = f.program.types.array(Ty::INT, Some(4));
        let a = f.var("a", array);
        f.op(Op::Skip);
        let (a, n, zero) = (f.local(a), f.get(VarId(0)), f.int(0));
        let at = f.index(a, n);
        f.assign(at, zero);
    };
    assert_eq!(classes(define), [0, 1, 2]);
}

/// `for (i = 0; i < 600; i++) *alloc(4) = i / 256 == n;`: the same numbers in different objects,
/// more of them than have their hash in one place.
#[test]
fn it_counts_which_object_has_a_value() {
    let fill = |f: &mut Fun| {
        let pointer = f.program.types.pointer(Ty::INT);
        let (i, p, zero) = (f.var("i", Ty::INT), f.var("p", pointer), f.int(0));
        f.set(i, zero);
        f.repeat(
            |f| {
                let (i, end) = (f.get(i), f.int(600));
                f.bin(BinOp::Lt, i, end)
            },
            |f| {
                let size = f.constant(4, Ty::ULONG);
                f.builtin(Some(p), Builtin::Alloc, &[size]);
                let (old, part, one) = (f.get(i), f.int(256), f.int(1));
                let (part, n) = (f.bin(BinOp::Div, old, part), f.get(VarId(0)));
                let (value, to) = (f.bin(BinOp::Eq, part, n), f.get(p));
                let to = f.deref(to);
                f.assign(to, value);
                let next = f.bin(BinOp::Add, old, one);
                f.set(i, next);
            },
        );
    };
    assert_eq!(classes(fill), [0, 1, 2]);
}

/// Objects made and freed leave the next number behind, which a program can see.
#[test]
fn the_next_address_counts() {
    let allocate = |f: &mut Fun| {
        let pointer = f.program.types.pointer(Ty::VOID);
        let p = f.var("p", pointer);
        f.repeat(
            |f| f.get(VarId(0)),
            |f| {
                let size = f.constant(8, Ty::ULONG);
                f.builtin(Some(p), Builtin::Alloc, &[size]);
                let freed = f.get(p);
                f.builtin(None, Builtin::Free, &[freed]);
                let zero = f.int(0);
                f.set(VarId(0), zero);
            },
        );
    };
    assert_eq!(classes(allocate), [0, 1, 1]);
}

/// What is left of the inputs counts, and what was written does not.
#[test]
fn inputs_count_as_far_as_they_are_left() {
    let mut build = Build::new(DataModel::Lp64);
    let get = build.declare("get", Ty::INT, &[], false);
    let f = build.define("f", Ty::INT, &[], |f| {
        let one = f.int(1);
        f.repeat(|_| one, |f| f.call(None, get, &[]));
    });
    let inputs = |count| {
        let input = Input { name: "get".into(), value: InputValue::Int(0) };
        Inputs { values: vec![input; count], ..Inputs::default() }
    };
    let hashes = |inputs: &Inputs| {
        let interpreter = Interpreter::new(&build.program);
        let mut execution = interpreter.start(f, inputs, &Options::default());
        let mut hashes = Vec::new();
        while hashes.len() < 4 {
            execution.run_until(|_, _| true);
            let is_call = |loc: LocId| loc == LocId(2);
            if execution.location().is_some_and(|(_, loc)| is_call(loc)) {
                hashes.push(execution.hash());
            }
        }
        hashes
    };
    let (none, two) = (inputs(0), inputs(2));
    let [a, b, c, d] = hashes(&none)[..] else { panic!("four are wanted") };
    assert!(a == b && b == c && c == d);
    let [a, b, c, d] = hashes(&two)[..] else { panic!("four are wanted") };
    assert!(a != b && b != c && c == d);
}

/// `while (1) { g = !g; }`: two states at the head, again and again; the cached hashes of pages and
/// objects follow each write, with snapshots in between and without.
#[test]
fn a_loop_comes_back() {
    let (build, f) = with_n(|f| {
        let one = f.int(1);
        f.repeat(
            |_| one,
            |f| {
                let to = f.global(G);
                let old = f.load(to);
                let new = f.un(UnOp::Not, old);
                f.assign(to, new);
            },
        );
    });
    let values = vec![Input { name: "n".into(), value: InputValue::Int(0) }];
    let inputs = Inputs { values, ..Inputs::default() };
    let interpreter = Interpreter::new(&build.program);
    let rounds = |keep: bool| {
        let mut execution = interpreter.start(f, &inputs, &Options::default());
        let mut kept = Vec::new();
        execution.step();
        let round = |_| {
            assert!((0..3).all(|_| execution.step().is_some()));
            kept.extend(keep.then(|| execution.snapshot()));
            (execution.location(), execution.hash())
        };
        (0..6).map(round).collect::<Vec<_>>()
    };
    let (plain, kept) = (rounds(false), rounds(true));
    assert_eq!(plain, kept);
    assert_eq!(plain[..2], plain[2..4]);
    assert_eq!(plain[..2], plain[4..]);
    assert_eq!(plain[0].0, plain[1].0);
    assert_ne!(plain[0].1, plain[1].1);
}
