//! The pass that gives the function an entry in its outermost scope, which no edge enters and one
//! edge leaves.

use super::draft::{Draft, Source, plain_marks};
use base::Span;
use cfa::{Edge, Op};

pub(super) fn run(source: &Source<'_>, draft: &mut Draft) {
    let start = draft.body.entry;
    let entered = draft.body.edges.iter().any(|e| e.to == start);
    let leaving = draft.body.edges.iter().filter(|e| e.from == start).count();
    let outermost = draft.body.locs[start].scope == draft.root();
    if !entered && leaving == 1 && outermost {
        return;
    }
    let brace = source.body.block.span.start;
    let marks = plain_marks((source.place)(brace), Span::new(brace, brace + 1), None);
    let from = draft.location_before(start);
    draft.body.locs[from].scope = draft.root();
    draft.push_edge(Edge { from, to: start, op: Op::Skip, marks });
    draft.body.entry = from;
}
