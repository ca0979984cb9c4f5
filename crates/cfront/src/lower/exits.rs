//! Edges whose target is not known yet, as a list that needs no memory of its own: the `to` of
//! each holds the next one.

use cfa::{Body, EdgeId, LocId};

const END: u32 = u32::MAX;

/// A list of edges that all wait for the same target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exits {
    first: u32,
    last: u32,
}

impl Exits {
    pub const NONE: Exits = Exits { first: END, last: END };
    /// What stands in `to` of an edge alone in its list.
    pub const OPEN: LocId = LocId(END);

    pub fn one(edge: EdgeId) -> Self {
        Exits { first: edge.0, last: edge.0 }
    }

    pub fn is_empty(self) -> bool {
        self.first == END
    }

    /// The edge, if it is the only one.
    pub fn single(self) -> Option<EdgeId> {
        (self.first == self.last && self.first != END).then_some(EdgeId(self.first))
    }

    /// Both lists as one.
    pub fn and(self, other: Exits, body: &mut Body) -> Exits {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        body.edges[EdgeId(self.last)].to = LocId(other.first);
        Exits { first: self.first, last: other.last }
    }

    /// All of them end at `target`.
    pub fn lead_to(self, target: LocId, body: &mut Body) {
        let mut next = self.first;
        while next != END {
            let edge = &mut body.edges[EdgeId(next)];
            next = edge.to.0;
            edge.to = target;
        }
    }
}
