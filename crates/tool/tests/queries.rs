//! Commands that take queries, as files: `queries/NAME.txt` has command lines, and what they print
//! stands in `queries/NAME.expected`.
//!
//! A command is a line that begins with `$ `; lines that begin with two blanks go on with it.
//! Quotes are the shell's. `# in DIRECTORY` chooses where the following commands run, from the top
//! of the repository. Messages are marked with `! `, an exit code other than 0 is told.
//! Searches have a budget of work instead of time, so that they say the same on every machine.
//! `UPDATE_EXPECT=1` writes the expected files.

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn every_command_prints_what_it_should() {
    let files = files();
    assert!(!files.is_empty(), "there should be tests");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let failures: Vec<String> = std::thread::scope(|scope| {
        let checks: Vec<_> =
            files.iter().map(|file| scope.spawn(move || check(file, update).err())).collect();
        checks.into_iter().filter_map(|c| c.join().expect("a check should end")).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/queries")
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(here()).expect("the directory should be readable");
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e == "txt")).collect();
    files.sort();
    files
}

fn check(file: &Path, update: bool) -> Result<(), String> {
    let text = std::fs::read_to_string(file).expect("the test should be readable");
    let said = answers(&text);
    let expected = file.with_extension("expected");
    if update {
        std::fs::write(&expected, &said).expect("the expected file should be writable");
        return Ok(());
    }
    let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
    if wanted == said {
        return Ok(());
    }
    let line = wanted.lines().zip(said.lines()).take_while(|(a, b)| a == b).count();
    let at = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_string();
    Err(format!(
        "{}: line {}\n  expected {}\n  but got  {}\n(UPDATE_EXPECT=1 writes what it got)",
        file.display(),
        line + 1,
        at(&wanted),
        at(&said)
    ))
}

/// The commands with what each of them said.
fn answers(text: &str) -> String {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut directory = here().join("c");
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(other) = line.strip_prefix("# in ") {
            directory = top.join(other);
        }
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let mut command = command.to_string();
        while let Some(more) = lines.next_if(|line| line.starts_with("  ")) {
            command.push(' ');
            command.push_str(more.trim());
        }
        out.push_str(&format!("$ {command}\n{}\n", run(&command, &directory)));
    }
    out
}

fn run(command: &str, directory: &Path) -> String {
    let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
    assize.args(budgeted(split(command))).current_dir(directory).env_remove("CC");
    let output = assize.env("RUST_BACKTRACE", "0").output().expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    let mut out: String = said.lines().map(|line| format!("! {line}\n")).collect();
    out.push_str(&String::from_utf8_lossy(&output.stdout));
    match output.status.code() {
        Some(0) => {}
        code => out.push_str(&format!("exit {}\n", code.map_or("?".into(), |c| c.to_string()))),
    }
    out
}

/// With more than any search here needs that has no limit of its own.
fn budgeted(mut words: Vec<String>) -> Vec<String> {
    let searches = words.first().is_some_and(|word| word == "generate" || word == "testcomp");
    if searches && !words.iter().any(|word| word == "--work") {
        words.splice(1..1, ["--work", "1000000000"].map(String::from));
    }
    words
}

/// Words and quoted stretches, as the shell has them.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c == ' ' => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}
