//! The mathematical builtins.

use crate::code::BuiltinSite;
use crate::machine::Machine;
use crate::stop::{Halt, unsupported};
use cfa::arith::{self, Rounding};
use cfa::program::Builtin;
use cfa::types::{FloatKind, Ty, Type};

impl Machine<'_> {
    fn kind(&self, ty: Ty) -> Result<FloatKind, Halt> {
        match self.program.types.get(ty) {
            Type::Float(kind) => Ok(*kind),
            _ => Err(unsupported("a floating argument is expected")),
        }
    }

    /// Functions whose result is exact or correctly rounded, in every floating type.
    pub(crate) fn floating(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let kind = self.kind(site.args[0].ty)?;
        let a = self.bits(site.args[0])?;
        let rounded = |rounding| arith::round_to_integral(kind, rounding, a);
        let result = match site.builtin {
            Builtin::Sqrt => arith::sqrt(kind, a),
            Builtin::Floor => rounded(Rounding::Floor),
            Builtin::Ceil => rounded(Rounding::Ceil),
            Builtin::Trunc => rounded(Rounding::Trunc),
            Builtin::Rint => rounded(Rounding::Rint),
            Builtin::Round => rounded(Rounding::Round),
            Builtin::Fabs => arith::copysign(kind, a, 0),
            Builtin::Fmod => arith::fmod(kind, a, self.bits(site.args[1])?),
            Builtin::Fma => arith::fma(kind, a, self.bits(site.args[1])?, self.bits(site.args[2])?),
            Builtin::Copysign => arith::copysign(kind, a, self.bits(site.args[1])?),
            Builtin::Signbit => arith::signbit(kind, a).into(),
            other => return Err(unsupported(other.name())),
        };
        self.give(site, result)
    }

    fn double(&self, site: &BuiltinSite, i: usize) -> Result<f64, Halt> {
        let held = site.args[i];
        let bits = arith::convert(&self.program.types, held.ty, Ty::DOUBLE, self.bits(held)?)?;
        Ok(f64::from_bits(bits as u64))
    }

    /// In double precision, as the host's library does it.
    pub(crate) fn transcendental(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let x = self.double(site, 0)?;
        let result = match site.builtin {
            Builtin::Sin => x.sin(),
            Builtin::Cos => x.cos(),
            Builtin::Tan => x.tan(),
            Builtin::Asin => x.asin(),
            Builtin::Acos => x.acos(),
            Builtin::Atan => x.atan(),
            Builtin::Atan2 => x.atan2(self.double(site, 1)?),
            Builtin::Sinh => x.sinh(),
            Builtin::Cosh => x.cosh(),
            Builtin::Tanh => x.tanh(),
            Builtin::Exp => x.exp(),
            Builtin::Exp2 => x.exp2(),
            Builtin::Log => x.ln(),
            Builtin::Log2 => x.log2(),
            Builtin::Log10 => x.log10(),
            Builtin::Pow => x.powf(self.double(site, 1)?),
            Builtin::Cbrt => x.cbrt(),
            Builtin::Hypot => x.hypot(self.double(site, 1)?),
            other => return Err(unsupported(other.name())),
        };
        let ty = site.result.map_or(Ty::DOUBLE, |held| held.ty);
        let bits = arith::convert(&self.program.types, Ty::DOUBLE, ty, result.to_bits().into())?;
        self.give(site, bits)
    }
}
