//! The pass that brings the expressions into the normal form of `cfa::compact`.

use super::draft::{Draft, Source};

pub(super) fn run(_: &Source<'_>, draft: &mut Draft) {
    draft.body.compact();
}
