//! Goals in words that a tester understands: `sort.c:9: `i >= j` is false`.

mod edges;
mod names;

use base::IdVec;
use cfa::{Body, FuncId, Program, UnitId};
use cfront::source::Source;
use goal::{Alphabet, Choice, EdgeSet, Goal, Goals, Letter, PairGoal, Part, PredId, Regex, Term};
use std::sync::Arc;

/// So many edges of a path, or of a set, are written out.
const SHOWN: usize = 6;

/// Where the words come from.
pub struct Describer<'a> {
    pub program: &'a Program,
    pub sources: &'a IdVec<UnitId, Arc<Source>>,
    pub alphabet: &'a Alphabet,
    /// `ID`.
    pub under_test: &'a EdgeSet,
    /// The texts of the query's predicates.
    pub predicates: &'a [String],
}

/// Something at a place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Described {
    pub file: String,
    pub line: u32,
    pub function: String,
    /// Without the place.
    pub text: String,
}

impl Described {
    /// With the place: `sort.c:9: …`.
    pub fn sentence(&self) -> String {
        format!("{}:{}: {}", self.file, self.line, self.text)
    }
}

/// The roles in data flow.
pub const DEFINED: &str = "defined in";
pub const USED: &str = "used in";

/// A factor of a goal.
#[derive(Default)]
struct Said {
    what: Described,
    role: &'static str,
    edge: Option<Letter>,
    /// What holds where it begins and where it ends.
    from: Vec<String>,
    to: Vec<String>,
    /// A location has no end.
    is_point: bool,
}

