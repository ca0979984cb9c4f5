//! From a query to its goals: Table 2 of the FQL paper.
//!
//! Filters become target graphs (`crate::target`), coverage expressions become sums of products
//! ([`Goals`]), path monitors become regular expressions over edges. The normal form has no `in`
//! and no dialect left, so there is one meaning here.

mod calls;
mod checks;
mod cover;
mod enumerate;
mod join;
mod mcdc;
mod path;
mod sets;
mod wide;

pub use calls::Calls;
pub use enumerate::MOST_PATHS;
pub use sets::MOST_COMPARED;

use crate::ast::{Atom, Cover, Filter, Pred, Prim};
use crate::normal::{Normal, Pad, Padded};
use crate::predicates::Predicates;
use crate::sentence::{DEFINED, USED, some_edge};
use crate::source::{Problem, Result};
use crate::target::{Bindings, Filters, Target};
use crate::walk;
use cfa::{FuncId, LocId};
use goal::{Alphabet, Choices, EdgeSet, Goals, Label, Letter, LocSet, PairGoal, Part, Point};
use goal::{PredId, Regex, Term};

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

/// A problem of a whole expression has its place.
fn placed(mut problem: Problem, cover: &Cover) -> Problem {
    if problem.span == base::Span::default() {
        problem.span = walk::span_of_cover(cover);
    }
    problem
}

/// What the factors of a sequence are, if it has something of data flow.
fn roles(cover: &Cover) -> Vec<&'static str> {
    fn role(cover: &Cover) -> &'static str {
        match cover {
            Cover::Atom(Atom::Edges { filter, .. }) => match walk::outermost(filter) {
                Some(Prim::Def(_)) => DEFINED,
                Some(Prim::Use(_) | Prim::CUse(_) | Prim::PUse(_)) => USED,
                _ => "",
            },
            Cover::Before(_, inner) | Cover::After(inner, _) => role(inner),
            _ => "",
        }
    }
    let roles: Vec<&str> = match cover {
        Cover::Seq(first, steps) => {
            [&**first].into_iter().chain(steps.iter().map(|(_, next)| next)).map(role).collect()
        }
        _ => Vec::new(),
    };
    if roles.contains(&DEFINED) { roles } else { Vec::new() }
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
                _ => {
                    let terms = self.terms(item)?;
                    sum = self.union(sum, terms).map_err(|p| placed(p, &cover.body))?;
                }
            }
        }
        let roles = roles(&cover.body);
        for product in sum {
            let mut parts = vec![Part::All(before.clone())];
            parts.extend(product);
            parts.push(Part::All(after.clone()));
            let about = self.about.to_string();
            let (roles, labels) = (roles.clone(), self.labels(&cover.body, &parts));
            asked.goals.terms.push(Term { about, roles, labels, parts });
        }
        Ok(())
    }

    /// A pattern that is all there is says best itself what it asks for.
    fn labels(&self, cover: &Cover, parts: &[Part]) -> Vec<Label> {
        if let Some(labels) = self.labels_of_checks(parts) {
            return labels;
        }
        let Cover::Quote(path) = cover else { return Vec::new() };
        let words = parts.iter().find_map(|part| match part {
            Part::Each(Choices::Words(words)) => words.first(),
            _ => None,
        });
        let id = self.world.calls.under_test();
        let at = words.and_then(|word| some_edge(word, id)).or(id.first());
        at.into_iter().map(|at| Label { at, text: format!("a path of `{path}`") }).collect()
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

    /// The locations of a target. The edge that leaves a function ends behind the call, so an
    /// exit is a location only where executions end: of the functions where they start.
    fn points(&self, filter: &Filter) -> Result<LocSet> {
        let subject = self.world.filters.subject;
        let is_met = |at: &Point| {
            let (f, loc) = self.world.alphabet().loc(*at);
            !self.is_exit(f, loc) || self.is_start(f)
        };
        Ok(self.target(filter)?.points(subject).iter().filter(is_met).collect())
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
            self.is_valued(self.ends(*edge).0, predicates)
                && self.landings(*edge).iter().any(|at| self.is_valued(*at, predicates))
        };
        edges.iter().filter(valued).collect()
    }

    /// Where an execution may be after an edge: after a call at the entry of a function, after an
    /// edge that leaves a function behind one of its calls.
    fn landings(&self, edge: Letter) -> Vec<Point> {
        let (calls, alphabet) = (self.world.calls, self.world.alphabet());
        let (_, to) = self.ends(edge);
        if !calls.callees(edge).is_empty() {
            let (mut entries, skips) = calls.lands(edge);
            entries.extend(skips.then_some(to));
            return entries;
        }
        let (f, loc) = alphabet.loc(to);
        if !self.is_exit(f, loc) {
            return vec![to];
        }
        let callers = calls.callers(f).iter().map(|call| self.ends(*call).1);
        let ends = self.is_start(f) || calls.callers(f).is_empty();
        callers.chain(ends.then_some(to)).collect()
    }

    fn is_exit(&self, f: FuncId, loc: LocId) -> bool {
        self.world.program().functions[f].body.as_ref().is_some_and(|body| body.exit == loc)
    }

    /// Whether executions start in the function.
    fn is_start(&self, f: FuncId) -> bool {
        let initial = &self.world.filters.subject.id().initial;
        self.world.calls.entry(f).is_some_and(|entry| initial.contains(entry))
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
