//! Compares us with gcov line by line, and with clang decision by decision.

use super::found::{Found, Site};
use super::ours::{self, Decision};
use super::reference::Reference;
use super::rules::Tally;
use super::source::Source;
use super::{clang, gcov, show};
use std::collections::BTreeSet;
use std::path::Path;

/// How many places were compared and how many agree.
#[derive(Default, Clone, Copy)]
pub struct Agreement {
    pub places: usize,
    pub equal: usize,
}

#[derive(Default)]
pub struct Comparison {
    pub lines: Agreement,
    pub branches: Agreement,
    pub decisions: Agreement,
    pub tally: Tally,
}

/// One file as every side sees it.
struct Sides<'a> {
    file: &'a str,
    source: Source,
    ours: Option<&'a ours::Counted>,
    gcov: Option<&'a gcov::Counted>,
    clang: Option<&'a clang::Counted>,
}

pub fn compare(ours: &ours::Coverage, reference: &Reference, sources: &Path) -> Comparison {
    let clang = reference.clang.as_ref().map(|clang| &clang.coverage);
    let files: BTreeSet<&String> = ours.keys().chain(reference.gcov.keys()).collect();
    let mut comparison = Comparison::default();
    for file in files {
        let sides = Sides {
            file,
            source: Source::read(&sources.join(file)),
            ours: ours.get(file),
            gcov: reference.gcov.get(file),
            clang: clang.and_then(|clang| clang.get(file)),
        };
        comparison.lines(&sides);
        comparison.branches(&sides);
        if clang.is_some() {
            comparison.decisions(&sides);
        }
    }
    comparison
}

impl Sides<'_> {
    fn site<'a>(&'a self, line: u32, column: u32, function: &'a str) -> Site<'a> {
        let Sides { file, source, ours, gcov, clang } = self;
        let (ours, gcov, clang) = (*ours, *gcov, *clang);
        Site { file, line, column, function, source, ours, gcov, clang }
    }

    /// The function that we see on a line.
    fn function(&self, line: u32) -> &str {
        let ours = self.ours.and_then(|ours| ours.lines.get(&line));
        ours.map_or("", |(_, function)| function.as_str())
    }
}

impl Comparison {
    fn lines(&mut self, sides: &Sides<'_>) {
        let ours = sides.ours.into_iter().flat_map(|ours| ours.lines.keys());
        let theirs = sides.gcov.into_iter().flat_map(|gcov| gcov.lines.keys());
        for line in ours.chain(theirs).copied().collect::<BTreeSet<u32>>() {
            let found = Found::Line {
                ours: sides.ours.and_then(|ours| Some(ours.lines.get(&line)?.0)),
                gcov: sides.gcov.and_then(|gcov| gcov.executed(line)),
            };
            let equal = matches!(found, Found::Line { ours, gcov } if ours == gcov);
            self.lines.add(equal);
            if !equal {
                self.tally.add(&sides.site(line, 0, sides.function(line)), &found);
            }
        }
    }

    fn branches(&mut self, sides: &Sides<'_>) {
        let ours = sides.ours.into_iter().flat_map(|ours| ours.outcomes.keys());
        let theirs = sides.gcov.into_iter().flat_map(|gcov| gcov.lines.keys());
        for line in ours.chain(theirs).copied().collect::<BTreeSet<u32>>() {
            let outcomes = sides.ours.and_then(|ours| ours.outcomes.get(&line));
            let outcomes = outcomes.map_or(&[] as &[_], Vec::as_slice);
            let function = outcomes.first().map_or("", |outcome| outcome.function.as_str());
            let site = sides.site(line, 0, function);
            let covered = outcomes.iter().filter(|outcome| outcome.covered).count();
            let (ours, gcov) = ((outcomes.len(), covered), site.arcs(line));
            if ours == (0, 0) && gcov == (0, 0) {
                continue;
            }
            self.branches.add(ours == gcov);
            if ours != gcov {
                self.tally.add(&site, &Found::Branch { ours, gcov });
            }
        }
    }

