//! The predicates of checks, held against the findings of the interpreter: where a predicate holds
//! the operation that comes next is found to be undefined in this way, and nowhere else.

use cfa::checks::{CheckKind, Lives, find};
use cfa::{EdgeId, FuncId, Input, InputValue, Inputs, LocId, PointsTo, Predicate, Program};
use cfront::driver::{Options as Front, UnitRequest, front_end};
use interp::{Finding, Interpreter, Observer, Options, State};
use std::collections::BTreeSet;
use std::path::Path;

/// Those whose predicates hold at the locations of an execution.
struct Watch<'a> {
    checks: &'a [(CheckKind, LocId, Predicate)],
    failed: BTreeSet<(LocId, CheckKind)>,
}

impl Observer for Watch<'_> {
    fn edge(&mut self, _: FuncId, _: EdgeId) {}

    const STATES: bool = true;

    fn state(&mut self, _: FuncId, l: LocId, state: &mut State<'_>) {
        for (k, (kind, at, _)) in self.checks.iter().enumerate() {
            if *at == l && state.holds(k) == Some(true) {
                self.failed.insert((l, *kind));
            }
        }
    }
}

/// The function `f` of a text; it has no library.
fn program(name: &str, text: &str) -> (Program, FuncId) {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = directory.join(format!("checks_{name}.c"));
    std::fs::write(&file, text).expect("the file should be writable");
    let (translation, _) = front_end(&[UnitRequest::new(&file)], &Front::default());
    let program = translation.expect("the text should be a program").program;
    let f = program.function("f").expect("there should be an f");
    (program, f)
}

/// Runs `f` on all pairs of values, and compares. How often something was undefined.
fn agree(name: &str, text: &str, values: &[InputValue]) -> usize {
    let (mut program, f) = program(name, text);
    let found = find(&Lives::new(&PointsTo::new(&program)), f);
    let predicate = |check: &cfa::checks::Check, program: &mut Program| {
        let predicate = check.predicate(program, f).expect("a check should have a predicate");
        (check.kind, check.at, predicate)
    };
    let checks: Vec<_> = found.iter().map(|check| predicate(check, &mut program)).collect();
    let predicates: Vec<Predicate> = checks.iter().map(|(.., p)| p.clone()).collect();
    let interpreter = Interpreter::with_predicates(&program, &predicates);
    let body = program.functions[f].body.as_ref().expect("f should have a body");
    let mut count = 0;
    for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
        let input =
            |name: &str, value: &InputValue| Input { name: name.into(), value: value.clone() };
        let inputs = Inputs { values: vec![input("a", a), input("b", b)], ..Inputs::default() };
        let mut watch = Watch { checks: &checks, failed: BTreeSet::new() };
        let run = interpreter.run_observed(f, &inputs, &Options::default(), &mut watch);
        // Of what the library does, the call of it; what has no check is no matter here.
        let edge = |one: &Finding| match one.calls.as_slice() {
            [] => one.edge,
            [(_, call), ..] => *call,
        };
        let checked = |one: &Finding| Some((body.edges[edge(one)].from, one.reason.check()?));
        let findings: BTreeSet<(LocId, CheckKind)> =
            run.findings.iter().filter_map(checked).collect();
        assert_eq!(watch.failed, findings, "{text}: a = {a:?}, b = {b:?}");
        count += findings.len();
    }
    count
}

/// The limits of a signed type of so many bits, and small numbers.
fn integers(bits: u32) -> Vec<InputValue> {
    let high = (1i128 << (bits - 1)) - 1;
    let near = [-high - 1, -high, high - 1, high, high / 2, high / 2 + 1, -(high / 2) - 1];
    let small = (-2..=2).chain([7, 31, 32, 33, 63, 64, 65]);
    near.into_iter().chain(small).map(InputValue::Int).collect()
}

#[test]
fn arithmetic() {
    for op in ["+", "-", "*", "/", "%", "<<", ">>"] {
        let text = format!("int f(int a, int b) {{ return a {op} b; }}");
        assert!(agree("int", &text, &integers(32)) > 0);
        let text = format!("long f(long a, long b) {{ return a {op} b; }}");
        assert!(agree("long", &text, &integers(64)) > 0);
        let text = format!("int f(int a, int b) {{ int c = (a {op} 3) {op} b; return -c; }}");
        assert!(agree("two", &text, &integers(32)) > 0);
        let text = format!("int f(signed char a, short b) {{ return b {op} a; }}");
        agree("narrow", &text, &(-130..130).step_by(3).map(InputValue::Int).collect::<Vec<_>>());
        let unsigned = format!("unsigned f(unsigned a, unsigned b) {{ return a {op} b; }}");
        let values: Vec<InputValue> =
            [0, 1, 31, 32, 33, 4_294_967_295].map(InputValue::Int).to_vec();
        agree("unsigned", &unsigned, &values);
    }
}

#[test]
fn conditions_and_operands() {
    let texts = [
        "int f(int a, int b) { if (a / b > 3) return 1; return 2; }",
        "int f(int a, int b) { switch (a + b) { case 1: return 2; } return 3; }",
        "int f(int a, int b) { int t[4] = {0}; return a / t[b]; }",
        "int f(int a, int b) { int t[4] = {0}; t[a & 3] = b; return t[b] / t[a]; }",
        "int f(int a, int b) { int t[4] = {0}; t[a / b] = 1; return 0; }",
        "int f(int a, int b) { return (1 / a) + (1 << b); }",
    ];
    for (k, text) in texts.iter().enumerate() {
        assert!(agree(&format!("operands{k}"), text, &integers(32)) > 0);
    }
}

