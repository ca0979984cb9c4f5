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

/// Nor more edges on all of them: ten million take about a gigabyte.
const MOST_EDGES: usize = 10_000_000;

/// Paths are not followed further than this.
const LONGEST: usize = 50_000;

/// Nor is the search: bounded paths that are cut, and so are no goals, can be very many.
const MOST_STEPS: u64 = 50_000_000;

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
    /// Where the calls that are open come back to.
    calls: Vec<Point>,
    word: Vec<Regex>,
    /// The locations of the path. Paths are longer than the machine's stack is deep.
    frames: Vec<Frame>,
    found: Vec<Regex>,
    edges: usize,
    left: u64,
}

/// A location on a path.
struct Frame {
    at: Point,
    /// The valuation it is met with, and the next step to try.
    values: u32,
    step: usize,
    /// How long the word was before its predicates.
    length: usize,
    came: Came,
}

/// How the path came to a location: what is undone when it goes.
#[derive(Clone, Copy)]
enum Came {
    Along,
    Called,
    Returned(Point),
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
            calls: Vec::new(),
            word: Vec::new(),
            frames: Vec::new(),
            found: Vec::new(),
            edges: 0,
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
            "more than {MOST_PATHS} paths, or more than {MOST_EDGES} edges on them, meet no location \
             more than {}",
            if bound == 1 { "once".to_string() } else { format!("{bound} times") }
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
            let is_call = !calls.callees(edge).is_empty();
            let ends = if is_call { vec![to] } else { self.landings(edge) };
            let is_valued = |at: &Point| self.is_valued(*at, predicates);
            if !is_valued(&from) || !ends.iter().any(is_valued) {
                continue;
            }
            let out = steps.entry(from).or_default();
            let callees = calls.callees(edge);
            let is_inside = |entry: &Point| target.edges.contains(self.entry_edge(*entry));
            let entries: Vec<Point> =
                callees.iter().filter_map(|g| calls.entry(*g)).filter(is_inside).collect();
            let valued = entries.iter().filter(|entry| self.is_valued(**entry, predicates));
            out.extend(valued.map(|entry| (edge, Step::Call { entry: *entry, back: to })));
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
    /// All paths from here; `None` if there are too many.
    fn from(&mut self, start: Point) -> Option<()> {
        self.come(start, Came::Along);
        while let Some(frame) = self.frames.last() {
            if frame.step > 0 || self.meet()? {
                self.go_on()?;
            }
        }
        Some(())
    }

    fn come(&mut self, at: Point, came: Came) {
        let length = self.word.len();
        self.frames.push(Frame { at, values: 0, step: 0, length, came });
    }

    /// Meets the last location with its next valuation. Without one it is left; `false` then, or
    /// if the bound forbids it.
    fn meet(&mut self) -> Option<bool> {
        let frame = self.frames.last()?;
        if frame.values >> self.predicates.len() != 0 {
            self.leave();
            return Some(false);
        }
        let (at, values) = (frame.at, frame.values);
        let visits = self.visits.entry((at, values)).or_insert(0);
        if *visits == self.bound {
            self.frames.last_mut()?.values += 1;
            return Some(false);
        }
        *visits += 1;
        self.left = self.left.checked_sub(1)?;
        let value = |(k, p): (usize, &PredId)| Regex::Check(*p, values >> k & 1 == 0);
        self.word.extend(self.predicates.iter().enumerate().map(value));
        (self.word.len() <= LONGEST).then_some(true)
    }

    /// Takes the next step, or is done with this valuation.
    fn go_on(&mut self) -> Option<()> {
        let frame = self.frames.last_mut()?;
        let (at, step, length) = (frame.at, frame.step, frame.length);
        frame.step += 1;
        self.word.truncate(length + self.predicates.len());
        let Some(steps) = self.steps.get(&at) else {
            self.keep()?;
            return self.done();
        };
        let Some((edge, next)) = steps.get(step).cloned() else { return self.done() };
        self.word.push(Regex::one(EdgeSet::one(edge)));
        match next {
            // The edge that leaves a function ends behind the call.
            Step::To(to, _) if self.exits.contains(&to) && !self.calls.is_empty() => {
                let back = self.calls.pop()?;
                self.come(back, Came::Returned(back));
            }
            Step::To(to, inside) => {
                self.word.push(Regex::one(inside).star());
                self.come(to, Came::Along);
            }
            Step::Call { entry, back } => {
                self.calls.push(back);
                self.come(entry, Came::Called);
            }
        }
        Some(())
    }

    /// A path has ended here.
    fn keep(&mut self) -> Option<()> {
        let path = Regex::cat(self.word.iter().cloned());
        self.edges += self.word.iter().filter(|part| **part != Regex::Empty).count();
        self.found.push(path);
        (self.found.len() <= MOST_PATHS && self.edges <= MOST_EDGES).then_some(())
    }

    /// The next valuation.
    fn done(&mut self) -> Option<()> {
        let frame = self.frames.last_mut()?;
        if let Some(visits) = self.visits.get_mut(&(frame.at, frame.values)) {
            *visits -= 1;
        }
        self.word.truncate(frame.length);
        frame.values += 1;
        frame.step = 0;
        Some(())
    }

    /// Back to the location before.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        match frame.came {
            Came::Along => {}
            Came::Called => {
                self.calls.pop();
            }
            Came::Returned(back) => self.calls.push(back),
        }
    }
}
