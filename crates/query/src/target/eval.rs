//! Filters as functions on targets: section 3.6 of the paper.

use super::variable::Bindings;
use super::{Subject, Target, prim};
use crate::Dialect;
use crate::ast::{Filter, SetOp};
use crate::print_filter;
use crate::source::{Problem, Result};
use crate::walk::span;
use base::Map;
use std::cell::RefCell;

/// A filter, what it is applied to (`None`: the whole program), whether leniently, and the bound
/// variables it asks for: of those that are defined and used by the same edges any will do.
type Key = (Filter, Option<Target>, bool, Vec<u32>);

/// Applies filters; equal ones once.
pub struct Filters<'s, 'p> {
    pub subject: &'s Subject<'p>,
    known: RefCell<Map<Key, Target>>,
    warnings: RefCell<Vec<Problem>>,
}

/// What a filter is applied to.
#[derive(Clone, Copy)]
struct Context<'a> {
    fragment: &'a Target,
    bound: &'a Bindings,
    /// Under NOT and behind SETMINUS: what does not exist is not there to be taken away.
    lenient: bool,
}

impl<'s, 'p> Filters<'s, 'p> {
    pub fn new(subject: &'s Subject<'p>) -> Self {
        let (known, warnings) = (RefCell::new(Map::new()), RefCell::new(Vec::new()));
        Filters { subject, known, warnings }
    }

    /// What a filter selects of the program. Nothing is an error, unless the filter asks for a
    /// bound variable.
    pub fn target(&self, filter: &Filter, bound: &Bindings) -> Result<Target> {
        let cx = Context { fragment: self.subject.id(), bound, lenient: false };
        let target = self.apply(filter, cx)?;
        self.check(filter, &target, cx)?;
        Ok(target)
    }

    /// The warnings since the last call.
    pub fn take_warnings(&self) -> Vec<Problem> {
        self.warnings.take()
    }

    pub(super) fn on(
        &self,
        filter: &Filter,
        fragment: &Target,
        bound: &Bindings,
    ) -> Result<Target> {
        self.apply(filter, Context { fragment, bound, lenient: false })
    }

    fn apply(&self, filter: &Filter, cx: Context<'_>) -> Result<Target> {
        let asked = cx.bound.asked(filter).into_iter();
        let classes = asked.map(|v| self.subject.data_flow().class(self.subject, v)).collect();
        let part = (cx.fragment != self.subject.id()).then(|| cx.fragment.clone());
        let key = (filter.clone(), part, cx.lenient, classes);
        if let Some(target) = self.known.borrow().get(&key) {
            return Ok(target.clone());
        }
        let target = self.compute(filter, cx)?;
        self.known.borrow_mut().insert(key, target.clone());
        Ok(target)
    }

    fn compute(&self, filter: &Filter, cx: Context<'_>) -> Result<Target> {
        match filter {
            Filter::Prim(prim, at) => {
                match prim::select(self.subject, prim, at.0, cx.fragment, cx.bound) {
                    Err(problem) if cx.lenient => {
                        self.warn(problem);
                        Ok(Target::empty())
                    }
                    result => result,
                }
            }
            // COMPLEMENT(F) = id \ F
            Filter::Not(inner) => {
                let less = self.taken(inner, cx)?;
                let whole = base::mutant!("query: NOT of the whole program");
                let fragment = if whole { self.subject.id() } else { cx.fragment };
                Ok(fragment.combine(SetOp::Minus, &less, self.subject))
            }
            Filter::Set(op, items) => self.set(*op, items, cx),
            Filter::Compose(items) => self.compose(items, cx),
        }
    }

    fn set(&self, op: SetOp, items: &[Filter], cx: Context<'_>) -> Result<Target> {
        let Some((first, rest)) = items.split_first() else { return Ok(Target::empty()) };
        let mut target = self.apply(first, cx)?;
        for item in rest {
            let other = match op {
                SetOp::Minus => self.taken(item, cx)?,
                SetOp::Union | SetOp::Intersect => self.apply(item, cx)?,
            };
            target = target.combine(op, &other, self.subject);
        }
        Ok(target)
    }

    /// (f₁ ∘ f₂)(A) = f₁(f₂(A))
    fn compose(&self, items: &[Filter], cx: Context<'_>) -> Result<Target> {
        let Some((last, outer)) = items.split_last() else { return Ok(Target::empty()) };
        let mut target = self.apply(last, cx)?;
        let mut before = last;
        for item in outer.iter().rev() {
            self.check(before, &target, cx)?;
            target = self.apply(item, Context { fragment: &target, ..cx })?;
            before = item;
        }
        Ok(target)
    }

    /// What is to be taken away.
    fn taken(&self, filter: &Filter, cx: Context<'_>) -> Result<Target> {
        let lenient = Context { lenient: true, ..cx };
        let said = self.warnings.borrow().len();
        let target = self.apply(filter, lenient)?;
        if self.warnings.borrow().len() == said {
            self.check(filter, &target, lenient)?;
        }
        Ok(target)
    }

    /// Nothing was probably not meant.
    fn check(&self, filter: &Filter, target: &Target, cx: Context<'_>) -> Result<()> {
        if !target.edges.is_empty() || cx.bound.are_in(filter) {
            return Ok(());
        }
        let problem = self.nothing(filter, cx);
        if !cx.lenient {
            return Err(problem);
        }
        self.warn(problem);
        Ok(())
    }

    fn nothing(&self, filter: &Filter, cx: Context<'_>) -> Problem {
        let whole = cx.fragment == self.subject.id();
        let part = if whole { "" } else { " of what is left here" };
        let message = format!("`{}` selects nothing{part}", print_filter(filter, Dialect::D2009));
        let problem = Problem::new(span(filter), message);
        if let Filter::Prim(prim, _) = filter {
            let hint = prim::hint(self.subject, prim);
            return hint.into_iter().fold(problem, |problem, hint| problem.hint(hint));
        }
        let mut rows = Vec::new();
        self.explain_on(filter, cx.fragment, cx.bound, &mut rows);
        let each = rows.iter().map(|row| format!("`{}` {}", row.filter, row.edges));
        let each: Vec<String> = each.collect();
        problem.hint(format!("edges: {}", each.join(", ")))
    }

    fn warn(&self, problem: Problem) {
        let mut warnings = self.warnings.borrow_mut();
        if !warnings.contains(&problem) {
            warnings.push(problem);
        }
    }
}
