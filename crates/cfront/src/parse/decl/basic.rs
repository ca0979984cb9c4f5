//! The types that are spelt with several keywords (C11 6.7.2): `long unsigned int long`.

use crate::token::Tok;
use cfa::{FloatKind, IntKind, Ty, Type, Types};

/// How often each keyword occurred: two bits of the sum for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Basic {
    sum: u64,
    complex: bool,
}

const VOID: u64 = 1;
const BOOL: u64 = 1 << 2;
const CHAR: u64 = 1 << 4;
const SHORT: u64 = 1 << 6;
const INT: u64 = 1 << 8;
const LONG: u64 = 1 << 10;
const FLOAT: u64 = 1 << 12;
const DOUBLE: u64 = 1 << 14;
const SIGNED: u64 = 1 << 16;
const UNSIGNED: u64 = 1 << 18;
const INT128: u64 = 1 << 20;
const FLOAT128: u64 = 1 << 22;
const FLOAT64X: u64 = 1 << 24;
const FLOAT16: u64 = 1 << 26;
const DECIMAL32: u64 = 1 << 28;
const DECIMAL64: u64 = 1 << 30;
const DECIMAL128: u64 = 1 << 32;

const LLONG: u64 = 2 * LONG;
const LLONG_INT: u64 = LLONG + INT;
const SHORT_INT: u64 = SHORT + INT;
const LONG_INT: u64 = LONG + INT;

impl Basic {
    /// `signed` stands there.
    pub fn is_signed(self) -> bool {
        self.sum & (3 * SIGNED) != 0
    }

    pub fn is_empty(self) -> bool {
        self == Basic::default()
    }

    /// False if the keyword is no type, or one too many.
    pub fn add(&mut self, kind: Tok) -> bool {
        let (word, most) = match kind {
            Tok::Void => (VOID, 1),
            Tok::Bool => (BOOL, 1),
            Tok::CharKw => (CHAR, 1),
            Tok::Short => (SHORT, 1),
            Tok::IntKw => (INT, 1),
            Tok::Long => (LONG, 2),
            Tok::FloatKw | Tok::Float32 => (FLOAT, 1),
            Tok::Double | Tok::Float64 => (DOUBLE, 1),
            Tok::Signed => (SIGNED, 1),
            Tok::Unsigned => (UNSIGNED, 1),
            Tok::Int128 => (INT128, 1),
            Tok::Float128 => (FLOAT128, 1),
            Tok::Float64x => (FLOAT64X, 1),
            Tok::Float16 => (FLOAT16, 1),
            Tok::Decimal32 => (DECIMAL32, 1),
            Tok::Decimal64 => (DECIMAL64, 1),
            Tok::Decimal128 => (DECIMAL128, 1),
            Tok::Complex | Tok::Imaginary => {
                let first = !self.complex;
                self.complex = true;
                return first;
            }
            _ => return false,
        };
        let room = self.sum / word % 4 < most;
        self.sum += if room { word } else { 0 };
        room
    }

    /// `None` if the keywords make no type together.
    pub fn ty(self, types: &mut Types, plain: IntKind) -> Option<Ty> {
        if let Some(bytes) = opaque_bytes(self.sum) {
            return Some(opaque_number(types, if self.complex { 2 * bytes } else { bytes }));
        }
        if self.complex {
            let kind = match self.sum {
                0 | DOUBLE => FloatKind::Double,
                sum => match sum_int(sum, plain) {
                    // GNU's complex integers.
                    Some(kind) => return Some(opaque_number(types, 2 * kind.bytes(types.model))),
                    None => sum_float(sum)?,
                },
            };
            return Some(types.add(Type::Complex(kind)));
        }
        match self.sum {
            VOID => Some(Ty::VOID),
            BOOL => Some(Ty::BOOL),
            sum => sum_float(sum).map(Ty::float).or_else(|| sum_int(sum, plain).map(Ty::int)),
        }
    }
}

/// Numbers that we lay out but cannot compute with (half precision, decimal): vectors of bytes,
/// of which C knows none. Everything done with their values is Unsupported.
pub(in crate::parse) fn opaque_number(types: &mut Types, bytes: u64) -> Ty {
    types.add(Type::Vector(Ty::BOOL, bytes))
}

fn opaque_bytes(sum: u64) -> Option<u64> {
    match sum {
        FLOAT16 => Some(2),
        DECIMAL32 => Some(4),
        DECIMAL64 => Some(8),
        DECIMAL128 => Some(16),
        _ => None,
    }
}

fn sum_float(sum: u64) -> Option<FloatKind> {
    match sum {
        FLOAT => Some(FloatKind::Float),
        DOUBLE => Some(FloatKind::Double),
        FLOAT128 => Some(FloatKind::Float128),
        _ if sum == LONG + DOUBLE || sum == FLOAT64X => Some(FloatKind::LongDouble),
        _ => None,
    }
}

/// `plain` is what `char` is.
fn sum_int(sum: u64, plain: IntKind) -> Option<IntKind> {
    let signed = sum & (3 * SIGNED) != 0;
    let unsigned = sum & (3 * UNSIGNED) != 0;
    if signed && unsigned {
        return None;
    }
    let kind = match sum & !((3 * SIGNED) | (3 * UNSIGNED)) {
        CHAR if signed => IntKind::SChar,
        CHAR if unsigned => IntKind::UChar,
        CHAR => plain,
        SHORT | SHORT_INT => IntKind::Short,
        INT => IntKind::Int,
        0 if signed || unsigned => IntKind::Int,
        LONG | LONG_INT => IntKind::Long,
        LLONG | LLONG_INT => IntKind::LLong,
        INT128 => IntKind::Int128,
        _ => return None,
    };
    Some(if unsigned { kind.to_unsigned() } else { kind })
}
