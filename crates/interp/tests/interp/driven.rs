//! Executions driven edge by edge, copied where they stand, with inputs supplied on the way:
//! the same as a run.

use super::*;
use base::IdVec;
use cfa::predicate::{Formulas, Predicate};
use interp::{
    Activation, Execution, Interpreter, Observer, Options, Request, Snapshot, Source, Standing,
    State, Trace,
};

/// Steps to the end.
fn drive(execution: &mut Execution) -> Trace {
    let mut trace = Trace::new();
    while execution.can_step() {
        trace.extend(execution.step());
    }
    trace
}

fn stop(execution: &Execution) -> Stop {
    match execution.standing() {
        Standing::Stopped(stop) => stop.clone(),
        Standing::Needs(request) => Stop::NoInput(request.name.clone()),
        Standing::Location => panic!("an execution should be at its end"),
    }
}

/// Driven, the execution is the run. It is copied before every `each`-th edge; the copy goes to
/// its end at once, the execution goes on as if nothing had happened, and so does the snapshot
/// when all is over.
fn check_driven(program: &Program, entry: FuncId, inputs: &Inputs, each: usize) {
    let interpreter = Interpreter::new(program);
    let options = Options { trace: true, ..Options::default() };
    let run = interpreter.run(entry, inputs, &options);
    let expected = run.trace.as_ref().expect("a trace is wanted");
    let mut execution = interpreter.start(entry, inputs, &options);
    let (mut trace, mut snapshots) = (Trace::new(), Vec::new());
    while execution.can_step() {
        if trace.len() % each == 0 {
            let snapshot = execution.snapshot();
            let mut fork = snapshot.resume();
            assert_eq!(fork.hash(), execution.hash());
            assert_eq!(drive(&mut fork), expected[trace.len()..]);
            assert_eq!((stop(&fork), fork.stdout()), (run.stop.clone(), run.stdout.clone()));
            snapshots.push((snapshot, trace.len(), execution.hash()));
        }
        trace.extend(execution.step());
        assert_eq!(execution.steps(), trace.len() as u64);
    }
    assert_eq!(trace, *expected);
    assert_eq!((stop(&execution), execution.stdout()), (run.stop, run.stdout));
    for (snapshot, at, hash) in &snapshots {
        execution.restore(snapshot);
        assert_eq!(execution.hash(), *hash);
        assert_eq!(drive(&mut execution), expected[*at..]);
        assert_eq!(execution.steps(), run.steps);
    }
}

#[test]
fn random_programs_are_driven_as_they_run() {
    for seed in 0..random::PROGRAMS {
        let generated = random::generate(seed);
        let each = 3 + seed as usize % 11;
        check_driven(&generated.build.program, generated.entry, &Inputs::default(), each);
    }
}

/// ```c
/// int get(void);
/// int step(int x) { g = g * 10 + x; return g; }
/// int f(int n) {
///     int *a = alloc(4 * n), i = 0, x;
///     while (i < n) { x = get(); a[i] = x; step(x); i = i + 1; }
///     return a[0] * 100000 + g;
/// }
/// ```
struct Reader {
    build: Build,
    get: FuncId,
    step: FuncId,
    f: FuncId,
}

