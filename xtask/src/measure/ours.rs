//! What `assize measure --json` says, as far as it is compared.

use crate::Result;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One goal of `result.json` (CLI.md). Fields that not every goal has are optional.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct Goal {
    pub file: String,
    pub line: u32,
    /// The first character of the condition or the statement.
    #[serde(default)]
    pub column: u32,
    #[serde(default)]
    pub function: String,
    pub text: String,
    pub verdict: String,
    /// `true`, `false`, or for a `switch` a value or `default`.
    #[serde(default)]
    pub outcome: Option<String>,
    /// Is the condition an integer constant expression, or absent (`for (;;)`)?
    #[serde(default)]
    pub constant: Option<bool>,
    /// Of an MC/DC goal: the line and the column of the decision's first character.
    #[serde(default)]
    pub decision: Option<(u32, u32)>,
    /// How many conditions the decision has.
    #[serde(default)]
    pub conditions: usize,
    /// Which of the programs in the build; the same file may be compiled into several.
    #[serde(default)]
    pub program: String,
}

impl Goal {
    pub fn covered(&self) -> bool {
        self.verdict == "covered"
    }

    fn is_constant(&self) -> bool {
        self.constant.unwrap_or_else(|| is_constant(&self.text))
    }
}

/// What the tool printed.
#[derive(Deserialize)]
pub struct Report {
    /// None, if they are too many to be listed.
    pub goals: Vec<Goal>,
    #[serde(default)]
    pub summary: Summary,
}

#[derive(Deserialize, Clone, Copy, Default)]
pub struct Summary {
    pub goals: usize,
    pub covered: usize,
}

pub fn report(text: &str) -> Result<Report> {
    Ok(serde_json::from_str(text)?)
}

/// One outcome of one condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub column: u32,
    pub text: String,
    pub covered: bool,
    pub constant: bool,
    /// Of a `switch`; then the text of its expression.
    pub case: bool,
    pub condition: String,
    pub function: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decision {
    pub column: u32,
    pub function: String,
    /// In the order of the text.
    pub conditions: Vec<Condition>,
    /// How many there are.
    pub of: usize,
    pub text: String,
}

/// A condition of a decision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Condition {
    pub at: (u32, u32),
    /// Is it shown to decide?
    pub covered: bool,
    pub constant: bool,
    pub text: String,
}

impl Decision {
    /// Which conditions are shown to decide.
    pub fn covered(&self) -> Vec<bool> {
        self.conditions.iter().map(|c| c.covered).collect()
    }

    /// All conditions are constants.
    pub fn constant(&self) -> bool {
        self.conditions.iter().all(|c| c.constant)
    }
}

/// A file as we saw it.
#[derive(Default)]
pub struct Counted {
    /// Whether some statement of the line was reached, and in which function.
    pub lines: BTreeMap<u32, (bool, String)>,
    pub outcomes: BTreeMap<u32, Vec<Outcome>>,
    pub decisions: BTreeMap<u32, Vec<Decision>>,
}

pub type Coverage = BTreeMap<String, Counted>;

/// The three criteria that are compared. Goals of several programs at one place are one goal.
pub fn coverage(statement: Vec<Goal>, condition: Vec<Goal>, mcdc: Vec<Goal>) -> Coverage {
    let mut coverage = Coverage::new();
    for goal in statement {
        let covered = goal.covered();
        let lines = &mut coverage.entry(goal.file).or_default().lines;
        lines.entry(goal.line).or_insert((false, goal.function)).0 |= covered;
    }
    for goal in joined(condition) {
        let outcomes = &mut coverage.entry(goal.file.clone()).or_default().outcomes;
        outcomes.entry(goal.line).or_default().push(outcome(goal));
    }
    for goal in joined(mcdc) {
        let (line, column) = goal.decision.unwrap_or((goal.line, goal.column));
        let counted = coverage.entry(goal.file.clone()).or_default();
        add_condition(counted.decisions.entry(line).or_default(), column, &goal);
    }
    coverage
}

/// The same goal of several programs once, covered if one of them covers it.
///
/// Equal goals within one program (a macro with the same condition twice) stay apart.
fn joined(goals: Vec<Goal>) -> Vec<Goal> {
    let mut at: BTreeMap<(String, u32, u32, String, String, usize), usize> = BTreeMap::new();
    let mut seen: BTreeMap<(String, String, u32, u32, String, String), usize> = BTreeMap::new();
    let mut out: Vec<Goal> = Vec::new();
    for goal in goals {
        let Goal { file, line, column, function, text, program, .. } = goal.clone();
        let nth = seen
            .entry((program, file.clone(), line, column, function.clone(), text.clone()))
            .or_default();
        *nth += 1;
        let place = at.entry((file, line, column, function, text, *nth)).or_insert(out.len());
        if *place == out.len() {
            out.push(goal);
        } else if goal.covered() {
            out[*place].verdict = goal.verdict;
        }
    }
    out
}

