//! Which of the user's flags the preprocessor gets to see.

use super::UnitRequest;
use crate::shell;
use cfa::DataModel;
use std::path::Path;

/// Flags that are dropped together with the word that follows them.
const WITH_WORD: &[&str] = &["-o", "-MF", "-MT", "-MQ", "-MJ", "-dumpbase", "-dumpdir"];

/// Flags that are dropped: what to do, what to write, and line markers left out.
const ALONE: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-P",
    "-C",
    "-CC",
    "-M",
    "-MM",
    "-MD",
    "-MMD",
    "-MP",
    "-MG",
    "-fsyntax-only",
    "-fdirectives-only",
];

/// Likewise, with anything behind.
const PREFIXES: &[&str] = &["-o", "-MF", "-MT", "-MQ", "-save-temps", "-d"];

/// All arguments of the compiler.
pub(super) fn arguments(request: &UnitRequest, model: DataModel, extra: &[String]) -> Vec<String> {
    let mut out = without_outputs(&request.flags);
    if wants_m32(model, &request.flags) {
        out.push("-m32".into());
    }
    out.extend_from_slice(extra);
    out.extend(["-U_FORTIFY_SOURCE".to_string(), "-E".to_string()]);
    let name = request.name();
    // A compiler takes the words of a file `@name`.
    out.push(if name.starts_with(['-', '@']) { format!("./{name}") } else { name });
    out
}

/// How ILP32 is asked for: floating-point arithmetic is IEEE 754's, as for 64 bits, not that of the
/// old coprocessor.
pub const M32: [&str; 3] = ["-m32", "-msse2", "-mfpmath=sse"];

/// ILP32 was asked for and the user's flags do not say how to get it.
pub fn wants_m32(model: DataModel, flags: &[String]) -> bool {
    let said = |flag: &String| matches!(flag.as_str(), "-m32" | "-m16" | "-mx32" | "-mabi=ilp32");
    model == DataModel::Ilp32 && !flags.iter().any(said)
}

/// The flags with those of files in the place of `@file`, as gcc reads them. A file that cannot be read
/// leaves its word.
pub fn expanded(flags: &[String], directory: Option<&Path>) -> Vec<String> {
    expand(flags, directory, 8)
}

fn expand(flags: &[String], directory: Option<&Path>, deeper: u32) -> Vec<String> {
    let mut all = Vec::new();
    for flag in flags {
        let file = flag.strip_prefix('@').map(|name| directory.unwrap_or(Path::new("")).join(name));
        let text = file.filter(|_| deeper > 0).and_then(|file| std::fs::read_to_string(file).ok());
        match text.and_then(|text| shell::split(&text).ok()) {
            Some(words) => all.extend(expand(&words, directory, deeper - 1)),
            None => all.push(flag.clone()),
        }
    }
    all
}

/// The flags without what they say is to be done, and written where.
pub fn without_outputs(flags: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        if WITH_WORD.contains(&flag.as_str()) {
            rest.next();
        } else if let Some(inner) = flag.strip_prefix("-Wp,") {
            out.extend(kept_inner(inner));
        } else if !ALONE.contains(&flag.as_str()) && !PREFIXES.iter().any(|p| flag.starts_with(p)) {
            out.push(flag.clone());
        }
    }
    out
}

/// `-Wp,-MMD,file`: the parts that remain, as one flag again.
fn kept_inner(parts: &str) -> Option<String> {
    let mut out = String::from("-Wp");
    let mut rest = parts.split(',');
    while let Some(part) = rest.next() {
        match part {
            "-MD" | "-MMD" | "-MF" | "-MT" | "-MQ" => {
                rest.next();
            }
            _ if part.starts_with("-M") || part.starts_with("-D_FORTIFY_SOURCE") => {}
            _ => {
                out.push(',');
                out.push_str(part);
            }
        }
    }
    (out.len() > 3).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(flags: &str, model: DataModel, expected: &str) {
        let flags = crate::shell::split(flags).expect("the flags are well quoted");
        let request = UnitRequest { flags, ..UnitRequest::new("a.c") };
        assert_eq!(arguments(&request, model, &[]).join(" "), expected);
    }

    #[test]
    fn outputs_and_dependencies_are_dropped() {
        let given =
            "-O2 -c -o a.o -oa.o -MD -MF a.d -MP -MTx -Iinc -DX -std=c99 -save-temps=obj -P";
        check(given, DataModel::Lp64, "-O2 -Iinc -DX -std=c99 -U_FORTIFY_SOURCE -E a.c");
    }

    #[test]
    fn inner_flags_are_filtered() {
        let given = "-Wp,-MMD,x.d -Wp,-D_FORTIFY_SOURCE=2,-DA -Wp,-MD,y.d,-DB";
        check(given, DataModel::Lp64, "-Wp,-DA -Wp,-DB -U_FORTIFY_SOURCE -E a.c");
    }

    #[test]
    fn ilp32_asks_the_compiler_once() {
        check("-DX", DataModel::Ilp32, "-DX -m32 -U_FORTIFY_SOURCE -E a.c");
        check("-m32", DataModel::Ilp32, "-m32 -U_FORTIFY_SOURCE -E a.c");
    }
}
