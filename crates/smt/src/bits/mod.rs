//! Bit vectors of any width as values.

pub mod limbs;
mod ops;
mod text;

/// A bit vector of one bit or more; equal values are equal in memory.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits {
    width: u32,
    limbs: Limbs,
}

/// Up to 64 bits lie in the value itself. Bits above the width are zero.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Limbs {
    One(u64),
    Many(Box<[u64]>),
}

impl Bits {
    /// The value that `fill` writes into zeroed limbs; bits above the width are cleared.
    pub fn make(width: u32, fill: impl FnOnce(&mut [u64])) -> Bits {
        assert!(width > 0, "a bit vector should have a bit");
        if width <= 64 {
            let mut one = [0];
            fill(&mut one);
            limbs::mask(&mut one, width);
            return Bits { width, limbs: Limbs::One(one[0]) };
        }
        let mut many = vec![0; limbs::count(width)].into_boxed_slice();
        fill(&mut many);
        limbs::mask(&mut many, width);
        Bits { width, limbs: Limbs::Many(many) }
    }

    /// The low bits of `value`, with zeros above.
    pub fn new(width: u32, value: u128) -> Bits {
        Bits::make(width, |out| {
            let parts = [value as u64, (value >> 64) as u64];
            out.iter_mut().zip(parts).for_each(|(o, part)| *o = part);
        })
    }

    pub fn zero(width: u32) -> Bits {
        Bits::make(width, |_| {})
    }

    pub fn one(width: u32) -> Bits {
        Bits::make(width, |out| out[0] = 1)
    }

    pub fn ones(width: u32) -> Bits {
        Bits::make(width, |out| out.fill(u64::MAX))
    }

    /// The least signed value: the highest bit alone.
    pub fn min_signed(width: u32) -> Bits {
        Bits::make(width, |out| limbs::fill(out, width - 1, width))
    }

    /// From the lowest bit on.
    pub fn from_bits(width: u32, bit: impl Fn(u32) -> bool) -> Bits {
        Bits::make(width, |out| {
            for at in (0..width).filter(|at| bit(*at)) {
                out[at as usize / 64] |= 1 << (at % 64);
            }
        })
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn limbs(&self) -> &[u64] {
        match &self.limbs {
            Limbs::One(one) => std::slice::from_ref(one),
            Limbs::Many(many) => many,
        }
    }

    pub fn bit(&self, at: u32) -> bool {
        limbs::bit(self.limbs(), at)
    }

    pub fn sign(&self) -> bool {
        self.bit(self.width - 1)
    }

    pub fn is_zero(&self) -> bool {
        limbs::is_zero(self.limbs())
    }

    pub fn is_one(&self) -> bool {
        self.limbs()[0] == 1 && limbs::is_zero(&self.limbs()[1..])
    }

    pub fn is_ones(&self) -> bool {
        self.trailing_ones() == self.width
    }

    pub fn is_min_signed(&self) -> bool {
        self.trailing_zeros() == self.width - 1
    }

    /// As a number, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        limbs::is_zero(&self.limbs()[1..]).then_some(self.limbs()[0])
    }

    pub fn to_u128(&self) -> Option<u128> {
        let all = self.limbs();
        let high = all.get(1).map_or(0, |limb| u128::from(*limb) << 64);
        all.iter().skip(2).all(|limb| *limb == 0).then_some(high | u128::from(all[0]))
    }

    /// The exponent, for a power of two.
    pub fn log2(&self) -> Option<u32> {
        let zeros = self.trailing_zeros();
        let ones: u32 = self.limbs().iter().map(|limb| limb.count_ones()).sum();
        (ones == 1).then_some(zeros)
    }

    /// How many zeros there are below the lowest one; the width, if there is none.
    pub fn trailing_zeros(&self) -> u32 {
        self.run(0)
    }

    pub fn trailing_ones(&self) -> u32 {
        self.run(u64::MAX)
    }

    /// How many zeros there are above the highest one.
    pub fn leading_zeros(&self) -> u32 {
        let top = self.limbs().iter().rposition(|limb| *limb != 0);
        let used = top.map_or(0, |i| 64 * (i as u32 + 1) - self.limbs()[i].leading_zeros());
        self.width - used
    }

    /// The length of the run of bits equal to those of `limb`, from the lowest on.
    fn run(&self, limb: u64) -> u32 {
        let differs = self.limbs().iter().position(|other| *other != limb);
        let length = differs
            .map_or(self.width, |i| 64 * i as u32 + (self.limbs()[i] ^ limb).trailing_zeros());
        length.min(self.width)
    }
}
