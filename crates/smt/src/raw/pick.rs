//! Random numbers from a seed.

/// splitmix64 (Steele, Lea, Flood, OOPSLA 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Evenly from `0..end`; 0 if that is empty.
    pub fn below(&mut self, end: usize) -> usize {
        (self.word() % (end as u64).max(1)) as usize
    }

    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below((high - low + 1) as usize) as u32
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A value that is often special: small, almost all ones, one bit, or one run of bits.
    pub fn bits(&mut self, width: u32) -> crate::Bits {
        use crate::Bits;
        let small = Bits::new(width, self.below(4) as u128);
        let at = Bits::new(width, self.below(width as usize) as u128);
        match self.below(8) {
            0 => small,
            1 => small.not(),
            2 => Bits::one(width).shl(&at),
            3 => Bits::ones(width).shl(&at),
            4 => Bits::ones(width).lshr(&at),
            5 => Bits::min_signed(width).add(&small),
            _ => Bits::make(width, |out| out.iter_mut().for_each(|limb| *limb = self.word())),
        }
    }
}