#[test]
fn conversions() {
    let types =
        ["signed char", "unsigned char", "short", "unsigned", "int", "long", "unsigned long"];
    let limits = [0i128, 1, 127, 128, 255, 256, 32_768, 1 << 31, 1 << 32, 1 << 63, 1 << 64];
    let near = |limit: f64| [limit.next_down(), limit, limit.next_up(), limit - 1.0, limit + 0.5];
    let doubles: Vec<f64> = limits
        .iter()
        .flat_map(|limit| near(*limit as f64).into_iter().chain(near(-(*limit as f64) - 1.0)))
        .chain(limits.iter().flat_map(|limit| near(-(*limit as f64))))
        .chain([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX])
        .collect();
    for ty in types {
        // Pairs are not needed: the second value is not used.
        for (float, bits) in [("double", 64), ("float", 32)] {
            let encode = |value: &f64| match bits {
                64 => InputValue::Float(value.to_bits().into()),
                _ => InputValue::Float((*value as f32).to_bits().into()),
            };
            let text = format!("int f({float} a, {float} b) {{ {ty} c = a; return c != 3; }}");
            let values: Vec<InputValue> = doubles.iter().map(encode).collect();
            assert!(agree("float", &text, &values) > 0);
        }
    }
}

/// What is said of a query about a function that divides.
fn asked(query: &str) -> String {
    let (source, parsed, _) = query::read_one("query", query, None).expect("it reads");
    let text = "int f(int a, int b) { if (a) return a / b; return a + b; }";
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checks_asked.c");
    std::fs::write(&file, text).expect("the file should be writable");
    let (translation, _) = front_end(&[UnitRequest::new(&file)], &Front::default());
    let mut translation = translation.expect("the text should be a program");
    let f = translation.program.function("f").expect("there should be an f");
    match query::ask::ask(&mut translation, &source, &parsed.query, &[f], None) {
        Ok(answer) => format!("{} goals", answer.asked.goals.len()),
        Err(problem) => problem.message,
    }
}

#[test]
fn filters_of_checks_in_queries() {
    assert_eq!(asked("cover EDGES(@CHECK)"), "3 goals");
    assert_eq!(asked("cover EDGES(SETMINUS(@CHECK, @CHECK(div)))"), "1 goals");
    assert_eq!(asked("cover EDGES(UNION(@CHECK(div), @CHECK(overflow)))"), "3 goals");
    assert_eq!(asked("cover @CHECK(div)->@CHECK(overflow)"), "2 goals");
    // Edges that have none, as ever.
    assert_eq!(asked("cover EDGES(INTERSECT(NOT(@CHECK), @DECISIONEDGE))"), "2 goals");
    let mixed = "checks and edges cannot be united in one filter";
    assert_eq!(asked("cover EDGES(UNION(@CHECK, @DECISIONEDGE))"), mixed);
}

/// What depends on the objects that there are: the interpreter tries the step, and says what it finds.
#[test]
fn objects() {
    let texts = [
        "int t[4]; int f(int a, int b) { int *p = t + b; return p[a]; }",
        "int t[4]; int f(int a, int b) { int *p = a > 2 ? 0 : &t[3]; p[1 - (b & 1)] = b; return *p; }",
        "int f(int a, int b) { int x, *p = &x; if (a > 0) { int y = b; p = &y; } return *p; }",
        "int f(int a, int b) { int x; if (a > b) x = 1; if (x) return 1; return x; }",
        "int f(int a, int b) { char c, d; if (a > b) c = 1; d = c; return d + 1; }",
        "struct s { int m, n; }; int f(int a, int b) { struct s u, v; u.m = 1; if (a > b) u.n = 2;
           v = u; return v.m + v.n; }",
        "struct s { int m, n; }; static int g(struct s u) { return u.n; }
         int f(int a, int b) { struct s u; if (a > b) u.n = 2; struct s *p = &u; return p->n; }",
        "int f(int a, int b) { int n = (a & 3) + 1, v[n]; v[0] = 1; return v[b & 3]; }",
        "static int g(int x) { return x; } int t;
         int f(int a, int b) { int (*p)(int) = a > b ? g : a == b ? 0 : (int (*)(int))(long)&t;
           return p(b); }",
        "int f(int a, int b) { return *(int *)(long)(a > b ? 0x700000000000 : 8); }",
        "typedef unsigned long size_t; void *malloc(size_t); void free(void *);
         int f(int a, int b) { char *p = malloc(4); if (!p) return 0; int r = 0;
           if (a > 0) r = p[0]; if (a == 7) free(p + 1); if (b > 0) free(p); if (b == 7) free(p);
           if (b == 31) return *p; if (b == 32) p[3] = 1; if (a == b) free(&r); return r; }",
    ];
    for (k, text) in texts.iter().enumerate() {
        assert!(agree(&format!("objects{k}"), text, &integers(32)) > 0, "{text}");
    }
}
