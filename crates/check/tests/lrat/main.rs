//! The checker of proofs, judged by truth tables: what it accepts is true, whatever was done to the
//! proof, and what our solver proves is accepted.

mod record;

use check::Lrat;
use record::{Event, Record, Replay};
use smt::raw::Random;
use smt::{Limits, Lit, Outcome, Solve, Solver, Sort, TermId, Terms, Trace};
use std::cell::RefCell;
use std::rc::Rc;

/// Variables of a random formula.
const WIDTH: usize = 9;

fn literals(terms: &mut Terms) -> Vec<TermId> {
    let names = (0..WIDTH).map(|k| format!("x{k}"));
    let variables: Vec<TermId> = names.map(|name| terms.var(&name, Sort::Bool)).collect();
    let negated: Vec<TermId> = variables.iter().map(|x| terms.not(*x)).collect();
    [variables, negated].concat()
}

/// A solver is given random clauses in two portions, and asked under random assumptions after each.
fn random(seed: u64, trace: Rc<RefCell<dyn Trace>>) -> Vec<Outcome> {
    let mut random = Random::new(seed);
    let (mut terms, mut solver) = (Terms::new(), Solver::traced(trace));
    let literals = literals(&mut terms);
    let mut outcomes = Vec::new();
    for portion in [38, 10] {
        for _ in 0..portion {
            let three: Vec<TermId> = (0..3).map(|_| *random.pick(&literals)).collect();
            let clause = terms.or_all(&three);
            solver.assert(&mut terms, clause);
        }
        for assumed in [0, 2, 4] {
            let assumed: Vec<TermId> = (0..assumed).map(|_| *random.pick(&literals)).collect();
            outcomes.push(solver.check(&mut terms, &assumed, &Limits::NONE));
        }
    }
    outcomes
}

fn recorded(seed: u64) -> Vec<Event> {
    let record = Rc::new(RefCell::new(Record::default()));
    random(seed, record.clone());
    record.take().events
}

#[test]
fn proofs_are_accepted() {
    let mut refuted = 0;
    for seed in 0..200 {
        let proof = Rc::new(RefCell::new(Lrat::default()));
        for outcome in random(seed, proof.clone()) {
            assert!(!matches!(outcome, Outcome::Unknown(_)), "{seed}: {outcome:?}");
            refuted += usize::from(outcome.is_unsat());
        }
    }
    assert!(refuted > 300, "many should have no model: {refuted}");
}

#[test]
fn what_is_accepted_is_true() {
    let mut steps = 0;
    for seed in 0..60 {
        let replay = Replay::of(&recorded(seed));
        assert_eq!(replay.wrong, None, "seed {seed}");
        steps += replay.steps;
    }
    assert!(steps > 500, "there should be much to derive: {steps}");
}

/// One change in the whole, of any kind: every step that is still accepted is still true.
#[test]
fn what_is_accepted_of_a_changed_proof_is_true() {
    let (mut rejected, mut accepted) = (0, 0);
    for seed in 0..60 {
        let events = recorded(seed);
        let mut random = Random::new(seed);
        for _ in 0..20 {
            let mut changed = events.clone();
            record::change(&mut changed, &mut random);
            match Replay::of(&changed).wrong {
                Some(_) => rejected += 1,
                None => accepted += 1,
            }
        }
    }
    assert!(rejected > 600, "most changes should be noticed: {rejected}, not {accepted}");
}

#[test]
fn another_formula_is_not_refuted() {
    for (seed, other) in (0..60).map(|seed| (seed, seed + 1000)) {
        let (events, others) = (recorded(seed), recorded(other));
        let given = others.iter().filter(|event| matches!(event, Event::Given(_)));
        let mut given = given.cloned().collect::<Vec<_>>().into_iter();
        let mixed = events.into_iter().map(|event| match event {
            Event::Given(_) => given.next().unwrap_or(event),
            other => other,
        });
        let replay = Replay::of(&mixed.collect::<Vec<_>>());
        assert!(replay.wrong.is_some_and(|why| why.ends_with("was not given")), "seed {seed}");
    }
}

/// Numbers below `2^width`, not 0 or 1, with this product.
fn factors(terms: &mut Terms, width: u32, product: u128) -> TermId {
    let [x, y] = ["x", "y"].map(|name| terms.var(&format!("{name}{width}"), Sort::BitVec(width)));
    let one = terms.bv(width, 1);
    let (x_more, y_more) = (terms.ult(one, x), terms.ult(one, y));
    let (x, y) = (terms.zero_extend(width, x), terms.zero_extend(width, y));
    let (value, product) = (terms.mul(x, y), terms.bv(2 * width, product));
    let equation = terms.eq(value, product);
    terms.and_all(&[x_more, y_more, equation])
}

/// Questions with their answers, long enough for the solver to simplify, and to need again what it
/// had eliminated.
fn factor(mut solver: Solver) {
    let mut terms = Terms::new();
    for (width, prime) in
        [(4, 113), (6, 2039), (8, 32749), (12, 8388593), (12, 8388587), (9, 131071)]
    {
        let question = factors(&mut terms, width, prime);
        let outcome = solver.check(&mut terms, &[question], &Limits::NONE);
        assert!(outcome.is_unsat(), "{prime}: {outcome}");
        let most = (1 << width) - 1;
        let question = factors(&mut terms, width, most * (most - 2));
        let outcome = solver.check(&mut terms, &[question], &Limits::NONE);
        assert!(outcome.is_sat(), "{width}: {outcome}");
    }
}

#[test]
fn long_proofs_are_accepted() {
    let record = Rc::new(RefCell::new(Record::default()));
    factor(Solver::traced(record.clone()));
    let events = record.take().events;
    let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
    assert!(count(|event| matches!(event, Event::Derived(..))) > 1000);
    assert!(count(|event| matches!(event, Event::Restored(..))) > 0);
    assert_eq!(record::refused(&events), None);
    factor(Solver::traced(Rc::new(RefCell::new(Lrat::default()))));
}

/// Solvers bring back clauses that they had put aside. Only what was put aside may come back: a
/// stronger clause would refute what has a model.
#[test]
fn only_what_was_put_aside_is_restored() {
    let with = |restored: &[Lit], refuted: &[Lit]| {
        Replay::of(&[
            Event::Given(vec![1, 2]),
            Event::Original(1, vec![1, 2]),
            Event::Weakened(1),
            Event::Deleted(1),
            Event::Restored(1, restored.to_vec()),
            Event::Concluded(vec![1]),
            Event::Assumed(refuted.to_vec()),
        ])
    };
    assert_eq!(with(&[2, 1], &[-1, -2]).wrong, None);
    assert!(with(&[1], &[-1]).wrong.is_some_and(|why| why.ends_with("was another")));
}

/// Of variables up to `WIDTH`: does every assignment that satisfies all clauses satisfy this?
fn follows(clauses: &[Vec<Lit>], clause: &[Lit]) -> bool {
    let holds = |row: u32, clause: &[Lit]| {
        clause.iter().any(|l| (row >> (l.unsigned_abs() - 1) & 1 == 1) == (*l > 0))
    };
    (0..1 << WIDTH).all(|row| holds(row, clause) || !clauses.iter().all(|c| holds(row, c)))
}
