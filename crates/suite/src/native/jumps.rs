//! Computed jumps (GNU's `goto *p`): the address is compared with that of each label, and so the jump tells
//! which of them it leads to. What stands behind a label may be anything, or tell nothing by itself. Labels
//! with no code between them would have one address, so each is followed by an instruction.

use super::wrap::Wrap;
use cfa::{Body, EdgeId, LabelId, LocId, Op};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A place from which control jumps to one of several labels.
pub struct Jump {
    /// Its edges.
    pub edges: Vec<EdgeId>,
    /// The expression of the address, in the text.
    pub span: base::Span,
}

/// The computed jumps of a function that can tell where they lead. The labels must be in scope there, so that
/// those of a function with labels of blocks (`__label__`) cannot.
pub fn jumps(body: &Body, text: &[u8]) -> Vec<Jump> {
    let mut by_location: BTreeMap<LocId, Vec<EdgeId>> = BTreeMap::new();
    for (e, edge) in body.edges.entries().filter(|(_, edge)| label(&edge.op).is_some()) {
        by_location.entry(edge.from).or_default().push(e);
    }
    let jump = |edges: Vec<EdgeId>| {
        let (d, _) = body.edges[edges[0]].marks.decision?;
        let span = body.decisions[d].span;
        let is_written = span.start < span.end && span.end as usize <= text.len();
        is_written.then_some(Jump { edges, span })
    };
    let several = by_location.into_values().filter(|edges| edges.len() > 1);
    match are_visible(body, text) {
        true => several.filter_map(jump).collect(),
        false => Vec::new(),
    }
}

/// What goes before and behind the expression; `told` is what is done for each edge.
pub fn wrapped(body: &Body, jump: &Jump, told: impl Fn(EdgeId) -> String) -> (String, String) {
    let open = "__extension__({ void *__assize_t = (void *)(".to_string();
    let mut close = "); ".to_string();
    for (k, e) in jump.edges.iter().enumerate() {
        let name = label(&body.edges[*e].op).map_or("", |l| body.labels[l].name.as_str());
        let otherwise = if k == 0 { "" } else { "else " };
        write!(close, "{otherwise}if (__assize_t == &&{name}) {}; ", told(*e))
            .expect("text takes all");
    }
    close.push_str("__assize_t; })");
    (open, close)
}

/// Instructions behind the labels whose addresses are taken.
pub fn apart(body: &Body, text: &[u8]) -> Vec<Wrap> {
    if jumps(body, text).is_empty() {
        return Vec::new();
    }
    let none = base::mutant!("suite: labels in a row have one address");
    let labels = body.labels.iter().filter(|label| label.address_taken && !none);
    let places = labels.filter_map(|label| behind(body, text, label.name.as_bytes()));
    let open = "__asm__ __volatile__ (\"nop\"); ".to_string();
    let wrap = |at| Wrap { start: at, end: at, rank: 0, open: open.clone(), close: String::new() };
    places.map(wrap).collect()
}

/// The place behind the colon of a label in a block, if there is one only.
fn behind(body: &Body, text: &[u8], name: &[u8]) -> Option<usize> {
    let (start, end) = (body.span.start as usize, body.span.end as usize);
    let mut found = None;
    for at in start + 1..end.min(text.len()).saturating_sub(name.len()) {
        let before = || text[..at].iter().rfind(|b| !b.is_ascii_whitespace());
        if !text[at..].starts_with(name) || !before().is_some_and(|b| b";{}:".contains(b)) {
            continue;
        }
        let rest = &text[at + name.len()..end];
        let blank = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        if rest.get(blank) == Some(&b':') && found.replace(at + name.len() + blank + 1).is_some() {
            return None;
        }
    }
    found
}

fn label(op: &Op) -> Option<LabelId> {
    match op {
        Op::Jump { label, .. } => Some(*label),
        _ => None,
    }
}

/// Whether every label of the function can be named everywhere in it.
fn are_visible(body: &Body, text: &[u8]) -> bool {
    let (start, end) = (body.span.start as usize, body.span.end as usize);
    let Some(inside) = text.get(start + 1..end) else { return false };
    let inside = &inside[super::local_labels(text, start + 1)..];
    let names: Vec<&str> = body.labels.iter().map(|l| l.name.as_str()).collect();
    let named: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    let is_once = named.iter().collect::<BTreeSet<_>>().len() == named.len();
    is_once && !inside.windows(9).any(|word| word == b"__label__")
}
