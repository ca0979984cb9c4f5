//! From a query to its goals: Table 2 of the FQL paper.
//!
//! Filters become target graphs (`crate::target`), coverage expressions become sums of products
//! ([`Goals`]), path monitors become regular expressions over edges. The normal form has no `in`
//! and no dialect left, so there is one meaning here.

mod calls;
mod cover;
mod enumerate;
mod join;
mod mcdc;
mod path;
mod sets;

pub use calls::Calls;
pub use enumerate::MOST_PATHS;
pub use sets::MOST_COMPARED;

use crate::ast::{Cover, Filter, Pred};
use crate::normal::{Normal, Pad, Padded};
use crate::source::{Problem, Result};
use crate::target::{Bindings, Target};
use goal::{Alphabet, EdgeSet, Goals, Letter, LocSet, PairGoal, Part, Point, PredId, Regex, Term};

/// What the evaluation of a query asks about the program.
pub trait World {
    fn program(&self) -> &cfa::Program;
    fn alphabet(&self) -> &Alphabet;
    fn target(&self, filter: &Filter, bindings: &Bindings) -> Result<Target>;
    fn predicate(&self, predicate: &Pred, bindings: &Bindings) -> Result<PredId>;
    /// Whether the predicate's variables are in scope.
    fn has_value(&self, predicate: PredId, at: Point) -> bool;
    fn calls(&self) -> &Calls;
}

/// What a query asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    pub goals: Goals,
    /// Goals over two tests; they come after the others.
    pub pairs: Vec<PairGoal>,
}

/// The goals of a query; one of `bindings` for each value of its quantified variables.
pub fn evaluate(world: &dyn World, query: &Normal, bindings: &[Bindings]) -> Result<Asked> {
    let mut asked = Asked::default();
    for bound in bindings {
        let evaluator = Evaluator { world, bindings: bound };
        evaluator.cover(&query.cover, &mut asked)?;
    }
    let free = Bindings::default();
    let bound = bindings.first().unwrap_or(&free);
    let evaluator = Evaluator { world, bindings: bound };
    if let Some(passing) = &query.passing {
        let body = evaluator.path(&passing.body)?;
        let [before, after] = evaluator.padding(passing);
        asked.goals.passing = Some(Regex::cat([before, body, after]));
    }
    Ok(asked)
}

/// One reading of the quantified variables.
struct Evaluator<'a> {
    world: &'a dyn World,
    bindings: &'a Bindings,
}

impl Evaluator<'_> {
    fn cover(&self, cover: &Padded<Cover>, asked: &mut Asked) -> Result<()> {
        let [before, after] = self.padding(cover);
        let mut sum = Vec::new();
        for item in cover::summands(&cover.body) {
            match item {
                Cover::Mcdc(filter, form) => asked.pairs.extend(self.mcdc(filter, *form)?),
                _ => sum = self.union(sum, self.terms(item)?)?,
            }
        }
        for product in sum {
            let mut parts = vec![Part::All(before.clone())];
            parts.extend(product);
            parts.push(Part::All(after.clone()));
            asked.goals.terms.push(Term { about: self.bindings.to_string(), parts });
        }
        Ok(())
    }

    /// `ID*`, or nothing where the body is anchored.
    fn padding<T>(&self, padded: &Padded<T>) -> [Regex; 2] {
        [padded.before, padded.after].map(|pad| match pad {
            Pad::Nothing => Regex::Empty,
            Pad::Anything => self.anything(),
        })
    }

    fn anything(&self) -> Regex {
        Regex::one(self.world.calls().under_test().clone()).star()
    }

    fn target(&self, filter: &Filter) -> Result<Target> {
        self.world.target(filter, self.bindings)
    }

    fn predicate(&self, predicate: &Pred) -> Result<PredId> {
        self.world.predicate(predicate, self.bindings)
    }

    fn predicates(&self, predicates: &[Pred]) -> Result<Vec<PredId>> {
        let mut list = Vec::new();
        for predicate in predicates {
            let id = self.predicate(predicate)?;
            if !list.contains(&id) {
                list.push(id);
            }
        }
        Ok(list)
    }

    /// The start and the end of an edge; that of a call is behind the call.
    fn ends(&self, edge: Letter) -> (Point, Point) {
        let alphabet = self.world.alphabet();
        let (f, e) = alphabet.edge(edge);
        let body = self.world.program().functions[f].body.as_ref();
        let edge = &body.expect("an edge should be of a body").edges[e];
        (alphabet.point(f, edge.from), alphabet.point(f, edge.to))
    }

    /// The edges at whose ends all predicates have values: elsewhere no predicated goal exists.
    fn valued_edges(&self, edges: &EdgeSet, predicates: &[PredId]) -> EdgeSet {
        if predicates.is_empty() {
            return edges.clone();
        }
        let valued = |edge: &Letter| {
            let (from, to) = self.ends(*edge);
            let to = self.world.calls().lands(*edge).unwrap_or(to);
            [from, to].into_iter().all(|at| self.is_valued(at, predicates))
        };
        edges.iter().filter(valued).collect()
    }

    fn valued_points(&self, points: &LocSet, predicates: &[PredId]) -> LocSet {
        points.iter().filter(|at| self.is_valued(*at, predicates)).collect()
    }

    fn is_valued(&self, at: Point, predicates: &[PredId]) -> bool {
        predicates.iter().all(|p| self.world.has_value(*p, at))
    }
}