fn reader() -> Reader {
    let mut build = Build::new(DataModel::Lp64);
    let g = build.global("g", Ty::INT, &[0; 4]);
    let get = build.declare("get", Ty::INT, &[], false);
    let step = build.define("step", Ty::INT, &[("x", Ty::INT)], |f| {
        let (to, ten) = (f.global(g), f.int(10));
        let (old, x) = (f.load(to), f.get(VarId(0)));
        let shifted = f.bin(BinOp::Mul, old, ten);
        let sum = f.bin(BinOp::Add, shifted, x);
        f.assign(to, sum);
        let new = f.load(to);
        f.ret(new);
    });
    let pointer = build.pointer(Ty::INT);
    let f = build.define("f", Ty::INT, &[("n", Ty::INT)], |f| {
        let (a, i, x) = (f.var("a", pointer), f.var("i", Ty::INT), f.var("x", Ty::INT));
        let (n, four) = (f.get(VarId(0)), f.int(4));
        let bytes = f.bin(BinOp::Mul, n, four);
        let bytes = f.cast(bytes, Ty::ULONG);
        f.builtin(Some(a), Builtin::Alloc, &[bytes]);
        let zero = f.int(0);
        f.set(i, zero);
        let element = |f: &mut Fun, i: ExprId| {
            let (a, i) = (f.get(a), f.cast(i, Ty::LONG));
            let at = f.ptr_add(a, i);
            f.deref(at)
        };
        f.repeat(
            |f| {
                let (i, n) = (f.get(i), f.get(VarId(0)));
                f.bin(BinOp::Lt, i, n)
            },
            |f| {
                f.call(Some(x), get, &[]);
                let at = f.get(i);
                let to = element(f, at);
                let value = f.get(x);
                f.assign(to, value);
                f.call(None, step, &[value]);
                let (old, one) = (f.get(i), f.int(1));
                let next = f.bin(BinOp::Add, old, one);
                f.set(i, next);
            },
        );
        let first = f.int(0);
        let first = element(f, first);
        let (first, many) = (f.load(first), f.int(100_000));
        let first = f.bin(BinOp::Mul, first, many);
        let all = f.global(g);
        let all = f.load(all);
        let sum = f.bin(BinOp::Add, first, all);
        f.ret(sum);
    });
    Reader { build, get, step, f }
}

fn digits(n: i128, read: &[i128]) -> Inputs {
    let input = |name: &str, value| Input { name: name.into(), value: InputValue::Int(value) };
    let values = std::iter::once(input("n", n)).chain(read.iter().map(|x| input("get", *x)));
    Inputs { values: values.collect(), ..Inputs::default() }
}

#[test]
fn calls_loops_and_the_heap_are_driven_as_they_run() {
    let Reader { build, f, .. } = reader();
    for each in 1..8 {
        check_driven(&build.program, f, &digits(4, &[7, 1, 2, 3]), each);
        // Ends for want of an input, and by an access outside of the array.
        check_driven(&build.program, f, &digits(4, &[7, 1]), each);
        check_driven(&build.program, f, &digits(0, &[]), each);
    }
}

/// The result of an execution that returned an integer.
fn result(execution: &Execution) -> i128 {
    match execution.standing() {
        Standing::Stopped(Stop::Returned(Value::Scalar { ty, bits })) => {
            arith::to_i128(&Types::new(DataModel::Lp64), *ty, *bits)
        }
        other => panic!("the function should return a scalar, not {other:?}"),
    }
}

#[test]
fn inputs_are_supplied_when_they_are_needed() {
    let Reader { build, get, f, .. } = reader();
    let (interpreter, none) = (Interpreter::new(&build.program), Inputs::default());
    let mut execution = interpreter.start(f, &none, &Options::default());
    let request = |name: &str, source| Request { name: name.into(), ty: Ty::INT, source };
    let parameter = request("n", Source::Parameter(VarId(0)));
    assert_eq!(*execution.standing(), Standing::Needs(parameter));
    assert_eq!((execution.step(), execution.location()), (None, None));
    execution.supply(InputValue::Int(3));
    assert!(execution.can_step());
    let (mut trace, mut left) = (Trace::new(), vec![3, 2, 1]);
    while !matches!(execution.standing(), Standing::Stopped(_)) {
        trace.extend(drive(&mut execution));
        if let Standing::Needs(needed) = execution.standing() {
            assert_eq!(*needed, request("get", Source::Result(get)));
            let call = trace.last().expect("the call's edge is taken").1;
            let during = execution.stack().map(|a| a.during).collect::<Vec<_>>();
            assert_eq!(during, [Some(call)]);
            execution.supply(InputValue::Int(left.pop().expect("it reads three")));
        }
    }
    let options = Options { trace: true, ..Options::default() };
    let run = interpreter.run(f, &digits(3, &[1, 2, 3]), &options);
    assert_eq!((Some(trace), stop(&execution)), (run.trace, run.stop));
    assert_eq!(result(&execution), 100_123);
}

