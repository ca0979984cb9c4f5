//! Hashes of states: the same in every process, 128 bits wide.
//!
//! Two lanes of folded multiplication (the low half of a 128-bit product xor its high half, as
//! wyhash and rustc's hasher have it), with different multipliers. The standard library's hashers
//! have 64 bits, and theirs are the same in one process only, or in one version of the library.

use std::hash::Hasher;

/// The hash of something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Digest {
    low: u64,
    high: u64,
}

impl Digest {
    /// For sets: the order of the parts does not matter.
    pub fn plus(self, other: Digest) -> Digest {
        Digest { low: self.low.wrapping_add(other.low), high: self.high.wrapping_add(other.high) }
    }

    pub fn bits(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// Mixes words into a hash, in their order.
pub(crate) struct Mixer {
    low: u64,
    high: u64,
}

/// Odd, and as irregular as the fractions of pi.
const SEEDS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];
const FACTORS: [u64; 2] = [0xa409_3822_299f_31d1, 0x082e_fa98_ec4e_6c89];

fn fold(word: u64, factor: u64) -> u64 {
    let product = u128::from(word) * u128::from(factor);
    product as u64 ^ (product >> 64) as u64
}

impl Mixer {
    pub fn new() -> Self {
        Mixer { low: SEEDS[0], high: SEEDS[1] }
    }

    pub fn digest(&self) -> Digest {
        // Once more, so that the last word reaches all bits.
        let low = fold(self.low ^ SEEDS[1], FACTORS[1]);
        Digest { low, high: fold(self.high ^ SEEDS[0], FACTORS[0]) }
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.low = fold(self.low ^ word, FACTORS[0]);
        self.high = fold(self.high.rotate_left(29) ^ word, FACTORS[1]);
    }

    fn write_u8(&mut self, i: u8) {
        self.write_u64(i.into());
    }

    fn write_u32(&mut self, i: u32) {
        self.write_u64(i.into());
    }

    fn write_usize(&mut self, i: usize) {
        self.write_u64(i as u64);
    }

    fn finish(&self) -> u64 {
        self.digest().low
    }
}
