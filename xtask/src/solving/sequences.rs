//! Sequences of questions, as engines ask them: one formula, one goal after the other.

use super::Family;
use super::families::{number, vars};
use smt::Sort;
use smt::raw::{Formula, Op, Random, Script, Step};

pub fn all(short: bool) -> Vec<Family> {
    let scale = if short { 1 } else { 2 };
    vec![
        Family { name: "random", scripts: random(40 * scale) },
        Family { name: "branches of a straight program", scripts: branches(4 * scale) },
        Family { name: "a loop, deeper and deeper", scripts: loops(3 * scale) },
        Family { name: "states of a table machine", scripts: machines(2 * scale) },
    ]
}

fn random(count: usize) -> Vec<Script> {
    let all = (0..).map(|seed| Script::random(&mut Random::new(8_000_000 + seed)));
    let sequences = all.filter(|script| script.steps.len() > 3);
    sequences.take(count).collect()
}

/// A program of assignments; every comparison in it is a goal, and its negation.
fn branches(count: usize) -> Vec<Script> {
    (0..count).map(|k| program(&mut Random::new(k as u64), 40)).collect()
}

fn program(r: &mut Random, length: usize) -> Script {
    let mut f = Formula::new();
    let mut state = vars(&mut f, 6, 32);
    let mut steps = Vec::new();
    let limit = number(&mut f, 32, 10_000);
    for var in state.clone() {
        let small = f.push(Op::Ult, &[var, limit]);
        steps.push(Step::Assert(small));
    }
    for _ in 0..length {
        let (a, b) = (*r.pick(&state), *r.pick(&state));
        let constant = number(&mut f, 32, r.below(100) as u128);
        let value = match r.below(7) {
            0 => f.push(Op::Add, &[a, b]),
            1 => f.push(Op::Sub, &[a, b]),
            2 => f.push(Op::Add, &[a, constant]),
            3 => f.push(Op::Mul, &[a, constant]),
            4 => f.push(Op::BvXor, &[a, b]),
            5 => f.push(Op::BvAnd, &[a, b]),
            _ => f.push(Op::Lshr, &[a, constant]),
        };
        let op = r.pick(&[Op::Slt, Op::Eq, Op::Ult, Op::Sle]).clone();
        let limit = number(&mut f, 32, r.below(2000) as u128);
        let compared = if r.one_in(2) { *r.pick(&state) } else { limit };
        let condition = f.push(op, &[value, compared]);
        let negated = f.push(Op::Not, &[condition]);
        steps.push(Step::Check(vec![condition]));
        steps.push(Step::Check(vec![negated]));
        let target = r.below(state.len());
        let old = state[target];
        state[target] = f.push(Op::Ite, &[condition, value, old]);
    }
    Script { formula: f, steps }
}

/// Can the loop's variable be this after k rounds?
fn loops(count: usize) -> Vec<Script> {
    let script = |k: usize| {
        let mut f = Formula::new();
        let start = vars(&mut f, 1, 32)[0];
        let (three, one) = (number(&mut f, 32, 3), number(&mut f, 32, 1));
        let target = number(&mut f, 32, 12_345 + 1000 * k as u128);
        let bound = number(&mut f, 32, 1 << 20);
        let mut steps = Vec::new();
        let small = f.push(Op::Ult, &[start, bound]);
        steps.push(Step::Assert(small));
        let mut x = start;
        for _ in 0..30 {
            // Collatz: x odd ? 3x + 1 : x / 2
            let odd = f.push(Op::BvAnd, &[x, one]);
            let is_odd = f.push(Op::Eq, &[odd, one]);
            let triple = f.push(Op::Mul, &[x, three]);
            let up = f.push(Op::Add, &[triple, one]);
            let down = f.push(Op::Lshr, &[x, one]);
            x = f.push(Op::Ite, &[is_odd, up, down]);
            let hit = f.push(Op::Eq, &[x, target]);
            steps.push(Step::Check(vec![hit]));
        }
        Script { formula: f, steps }
    };
    (0..count).map(script).collect()
}

/// A machine whose table is an array: which states can it be in after k inputs?
fn machines(count: usize) -> Vec<Script> {
    (0..count).map(|k| machine(&mut Random::new(50 + k as u64))).collect()
}

fn machine(r: &mut Random) -> Script {
    let mut f = Formula::new();
    let mut table = f.var("table", Sort::Array { index: 8, element: 8 });
    for at in 0..24 {
        let (place, value) = (number(&mut f, 8, at), number(&mut f, 8, r.below(24) as u128));
        table = f.push(Op::Store, &[table, place, value]);
    }
    let mut state = number(&mut f, 8, 0);
    let few = number(&mut f, 8, 24);
    let mut steps = Vec::new();
    for k in 0..8 {
        let input = f.var(&format!("in{k}"), Sort::BitVec(8));
        let next = f.push(Op::BvXor, &[state, input]);
        let inside = f.push(Op::Ult, &[next, few]);
        steps.push(Step::Assert(inside));
        state = f.push(Op::Select, &[table, next]);
        for goal in [3, 11, 19, 23] {
            let goal = number(&mut f, 8, goal);
            let hit = f.push(Op::Eq, &[state, goal]);
            steps.push(Step::Check(vec![hit]));
        }
    }
    Script { formula: f, steps }
}
