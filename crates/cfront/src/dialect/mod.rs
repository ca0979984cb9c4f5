//! What a compiler means by C under its flags.
//!
//! Flags such as `-funsigned-char` or `-fpack-struct` give the same text another meaning. The compiler
//! is asked what it means (see [`facts`]): sizes, alignments, layouts and signs by constants that it
//! compiles, the rest by its predefined macros; so it does not matter whether a flag stands behind `--`,
//! in compile_commands.json or in `$CC`, or whether the target is like that without any flag. What
//! neither can tell is read off the flags by their names (`crates/cfront/src/dialect/flags.rs`). What
//! the front end cannot follow is [`Dialect::unfollowed`], by the flag's name.

mod facts;
mod flags;
pub(crate) mod options;
mod refused;

pub use facts::{Fact, Facts};

use cfa::{DataModel, IntKind, Overflow};

/// How members of records are packed when no text says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    None,
    /// As if each record were `packed` (gcc's `-fpack-struct`).
    Packed,
    /// As after `#pragma pack(n)` (`-fpack-struct=n`).
    Limit(u64),
}

/// Words that are keywords of some dialects and names in others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    pub asm: bool,
    pub typeof_: bool,
    pub inline: bool,
    pub restrict: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// Plain `char`.
    pub char: IntKind,
    /// `wchar_t`.
    pub wide: IntKind,
    /// Enumerations are as small as their constants allow.
    pub short_enums: bool,
    /// A bit-field that is not `signed` by name is unsigned.
    pub unsigned_bitfields: bool,
    /// Floating constants without a suffix are `float`.
    pub single_constants: bool,
    pub packing: Packing,
    /// `struct s;` within a record is a member without a name.
    pub tagged_members: bool,
    /// A decimal constant that does not fit `long` is `unsigned long`, as before C99.
    pub c90_constants: bool,
    pub words: Words,
    /// The flag without which there would be a standard library.
    pub freestanding: Option<String>,
    pub overflow: Overflow,
    /// Whether the compiler optimises.
    pub optimises: bool,
    /// It takes pointers to different types to lead to different objects.
    pub strict_aliasing: bool,
    /// The flag under which floating-point arithmetic is not IEEE 754's.
    pub inexact: Option<String>,
    /// The flag that is not followed.
    pub unfollowed: Option<String>,
}

impl Dialect {
    /// GNU C on Linux for x86.
    pub fn plain(model: DataModel) -> Dialect {
        let wide = match model {
            DataModel::Lp64 => IntKind::Int,
            DataModel::Ilp32 => IntKind::Long,
        };
        Dialect {
            char: IntKind::Char,
            wide,
            short_enums: false,
            unsigned_bitfields: false,
            single_constants: false,
            packing: Packing::None,
            tagged_members: false,
            c90_constants: false,
            words: Words { asm: true, typeof_: true, inline: true, restrict: true },
            freestanding: None,
            overflow: Overflow::Undefined,
            optimises: false,
            strict_aliasing: false,
            inexact: None,
            unfollowed: None,
        }
    }

    /// Of a compiler that could not be asked: nothing is proved for it.
    pub fn unknown(model: DataModel, flags: &[String]) -> Dialect {
        let unfollowed = Some("what the compiler means by C, which it did not tell".to_string());
        let (overflow, optimises) = (flags::overflow(flags), flags::optimises(flags));
        Dialect { overflow, optimises, unfollowed, ..Dialect::plain(model) }
    }

    /// What the facts and the flags say, those of the compiler's own words among them.
    pub fn new(facts: &Facts, flags: &[String], model: DataModel) -> Dialect {
        let strict = facts.holds(Fact::Strict);
        let is_c90 = facts.get(Fact::Year) < 99;
        let extended = !strict && !flags::says(flags, "-fno-asm", "-fasm");
        let char = match facts.holds(Fact::CharSigned) {
            false if !base::mutant!("cfront: char is signed with -funsigned-char") => {
                IntKind::CharUnsigned
            }
            _ => IntKind::Char,
        };
        Dialect {
            char,
            wide: kind(facts.get(Fact::WideKind)).unwrap_or(IntKind::Int),
            short_enums: facts.get(Fact::SmallEnum) == 1
                && !base::mutant!("cfront: enumerations are ints with -fshort-enums"),
            unsigned_bitfields: !facts.holds(Fact::BitsSigned),
            single_constants: facts.get(Fact::Constant) == 4,
            packing: packing(facts),
            tagged_members: facts.get(Fact::Tagged) > 1,
            c90_constants: is_c90 && !facts.holds(Fact::LargeSigned),
            words: Words {
                asm: extended,
                typeof_: extended || facts.get(Fact::Year) >= 120,
                inline: extended || !is_c90,
                restrict: !is_c90,
            },
            freestanding: (!facts.holds(Fact::Hosted)).then(|| "-ffreestanding".to_string()),
            overflow: flags::overflow(flags),
            optimises: flags::optimises(flags),
            strict_aliasing: flags::strict_aliasing(flags),
            inexact: flags::inexact(facts, flags),
            unfollowed: refused::refused(facts, flags, model),
        }
    }
}

/// As the probe numbers them.
fn kind(number: u64) -> Option<IntKind> {
    let kinds = [
        IntKind::UChar,
        IntKind::Short,
        IntKind::UShort,
        IntKind::Int,
        IntKind::UInt,
        IntKind::Long,
        IntKind::ULong,
        IntKind::LLong,
        IntKind::ULLong,
    ];
    kinds.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
}

fn packing(facts: &Facts) -> Packing {
    let natural = facts.get(Fact::LongLongAlign);
    match (facts.get(Fact::WideOffset), facts.get(Fact::AlignedOffset)) {
        (_, limit) if limit < 16 => Packing::Limit(limit),
        (1, _) if natural > 1 && !base::mutant!("cfront: -fpack-struct is not followed") => {
            Packing::Packed
        }
        _ if facts.get(Fact::SpanningBits) < 12 => Packing::Limit(16),
        _ => Packing::None,
    }
}
