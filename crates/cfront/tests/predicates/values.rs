//! The values of predicates along executions.

use crate::read::{program, written};
use cfa::{EdgeId, FuncId, LocId, Predicate, Program};
use cfront::predicate::compile;
use interp::{Interpreter, Observer, Options, State};

/// The values of all predicates at every step.
struct Valuations<'a> {
    program: &'a Program,
    predicates: usize,
    list: Vec<(String, LocId, String)>,
}

impl Observer for Valuations<'_> {
    const STATES: bool = true;

    fn edge(&mut self, _: FuncId, _: EdgeId) {}

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        let value = |k| match state.holds(k) {
            Some(true) => '1',
            Some(false) => '0',
            None => '-',
        };
        let values = (0..self.predicates).map(value).collect();
        self.list.push((self.program.functions[f].name.clone(), l, values));
    }
}

fn valuations(name: &str, text: &str, predicates: &[&str]) -> Vec<(String, LocId, String)> {
    let mut program = program(&written(name, text));
    let compiled = predicates.iter().map(|p| compile(&mut program, p).expect("it should compile"));
    let compiled: Vec<Predicate> = compiled.collect();
    let main = program.function("main").expect("a test should have a main");
    let list = Vec::new();
    let mut observer = Valuations { program: &program, predicates: compiled.len(), list };
    let interpreter = Interpreter::with_predicates(&program, &compiled);
    interpreter.run_observed(main, &cfa::Inputs::default(), &Options::default(), &mut observer);
    observer.list
}

/// In `main`, one string for each step.
fn in_main(name: &str, text: &str, predicates: &[&str]) -> Vec<String> {
    let list = valuations(name, text, predicates);
    list.into_iter().filter(|(f, ..)| f == "main").map(|(_, _, values)| values).collect()
}

#[test]
fn every_step_has_a_valuation() {
    let text = "int g;\nint twice(int n) { g++; return 2 * n; }\n\
                int main(void) { int x = 1; x = twice(x); return 0; }\n";
    let list = valuations("steps.c", text, &["g > 0", "n == 1", "x == 2"]);
    let shown: Vec<String> =
        list.iter().map(|(f, l, values)| format!("{f} {l} {values}")).collect();
    let expected = [
        "main l0 0--",
        "main l1 0-0",
        "twice l0 01-",
        "twice l1 11-",
        "twice l2 11-",
        "main l2 1-1",
        "main l3 1-1",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn what_is_undefined_has_no_value() {
    let text = "int main(void) { int a[2] = {1, 2}; int n = 2; int *p = 0; int m = 2147483647;\n\
                int late; n = 5; p = a; m = 0; late = 3; return late + n + m + *p; }\n";
    let predicates =
        ["*p == 1", "a[n - 1] > 0", "m + 1 > 0", "n / m == 5", "late", "p && *p", "!*p"];
    let steps = in_main("undefined.c", text, &predicates);
    let expected = ["-1-0-0-", "---0-0-", "1--0-10", "1-1--10", "1-1-110", "1-1-110"];
    assert_eq!(steps[steps.len() - 6..], expected, "{steps:#?}");
}

#[test]
fn observing_changes_nothing() {
    let text = "int main(void) { int x; int y = 1; if (y) x = 2; return x; }\n";
    let steps = in_main("unassigned.c", text, &["x == 2", "&x != 0", "y"]);
    assert_eq!(steps.last().map(String::as_str), Some("111"));
    assert!(steps.iter().any(|s| s.starts_with("-1")), "{steps:?}");
}

#[test]
fn dead_and_unmade_objects_have_no_value() {
    let text = "int main(void) { int *p = 0; { int x = 1; p = &x; x++; } int n = 3; char a[n]; \n\
                a[0] = 1; return *a; }\n";
    let steps = in_main("dead.c", text, &["*p > 0", "a[0]", "n == 3"]);
    let seen: Vec<&str> = steps.iter().map(String::as_str).collect();
    assert!(seen.contains(&"1--") && seen.contains(&"--1") && seen.contains(&"-11"), "{seen:?}");
    assert_eq!(seen.last(), Some(&"-11"));
}
