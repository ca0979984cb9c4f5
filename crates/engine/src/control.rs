//! What an engine looks at while it works: what is still open, how much work is left, and whether
//! anybody still wants to know.
//!
//! A unit of work is about a microsecond of a machine of 2024: so many edges of the interpreter, so
//! many ticks of the SAT solver, a part of a symbolic edge. It is counted, never timed, so that a
//! budget of work gives the same answers on any machine and under any load.

use crate::engine::{News, Question, Task};
use crate::portfolio::Budget;
use goal::{GoalId, Open, Reason};
use smt::{Cancel, Limits};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Instant;

/// Ticks of CaDiCaL that are one unit of work.
pub const TICKS_PER_UNIT: u64 = 50;

/// Edges of the interpreter that are one unit of work.
pub const STEPS_PER_UNIT: u64 = 50;

/// Why there is no more to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    Cancelled,
    Time,
    Work,
}

impl From<Over> for Reason {
    fn from(over: Over) -> Reason {
        match over {
            Over::Cancelled | Over::Time => Reason::Timeout,
            Over::Work => Reason::Work,
        }
    }
}

/// For one engine; it stays with it from tick to tick.
pub struct Control {
    /// The goals of the task, by query.
    asked: Vec<Range<GoalId>>,
    open: RefCell<Open>,
    cancel: Cancel,
    deadline: Option<Instant>,
    /// Units of work that are left of the budget.
    left: Cell<u64>,
    /// Those that are left of this tick.
    tick: Cell<u64>,
    news: RefCell<Vec<News>>,
    /// Goals that this engine does not decide.
    given_up: RefCell<BTreeSet<GoalId>>,
}

impl Control {
    /// For a task: an engine sees no goals but those it was asked for. Else a search would call
    /// goals infeasible whose automata do not ride along.
    ///
    /// Without a budget of `work` there is no end but the deadline and the flag.
    pub fn new(task: &Task<'_>, open: Open, cancel: Cancel, budget: Budget) -> Self {
        let Budget { deadline, work } = budget;
        let left = work.unwrap_or(u64::MAX);
        let ids = |q: &Question<'_>| q.first..GoalId::of(q.first, q.goals.len());
        Control {
            asked: task.questions.iter().map(ids).collect(),
            open: RefCell::new(open),
            cancel,
            deadline,
            left: Cell::new(left),
            tick: Cell::new(left),
            news: RefCell::new(Vec::new()),
            given_up: RefCell::new(BTreeSet::new()),
        }
    }

    /// A new tick of so much work begins, with this view of what is open.
    pub fn begin(&self, open: Open, tick: u64, news: Vec<News>) {
        *self.open.borrow_mut() = open;
        self.tick.set(tick);
        self.news.borrow_mut().extend(news);
    }

    /// The goals that are open now and that this engine has not given up, in order.
    pub fn open(&self) -> Vec<GoalId> {
        let (mut open, given_up) = (self.open.borrow().list(), self.given_up.borrow());
        open.retain(|goal| self.is_asked(*goal) && !given_up.contains(goal));
        open
    }

    pub fn is_open(&self, goal: GoalId) -> bool {
        self.is_asked(goal)
            && self.open.borrow().is_open(goal)
            && !self.given_up.borrow().contains(&goal)
    }

    fn is_asked(&self, goal: GoalId) -> bool {
        self.asked.iter().any(|ids| ids.contains(&goal))
    }

    /// This engine says no more about these goals.
    pub(crate) fn give_up(&self, goals: &[GoalId]) {
        self.given_up.borrow_mut().extend(goals);
    }

    /// What is new about goals that this engine wanted; told once.
    pub fn news(&self) -> Vec<News> {
        self.news.take()
    }

    /// Counts work that was done.
    pub fn spend(&self, units: u64) {
        self.left.set(self.left.get().saturating_sub(units));
        self.tick.set(self.tick.get().saturating_sub(units));
    }

    /// Whether there is nothing more to do at all.
    pub fn over(&self) -> Option<Over> {
        if self.cancel.is_raised() {
            Some(Over::Cancelled)
        } else if self.left.get() == 0 {
            Some(Over::Work)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Over::Time)
        } else {
            None
        }
    }

    /// Whether the engine should answer now, if only that there is more to do.
    pub fn tick_is_over(&self) -> bool {
        self.tick.get() == 0 || self.over().is_some()
    }

    /// What one question to a solver may cost: all that is left.
    pub fn limits(&self) -> Limits {
        let ticks = self.left.get().checked_mul(TICKS_PER_UNIT).filter(|_| self.is_counted());
        Limits {
            time: self.deadline.map(|end| end.saturating_duration_since(Instant::now())),
            ticks,
            cancel: Some(self.cancel.clone()),
            ..Limits::NONE
        }
    }

    /// Whether there is a budget of work.
    fn is_counted(&self) -> bool {
        self.left.get() < u64::MAX / 2
    }
}
