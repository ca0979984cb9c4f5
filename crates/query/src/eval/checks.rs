//! Checks as goals: `EDGES(@CHECK(div))`.
//!
//! A check is no edge: the executions that fail it may not get over the one that it belongs to. So an
//! atom whose filter is about checks asks for the states in which they fail: for each of its edges and
//! kinds, being at the location that the edge leaves, in a state where the check's predicate holds. A
//! filter is about checks if each edge that it selects is selected by some `@CHECK` in it; what it
//! selects otherwise (`NOT(@CHECK)`) are edges as ever.

use super::Evaluator;
use crate::ast::{Filter, Prim, SetOp};
use crate::predicates::Checked;
use crate::source::{Problem, Result};
use crate::walk;
use cfa::checks::CheckKind;
use goal::{Choices, Label, LocSet, Part, Regex};
use std::collections::BTreeSet;

impl Evaluator<'_, '_, '_> {
    /// The checks that an atom of edges asks for; `None` if it asks for edges.
    pub(super) fn checks(&self, filter: &Filter) -> Result<Option<Vec<Regex>>> {
        let Some(kinds) = kinds(filter)? else { return Ok(None) };
        let edges = self.target(filter)?.edges;
        let all = self.world.predicates.checks.iter();
        let asked = all.filter(|one| kinds.contains(&one.kind) && edges.contains(one.edge));
        Ok(Some(asked.map(word).collect()))
    }

    /// What to call the goals of a product that is one choice of checks.
    pub(super) fn labels_of_checks(&self, parts: &[Part]) -> Option<Vec<Label>> {
        let mut each = parts.iter().filter_map(|part| match part {
            Part::Each(choices) => Some(choices),
            Part::All(_) => None,
        });
        let (Some(Choices::Words(words)), None) = (each.next(), each.next()) else { return None };
        let of = |of: &Regex| self.world.predicates.checks.iter().find(|one| word(one) == *of);
        let label = |one: &Checked| {
            let text = format!("{} in {{text}}", one.kind.text());
            Label { at: one.edge, text }
        };
        words.iter().map(|word| of(word).map(label)).collect()
    }
}

/// Being where the check fails.
fn word(check: &Checked) -> Regex {
    let at: LocSet = [check.at].into_iter().collect();
    Regex::cat([Regex::At(at), Regex::Check(check.predicate, true)])
}

/// The kinds of checks that a filter is about; `None` if it is not.
fn kinds(filter: &Filter) -> Result<Option<BTreeSet<CheckKind>>> {
    Ok(match filter {
        Filter::Prim(Prim::Check(Some(kind)), _) => Some(BTreeSet::from([*kind])),
        Filter::Prim(Prim::Check(None), _) => Some(CheckKind::ALL.iter().copied().collect()),
        Filter::Prim(..) | Filter::Not(_) => None,
        Filter::Set(SetOp::Union, items) => {
            let of_items = each(items)?;
            let count = of_items.iter().flatten().count();
            if count > 0 && count < items.len() {
                let message = "checks and edges cannot be united in one filter";
                let hint = "cover both, one beside the other, with `+`";
                return Err(Problem::new(walk::span(filter), message).hint(hint));
            }
            together(of_items)
        }
        Filter::Set(SetOp::Minus, items) | Filter::Compose(items) => kinds(&items[0])?,
        Filter::Set(SetOp::Intersect, items) => together(each(items)?),
    })
}

fn each(filters: &[Filter]) -> Result<Vec<Option<BTreeSet<CheckKind>>>> {
    filters.iter().map(kinds).collect()
}

fn together(kinds: Vec<Option<BTreeSet<CheckKind>>>) -> Option<BTreeSet<CheckKind>> {
    kinds.into_iter().flatten().reduce(|a, b| a.union(&b).copied().collect())
}
