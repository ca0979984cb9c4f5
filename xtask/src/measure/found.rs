//! A difference, and what rules may ask about the place where it is.

use super::ours::{Counted, Decision, Outcome};
use super::source::Source;
use super::{clang, gcov, show};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The place of a difference, with what every side says about its file.
pub struct Site<'a> {
    pub file: &'a str,
    pub line: u32,
    pub column: u32,
    pub function: &'a str,
    pub source: &'a Source,
    pub ours: Option<&'a Counted>,
    pub gcov: Option<&'a gcov::Counted>,
    pub clang: Option<&'a clang::Counted>,
}

pub enum Found<'a> {
    /// Whether the line was executed; `None` where a side does not know the line.
    Line { ours: Option<bool>, gcov: Option<bool> },
    /// The outcomes of conditions on the line and the arcs that leave it: all, taken.
    Branch { ours: (usize, usize), gcov: (usize, usize) },
    /// A decision that one side lacks, or whose conditions differ at this place in clang's list.
    Mcdc {
        ours: Option<&'a Decision>,
        clang: Option<&'a show::Decision>,
        /// Of the conditions that differ: clang's number and whether we have it covered.
        differing: Vec<(usize, bool)>,
        /// A decision of one condition: clang counted outcomes there.
        counted: bool,
    },
}

