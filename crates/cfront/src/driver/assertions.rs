//! Assertions by a macro of the project's own.
//!
//! What `<assert.h>` makes of `assert` is known by the functions that it calls (`crate::lower`). A project may
//! define the macro itself, and make anything of it. The text then begins where the user wrote `assert(`, and
//! the first decision that it makes is the assertion.

use crate::source::Source;
use cfa::{Body, StmtId, StmtKind};
use std::collections::BTreeMap;

/// The name of the macro.
const ASSERT: &[u8] = b"assert";

/// Decisions that the macro makes become assertions.
pub(super) fn mark(source: &Source, body: &mut Body) {
    // By the place of the macro's name, the widest one: what it does when it fails is no assertion.
    let mut found: BTreeMap<(u32, u32, u32), StmtId> = BTreeMap::new();
    for (s, stmt) in body.stmts.entries() {
        if stmt.span.start >= stmt.span.end || !is_decision(stmt.kind) {
            continue;
        }
        let place = source.place(stmt.span.start);
        if !source.is_word(place, ASSERT) {
            continue;
        }
        let widest = found.entry(place).or_insert(s);
        let length = |s: StmtId| body.stmts[s].span.end - body.stmts[s].span.start;
        if length(s) > length(*widest) {
            *widest = s;
        }
    }
    for s in found.into_values() {
        body.stmts[s].kind = StmtKind::Assert;
    }
}

fn is_decision(kind: StmtKind) -> bool {
    matches!(kind, StmtKind::If | StmtKind::Conditional | StmtKind::Assert)
}
