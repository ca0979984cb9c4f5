//! Floats as C hexadecimal literals, exact in both directions.
//!
//! A NaN is `nan` if only its quiet bit is set, else `nan(0x…)` with all bits of the fraction.
//! Encodings of `long double` that no operation makes are written as `bits(0x…)`.

use cfa::FloatKind;
use cfa::arith::{Bits, mask, parse_float};
use std::fmt::Write;

struct Format {
    exponent_bits: u32,
    /// Without the leading 1.
    fraction_bits: u32,
    /// The leading 1 is stored.
    explicit: bool,
}

fn format_of(kind: FloatKind) -> Format {
    let (exponent_bits, fraction_bits, explicit) = match kind {
        FloatKind::Float => (8, 23, false),
        FloatKind::Double => (11, 52, false),
        FloatKind::LongDouble => (15, 63, true),
        FloatKind::Float128 => (15, 112, false),
    };
    Format { exponent_bits, fraction_bits, explicit }
}

/// The parts of an encoding.
struct Parts {
    negative: bool,
    exponent: u32,
    fraction: Bits,
}

impl Format {
    fn top(&self) -> u32 {
        (1 << self.exponent_bits) - 1
    }

    fn width(&self) -> u32 {
        self.fraction_bits + u32::from(self.explicit)
    }

    /// `None` if the stored leading bit is not the one that the exponent asks for.
    fn split(&self, bits: Bits) -> Option<Parts> {
        let exponent = (bits >> self.width()) as u32 & self.top();
        let leading = bits >> self.fraction_bits & 1 == 1;
        if self.explicit && leading != (exponent > 0) {
            return None;
        }
        let negative = bits >> (self.width() + self.exponent_bits) & 1 == 1;
        Some(Parts { negative, exponent, fraction: bits & mask(self.fraction_bits) })
    }

    fn join(&self, parts: &Parts) -> Bits {
        let leading = Bits::from(self.explicit && parts.exponent > 0) << self.fraction_bits;
        let high = Bits::from(parts.negative) << self.exponent_bits | Bits::from(parts.exponent);
        high << self.width() | leading | parts.fraction
    }

    fn quiet(&self) -> Bits {
        1 << (self.fraction_bits - 1)
    }
}

pub fn write_float(bits: Bits, kind: FloatKind) -> String {
    let format = format_of(kind);
    let Some(parts) = format.split(bits) else { return format!("bits({bits:#x})") };
    let sign = if parts.negative { "-" } else { "" };
    if parts.exponent == format.top() {
        return match parts.fraction {
            0 => format!("{sign}inf"),
            f if f == format.quiet() => format!("{sign}nan"),
            f => format!("{sign}nan({f:#x})"),
        };
    }
    if parts.exponent == 0 && parts.fraction == 0 {
        return format!("{sign}0x0p+0");
    }
    let digits = format.fraction_bits.div_ceil(4);
    let shifted = parts.fraction << (digits * 4 - format.fraction_bits);
    let fraction = format!("{shifted:0width$x}", width = digits as usize);
    let fraction = fraction.trim_end_matches('0');
    let leading = u32::from(parts.exponent > 0);
    let bias = (format.top() / 2) as i32;
    let exponent = parts.exponent.max(1) as i32 - bias;
    let mut text = format!("{sign}0x{leading}");
    if !fraction.is_empty() {
        let _ = write!(text, ".{fraction}");
    }
    let _ = write!(text, "p{exponent:+}");
    text
}

/// Reads what [`write_float`] writes, and C literals without suffix, rounded.
pub fn read_float(text: &str, kind: FloatKind) -> Option<Bits> {
    let format = format_of(kind);
    let hexadecimal = |digits: &str| Bits::from_str_radix(digits.strip_prefix("0x")?, 16).ok();
    if let Some(inner) = text.strip_prefix("bits(").and_then(|t| t.strip_suffix(')')) {
        return hexadecimal(inner).filter(|bits| bits & !mask(kind.bits()) == 0);
    }
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let special = |fraction| {
        let negative = text.starts_with('-');
        format.join(&Parts { negative, exponent: format.top(), fraction })
    };
    match unsigned {
        "inf" => return Some(special(0)),
        "nan" => return Some(special(format.quiet())),
        _ => {}
    }
    if let Some(inner) = unsigned.strip_prefix("nan(").and_then(|t| t.strip_suffix(')')) {
        let fraction = hexadecimal(inner)?;
        let fits = fraction != 0 && fraction & !mask(format.fraction_bits) == 0;
        return fits.then(|| special(fraction));
    }
    parse_float(text.strip_prefix('+').unwrap_or(text), kind)
}
