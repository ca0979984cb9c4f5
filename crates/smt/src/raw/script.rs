//! A sequence of questions about one formula.

use super::{Formula, Op, Plain, Random, Shape, evaluate, random};
use crate::node::Sort;
use std::fmt::Write;

#[derive(Clone, Debug)]
pub enum Step {
    /// From now on this entry holds.
    Assert(usize),
    /// Can these hold, too?
    Check(Vec<usize>),
}

#[derive(Clone, Debug)]
pub struct Script {
    pub formula: Formula,
    pub steps: Vec<Step>,
}

impl Script {
    /// Random questions; about half of them have the answer yes. Single ones, and sequences.
    pub fn random(r: &mut Random) -> Script {
        let shape = Shape::random(r);
        let mut formula = random(&shape, r);
        let goals = goals(&mut formula, r);
        let pick = |r: &mut Random| goals[r.below(goals.len()).max(r.below(goals.len()))];
        let mut steps = Vec::new();
        let questions = if r.one_in(2) { 1 } else { 2 + r.below(6) };
        for _ in 0..questions {
            if r.one_in(3) {
                steps.push(Step::Assert(pick(r)));
            }
            let assumed = 1 + r.below(if questions == 1 { 6 } else { 4 });
            steps.push(Step::Check((0..assumed).map(|_| pick(r)).collect()));
        }
        Script { formula, steps }
    }

    /// The script as SMT-LIB text; each check is a scope.
    pub fn smtlib(&self) -> String {
        let arrays = self.formula.entries.iter().any(|e| matches!(e.sort, Sort::Array { .. }));
        // Constant arrays are in no standard logic.
        let logic = if arrays { "ALL" } else { "QF_BV" };
        let mut out = format!("(set-logic {logic})\n");
        out.push_str(&self.formula.smtlib());
        for step in &self.steps {
            match step {
                Step::Assert(at) => writeln!(out, "(assert e{at})").expect("a string should grow"),
                Step::Check(assumed) => {
                    out.push_str("(push 1)\n");
                    for at in assumed {
                        writeln!(out, "(assert e{at})").expect("a string should grow");
                    }
                    out.push_str("(check-sat)\n(pop 1)\n");
                }
            }
        }
        out
    }
}

/// Booleans to ask for: those of the formula, negations, and equations that hold in one random
/// assignment, which are satisfiable together.
fn goals(f: &mut Formula, r: &mut Random) -> Vec<usize> {
    let booleans: Vec<usize> =
        (0..f.entries.len()).filter(|at| f.sort(*at) == Sort::Bool).collect();
    let mut goals = Vec::new();
    for at in booleans {
        goals.push(if r.one_in(3) { f.push(Op::Not, &[at]) } else { at });
    }
    let seed = r.word();
    let values = evaluate(f, |name, sort| value(name, sort, seed));
    for _ in 0..r.below(5) {
        let at = r.below(values.len());
        match &values[at] {
            Plain::Bool(true) => goals.push(at),
            Plain::Bool(false) => goals.push(f.push(Op::Not, &[at])),
            Plain::Bits(_) => {
                let constant = f.constant(values[at].to_bits());
                goals.push(f.push(Op::Eq, &[at, constant]));
            }
            Plain::Array(..) => {}
        }
    }
    goals
}

/// A value of a variable that depends on its name and the seed.
fn value(name: &str, sort: Sort, seed: u64) -> Plain {
    let code =
        name.bytes().fold(seed, |code, byte| code.wrapping_mul(31).wrapping_add(byte.into()));
    let r = &mut Random::new(code);
    match sort {
        Sort::Bool => Plain::Bool(r.one_in(2)),
        Sort::BitVec(width) => Plain::from_bits(&r.bits(width)),
        Sort::Array { element, .. } => Plain::Array(vec![false; element as usize], Vec::new()),
    }
}
