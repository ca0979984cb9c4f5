//! Path monitors: Table 2(c).

use super::{Evaluator, join};
use crate::ast::{Atom, Path, Pred, Step, Times};
use crate::source::Result;
use goal::{PredId, Regex};

impl Evaluator<'_, '_, '_> {
    pub(super) fn path(&self, path: &Path) -> Result<Regex> {
        Ok(match path {
            Path::Atom(atom) => self.path_atom(atom)?,
            Path::Sum(items) => Regex::alt(self.each(items)?),
            Path::Seq(first, steps) => self.path_sequence(first, steps)?,
            Path::Repeat(inner, times) => self.repeated(inner, *times)?,
            Path::Before(pred, inner) => Regex::cat([self.check(pred), self.path(inner)?]),
            Path::After(inner, pred) => Regex::cat([self.path(inner)?, self.check(pred)]),
        })
    }

    fn each(&self, items: &[Path]) -> Result<Vec<Regex>> {
        items.iter().map(|item| self.path(item)).collect()
    }

    pub(super) fn check(&self, pred: &Pred) -> Regex {
        Regex::Check(self.predicate(pred), true)
    }

    /// One edge, location or path of the target graph.
    fn path_atom(&self, atom: &Atom) -> Result<Regex> {
        Ok(match atom {
            Atom::States { filter, preds } => {
                let points = self.points(filter)?;
                Regex::cat([Regex::At(points), defined(&self.predicates(preds))])
            }
            Atom::Edges { filter, preds } => {
                if let Some(checks) = self.checks(filter)? {
                    return Ok(Regex::cat([defined(&self.predicates(preds)), Regex::alt(checks)]));
                }
                let edges = Regex::one(self.target(filter)?.edges);
                let values = defined(&self.predicates(preds));
                Regex::cat([values.clone(), edges, values])
            }
            Atom::Paths { filter, bound, preds } => {
                Regex::alt(self.paths(filter, *bound, &self.predicates(preds))?)
            }
            Atom::Check(pred) => self.check(pred),
        })
    }

    fn path_sequence(&self, first: &Path, steps: &[(Step, Path)]) -> Result<Regex> {
        let mut all = self.path(first)?;
        for (step, next) in steps {
            let next = self.path(next)?;
            let apart = join::ends(&all) && join::begins(&next);
            all = Regex::cat([all, self.between(*step, apart), next]);
        }
        Ok(all)
    }

    /// What `.` and `->` allow; `apart`: between two locations, which need an edge.
    pub(super) fn between(&self, step: Step, apart: bool) -> Regex {
        let one = || if apart { self.any_edge() } else { Regex::Empty };
        match step {
            Step::Dot => one(),
            Step::Arrow => Regex::cat([one(), self.anything()]),
        }
    }

    fn any_edge(&self) -> Regex {
        Regex::one(self.world.calls.under_test().clone())
    }

    fn repeated(&self, inner: &Path, times: Times) -> Result<Regex> {
        let body = self.path(inner)?;
        let (min, max) = match times {
            Times::Any => (0, None),
            Times::AtLeast(n) if base::mutant!("query: >=n allows one less") => {
                (n.max(1) - 1, None)
            }
            Times::AtLeast(n) => (n, None),
            Times::AtMost(n) => (0, Some(n)),
            Times::Exactly(n) => (n, Some(n)),
        };
        if !(join::begins(&body) && join::ends(&body)) {
            return Ok(match times {
                Times::Any => body.star(),
                _ => body.repeat(min, max),
            });
        }
        let step = Regex::cat([self.any_edge(), body.clone()]);
        let some = match max {
            Some(0) => Regex::Never,
            _ => Regex::cat([body, step.repeat(min.saturating_sub(1), max.map(|m| m - 1))]),
        };
        Ok(if min == 0 { Regex::alt([Regex::Empty, some]) } else { some })
    }
}

/// Where all of these have values, whichever.
fn defined(predicates: &[PredId]) -> Regex {
    let either = |p: &PredId| Regex::alt([Regex::Check(*p, true), Regex::Check(*p, false)]);
    Regex::cat(predicates.iter().map(either))
}
