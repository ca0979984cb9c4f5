//! Goals in words that a tester understands: `sort.c:9: `i >= j` is false`.

use base::{IdVec, Place, Span};
use cfa::{Body, Edge, EdgeId, FuncId, LocId, Op, Outcome, Program, UnitId};
use cfront::source::Source;
use goal::regex::Names;
use goal::{Alphabet, Choice, EdgeSet, Goal, Goals, LocSet, PairGoal, PredId, Regex};
use std::sync::Arc;

/// Longer source text is cut.
const LONGEST: usize = 60;

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
#[derive(Clone, PartialEq, Eq, Debug)]
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

impl Describer<'_> {
    /// A goal: the place of its first factor, and all factors in order.
    pub fn goal(&self, goals: &Goals, goal: &Goal) -> Described {
        let mut parts: Vec<Described> = Vec::new();
        let mut conditions = String::new();
        for choice in &goal.choices {
            match choice {
                Choice::Edge(letter) => parts.push(self.letter(*letter)),
                Choice::Point(point) => {
                    let (f, loc) = self.alphabet.loc(*point);
                    parts.push(self.location(f, loc));
                }
                Choice::Word(word) => match self.word(word) {
                    Some(path) => parts.push(path),
                    // A pattern between two factors is a monitor like any other.
                    None if goal.choices.len() > 1 => {}
                    None => {
                        let text = word.display(self).to_string();
                        let (file, function) = ("-".to_string(), String::new());
                        parts.push(Described { file, line: 0, function, text });
                    }
                },
                Choice::Values(values) => {
                    let text = self.values(values);
                    match parts.last_mut() {
                        Some(part) => part.text.push_str(&format!(", then with {text}")),
                        None => conditions = format!("with {text}: "),
                    }
                }
            }
        }
        let about = &goals.terms[goal.term].about;
        let prefix = if about.is_empty() { conditions } else { format!("{about}: {conditions}") };
        let mut parts = parts.into_iter();
        let Some(mut all) = parts.next() else {
            let (file, function) = ("-".to_string(), String::new());
            return Described { file, line: 0, function, text: prefix };
        };
        all.text = prefix + &all.text;
        for part in parts {
            let place =
                if part.file == all.file { String::new() } else { format!("{}:", part.file) };
            all.text.push_str(&format!(", then {place}{}: {}", part.line, part.text));
        }
        all
    }

    /// A goal over two tests.
    pub fn pair(&self, goal: &PairGoal) -> Described {
        let body = self.body(goal.function);
        let (condition, decision) =
            (&body.conditions[goal.condition], &body.decisions[goal.decision]);
        let alone = if goal.unique { "alone, all else equal," } else { "alone" };
        let inner = self.text(goal.function, condition.span);
        let outer = self.text(goal.function, decision.span);
        let text = if inner == outer {
            format!("{inner} is true in one test and false in another")
        } else {
            format!("{inner} {alone} decides {outer}, in two tests")
        };
        self.at(goal.function, condition.place, text)
    }

    fn values(&self, values: &[(PredId, bool)]) -> String {
        let one = |(p, value): &(PredId, bool)| {
            let text = &self.predicates[p.0 as usize];
            if *value { format!("{{{text}}}") } else { format!("not {{{text}}}") }
        };
        values.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn body(&self, f: FuncId) -> &Body {
        self.program.functions[f].body.as_ref().expect("a goal should be in a body")
    }

    pub fn letter(&self, letter: goal::Letter) -> Described {
        let (f, e) = self.alphabet.edge(letter);
        self.edge(f, e)
    }

    pub fn edge(&self, f: FuncId, e: EdgeId) -> Described {
        let body = self.body(f);
        let edge = &body.edges[e];
        let marks = &edge.marks;
        let text = match (marks.condition, marks.decision) {
            (Some((c, outcome)), _) => self.outcome(f, body.conditions[c].span, outcome, edge),
            (None, Some((d, outcome))) => self.outcome(f, body.decisions[d].span, outcome, edge),
            (None, None) => self.plain(f, body, edge),
        };
        self.at(f, marks.place, text)
    }

    fn outcome(&self, f: FuncId, span: Span, outcome: Outcome, edge: &Edge) -> String {
        let text = self.text(f, span);
        match (outcome, &edge.op) {
            (Outcome::True, _) => format!("{text} is true"),
            (Outcome::False, _) => format!("{text} is false"),
            (_, Op::Case { low, high, .. }) if low == high => format!("{text} is {low}"),
            (_, Op::Case { low, high, .. }) => format!("{text} is {low} ... {high}"),
            (_, Op::Jump { label, .. }) => {
                format!("{text} is `{}`", self.body(f).labels[*label].name)
            }
            (Outcome::Default, _) => format!("{text} is no case"),
            (Outcome::Case(k), _) => format!("{text} is case {k}"),
        }
    }

    fn plain(&self, f: FuncId, body: &Body, edge: &Edge) -> String {
        let text = self.text(f, edge.marks.span);
        let name = &self.program.functions[f].name;
        match &edge.op {
            Op::Return(None) if edge.marks.stmt.is_none() => format!("end of `{name}`"),
            Op::Skip if edge.from == body.entry => format!("`{name}` is entered"),
            _ if text.is_empty() || text == "``" => format!("in `{name}`"),
            _ => text,
        }
    }

    /// A location: what comes next there.
    pub fn location(&self, f: FuncId, loc: LocId) -> Described {
        let body = self.body(f);
        let name = &self.program.functions[f].name;
        if loc == body.exit {
            return self.at(f, self.last_place(f), format!("at the end of `{name}`"));
        }
        match body.edges.iter().find(|edge| edge.from == loc) {
            Some(edge) => {
                let text = self.text(f, edge.marks.span);
                self.at(f, edge.marks.place, format!("before {text} ({loc})"))
            }
            None => self.at(f, self.last_place(f), format!("at a halt of `{name}` ({loc})")),
        }
    }

    fn last_place(&self, f: FuncId) -> Place {
        let places = self.body(f).edges.iter().map(|edge| edge.marks.place);
        let own = self.program.functions[f].place;
        places.filter(|p| p.file == own.file).max_by_key(|p| p.line).unwrap_or(own)
    }

    /// A path: its first edges; `None` if it has no certain edge.
    fn word(&self, word: &Regex) -> Option<Described> {
        let mut edges = Vec::new();
        collect(word, &mut edges);
        let first = self.letter(*edges.first()?);
        let step = |letter: &goal::Letter| {
            let at = self.letter(*letter);
            format!("{}: {}", at.line, at.text)
        };
        let mut steps: Vec<String> = edges.iter().take(SHOWN).map(step).collect();
        if edges.len() > SHOWN {
            steps.push(format!("… ({} edges)", edges.len()));
        }
        if let Some(start) = steps.first_mut() {
            start.clone_from(&first.text);
        }
        Some(Described { text: steps.join(", "), ..first })
    }

    fn at(&self, f: FuncId, place: Place, text: String) -> Described {
        let function = self.program.functions[f].name.clone();
        Described { file: self.program.files[place.file].clone(), line: place.line, function, text }
    }

    /// The source text of a span, as it was written, in backquotes.
    fn text(&self, f: FuncId, span: Span) -> String {
        let source = &self.sources[self.program.functions[f].unit];
        let snippet = source.snippet(span);
        let start = snippet.column.saturating_sub(1) as usize;
        let line = snippet.text.as_bytes();
        let end = (start + snippet.length as usize).min(line.len());
        let text = String::from_utf8_lossy(line.get(start..end).unwrap_or_default());
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        let text = text.trim_end_matches(';');
        match text.char_indices().nth(LONGEST) {
            Some((cut, _)) => format!("`{}…`", &text[..cut]),
            None => format!("`{text}`"),
        }
    }
}

