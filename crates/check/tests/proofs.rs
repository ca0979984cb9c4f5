//! A small program, and proofs of it that are right and wrong.

use cfa::shape::Shaped;
use check::{Checker, Claim, Finding, Lrat, Refuter};
use goal::{Alphabet, Choices, Goals, Part, Regex, Term};
use smt::{Lit, Solver, Step, Trace};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symbolic::Form;

/// ```c
/// int f(int n) {
///   int i = 0;
///   while (i < n)
///     i++;
///   if (i > 9) return 1;
///   return 0;
/// }
/// ```
const PROGRAM: &str = r#"cfa lp64
file "t.c"
unit "t.c"
types int(int)

func f: int(int) unit u0 @1:5 {
  param n: int
  local i: int
  scope0
  locs l0 in scope0 declared 1
  locs l1..l7 in scope0 declared 2
  entry l0 exit l7 [0..90]
  l0 -> l1: i = 0                             @2:7 [20..29]
  l1 -> l2: assume i < n                      @3:10 [39..44]
  l1 -> l3: assume !(i < n)                   @3:10 [39..44]
  l2 -> l1: i = i + 1                         @4:5 [50..54]
  l3 -> l4: skip                              @5:3 [58..60]
  l4 -> l5: assume i > 9                      @5:7 [62..67]
  l4 -> l6: assume !(i > 9)                   @5:7 [62..67]
  l5 -> l7: return 1                          @5:14 [69..78]
  l6 -> l7: return 0                          @6:3 [81..90]
}
"#;

/// The goal of each edge, with these bounds on inputs and the loop.
fn check(range: &str, bounds: &[(&str, u32)]) -> Vec<Finding> {
    check_with(&mut Refuter::proving(), range, bounds)
}

fn check_with(refuter: &mut Refuter, range: &str, bounds: &[(&str, u32)]) -> Vec<Finding> {
    let program = cfa::text::read(PROGRAM).expect("the program should be one");
    let alphabet = Alphabet::new(&program);
    let entry = program.function("f").expect("there should be an f");
    let all = alphabet.all();
    let any = || Part::All(Regex::one(all.clone()).star());
    let parts = vec![any(), Part::Each(Choices::Edges(all.clone())), any()];
    let goals = Goals { terms: vec![Term { parts, ..Term::default() }], passing: None };
    let shapes: Vec<Shaped> = vec![range.parse().expect("it should be a range")];
    let form = Form::new(&program, entry, &shapes).expect("the shape should fit");
    let bounds: BTreeMap<String, u32> =
        bounds.iter().map(|(name, bound)| (name.to_string(), *bound)).collect();
    let (goals, predicates, under_test) = (&goals, &[][..], &all);
    let (program, alphabet) = (&program, &alphabet);
    let claim = Claim { program, alphabet, entry, goals, predicates, under_test, form, bounds };
    let deadline = Instant::now() + Duration::from_secs(60);
    match Checker::new(&claim, refuter, deadline) {
        Err(finding) => vec![finding],
        Ok(mut checker) => (0..goals.len()).map(|k| checker.refutes(k)).collect(),
    }
}

/// The edges that the proof shows out of reach.
fn refuted(found: &[Finding]) -> Vec<usize> {
    let edges = found.iter().enumerate();
    edges.filter(|(_, finding)| **finding == Finding::Accepted).map(|(edge, _)| edge).collect()
}

#[test]
fn a_proof_that_is_right() {
    let found = check("n=0..9", &[("loop at t.c:3", 9)]);
    assert_eq!(found.len(), 9);
    assert_eq!(refuted(&found), [5, 7], "ten is too many: {found:?}");
    // More than enough is no mistake.
    assert_eq!(refuted(&check("n=0..9", &[("loop at t.c:3", 20)])), [5, 7]);
}

#[test]
fn the_goal_is_reached() {
    let found = check("n=0..10", &[("loop at t.c:3", 10)]);
    assert_eq!(refuted(&found), [], "with ten it is: {found:?}");
    assert_eq!(found[5], Finding::Rejected("an execution reaches it".into()));
}

#[test]
fn an_execution_goes_on() {
    let beyond = |bound: u32| {
        let why = "an execution goes beyond the bound of";
        vec![Finding::Rejected(format!("{why} {bound} on the loop at t.c:3"))]
    };
    assert_eq!(check("n=0..9", &[("loop at t.c:3", 8)]), beyond(8));
    assert_eq!(check("n=0..9", &[]), beyond(0));
    assert_eq!(check("n=0..9", &[("loop at t.c:4", 9)]), beyond(0));
}

/// Follows proofs up to a step and not further.
struct Impatient {
    lrat: Lrat,
    steps: usize,
}

impl Trace for Impatient {
    fn given(&mut self, clause: &[Lit]) {
        self.lrat.given(clause);
    }

    fn step(&mut self, step: Step<'_>) {
        if self.steps > 0 {
            self.steps -= usize::from(matches!(step, Step::Derived { .. }));
            self.lrat.step(step);
        }
    }

    fn refutes(&mut self, literals: &[Lit]) -> Result<(), String> {
        self.lrat.refutes(literals)
    }
}

#[test]
fn a_proof_that_is_not_accepted() {
    let bounds = [("loop at t.c:3", 9)];
    let check = |steps: usize| {
        let trace = Impatient { lrat: Lrat::default(), steps };
        let solver = Solver::traced(Rc::new(RefCell::new(trace)));
        check_with(&mut Refuter::believing(Box::new(solver)), "n=0..9", &bounds)
    };
    let mut refuter = Refuter::proving();
    assert_eq!(refuted(&check_with(&mut refuter, "n=0..9", &bounds)), [5, 7]);
    let enough = usize::try_from(refuter.refuted().steps).expect("the proof should be short");
    assert!(enough > 0, "something should have to be proved");
    assert_eq!(refuted(&check(enough + 1)), [5, 7]);
    for steps in 0..enough {
        let found = check(steps);
        let noticed = |finding: &Finding| match finding {
            Finding::Rejected(why) => why.starts_with("a proof that is none: "),
            Finding::Accepted | Finding::Undecided(_) => false,
        };
        assert!(found.iter().any(noticed), "{steps} of {enough}: {found:?}");
    }
}
