//! What is compared with the machine: each operation as a program, and operands for it.
//!
//! The machine's side is a C program, `crates/smt/tests/hardware.c`, which test and cross-check start.

use super::{Format, Rounding};
use crate::node::{Sort, TermId};
use crate::program::Program;
use crate::raw::Random;
use crate::terms::Terms;

/// Numbered as in the C program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Operation {
    Add = 0,
    Sub = 1,
    Mul = 2,
    Div = 3,
    Sqrt = 4,
    Fma = 5,
    Rem = 6,
    Fmod = 7,
    RoundToIntegral = 8,
    Eq = 9,
    Lt = 10,
    Le = 11,
    Unordered = 12,
    /// To the other of `float` and `double`.
    Convert = 13,
    FromI32 = 14,
    FromU32 = 15,
    FromI64 = 16,
    FromU64 = 17,
    ToI32 = 18,
    ToU32 = 19,
    ToI64 = 20,
    ToU64 = 21,
    /// C's `llrint`: in the direction of the mode.
    RoundToI64 = 22,
}

impl Operation {
    pub const ALL: [Operation; 23] = {
        use Operation::*;
        [
            Add,
            Sub,
            Mul,
            Div,
            Sqrt,
            Fma,
            Rem,
            Fmod,
            RoundToIntegral,
            Eq,
            Lt,
            Le,
            Unordered,
            Convert,
            FromI32,
            FromU32,
            FromI64,
            FromU64,
            ToI32,
            ToU32,
            ToI64,
            ToU64,
            RoundToI64,
        ]
    };

    /// The format of a result that is a float.
    fn result(self, format: Format) -> Option<Format> {
        use Operation::*;
        match self {
            Add | Sub | Mul | Div | Sqrt | Fma | Rem | Fmod | RoundToIntegral => Some(format),
            FromI32 | FromU32 | FromI64 | FromU64 => Some(format),
            Convert => Some(other(format)),
            Eq | Lt | Le | Unordered | ToI32 | ToU32 | ToI64 | ToU64 | RoundToI64 => None,
        }
    }
}

fn other(format: Format) -> Format {
    if format == Format::SINGLE { Format::DOUBLE } else { Format::SINGLE }
}

/// One operation of one format, compiled.
pub struct Checked {
    pub operation: Operation,
    pub format: Format,
    program: Program,
}

/// The operands of one comparison.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub mode: Rounding,
    pub operands: [u64; 3],
}

impl Checked {
    pub fn new(operation: Operation, format: Format) -> Checked {
        let mut terms = Terms::new();
        let t = &mut terms;
        let mode = t.var("mode", Sort::BitVec(2));
        let [a, b, c] = ["a", "b", "c"].map(|name| t.var(name, Sort::BitVec(64)));
        let (value, valid) = build(t, operation, format, mode, [a, b, c]);
        let program = Program::new(t, &[mode, a, b, c], &[value, valid]);
        Checked { operation, format, program }
    }

    /// How many steps an evaluation has.
    pub fn size(&self) -> usize {
        self.program.len()
    }

    /// The result, and whether it means anything.
    pub fn compute(&mut self, case: &Case) -> (u64, bool) {
        self.program.set(0, case.mode as u64);
        for (at, operand) in case.operands.iter().enumerate() {
            self.program.set(at + 1, *operand);
        }
        self.program.run();
        (self.program.get(0), self.program.get(1) == 1)
    }

    /// The record that the C program reads.
    pub fn record(&self, case: &Case) -> [u8; 40] {
        let mut record = [0; 40];
        let format = u32::from(self.format != Format::SINGLE);
        let head = [self.operation as u32, format, case.mode as u32, 0];
        for (at, word) in head.iter().enumerate() {
            record[4 * at..4 * at + 4].copy_from_slice(&word.to_le_bytes());
        }
        for (at, word) in case.operands.iter().enumerate() {
            record[16 + 8 * at..24 + 8 * at].copy_from_slice(&word.to_le_bytes());
        }
        record
    }

    /// Is what the machine said the same? NaNs are all one.
    pub fn agrees(&mut self, case: &Case, value: u64, valid: bool) -> bool {
        let (ours, our_valid) = self.compute(case);
        if !valid || !our_valid {
            return valid == our_valid;
        }
        let nan = |format: Format, bits: u64| {
            let magnitude = bits & (u64::MAX >> (65 - format.width()));
            magnitude > ((1 << format.exponent) - 1) << (format.significand - 1)
        };
        match self.operation.result(self.format) {
            Some(format) if nan(format, value) => nan(format, ours),
            _ => ours == value,
        }
    }