impl Site<'_> {
    pub fn place(&self) -> String {
        let code = self.source.code(self.line);
        format!("{}:{}:{} {} | {code}", self.file, self.line, self.column, self.function)
    }

    pub fn code(&self) -> &str {
        self.source.code(self.line)
    }

    pub fn continues(&self) -> bool {
        self.source.continues(self.line)
    }

    pub fn next_continues(&self) -> bool {
        self.source.continues(self.line + 1)
    }

    pub fn in_macro(&self) -> bool {
        self.source.in_macro(self.line)
    }

    pub fn gcov_starts(&self) -> bool {
        // The name may stand below the type.
        self.gcov.is_some_and(|g| g.starts.contains(&self.line))
    }

    pub fn gcov_ends(&self) -> bool {
        self.gcov.is_some_and(|g| g.ends.contains(&self.line))
    }

    pub fn gcov_executed(&self) -> Option<bool> {
        self.gcov?.executed(self.line)
    }

    /// gcov knows the file, and nothing of it was executed.
    pub fn never_ran(&self) -> bool {
        let lines = |g: &gcov::Counted| g.lines.keys().all(|line| g.executed(*line) == Some(false));
        self.gcov.is_some_and(lines)
    }

    /// An arc that leaves the line was not taken, though the line was executed.
    pub fn arc_not_taken(&self) -> bool {
        let (all, taken) = self.arcs(self.line);
        taken < all && self.gcov_executed() == Some(true)
    }

    /// No function of the difference is known to gcov.
    pub fn unknown_to_gcov(&self, found: &Found<'_>) -> bool {
        let known = |function: &str| {
            let lines = self.gcov.into_iter().flat_map(|g| g.lines.values());
            lines.flat_map(|line| line.keys()).any(|name| name == function)
        };
        !found.is_mcdc() && !self.function.is_empty() && !known(self.function)
    }

    pub fn outcomes(&self, line: u32) -> &[Outcome] {
        let outcomes = self.ours.and_then(|ours| ours.outcomes.get(&line));
        outcomes.map_or(&[], Vec::as_slice)
    }

    /// Our outcomes of conditions that are no constants: all, covered.
    pub fn live(&self, line: u32) -> (usize, usize) {
        count(self.outcomes(line).iter().filter(|o| !o.constant))
    }

    /// The same without the outcomes of `switch`.
    pub fn plain(&self, line: u32) -> (usize, usize) {
        count(self.outcomes(line).iter().filter(|o| !o.constant && !o.case))
    }

    /// The arcs that leave a line: all, taken.
    pub fn arcs(&self, line: u32) -> (usize, usize) {
        let arcs = self.gcov.map(|g| g.branches(line)).unwrap_or_default();
        (arcs.len(), arcs.iter().filter(|count| **count > 0).count())
    }

    /// The same for all lines of the statement.
    pub fn live_all(&self) -> (usize, usize) {
        self.statement().map(|line| self.live(line)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    }

    pub fn arcs_all(&self) -> (usize, usize) {
        self.statement().map(|line| self.arcs(line)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    }

    /// The line and the one before or after it, of which one uses a macro, agree as a whole.
    pub fn neighbours_agree(&self) -> bool {
        let sum = |a: (usize, usize), b: (usize, usize)| (a.0 + b.0, a.1 + b.1);
        let agree = |first: u32| {
            let (ours, arcs) = (
                sum(self.live(first), self.live(first + 1)),
                sum(self.arcs(first), self.arcs(first + 1)),
            );
            let uses = |clang: &clang::Counted| {
                clang.expansions.range((first, 0)..(first + 2, 0)).next().is_some()
            };
            ours == arcs && self.clang.map_or(self.never_ran(), uses)
        };
        agree(self.line) || self.line > 1 && agree(self.line - 1)
    }

    /// The lines of the statement that the line belongs to.
    pub fn statement(&self) -> RangeInclusive<u32> {
        let (mut first, mut last) = (self.line, self.line);
        while first > 1 && self.source.continues(first) {
            first -= 1;
        }
        while last < self.line + 100 && self.source.continues(last + 1) {
            last += 1;
        }
        first..=last
    }

    pub fn statement_has(&self, words: &[&str]) -> bool {
        let mut lines = self.statement();
        lines.any(|line| words.iter().any(|word| self.source.code(line).contains(word)))
    }

    /// Does the statement use a macro? Clang does not say it of a file that is in no program.
    pub fn expands(&self) -> bool {
        let lines = self.statement();
        let uses =
            |clang: &clang::Counted| clang.expansions.iter().any(|(line, _)| lines.contains(line));
        self.clang.map_or(self.never_ran(), uses)
    }

    /// Did clang say that it does not support this decision?
    pub fn refused(&self) -> bool {
        let same = |&(line, column): &(u32, u32)| {
            line == self.line
                && self.source.first_word(line, column) == self.source.first_word(line, self.column)
        };
        self.clang.is_some_and(|clang| clang.refused.iter().any(same))
    }

    /// The use of a macro among whose arguments the place is.
    pub fn used(&self) -> Option<(u32, u32)> {
        let at = (self.line, self.column);
        let mut uses = self.clang?.expansions.range(..at).rev().take(20);
        uses.find(|used| self.source.end_of_use(**used) > at).copied()
    }

    /// Where in a macro's text the conditions stand that clang has at this place.
    pub fn written(&self) -> BTreeSet<(u32, u32)> {
        let word = |(line, column)| (line, self.source.first_word(line, column));
        let (here, used) = (word((self.line, self.column)), self.used());
        let conditions = self.clang.into_iter().flat_map(|clang| clang.conditions.keys());
        let here = conditions.filter(|place| {
            let at = (place.line, place.column);
            word(at) == here || Some(at) == used
        });
        here.filter_map(|place| place.written.as_ref().map(|w| (w.1, w.2))).collect()
    }

    /// Does the decision itself begin with the use of a macro?
    pub fn begins_with_macro(&self) -> bool {
        let word = |column| self.source.first_word(self.line, column);
        let here =
            |&(line, column): &(u32, u32)| line == self.line && word(column) == word(self.column);
        self.clang.is_some_and(|clang| clang.expansions.iter().any(here))
    }

    /// We have outcomes on these lines, and no decision of several conditions.
    pub fn no_decision(&self, found: &Found<'_>) -> bool {
        let Found::Mcdc { ours: None, clang: Some(clang), .. } = found else { return false };
        let Some(ours) = self.ours else { return false };
        let lines = clang.start.0..=clang.end.0;
        let mut decisions = ours.decisions.range(lines.clone()).flat_map(|(_, all)| all);
        ours.outcomes.range(lines).next().is_some() && decisions.all(|d| d.conditions.len() == 1)
    }

    /// One of our conditions on the line is a constant.
    pub fn some_constant(&self) -> bool {
        self.outcomes(self.line).iter().any(|outcome| outcome.constant)
    }

    /// The line is of a function that is always inlined (gcov then names no function), or calls one.
    pub fn inlined(&self) -> bool {
        let (Some(ours), Some(gcov)) = (self.ours, self.gcov) else { return false };
        let nameless = |line: &u32| gcov.lines.get(line).is_some_and(|l| l.contains_key(""));
        let mut names = ours.lines.iter().filter(|(line, _)| nameless(line)).map(|(_, l)| &*l.1);
        nameless(&self.line) || names.any(|name| !name.is_empty() && self.statement_has(&[name]))
    }

    /// Clang has no code of the file.
    pub fn unknown_to_clang(&self) -> bool {
        self.clang.is_none_or(|c| c.lines.is_empty() && c.conditions.is_empty())
    }

    /// We saw the line before, which the statement has too.
    pub fn reached_before(&self) -> bool {
        let before = self.ours.and_then(|ours| ours.lines.get(&(self.line - 1)));
        self.continues() && before.is_some_and(|(covered, _)| *covered)
    }

    /// Clang counts more evaluations than gcov, by the outcome that it gets by subtraction.
    pub fn overcounted(&self) -> bool {
        let lines = self.gcov.and_then(|g| g.lines.get(&self.line));
        let runs: u64 = lines.into_iter().flat_map(|l| l.values()).map(|line| line.count).sum();
        let conditions = self.clang.into_iter().flat_map(|clang| &clang.conditions);
        let word = |column| self.source.first_word(self.line, column);
        let mut here = conditions.filter(|(place, _)| {
            place.line == self.line && word(place.column) == word(self.column)
        });
        here.any(|(_, (yes, no))| runs > 0 && yes + no > runs && (*yes == runs || *no == runs))
    }
}

/// All, covered.
pub fn count<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> (usize, usize) {
    outcomes.fold((0, 0), |(all, covered), o| (all + 1, covered + usize::from(o.covered)))
}

impl Found<'_> {
    pub fn is_branch(&self) -> bool {
        matches!(self, Found::Branch { .. })
    }

    pub fn is_mcdc(&self) -> bool {
        matches!(self, Found::Mcdc { .. })
    }

    pub fn has_ours(&self) -> bool {
        match self {
            Found::Line { ours, .. } => ours.is_some(),
            Found::Branch { ours, .. } => ours.0 > 0,
            Found::Mcdc { ours, .. } => ours.is_some(),
        }
    }

    pub fn covered_by_us(&self) -> bool {
        match self {
            Found::Line { ours, .. } => *ours == Some(true),
            Found::Branch { ours, .. } => ours.1 > 0,
            Found::Mcdc { ours, .. } => ours.is_some_and(|d| d.covered().contains(&true)),
        }
    }

    pub fn clang_lacks(&self) -> bool {
        matches!(self, Found::Mcdc { ours: Some(_), clang: None, counted: false, .. })
    }

    /// Our decision has a `?` in it, which clang does not look into.
    pub fn conditional(&self) -> bool {
        let Found::Mcdc { ours: Some(ours), .. } = self else { return false };
        self.clang_lacks() && ours.text.contains('?')
    }

    /// We have more conditions than clang, and agree on those that both have.
    pub fn more_conditions(&self) -> bool {
        let Found::Mcdc { ours: Some(ours), clang: Some(clang), .. } = self else { return false };
        let at = |place| ours.conditions.iter().find(|c| c.at == place);
        ours.conditions.len() > clang.conditions.len()
            && clang.conditions.iter().all(|c| at(c.at).is_none_or(|o| o.covered == c.covered))
    }

    /// A decision of several conditions that clang lacks.
    pub fn several_unknown(&self) -> bool {
        let Found::Mcdc { ours: Some(ours), .. } = self else { return false };
        self.clang_lacks() && ours.conditions.len() > 1
    }

    pub fn single_covered(&self) -> bool {
        matches!(self, Found::Mcdc { ours: Some(ours), counted: true, .. } if ours.covered() == [true])
    }

    pub fn we_lack(&self) -> bool {
        matches!(self, Found::Mcdc { ours: None, clang: Some(_), .. })
    }

    /// The conditions cannot be told apart, but as many are covered.
    pub fn same_number_unordered(&self) -> bool {
        let Found::Mcdc { ours: Some(ours), clang: Some(clang), .. } = self else { return false };
        let covered = clang.conditions.iter().filter(|c| c.covered).count();
        clang.in_order().is_none()
            && ours.conditions.len() == clang.conditions.len()
            && ours.conditions.iter().filter(|c| c.covered).count() == covered
    }

    /// A decision of one condition that we have not seen with both outcomes.
    pub fn single_uncovered(&self) -> bool {
        matches!(self, Found::Mcdc { ours: Some(ours), counted: true, .. } if ours.covered() == [false])
    }

    /// A decision by constants, which clang does not count.
    pub fn constant(&self) -> bool {
        matches!(self, Found::Mcdc { ours: Some(ours), clang: None, .. } if ours.constant())
    }

    /// Every condition that differs is a constant to clang, or is left without a partner by one.
    pub fn folded_by_clang(&self) -> bool {
        let Found::Mcdc { clang: Some(clang), differing, .. } = self else { return false };
        let folded = |k: usize| clang.conditions.get(k).is_some_and(|c| c.folded);
        !differing.is_empty() && differing.iter().all(|(k, _)| folded(*k))
    }

    /// Every condition that differs is covered by us, by a pair that clang has seen and refused.
    pub fn masking(&self) -> bool {
        let Found::Mcdc { clang: Some(clang), differing, .. } = self else { return false };
        !differing.is_empty() && differing.iter().all(|(k, ours)| *ours && clang.masked_pair(*k))
    }
}
