//! The seam between a search and whoever asks for it.
//!
//! A [`Task`] says what is to be decided; an [`Engine`] holds one analysis of it and works tick by
//! tick; what it finds are [`Answer`]s. Verdicts belong to the caller, who runs candidates natively
//! and keeps the ledger. An engine that is not in this crate joins as an [`crate::Entrant`].

use crate::control::Control;
use crate::options::Options;
use crate::proof::Proved;
use base::IdVec;
use cfa::{FuncId, Inputs, Predicate, Program};
use goal::{Alphabet, EdgeSet, GoalId, Goals, Offer, Reason};
use std::ops::AddAssign;
use symbolic::Form;

/// What engines are asked. The queries of one run share the search.
#[derive(Clone)]
pub struct Task<'t> {
    pub program: &'t Program,
    pub alphabet: &'t Alphabet,
    /// Where executions start.
    pub entry: FuncId,
    pub questions: Vec<Question<'t>>,
    /// The domain of inputs.
    pub form: &'t Form,
    pub options: &'t Options,
}

impl Task<'_> {
    /// The functions whose edges are under test.
    pub(crate) fn tested(&self, under_test: &EdgeSet) -> IdVec<FuncId, bool> {
        let is_tested = |f: FuncId| {
            let first = self.alphabet.edges_of(f).iter().next();
            first.is_some_and(|first| under_test.contains(first))
        };
        self.program.functions.ids().map(is_tested).collect()
    }
}

/// One query of a task.
#[derive(Clone, Copy)]
pub struct Question<'t> {
    pub goals: &'t Goals,
    /// The id of its first goal; those of the others follow.
    pub first: GoalId,
    /// Which of them to look for first.
    pub offer: &'t Offer,
    pub predicates: &'t [Predicate],
    /// The edges under test: words are over these.
    pub under_test: &'t EdgeSet,
}

/// What an engine says.
#[derive(Clone, Debug)]
pub enum Answer {
    /// An execution on these inputs should reach the goals. If it is not `defined` throughout, a
    /// native run may see less of it.
    Candidate {
        inputs: Inputs,
        goals: Vec<GoalId>,
        defined: bool,
    },
    /// No execution reaches any of them.
    Infeasible(Proved),
    Unknown {
        goals: Vec<GoalId>,
        reason: Reason,
    },
    /// Goals that nobody asked for, which this engine wants to be decided by the others.
    Wanted(Wanted),
}

/// New goals for the portfolio: what `goals` number is decided like a query of the user's.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub goals: Goals,
    pub predicates: Vec<Predicate>,
    pub under_test: EdgeSet,
}

/// What became of goals that an engine wanted.
#[derive(Clone, Debug)]
pub enum News {
    /// They have ids from this one on, or nobody decides them.
    Granted(Option<GoalId>),
    Decided(GoalId, Decision),
}

/// How a goal stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    Covered,
    Infeasible,
    /// Whoever could decide it has given up.
    Unknown,
}

/// What one tick came to.
#[derive(Clone, Debug)]
pub enum Tick {
    /// Something was found; the next tick begins when it has been judged.
    Found(Vec<Answer>),
    /// Nothing yet.
    More,
    /// Nothing to do until there is news of goals that it wanted.
    Waiting,
    /// It can say no more.
    Done,
}

/// Holds the state of one analysis; verdicts belong to the caller.
pub trait Engine {
    /// Works until something was found, or the control says that the tick is over.
    ///
    /// Law: under a budget of work, what it does depends on the task, the open goals and the news
    /// at the beginning of each tick alone; not on the clock, nor on other threads.
    fn tick(&mut self, control: &Control) -> Tick;

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub solver_calls: u64,
    /// Those among them that asked for goals.
    pub goal_calls: u32,
    pub rounds: u32,
    pub terms: usize,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, more: Statistics) {
        self.solver_calls += more.solver_calls;
        self.goal_calls += more.goal_calls;
        self.rounds = self.rounds.max(more.rounds);
        self.terms += more.terms;
    }
}
