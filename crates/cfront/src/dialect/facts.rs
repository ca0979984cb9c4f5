//! What a compiler told about itself: bytes of the object file that it made of
//! `crates/cfront/src/preprocess/dialect.c`.

/// What stands before the facts in the object file.
const MARK: [u8; 16] = [
    0xa5, 0x17, 0x2e, 0xd0, 0x6b, 0x91, 0xfc, 0x43, 0x38, 0xe7, 0x5a, 0x0d, 0xb2, 0xc9, 0x74, 0x8f,
];

/// One byte each, in the order of the probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Bits of a byte.
    ByteBits,
    LittleEndian,
    // Sizes in bytes.
    Pointer,
    Short,
    Int,
    Long,
    LongLong,
    Float,
    Double,
    LongDouble,
    /// Bits of the significand of `long double`.
    LongDoubleDigits,
    VaList,
    // Least alignments.
    IntAlign,
    LongLongAlign,
    DoubleAlign,
    LongDoubleAlign,
    PointerAlign,
    // Numbers of kinds, see [`Facts::kind`].
    SizeKind,
    DifferenceKind,
    WideKind,
    CharSigned,
    /// Of a bit-field of type `int`.
    BitsSigned,
    /// The size of an enumeration of one constant.
    SmallEnum,
    /// The size of `1.0`.
    Constant,
    /// The offset of a `long long` behind a character.
    WideOffset,
    /// The offset of a member that asks for 16 bytes, behind a character.
    AlignedOffset,
    /// The size of three bits of an `int` and a character.
    MixedBits,
    /// The size of a character, 30 bits of an `int` and a character: 12 if the bits are in one unit.
    SpanningBits,
    /// The size of a structure of 9 bytes without a name of its own, and a character.
    Tagged,
    /// Whether 2147483648 is of a signed type.
    LargeSigned,
    Hosted,
    /// Of the standard, from 1900 on; 0 before there were such numbers.
    Year,
    /// Words that the standard leaves to programs are no keywords.
    Strict,
    /// `FLT_EVAL_METHOD` and 1.
    Method,
    /// Floats are not IEEE 754's.
    Fast,
    /// The mode of rounding may be any.
    Rounding,
    /// Mathematical functions do not set `errno`.
    Silent,
    /// The machine has an instruction for `a * b + c`.
    Fused,
    LetterA,
    /// The size of a string of two escaped bytes.
    Escaped,
    /// The size of a string of one letter that has two bytes in UTF-8.
    Letter,
    /// The value of that letter as a wide character.
    WideLetter,
}

const COUNT: usize = Fact::WideLetter as usize + 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts([u8; COUNT]);

impl Facts {
    /// Finds them in an object file.
    pub fn find(object: &[u8]) -> Option<Facts> {
        let at = object.windows(MARK.len()).position(|bytes| bytes == MARK)? + MARK.len();
        Some(Facts(object.get(at..at + COUNT)?.try_into().ok()?))
    }

    /// As [`Facts::text`] has written them.
    pub fn read(text: &str) -> Option<Facts> {
        let bytes: Option<Vec<u8>> =
            text.split_whitespace().map(|word| word.parse().ok()).collect();
        Some(Facts(bytes?.try_into().ok()?))
    }

    pub fn text(&self) -> String {
        let words: Vec<String> = self.0.iter().map(u8::to_string).collect();
        words.join(" ")
    }

    pub fn get(&self, fact: Fact) -> u64 {
        self.0[fact as usize].into()
    }

    pub fn holds(&self, fact: Fact) -> bool {
        self.get(fact) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_found_behind_their_mark() {
        let facts: Vec<u8> = (1..=COUNT as u8).collect();
        let object = [&[0xa5, 1][..], &MARK, &facts, &[0]].concat();
        let found = Facts::find(&object).expect("the mark is there");
        assert_eq!(found.get(Fact::ByteBits), 1);
        assert_eq!(found.get(Fact::WideLetter), COUNT as u64);
        assert_eq!(Facts::read(&found.text()), Some(found));
        assert_eq!(Facts::find(&object[..object.len() - 2]), None);
        assert_eq!(Facts::read("1 2 3"), None);
    }
}
