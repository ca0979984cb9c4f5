//! The goals of one query, with what is needed to speak about them.

use super::{Heard, Session};
use base::IdVec;
use cfa::chosen::Chosen;
use cfa::{Conflicts, Edge, EdgeId, FuncId, Program, called_from_outside, constant_outcome};
use goal::{
    Alphabet, Choice, Feasible, Goal, Numbering, PairGoal, Point, PredId, Reason, Structure,
    Supergraph,
};
use query::sentence::{Described, Describer};
use query::shape::{Shape, shape};
use query::target::Subject;
use std::io;

/// Up to this many goals are asked whether the shape of the program allows them at all.
const MOST_CHECKED: u128 = 1_000_000;

/// Paths and patterns need a search each.
const MOST_SEARCHED: u128 = 10_000;

/// Everything that is needed to speak about the goals of one query.
pub struct View<'a> {
    pub heard: &'a Heard,
    pub alphabet: Alphabet,
    pub graph: Supergraph,
    /// The same where executions may start anywhere: what has no path here has none at all.
    any: Option<Supergraph>,
    texts: Vec<String>,
    numbering: Numbering,
    /// Functions that are called by what the graph does not have.
    outside: Vec<FuncId>,
    /// Functions that no call from the entry reaches.
    uncalled: Vec<FuncId>,
    /// Edges that may come in another order than in the graph.
    pub conflicts: Conflicts,
    /// Edges whose values compilers and linkers choose.
    pub chosen: Chosen,
    /// Functions whose addresses the entry may be given.
    given: IdVec<FuncId, bool>,
    session: &'a Session,
}

impl<'a> View<'a> {
    pub fn new(session: &'a Session, heard: &'a Heard) -> Self {
        let program = session.program();
        let alphabet = Alphabet::new(program);
        let sources = &session.translation.sources;
        let subject = Subject::new(program, sources, &alphabet, &heard.answer.entries);
        let Shape { graph, outside, uncalled } = shape(&subject, &heard.answer.entries);
        let any = heard.only_feasible.then(|| {
            let all: Vec<FuncId> = subject.functions().map(|(f, _)| f).collect();
            shape(&subject, &all).graph
        });
        let texts = heard.answer.predicates.texts();
        View {
            heard,
            alphabet: Alphabet::new(program),
            graph,
            any,
            texts,
            outside,
            uncalled,
            conflicts: Conflicts::new(program),
            chosen: Chosen::new(program),
            given: match heard.answer.entries.as_slice() {
                [entry] => called_from_outside(program, *entry),
                _ => IdVec::new(),
            },
            numbering: heard.answer.asked.goals.numbering(),
            session,
        }
    }

