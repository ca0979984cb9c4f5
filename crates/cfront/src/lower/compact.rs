//! The pass that brings the expressions into the normal form of `cfa::compact`.

use super::draft::{Draft, Source};
use cfa::Body;

pub(super) fn run(_: &Source<'_>, draft: &mut Draft) {
    draft.body.compact();
}

/// The form after this pass.
pub(super) fn form(body: &Body) -> bool {
    let mut compact = body.clone();
    compact.compact();
    compact == *body
}
