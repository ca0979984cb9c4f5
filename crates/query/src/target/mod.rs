//! Filters applied to a program: target graphs.
//!
//! "A filter is a function f : CFA → CFA which, on input of a CFA ⟨L, E, I⟩, computes a target graph
//! ⟨L', E', I'⟩ where L' ⊆ L and E' ⊆ E, such that L' does not contain isolated nodes. The set
//! I' ⊆ L' of initial elements is determined by f." (Definition 2 of the FQL paper.)
//!
//! L' is not stored: it is where the edges start and end. The edge of a call ends at the location
//! behind it in its own function. Nothing of the library's models is ever in a target.

mod condition;
mod eval;
mod explain;
mod flow;
mod function;
mod names;
mod pattern;
mod place;
mod prim;
mod subject;
mod text;
mod variable;

pub use eval::Filters;
pub use explain::Explained;
pub use flow::{DataFlow, Flow};
pub use place::{Changed, Changes};
pub use subject::Subject;
pub use variable::{Bindings, Denoted, Variable, Variables};

use crate::ast::SetOp;
use goal::{EdgeSet, LocSet};

/// A part of the program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    pub edges: EdgeSet,
    /// Where its paths begin.
    pub initial: LocSet,
}

impl Target {
    pub fn empty() -> Self {
        Target { edges: EdgeSet::empty(), initial: LocSet::empty() }
    }

    /// Edges whose starts are initial: what most filters select.
    pub(crate) fn started(subject: &Subject<'_>, edges: EdgeSet) -> Self {
        let initial = subject.starts(&edges);
        Target { edges, initial }
    }

    /// Initial locations count only where the edges are.
    pub(crate) fn begun(subject: &Subject<'_>, edges: EdgeSet, initial: &LocSet) -> Self {
        let initial = subject.among(initial, &edges);
        Target { edges, initial }
    }

    /// start(E)
    pub fn starts(&self, subject: &Subject<'_>) -> LocSet {
        subject.starts(&self.edges)
    }

    /// end(E)
    pub fn ends(&self, subject: &Subject<'_>) -> LocSet {
        subject.ends(&self.edges)
    }

    /// L', the locations of the target.
    pub fn points(&self, subject: &Subject<'_>) -> LocSet {
        subject.points(&self.edges)
    }

    /// "E' = E₁ ⊗ E₂, L' = start(E') ∪ end(E'), and I' = I₁ ⊗ I₂" (section 3.6), the latter within
    /// L' as Definition 2 has it.
    pub fn combine(&self, op: SetOp, other: &Target, subject: &Subject<'_>) -> Target {
        let edges = match op {
            SetOp::Union => self.edges.union(&other.edges),
            SetOp::Intersect => self.edges.intersection(&other.edges),
            SetOp::Minus => self.edges.difference(&other.edges),
        };
        let initial = match op {
            SetOp::Union => self.initial.union(&other.initial),
            SetOp::Intersect => self.initial.intersection(&other.initial),
            SetOp::Minus => {
                // What no edge taken away touches stays initial: nothing else is to be looked at.
                let initial = self.initial.difference(&other.initial);
                let touched = subject.points(&other.edges).intersection(&initial);
                let gone = touched.difference(&subject.among(&touched, &edges));
                return Target { edges, initial: initial.difference(&gone) };
            }
        };
        Target::begun(subject, edges, &initial)
    }
}
