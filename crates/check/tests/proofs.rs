//! A small program, and proofs of it that are right and wrong.

use cfa::shape::Shaped;
use cfa::{LoopId, LoopNames};
use check::{Checker, Claim, Finding, Lrat, Refuter};
use goal::{Alphabet, Choices, GoalId, Goals, Part, Regex, Term};
use smt::{Lit, Solver, Step, Trace};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
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

/// One goal for each.
const EDGES: u128 = 9;
/// The goal of the first.
const FIRST: GoalId = GoalId(7);

/// The goal of each edge, with these bounds on inputs and the loop.
fn check(range: &str, bounds: &[(&str, u32)]) -> Vec<Finding> {
    check_with(&mut Refuter::proving(), range, bounds)
}

fn check_with(refuter: &mut Refuter, range: &str, bounds: &[(&str, u32)]) -> Vec<Finding> {
    asked(refuter, range, bounds, |checker| {
        (0..EDGES).map(|k| checker.refutes(GoalId::of(FIRST, k), &BTreeSet::new())).collect()
    })
}

/// What a checker finds; its refusal, if it does not get so far.
fn asked(
    refuter: &mut Refuter,
    range: &str,
    bounds: &[(&str, u32)],
    find: impl FnOnce(&mut Checker<'_>) -> Vec<Finding>,
) -> Vec<Finding> {
    let program = cfa::text::read(PROGRAM).expect("the program should be one");
    let alphabet = Alphabet::new(&program);
    let entry = program.function("f").expect("there should be an f");
    let all = alphabet.all();
    let any = || Part::All(Regex::one(all.clone()).star());
    let parts = vec![any(), Part::Each(Choices::Edges(all.clone())), any()];
    let goals = Goals { terms: vec![Term { parts, ..Term::default() }], passing: None };
    let shapes: Vec<Shaped> = vec![range.parse().expect("it should be a range")];
    let form = Form::new(&program, entry, &shapes).expect("the shape should fit");
    let names = LoopNames::new(&program);
    let bounds: BTreeMap<LoopId, u32> =
        bounds.iter().filter_map(|(name, bound)| Some((names.find(name)?, *bound))).collect();
    let (goals, first, predicates, under_test) = (&goals, FIRST, &[][..], &all);
    let (program, alphabet) = (&program, &alphabet);
    let claim =
        Claim { program, alphabet, entry, goals, first, predicates, under_test, form, bounds };
    let deadline = Instant::now() + Duration::from_secs(3600);
    match Checker::new(&claim, refuter, deadline) {
        Err(finding) => vec![finding],
        Ok(mut checker) => find(&mut checker),
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

/// A pair needs both its sides, so that one of them out of reach is enough; every pair needs one.
#[test]
fn a_side_of_each_pair() {
    let pairs = |pairs: &[(u128, u128)]| {
        let bounds = [("loop at t.c:3", 9)];
        let goal = |k: &u128| GoalId::of(FIRST, *k);
        let pairs: Vec<_> = pairs.iter().map(|(a, b)| (goal(a), goal(b))).collect();
        let mut refuter = Refuter::proving();
        let found = asked(&mut refuter, "n=0..9", &bounds, |c| {
            vec![c.refutes_pairs(&pairs, &BTreeSet::new())]
        });
        found == [Finding::Accepted]
    };
    assert!(pairs(&[]) && pairs(&[(5, 7)]) && pairs(&[(0, 5), (7, 0)]));
    assert!(!pairs(&[(0, 1)]) && !pairs(&[(0, 5), (0, 1)]) && !pairs(&[(0, 1), (0, 5)]));
}

#[test]
fn an_execution_goes_on() {
    // What lies before the loop is another matter.
    let beyond = |bound: u32| {
        let why = "an execution goes beyond the bound of";
        let mut all = vec![Finding::Rejected("an execution reaches it".into())];
        all.resize(9, Finding::Rejected(format!("{why} {bound} on the loop at t.c:3")));
        all
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
