//! How fast terms are made, how deep they may be, and whether limits stop.

use crate::Result;
use smt::{Evaluator, Limits, Model, Outcome, Reason, Solve, Solver, Sort, TermId, Terms};
use std::fmt::Write;
use std::time::Instant;

pub fn measure() -> Result<String> {
    let mut out = String::new();
    writeln!(out, "| terms | | seconds |")?;
    writeln!(out, "|---|--:|--:|")?;
    rate(&mut out)?;
    deep(&mut out)?;
    limits(&mut out)?;
    Ok(out)
}

fn rate(out: &mut String) -> Result {
    let mut terms = Terms::new();
    let start = Instant::now();
    let nodes = mixed(&mut terms, 3_000_000);
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds / 1e6;
    writeln!(
        out,
        "| new nodes of all kinds, {speed:.2} million a second | {nodes} | {seconds:.2} |"
    )?;
    Ok(())
}

/// Nodes over sixteen variables, each of two that were made before.
fn mixed(terms: &mut Terms, count: usize) -> usize {
    let mut all: Vec<TermId> =
        (0..16).map(|k| terms.var(&format!("x{k}"), Sort::BitVec(32))).collect();
    let r = &mut smt::raw::Random::new(1);
    let before = terms.len();
    while terms.len() - before < count {
        let (a, b) = (*r.pick(&all), *r.pick(&all));
        let made = match r.below(8) {
            0 => terms.add(a, b),
            1 => terms.sub(a, b),
            2 => terms.bv_and(a, b),
            3 => terms.bv_xor(a, b),
            4 => terms.bv_or(a, b),
            5 => terms.mul(a, b),
            6 => {
                let c = terms.slt(a, b);
                terms.ite(c, a, b)
            }
            _ => terms.lshr(a, b),
        };
        all.push(made);
    }
    terms.len() - before
}

/// A million operations inside each other.
fn deep(out: &mut String) -> Result {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::BitVec(8)), terms.var("y", Sort::BitVec(8)));
    let start = Instant::now();
    let mut term = x;
    for k in 0..1_000_000 {
        term = match k % 3 {
            0 => terms.add(term, y),
            1 => terms.bv_xor(term, x),
            _ => terms.sub(y, term),
        };
    }
    let zero = terms.zero(8);
    let equation = terms.eq(term, zero);
    writeln!(
        out,
        "| a million nested operations: built | | {:.2} |",
        start.elapsed().as_secs_f64()
    )?;
    let start = Instant::now();
    let model = Model::new();
    Evaluator::new(&terms, &model).eval(equation);
    writeln!(out, "| evaluated | | {:.2} |", start.elapsed().as_secs_f64())?;
    let start = Instant::now();
    let length = terms.show(equation).len();
    writeln!(out, "| printed (bytes) | {length} | {:.2} |", start.elapsed().as_secs_f64())?;
    let start = Instant::now();
    let mut solver = Solver::new();
    solver.assert(&mut terms, equation);
    let outcome = solver.check(&mut terms, &[], &Limits::seconds(5.0));
    let seconds = start.elapsed().as_secs_f64();
    writeln!(
        out,
        "| asked with a limit of 5 s: {outcome} (gates) | {} | {seconds:.2} |",
        solver.size().0
    )?;
    Ok(())
}

/// A product of two primes that nobody factors in a second.
fn limits(out: &mut String) -> Result {
    let mut terms = Terms::new();
    let [x, y] = ["x", "y"].map(|name| {
        let short = terms.var(name, Sort::BitVec(32));
        terms.zero_extend(32, short)
    });
    let product = terms.mul(x, y);
    let semiprime = terms.bv(64, 3_037_000_493 * 2_654_435_761);
    let equation = terms.eq(product, semiprime);
    let mut solver = Solver::new();
    solver.assert(&mut terms, equation);
    let (one, longest) = (terms.bv(64, 1), terms.ult(x, y));
    let not_one = terms.distinct(x, one);
    let start = Instant::now();
    let outcome = solver.check(&mut terms, &[not_one, longest], &Limits::seconds(1.0));
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "| factors of 64 bits with a limit of 1 s: {outcome} | | {seconds:.2} |")?;
    if outcome != Outcome::Unknown(Reason::Time) || seconds > 1.5 {
        return Err(format!("the limit of 1 s gave {outcome} after {seconds:.2} s").into());
    }
    Ok(())
}
