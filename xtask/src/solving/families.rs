//! Single questions of the kinds that programs raise.

use super::Family;
use smt::raw::{Formula, Op, Random, Script, Step};
use smt::{Bits, Sort};

pub fn all(short: bool) -> Vec<Family> {
    let scale = if short { 1 } else { 2 };
    vec![
        Family { name: "random", scripts: random(60 * scale) },
        Family { name: "products commute and distribute", scripts: products() },
        Family { name: "factors", scripts: factors(3 * scale) },
        Family { name: "division by its definition", scripts: divisions() },
        Family { name: "bit tricks", scripts: tricks() },
        Family { name: "a hash inverted", scripts: hashes(2 * scale) },
        Family { name: "sorting networks", scripts: sorting() },
        Family { name: "writes in two orders", scripts: writes() },
    ]
}

/// One question: can this entry hold?
pub fn ask(formula: Formula, goal: usize) -> Script {
    Script { formula, steps: vec![Step::Check(vec![goal])] }
}

fn random(count: usize) -> Vec<Script> {
    (0..count).map(|k| Script::random(&mut Random::new(7_000_000 + k as u64))).collect()
}

pub fn vars(f: &mut Formula, count: usize, width: u32) -> Vec<usize> {
    (0..count).map(|k| f.var(&format!("x{k}"), Sort::BitVec(width))).collect()
}

pub fn number(f: &mut Formula, width: u32, value: u128) -> usize {
    f.constant(Bits::new(width, value))
}

fn products() -> Vec<Script> {
    let mut scripts = Vec::new();
    for width in [5, 6, 7] {
        let mut f = Formula::new();
        let x = vars(&mut f, 3, width);
        let sum = f.push(Op::Add, &[x[0], x[1]]);
        let left = f.push(Op::Mul, &[sum, x[2]]);
        let (a, b) = (f.push(Op::Mul, &[x[0], x[2]]), f.push(Op::Mul, &[x[1], x[2]]));
        let right = f.push(Op::Add, &[a, b]);
        let goal = f.push(Op::Distinct, &[left, right]);
        scripts.push(ask(f, goal));
        let mut f = Formula::new();
        let x = vars(&mut f, 3, width);
        let (ab, bc) = (f.push(Op::Mul, &[x[0], x[1]]), f.push(Op::Mul, &[x[1], x[2]]));
        let (left, right) = (f.push(Op::Mul, &[ab, x[2]]), f.push(Op::Mul, &[x[0], bc]));
        let goal = f.push(Op::Distinct, &[left, right]);
        scripts.push(ask(f, goal));
    }
    scripts
}

fn factors(count: usize) -> Vec<Script> {
    let primes = [(32_749u128, 24_593u128), (49_157, 65_521), (40_961, 61_441), (196_613, 98_317)];
    let more = [(131_101, 262_139), (393_241, 219_983)];
    let chosen = primes.into_iter().chain(more).take(count);
    let script = |(p, q): (u128, u128)| {
        let width = 40;
        let mut f = Formula::new();
        let x = vars(&mut f, 2, 20);
        let (a, b) = (f.push(Op::Zext(20), &[x[0]]), f.push(Op::Zext(20), &[x[1]]));
        let product = f.push(Op::Mul, &[a, b]);
        let n = number(&mut f, width, p * q);
        let equal = f.push(Op::Eq, &[product, n]);
        let one = number(&mut f, 20, 1);
        let (not_a, not_b) = (f.push(Op::Ugt, &[x[0], one]), f.push(Op::Ugt, &[x[1], one]));
        Script { formula: f, steps: vec![Step::Check(vec![equal, not_a, not_b])] }
    };
    chosen.map(script).collect()
}

fn divisions() -> Vec<Script> {
    let mut scripts = Vec::new();
    for (unsigned, signed) in [(8, 6), (10, 7), (12, 8), (16, 9)] {
        let pairs = [(unsigned, Op::Udiv, Op::Urem), (signed, Op::Sdiv, Op::Srem)];
        for (width, div, rem) in pairs {
            let mut f = Formula::new();
            let x = vars(&mut f, 2, width);
            let (q, r) = (f.push(div, &[x[0], x[1]]), f.push(rem, &[x[0], x[1]]));
            let back = f.push(Op::Mul, &[q, x[1]]);
            let sum = f.push(Op::Add, &[back, r]);
            let differs = f.push(Op::Distinct, &[sum, x[0]]);
            scripts.push(ask(f, differs));
        }
    }
    for divisor in [3u128, 7, 10, 641] {
        // x / d as a multiplication, as compilers do it.
        let mut f = Formula::new();
        let x = vars(&mut f, 1, 12);
        let wide = f.push(Op::Zext(28), &[x[0]]);
        let shift = 13 + 128 - divisor.leading_zeros() - 1;
        let magic = number(&mut f, 40, (1u128 << shift).div_ceil(divisor));
        let product = f.push(Op::Mul, &[wide, magic]);
        let quotient = f.push(Op::Extract(shift + 11, shift), &[product]);
        let d = number(&mut f, 12, divisor);
        let plain = f.push(Op::Udiv, &[x[0], d]);
        let goal = f.push(Op::Distinct, &[quotient, plain]);
        scripts.push(ask(f, goal));
    }
    scripts
}

