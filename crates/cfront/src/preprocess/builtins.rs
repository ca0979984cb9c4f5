//! Asks a compiler which functions it has built in under their plain names (`__has_builtin`).

use super::ask::{Directory, command};
use super::remember::Memory;
use cfa::DataModel;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io;
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// Names and whether they are built in.
type Answers = BTreeMap<String, bool>;

/// What this process has found out, by the command.
static KNOWN: Mutex<BTreeMap<Vec<String>, Answers>> = Mutex::new(BTreeMap::new());

/// More names than these are not kept for the next process.
const MOST: usize = 10_000;

/// Whether the compiler is clang, among the answers.
const CLANG: &str = "__clang__";

/// Of these names, those that the compiler (its words; none: `$CC`, else `cc`) may know a function by. One
/// that does not tell is taken to know the library's.
///
/// gcc's `__has_builtin` heeds `-fno-builtin`, `-fno-builtin-labs`, `-ffreestanding`, and `-std=c99`, under
/// which `index` is nothing special (12.2). clang's does so for what clang itself knows, but LLVM knows
/// more of the library (`atoi`).
pub fn builtins(
    compiler: &[String],
    flags: &[String],
    model: DataModel,
    names: &BTreeSet<String>,
    is_library: &dyn Fn(&str) -> bool,
) -> BTreeSet<String> {
    if base::mutant!("cfront: no name is built in") {
        return BTreeSet::new();
    }
    let told = told(command(compiler, flags, model), names);
    let is = |name: &str| told.as_ref().is_none_or(|told| told.get(name) == Some(&true));
    let may_be = |name: &&String| {
        let is_forbidden = flags.contains(&format!("-fno-builtin-{name}"));
        let by_library = is(CLANG) && is("strlen") && is_library(name) && !is_forbidden;
        told.is_some() && is(name) || by_library
    };
    names.iter().filter(may_be).cloned().collect()
}

fn told(command: Vec<String>, names: &BTreeSet<String>) -> Option<Answers> {
    // Those who ask at the same time wait for the first.
    let mut known = KNOWN.lock().ok()?;
    let memory = Memory::new("builtins", HEAD, &command);
    let recalled = || read(&memory.recall_text().unwrap_or_default());
    let answers = known.entry(command.clone()).or_insert_with(recalled);
    let more = [CLANG, "strlen"].map(String::from);
    let is_new = |name: &&String| !answers.contains_key(*name);
    let new: Vec<&String> = names.iter().chain(&more).filter(is_new).collect();
    if !new.is_empty() {
        answers.extend(read(&ask(&command, &new).ok()?));
        if answers.len() <= MOST {
            memory.keep(text(answers).as_bytes());
        }
    }
    let is_told = |name: &String| answers.contains_key(name);
    names.iter().chain(&more).all(is_told).then(|| answers.clone())
}

/// A compiler without `__has_builtin` tells nothing.
const HEAD: &str = "#ifndef __has_builtin\n#error\n#endif\n";

fn ask(command: &[String], names: &[&String]) -> io::Result<String> {
    let directory = Directory::new()?;
    let mut text = String::from(HEAD);
    for name in names {
        let test = match name.as_str() {
            CLANG => "defined __clang__".to_string(),
            name => format!("__has_builtin({name})"),
        };
        // The name itself may be a macro.
        let _ = writeln!(text, "#if {test}\n1 \"{name}\"\n#else\n0 \"{name}\"\n#endif");
    }
    std::fs::write(directory.0.join("builtins.c"), text)?;
    let (compiler, flags) = command.split_first().ok_or(io::ErrorKind::NotFound)?;
    let mut child = Command::new(compiler);
    child.args(flags).args(["-w", "-E", "-P", "builtins.c"]).current_dir(&directory.0);
    child.stdin(Stdio::null()).stderr(Stdio::null()).env("LC_ALL", "C");
    let done = child.output()?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(io::ErrorKind::InvalidInput.into()),
    }
}

fn read(text: &str) -> Answers {
    let line = |line: &str| {
        let (is, name) = line.split_once(' ')?;
        Some((name.trim_matches('"').to_string(), is == "1"))
    };
    text.lines().filter_map(line).collect()
}

fn text(answers: &Answers) -> String {
    let line = |(name, is): (&String, &bool)| format!("{} \"{name}\"\n", u8::from(*is));
    answers.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of four names, those that are built in.
    fn check(compiler: &str, flags: &str, expected: &str) {
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        let names = words("labs main strlen atoi").into_iter().collect();
        let is_library = |name: &str| name != "main";
        let (compiler, flags) = (words(compiler), words(flags));
        let found = builtins(&compiler, &flags, DataModel::Lp64, &names, &is_library);
        let found: Vec<String> = found.into_iter().collect();
        assert_eq!(found.join(" "), expected, "{compiler:?} {flags:?}");
    }

    #[test]
    fn gcc_tells_what_it_knows() {
        check("gcc", "", "labs strlen");
        check("gcc", "-fno-builtin-labs", "strlen");
        check("gcc", "-fno-builtin", "");
        check("gcc", "-ffreestanding", "");
    }

    #[test]
    fn a_compiler_that_does_not_tell_may_know_the_library() {
        check("there-is-no-such-compiler", "", "atoi labs strlen");
        check("there-is-no-such-compiler", "-fno-builtin-labs", "atoi strlen");
    }
}
