//! Proof obligations: what an analysis has not followed.
//!
//! A machine follows executions exactly until it comes to a *boundary*: a construct without a
//! meaning, less memory than a real machine has, the end of an input that nobody gave a size for,
//! a number made from an address. From there on it follows some executions only, or values that
//! are not the real ones. Each such place is an obligation, with the executions that get there as
//! a condition on their inputs. Up to the first obligation that an execution meets everything is
//! exact; so a goal that no followed execution reaches is out of reach if for each obligation one
//! of two things is shown: no execution meets it, or none of those that do can complete the goal
//! from there on. What an execution completed *before* was seen.
//!
//! Undefined behaviour is a boundary of another kind. The machine follows it no further, or as the
//! hardware would; a compiler may do anything else. Whoever has a proof may *assume* that there is
//! none, if the proof says so; and likewise what the user has granted about the environment.
//!
//! Obligations are never spread over several lists: each machine has its own, and nothing but
//! [`Obligations::discharge`] makes a [`Discharged`], which proofs need. Who forgets to look at
//! them has no proof.

#[cfg(test)]
mod tests;

use crate::fault::Unsupported;
use cfa::{EdgeId, FuncId, LocId, LoopId, Program};
use interp::Reason;
use smt::{TermId, Terms};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

/// What was not followed. In the order in which they are worth telling, if there are several.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Boundary {
    /// A construct that has no meaning here.
    Unsupported(Unsupported),
    /// A pointer became a number: what follows may depend on addresses, which are ours.
    Addresses,
    /// The model of a library function does less than the function.
    Model(String),
    /// A resource of the real machine that there is less of here.
    Resource(&'static str),
    /// An input of which nobody has said how large it may be is looked at.
    Shape(String),
    /// A loop, or calls of a function, that were not unwound further.
    Unwinding(LoopId),
    /// An allocation that finds no memory.
    Allocation,
    /// An output that fails.
    Output,
    /// A function without a body may have written what is looked at, and a test can let it.
    Written(String),
    /// The environment may do something here that nobody has granted that it does not: "reg does not
    /// call cb".
    Environment(String),
    /// The same, and the user has granted it.
    Granted(String),
    /// Behaviour that is undefined.
    Undefined(Reason),
}

/// Where an execution stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Site {
    /// The calls that wait, outermost first.
    pub calls: Vec<(FuncId, EdgeId)>,
    pub function: FuncId,
    pub at: LocId,
    /// The edge that it is about to take, if that is known.
    pub edge: Option<EdgeId>,
}

/// Executions that get to a boundary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    pub guard: TermId,
    pub site: Site,
    pub boundary: Boundary,
}

/// What is known of an obligation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Open,
    /// No execution meets it.
    Refuted,
    /// An execution does.
    Met,
}

/// Questions about undefined behaviour that one look at the goals may cost.
const MOST_QUESTIONS: usize = 100;

/// Those of one analysis: one for each boundary and place. Only a machine makes them.
#[derive(Clone)]
pub struct Obligations {
    all: BTreeMap<(Boundary, Site), (TermId, Status)>,
}

/// Which of some conditions have a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Models {
    /// None of them.
    None,
    /// Those at these places of the list; there may be more.
    Some(Vec<usize>),
    Unknown(smt::Reason),
}

/// What discharges obligations: the graph, and a solver.
pub trait Judge<G> {
    /// Whether an execution that stands there may complete the goal from then on.
    fn may_complete(&mut self, site: &Site, goal: G) -> bool;
    /// Looks for executions that satisfy one of the conditions.
    fn models(&mut self, terms: &mut Terms, guards: &[TermId]) -> Models;
}

/// What executions may do that a proof assumes they do not.
pub type Assumed = (Boundary, Site);

/// Goals that no execution completes which was not followed, each with what is assumed that such an
/// execution does not do before. There is no other way to one than [`Obligations::discharge`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discharged<G> {
    goals: Vec<(G, Vec<Assumed>)>,
}

