//! What can still be completed behind a place.
//!
//! An analysis that stops following an execution at a place has lost the goals that the execution
//! may complete from there on, and no others: what it completed before was seen. Which these are is
//! a question to the graph alone, and the answer errs on one side: a goal that some path behind
//! the place completes is always among them. ([`Behind`] says what paths can read and where they
//! can stand; [`Last`] which of it completes a goal.) How the execution got to the place is not
//! asked, so of `A->B` all goals whose B is behind the place are there, whatever their A.

mod behind;
mod last;

use crate::alphabet::{Alphabet, EdgeSet};
use crate::goals::{Goals, Numbering};
use crate::id::GoalId;
use behind::{Behind, Calls};
use cfa::handlers::handlers;
use cfa::{EdgeId, FuncId, LocId, Op, Program};
use last::Last;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where an execution is: the calls that wait, outermost first, and the location that it stands at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Configuration {
    pub calls: Vec<(FuncId, EdgeId)>,
    pub at: (FuncId, LocId),
}

/// Answers for the goals of a query, each found once.
pub struct After<'g> {
    program: &'g Program,
    alphabet: &'g Alphabet,
    goals: &'g Goals,
    first: GoalId,
    numbering: Numbering,
    under_test: &'g EdgeSet,
    calls: Calls<'g>,
    /// Functions that may run at any time.
    handlers: Vec<FuncId>,
    behind: BTreeMap<Configuration, Rc<Behind>>,
    last: BTreeMap<GoalId, Rc<Last>>,
}

impl<'g> After<'g> {
    /// Goals from `first` on, of executions that start in `entry`; words are over the edges
    /// `under_test`.
    pub fn new(
        program: &'g Program,
        entry: FuncId,
        alphabet: &'g Alphabet,
        goals: &'g Goals,
        first: GoalId,
        under_test: &'g EdgeSet,
    ) -> After<'g> {
        After {
            program,
            alphabet,
            goals,
            first,
            numbering: goals.numbering(),
            under_test,
            calls: Calls::new(program, entry),
            handlers: handlers(program),
            behind: BTreeMap::new(),
            last: BTreeMap::new(),
        }
    }

    /// Whether an execution that stands there may complete the goal from then on.
    pub fn may_complete(&mut self, place: &Configuration, goal: GoalId) -> bool {
        self.completes(place, goal, None)
    }

    /// The same for an execution that has begun to leave the place: that it stood there was seen, and
    /// completes something again only if it comes back.
    pub fn may_complete_leaving(&mut self, place: &Configuration, goal: GoalId) -> bool {
        let own = (!self.comes_back(place)).then_some(place.at);
        self.completes(place, goal, own)
    }

    /// Whether a path from the place leads to it again.
    fn comes_back(&mut self, place: &Configuration) -> bool {
        let (f, at) = place.at;
        let body = self.program.functions[f].body.as_ref();
        let leaving = body.into_iter().flat_map(|body| body.edges.iter()).filter(|e| e.from == at);
        let ends: Vec<(bool, LocId)> =
            leaving.map(|edge| (matches!(edge.op, Op::Call { .. }), edge.to)).collect();
        let once = base::mutant!("goal: no path comes back to where it was");
        !once
            && ends.into_iter().any(|(is_call, to)| {
                let behind = self.behind(&Configuration { at: (f, to), ..place.clone() });
                is_call || behind.is_everything() || behind.has(&self.calls, f, at)
            })
    }

    /// Not counting that it stands at the location left out.
    fn completes(
        &mut self,
        place: &Configuration,
        goal: GoalId,
        left_out: Option<(FuncId, LocId)>,
    ) -> bool {
        let last = self.last(goal);
        let behind = self.behind(place);
        if last.anywhere || behind.is_everything() {
            return true;
        }
        let reads = |letter| {
            let (f, e) = self.alphabet.edge(letter);
            behind.has(&self.calls, f, self.calls.ends(f, e).0)
        };
        let stands = |point| {
            let (f, loc) = self.alphabet.loc(point);
            left_out != Some((f, loc)) && behind.has(&self.calls, f, loc)
        };
        if base::mutant!("goal: nothing is completed by standing behind a place") {
            return last.edges.iter().any(reads);
        }
        let is_last = last.edges.iter().any(reads) || last.points.iter().any(stands);
        is_last || self.is_interrupt(place) && last.needed.iter().any(reads)
    }

    /// A handler begins, wherever the program stands: that goes on behind it.
    fn is_interrupt(&self, place: &Configuration) -> bool {
        let (f, at) = place.at;
        let body = self.program.functions[f].body.as_ref();
        let begins = place.calls.is_empty() && body.is_some_and(|body| body.entry == at);
        let never = base::mutant!("goal: nothing goes on behind a handler");
        begins && self.handlers.contains(&f) && !never
    }

    fn behind(&mut self, place: &Configuration) -> Rc<Behind> {
        if let Some(known) = self.behind.get(place) {
            return known.clone();
        }
        let found = Rc::new(Behind::of(&mut self.calls, place));
        self.behind.insert(place.clone(), found.clone());
        found
    }

    fn last(&mut self, goal: GoalId) -> Rc<Last> {
        if let Some(known) = self.last.get(&goal) {
            return known.clone();
        }
        // What a `passing` clause says of an execution is decided where it ends.
        let local = goal.local(self.first).filter(|_| self.goals.passing.is_none());
        let goal_of = |local| self.goals.numbered(&self.numbering, local);
        let language = local.and_then(goal_of).map(|goal| goal.language);
        let (program, alphabet) = (self.program, self.alphabet);
        let found = language.map(|language| {
            Last::of(&language, self.under_test, &|letter| last::end(program, alphabet, letter))
        });
        let found = Rc::new(found.unwrap_or_else(Last::anywhere));
        self.last.insert(goal, found.clone());
        found
    }
}