fn tricks() -> Vec<Script> {
    vec![population(), average(), absolute(), swapped(), next_power()]
}

/// The number of ones: by halves, and one by one.
fn population() -> Script {
    let mut f = Formula::new();
    let x = vars(&mut f, 1, 32)[0];
    let mut halves = x;
    for (shift, mask) in
        [(1, 0x5555_5555u128), (2, 0x3333_3333), (4, 0x0f0f_0f0f), (8, 0xff_00ff), (16, 0xffff)]
    {
        let (by, mask) = (number(&mut f, 32, shift), number(&mut f, 32, mask));
        let moved = f.push(Op::Lshr, &[halves, by]);
        let (high, low) = (f.push(Op::BvAnd, &[moved, mask]), f.push(Op::BvAnd, &[halves, mask]));
        halves = f.push(Op::Add, &[high, low]);
    }
    let mut single = number(&mut f, 32, 0);
    for at in 0..32 {
        let bit = f.push(Op::Extract(at, at), &[x]);
        let wide = f.push(Op::Zext(31), &[bit]);
        single = f.push(Op::Add, &[single, wide]);
    }
    let goal = f.push(Op::Distinct, &[halves, single]);
    ask(f, goal)
}

/// (x & y) + ((x ^ y) >> 1) is the average.
fn average() -> Script {
    let mut f = Formula::new();
    let x = vars(&mut f, 2, 64);
    let (and, xor) = (f.push(Op::BvAnd, &[x[0], x[1]]), f.push(Op::BvXor, &[x[0], x[1]]));
    let one = number(&mut f, 64, 1);
    let half = f.push(Op::Lshr, &[xor, one]);
    let trick = f.push(Op::Add, &[and, half]);
    let (a, b) = (f.push(Op::Zext(1), &[x[0]]), f.push(Op::Zext(1), &[x[1]]));
    let sum = f.push(Op::Add, &[a, b]);
    let plain = f.push(Op::Extract(64, 1), &[sum]);
    let goal = f.push(Op::Distinct, &[trick, plain]);
    ask(f, goal)
}

fn absolute() -> Script {
    let mut f = Formula::new();
    let x = vars(&mut f, 1, 64)[0];
    let (by, zero) = (number(&mut f, 64, 63), number(&mut f, 64, 0));
    let sign = f.push(Op::Ashr, &[x, by]);
    let flipped = f.push(Op::BvXor, &[x, sign]);
    let trick = f.push(Op::Sub, &[flipped, sign]);
    let (negative, minus) = (f.push(Op::Slt, &[x, zero]), f.push(Op::Neg, &[x]));
    let plain = f.push(Op::Ite, &[negative, minus, x]);
    let goal = f.push(Op::Distinct, &[trick, plain]);
    ask(f, goal)
}

/// Bytes swapped by shifts and masks, twice.
fn swapped() -> Script {
    let mut f = Formula::new();
    let x = vars(&mut f, 1, 64)[0];
    let mut value = x;
    for _ in 0..2 {
        for (shift, mask) in
            [(8, 0x00ff_00ff_00ff_00ffu128), (16, 0xffff_0000_ffff), (32, 0xffff_ffff)]
        {
            let (by, mask) = (number(&mut f, 64, shift), number(&mut f, 64, mask));
            let right = f.push(Op::Lshr, &[value, by]);
            let right = f.push(Op::BvAnd, &[right, mask]);
            let left = f.push(Op::BvAnd, &[value, mask]);
            let left = f.push(Op::Shl, &[left, by]);
            value = f.push(Op::BvOr, &[left, right]);
        }
    }
    let goal = f.push(Op::Distinct, &[value, x]);
    ask(f, goal)
}

