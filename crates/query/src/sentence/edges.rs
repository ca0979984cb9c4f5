//! Single edges and locations.

use super::{Described, Describer};
use base::{Place, Span};
use cfa::{Body, Edge, EdgeId, FuncId, LocId, Op, Outcome};
use goal::Letter;

/// Longer source text is cut.
const LONGEST: usize = 60;

impl Describer<'_> {
    pub fn letter(&self, letter: Letter) -> Described {
        let (f, e) = self.alphabet.edge(letter);
        self.edge(f, e)
    }

    /// What the edge does.
    pub fn edge(&self, f: FuncId, e: EdgeId) -> Described {
        let body = self.body(f);
        let edge = &body.edges[e];
        let marks = &edge.marks;
        let condition = marks.condition.map(|(c, outcome)| (body.conditions[c].span, outcome));
        let decision = marks.decision.map(|(d, outcome)| (body.decisions[d].span, outcome));
        let outcome = |(span, outcome): (Span, Outcome)| self.outcome(f, span, outcome, edge);
        let text = match (condition, decision) {
            // The last condition of a decision decides it.
            (Some(inner), Some(outer)) if self.text(f, inner.0) != self.text(f, outer.0) => {
                format!("{}, so {}", outcome(inner), outcome(outer))
            }
            (Some(one), _) | (None, Some(one)) => outcome(one),
            (None, None) => self.plain(f, body, edge),
        };
        self.at(f, marks.place, text)
    }

    /// Its text in the source: of an outcome that of the decision, or else of the condition.
    pub(super) fn source(&self, letter: Letter) -> String {
        let (f, e) = self.alphabet.edge(letter);
        let body = self.body(f);
        let marks = &body.edges[e].marks;
        let span = match (marks.decision, marks.condition) {
            (Some((d, _)), _) => body.decisions[d].span,
            (None, Some((c, _))) => body.conditions[c].span,
            (None, None) => marks.span,
        };
        self.text(f, span)
    }

    fn outcome(&self, f: FuncId, span: Span, outcome: Outcome, edge: &Edge) -> String {
        let text = self.condition(f, span);
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

    /// The text of a condition or decision.
    pub(super) fn condition(&self, f: FuncId, span: Span) -> String {
        let text = self.text(f, span);
        let is_for = text == "`for`" || text.starts_with("`for (") || text.starts_with("`for(");
        if is_for { format!("the absent condition of {text}") } else { text }
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
                // A label is not where a `switch` chooses.
                let (span, place) = match (edge.marks.decision, &edge.op) {
                    (Some((d, _)), Op::Case { .. } | Op::Default { .. }) => {
                        (body.decisions[d].span, body.decisions[d].place)
                    }
                    _ => (edge.marks.span, edge.marks.place),
                };
                self.at(f, place, format!("before {} ({loc})", self.text(f, span)))
            }
            None => self.at(f, self.last_place(f), format!("at a halt of `{name}` ({loc})")),
        }
    }

    fn last_place(&self, f: FuncId) -> Place {
        let places = self.body(f).edges.iter().map(|edge| edge.marks.place);
        let own = self.program.functions[f].place;
        places.filter(|p| p.file == own.file).max_by_key(|p| p.line).unwrap_or(own)
    }

    pub(super) fn at(&self, f: FuncId, place: Place, text: String) -> Described {
        let function = self.program.functions[f].name.clone();
        Described { file: self.program.files[place.file].clone(), line: place.line, function, text }
    }

    /// The source text of a span, as it was written, in backquotes.
    pub(super) fn text(&self, f: FuncId, span: Span) -> String {
        let source = &self.sources[self.program.functions[f].unit];
        let snippet = source.snippet(span);
        let start = snippet.column.saturating_sub(1) as usize;
        let line = snippet.text.as_bytes();
        let end = (start + snippet.length as usize).min(line.len());
        let end = with_arguments(line, start.min(end), end);
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

/// The end with what stands in parentheses behind a lone word: of a macro only its name has the
/// place of what it became (`assert(x)`), of an absent condition only the statement's (`for (;;)`).
fn with_arguments(line: &[u8], start: usize, end: usize) -> usize {
    let is_word = line[start..end].iter().all(|c| c.is_ascii_alphanumeric() || *c == b'_');
    let rest = &line[end..];
    let spaces = rest.iter().take_while(|c| **c == b' ').count();
    if !is_word || start == end || rest.get(spaces) != Some(&b'(') {
        return end;
    }
    let mut open = 0usize;
    for (k, c) in rest.iter().enumerate().skip(spaces) {
        match c {
            b'(' => open += 1,
            b')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return end + k + 1;
        }
    }
    end
}
