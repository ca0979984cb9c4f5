//! `--against OLD`: an earlier build of the tool beside this one, on every command of a part.
//!
//! Runs alternate, old and new, and the median of the processor's time counts: what others do on
//! the machine meets both alike.

use crate::generate::ours::{Told, once};
use crate::{Result, paths};
use std::fmt::Write;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

/// The sum of all rows may be so much longer, and each row by itself.
const SUM: f64 = 1.05;
const ROW: f64 = 1.15;
/// Shorter rows are noise by themselves; they count in the sum.
const SHORT: f64 = 0.2;

pub struct Against {
    new: String,
    old: String,
    runs: usize,
    rows: Mutex<Vec<Row>>,
}

struct Row {
    name: String,
    old: f64,
    new: f64,
    /// Goals decided by the old one and by the new one.
    decided: (usize, usize),
}

static AGAINST: OnceLock<Against> = OnceLock::new();

/// From now on every command is run by both.
pub fn set(new: &Path, old: &Path, runs: usize) -> Result {
    let text = |path: &Path| path.display().to_string();
    let old = text(&std::path::absolute(old)?);
    let against = Against { new: text(new), old, runs, rows: Mutex::default() };
    AGAINST.set(against).map_err(|_| "there is one against which it is measured already".into())
}

/// Runs a command by both, if there are two.
pub fn told(words: &[String], directory: &Path, seconds: f64) -> Result<Told> {
    let Some(against) = AGAINST.get() else { return once(words, directory, seconds) };
    let earlier: Vec<String> =
        words.iter().map(|word| word.replace(&against.new, &against.old)).collect();
    let (mut old, mut new) = (Vec::new(), Vec::new());
    for _ in 0..against.runs {
        old.push(once(&earlier, directory, seconds)?);
        new.push(once(words, directory, seconds)?);
    }
    let decided = |told: &Told| told.covered + told.infeasible;
    let row = Row {
        name: words.join(" ").replace(&against.new, "").replace(&shown_root(), ""),
        old: median(&old),
        new: median(&new),
        decided: (decided(&old[0]), decided(&new[0])),
    };
    eprintln!("{:.2} -> {:.2} s {}", row.old, row.new, row.name);
    against.rows.lock().expect("nobody panics with it").push(row);
    Ok(new.swap_remove(0))
}

fn shown_root() -> String {
    format!("{}/", paths::root().display())
}

fn median(runs: &[Told]) -> f64 {
    let mut all: Vec<f64> = runs.iter().map(|told| told.processor).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// The table, and whether the demand is met; nothing if there is one program only.
pub fn table() -> Option<(String, bool)> {
    let against = AGAINST.get()?;
    let rows = against.rows.lock().expect("nobody panics with it");
    let mut out =
        String::from("| command | before, s | after, s | ratio |\n|---|---:|---:|---:|\n");
    let mut good = true;
    for row in rows.iter() {
        let ratio = row.new / row.old;
        good &= ratio <= ROW || row.new < SHORT;
        let lost = if row.decided.1 < row.decided.0 { " (FEWER GOALS DECIDED)" } else { "" };
        good &= lost.is_empty();
        let Row { name, old, new, .. } = row;
        let _ = writeln!(
            out,
            "| {}{lost} | {old:.2} | {new:.2} | {ratio:.2} |",
            name.replace('|', "\\|")
        );
    }
    let sum = |of: fn(&Row) -> f64| rows.iter().map(of).sum::<f64>();
    let (old, new) = (sum(|row| row.old), sum(|row| row.new));
    good &= new <= SUM * old;
    let _ = writeln!(out, "| all | {old:.2} | {new:.2} | {:.3} |", new / old);
    Some((out, good))
}