    fn decisions(&mut self, sides: &Sides<'_>) {
        let theirs =
            sides.clang.map_or(Vec::new(), |clang| show::merged(&clang.decisions, &sides.source));
        let mut met = vec![false; theirs.len()];
        let ours = sides.ours.into_iter().flat_map(|ours| &ours.decisions);
        let ours = ours.flat_map(|(line, all)| joined(all).into_iter().map(move |d| (*line, d)));
        for (line, decision) in ours.collect::<Vec<_>>().iter().map(|(line, d)| (*line, d)) {
            let site = sides.site(line, decision.column, &decision.function);
            if let [alone] = decision.conditions.as_slice() {
                self.single(&site, decision, alone.covered);
                continue;
            }
            let start = |(l, c): (u32, u32)| (l, sides.source.first_word(l, c));
            let here = start((line, decision.column));
            let at = theirs.iter().position(|other| start(other.start) == here);
            let at = at.or_else(|| theirs.iter().position(|other| alike(&site, decision, other)));
            // In a macro's text: one of the decisions that its uses made.
            let at = at.or_else(|| {
                let written = site.written();
                let fits = |k: &usize| {
                    let clang = &theirs[*k];
                    !met[*k]
                        && same(decision, clang)
                        && clang.conditions.iter().all(|c| written.contains(&c.at))
                };
                let fitting: Vec<usize> = (0..theirs.len()).filter(fits).collect();
                let agrees = |k: &&usize| differing(decision, &theirs[**k]).is_empty();
                fitting.iter().find(agrees).or(fitting.first()).copied()
            });
            let clang = at.map(|at| &theirs[at]);
            if let Some(at) = at {
                met[at] = true;
            }
            let differing = clang.map_or(Vec::new(), |clang| differing(decision, clang));
            let equal = clang.is_some_and(|c| same(decision, c)) && differing.is_empty();
            self.decisions.add(equal);
            if !equal {
                let ours = Some(decision);
                let found = Found::Mcdc { ours, clang, differing, counted: false };
                self.tally.add(&site, &found);
            }
        }
        for (decision, _) in theirs.iter().zip(met).filter(|(_, met)| !met) {
            self.decisions.add(false);
            let site = sides.site(decision.start.0, decision.start.1, "");
            let (clang, differing) = (Some(decision), Vec::new());
            self.tally.add(&site, &Found::Mcdc { ours: None, clang, differing, counted: false });
        }
    }

    /// A decision of one condition is no MC/DC for clang, but it counts both outcomes.
    fn single(&mut self, site: &Site<'_>, decision: &Decision, covered: bool) {
        let word = |(line, column)| (line, site.source.first_word(line, column));
        let used = site.used();
        let conditions = site.clang.into_iter().flat_map(|clang| &clang.conditions);
        let here = conditions.filter(|(place, _)| {
            let at = (place.line, place.column);
            word(at) == word((site.line, decision.column)) || Some(at) == used
        });
        let counts: Vec<(u64, u64)> = here.map(|(_, counts)| *counts).collect();
        // Macros put several conditions at one place; one of them should agree.
        let equal = counts.iter().any(|(yes, no)| (*yes > 0 && *no > 0) == covered);
        self.decisions.add(equal);
        if !equal {
            let (ours, counted) = (Some(decision), !counts.is_empty());
            let found = Found::Mcdc { ours, clang: None, differing: Vec::new(), counted };
            self.tally.add(site, &found);
        }
    }
}

/// A file that is included under several names of its functions: like clang's, a decision in its
/// text is one, and a condition is covered if it is in one of the functions.
fn joined(decisions: &[Decision]) -> Vec<Decision> {
    let mut out: Vec<Decision> = Vec::new();
    for decision in decisions {
        let places = |d: &Decision| d.conditions.iter().map(|c| c.at).collect::<Vec<_>>();
        let same = |other: &&mut Decision| {
            other.function != decision.function
                && (other.column, &other.text) == (decision.column, &decision.text)
                && places(other) == places(decision)
        };
        match out.iter_mut().find(same) {
            Some(known) => {
                for (known, again) in known.conditions.iter_mut().zip(&decision.conditions) {
                    known.covered |= again.covered;
                }
            }
            None => out.push(decision.clone()),
        }
    }
    out
}

fn same(ours: &Decision, clang: &show::Decision) -> bool {
    clang.in_order().is_some() && ours.conditions.len() == clang.conditions.len()
}

/// The decision begins among the arguments of a macro where clang has it begin, or (`a, b && c`)
/// the two begin at different places, and have the same conditions.
fn alike(site: &Site<'_>, ours: &Decision, clang: &show::Decision) -> bool {
    let word = |(line, column)| (line, site.source.first_word(line, column));
    let equal = |order: Vec<&show::Condition>| {
        let pairs = order.iter().zip(&ours.conditions);
        pairs.into_iter().all(|(theirs, ours)| word(theirs.at) == word(ours.at))
    };
    ours.conditions.len() == clang.conditions.len()
        && (site.used() == Some(clang.start) || clang.in_order().is_some_and(equal))
}

