//! Goals that only the end of a run tells.

use cfa::{EdgeId, FuncId};
use goal::{Alphabet, EngineGoals, GoalId, Goals, Part, Regex, Term};
use suite::judge::Judge;
use suite::native::{Path, Step};

/// ```c
/// int f(int a) { while (a) a--; return 0; }
/// ```
const PROGRAM: &str = r#"cfa lp64
file "t.c"
unit "t.c"
types int(int)

func f: int(int) unit u0 @1:5 {
  param a: int
  scope0
  locs l0..l3 in scope0 declared 1
  entry l0 exit l3 [0..41]
  l0 -> l1: assume a                          @1:23 [22..23]
  l0 -> l2: assume !(a)                       @1:23 [22..23]
  l1 -> l0: a = a - 1                         @1:26 [25..28]
  l2 -> l3: return 0                          @1:31 [30..39]
}
"#;

/// Only the edges that were taken last count: the body of the loop, then its end, and nothing more.
fn reached(edges: &[u32], complete: bool) -> bool {
    let steps = edges.iter().map(|k| Step { function: FuncId(0), edge: EdgeId(*k) }).collect();
    reached_along(&Path { steps, complete, ..Path::default() })
}

fn reached_along(path: &Path) -> bool {
    let program = cfa::text::read(PROGRAM).expect("the program should be one");
    let alphabet = Alphabet::new(&program);
    let all = alphabet.all();
    let edge = |k: u32| Regex::one(goal::EdgeSet::one(alphabet.letter(FuncId(0), EdgeId(k))));
    let language = Regex::cat([Regex::one(all.clone()).star(), edge(2), edge(1)]);
    let term = Term { parts: vec![Part::All(language)], ..Term::default() };
    let goals = Goals { terms: vec![term], passing: None };
    let goals = EngineGoals::new(&goals, &[], &all, GoalId(0));
    let judge = Judge::new(&program, &alphabet, &all, &goals);
    !judge.reached(path, None).is_empty()
}

#[test]
fn a_run_that_was_cut_off_has_no_end() {
    assert!(reached(&[0, 2, 1], true));
    assert!(!reached(&[0, 2, 1], false), "it may have gone on");
    assert!(!reached(&[0, 2, 1, 3], true), "it has gone on");
    assert!(!reached(&[1], true), "it was not in the loop");
}

#[test]
fn what_was_reordered_has_no_order() {
    let steps = [0, 2, 1].map(|k| Step { function: FuncId(0), edge: EdgeId(k) }).to_vec();
    let path = Path { steps, complete: true, ..Path::default() };
    assert!(reached_along(&path));
    assert!(!reached_along(&Path { reordered: Some(1), ..path }), "who knows what came last");
}