impl<G> Discharged<G> {
    pub fn goals(&self) -> &[(G, Vec<Assumed>)] {
        &self.goals
    }

    pub fn is_empty(&self) -> bool {
        self.goals.is_empty()
    }
}

/// Why a goal is not among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// An execution meets it, and may go on to the goal.
    Met(Boundary, Site),
    /// Nobody knows whether there is one.
    Unknown(smt::Reason),
}

impl Obligations {
    pub(crate) fn none() -> Obligations {
        Obligations { all: BTreeMap::new() }
    }

    /// One more.
    pub fn add(&mut self, terms: &mut Terms, obligation: Obligation) {
        let Obligation { guard, site, boundary } = obligation;
        if guard == Terms::FALSE {
            return;
        }
        match self.all.entry((boundary, site)) {
            Entry::Vacant(entry) => drop(entry.insert((guard, Status::Open))),
            Entry::Occupied(mut entry) => {
                let (old, status) = *entry.get();
                entry.insert(match status {
                    Status::Refuted => (guard, Status::Open),
                    Status::Open | Status::Met => (terms.or(old, guard), status),
                });
            }
        }
    }

    /// All of them; guards of those that are known to have no model are false.
    pub fn iter(&self) -> impl Iterator<Item = Obligation> + '_ {
        self.all.iter().map(|((boundary, site), (guard, status))| {
            let guard = if *status == Status::Refuted { Terms::FALSE } else { *guard };
            Obligation { guard, site: site.clone(), boundary: boundary.clone() }
        })
    }

    /// Which goals have nothing to fear from these obligations and the `pending` ones, and what is
    /// in the way of the others.
    pub fn discharge<G: Copy + Ord>(
        &mut self,
        terms: &mut Terms,
        pending: Vec<Obligation>,
        goals: &[G],
        judge: &mut dyn Judge<G>,
    ) -> (Discharged<G>, Vec<(G, Obstacle)>) {
        let mut all = self.clone();
        pending.into_iter().for_each(|obligation| all.add(terms, obligation));
        let unknown = all.decide(terms, goals, judge, usize::MAX, |what| !what.may_be_assumed());
        let (mut free, mut others) = (Vec::new(), Vec::new());
        for goal in goals {
            let mut threats = all.threats(judge, *goal, |what| !what.may_be_assumed());
            match (threats.next(), &unknown) {
                (None, _) => free.push(*goal),
                (Some((_, Status::Open)), Some(reason)) => {
                    others.push((*goal, Obstacle::Unknown(reason.clone())));
                }
                (Some(((boundary, site), _)), _) => {
                    others.push((*goal, Obstacle::Met(boundary.clone(), site.clone())));
                }
            }
        }
        // What nobody has decided is assumed: a proof that assumes more than it needs is one.
        all.decide(terms, &free, judge, MOST_QUESTIONS, Boundary::may_be_assumed);
        let assumed = |goal: G| {
            let threats = all.threats(judge, goal, Boundary::may_be_assumed);
            (goal, threats.map(|(key, _)| key.clone()).collect())
        };
        let goals = free.into_iter().map(assumed).collect();
        self.learn(&all);
        (Discharged { goals }, others)
    }

    /// What others have found of the same obligations.
    fn learn(&mut self, all: &Obligations) {
        for (key, known) in &mut self.all {
            if let Some((guard, status)) = all.all.get(key)
                && *guard == known.0
            {
                known.1 = *status;
            }
        }
    }

    /// Those that executions may meet before they complete the goal.
    fn threats<'o, G: Copy>(
        &'o self,
        judge: &'o mut dyn Judge<G>,
        goal: G,
        which: fn(&Boundary) -> bool,
    ) -> impl Iterator<Item = (&'o (Boundary, Site), Status)> {
        let left = self.all.iter().filter(|(_, (_, status))| *status != Status::Refuted);
        let left = left.filter(move |((boundary, _), _)| which(boundary));
        let left = left.filter(move |((_, site), _)| judge.may_complete(site, goal));
        left.map(|(key, (_, status))| (key, *status))
    }

    /// Asks for those that matter for one of the goals; why some of them are still open.
    fn decide<G: Copy>(
        &mut self,
        terms: &mut Terms,
        goals: &[G],
        judge: &mut dyn Judge<G>,
        most: usize,
        which: fn(&Boundary) -> bool,
    ) -> Option<smt::Reason> {
        let matters = |judge: &mut dyn Judge<G>, site: &Site| {
            goals.iter().any(|goal| judge.may_complete(site, *goal))
        };
        let open = self.all.iter_mut().filter(|(_, (_, status))| *status == Status::Open);
        let open = open.filter(|((boundary, _), _)| which(boundary));
        let open = open.filter(|((_, site), _)| matters(judge, site));
        let mut open: Vec<&mut (TermId, Status)> = open.map(|(_, known)| known).collect();
        for _ in 0..most {
            if open.is_empty() {
                break;
            }
            let guards: Vec<TermId> = open.iter().map(|known| known.0).collect();
            match judge.models(terms, &guards) {
                Models::None => {
                    open.drain(..).for_each(|known| known.1 = Status::Refuted);
                }
                // A model that shows nothing must not keep us here.
                Models::Some(places) if places.is_empty() => {
                    open.drain(..).for_each(|known| known.1 = Status::Met);
                }
                Models::Some(places) => {
                    let mut place = 0;
                    open.retain_mut(|known| {
                        let is_met = places.contains(&place);
                        place += 1;
                        if is_met {
                            known.1 = Status::Met;
                        }
                        !is_met
                    });
                }
                Models::Unknown(reason) => return Some(reason),
            }
        }
        None
    }
}

