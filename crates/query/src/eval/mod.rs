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
use crate::predicates::Predicates;
use crate::source::Result;
use crate::target::{Bindings, Filters, Target};
use goal::{Alphabet, EdgeSet, Goals, Letter, LocSet, PairGoal, Part, Point, PredId, Regex, Term};

/// What the evaluation of a query looks at.
pub struct World<'a, 'p> {
    pub filters: &'a Filters<'a, 'p>,
    pub predicates: &'a Predicates,
    pub calls: &'a Calls<'a, 'p>,
}

impl<'p> World<'_, 'p> {
    fn program(&self) -> &'p cfa::Program {
        self.filters.subject.program
    }

    fn alphabet(&self) -> &'p Alphabet {
        self.filters.subject.alphabet
    }
}

/// What a query asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    pub goals: Goals,
    /// Goals over two tests; they come after the others.
    pub pairs: Vec<PairGoal>,
}

/// A value of a query's quantified variables, with its name for people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    pub bindings: Bindings,
    /// `x`, or `x, y`; empty if nothing is quantified.
    pub about: String,
}

/// The goals of a query, for each of the readings.
pub fn evaluate(world: &World<'_, '_>, query: &Normal, readings: &[Reading]) -> Result<Asked> {
    let mut asked = Asked::default();
    for Reading { bindings, about } in readings {
        let evaluator = Evaluator { world, bindings, about };
        evaluator.cover(&query.cover, &mut asked)?;
    }
    if let Some(passing) = &query.passing {
        let free = Bindings::default();
        let evaluator = Evaluator { world, bindings: &free, about: "" };
        let body = evaluator.path(&passing.body)?;
        let [before, after] = evaluator.padding(passing);
        asked.goals.passing = Some(Regex::cat([before, body, after]));
    }
    Ok(asked)
}

/// One reading of the quantified variables.
struct Evaluator<'e, 'a, 'p> {
    world: &'e World<'a, 'p>,
    bindings: &'e Bindings,
    about: &'e str,
}

impl Evaluator<'_, '_, '_> {
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
            asked.goals.terms.push(Term { about: self.about.to_string(), parts });
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
        Regex::one(self.world.calls.under_test().clone()).star()
    }

    fn target(&self, filter: &Filter) -> Result<Target> {
        self.world.filters.target(filter, self.bindings)
    }

    /// Predicates have been compiled before.
    fn predicate(&self, predicate: &Pred) -> PredId {
        self.world.predicates.find(predicate, self.bindings)
    }

    fn points(&self, filter: &Filter) -> Result<LocSet> {
        Ok(self.target(filter)?.points(self.world.filters.subject))
    }

    fn predicates(&self, predicates: &[Pred]) -> Vec<PredId> {
        let mut list = Vec::new();
        for predicate in predicates {
            let id = self.predicate(predicate);
            if !list.contains(&id) {
                list.push(id);
            }
        }
        list
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
            let to = self.world.calls.lands(*edge).unwrap_or(to);
            [from, to].into_iter().all(|at| self.is_valued(at, predicates))
        };
        edges.iter().filter(valued).collect()
    }

    fn valued_points(&self, points: &LocSet, predicates: &[PredId]) -> LocSet {
        points.iter().filter(|at| self.is_valued(*at, predicates)).collect()
    }

    fn is_valued(&self, at: Point, predicates: &[PredId]) -> bool {
        let (f, loc) = self.world.alphabet().loc(at);
        let table = &self.world.predicates.table;
        predicates.iter().all(|p| table[*p].at(f, loc).is_some())
    }
}
