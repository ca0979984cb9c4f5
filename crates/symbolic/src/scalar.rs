//! Scalars as bit vectors.

use cfa::{FloatKind, Ty, Type, Types};
use smt::float::Format;

/// What kind of number the bits of a scalar are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// Pointers too; `_Bool` is one of 8 bits with the values 0 and 1.
    Int {
        bits: u32,
        signed: bool,
    },
    Float(FloatKind),
}

impl Scalar {
    /// `None` for what is no scalar, and for complex numbers.
    pub fn of(types: &Types, ty: Ty) -> Option<Scalar> {
        match types.get(ty) {
            Type::Float(kind) => Some(Scalar::Float(*kind)),
            _ => types.int_shape(ty).map(|(bits, signed)| Scalar::Int { bits, signed }),
        }
    }

    /// The width of the bit vector; 80 for `long double`, whose other bytes have no meaning.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Int { bits, .. } => bits,
            Scalar::Float(kind) => kind.bits(),
        }
    }

    pub fn bytes(self) -> u64 {
        u64::from(self.width() / 8)
    }
}

/// The format of the floats that are computed with symbolically.
pub(crate) fn format(kind: FloatKind) -> Option<Format> {
    match kind {
        FloatKind::Float => Some(Format::SINGLE),
        FloatKind::Double => Some(Format::DOUBLE),
        FloatKind::LongDouble | FloatKind::Float128 => None,
    }
}

/// How a value is passed between functions: two are the same if one may be received as the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passed {
    Int(u32),
    Bool,
    Single,
    Double,
    /// More than 64 bits: the bytes of the encoding.
    Wide(u32),
    /// Records, complex numbers and vectors.
    Bytes(u64),
}

impl Passed {
    /// `None` for `void` and incomplete types.
    pub fn of(types: &Types, ty: Ty) -> Option<Passed> {
        match (types.get(ty), Scalar::of(types, ty)) {
            (Type::Bool, _) => Some(Passed::Bool),
            (Type::Float(FloatKind::Float), _) => Some(Passed::Single),
            (Type::Float(FloatKind::Double), _) => Some(Passed::Double),
            (_, Some(scalar)) if scalar.width() > 64 => Some(Passed::Wide(scalar.width() / 8)),
            (_, Some(scalar)) => Some(Passed::Int(scalar.width())),
            (Type::Record(_) | Type::Complex(_) | Type::Vector(..), _) => {
                types.size_of(ty).map(Passed::Bytes)
            }
            _ => None,
        }
    }
}
