//! What the front end does not follow: by what the compiler told, or by the names of flags.

use super::flags::last;
use super::{Fact, Facts};
use cfa::DataModel;

/// Flags that nothing but their name tells: functions that run where no text calls them, threads,
/// other layouts of bytes, other functions than the text names.
const NAMED: [&str; 12] = [
    "-finstrument-functions",
    "-fopenmp",
    "-fopenacc",
    "-fgnu-tm",
    "-fsso-struct=big",
    "-fplan9-extensions",
    "-finput-charset",
    "-Xlinker",
    "-T",
    "-specs",
    "-fplugin=",
    "@",
];

/// Options of the linker that let names mean something else, or say so in a file.
const LINKER: [&str; 8] =
    ["--wrap", "-wrap", "--defsym", "-defsym", "--just-symbols", "--script", "-T", "@"];

/// Whether a flag hands such an option on: `-Wl,-O1,--wrap=f`.
fn renames(flag: &&String) -> bool {
    let handed_on = flag.strip_prefix("-Wl,").into_iter().flat_map(|rest| rest.split(','));
    handed_on.into_iter().any(|option| LINKER.iter().any(|known| option.starts_with(known)))
}

/// `-fopenmp-simd` asks for no threads.
const HARMLESS: [&str; 2] = ["-fopenmp-simd", "-finstrument-functions-exclude"];

/// A fact that differs, the flags that make it differ, and what it is about.
type Difference = (bool, &'static [&'static str], &'static str);

/// The flag that is not followed, or what is not as expected if no flag is to blame.
pub(super) fn refused(facts: &Facts, flags: &[String], model: DataModel) -> Option<String> {
    let is_harmless = |flag: &&String| HARMLESS.iter().any(|known| flag.starts_with(known));
    let flags: Vec<String> = flags.iter().filter(|flag| !is_harmless(flag)).cloned().collect();
    if let Some(flag) = last(&flags, &NAMED) {
        return Some(flag.clone());
    }
    if let Some(flag) = flags.iter().find(renames) {
        return Some(flag.clone());
    }
    let all = [numbers(facts, model), floats(facts, model), texts(facts)].concat();
    let (_, starts, what) = all.into_iter().find(|(differs, ..)| *differs)?;
    Some(last(&flags, starts).cloned().unwrap_or_else(|| what.to_string()))
}

fn numbers(facts: &Facts, model: DataModel) -> Vec<Difference> {
    let is = |fact: Fact, expected: u64| facts.get(fact) != expected;
    let (pointer, wide) = (model.pointer_size(), if model == DataModel::Lp64 { 8 } else { 4 });
    let (size, difference, list) = match model {
        DataModel::Lp64 => (7, 6, 24),
        DataModel::Ilp32 => (5, 4, 4),
    };
    let target: &[&str] = &["-m32", "-mx32", "-m16", "-m64", "-mabi", "--target", "-march"];
    vec![
        (is(Fact::ByteBits, 8) || is(Fact::LittleEndian, 1), target, "the order of bytes"),
        (is(Fact::Pointer, pointer) || is(Fact::Long, pointer), target, "the size of pointers"),
        (is(Fact::Short, 2) || is(Fact::Int, 4), target, "the size of `int`"),
        (is(Fact::LongLong, 8), target, "the size of `long long`"),
        (is(Fact::SizeKind, size), target, "the type of `size_t`"),
        (is(Fact::DifferenceKind, difference), target, "the type of `ptrdiff_t`"),
        (is(Fact::VaList, list), &["-mabi"], "the layout of `va_list`"),
        (
            is(Fact::IntAlign, 4) || is(Fact::PointerAlign, pointer),
            target,
            "the alignment of `int`",
        ),
        (is(Fact::LongLongAlign, wide), &["-malign-double"], "the alignment of `long long`"),
        (super::kind(facts.get(Fact::WideKind)).is_none(), &[], "the type of `wchar_t`"),
        (!matches!(facts.get(Fact::SmallEnum), 1 | 4), &[], "the size of enumerations"),
        (facts.get(Fact::MixedBits) > 4, &["-mms-bitfields"], "the layout of bit-fields"),
    ]
}

fn floats(facts: &Facts, model: DataModel) -> Vec<Difference> {
    let is = |fact: Fact, expected: u64| facts.get(fact) != expected;
    let (long, wide) = if model == DataModel::Lp64 { (16, 8) } else { (12, 4) };
    let align = if model == DataModel::Lp64 { 16 } else { 4 };
    vec![
        (is(Fact::Float, 4) || is(Fact::Double, 8), &[], "the size of `double`"),
        (is(Fact::LongDouble, long), &["-mlong-double"], "the size of `long double`"),
        (is(Fact::LongDoubleDigits, 64), &["-mlong-double"], "the format of `long double`"),
        (
            is(Fact::LongDoubleAlign, align),
            &["-m96bit", "-m128bit"],
            "the alignment of `long double`",
        ),
        (is(Fact::DoubleAlign, wide), &["-malign-double"], "the alignment of `double`"),
        (!matches!(facts.get(Fact::Constant), 4 | 8), &[], "the size of floating constants"),
    ]
}

fn texts(facts: &Facts) -> Vec<Difference> {
    let is = |fact: Fact, expected: u64| facts.get(fact) != expected;
    let narrow: &[&str] = &["-fexec-charset", "-finput-charset"];
    vec![
        (is(Fact::LetterA, 65) || is(Fact::Escaped, 3), narrow, "the encoding of strings"),
        (is(Fact::Letter, 3), narrow, "the encoding of strings"),
        (is(Fact::WideLetter, 0xe9), &["-fwide-exec-charset"], "the encoding of wide strings"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_the_linker_are_looked_into() {
        let is = |flag: &str| renames(&&flag.to_string());
        assert!(is("-Wl,--wrap=f") && is("-Wl,-O1,--wrap,f") && is("-Wl,-z,now,--defsym=a=b"));
        assert!(is("-Wl,@options") && is("-Wl,-Tscript.ld"));
        assert!(!is("-Wl,-z,now") && !is("-Wl,--as-needed") && !is("-Wl,-rpath,/x") && !is("-O1"));
    }
}
