//! The mathematical builtins: by the host on constants, as circuits where the result is exact or
//! correctly rounded, and not at all otherwise.

use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::state::State;
use cfa::{Builtin, ExprId, FloatKind, Ty, Type, arith};
use smt::TermId;
use smt::float::{Format, Rounding};

impl Machine<'_> {
    pub(crate) fn mathematical(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        builtin: Builtin,
        values: &[(TermId, Ty)],
    ) -> Result<()> {
        self.oblige_floats(state);
        let constants: Option<Vec<u128>> = values
            .iter()
            .map(|(value, _)| self.terms.as_bits(*value).and_then(|bits| bits.to_u128()))
            .collect();
        let Type::Float(kind) = *self.program.types.get(values[0].1) else {
            return unsupported("a floating argument is expected");
        };
        let result = match &constants {
            Some(bits) => match exactly(builtin, kind, bits) {
                Some(result) => match builtin {
                    Builtin::Signbit => self.terms.bv(32, result),
                    Builtin::Fabs | Builtin::Copysign => self.terms.bv(kind.bits(), result),
                    _ => self.any_constant_nan(kind, result),
                },
                None => return self.transcendental(state, to, builtin, values, bits),
            },
            None => self.circuit(builtin, kind, values)?,
        };
        self.give(state, to, result)
    }

    fn circuit(
        &mut self,
        builtin: Builtin,
        kind: FloatKind,
        values: &[(TermId, Ty)],
    ) -> Result<TermId> {
        let a = values[0].0;
        let top = kind.bits() - 1;
        let second = || values[1].0;
        if builtin == Builtin::Signbit {
            let sign = self.terms.bit(a, top);
            return Ok(self.as_int(sign));
        }
        if let Builtin::Fabs | Builtin::Copysign = builtin {
            let magnitude = self.terms.extract(top - 1, 0, a);
            let sign = match builtin {
                Builtin::Fabs => self.terms.zero(1),
                _ => self.terms.extract(top, top, second()),
            };
            return Ok(self.terms.concat(sign, magnitude));
        }
        let format = self.format(kind)?;
        let terms = &mut self.terms;
        let near = Rounding::NearestEven.term(terms);
        let mut integral = |rounding: Rounding| {
            let mode = rounding.term(terms);
            format.round_to_integral(terms, mode, a)
        };
        let result = match builtin {
            Builtin::Floor => integral(Rounding::Down),
            Builtin::Ceil => integral(Rounding::Up),
            Builtin::Trunc => integral(Rounding::TowardZero),
            Builtin::Rint => integral(Rounding::NearestEven),
            Builtin::Sqrt => format.sqrt(terms, near, a),
            Builtin::Fmod => format.fmod(terms, a, second()),
            Builtin::Fma => format.fma(terms, near, a, second(), values[2].0),
            Builtin::Round => self.round_away(format, a),
            other => return unsupported(format!("{} of a symbolic value", other.name())),
        };
        Ok(self.any_nan(format, result))
    }

    /// Ties away from zero: one more than the integral part if what is cut off is a half or more,
    /// which is computed exactly.
    fn round_away(&mut self, format: Format, a: TermId) -> TermId {
        let terms = &mut self.terms;
        let near = Rounding::NearestEven.term(terms);
        let toward = Rounding::TowardZero.term(terms);
        let whole = format.round_to_integral(terms, toward, a);
        let cut = format.sub(terms, near, a, whole);
        let cut = format.abs(terms, cut);
        let bias = (1u128 << (format.exponent - 1)) - 1;
        let fraction = format.significand - 1;
        let width = format.exponent + format.significand;
        let (half, one) =
            (terms.bv(width, (bias - 1) << fraction), terms.bv(width, bias << fraction));
        let magnitude = format.abs(terms, whole);
        let next = format.add(terms, near, magnitude, one);
        let up = format.le(terms, half, cut);
        let rounded = terms.ite(up, next, magnitude);
        let sign = terms.extract(width - 1, width - 1, a);
        let rest = terms.extract(width - 2, 0, rounded);
        let signed = terms.concat(sign, rest);
        let (none, nan) = (format.is_nan(terms, a), format.nan(terms));
        terms.ite(none, nan, signed)
    }

    fn transcendental(
        &mut self,
        state: &mut State,
        to: Option<ExprId>,
        builtin: Builtin,
        values: &[(TermId, Ty)],
        bits: &[u128],
    ) -> Result<()> {
        let types = &self.program.types;
        let double = |i: usize| -> Result<f64> {
            match arith::convert(types, values[i].1, Ty::DOUBLE, bits[i]) {
                Ok(bits) => Ok(f64::from_bits(bits as u64)),
                Err(why) => unsupported(why.to_string()),
            }
        };
        let x = double(0)?;
        let result = match builtin {
            Builtin::Sin => x.sin(),
            Builtin::Cos => x.cos(),
            Builtin::Tan => x.tan(),
            Builtin::Asin => x.asin(),
            Builtin::Acos => x.acos(),
            Builtin::Atan => x.atan(),
            Builtin::Atan2 => x.atan2(double(1)?),
            Builtin::Sinh => x.sinh(),
            Builtin::Cosh => x.cosh(),
            Builtin::Tanh => x.tanh(),
            Builtin::Exp => x.exp(),
            Builtin::Exp2 => x.exp2(),
            Builtin::Log => x.ln(),
            Builtin::Log2 => x.log2(),
            Builtin::Log10 => x.log10(),
            Builtin::Pow => x.powf(double(1)?),
            Builtin::Cbrt => x.cbrt(),
            Builtin::Hypot => x.hypot(double(1)?),
            other => return unsupported(other.name()),
        };
        let Some(place) = to else { return Ok(()) };
        let ty = self.ty(place)?;
        let value = self.any_constant_nan(FloatKind::Double, result.to_bits().into());
        let value = self.convert(state, Ty::DOUBLE, ty, value)?;
        self.give(state, to, value)
    }
}

/// The functions whose result is exact or correctly rounded, on constants.
fn exactly(builtin: Builtin, kind: FloatKind, bits: &[u128]) -> Option<u128> {
    let a = bits[0];
    let rounded = |rounding| Some(arith::round_to_integral(kind, rounding, a));
    match builtin {
        Builtin::Sqrt => Some(arith::sqrt(kind, a)),
        Builtin::Floor => rounded(arith::Rounding::Floor),
        Builtin::Ceil => rounded(arith::Rounding::Ceil),
        Builtin::Trunc => rounded(arith::Rounding::Trunc),
        Builtin::Rint => rounded(arith::Rounding::Rint),
        Builtin::Round => rounded(arith::Rounding::Round),
        Builtin::Fabs => Some(arith::copysign(kind, a, 0)),
        Builtin::Fmod => Some(arith::fmod(kind, a, bits[1])),
        Builtin::Fma => Some(arith::fma(kind, a, bits[1], bits[2])),
        Builtin::Copysign => Some(arith::copysign(kind, a, bits[1])),
        Builtin::Signbit => Some(arith::signbit(kind, a).into()),
        _ => None,
    }
}