pub fn outcome(goal: Goal) -> Outcome {
    let word = |end: &str| goal.text.ends_with(end);
    let truth = word(" is true") || word(" is false");
    let case = goal.outcome.as_deref().map_or(!truth, |o| o != "true" && o != "false");
    let (covered, constant) = (goal.covered(), goal.is_constant());
    let condition = goal.text.split('`').nth(1).unwrap_or_default().to_string();
    let Goal { column, text, function, .. } = goal;
    Outcome { column, text, covered, constant, case, condition, function }
}

/// The goals of a decision follow each other. The use of a macro may be the place of several
/// decisions: one that has its conditions is complete.
fn add_condition(decisions: &mut Vec<Decision>, column: u32, goal: &Goal) {
    let own = Condition {
        at: (goal.line, goal.column),
        covered: goal.covered(),
        constant: goal.is_constant(),
        text: goal.text.split('`').nth(1).unwrap_or_default().to_string(),
    };
    let open = |d: &&mut Decision| {
        let place = d.column == column && d.function == goal.function;
        place && d.of == goal.conditions && d.conditions.len() < d.of
    };
    if let Some(decision) = decisions.iter_mut().find(open) {
        // In the order of the text; those of one place, the use of a macro, in the tool's.
        let after = decision.conditions.partition_point(|other| other.at <= own.at);
        decision.conditions.insert(after, own);
        return;
    }
    let (function, conditions) = (goal.function.clone(), vec![own]);
    let text = goal.text.split_once(" alone decides ").map_or(&*goal.text, |(_, text)| text).into();
    decisions.push(Decision { column, function, conditions, of: goal.conditions, text });
}

/// Without the tool's word for it: literals, `sizeof`, types and names in capitals only.
fn is_constant(text: &str) -> bool {
    const WORDS: &[&str] =
        &["char", "short", "int", "long", "unsigned", "signed", "sizeof", "true", "false"];
    if text.contains("absent condition") {
        return true;
    }
    let Some(condition) = text.split('`').nth(1) else { return false };
    let mut condition = condition.to_string();
    // What stands behind sizeof is not evaluated.
    while let Some(at) = condition.find("sizeof(") {
        let end = condition[at..].find(')').map_or(condition.len(), |end| at + end + 1);
        condition.replace_range(at..end, "1");
    }
    let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
    // A macro with arguments may stand for anything.
    if condition.split('(').rev().skip(1).any(|before| before.ends_with(of_word)) {
        return false;
    }
    let mut words = condition.split(|c: char| !of_word(c)).filter(|word| !word.is_empty());
    let capital = |word: &str| word.len() > 1 && word.chars().all(|c| !c.is_ascii_lowercase());
    let literal = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || c == '\'');
    words.all(|word| literal(word) || capital(word) || WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(program: &str, text: &str, verdict: &str) -> Goal {
        let (program, text, verdict) = (program.into(), text.into(), verdict.into());
        Goal { file: "t.c".into(), line: 4, column: 7, program, text, verdict, ..Goal::default() }
    }

    #[test]
    fn programs_are_joined_and_twins_stay_apart() {
        let condition = vec![
            goal("a", "`x` is true", "uncovered"),
            goal("a", "`x` is true", "uncovered"),
            goal("b", "`x` is true", "covered"),
        ];
        let coverage = coverage(Vec::new(), condition, Vec::new());
        let covered: Vec<bool> = coverage["t.c"].outcomes[&4].iter().map(|o| o.covered).collect();
        assert_eq!(covered, [true, false]);
    }

    #[test]
    fn conditions_of_a_decision_stand_together() {
        let text = "{\"format\": 1, \"goals\": [
            {\"id\": 0, \"text\": \"t.c:4: `a` alone decides `a && b`, in two tests\", \"file\": \"t.c\",
             \"line\": 4, \"column\": 7, \"function\": \"f\", \"verdict\": \"covered\", \"decision\": [4, 7],
             \"conditions\": 2},
            {\"id\": 1, \"text\": \"t.c:4: `b` alone decides `a && b`, in two tests\", \"file\": \"t.c\",
             \"line\": 5, \"column\": 9, \"function\": \"f\", \"verdict\": \"uncovered\", \"decision\": [4, 7],
             \"conditions\": 2}]}";
        let coverage = coverage(Vec::new(), Vec::new(), report(text).unwrap().goals);
        let decisions = &coverage["t.c"].decisions[&4];
        assert_eq!(decisions.len(), 1);
        assert_eq!(decisions[0].covered(), [true, false]);
    }

    #[test]
    fn constants_are_told_by_their_words() {
        assert!(is_constant("t.c:1: `0` is true"));
        assert!(is_constant("t.c:1: `(int)(sizeof(uInt)) == 4U` is true"));
        assert!(!is_constant("`a > 0` is true") && !is_constant("`NEEDBITS(16)` is true"));
    }
}