/// The conditions on which the two disagree: clang's number, and whether we have it covered.
fn differing(ours: &Decision, clang: &show::Decision) -> Vec<(usize, bool)> {
    let Some(order) = clang.in_order() else { return Vec::new() };
    let number = |condition: &show::Condition| {
        clang.conditions.iter().position(|other| other == condition).unwrap_or(0)
    };
    let pairs = ours.conditions.iter().zip(order);
    let unequal = pairs.filter(|(ours, theirs)| ours.covered != theirs.covered);
    unequal.map(|(ours, theirs)| (number(theirs), ours.covered)).collect()
}

impl Agreement {
    fn add(&mut self, equal: bool) {
        self.places += 1;
        self.equal += usize::from(equal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::reference::Clang;
    use crate::measure::rules::RULES;
    use crate::measure::show::Condition;
    use std::collections::BTreeMap;

    /// A recorded answer of ours about one decision of two conditions and a loop by a constant.
    fn recorded(second: &str) -> ours::Coverage {
        let goal = |place: &str, text: &str, verdict: &str| {
            format!(
                "{{\"file\": \"t.c\", {place}, \"text\": \"{text}\", \"verdict\": \"{verdict}\"}}"
            )
        };
        let report = |goals: &[String]| {
            ours::report(&format!("{{\"goals\": [{}]}}", goals.join(","))).unwrap().goals
        };
        let (a, b) = ("\"line\": 4, \"column\": 7", "\"line\": 4, \"column\": 12");
        let constant = "\"line\": 5, \"column\": 3, \"constant\": true";
        let conditions = [
            goal(a, "`a` is true", "covered"),
            goal(a, "`a` is false", "covered"),
            goal(b, "`b` is true", "covered"),
            goal(b, "`b` is false", second),
            goal(constant, "`0` is true", "uncovered"),
            goal(constant, "`0` is false", "covered"),
        ];
        let decision = "\"decision\": [4, 7], \"conditions\": 2";
        let (first, decided) = (format!("{a}, {decision}"), format!("{b}, {decision}"));
        let mcdc = [
            goal(&first, "`a` alone decides `a && b`", "covered"),
            goal(&decided, "`b` alone decides `a && b`", second),
        ];
        let statements = [goal(a, "before `a`", "covered")];
        ours::coverage(report(&statements), report(&conditions), report(&mcdc))
    }

    fn reference() -> Reference {
        let line = |count, branches| gcov::Line { count, branches };
        let lines = [(3, line(1, vec![])), (4, line(2, vec![1, 1, 1, 0]))];
        let by_function = |line| BTreeMap::from([("f".to_string(), line)]);
        let gcov = gcov::Counted {
            lines: lines.into_iter().map(|(n, line)| (n, by_function(line))).collect(),
            starts: BTreeSet::from([3]),
            ends: BTreeSet::new(),
        };
        let condition = |column, covered| Condition { at: (4, column), covered, folded: false };
        let decision = show::Decision {
            start: (4, 7),
            end: (4, 13),
            conditions: vec![condition(7, true), condition(12, false)],
            vectors: Vec::new(),
        };
        let clang = clang::Counted { decisions: vec![decision], ..clang::Counted::default() };
        let mut reference = Reference::default();
        reference.gcov.insert("t.c".into(), gcov);
        let coverage = BTreeMap::from([("t.c".to_string(), clang)]);
        reference.clang = Some(Clang { coverage, ..Clang::default() });
        reference
    }

    #[test]
    fn what_agrees_is_counted_and_rules_explain_the_rest() {
        let comparison = compare(&recorded("uncovered"), &reference(), Path::new("nowhere"));
        assert_eq!(comparison.tally.unexplained, Vec::<String>::new());
        assert_eq!((comparison.lines.equal, comparison.lines.places), (1, 2));
        assert_eq!((comparison.branches.equal, comparison.branches.places), (1, 2));
        assert_eq!((comparison.decisions.equal, comparison.decisions.places), (1, 1));
        let names = RULES.iter().zip(comparison.tally.counts()).filter(|(_, n)| *n > 0);
        let names: Vec<&str> = names.map(|(rule, _)| rule.name).collect();
        assert_eq!(names, ["line: function begins", "branch: constant"]);
    }

    #[test]
    fn what_no_rule_explains_is_left() {
        let comparison = compare(&recorded("covered"), &reference(), Path::new("nowhere"));
        let left = &comparison.tally.unexplained;
        assert_eq!(left.len(), 2, "{left:?}");
        assert!(left[0].contains("4 of 4 outcomes, 3 of 4 arcs"));
        assert!(left[1].contains("MC/DC [true, true], clang [true, false]"));
    }
}
