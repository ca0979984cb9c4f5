//! What `corpus measure` prints.

use super::assize::{All, criteria};
use super::compare::{Agreement, Comparison};
use super::reference::Reference;
use super::rules::RULES;
use super::suites::Tests;
use crate::bench::machine;
use crate::{Result, paths};

/// So many unexplained differences are printed of each project.
const SHOWN: usize = 40;

#[derive(Default)]
pub struct Report {
    /// Per project, how often each rule applied.
    counts: Vec<(&'static str, Vec<usize>)>,
    bad: bool,
    /// Print all unexplained differences.
    all: bool,
    /// Print what this rule explains.
    listed: Option<String>,
    /// All that was printed.
    text: String,
}

fn share(covered: usize, all: usize) -> String {
    format!("{covered}/{all} {:.1} %", 100.0 * covered as f64 / all.max(1) as f64)
}

impl Report {
    pub fn new(all: bool, listed: Option<String>) -> Report {
        Report { all, listed, ..Report::default() }
    }

    fn say(&mut self, line: &str) {
        println!("{line}");
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The same in `bench/corpus-measure.md`.
    pub fn save(&self) -> Result {
        let text = format!(
            "# Coverage of real programs by their own test suites, beside gcov and clang\n\n\
             Written by `cargo xtask corpus measure --save`. Each program is built by four compilers\n\
             (gcc as the project wants it, gcc with `--coverage`, clang-19 with `-fcoverage-mcdc`, and\n\
             `assize cc`), and its own test suite runs on each. gcov's lines and arcs and clang's\n\
             decisions are compared with ours one by one; a difference belongs to the first rule of\n\
             the table that applies, or it is unexplained. Machine: {}.\n\n```\n{}\n```\n",
            machine(),
            self.text.trim()
        );
        Ok(std::fs::write(paths::root().join("bench/corpus-measure.md"), text)?)
    }

    pub fn good(&self) -> bool {
        !self.bad
    }

    /// The suites of the builds by others, and what these counted.
    pub fn references(&mut self, name: &str, reference: &Reference) {
        self.say(&format!("\n{name}"));
        self.say(&format!("  stock       {}", reference.stock.summary()));
        self.suite("gcov", &reference.gcov_tests, reference);
        let files = reference.gcov.values();
        let lines = files.clone().flat_map(|file| file.lines.values());
        let executed: Vec<bool> =
            lines.map(|line| line.values().any(|line| line.count > 0)).collect();
        let arcs: Vec<u64> = files
            .flat_map(|file| file.lines.keys().flat_map(|line| file.branches(*line)))
            .collect();
        let count = |list: &[bool]| share(list.iter().filter(|b| **b).count(), list.len());
        let taken: Vec<bool> = arcs.iter().map(|count| *count > 0).collect();
        self.say(&format!("    lines {}, arcs {}", count(&executed), count(&taken)));
        let Some(clang) = &reference.clang else { return };
        self.suite("clang", &clang.tests, reference);
        let files = clang.coverage.values();
        let outcomes = files.clone().flat_map(|file| file.conditions.values());
        let outcomes: Vec<bool> = outcomes.flat_map(|(yes, no)| [*yes > 0, *no > 0]).collect();
        let decisions = files.flat_map(|file| &file.decisions);
        let mcdc: Vec<bool> =
            decisions.flat_map(|d| d.conditions.iter().map(|c| c.covered)).collect();
        self.say(&format!("    outcomes {}, MC/DC {}", count(&outcomes), count(&mcdc)));
    }

    fn suite(&mut self, who: &str, tests: &Tests, reference: &Reference) {
        let differences = tests.differences(&reference.stock);
        let word = if differences.is_empty() { "as stock" } else { "NOT AS STOCK" };
        self.say(&format!("  {who:<11} {}: {word}", tests.summary()));
        differences.iter().for_each(|line| self.say(&format!("    {line}")));
    }

    /// Our figures. That the tests end as in the stock build is a demand on us, not on others.
    pub fn measured(&mut self, measured: &All, reference: &Reference) {
        for criterion in criteria() {
            let run = match measured.get(criterion) {
                Some(Ok(run)) => run,
                other => {
                    let why = other.and_then(|one| one.as_ref().err());
                    let why = why.map_or("", String::as_str);
                    self.say(&format!("  {criterion:<11} NOT MEASURED: {why}"));
                    self.bad = true;
                    continue;
                }
            };
            self.bad |= !run.tests.differences(&reference.stock).is_empty();
            self.suite(criterion, &run.tests, reference);
            self.say(&format!("    {}", share(run.summary.covered, run.summary.goals)));
        }
    }

    pub fn compared(&mut self, name: &'static str, comparison: &Comparison) {
        let Comparison { lines, branches, decisions, tally } = comparison;
        let mut says = |what: &str, who: &str, Agreement { places, equal }: Agreement| {
            self.say(&format!("  {what}: {equal} of {places} as {who}"));
        };
        says("lines", "gcov", *lines);
        says("lines with branches", "gcov", *branches);
        says("decisions", "clang", *decisions);
        let explained: usize = tally.counts().iter().sum();
        let left = tally.unexplained.len();
        self.say(&format!("  differences: {explained} by the rules, {left} UNEXPLAINED"));
        let shown = if self.all { left } else { SHOWN };
        for line in tally.unexplained.iter().take(shown) {
            self.say(&format!("    UNEXPLAINED {line}"));
        }
        if left > shown {
            self.say(&format!("    … and {} more", left - shown));
        }
        let listed = self.listed.clone().unwrap_or_default();
        let rules = RULES.iter().zip(&tally.explained);
        for (rule, lines) in rules.filter(|(rule, _)| rule.name == listed) {
            lines.iter().for_each(|line| self.say(&format!("    {} {line}", rule.name)));
        }
        self.bad |= left > 0;
        self.counts.push((name, tally.counts()));
    }

    /// The table of exclusions, with counts.
    pub fn rules(&mut self) {
        let names = self.columns(|(name, _)| name.to_string());
        self.say(&format!("\n{:<30} {names}  why", "rule"));
        for (k, rule) in RULES.iter().enumerate() {
            let count = |(_, counts): &(&str, Vec<usize>)| counts.get(k).map_or(0, |n| *n);
            let columns = self.columns(|column| count(column).to_string());
            self.say(&format!("{:<30} {columns}  {}", rule.name, rule.sentence));
        }
    }

    fn columns(&self, text: impl Fn(&(&'static str, Vec<usize>)) -> String) -> String {
        let cells = self.counts.iter().map(|column| format!("{:>8}", text(column)));
        cells.collect::<Vec<_>>().join(" ")
    }
}
