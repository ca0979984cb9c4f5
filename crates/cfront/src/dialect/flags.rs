//! What only the names of flags tell, or name.

use super::{Fact, Facts};
use cfa::Overflow;

/// Whether the last of two contrary flags is the first one.
pub(super) fn says(flags: &[String], yes: &str, no: &str) -> bool {
    let known = |flag: &&String| *flag == yes || *flag == no;
    flags.iter().rev().find(known).is_some_and(|flag| flag == yes)
}

/// The last flag that begins with one of these.
pub(super) fn last<'f>(flags: &'f [String], starts: &[&str]) -> Option<&'f String> {
    flags.iter().rev().find(|flag| starts.iter().any(|start| flag.starts_with(start)))
}

/// What signed overflow does; the last flag counts. gcc keeps the operations that trap only while it
/// does not optimise (12.2: `x + 1 > x` goes on from `-O2` on), and clang is held to the same.
pub(super) fn overflow(flags: &[String]) -> Overflow {
    let said = |flag: &String| match flag.as_str() {
        "-fwrapv" | "-fno-strict-overflow" => Some(Overflow::Wraps),
        "-ftrapv" => Some(Overflow::Traps),
        "-fno-wrapv" | "-fno-trapv" | "-fstrict-overflow" => Some(Overflow::Undefined),
        _ => None,
    };
    match flags.iter().filter_map(said).next_back().unwrap_or_default() {
        Overflow::Traps if optimises(flags) => Overflow::Undefined,
        overflow => overflow,
    }
}

/// Whether the compiler is asked to optimise; the last level counts.
pub(super) fn optimises(flags: &[String]) -> bool {
    let level = flags.iter().rev().find(|flag| flag.starts_with("-O"));
    level.is_some_and(|level| level != "-O0")
}

/// Whether it is taken for granted that pointers to different types lead to different objects: gcc does so
/// from `-O2` on, clang from `-O1` on.
pub(super) fn strict_aliasing(flags: &[String]) -> bool {
    let (yes, no) = ("-fstrict-aliasing", "-fno-strict-aliasing");
    says(flags, yes, no) || optimises(flags) && !says(flags, no, yes)
}

/// Flags that let a compiler compute with floats otherwise than IEEE 754 says, or in another mode of
/// rounding, each with its contrary. Not every compiler has a macro for each.
const LOOSE: [(&str, &str); 10] = [
    ("-ffast-math", "-fno-fast-math"),
    ("-funsafe-math-optimizations", "-fno-unsafe-math-optimizations"),
    ("-ffinite-math-only", "-fno-finite-math-only"),
    ("-fno-signed-zeros", "-fsigned-zeros"),
    ("-freciprocal-math", "-fno-reciprocal-math"),
    ("-fassociative-math", "-fno-associative-math"),
    ("-frounding-math", "-fno-rounding-math"),
    ("-fsignaling-nans", "-fno-signaling-nans"),
    ("-fno-math-errno", "-fmath-errno"),
    ("-fno-honor-nans", "-fhonor-nans"),
];

/// Likewise, without a contrary, with anything behind.
const STARTS: [&str; 5] =
    ["-Ofast", "-ffp-model=", "-mdaz-ftz", "-fdenormal-fp-math", "-ffp-eval-method="];

/// The flag under which floats are not IEEE 754's in double precision, rounded to nearest.
pub(super) fn inexact(facts: &Facts, flags: &[String]) -> Option<String> {
    if base::mutant!("cfront: floats are exact under -ffast-math") {
        return None;
    }
    let by_name =
        LOOSE.iter().find(|(yes, no)| says(flags, yes, no)).map(|(yes, _)| yes.to_string());
    let by_name = by_name.or_else(|| last(flags, &STARTS).cloned());
    let blamed = |starts: &[&str], what: &str| {
        Some(last(flags, starts).cloned().unwrap_or_else(|| what.to_string()))
    };
    if by_name.is_some() {
        return by_name;
    }
    if facts.get(Fact::Method) != 1 {
        return blamed(&["-mfpmath", "-mno-sse", "-m32", "-fexcess"], "FLT_EVAL_METHOD");
    }
    let is_contracted = !flags.iter().any(|flag| flag == "-ffp-contract=off");
    match facts {
        _ if facts.holds(Fact::Fast) => blamed(&[], "-ffast-math"),
        _ if facts.holds(Fact::Rounding) => blamed(&[], "-frounding-math"),
        _ if facts.holds(Fact::Silent) => blamed(&[], "-fno-math-errno"),
        _ if facts.holds(Fact::Fused) && is_contracted => {
            blamed(&["-ffp-contract", "-mfma", "-march", "-mcpu"], "-ffp-contract")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn the_last_flag_counts() {
        let check = |text: &str, expected| assert_eq!(overflow(&words(text)), expected, "{text}");
        check("", Overflow::Undefined);
        check("-fwrapv", Overflow::Wraps);
        check("-fwrapv -fno-wrapv", Overflow::Undefined);
        check("-fwrapv -ftrapv", Overflow::Traps);
        check("-ftrapv -fwrapv -O2", Overflow::Wraps);
        check("-O2 -O0 -ftrapv", Overflow::Traps);
        check("-ftrapv -O1", Overflow::Undefined);
        assert!(says(&words("-fno-asm"), "-fno-asm", "-fasm"));
        assert!(!says(&words("-fno-asm -fasm"), "-fno-asm", "-fasm"));
    }
}