/// The next power of two, by smearing bits, has one bit and is not less.
fn next_power() -> Script {
    let mut f = Formula::new();
    let x = vars(&mut f, 1, 32)[0];
    let one = number(&mut f, 32, 1);
    let mut value = f.push(Op::Sub, &[x, one]);
    for shift in [1, 2, 4, 8, 16] {
        let by = number(&mut f, 32, shift);
        let moved = f.push(Op::Lshr, &[value, by]);
        value = f.push(Op::BvOr, &[value, moved]);
    }
    let power = f.push(Op::Add, &[value, one]);
    let less = f.push(Op::Sub, &[power, one]);
    let shared = f.push(Op::BvAnd, &[power, less]);
    let zero = number(&mut f, 32, 0);
    let many = f.push(Op::Distinct, &[shared, zero]);
    let small = f.push(Op::Ult, &[power, x]);
    let most = number(&mut f, 32, 1 << 31);
    let fits = f.push(Op::Ule, &[x, most]);
    let wrong = f.push(Op::Or, &[many, small]);
    let goal = f.push(Op::And, &[fits, wrong]);
    ask(f, goal)
}

/// Characters whose hash, as of Bernstein or Fowler, Noll and Vo, is a given number.
fn hashes(count: usize) -> Vec<Script> {
    let mut scripts = Vec::new();
    for k in 0..count {
        for (start, factor, xor) in [(5381u128, 33u128, false), (0x811c_9dc5, 0x0100_0193, true)] {
            let mut f = Formula::new();
            let text = vars(&mut f, if xor { 4 } else { 6 } + k % 2, 8);
            let mut hash = number(&mut f, 32, start);
            let factor = number(&mut f, 32, factor);
            let (low, high) = (number(&mut f, 8, 0x61), number(&mut f, 8, 0x7a));
            let mut asked = Vec::new();
            for c in text {
                let wide = f.push(Op::Zext(24), &[c]);
                if xor {
                    hash = f.push(Op::BvXor, &[hash, wide]);
                }
                hash = f.push(Op::Mul, &[hash, factor]);
                if !xor {
                    hash = f.push(Op::Add, &[hash, wide]);
                }
                asked.push(f.push(Op::Uge, &[c, low]));
                asked.push(f.push(Op::Ule, &[c, high]));
            }
            let goal = number(&mut f, 32, 0x1234_5678 + 0x0101_0101 * k as u128);
            asked.push(f.push(Op::Eq, &[hash, goal]));
            scripts.push(Script { formula: f, steps: vec![Step::Check(asked)] });
        }
    }
    scripts
}

/// Can the outputs of a network of compare-and-swaps be out of order?
fn sorting() -> Vec<Script> {
    [(4, 16), (5, 16), (6, 8)].into_iter().map(|(count, width)| network(count, width)).collect()
}

fn network(count: usize, width: u32) -> Script {
    let mut f = Formula::new();
    let mut x = vars(&mut f, count, width);
    for round in 0..count {
        for at in (round % 2..count - 1).step_by(2) {
            let less = f.push(Op::Slt, &[x[at + 1], x[at]]);
            let (low, high) = (
                f.push(Op::Ite, &[less, x[at + 1], x[at]]),
                f.push(Op::Ite, &[less, x[at], x[at + 1]]),
            );
            (x[at], x[at + 1]) = (low, high);
        }
    }
    let wrong: Vec<usize> = x.windows(2).map(|pair| f.push(Op::Sgt, &[pair[0], pair[1]])).collect();
    let goal = wrong.into_iter().reduce(|a, b| f.push(Op::Or, &[a, b])).expect("some order");
    ask(f, goal)
}

/// Writes to different places commute: is there a place where it shows?
fn writes() -> Vec<Script> {
    [4, 6, 8].into_iter().map(exchanged).collect()
}

fn exchanged(count: usize) -> Script {
    let mut f = Formula::new();
    let array = f.var("a", Sort::Array { index: 32, element: 8 });
    let places = vars(&mut f, count, 32);
    let values: Vec<usize> = (0..count).map(|k| f.var(&format!("v{k}"), Sort::BitVec(8))).collect();
    let (mut one, mut other) = (array, array);
    for k in 0..count {
        one = f.push(Op::Store, &[one, places[k], values[k]]);
        let back = count - 1 - k;
        other = f.push(Op::Store, &[other, places[back], values[back]]);
    }
    let mut asked = Vec::new();
    for k in 0..count {
        for l in 0..k {
            asked.push(f.push(Op::Distinct, &[places[k], places[l]]));
        }
    }
    let at = f.var("at", Sort::BitVec(32));
    let (x, y) = (f.push(Op::Select, &[one, at]), f.push(Op::Select, &[other, at]));
    asked.push(f.push(Op::Distinct, &[x, y]));
    Script { formula: f, steps: vec![Step::Check(asked)] }
}
