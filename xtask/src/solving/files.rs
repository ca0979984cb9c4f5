//! The formulas of `bench/smt`, which `cargo xtask harvest` took from real programs.
//!
//! All solvers are processes that read the same text: the files of one package, with `(reset)`
//! between them. So the time to start, which is subtracted, hardly matters.

use super::harvest::directory;
use super::{OTHERS, start_up};
use crate::process::{End, Limits, run_limited};
use crate::{Result, paths};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

/// What one question may take.
pub const SECONDS: u32 = 2;
/// What all questions of a package may take; who is stopped is counted with it.
pub const ALL: Limits = Limits { seconds: 60.0, memory: 0 };

/// Files that are asked together.
#[derive(Default)]
struct Group {
    files: usize,
    text: String,
    questions: usize,
}

#[derive(Default, Clone, Copy)]
struct Cost {
    seconds: f64,
    mib: f64,
}

/// Both tables; are both demands met?
pub fn measure(out: &mut String, short: bool) -> Result<bool> {
    let ours = paths::this_program()?.display().to_string();
    let mut solvers = vec![("ours", vec![ours, "answer".into(), SECONDS.to_string()])];
    for (who, command) in OTHERS {
        let mut words: Vec<String> = command.iter().map(|word| word.to_string()).collect();
        words.push(match *who {
            "z3" => format!("-t:{}", SECONDS * 1000),
            _ => format!("--tlimit-per={}", SECONDS * 1000),
        });
        solvers.push((who, words));
    }
    let mut good = true;
    for (title, sequences, at_most) in
        [("questions of the corpus", false, 0.5), ("sequences of the corpus", true, 1.0 / 3.0)]
    {
        let groups = groups(sequences, short)?;
        good &= table(out, title, at_most, &groups, &solvers)?;
    }
    Ok(good)
}

/// By package; a file with several questions is a sequence.
fn groups(sequences: bool, short: bool) -> Result<BTreeMap<String, Group>> {
    let mut names = fs::read_dir(directory())?.collect::<std::io::Result<Vec<_>>>()?;
    names.sort_by_key(|entry| entry.file_name());
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for entry in names.iter().step_by(if short { 4 } else { 1 }) {
        let text = fs::read_to_string(entry.path())?;
        let questions = text.matches("(check-sat)").count();
        if (questions > 1) != sequences {
            continue;
        }
        let name = entry.file_name().to_string_lossy().into_owned();
        let package = name.split('-').next().unwrap_or_default();
        let group = groups.entry(package.to_string()).or_default();
        if group.files > 0 {
            group.text.push_str("(reset)\n");
        }
        group.text.push_str(&text);
        group.files += 1;
        group.questions += questions;
    }
    Ok(groups)
}

fn table(
    out: &mut String,
    title: &str,
    at_most: f64,
    groups: &BTreeMap<String, Group>,
    solvers: &[(&str, Vec<String>)],
) -> Result<bool> {
    writeln!(
        out,
        "\n| {title} | files | questions | ours s | z3 s | cvc5 s | of z3's | of cvc5's \
         | ours MiB | z3 MiB | cvc5 MiB |"
    )?;
    writeln!(out, "|---{}|", "|--:".repeat(10))?;
    let (mut sums, mut notes) = ([Cost::default(); 3], Vec::new());
    let (mut files, mut questions) = (0, 0);
    for (package, group) in groups {
        let costs = asked(package, group, solvers, &mut notes)?;
        row(out, package, (group.files, group.questions), &costs)?;
        for (sum, cost) in sums.iter_mut().zip(costs) {
            sum.seconds += cost.seconds;
            sum.mib = sum.mib.max(cost.mib);
        }
        files += group.files;
        questions += group.questions;
    }
    row(out, "all", (files, questions), &sums)?;
    let [ours, z3, cvc5] = sums.map(|sum| sum.seconds);
    let wrong = notes.iter().any(|note| note.starts_with("DIFFERENT"));
    let good = !wrong && ours <= at_most * z3 && ours <= at_most * cvc5;
    writeln!(out, "\nThe demand is {at_most:.2}: {}.", if good { "met" } else { "NOT met" })?;
    notes.iter().try_for_each(|note| writeln!(out, "- {note}"))?;
    Ok(good)
}

fn row(
    out: &mut String,
    name: &str,
    (files, questions): (usize, usize),
    costs: &[Cost; 3],
) -> Result {
    let [ours, z3, cvc5] = costs.map(|cost| cost.seconds);
    let [ours_mib, z3_mib, cvc5_mib] = costs.map(|cost| cost.mib);
    let (first, second) = (ours / z3, ours / cvc5);
    writeln!(
        out,
        "| {name} | {files} | {questions} | {ours:.2} | {z3:.2} | {cvc5:.2} | {first:.2} \
         | {second:.2} | {ours_mib:.0} | {z3_mib:.0} | {cvc5_mib:.0} |"
    )?;
    Ok(())
}

/// What the solvers take for a group; where they differ or give up is noted.
fn asked(
    package: &str,
    group: &Group,
    solvers: &[(&str, Vec<String>)],
    notes: &mut Vec<String>,
) -> Result<[Cost; 3]> {
    let mut costs = [Cost::default(); 3];
    let mut first: Vec<String> = Vec::new();
    for (k, (who, command)) in solvers.iter().enumerate() {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let start = start_up(&words)?;
        let done = run_limited(&words, &paths::root(), group.text.as_bytes(), ALL)?;
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        if said.contains("error") {
            return Err(format!("{who}, {package}: {} {said}", done.end).into());
        }
        let answers: Vec<String> = said.lines().map(String::from).collect();
        let seconds = match done.end {
            End::Timeout => ALL.seconds,
            _ => (done.seconds - start).max(0.0),
        };
        eprintln!("{package}: {who} {seconds:.2} s");
        costs[k] = Cost { seconds, mib: done.peak_kib as f64 / 1024.0 };
        let open = answers.iter().filter(|answer| !is_answer(answer)).count();
        if open > 0 || answers.len() < group.questions {
            let missing = open + group.questions.saturating_sub(answers.len());
            let how = if done.end == End::Timeout { "was stopped with" } else { "gave up" };
            notes.push(format!("{package}: {who} {how} {missing} questions open"));
        }
        let differs =
            |(a, b): &(&String, &String)| is_answer(a) && is_answer(b) && a.as_str() != b.as_str();
        if let Some(at) = first.iter().zip(&answers).position(|pair| differs(&pair)) {
            notes.push(format!("DIFFERENT: {package}, question {at}: {who} {}", answers[at]));
        }
        if k == 0 {
            first = answers;
        }
    }
    Ok(costs)
}

fn is_answer(line: &str) -> bool {
    line == "sat" || line == "unsat"
}