impl Boundary {
    /// A proof may assume that no execution gets there. Indeterminate values are no such thing:
    /// programs have them, and go on.
    pub fn may_be_assumed(&self) -> bool {
        match self {
            Boundary::Undefined(reason) => *reason != Reason::Indeterminate,
            Boundary::Granted(_) => true,
            Boundary::Unsupported(_) | Boundary::Addresses | Boundary::Model(_) => false,
            Boundary::Resource(_) | Boundary::Shape(_) | Boundary::Unwinding(_) => false,
            Boundary::Allocation | Boundary::Written(_) | Boundary::Environment(_) => false,
            Boundary::Output => false,
        }
    }

    /// Whether a test may let it happen.
    pub fn has_test(&self) -> bool {
        matches!(self, Boundary::Allocation | Boundary::Output | Boundary::Written(_))
    }
}

impl Site {
    /// The place in the source: `sort.c:9`. Of what the library does, the call of it.
    pub fn place(&self, program: &Program) -> String {
        let body = program.functions[self.function].body.as_ref();
        let leaving = || body?.edges.entries().find(|(_, edge)| edge.from == self.at);
        let edge = self.edge.or_else(|| leaving().map(|(id, _)| id));
        program.line_of(program.own_place(&self.calls, (self.function, edge)))
    }

    /// The indeterminate value that is read there, as people call it.
    pub fn indeterminate(&self, program: &Program) -> String {
        let read = cfa::uninitialised::read_at(program, self.function, self.at);
        cfa::uninitialised::described(program, read, &self.place(program))
    }
}

impl fmt::Display for Boundary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Boundary::Unsupported(what) => what.fmt(f),
            Boundary::Addresses => f.write_str("what the program computes from addresses"),
            Boundary::Model(what) | Boundary::Shape(what) => f.write_str(what),
            Boundary::Environment(what) | Boundary::Granted(what) | Boundary::Written(what) => {
                write!(f, "unless {what}")
            }
            Boundary::Resource(what) => f.write_str(what),
            Boundary::Unwinding(_) => f.write_str("an unwinding"),
            Boundary::Allocation => f.write_str("an allocation that fails"),
            Boundary::Output => f.write_str("an output that fails"),
            Boundary::Undefined(reason) => f.write_str(reason.kind()),
        }
    }
}