#[test]
fn forks_with_different_inputs_do_not_meet() {
    let Reader { build, f, .. } = reader();
    let (interpreter, inputs) = (Interpreter::new(&build.program), digits(3, &[5]));
    let mut execution = interpreter.start(f, &inputs, &Options::default());
    assert!(matches!(execution.run(), Standing::Needs(_)));
    let needs = execution.snapshot();
    let go_on = |mut fork: Execution, inputs: [i128; 2]| {
        for input in inputs {
            fork.supply(InputValue::Int(input));
            fork.run();
        }
        result(&fork)
    };
    assert_eq!(go_on(needs.resume(), [1, 2]), 500_512);
    assert_eq!(go_on(needs.resume(), [8, 9]), 500_589);
    let mut middle = needs.resume();
    middle.supply(InputValue::Int(4));
    middle.run();
    let later = middle.snapshot();
    drop(middle);
    for digit in 0..10 {
        let mut fork = later.resume();
        fork.supply(InputValue::Int(digit));
        fork.run();
        assert_eq!(result(&fork), 500_540 + digit);
    }
    assert_eq!(go_on(execution, [6, 7]), 500_567);
}

/// `int f(int *p) { return p[0] * 10 + get()[0]; }`, with the objects supplied, too.
#[test]
fn pointers_to_supplied_objects() {
    let mut build = Build::new(DataModel::Lp64);
    let pointer = build.pointer(Ty::INT);
    let get = build.declare("get", pointer, &[], false);
    let f = build.define("f", Ty::INT, &[("p", pointer)], |f| {
        let q = f.var("q", pointer);
        f.call(Some(q), get, &[]);
        let (p, q, ten) = (f.get(VarId(0)), f.get(q), f.int(10));
        let (p, q) = (f.deref(p), f.deref(q));
        let (p, q) = (f.load(p), f.load(q));
        let p = f.bin(BinOp::Mul, p, ten);
        let sum = f.bin(BinOp::Add, p, q);
        f.ret(sum);
    });
    let (interpreter, none) = (Interpreter::new(&build.program), Inputs::default());
    let mut execution = interpreter.start(f, &none, &Options::default());
    for digit in [4, 2] {
        let object = execution.supply_object(InputValue::Int(digit));
        execution.supply(InputValue::Pointer { object, offset: 0 });
        execution.run();
    }
    assert_eq!(result(&execution), 42);
}

#[test]
fn the_stack_says_where_it_stands() {
    let Reader { build, f, step, .. } = reader();
    let (interpreter, inputs) = (Interpreter::new(&build.program), digits(1, &[5]));
    let mut execution = interpreter.start(f, &inputs, &Options::default());
    let body = |f: FuncId| build.program.functions[f].body.as_ref().expect("it has a body");
    assert_eq!(execution.location(), Some((f, body(f).entry)));
    let calls_step = |_: FuncId, e: EdgeId| match body(f).edges[e].op {
        Op::Call { callee: Callee::Direct(callee), .. } => callee == step,
        _ => false,
    };
    let (_, call) = execution.run_until(calls_step).expect("it calls step");
    let inner = Activation { function: step, location: body(step).entry, during: None };
    let location = body(f).edges[call].from;
    let outer = Activation { function: f, location, during: Some(call) };
    assert_eq!(execution.stack().collect::<Vec<_>>(), [inner, outer]);
    let returns = |f: FuncId, e: EdgeId| matches!(body(f).edges[e].op, Op::Return(_));
    assert_eq!(execution.run_until(returns).map(|(function, _)| function), Some(step));
    assert_eq!(execution.location(), Some((f, body(f).edges[call].to)));
    assert_eq!(execution.run_until(|_, _| false), None);
    assert_eq!(execution.stack().count(), 0);
}

