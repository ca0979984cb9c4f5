//! Between the bits of a scalar and the slots that keep it.

use crate::code::{Passed, Rep};
use cfa::arith::{Bits, mask, sign_extend};
use cfa::types::{FloatKind, Ty, Type, Types};

impl Rep {
    /// `None`: not a scalar that we compute with.
    pub fn of(types: &Types, ty: Ty) -> Option<Rep> {
        match types.get(ty) {
            Type::Bool => Some(Rep::Bool),
            Type::Float(FloatKind::Float) => Some(Rep::Single),
            Type::Float(FloatKind::Double) => Some(Rep::Double),
            Type::Float(kind) => Some(Rep::Wide((kind.bits() / 8) as u8)),
            Type::Int(_) | Type::Pointer(_) => {
                let (bits, signed) = types.int_shape(ty)?;
                if bits > 64 {
                    return Some(Rep::Wide(16));
                }
                Some(Rep::Int { bits: bits as u8, signed })
            }
            Type::Void | Type::Complex(_) | Type::Vector(..) | Type::Array(..) => None,
            Type::Vla(..) | Type::Function(_) | Type::Record(_) => None,
        }
    }

    pub fn is_wide(self) -> bool {
        matches!(self, Rep::Wide(_))
    }

    /// What the slot of a narrow value holds.
    pub fn slot_of(self, bits: Bits) -> u64 {
        match self {
            Rep::Int { bits: width, signed: true } => sign_extend(width.into(), bits) as u64,
            Rep::Int { bits: width, signed: false } => (bits & mask(width.into())) as u64,
            Rep::Bool => bits as u8 as u64,
            Rep::Single => bits as u32 as u64,
            Rep::Double | Rep::Wide(_) => bits as u64,
        }
    }

    /// The bits of a narrow value.
    pub fn bits_of(self, slot: u64) -> Bits {
        match self {
            Rep::Int { bits, .. } => Bits::from(slot) & mask(bits.into()),
            Rep::Bool | Rep::Single | Rep::Double | Rep::Wide(_) => Bits::from(slot),
        }
    }

    /// Reads the value kept from this slot on.
    pub fn read(self, slots: &[u64], at: u32) -> Bits {
        let at = at as usize;
        if self.is_wide() {
            return Bits::from(slots[at]) | Bits::from(slots[at + 1]) << 64;
        }
        self.bits_of(slots[at])
    }

    pub fn write(self, slots: &mut [u64], at: u32, bits: Bits) {
        let at = at as usize;
        slots[at] = self.slot_of(bits);
        if self.is_wide() {
            slots[at + 1] = (bits >> 64) as u64;
        }
    }
}

impl Passed {
    /// `None` for `void` and incomplete types.
    pub fn of(types: &Types, ty: Ty) -> Option<Passed> {
        if let Some(rep) = Rep::of(types, ty) {
            return Some(Passed::Scalar(rep));
        }
        match types.get(ty) {
            Type::Record(_) | Type::Complex(_) | Type::Vector(..) => {
                u32::try_from(types.size_of(ty)?).ok().map(Passed::Bytes)
            }
            _ => None,
        }
    }

    /// May a value passed as `self` be received as `other`? Signedness does not matter.
    pub fn fits(self, other: Passed) -> bool {
        match (self, other) {
            (
                Passed::Scalar(Rep::Int { bits: a, .. }),
                Passed::Scalar(Rep::Int { bits: b, .. }),
            ) => a == b,
            _ => self == other,
        }
    }
}
