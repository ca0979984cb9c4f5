//! Values as SMT-LIB writes them.

use super::Bits;
use std::fmt;

impl fmt::Display for Bits {
    /// `#x1f` where the width is a multiple of four, else `#b101`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = if self.width().is_multiple_of(4) { 4 } else { 1 };
        f.write_str(if step == 4 { "#x" } else { "#b" })?;
        for low in (0..self.width()).step_by(step).rev() {
            let digit = self.limbs()[low as usize / 64] >> (low % 64) & ((1 << step) - 1);
            write!(f, "{digit:x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Bits {
    /// Reads `#x…` and `#b…`.
    pub fn parse(text: &str) -> Option<Bits> {
        let (digits, step) = match text.split_at_checked(2)? {
            ("#x", digits) => (digits, 4),
            ("#b", digits) => (digits, 1),
            _ => return None,
        };
        let values: Option<Vec<u64>> =
            digits.chars().rev().map(|c| c.to_digit(1 << step).map(u64::from)).collect();
        let values = values.filter(|values| !values.is_empty())?;
        let width = u32::try_from(values.len()).ok()?.checked_mul(step)?;
        Some(Bits::make(width, |out| {
            for (i, value) in values.iter().enumerate() {
                let at = i * step as usize;
                out[at / 64] |= value << (at % 64);
            }
        }))
    }

    /// Reads the number of SMT-LIB's `(_ bvNUMBER WIDTH)`.
    pub fn parse_decimal(digits: &str, width: u32) -> Option<Bits> {
        let ten = Bits::new(width.max(4), 10);
        let mut value = Bits::zero(width.max(4));
        for c in digits.chars() {
            let digit = Bits::new(width.max(4), u128::from(c.to_digit(10)?));
            value = value.mul(&ten).add(&digit);
        }
        (!digits.is_empty()).then(|| value.extract(width - 1, 0))
    }
}
