//! Options in the first line of a C file: `// assize: --entry sort --input a=[n]`.
//!
//! They say how the file is meant to be tested, where the file is. What the command line says goes
//! first, and what a command does not know is not for it. The file may be somebody else's: only what
//! describes the program and the question is taken, nothing that names a file or a command
//! (`--solver`).

use clap::Command;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader};

const MARK: &str = "// assize:";

/// What a file may say.
const OPTIONS: [&str; 22] = [
    "abstract",
    "assume",
    "checks",
    "contracts",
    "criterion",
    "data-model",
    "depth",
    "dialect",
    "engine",
    "entry",
    "globals",
    "handler",
    "input",
    "objects",
    "query",
    "require",
    "sanitize",
    "seed",
    "stub",
    "uninitialised",
    "unwind",
    "without",
];

/// The words of the command line, with the options of the first C file among them.
pub fn complete(known: &Command, words: Vec<OsString>) -> Vec<OsString> {
    let own = words.iter().take_while(|word| *word != "--");
    let own: Vec<OsString> = own.cloned().collect();
    let Some(command) = own.get(1).and_then(|name| known.find_subcommand(name)) else {
        return words;
    };
    let is_c = |word: &&OsString| std::path::Path::new(word).extension() == Some(OsStr::new("c"));
    let Some(line) = own.iter().skip(2).find(is_c).and_then(|file| first_line(file)) else {
        return words;
    };
    let mut more = Vec::new();
    for (name, value) in options(&line) {
        let takes = command.get_arguments().find(|arg| arg.get_long() == Some(&name));
        let repeats = ["input", "assume"].contains(&name.as_str());
        let any = base::mutant!("tool: a C file says any option");
        let is_taken = takes.is_some() && (OPTIONS.contains(&name.as_str()) || any);
        if is_taken && (repeats || !is_given(&own, &name)) {
            more.push(OsString::from(format!("--{name}")));
            more.extend(value.map(OsString::from));
        }
    }
    let (front, back) = words.split_at(2);
    front.iter().chain(&more).chain(back).cloned().collect()
}

fn first_line(file: &OsStr) -> Option<String> {
    let mut line = Vec::new();
    let mut reader = BufReader::new(std::fs::File::open(file).ok()?);
    std::io::Read::take(&mut reader, 4096).read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8(line).ok()?;
    line.split_once(MARK).map(|(_, options)| options.to_string())
}

fn is_given(words: &[OsString], name: &str) -> bool {
    let option = format!("--{name}");
    let with_value = format!("--{name}=");
    words.iter().any(|word| {
        let word = word.to_string_lossy();
        word == option || word.starts_with(&with_value)
    })
}

/// `--name value` and `--name`, in order.
fn options(line: &str) -> Vec<(String, Option<String>)> {
    let mut found: Vec<(String, Option<String>)> = Vec::new();
    // What is wrong with its quotes is no line for us.
    for word in cfront::shell::split(line).unwrap_or_default() {
        match word.strip_prefix("--") {
            Some(option) => match option.split_once('=') {
                Some((name, value)) => found.push((name.into(), Some(value.into()))),
                None => found.push((option.into(), None)),
            },
            None => {
                if let Some((_, value @ None)) = found.last_mut() {
                    *value = Some(word);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_no_command() {
        let place = std::env::temp_dir().join(format!("assize-header-{}.c", std::process::id()));
        let line = "// assize: --entry f --solver 'touch evil' --query-file evil --time 1m\n";
        std::fs::write(&place, line).expect("the directory should be writable");
        let words = ["assize", "generate"].map(OsString::from).into_iter();
        let words = complete(&crate::cli::command(), words.chain([place.clone().into()]).collect());
        assert_eq!(words[2..4], ["--entry", "f"].map(OsString::from));
        assert_eq!(words.len(), 5);
        std::fs::remove_file(place).expect("the file should be ours");
    }

    #[test]
    fn words_and_options() {
        let line = " --entry f --input 'a=[n]' --input=n=0..4 --checks";
        let some = |text: &str| Some(text.to_string());
        let expected = [("entry", some("f")), ("input", some("a=[n]")), ("input", some("n=0..4"))];
        let mut expected: Vec<_> = expected.map(|(n, v)| (n.to_string(), v)).to_vec();
        expected.push(("checks".into(), None));
        assert_eq!(options(line), expected);
    }
}
