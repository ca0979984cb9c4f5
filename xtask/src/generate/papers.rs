//! The commands of the file test of the papers' programs, one by one.

use super::Part;
use super::ours::told;
use crate::{Result, paths};
use std::fmt::Write;
use std::fs;
use std::path::Path;

pub const PART: Part = Part {
    name: "papers",
    about: "The commands of `crates/tool/tests/queries/generate-papers.txt`. The demand: everything\n\
            decided, none over 5 s.",
    measure,
};

const SECONDS: f64 = 5.0;

fn measure(tool: &Path, out: &mut String) -> Result<Option<bool>> {
    let script = paths::root().join("crates/tool/tests/queries/generate-papers.txt");
    let commands = commands(&fs::read_to_string(script)?);
    writeln!(
        out,
        "| command | goals | covered | infeasible | unknown | tests | s | processor s | MB | |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|---|")?;
    let (mut good, mut slowest) = (!commands.is_empty(), 0.0_f64);
    for (directory, line) in &commands {
        let json = if line.contains("--json") { "" } else { " --json" };
        let script = format!("exec '{}' {line}{json}", tool.display());
        let words = ["sh".to_string(), "-c".into(), script];
        let told = told(&words, &paths::root().join(directory), 120.0)?;
        let fits = told.decided() && told.seconds <= SECONDS;
        good &= fits;
        slowest = slowest.max(told.seconds);
        let note = told.note.as_deref().unwrap_or(if fits { "" } else { "TOO SLOW" });
        let shown = line.replace('|', "\\|");
        writeln!(out, "| `{shown}` | {} | {note} |", told.cells())?;
    }
    writeln!(out, "\n{} commands; the slowest took {slowest:.2} s.", commands.len())?;
    Ok(Some(good))
}

/// (directory, words as a shell reads them); a command goes on in lines that start with blanks.
fn commands(text: &str) -> Vec<(String, String)> {
    let (mut directory, mut found) = (String::new(), Vec::<(String, String)>::new());
    let mut inside = false;
    for line in text.lines() {
        if let Some(dir) = line.strip_prefix("# in ") {
            directory = dir.trim().into();
        }
        if let Some(command) = line.strip_prefix("$ ") {
            found.push((directory.clone(), command.trim().into()));
            inside = true;
        } else if let Some((_, command)) =
            found.last_mut().filter(|_| inside && line.starts_with("  "))
        {
            command.push(' ');
            command.push_str(line.trim());
        } else {
            inside = false;
        }
    }
    found.retain(|(_, command)| command.starts_with("generate "));
    found
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn commands_with_their_directories() {
        let text = "About.\n# in a/b\n\n$ generate x.c -q\n  --query 'cover ID'\n$ query y\n";
        let expected = [("a/b".to_string(), "generate x.c -q --query 'cover ID'".to_string())];
        assert_eq!(commands(text), expected);
    }
}
