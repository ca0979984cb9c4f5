//! Values at the borders of types.

use cfa::{FloatKind, Ty, Type, Types, arith};

/// The ends of the range of an integer type, what is near them and near 0, amounts of shifts, and
/// what is where narrower types end.
pub fn integers(types: &Types, ty: Ty) -> Vec<u128> {
    let (bits, signed) = types.int_shape(ty).expect("the type should be of integers");
    if matches!(types.get(ty), Type::Bool) {
        return vec![0, 1];
    }
    let (half, all) = (1i128.wrapping_shl(bits - 1), arith::mask(bits) as i128);
    let mut values = vec![0, 1, 2, 7, -1, -2, half, half.wrapping_sub(1), half.wrapping_add(1)];
    values.extend([all / 3, i128::from(bits) - 1, i128::from(bits), 1 << (bits / 2)]);
    if signed {
        values.push(-i128::from(bits));
    }
    sorted(values.into_iter().map(|value| arith::from_i128(types, ty, value)))
}

/// Where a conversion to or from a narrower type changes: the borders of every narrower width.
pub fn borders(types: &Types, ty: Ty) -> Vec<u128> {
    let (bits, _) = types.int_shape(ty).expect("the type should be of integers");
    let mut values = integers(types, ty);
    for width in [7, 8, 15, 16, 24, 31, 32, 53, 63, 64, 127].into_iter().filter(|w| *w < bits) {
        let border = 1i128 << width;
        let near = [border.wrapping_sub(1), border, border.wrapping_add(1), border.wrapping_neg()];
        values.extend(near.map(|value| arith::from_i128(types, ty, value)));
        values.push(arith::from_i128(types, ty, border.wrapping_neg().wrapping_sub(1)));
    }
    sorted(values)
}

/// Zeros, subnormals, the ends of the normal numbers, infinities, NaNs, and numbers that are not
/// integers, of both signs.
pub fn floats(kind: FloatKind) -> Vec<u128> {
    let (bits, fraction) = match kind {
        FloatKind::Float => (32, 23),
        _ => (64, 52),
    };
    let exponents = arith::mask(bits - 1 - fraction);
    let (one, least) = ((exponents / 2) << fraction, 1 << fraction);
    let infinity: u128 = exponents << fraction;
    let number = |value: f64| match kind {
        FloatKind::Float => u128::from((value as f32).to_bits()),
        _ => u128::from(value.to_bits()),
    };
    let mut values = vec![0, 1, least - 1, least, infinity - 1, infinity];
    values.extend([one - 1, one, one + 1, number(0.1), number(2.5), number(3.0)]);
    // Quiet and signalling, with and without a payload.
    values.extend([infinity | least >> 1, infinity | least >> 1 | 5, infinity | 1]);
    let negative = values.iter().map(|value| value | 1 << (bits - 1));
    sorted(values.iter().copied().chain(negative))
}

/// Around the ends of the integer types, where a conversion from this float type stops to be
/// defined.
pub fn near_integers(kind: FloatKind) -> Vec<u128> {
    let encode = |value: f64| match kind {
        FloatKind::Float => u128::from((value as f32).to_bits()),
        _ => u128::from(value.to_bits()),
    };
    let mut values = Vec::new();
    for width in [1, 7, 8, 15, 16, 31, 32, 63, 64, 127] {
        let border = encode(2f64.powi(width));
        values.extend([border - 1, border, border + 1]);
        for value in [2f64.powi(width) - 0.5, 2f64.powi(width) + 0.5, 2f64.powi(width) + 1.0] {
            values.push(encode(value));
        }
    }
    values.extend([0.25, 0.5, 0.75, 1.5].map(encode));
    // The largest `float` is below 2^128.
    let sign = 1 << (if kind == FloatKind::Float { 31 } else { 63 });
    let negative: Vec<u128> = values.iter().map(|value| value | sign).collect();
    values.extend(negative);
    values.extend(floats(kind));
    sorted(values)
}

fn sorted(values: impl IntoIterator<Item = u128>) -> Vec<u128> {
    let mut values: Vec<u128> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    values
}
