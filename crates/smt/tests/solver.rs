//! Our solver against all assignments, one by one.

use smt::raw::{Formula, Op, Plain, Random, Shape, evaluate, random};
use smt::{Bits, Cancel, Enumeration, Limits, Outcome, Reason, Solve, Solver, Sort, TermId, Terms};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The values of all entries under every assignment.
fn table(formula: &Formula) -> Vec<Vec<Plain>> {
    let variables: Vec<(String, Sort)> = formula
        .entries
        .iter()
        .filter_map(|entry| match &entry.op {
            Op::Var(name) => Some((name.clone(), entry.sort)),
            _ => None,
        })
        .collect();
    let size = |sort: &Sort| match sort {
        Sort::BitVec(width) => *width,
        _ => 1,
    };
    let bits: u32 = variables.iter().map(|(_, sort)| size(sort)).sum();
    let row = |code: u64| {
        evaluate(formula, |name, sort| {
            let at = variables.iter().position(|(other, _)| other == name).unwrap();
            let below: u32 = variables[..at].iter().map(|(_, sort)| size(sort)).sum();
            let bits = Bits::new(size(&sort), u128::from(code >> below));
            match sort {
                Sort::Bool => Plain::Bool(bits.bit(0)),
                _ => Plain::from_bits(&bits),
            }
        })
    };
    (0..1 << bits).map(row).collect()
}

fn small(r: &mut Random) -> Formula {
    let widths = vec![r.between(1, 4), r.between(1, 3)];
    let shape = Shape { widths, variables: 2, size: 14, widest: 10, hard: 10, arrays: false };
    random(&shape, r)
}

#[test]
fn every_answer_is_that_of_the_table() {
    for seed in 0..400 {
        let r = &mut Random::new(seed);
        let formula = small(r);
        let table = table(&formula);
        let mut terms = Terms::new();
        let built = formula.build(&mut terms);
        let booleans: Vec<usize> =
            (0..built.len()).filter(|at| formula.sort(*at) == Sort::Bool).collect();
        let exists = |all: &[usize]| table.iter().any(|row| all.iter().all(|at| row[*at].flag()));
        let mut solver = Solver::new();
        let mut asserted = Vec::new();
        for _ in 0..12 {
            if r.one_in(4) {
                let at = *r.pick(&booleans);
                solver.assert(&mut terms, built[at]);
                asserted.push(at);
            }
            let assumed: Vec<usize> = (0..r.below(4)).map(|_| *r.pick(&booleans)).collect();
            let assumptions: Vec<TermId> = assumed.iter().map(|at| built[*at]).collect();
            let expected = exists(&[asserted.clone(), assumed.clone()].concat());
            match solver.check(&mut terms, &assumptions, &Limits::NONE) {
                Outcome::Sat(model) => {
                    assert!(expected, "seed {seed}");
                    let all = [asserted.clone(), assumed].concat();
                    assert!(all.iter().all(|at| model.holds(&terms, built[*at])), "seed {seed}");
                }
                Outcome::Unsat(core) => {
                    assert!(!expected, "seed {seed}");
                    let in_core = |at: &&usize| core.contains(&built[**at]);
                    let kept: Vec<usize> = assumed.iter().filter(in_core).copied().collect();
                    assert!(!exists(&[asserted.clone(), kept].concat()), "seed {seed}: core");
                }
                Outcome::Unknown(reason) => panic!("seed {seed}: {reason}"),
            }
        }
    }
}

#[test]
fn enumeration_finds_each_combination_once() {
    for seed in 0..100 {
        let r = &mut Random::new(10_000 + seed);
        let formula = small(r);
        let table = table(&formula);
        let mut terms = Terms::new();
        let built = formula.build(&mut terms);
        let booleans: Vec<usize> =
            (0..built.len()).filter(|at| formula.sort(*at) == Sort::Bool).take(5).collect();
        let over: Vec<TermId> = booleans.iter().map(|at| built[*at]).collect();
        let expected: BTreeSet<Vec<bool>> =
            table.iter().map(|row| booleans.iter().map(|at| row[*at].flag()).collect()).collect();
        let mut solver = Solver::new();
        for _ in 0..2 {
            let mut found = BTreeSet::new();
            let ended =
                solver.enumerate(&mut terms, &[], &over, &Limits::NONE, &mut |values, _| {
                    assert!(found.insert(values.to_vec()), "seed {seed}: found twice");
                    ControlFlow::Continue(())
                });
            assert_eq!(ended, Enumeration::Complete);
            assert_eq!(found, expected, "seed {seed}");
        }
    }
}

/// Two factors, not trivial, of a product of two primes of 32 bits.
fn hard(terms: &mut Terms) -> TermId {
    let (x, y) = (terms.var("x", Sort::BitVec(32)), terms.var("y", Sort::BitVec(32)));
    let (wide_x, wide_y) = (terms.zero_extend(32, x), terms.zero_extend(32, y));
    let product = terms.mul(wide_x, wide_y);
    let semiprime = terms.bv(64, 3_037_000_493 * 2_654_435_761);
    let one = terms.bv(32, 1);
    let equal = terms.eq(product, semiprime);
    let (not_x, not_y) = (terms.ult(one, x), terms.ult(one, y));
    terms.and_all(&[equal, not_x, not_y])
}

