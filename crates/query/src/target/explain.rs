//! What each primitive of a filter selects, for `query --explain`.

use super::variable::Bindings;
use super::{Filters, Target};
use crate::Dialect;
use crate::ast::{Filter, Mark};
use crate::print_filter;
use crate::source::Problem;

/// So many places are shown.
const SHOWN: usize = 3;

/// One primitive with what it selects where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// In canonical form.
    pub filter: String,
    pub at: Mark,
    pub edges: usize,
    pub initial: usize,
    /// `file:line:column` of the first edges, each place once.
    pub places: Vec<String>,
    /// Why it selects nothing, if that is an error by itself.
    pub problem: Option<Problem>,
}

impl Filters<'_, '_> {
    /// The primitives in the order in which they are written; the outer ones of a composition are
    /// applied to what the inner ones leave.
    pub fn explain(&self, filter: &Filter, bound: &Bindings) -> Vec<Explained> {
        let mut rows = Vec::new();
        self.explain_on(filter, self.subject.id(), bound, &mut rows);
        rows
    }

    pub(super) fn explain_on(
        &self,
        filter: &Filter,
        fragment: &Target,
        bound: &Bindings,
        rows: &mut Vec<Explained>,
    ) {
        match filter {
            Filter::Prim(_, at) => rows.push(self.row(filter, *at, fragment, bound)),
            Filter::Not(inner) => self.explain_on(inner, fragment, bound, rows),
            Filter::Set(_, items) => {
                items.iter().for_each(|item| self.explain_on(item, fragment, bound, rows));
            }
            Filter::Compose(items) => {
                let mut left = fragment.clone();
                let mut parts = Vec::new();
                for item in items.iter().rev() {
                    let mut part = Vec::new();
                    self.explain_on(item, &left, bound, &mut part);
                    parts.push(part);
                    left = self.on(item, &left, bound).unwrap_or_else(|_| Target::empty());
                }
                rows.extend(parts.into_iter().rev().flatten());
            }
        }
    }

    fn row(&self, filter: &Filter, at: Mark, fragment: &Target, bound: &Bindings) -> Explained {
        let result = self.on(filter, fragment, bound);
        let (target, problem) = match result {
            Ok(target) => (target, None),
            Err(problem) => (Target::empty(), Some(problem)),
        };
        let mut places: Vec<String> = Vec::new();
        for place in target.edges.iter().map(|letter| self.subject.place(letter)) {
            if places.len() == SHOWN {
                break;
            }
            if !places.contains(&place) {
                places.push(place);
            }
        }
        Explained {
            filter: print_filter(filter, Dialect::D2009).to_string(),
            at,
            edges: target.edges.len(),
            initial: target.initial.len(),
            places,
            problem,
        }
    }
}