/// The single edges of a path, in order.
fn collect(word: &Regex, edges: &mut Vec<goal::Letter>) {
    match word {
        Regex::One(set) if set.len() == 1 => edges.extend(set.first()),
        Regex::Cat(parts) => parts.iter().for_each(|part| collect(part, edges)),
        _ => {}
    }
}

/// Edges are called as `assize cfa` prints them: `f.e3`.
impl Names for Describer<'_> {
    fn set(&self, set: &EdgeSet) -> String {
        if set == self.under_test {
            return "ID".into();
        }
        let left_out = self.under_test.difference(set);
        if set.len() > SHOWN && left_out.len() <= SHOWN.max(set.len() / 8) {
            return format!("NOT({})", self.listed(&left_out));
        }
        self.listed(set)
    }

    fn locations(&self, set: &LocSet) -> String {
        let name = |point| {
            let (f, loc) = self.alphabet.loc(point);
            format!("{}.{loc}", self.program.functions[f].name)
        };
        let mut names: Vec<String> = set.iter().take(SHOWN).map(name).collect();
        if set.len() > SHOWN {
            names.push(format!("… ({})", set.len()));
        }
        names.join("|")
    }

    fn predicate(&self, predicate: PredId) -> String {
        self.predicates[predicate.0 as usize].clone()
    }
}

impl Describer<'_> {
    fn listed(&self, set: &EdgeSet) -> String {
        let name = |letter| {
            let (f, e) = self.alphabet.edge(letter);
            format!("{}.{e}", self.program.functions[f].name)
        };
        let mut names: Vec<String> = set.iter().take(SHOWN).map(name).collect();
        if set.len() > SHOWN {
            names.push(format!("… ({})", set.len()));
        }
        match names.len() {
            1 => names.remove(0),
            _ => format!("({})", names.join("|")),
        }
    }
}
