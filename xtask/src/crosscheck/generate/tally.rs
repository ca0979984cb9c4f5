//! What is counted over all programs.

use super::judge::all_seen;
use super::oracle::{Build, Observed};
use super::told::{Told, Verdict};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Tally {
    pub programs: usize,
    goals: usize,
    covered: usize,
    infeasible: usize,
    assuming: usize,
    tests: usize,
    /// By reason: how many goals are unknown, and how many of them a native run reached.
    unknown: BTreeMap<String, (usize, usize)>,
    /// Builds that ran on all inputs, and builds.
    all: usize,
    builds: usize,
    /// Programs of which the tool says that native runs contradict it; reached goals that nobody can judge.
    pub disagreements: usize,
    pub unwatched: usize,
}

impl Tally {
    pub fn runs(&mut self, is_all: bool) {
        self.all += usize::from(is_all);
        self.builds += 1;
    }

    pub fn add(&mut self, told: &Told, seen: &[(Build, Observed)]) {
        let seen = all_seen(seen);
        self.programs += 1;
        self.goals += told.goals.len();
        self.tests += told.tests.len();
        for goal in &told.goals {
            match &goal.verdict {
                Verdict::Covered => self.covered += 1,
                Verdict::Infeasible(assumes) if assumes.is_empty() => self.infeasible += 1,
                Verdict::Infeasible(_) => self.assuming += 1,
                Verdict::Unknown(reason) => {
                    let (all, reached) = self.unknown.entry(general(reason)).or_default();
                    *all += 1;
                    *reached += usize::from(seen.contains(&goal.slot));
                }
            }
        }
    }

    pub fn merge(&mut self, other: Tally) {
        self.programs += other.programs;
        self.goals += other.goals;
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        self.assuming += other.assuming;
        self.tests += other.tests;
        self.all += other.all;
        self.builds += other.builds;
        self.disagreements += other.disagreements;
        self.unwatched += other.unwatched;
        for (reason, (all, reached)) in other.unknown {
            let entry = self.unknown.entry(reason).or_default();
            *entry = (entry.0 + all, entry.1 + reached);
        }
    }

    pub fn print(&self) {
        let Tally { programs, goals, covered, infeasible, assuming, tests, all, builds, .. } = self;
        let unknown: usize = self.unknown.values().map(|(all, _)| all).sum();
        println!(
            "{programs} programs, {goals} goals: {covered} covered by {tests} tests, {infeasible} \
             infeasible, {assuming} on conditions, {unknown} unknown; {all} of {builds} builds ran \
             to the last input"
        );
        println!(
            "{} times the tool disagrees with native runs of programs that may be undefined; {} times \
             a goal is reached after what no sanitizer reports",
            self.disagreements, self.unwatched
        );
        println!("   unknown  of them reached natively");
        for (reason, (all, reached)) in &self.unknown {
            println!("{all:>10}{reached:>10}  {reason}");
        }
    }
}

/// A reason without what is particular: places, numbers, names.
fn general(reason: &str) -> String {
    let mut out = String::new();
    for word in reason.split(' ') {
        let is_own = word.contains("program.c") || word.chars().any(|c| c.is_ascii_digit());
        out += if is_own { "…" } else { word };
        out.push(' ');
    }
    out.trim_end().to_string()
}
