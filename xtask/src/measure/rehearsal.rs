//! What clang counted, in our form: the comparison can be tried without us.
//!
//! Not compared that way: `switch`, where clang counts labels and gcov counts arcs.

use super::ours::{Condition, Counted, Coverage, Decision, Goal, Outcome, outcome};
use super::source::Source;
use super::{clang, gcov, show};
use std::path::Path;

pub fn rehearsed(clang: &clang::Coverage, gcov: &gcov::Coverage, sources: &Path) -> Coverage {
    let mut out = Coverage::new();
    for (file, counted) in clang {
        let source = Source::read(&sources.join(file));
        let mut ours = Counted::default();
        if let Some(gcov) = gcov.get(file) {
            lines(&mut ours, counted, gcov);
            switches(&mut ours, gcov, &source);
        }
        outcomes(&mut ours, counted, &source);
        decisions(&mut ours, counted);
        out.insert(file.clone(), ours);
    }
    out
}

/// Clang counts regions of text, blank lines among them: only lines that gcov knows are taken.
fn lines(ours: &mut Counted, clang: &clang::Counted, gcov: &gcov::Counted) {
    let known = clang.lines.iter().filter(|(line, _)| gcov.lines.contains_key(line));
    ours.lines = known.map(|(line, n)| (*line, (*n > 0, String::new()))).collect();
}

fn told(column: u32, covered: bool, text: &str) -> Outcome {
    let verdict = if covered { "covered" } else { "uncovered" };
    let (text, verdict) = (format!("`condition` is {text}"), verdict.to_string());
    outcome(Goal { column, text, verdict, ..Goal::default() })
}

fn switches(ours: &mut Counted, gcov: &gcov::Counted, source: &Source) {
    for line in gcov.lines.keys().filter(|line| source.code(**line).starts_with("switch")) {
        let arcs = gcov.branches(*line);
        let arcs = arcs.iter().map(|count| told(0, *count > 0, "a case")).collect();
        ours.outcomes.insert(*line, arcs);
    }
}

fn outcomes(ours: &mut Counted, clang: &clang::Counted, source: &Source) {
    for (place, (yes, no)) in &clang.conditions {
        let code = source.code(place.line);
        if ["case", "default", "switch"].iter().any(|word| code.starts_with(word)) {
            continue;
        }
        let both = [told(place.column, *yes > 0, "true"), told(place.column, *no > 0, "false")];
        ours.outcomes.entry(place.line).or_default().extend(both);
    }
}

fn decisions(ours: &mut Counted, clang: &clang::Counted) {
    for decision in &clang.decisions {
        let Some(order) = decision.in_order() else { continue };
        let (line, column) = decision.start;
        let condition = |c: &&show::Condition| Condition {
            at: c.at,
            covered: c.covered,
            ..Condition::default()
        };
        let conditions = order.iter().map(condition).collect();
        let decisions = ours.decisions.entry(line).or_default();
        decisions.push(Decision { column, conditions, ..Decision::default() });
    }
}