impl Describer<'_> {
    /// A goal: the place of its first factor, and all factors in order.
    pub fn goal(&self, goals: &Goals, goal: &Goal) -> Described {
        let term = &goals.terms[goal.term];
        let label = usize::try_from(goal.local).ok().and_then(|k| term.labels.get(k));
        if let Some(label) = label {
            let told = self.letter(label.at);
            let text = label.text.replace("{edge}", &told.text);
            return Described { text: text.replace("{text}", &self.source(label.at)), ..told };
        }
        let about = if term.about.is_empty() { String::new() } else { term.about.clone() + ": " };
        let mut said = match goal.choices.as_slice() {
            [Choice::Word(word)] if !term.roles.is_empty() => self.ends(word, &term.roles),
            choices => self.factors(term, choices),
        };
        self.pass(&term.about, &mut said);
        let mut said = said.into_iter();
        let Some(first) = said.next() else {
            let function = self.program.functions.iter().find(|f| f.body.is_some());
            let file = function.map(|f| self.program.files[f.place.file].clone());
            let (file, line) = (file.unwrap_or_default(), function.map_or(0, |f| f.place.line));
            let text = format!("{about}an execution in {}", goal.language.display(self));
            return Described { file, line, function: String::new(), text };
        };
        let mut all = Described { text: about + &first.text(""), ..first.what.clone() };
        for next in said {
            let same = next.what.file == all.file;
            let place = if same { String::new() } else { format!("{}:", next.what.file) };
            let then = if next.role.is_empty() { "then " } else { "" };
            let place = format!("{place}{}: ", next.what.line);
            all.text.push_str(&format!(", {then}{}", next.text(&place)));
        }
        all
    }

    fn factors(&self, term: &Term, choices: &[Choice]) -> Vec<Said> {
        let mut all: Vec<Said> = Vec::new();
        let mut from: Vec<String> = Vec::new();
        // Nothing of the next factor yet: a predicate here belongs to it, not to the last one.
        let mut is_between = true;
        let mut choices = choices.iter();
        let mut roles = term.roles.iter();
        for part in &term.parts {
            let mut edge = None;
            let (what, is_point) = match part {
                Part::All(Regex::Check(p, value)) => {
                    self.add(&[(*p, *value)], is_between, &mut all, &mut from);
                    continue;
                }
                Part::All(_) => {
                    is_between = true;
                    continue;
                }
                Part::Each(_) => match choices.next() {
                    Some(Choice::Values(values)) => {
                        self.add(values, is_between, &mut all, &mut from);
                        continue;
                    }
                    Some(Choice::Edge(letter)) => {
                        edge = Some(*letter);
                        (Some(self.letter(*letter)), false)
                    }
                    Some(Choice::Point(point)) => {
                        let (f, loc) = self.alphabet.loc(*point);
                        (Some(self.location(f, loc)), true)
                    }
                    // A pattern beside other factors is a monitor like any other.
                    Some(Choice::Word(word)) => {
                        let alone = term.parts.iter().filter(|p| matches!(p, Part::Each(_)));
                        (self.word(word, alone.count() == 1), false)
                    }
                    None => (None, false),
                },
            };
            let role = roles.next().copied().unwrap_or_default();
            is_between = what.is_none();
            if let Some(what) = what {
                let from = std::mem::take(&mut from);
                all.push(Said { what, role, edge, from, to: Vec::new(), is_point });
            }
        }
        all
    }

    fn add(
        &self,
        values: &[(PredId, bool)],
        is_between: bool,
        all: &mut [Said],
        from: &mut Vec<String>,
    ) {
        let texts = values.iter().map(|(p, value)| self.value(*p, *value));
        match all.last_mut() {
            Some(last) if !is_between => last.to.extend(texts),
            _ => from.extend(texts),
        }
    }

    fn value(&self, predicate: PredId, value: bool) -> String {
        let text = &self.predicates[predicate.0 as usize];
        if value { format!("{{{text}}}") } else { format!("not {{{text}}}") }
    }

    /// A goal over two tests.
    pub fn pair(&self, goal: &PairGoal) -> Described {
        let body = self.body(goal.function);
        let (condition, decision) =
            (&body.conditions[goal.condition], &body.decisions[goal.decision]);
        let alone = if goal.unique { "alone, all else equal," } else { "alone" };
        let inner = self.condition(goal.function, condition.span);
        let outer = self.condition(goal.function, decision.span);
        let of_decision = body.conditions.iter().filter(|c| c.boolean == decision.boolean);
        let text = match (of_decision.count(), inner == outer) {
            (0 | 1, true) => format!("{inner} is true in one test and false in another"),
            // The decision has more lines, of which its text shows the first.
            (_, true) => format!(
                "{inner} {alone} decides {}…`, in two tests",
                outer.trim_end_matches(['…', '`'])
            ),
            (_, false) => format!("{inner} {alone} decides {outer}, in two tests"),
        };
        self.at(goal.function, condition.place, text)
    }

    fn body(&self, f: FuncId) -> &Body {
        self.program.functions[f].body.as_ref().expect("a goal should be in a body")
    }

    /// A path: its first edges. If it has no certain edge, and is all there is, the expression.
    fn word(&self, word: &Regex, is_alone: bool) -> Option<Described> {
        let edges = single(word);
        if let [Regex::At(points), Regex::Check(p, true)] = parts(word)
            && let Some(point) = points.iter().next()
        {
            let (f, loc) = self.alphabet.loc(point);
            let at = self.location(f, loc);
            return Some(Described { text: format!("{} {}", self.value(*p, true), at.text), ..at });
        }
        let Some(first) = edges.first() else {
            let some = some_edge(word, self.under_test).filter(|_| is_alone)?;
            let text = format!("a path in {}", word.display(self));
            return Some(Described { text, ..self.letter(some) });
        };
        let first = self.letter(*first);
        let mut steps: Vec<String> = Vec::new();
        let mut checks: Vec<String> = Vec::new();
        let mut shown = 0;
        for part in parts(word) {
            match part {
                Regex::Check(p, value) => checks.push(self.value(*p, *value)),
                Regex::One(set) if set.len() == 1 && shown < SHOWN => {
                    let at = set.first().map(|edge| self.letter(edge)).unwrap_or_default();
                    let line = if shown == 0 { String::new() } else { format!("{}: ", at.line) };
                    let holds = match checks.as_slice() {
                        [] => String::new(),
                        _ => format!("from {}: ", checks.join(", ")),
                    };
                    steps.push(format!("{line}{holds}{}", at.text));
                    checks.clear();
                    shown += 1;
                }
                Regex::One(_) => checks.clear(),
                _ => {}
            }
        }
        if edges.len() > SHOWN {
            steps.push(format!("… ({} edges)", edges.len()));
        }
        if !checks.is_empty() {
            steps.push(format!("to {}", checks.join(", ")));
        }
        Some(Described { text: steps.join(", "), ..first })
    }

    /// The first and the last edge of a path, if these are what matters.
    fn ends(&self, word: &Regex, roles: &[&'static str]) -> Vec<Said> {
        let edges = single(word);
        let ends = edges.first().into_iter().chain(edges.last()).zip(roles);
        let mut said: Vec<Said> = ends
            .map(|(edge, role)| {
                let (what, edge) = (self.letter(*edge), Some(*edge));
                Said { what, role, edge, ..Said::default() }
            })
            .collect();
        let lines = edges.iter().map(|edge| self.letter(*edge).line.to_string());
        let mut lines: Vec<String> = lines.collect();
        lines.dedup();
        if let Some(last) = said.last_mut().filter(|_| lines.len() > 2) {
            last.what.text.push_str(&format!(", by the lines {}", lines.join(" ")));
        }
        said
    }

    /// A parameter is defined by the first edge of its function, which says something else.
    fn pass(&self, about: &str, said: &mut [Said]) {
        for one in said.iter_mut().filter(|one| one.role == DEFINED) {
            let Some(edge) = one.edge else { continue };
            let (f, e) = self.alphabet.edge(edge);
            let body = self.body(f);
            let name = about.rsplit("::").next().unwrap_or_default();
            let is_param = body.params.iter().any(|p| body.vars[*p].name == name);
            if body.edges[e].from == body.entry && is_param {
                one.role = "passed to";
                one.what.text = format!("`{}`", self.program.functions[f].name);
            }
        }
    }
}

