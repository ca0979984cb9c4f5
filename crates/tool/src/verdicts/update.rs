//! `UPDATE_EXPECT=1`: the verdicts in a file become what the engines say.

use super::engines::{AUTO, BMC};
use super::file::{self, Expected, MARK};
use super::{Told, told};
use std::path::Path;

/// Longer lines have their expectations below.
const COLUMNS: usize = 110;

/// Lines below others move what follows, and labels may name lines: once more settles it.
const ROUNDS: usize = 3;

pub fn overwrite(path: &Path) -> Result<(), String> {
    for _ in 0..ROUNDS {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let new = rewritten(&text, &told(path, &text)?)?;
        if new == text {
            break;
        }
        std::fs::write(path, new).map_err(|error| error.to_string())?;
    }
    // Unjudged goals and contradictions fail as ever.
    super::check(path)
}

fn rewritten(text: &str, told: &[Told]) -> Result<String, String> {
    // What is not well-formed is to be written anew.
    let old = file::read(text).unwrap_or_default();
    let mut out = String::new();
    for (k, line) in text.lines().enumerate() {
        let (Some(code), _) = file::split(line) else { continue };
        let goals: Vec<&Told> = told.iter().filter(|told| told.line == k + 1).collect();
        let old: Vec<&Expected> = old.iter().filter(|one| one.line == k + 1).collect();
        let items: Vec<String> = expected(&goals, &old).iter().map(ToString::to_string).collect();
        write(&mut out, code, &items);
    }
    Ok(out)
}

/// What is true is kept: of the same goal, or of the goal in the same place if as many are told as were.
fn expected(goals: &[&Told], old: &[&Expected]) -> Vec<Expected> {
    let mut used = vec![false; old.len()];
    let mut find = |k: usize, label: &str| {
        let same = old.iter().enumerate().position(|(at, one)| !used[at] && one.label == label);
        let at = same.or((old.len() == goals.len()).then_some(k)).filter(|at| !used[*at])?;
        used[at] = true;
        Some(old[at])
    };
    let goal = |(k, told): (usize, &&Told)| {
        let (said, bmc) = (told.by(AUTO), told.by(BMC));
        let mut one = Expected::unjudged(told.line, told.label.clone(), said);
        if let Some(old) = find(k, &told.label) {
            (one.truth, one.why) = (old.truth, old.why.clone());
        }
        one.bmc = (bmc != said).then_some(bmc);
        one
    };
    goals.iter().enumerate().map(goal).collect()
}

fn write(out: &mut String, code: &str, items: &[String]) {
    out.push_str(code);
    let one = items.join("; ");
    let names_lines = items.iter().any(|item| item.contains(", then "));
    if !items.is_empty() && !names_lines && code.len() + one.len() + 5 <= COLUMNS {
        out.push_str(&format!(" {MARK} {one}"));
    } else {
        let indent = &code[..code.len() - code.trim_start().len()];
        items.iter().for_each(|item| out.push_str(&format!("\n{indent}{MARK} {item}")));
    }
    out.push('\n');
}