#[test]
fn a_time_limit_stops() {
    let mut terms = Terms::new();
    let hard = hard(&mut terms);
    let mut solver = Solver::new();
    solver.assert(&mut terms, hard);
    let outcome = solver.check(&mut terms, &[], &Limits::seconds(1.0));
    assert_eq!(outcome, Outcome::Unknown(Reason::Time));
    let outcome = solver.check(&mut terms, &[], &Limits::conflicts(100));
    assert_eq!(outcome, Outcome::Unknown(Reason::Conflicts));
    // It can still be asked.
    let x = terms.var("x", Sort::BitVec(32));
    let prime = terms.bv(32, 3_037_000_493);
    let found = terms.eq(x, prime);
    assert!(solver.check(&mut terms, &[found], &Limits::NONE).is_sat());
}

#[test]
fn blasting_stops_too() {
    let mut terms = Terms::new();
    let mut x = terms.var("x", Sort::BitVec(1024));
    for k in 0..100 {
        let y = terms.var(&format!("y{k}"), Sort::BitVec(1024));
        x = terms.mul(x, y);
    }
    let odd = terms.bit(x, 1023);
    let mut solver = Solver::new();
    solver.assert(&mut terms, odd);
    let outcome = solver.check(&mut terms, &[], &Limits::seconds(0.3));
    assert_eq!(outcome, Outcome::Unknown(Reason::Time));
    assert_eq!(solver.size().1, 0, "there should be gates only");
    let memory = Limits { memory: Some(64 << 20), ..Limits::NONE };
    assert_eq!(solver.check(&mut terms, &[], &memory), Outcome::Unknown(Reason::Memory));
}

#[test]
fn a_million_operations_are_no_depth() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::BitVec(8)), terms.var("y", Sort::BitVec(8)));
    let mut deep = x;
    for k in 0..1_000_000u32 {
        deep = match k % 5 {
            0 => terms.add(deep, y),
            1 => terms.bv_xor(deep, x),
            2 => terms.bv_not(deep),
            3 => terms.mul(deep, y),
            _ => terms.sub(y, deep),
        };
    }
    let zero = terms.zero(8);
    let equation = terms.eq(deep, zero);
    let mut solver = Solver::new();
    solver.assert(&mut terms, equation);
    // Whether it is decided in time is not asked.
    let _ = solver.check(&mut terms, &[], &Limits::seconds(0.5));
    assert!(terms.show(equation).len() > 1_000_000);
}

#[test]
fn many_writes_are_evaluated_and_decided() {
    let mut terms = Terms::new();
    let mut array = terms.var("a", Sort::Array { index: 32, element: 8 });
    let i = terms.var("i", Sort::BitVec(32));
    for k in 0..50_000u32 {
        let (at, value) = (terms.bv(32, u128::from(3 * k)), terms.bv(8, u128::from(k)));
        array = terms.store(array, at, value);
    }
    let read = terms.select(array, i);
    let (seven, mut model) = (terms.bv(8, 7), smt::Model::new());
    model.set(i, smt::Value::Bits(Bits::new(32, 21)));
    assert_eq!(model.eval(&terms, read), smt::Value::Bits(Bits::new(8, 7)));
    let hit = terms.eq(read, seven);
    let mut solver = Solver::new();
    solver.assert(&mut terms, hit);
    assert!(solver.check(&mut terms, &[], &Limits::NONE).is_sat());
}

/// A limit may come anywhere in a long chain of stores; the next question goes on from there.
#[test]
fn array_terms_that_a_limit_left_are_encoded_later() {
    let mut terms = Terms::new();
    let byte = Sort::BitVec(8);
    let mut array = terms.fresh("array", Sort::Array { index: 8, element: 8 });
    for _ in 0..3000 {
        let (index, value) = (terms.fresh("index", byte), terms.fresh("value", byte));
        array = terms.store(array, index, value);
    }
    let at = terms.fresh("at", byte);
    let (read, other) = (terms.select(array, at), terms.fresh("other", byte));
    let same = terms.eq(read, other);
    let mut solver = Solver::new();
    solver.assert(&mut terms, same);
    let cancel = Cancel::default();
    cancel.raise();
    // The flag is looked at once in about a thousand steps.
    let limits = Limits { cancel: Some(cancel), ..Limits::default() };
    for _ in 0..20 {
        let outcome = solver.check(&mut terms, &[], &limits);
        assert!(matches!(outcome, Outcome::Unknown(Reason::Cancelled)), "{outcome:?}");
    }
    let Outcome::Sat(model) = solver.check(&mut terms, &[], &Limits::default()) else {
        panic!("there should be a model")
    };
    assert_eq!(model.broken(&terms, [&same]), None);
}