    /// Random operands, often special, often near each other.
    pub fn case(&self, r: &mut Random) -> Case {
        let mode = *r.pick(&Rounding::ALL);
        let integer = matches!(
            self.operation,
            Operation::FromI32 | Operation::FromU32 | Operation::FromI64 | Operation::FromU64
        );
        if integer {
            let low = r.bits(64).limbs()[0] >> r.below(64);
            return Case { mode, operands: [low, 0, 0] };
        }
        let a = float(self.format, r);
        let b = if r.one_in(3) { near(self.format, a, r) } else { float(self.format, r) };
        let c = if r.one_in(3) { self.third(a, b, r) } else { float(self.format, r) };
        Case { mode, operands: [a, b, c] }
    }

    /// Near the negated product of the first two, where bits cancel.
    fn third(&self, a: u64, b: u64, r: &mut Random) -> u64 {
        let product = match self.format {
            Format::SINGLE => {
                let [a, b] = [a, b].map(|bits| f32::from_bits(bits as u32));
                u64::from((-(a * b)).to_bits())
            }
            _ => (-(f64::from_bits(a) * f64::from_bits(b))).to_bits(),
        };
        near(self.format, product, r)
    }
}

fn build(
    t: &mut Terms,
    operation: Operation,
    f: Format,
    mode: TermId,
    wide: [TermId; 3],
) -> (TermId, TermId) {
    use Operation::*;
    let [a, b, c] = wide.map(|x| t.extract(f.width() - 1, 0, x));
    let integer = |t: &mut Terms, width: u32| t.extract(width - 1, 0, wide[0]);
    let zero = Rounding::TowardZero.term(t);
    let value = match operation {
        Add => f.add(t, mode, a, b),
        Sub => f.sub(t, mode, a, b),
        Mul => f.mul(t, mode, a, b),
        Div => f.div(t, mode, a, b),
        Sqrt => f.sqrt(t, mode, a),
        Fma => f.fma(t, mode, a, b, c),
        Rem => f.rem(t, a, b),
        Fmod => f.fmod(t, a, b),
        RoundToIntegral => f.round_to_integral(t, mode, a),
        Eq => f.eq(t, a, b),
        Lt => f.lt(t, a, b),
        Le => f.le(t, a, b),
        Unordered => f.unordered(t, a, b),
        Convert => f.convert(t, mode, a, other(f)),
        FromI32 | FromI64 => {
            let x = integer(t, if operation == FromI32 { 32 } else { 64 });
            f.from_signed(t, mode, x)
        }
        FromU32 | FromU64 => {
            let x = integer(t, if operation == FromU32 { 32 } else { 64 });
            f.from_unsigned(t, mode, x)
        }
        ToI32 | ToI64 | RoundToI64 => {
            let mode = if operation == RoundToI64 { mode } else { zero };
            let converted = f.to_signed(t, mode, a, if operation == ToI32 { 32 } else { 64 });
            // In memory the C program extends the sign.
            let value = t.sign_extend(64 - t.width(converted.value), converted.value);
            return (value, converted.in_range);
        }
        ToU32 | ToU64 => {
            let converted = f.to_unsigned(t, zero, a, if operation == ToU32 { 32 } else { 64 });
            return (converted.value, converted.in_range);
        }
    };
    (value, Terms::TRUE)
}

/// A float: special, or with an exponent near that of one, or any bits.
fn float(format: Format, r: &mut Random) -> u64 {
    let fraction = format.significand - 1;
    let sign = (r.below(2) as u64) << (format.width() - 1);
    let most = (1u64 << format.exponent) - 1;
    let bits = r.bits(fraction).limbs()[0];
    let exponent = match r.below(8) {
        0 => 0,
        1 => most,
        2 => most - 1,
        3 => 1,
        4 | 5 => (most / 2).wrapping_add(r.below(70) as u64).wrapping_sub(4) & most,
        _ => r.word() & most,
    };
    // Infinities more often than NaNs.
    let bits = if exponent == most && !r.one_in(4) { 0 } else { bits };
    sign | exponent << fraction | bits
}

/// A few units away, or with another exponent, or of the other sign.
fn near(format: Format, a: u64, r: &mut Random) -> u64 {
    let step = r.below(5) as u64;
    let shift = (r.below(60) as u64) << (format.significand - 1);
    let sign = (r.below(2) as u64) << (format.width() - 1);
    let moved = if r.one_in(2) { a.wrapping_add(step) } else { a.wrapping_sub(step) };
    let moved = if r.one_in(2) { moved.wrapping_sub(shift) } else { moved };
    (moved ^ sign) & (u64::MAX >> (64 - format.width()))
}