impl Said {
    /// With its role, its place and its predicates.
    fn text(&self, place: &str) -> String {
        let mut text = String::new();
        if !self.role.is_empty() {
            text.push_str(self.role);
            text.push(' ');
        }
        text.push_str(place);
        let (before, after) = if self.is_point { ("with", "with") } else { ("from", "to") };
        if !self.from.is_empty() {
            text.push_str(&format!("{before} {}: ", self.from.join(", ")));
        }
        text.push_str(&self.what.text);
        if !self.to.is_empty() {
            text.push_str(&format!(", {after} {}", self.to.join(", ")));
        }
        text
    }
}

/// One after the other.
fn parts(word: &Regex) -> &[Regex] {
    match word {
        Regex::Cat(parts) => parts,
        _ => std::slice::from_ref(word),
    }
}

/// The single edges of a path, in order.
fn single(word: &Regex) -> Vec<Letter> {
    let edge = |part: &Regex| match part {
        Regex::One(set) if set.len() == 1 => set.first(),
        _ => None,
    };
    parts(word).iter().filter_map(edge).collect()
}

/// Some edge that it speaks of, rather not any edge whatever.
pub(crate) fn some_edge(word: &Regex, id: &EdgeSet) -> Option<Letter> {
    match word {
        Regex::One(set) => (set != id).then(|| set.first()).flatten(),
        Regex::Cat(parts) | Regex::Alt(parts) | Regex::And(parts) => {
            parts.iter().find_map(|part| some_edge(part, id))
        }
        Regex::Star(body) | Regex::Repeat { body, .. } => some_edge(body, id),
        Regex::Never | Regex::Empty | Regex::Check(..) | Regex::At(_) => None,
    }
}