    pub fn program(&self) -> &'a Program {
        self.session.program()
    }

    /// Whether the entry may be given the address of a function.
    pub fn may_be_given(&self, f: FuncId) -> bool {
        self.given.get(f).copied().unwrap_or(false)
    }

    pub fn describer(&self) -> Describer<'_> {
        Describer {
            program: self.session.program(),
            sources: &self.session.translation.sources,
            alphabet: &self.alphabet,
            under_test: self.graph.id(),
            predicates: &self.texts,
        }
    }

    /// Where a predicate has a value.
    pub fn scope(&self, predicate: PredId, at: Point) -> bool {
        let (f, loc) = self.alphabet.loc(at);
        self.heard.answer.predicates.table[predicate].at(f, loc).is_some()
    }

    /// Runs with the structure of the program.
    pub fn with_structure<T>(&self, run: impl FnOnce(Structure<'_>) -> T) -> T {
        let scope = |predicate, at| self.scope(predicate, at);
        run(Structure::new(&self.graph, &scope))
    }

    /// Runs with the structure of the program, and that of all its functions by themselves.
    fn with_both<T>(&self, run: impl FnOnce(Structure<'_>, Option<Structure<'_>>) -> T) -> T {
        let scope = |predicate, at| self.scope(predicate, at);
        let any = self.any.as_ref().map(|graph| Structure::new(graph, &scope));
        run(Structure::new(&self.graph, &scope), any)
    }

    /// The k-th goal, if it is one of one test.
    pub fn goal(&self, k: u128) -> Option<Goal> {
        self.heard.answer.asked.goals.numbered(&self.numbering, k)
    }

    pub fn described(&self, k: u128) -> Option<Described> {
        let goals = &self.heard.answer.asked.goals;
        let describer = self.describer();
        match goals.numbered(&self.numbering, k) {
            Some(goal) => Some(describer.goal(goals, &goal)),
            None => {
                let pair = usize::try_from(k - self.single()).ok()?;
                Some(describer.pair(self.heard.answer.asked.pairs.get(pair)?))
            }
        }
    }

    /// Whether that the graph has no path for a goal proves that there is none: always, unless
    /// functions are called from outside, or operands may be evaluated in another order; then for
    /// single edges and locations.
    fn is_decided_by_shape(&self, k: u128) -> bool {
        let goal = || self.heard.answer.asked.goals.numbered(&self.numbering, k);
        self.outside.is_empty() && self.conflicts.is_empty()
            || goal().is_some_and(|goal| goal.is_single())
    }

    /// The function of a goal's first edge or location.
    pub fn function(&self, k: u128) -> Option<FuncId> {
        if let Some(pair) = self.pair(k) {
            return Some(pair.function);
        }
        self.goal(k)?.choices.iter().find_map(|choice| match choice {
            Choice::Edge(letter) => Some(self.alphabet.edge(*letter).0),
            Choice::Point(point) => Some(self.alphabet.loc(*point).0),
            Choice::Values(_) | Choice::Word(_) => None,
        })
    }

    /// Whether calls from the entry reach the function of a goal, as far as they are resolved.
    pub fn is_called(&self, k: u128) -> bool {
        !self.function(k).is_some_and(|f| self.uncalled.contains(&f))
    }

    /// The pair goal of this number, if it is one.
    pub fn pair(&self, k: u128) -> Option<&PairGoal> {
        let pair = usize::try_from(k.checked_sub(self.single())?).ok()?;
        self.heard.answer.asked.pairs.get(pair)
    }

    /// What is in the way of judging a goal.
    pub fn unfollowed(&self, k: u128) -> Option<String> {
        let why = self.pair(k)?.unfollowed.clone()?;
        Some(Reason::Unsupported(why).to_string())
    }

    /// Whether the shape of the program allows that two evaluations show a condition. Where no path
    /// leads to the decision there are none; and what is true of a single location is true whatever
    /// is called from outside.
    fn can_be_shown(&self, pair: &PairGoal) -> bool {
        let body = self.program().functions[pair.function].body.as_ref();
        let body = body.expect("a decision should be of a body");
        let start = body.booleans[body.decisions[pair.decision].boolean].start;
        let start = self.alphabet.point(pair.function, start);
        let has_pair = !pair.pairs.is_empty() || pair.unfollowed.is_some();
        has_pair && self.graph.is_reached(start)
    }

    /// Whether a goal is an outcome that a constant (`while (0)`) does not have, or asks what a constant
    /// condition decides.
    fn is_constant(&self, k: u128) -> bool {
        let outcome = |f: FuncId, is_one: &dyn Fn(EdgeId, &Edge) -> bool| {
            let body = self.program().functions[f].body.as_ref()?;
            let (e, _) = body.edges.entries().find(|(e, edge)| is_one(*e, edge))?;
            constant_outcome(&self.program().types, body, e)
        };
        if let Some(pair) = self.pair(k) {
            let is_of =
                |_, edge: &Edge| edge.marks.condition.is_some_and(|c| c.0 == pair.condition);
            return outcome(pair.function, &is_of).is_some();
        }
        let edge = self.goal(k).filter(Goal::is_single).and_then(|goal| match goal.choices[..] {
            [Choice::Edge(letter)] => Some(self.alphabet.edge(letter)),
            _ => None,
        });
        edge.is_some_and(|(f, e)| outcome(f, &|other, _| other == e) == Some(false))
    }

    /// How many goals are of one test; those of two follow.
    pub fn single(&self) -> u128 {
        self.numbering.len()
    }

    pub fn len(&self) -> u128 {
        let asked = &self.heard.answer.asked;
        self.single().saturating_add(asked.pairs.len() as u128)
    }

    /// All goals in order, numbered from `first`. Combinations without a path are no entities of a
    /// named criterion, and are left out.
    pub fn each(
        &self,
        first: u128,
        mut with: impl FnMut(Listed) -> io::Result<()>,
    ) -> io::Result<Counts> {
        let asked = &self.heard.answer.asked;
        let most = if asked.goals.ends_in_words() { MOST_SEARCHED } else { MOST_CHECKED };
        let mut counts = Counts { checked: self.single() <= most, ..Counts::default() };
        self.with_both(|structure, any| {
            let mut feasible = structure.feasible(&asked.goals);
            let mut anywhere = any.map(|any| any.feasible(&asked.goals));
            for k in 0..self.len() {
                let in_graph = match k.checked_sub(self.single()) {
                    None if counts.checked => feasible.get(k).unwrap_or(true),
                    None => true,
                    Some(pair) => self.can_be_shown(&asked.pairs[pair as usize]),
                };
                // What is an entity of a criterion is a matter of the graph, which has no calls
                // from outside; what is infeasible is not.
                let is_none = |any: &mut Feasible<'_>| !any.get(k).unwrap_or(true);
                if !in_graph && anywhere.as_mut().is_some_and(is_none) {
                    counts.left_out += 1;
                    continue;
                }
                let has_path = in_graph || k < self.single() && !self.is_decided_by_shape(k);
                let is_constant = !has_path && self.is_constant(k);
                with(Listed { id: first + counts.goals, k, has_path, is_constant })?;
                counts.goals += 1;
                counts.infeasible += u128::from(!has_path);
            }
            Ok(counts)
        })
    }
}

/// A goal in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    pub id: u128,
    /// Its number among the goals of its query.
    pub k: u128,
    /// False: infeasible, by the shape of the program alone.
    pub has_path: bool,
    /// Infeasible because what it asks for is decided by a constant.
    pub is_constant: bool,
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub goals: u128,
    pub infeasible: u128,
    /// Combinations without a path, which are no entities of the criterion.
    pub left_out: u128,
    pub checked: bool,
}

impl Counts {
    /// For people, to stand after the list.
    pub fn sentence(&self, query: &str) -> String {
        let plural = if self.goals == 1 { "" } else { "s" };
        let mut text = format!("{query}: {} goal{plural}", self.goals);
        if self.infeasible > 0 {
            text.push_str(&format!(", {} of them infeasible (structural)", self.infeasible));
        }
        if self.left_out > 0 {
            text.push_str(&format!(" ({} combinations have no path and are none)", self.left_out));
        }
        if !self.checked {
            text.push_str(" (so many that paths were not looked for)");
        }
        text
    }
}