/// The values of the first predicate, before each edge.
#[derive(Default)]
struct Values {
    holds: Option<bool>,
    before: Vec<Option<bool>>,
}

impl Observer for Values {
    fn edge(&mut self, _: FuncId, _: EdgeId) {
        self.before.push(self.holds);
    }

    const STATES: bool = true;

    fn state(&mut self, _: FuncId, _: LocId, state: &mut State<'_>) {
        self.holds = state.holds(0);
    }
}

#[test]
fn predicates_hold_where_it_stands_as_in_a_run() {
    let Reader { mut build, f, .. } = reader();
    let body = build.program.functions[f].body.as_mut().expect("it has a body");
    // `i < 2`: without a value at first, then true, at last false.
    let mut add = |kind, ty| body.exprs.push(Expr { kind, ty });
    let place = add(ExprKind::Local(VarId(2)), Ty::INT);
    let (i, two) = (add(ExprKind::Load(place), Ty::INT), add(ExprKind::Const(2), Ty::INT));
    let less = add(ExprKind::Binary(BinOp::Lt, i, two), Ty::INT);
    let count = build.program.functions.len();
    let mut formulas = IdVec::filled(count, Formulas::default());
    formulas[f] = Formulas::everywhere(Formula::Atom(less));
    let predicates = [Predicate::new("i < 2".into(), formulas, Vec::new())];
    let interpreter = Interpreter::with_predicates(&build.program, &predicates);
    let (inputs, options) = (digits(3, &[1, 2, 3]), Options::default());
    let mut run = Values::default();
    interpreter.run_observed(f, &inputs, &options, &mut run);
    let mut execution = interpreter.start(f, &inputs, &options);
    let mut values = Vec::new();
    while execution.can_step() {
        let hash = execution.hash();
        values.push(execution.holds(0));
        assert_eq!(execution.hash(), hash);
        execution.step();
    }
    assert_eq!(values, run.before);
    assert!([None, Some(true), Some(false)].iter().all(|value| values.contains(value)));
}

/// A thousand snapshots of 64 MiB, between writes to other objects: they fit because nobody
/// copies the array.
#[test]
fn a_large_array_is_not_copied() {
    let mut build = Build::new(DataModel::Lp64);
    let ty = build.types().array(Ty::UCHAR, Some(1 << 26));
    let array = build.global("array", ty, &[1]);
    let f = build.define("f", Ty::INT, &[], |f| {
        let i = f.var("i", Ty::INT);
        let place = f.local(i);
        f.addr(place);
        let zero = f.int(0);
        f.assign(place, zero);
        let (zero, first) = (f.long(0), f.global(array));
        let first = f.index(first, zero);
        let seven = f.constant(7, Ty::UCHAR);
        f.assign(first, seven);
        f.repeat(
            |f| {
                let (i, end) = (f.get(i), f.int(500));
                f.bin(BinOp::Lt, i, end)
            },
            |f| {
                let (old, one) = (f.get(i), f.int(1));
                let next = f.bin(BinOp::Add, old, one);
                f.set(i, next);
            },
        );
        let value = f.load(first);
        let value = f.cast(value, Ty::INT);
        f.ret(value);
    });
    let (interpreter, none) = (Interpreter::new(&build.program), Inputs::default());
    let mut execution = interpreter.start(f, &none, &Options::default());
    let mut snapshots: Vec<Snapshot> = Vec::new();
    while execution.can_step() {
        execution.step();
        snapshots.push(execution.snapshot());
    }
    assert!(snapshots.len() > 1000);
    let mut fork = snapshots[snapshots.len() / 2].resume();
    fork.run();
    assert_eq!((result(&fork), result(&execution)), (7, 7));
}

#[test]
fn snapshots_can_be_sent_to_other_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Snapshot>();
    shared::<Execution>();
}
