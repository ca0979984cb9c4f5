//! The bounded paths of a target graph (Definitions 1, 3 and 14).
//!
//! "ℒ_B(A) denotes the set of bounded paths in A where no program location occurs more than B > 0
//! times": from an initial location to one without successors in the target graph. A path that the
//! bound cuts is none. With predicates the locations are predicated ones: a location with the
//! values it is met with, and B bounds each of these.
//!
//! A call enters the function if its entry edge belongs to the target graph, and its return comes
//! back to this call. Otherwise the path goes on behind the call, and what the called functions
//! do lies between: any of their edges.

use super::Evaluator;
use crate::ast::Filter;
use crate::source::{Problem, Result};
use crate::target::Target;
use base::Map;
use goal::{EdgeSet, Letter, Point, PredId, Regex};

/// More paths are not held.
pub const MOST_PATHS: usize = 1_000_000;

/// Paths are not followed further than this.
const LONGEST: usize = 50_000;

/// Nor is the search: bounded paths that are cut, and so are no goals, can be very many.
const MOST_STEPS: u64 = 200_000_000;

/// A step from a location of the target graph.
#[derive(Clone)]
enum Step {
    /// Within the function; the edges of functions that are passed over come after it.
    To(Point, EdgeSet),
    /// Into a function; it comes back to the point.
    Call { entry: Point, back: Point },
}

struct Search<'a> {
    steps: Map<Point, Vec<(Letter, Step)>>,
    /// Exits of functions.
    exits: base::Set<Point>,
    bound: u32,
    predicates: &'a [PredId],
    visits: Map<(Point, u32), u32>,
    stack: Vec<Point>,
    word: Vec<Regex>,
    found: Vec<Regex>,
    left: u64,
}

impl Evaluator<'_, '_, '_> {
    pub(super) fn paths(
        &self,
        filter: &Filter,
        bound: u32,
        predicates: &[PredId],
    ) -> Result<Vec<Regex>> {
        let target = self.target(filter)?;
        let (steps, exits) = self.steps(&target, predicates);
        let mut search = Search {
            steps,
            exits,
            bound,
            predicates,
            visits: Map::new(),
            stack: Vec::new(),
            word: Vec::new(),
            found: Vec::new(),
            left: MOST_STEPS,
        };
        for start in self.valued_points(&target.initial, predicates).iter() {
            // Locations that the graph does not leave begin no path.
            if search.steps.contains(&start) && search.from(start).is_none() {
                return Err(self.too_many(filter, bound));
            }
        }
        Ok(search.found)
    }

    fn too_many(&self, filter: &Filter, bound: u32) -> Problem {
        let message = format!(
            "more than {MOST_PATHS} paths, or too long ones, meet no location more than {bound} times"
        );
        Problem::new(crate::walk::span(filter), message)
            .hint("narrow the filter (`in @FUNC(f)`), lower the bound, or ask for pairs of edges")
    }

    /// The target graph with its calls.
    #[expect(clippy::type_complexity, reason = "two parts of one search")]
    fn steps(
        &self,
        target: &Target,
        predicates: &[PredId],
    ) -> (Map<Point, Vec<(Letter, Step)>>, base::Set<Point>) {
        let calls = self.world.calls;
        let alphabet = self.world.alphabet();
        let mut steps: Map<Point, Vec<(Letter, Step)>> = Map::new();
        let mut exits = base::Set::new();
        for edge in target.edges.iter() {
            let (from, to) = self.ends(edge);
            let (f, _) = alphabet.edge(edge);
            let body = self.world.program().functions[f].body.as_ref();
            exits.insert(alphabet.point(f, body.expect("an edge should be of a body").exit));
            if !self.is_valued(from, predicates) || !self.is_valued(to, predicates) {
                continue;
            }
            let out = steps.entry(from).or_default();
            let callees = calls.callees(edge);
            let is_inside = |entry: &Point| target.edges.contains(self.entry_edge(*entry));
            let entries: Vec<Point> =
                callees.iter().filter_map(|g| calls.entry(*g)).filter(is_inside).collect();
            let into = entries.iter().map(|entry| (edge, Step::Call { entry: *entry, back: to }));
            out.extend(into);
            if entries.is_empty() || entries.len() < callees.len() {
                out.push((edge, Step::To(to, calls.inside(edge))));
            }
        }
        (steps, exits)
    }

    /// The one edge that leaves a function's entry.
    fn entry_edge(&self, entry: Point) -> Letter {
        let alphabet = self.world.alphabet();
        let (f, loc) = alphabet.loc(entry);
        let body = self.world.program().functions[f].body.as_ref();
        let body = body.expect("an entry should be of a body");
        let first = body.edges.entries().find(|(_, edge)| edge.from == loc);
        alphabet.letter(f, first.expect("one edge should leave the entry").0)
    }
}

impl Search<'_> {
    /// All paths that go on from here; `None` if there are too many.
    fn from(&mut self, at: Point) -> Option<()> {
        for values in 0..1u32 << self.predicates.len() {
            let visits = self.visits.entry((at, values)).or_insert(0);
            if *visits == self.bound {
                continue;
            }
            *visits += 1;
            let length = self.word.len();
            let value = |(k, p): (usize, &PredId)| Regex::Check(*p, values >> k & 1 == 0);
            self.word.extend(self.predicates.iter().enumerate().map(value));
            let result = self.on(at);
            self.word.truncate(length);
            if let Some(visits) = self.visits.get_mut(&(at, values)) {
                *visits -= 1;
            }
            result?;
        }
        Some(())
    }

    fn on(&mut self, at: Point) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if self.word.len() > LONGEST {
            return None;
        }
        let returns = if self.exits.contains(&at) { self.stack.pop() } else { None };
        if let Some(back) = returns {
            let result = self.from(back);
            self.stack.push(back);
            return result;
        }
        let Some(steps) = self.steps.get(&at).cloned() else {
            self.found.push(Regex::cat(self.word.iter().cloned()));
            return (self.found.len() <= MOST_PATHS).then_some(());
        };
        for (edge, step) in steps {
            let length = self.word.len();
            self.word.push(Regex::one(EdgeSet::one(edge)));
            let result = match step {
                Step::To(to, inside) => {
                    self.word.push(Regex::one(inside).star());
                    self.from(to)
                }
                Step::Call { entry, back } => {
                    self.stack.push(back);
                    let result = self.from(entry);
                    self.stack.pop();
                    result
                }
            };
            self.word.truncate(length);
            result?;
        }
        Some(())
    }
}
