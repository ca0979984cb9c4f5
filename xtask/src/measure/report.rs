//! What `corpus measure` prints.

use super::assize::Measured;
use super::compare::{Agreement, Comparison};
use super::reference::Reference;
use super::rules::RULES;
use super::suites::Tests;
use std::collections::BTreeMap;

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
}

fn share(covered: usize, all: usize) -> String {
    format!("{covered}/{all} {:.1} %", 100.0 * covered as f64 / all.max(1) as f64)
}

impl Report {
    pub fn new(all: bool, listed: Option<String>) -> Report {
        Report { all, listed, ..Report::default() }
    }

    pub fn good(&self) -> bool {
        !self.bad
    }

    /// The suites of the builds by others, and what these counted.
    pub fn references(&mut self, name: &str, reference: &Reference) {
        println!("\n{name}");
        println!("  stock       {}", reference.stock.summary());
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
        println!("    lines {}, arcs {}", count(&executed), count(&taken));
        let Some(clang) = &reference.clang else { return };
        self.suite("clang", &clang.tests, reference);
        let files = clang.coverage.values();
        let outcomes = files.clone().flat_map(|file| file.conditions.values());
        let outcomes: Vec<bool> = outcomes.flat_map(|(yes, no)| [*yes > 0, *no > 0]).collect();
        let decisions = files.flat_map(|file| &file.decisions);
        let mcdc: Vec<bool> =
            decisions.flat_map(|d| d.conditions.iter().map(|c| c.covered)).collect();
        println!("    outcomes {}, MC/DC {}", count(&outcomes), count(&mcdc));
    }

    fn suite(&mut self, who: &str, tests: &Tests, reference: &Reference) {
        let differences = tests.differences(&reference.stock);
        let word = if differences.is_empty() { "as stock" } else { "NOT AS STOCK" };
        println!("  {who:<11} {}: {word}", tests.summary());
        differences.iter().for_each(|line| println!("    {line}"));
    }

    /// Our figures. That the tests end as in the stock build is a demand on us, not on others.
    pub fn measured(&mut self, measured: &BTreeMap<&str, Measured>, reference: &Reference) {
        for criterion in super::assize::criteria() {
            let Some(run) = measured.get(criterion) else {
                println!("  {criterion:<11} NOT MEASURED");
                self.bad = true;
                continue;
            };
            self.bad |= !run.tests.differences(&reference.stock).is_empty();
            self.suite(criterion, &run.tests, reference);
            println!("    {}", share(run.summary.covered, run.summary.goals));
        }
    }

    pub fn compared(&mut self, name: &'static str, comparison: &Comparison) {
        let Comparison { lines, branches, decisions, tally } = comparison;
        let says = |what: &str, who: &str, Agreement { places, equal }: Agreement| {
            println!("  {what}: {equal} of {places} as {who}");
        };
        says("lines", "gcov", *lines);
        says("lines with branches", "gcov", *branches);
        says("decisions", "clang", *decisions);
        let explained: usize = tally.counts().iter().sum();
        let left = tally.unexplained.len();
        println!("  differences: {explained} by the rules, {left} UNEXPLAINED");
        let shown = if self.all { left } else { SHOWN };
        for line in tally.unexplained.iter().take(shown) {
            println!("    UNEXPLAINED {line}");
        }
        if left > shown {
            println!("    … and {} more", left - shown);
        }
        let rules = RULES.iter().zip(&tally.explained);
        for (rule, lines) in rules.filter(|(rule, _)| self.listed.as_deref() == Some(rule.name)) {
            lines.iter().for_each(|line| println!("    {} {line}", rule.name));
        }
        self.bad |= left > 0;
        self.counts.push((name, tally.counts()));
    }

    /// The table of exclusions, with counts.
    pub fn rules(&self) {
        println!("\n{:<30} {}  why", "rule", self.columns(|(name, _)| name.to_string()));
        for (k, rule) in RULES.iter().enumerate() {
            let count = |(_, counts): &(&str, Vec<usize>)| counts.get(k).map_or(0, |n| *n);
            let columns = self.columns(|column| count(column).to_string());
            println!("{:<30} {columns}  {}", rule.name, rule.sentence);
        }
    }

    fn columns(&self, text: impl Fn(&(&'static str, Vec<usize>)) -> String) -> String {
        let cells = self.counts.iter().map(|column| format!("{:>8}", text(column)));
        cells.collect::<Vec<_>>().join(" ")
    }
}
