//! Reads the text of `llvm-cov show --show-mcdc`.
//!
//! The export as JSON has MC/DC as a flag per condition only; the text has also the places of the
//! conditions and the vectors that were run, from which a difference can be explained.

use super::source::Source;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line and a column.
pub type Position = (u32, u32);

/// A condition in one run of its decision: its value, or `None` if it was not evaluated.
pub type Vector = Vec<Option<bool>>;

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Decision {
    pub start: Position,
    pub end: Position,
    /// In the order in which clang numbers them, which is not that of the text.
    pub conditions: Vec<Condition>,
    /// The vectors with their results.
    pub vectors: Vec<(Vector, bool)>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Condition {
    pub at: Position,
    pub covered: bool,
    /// A constant, which clang does not evaluate.
    pub folded: bool,
}

#[derive(Default)]
pub struct Shown {
    pub lines: BTreeMap<u32, u64>,
    pub decisions: Vec<Decision>,
}

/// The files of the text. A line that is a path and a colon begins a file.
pub fn parse(text: &str) -> BTreeMap<String, Shown> {
    let mut files: BTreeMap<String, Shown> = BTreeMap::new();
    let mut file = String::new();
    for line in text.lines() {
        if let Some(path) = line.strip_suffix(':').filter(|path| path.starts_with('/')) {
            file = path.to_string();
            continue;
        }
        let shown = files.entry(file.clone()).or_default();
        if let Some((number, count)) = source_line(line) {
            *shown.lines.entry(number).or_default() += count;
        } else if let Some(rest) = line.trim_start().strip_prefix('|') {
            decision_line(&mut shown.decisions, rest.trim());
        }
    }
    files
}

/// `   12|  1.5k|text`: the number and the count; none for a line without code.
fn source_line(line: &str) -> Option<(u32, u64)> {
    let mut parts = line.splitn(3, '|');
    let (number, count) = (parts.next()?.trim(), parts.next()?.trim());
    parts.next()?;
    Some((number.parse().ok()?, abbreviated(count)?))
}

/// Large counts are abbreviated: `1.5k`, `22.0M`.
fn abbreviated(count: &str) -> Option<u64> {
    let digits = count.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match &count[digits.len()..] {
        "" => return digits.parse().ok(),
        "k" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        _ => 1e12,
    };
    Some((digits.parse::<f64>().ok()? * factor) as u64)
}

fn decision_line(decisions: &mut Vec<Decision>, line: &str) {
    if let Some(range) = line.strip_prefix("---> MC/DC Decision Region ") {
        if let Some((start, end)) = range.split_once(" to ")
            && let (Some(start), Some(end)) = (position(start), position(end))
        {
            decisions.push(Decision { start, end, ..Decision::default() });
        }
        return;
    }
    let Some(decision) = decisions.last_mut() else { return };
    if let Some((_, at)) = line.split_once(" --> ").filter(|_| line.starts_with("Condition C")) {
        let at = position(at).unwrap_or_default();
        decision.conditions.push(Condition { at, ..Condition::default() });
    } else if let Some((pair, verdict)) = line.split_once("-Pair: ") {
        let number: Option<usize> = pair.strip_prefix('C').and_then(|n| n.parse().ok());
        let place = number.and_then(|n| n.checked_sub(1));
        if let Some(condition) = place.and_then(|n| decision.conditions.get_mut(n)) {
            condition.covered = verdict.starts_with("covered");
            condition.folded = verdict.starts_with("constant");
        }
    } else if let Some((_, row)) = line.split_once("{ ") {
        decision.vectors.extend(vector(row));
    }
}

/// `(4:7)`.
fn position(text: &str) -> Option<Position> {
    let inside = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (line, column) = inside.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// `T,  -,  F  = F      }`.
fn vector(row: &str) -> Option<(Vector, bool)> {
    let (values, result) = row.split_once('=')?;
    let value = |text: &str| match text.trim() {
        "T" => Some(true),
        "F" => Some(false),
        _ => None,
    };
    let result = value(result.trim().trim_end_matches('}'))?;
    Some((values.split(',').map(value).collect(), result))
}

/// Text that is in several programs (a static function) is shown once for each: like ours, a
/// condition is covered if it is in one of them. Decisions in macros' texts stay apart, a use each.
pub fn merged(decisions: &[Decision], source: &Source) -> Vec<Decision> {
    let mut out: Vec<Decision> = Vec::new();
    for decision in decisions {
        let places = |d: &Decision| d.conditions.iter().map(|c| c.at).collect::<Vec<_>>();
        let same = |other: &&mut Decision| {
            !source.in_macro(decision.start.0)
                && (other.start, other.end) == (decision.start, decision.end)
                && places(other) == places(decision)
        };
        let Some(known) = out.iter_mut().find(same) else {
            out.push(decision.clone());
            continue;
        };
        for (known, again) in known.conditions.iter_mut().zip(&decision.conditions) {
            known.covered |= again.covered;
        }
        known.vectors.extend(decision.vectors.iter().cloned());
    }
    out
}

impl Decision {
    /// Do two vectors show the condition with both values and both results, though another
    /// condition that both evaluated differs too? Masking MC/DC may take such a pair, clang does not.
    pub fn masked_pair(&self, condition: usize) -> bool {
        let value = |vector: &Vector, k: usize| vector.get(k).copied().flatten();
        let differ = |a: &Vector, b: &Vector, k: usize| match (value(a, k), value(b, k)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        };
        let pairs = self.vectors.iter().flat_map(|a| self.vectors.iter().map(move |b| (a, b)));
        let mut flipped = pairs.filter(|(a, b)| a.1 != b.1 && differ(&a.0, &b.0, condition));
        flipped.any(|(a, b)| {
            (0..self.conditions.len()).any(|k| k != condition && differ(&a.0, &b.0, k))
        })
    }

    /// The conditions in the order of the text, if all of them stand in the decision's own text.
    pub fn in_order(&self) -> Option<Vec<&Condition>> {
        let mut sorted: Vec<&Condition> = self.conditions.iter().collect();
        sorted.sort_by_key(|condition| condition.at);
        let inside = |c: &&Condition| self.start <= c.at && c.at < self.end;
        sorted.iter().all(inside).then_some(sorted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/a/t.c:
    3|       |
    4|   1.5k|  if ((a && b) || c) return 1;
  ------------------
  |---> MC/DC Decision Region (4:7) to (4:20)
  |
  |  Number of Conditions: 3
  |     Condition C1 --> (4:8)
  |     Condition C2 --> (4:19)
  |     Condition C3 --> (4:13)
  |
  |  Executed MC/DC Test Vectors:
  |
  |     C1, C2, C3    Result
  |  1 { F,  F,  -  = F      }
  |  2 { T,  T,  F  = T      }
  |
  |  C1-Pair: covered: (1,2)
  |  C2-Pair: not covered
  |  C3-Pair: constant folded
";

    #[test]
    fn decisions_are_read() {
        let files = parse(TEXT);
        let shown = &files["/a/t.c"];
        assert_eq!(shown.lines, BTreeMap::from([(4, 1500)]));
        let [decision] = shown.decisions.as_slice() else { panic!("one decision") };
        assert_eq!((decision.start, decision.end), ((4, 7), (4, 20)));
        let order = decision.in_order().unwrap();
        assert_eq!(order.iter().map(|c| c.at.1).collect::<Vec<_>>(), [8, 13, 19]);
        assert!(order[0].covered && order[1].folded && !order[2].covered);
        // a and c both differ, and so does the result.
        assert!(decision.masked_pair(1));
        assert!(!decision.masked_pair(2));
    }
}
