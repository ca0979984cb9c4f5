//! Arithmetic on little-endian vectors of 64-bit limbs.
//!
//! All operands of one operation have the same length, except where it is said. Bits above the
//! width of a value are zero in operands; a result may have others, and its maker clears them.

/// How many limbs hold `width` bits.
pub fn count(width: u32) -> usize {
    width.div_ceil(64) as usize
}

/// Clears what lies above the width.
pub fn mask(x: &mut [u64], width: u32) {
    let used = width % 64;
    if let Some(last) = x.last_mut().filter(|_| used != 0) {
        *last &= (1 << used) - 1;
    }
}

pub fn bit(x: &[u64], at: u32) -> bool {
    x[at as usize / 64] >> (at % 64) & 1 == 1
}

pub fn is_zero(x: &[u64]) -> bool {
    x.iter().all(|limb| *limb == 0)
}

/// `out = a + b + carry`.
pub fn add(out: &mut [u64], a: &[u64], b: &[u64], mut carry: bool) {
    for ((o, x), y) in out.iter_mut().zip(a).zip(b) {
        let (sum, first) = x.overflowing_add(*y);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        *o = sum;
        carry = first | second;
    }
}

pub fn neg(out: &mut [u64], a: &[u64]) {
    let mut carry = true;
    for (o, x) in out.iter_mut().zip(a) {
        (*o, carry) = (!x).overflowing_add(u64::from(carry));
    }
}

/// The low limbs of the product.
pub fn mul(out: &mut [u64], a: &[u64], b: &[u64]) {
    out.fill(0);
    for (i, x) in a.iter().enumerate().filter(|(_, x)| **x != 0) {
        let mut carry = 0u128;
        for (o, y) in out[i..].iter_mut().zip(b) {
            let sum = u128::from(*x) * u128::from(*y) + u128::from(*o) + carry;
            *o = sum as u64;
            carry = sum >> 64;
        }
    }
}

/// Quotient and remainder; by zero as SMT-LIB has it: all ones, and the dividend.
pub fn divide(quotient: &mut [u64], remainder: &mut [u64], n: &[u64], d: &[u64]) {
    if is_zero(d) {
        quotient.fill(u64::MAX);
        remainder.copy_from_slice(n);
    } else if n.len() <= 2 {
        let wide = |x: &[u64]| u128::from(x[0]) | x.get(1).map_or(0, |h| u128::from(*h) << 64);
        let (n, d) = (wide(n), wide(d));
        // The hardware divides 64 bits ten times as fast as software does 128.
        let (q, r) = match (u64::try_from(n), u64::try_from(d)) {
            (Ok(n), Ok(d)) => (u128::from(n / d), u128::from(n % d)),
            _ => (n / d, n % d),
        };
        for (i, (q_limb, r_limb)) in quotient.iter_mut().zip(remainder).enumerate() {
            *q_limb = (q >> (64 * i)) as u64;
            *r_limb = (r >> (64 * i)) as u64;
        }
    } else {
        divide_long(quotient, remainder, n, d);
    }
}

/// Shift and subtract. Knuth's method would be faster; nothing divides such widths often.
fn divide_long(quotient: &mut [u64], remainder: &mut [u64], n: &[u64], d: &[u64]) {
    quotient.fill(0);
    remainder.fill(0);
    for at in (0..64 * n.len() as u32).rev() {
        let overflow = shift_in(remainder, bit(n, at));
        if overflow || !less(remainder, d) {
            subtract_from(remainder, d);
            quotient[at as usize / 64] |= 1 << (at % 64);
        }
    }
}

/// Shifts left by one, with a new lowest bit; gives the bit that fell out.
fn shift_in(x: &mut [u64], mut low: bool) -> bool {
    for limb in x {
        let high = *limb >> 63 == 1;
        *limb = *limb << 1 | u64::from(low);
        low = high;
    }
    low
}

fn subtract_from(x: &mut [u64], y: &[u64]) {
    let mut borrow = false;
    for (a, b) in x.iter_mut().zip(y) {
        let (difference, first) = a.overflowing_sub(*b);
        let (difference, second) = difference.overflowing_sub(u64::from(borrow));
        *a = difference;
        borrow = first | second;
    }
}

pub fn less(a: &[u64], b: &[u64]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// A shift amount as a number, at most `width`.
pub fn amount(b: &[u64], width: u32) -> u32 {
    let high = b[1..].iter().any(|limb| *limb != 0);
    if high { width } else { b[0].min(u64::from(width)) as u32 }
}

pub fn shl(out: &mut [u64], a: &[u64], by: u32) {
    let (limbs, bits) = (by as usize / 64, by % 64);
    for i in (0..out.len()).rev() {
        let at = |k: Option<usize>| k.map_or(0, |k| a[k]);
        let high = at(i.checked_sub(limbs)) << bits;
        let low = if bits == 0 { 0 } else { at(i.checked_sub(limbs + 1)) >> (64 - bits) };
        out[i] = high | low;
    }
}

/// `out` may be shorter or longer than `a`: the bits of `a` from `by` on.
pub fn lshr(out: &mut [u64], a: &[u64], by: u32) {
    let (limbs, bits) = (by as usize / 64, by % 64);
    let at = |k: usize| a.get(k).copied().unwrap_or(0);
    for (i, o) in out.iter_mut().enumerate() {
        let low = at(i + limbs) >> bits;
        let high = if bits == 0 { 0 } else { at(i + limbs + 1) << (64 - bits) };
        *o = low | high;
    }
}

/// Sets the bits `from..to`.
pub fn fill(x: &mut [u64], from: u32, to: u32) {
    for (i, limb) in x.iter_mut().enumerate() {
        let start = 64 * i as u32;
        let (low, high) = (from.clamp(start, start + 64), to.clamp(start, start + 64));
        if low < high {
            *limb |= (u64::MAX >> (64 - (high - low))) << (low - start);
        }
    }
}

/// `out |= a << by`, for an `out` that is longer than `a`.
pub fn or_at(out: &mut [u64], a: &[u64], by: u32) {
    let (limbs, bits) = (by as usize / 64, by % 64);
    for (i, limb) in a.iter().enumerate() {
        if let Some(o) = out.get_mut(i + limbs) {
            *o |= limb << bits;
        }
        if let Some(o) = out.get_mut(i + limbs + 1).filter(|_| bits != 0) {
            *o |= limb >> (64 - bits);
        }
    }
}
