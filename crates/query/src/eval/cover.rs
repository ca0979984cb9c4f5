//! Coverage expressions and sequences: Tables 2(b) and 2(d).

use super::{Evaluator, join, placed};
use crate::ast::{Atom, Cover, Join, Pred, Step};
use crate::source::{Problem, Result};
use goal::{Choices, Part, PredId, Regex};

/// The parts of one product.
pub(super) type Product = Vec<Part>;

/// More predicates than this make more goals for one location than anybody can list.
const MOST_PREDICATES: usize = 16;

impl Evaluator<'_, '_, '_> {
    /// The sum of products that a coverage expression is.
    pub(super) fn terms(&self, cover: &Cover) -> Result<Vec<Product>> {
        Ok(match cover {
            Cover::Atom(atom) => vec![self.cover_atom(atom)?],
            Cover::Mcdc(filter, _) => {
                let message =
                    "MCDC asks for pairs of tests and cannot be part of a sequence or set";
                let hint = "let it stand alone, or beside others with `+`";
                return Err(Problem::new(crate::walk::span(filter), message).hint(hint));
            }
            Cover::Quote(path) => vec![vec![Part::Each(Choices::Words(vec![self.path(path)?]))]],
            Cover::Sum(items) => {
                let mut sum = Vec::new();
                for item in items {
                    let terms = self.terms(item)?;
                    sum = self.union(sum, terms).map_err(|p| placed(p, cover))?;
                }
                sum
            }
            Cover::Seq(first, steps) => self.sequence(first, steps)?,
            Cover::Set(op, left, right) => {
                let (left, right) = (self.terms(left)?, self.terms(right)?);
                self.set_operation(*op, left, right).map_err(|p| placed(p, cover))?
            }
            Cover::Before(pred, inner) => {
                let check = self.check(pred);
                let before = |product| [vec![Part::All(check.clone())], product].concat();
                self.terms(inner)?.into_iter().map(before).collect()
            }
            Cover::After(inner, pred) => {
                let check = self.check(pred);
                let after = |product| [product, vec![Part::All(check.clone())]].concat();
                self.terms(inner)?.into_iter().map(after).collect()
            }
        })
    }

    /// Definitions 12 to 14: the locations, edges or paths of the predicated target graph.
    fn cover_atom(&self, atom: &Atom) -> Result<Product> {
        Ok(match atom {
            Atom::States { filter, preds } => {
                let predicates = self.few(preds)?;
                let points = self.points(filter)?;
                let points = Choices::Points(self.valued_points(&points, &predicates));
                product([Some(points), values(&predicates)])
            }
            Atom::Edges { filter, preds } => {
                let predicates = self.few(preds)?;
                if let Some(checks) = self.checks(filter)? {
                    return Ok(product([values(&predicates), Some(Choices::Words(checks))]));
                }
                let edges = self.valued_edges(&self.target(filter)?.edges, &predicates);
                let behind = !base::mutant!("query: predicates of edges are not asked behind them");
                let after = values(&predicates).filter(|_| behind);
                product([values(&predicates), Some(Choices::Edges(edges)), after])
            }
            Atom::Paths { filter, bound, preds } => {
                let predicates = self.few(preds)?;
                product([Some(Choices::Words(self.paths(filter, *bound, &predicates)?))])
            }
            Atom::Check(pred) => vec![Part::Each(Choices::Words(vec![self.check(pred)]))],
        })
    }

    fn few(&self, preds: &[Pred]) -> Result<Vec<PredId>> {
        let predicates = self.predicates(preds);
        match preds.get(MOST_PREDICATES) {
            Some(pred) if predicates.len() > MOST_PREDICATES => {
                let count = predicates.len();
                let message = format!(
                    "{count} predicates make {} goals for one location (4^{count} for one edge)",
                    1u128.checked_shl(count as u32).map_or("too many".into(), |n| n.to_string())
                );
                Err(Problem::new(pred.at.0, message)
                    .hint(format!("at most {MOST_PREDICATES} can stand in one factor")))
            }
            _ => Ok(predicates),
        }
    }

    /// Definition 15: the cross product, with a monitor between two factors.
    fn sequence(&self, first: &Cover, steps: &[(Join, Cover)]) -> Result<Vec<Product>> {
        let mut products = self.terms(first)?;
        for (join, next) in steps {
            let monitor = match join {
                Join::Dot | Join::Arrow => None,
                Join::Monitor(path) => Some(self.path(path)?),
            };
            let monitor = |apart: bool| match (join, &monitor) {
                (_, Some(path)) if apart => join::not_empty(path),
                (_, Some(path)) => path.clone(),
                (Join::Arrow, None) => self.between(Step::Arrow, apart),
                (_, None) => self.between(Step::Dot, apart),
            };
            let mut longer = Vec::new();
            let nexts = self.terms(next)?;
            for left in &products {
                for right in &nexts {
                    let apart = join::ends_with_location(left) && join::begins_with_location(right);
                    longer.push([&left[..], &[Part::All(monitor(apart))], right].concat());
                }
            }
            products = longer;
        }
        Ok(products)
    }
}

/// The summands of a coverage expression, at its top.
pub(super) fn summands(cover: &Cover) -> &[Cover] {
    match cover {
        Cover::Sum(items) => items,
        _ => std::slice::from_ref(cover),
    }
}

fn product<const N: usize>(factors: [Option<Choices>; N]) -> Product {
    factors.into_iter().flatten().map(Part::Each).collect()
}

/// Every combination of values; nothing for no predicates.
fn values(predicates: &[PredId]) -> Option<Choices> {
    (!predicates.is_empty()).then(|| Choices::Values(predicates.to_vec()))
}

/// The product as languages, one for each goal.
pub(super) fn languages(product: &Product) -> Vec<Regex> {
    let term = goal::Term { parts: product.clone(), ..goal::Term::default() };
    let goals = goal::Goals { terms: vec![term], passing: None };
    goals.iter().map(|goal| goal.language).collect()
}
