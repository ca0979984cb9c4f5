//! The table of a corpus run, and the list of what is left.

use crate::front::UnitReport;
use std::collections::BTreeMap;
use std::path::PathBuf;

pub struct FileReport {
    pub file: PathBuf,
    /// The report, or how the front end died.
    pub result: Result<UnitReport, String>,
}

#[derive(Default)]
struct Row {
    name: String,
    files: usize,
    parsed: usize,
    functions: usize,
    lowered: usize,
    crashed: usize,
    seconds: f64,
}

/// Something that is left: how often, and where for example.
#[derive(Default)]
struct Left {
    count: usize,
    example: String,
}

#[derive(Default)]
pub struct Summary {
    rows: Vec<Row>,
    unsupported: BTreeMap<String, Left>,
    rejected: BTreeMap<String, Left>,
    broken: BTreeMap<String, Left>,
    crashes: Vec<String>,
}

impl Summary {
    pub fn add(&mut self, name: &str, reports: Vec<FileReport>) {
        let mut row = Row { name: name.to_string(), files: reports.len(), ..Row::default() };
        for report in reports {
            let place = format!("{name}/{}", report.file.display());
            match report.result {
                Ok(unit) => self.add_unit(&mut row, place, unit),
                Err(death) => {
                    row.crashed += 1;
                    self.crashes.push(format!("{place}: {death}"));
                }
            }
        }
        self.rows.push(row);
    }

    fn add_unit(&mut self, row: &mut Row, place: String, unit: UnitReport) {
        row.seconds += unit.seconds;
        row.parsed += usize::from(unit.parsed);
        row.functions += unit.functions;
        for message in &unit.broken {
            note(&mut self.broken, message, place.clone());
        }
        let mut functions: Vec<&str> = Vec::new();
        for left in &unit.unsupported {
            functions.push(&left.function);
            let example = format!("{} in {}", left.place, left.function);
            note(&mut self.unsupported, &left.reason, example);
        }
        functions.sort_unstable();
        functions.dedup();
        row.lowered += unit.functions.saturating_sub(functions.len());
        if !unit.parsed {
            let message = unit.diagnostics.first().cloned().unwrap_or_default();
            let (at, kind) = split_place(&message);
            note(&mut self.rejected, kind, at.map_or(place, str::to_string));
        }
    }

    /// Every file parsed and typed, and at least 99 % of each project's functions lowered; a
    /// project without functions was not read at all.
    pub fn good(&self) -> bool {
        let whole = |row: &Row| row.parsed == row.files && row.functions > 0;
        self.broken.is_empty()
            && self.rows.iter().all(|row| whole(row) && row.lowered * 100 >= row.functions * 99)
    }

    pub fn print(&self) {
        println!(
            "{:<10} {:>6} {:>15} {:>10} {:>21} {:>8} {:>8}",
            "project",
            "files",
            "parsed, typed",
            "functions",
            "without unsupported",
            "crashes",
            "seconds"
        );
        for row in &self.rows {
            println!(
                "{:<10} {:>6} {:>15} {:>10} {:>21} {:>8} {:>8.1}",
                row.name,
                row.files,
                percent(row.parsed, row.files),
                row.functions,
                percent(row.lowered, row.functions),
                row.crashed,
                row.seconds
            );
        }
        list("unsupported", &self.unsupported);
        list("ill-formed programs and texts that do not read back", &self.broken);
        list("rejected files, by their first error", &self.rejected);
        if !self.crashes.is_empty() {
            println!("\ncrashes:");
            self.crashes.iter().for_each(|crash| println!("  {crash}"));
        }
    }
}

fn note(list: &mut BTreeMap<String, Left>, reason: &str, example: String) {
    let left = list.entry(reason.to_string()).or_default();
    left.count += 1;
    if left.count == 1 {
        left.example = example;
    }
}

fn list(title: &str, left: &BTreeMap<String, Left>) {
    if left.is_empty() {
        return;
    }
    println!("\n{title}:");
    let mut sorted: Vec<_> = left.iter().collect();
    sorted.sort_by_key(|(_, left)| std::cmp::Reverse(left.count));
    for (reason, left) in sorted {
        println!("{:>7}  {reason}   ({})", left.count, left.example);
    }
}

/// `FILE:LINE:COLUMN: error: message` as place and message.
fn split_place(message: &str) -> (Option<&str>, &str) {
    let line = message.lines().next().unwrap_or("no diagnostic");
    match line.split_once(": error: ") {
        Some((place, message)) => (Some(place), message),
        None => (None, line),
    }
}

/// Rounded down, so that 100 % means all.
fn percent(part: usize, all: usize) -> String {
    let tenths = (part * 1000).checked_div(all).unwrap_or(1000);
    format!("{part} ({}.{} %)", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_percent_means_all() {
        assert_eq!(percent(1999, 2000), "1999 (99.9 %)");
        assert_eq!(percent(2000, 2000), "2000 (100.0 %)");
    }

    #[test]
    fn a_crash_is_never_good() {
        let mut summary = Summary::default();
        let died = FileReport { file: "a.c".into(), result: Err("SIGSEGV".into()) };
        summary.add("p", vec![died]);
        assert!(!summary.good());
        assert_eq!(summary.crashes, ["p/a.c: SIGSEGV"]);
    }
}
