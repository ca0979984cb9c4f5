//! A stack of solvers gives the answers of the one at its bottom.

use smt::raw::{Random, Shape, random};
use smt::{Cached, Limits, Logged, Process, Solve, Solver, Sort, TermId, Terms, Validated};

#[test]
fn decorators_change_no_answer() {
    for seed in 0..40 {
        let r = &mut Random::new(seed);
        let formula = random(&Shape::random(r), r);
        let mut terms = Terms::new();
        let built = formula.build(&mut terms);
        let booleans: Vec<TermId> =
            built.into_iter().filter(|t| terms.sort(*t) == Sort::Bool).collect();
        let mut plain = Solver::new();
        let mut stack = Cached::new(Validated::new(Logged::new(Solver::new(), Vec::new())));
        for _ in 0..10 {
            if r.one_in(4) {
                let term = *r.pick(&booleans);
                plain.assert(&mut terms, term);
                stack.assert(&mut terms, term);
            }
            let assumptions = [*r.pick(&booleans), *r.pick(&booleans)];
            let first = plain.check(&mut terms, &assumptions, &Limits::NONE);
            let second = stack.check(&mut terms, &assumptions, &Limits::NONE);
            assert_eq!(first.is_sat(), second.is_sat(), "seed {seed}");
            assert_eq!(first.is_unsat(), second.is_unsat(), "seed {seed}");
        }
    }
}

#[test]
fn a_missing_program_is_an_error() {
    assert!(Process::spawn(&["no-such-solver"]).is_err());
}

#[test]
fn a_process_that_says_nonsense_is_unknown() {
    let mut terms = Terms::new();
    let p = terms.var("p", Sort::Bool);
    let mut process = Process::spawn(&["cat"]).unwrap();
    process.assert(&mut terms, p);
    let outcome = process.check(&mut terms, &[], &Limits::seconds(5.0));
    assert!(!outcome.is_sat() && !outcome.is_unsat(), "{outcome}");
}
