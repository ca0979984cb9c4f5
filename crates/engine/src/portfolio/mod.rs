//! Engines side by side, and the one who asks them.
//!
//! Each engine has a thread of its own and works there tick by tick ([`seat`]); what it finds is
//! committed here, in the caller's thread. Under a deadline an engine goes on as soon as its own
//! answer is in the ledger. Under a budget of work all engines do one tick, each with the same
//! view of what is open, and their answers are committed in the order (tick, engine): one core and
//! two give the same bytes.
//!
//! Engines that need no solver have a first round to themselves. What they reach costs a solver far
//! more than them (`cargo xtask bench generate beside` has the figures).

mod seat;

use crate::control::Over;
use crate::engine::{Answer, Decision, Engine, News, Statistics, Task, Tick, Wanted};
use goal::{GoalId, Open, Reason, SearchId};
use seat::{Seat, Told};
use smt::Cancel;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;
use std::time::{Duration, Instant};

/// How long to wait for an answer before looking round.
const LOOK: Duration = Duration::from_millis(50);

/// Units of work in a tick. Short enough that two engines share what they found, long enough that
/// starting a tick costs nothing.
const TICK: u64 = 50_000;

/// When an engine begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Round {
    First,
    Second,
}

type Make =
    dyn for<'t> Fn(&'t Task<'t>) -> Result<Box<dyn Engine + 't>, String> + Send + Sync + 'static;

/// An engine that can take part in a search.
#[derive(Clone)]
pub struct Entrant {
    pub name: &'static str,
    round: Round,
    make: Arc<Make>,
}

impl Entrant {
    /// `make` begins an analysis of a task, or says why it cannot.
    pub fn new<F>(name: &'static str, round: Round, make: F) -> Entrant
    where
        F: for<'t> Fn(&'t Task<'t>) -> Result<Box<dyn Engine + 't>, String> + Send + Sync + 'static,
    {
        Entrant { name, round, make: Arc::new(make) }
    }
}

/// What a search may cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    pub deadline: Option<Instant>,
    /// Units of work for each engine; see [`crate::control`].
    pub work: Option<u64>,
}

/// Who asks: it holds the ledger, judges candidates and may say stop.
pub trait Caller {
    /// An engine begins: under this id come its answers.
    fn begin(&mut self, engine: &'static str) -> SearchId;

    /// An answer of a search becomes part of what is known. (Goals that are wanted come to
    /// [`Caller::adopt`].)
    fn commit(&mut self, search: SearchId, answer: Answer);

    /// What is still open; the view follows the ledger.
    fn open(&self) -> Open;

    /// Takes goals that an engine wants decided into the ledger: the id of the first, if it can.
    fn adopt(&mut self, _wanted: &Wanted) -> Option<GoalId> {
        None
    }

    /// How a goal stands, once it is not open.
    fn decision(&self, goal: GoalId) -> Decision;

    /// Called often while engines work; true says stop.
    fn look(&mut self) -> bool;
}

/// How a search came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Nothing is open, or nobody can say more.
    Done,
    /// The time or the work was used up.
    Over(Over),
    /// The caller said stop.
    Stopped,
    /// An engine ended by a bug of ours, which has been told on standard error.
    Broken(&'static str),
}

/// Has engines search until nothing is open, nobody can say more, or there is nothing left of the
/// budget.
pub fn search(
    task: &Task<'_>,
    entrants: &[Entrant],
    budget: Budget,
    caller: &mut dyn Caller,
) -> (Ended, Statistics) {
    std::thread::scope(|scope| {
        let (tell, told) = channel();
        let mut portfolio = Portfolio {
            scope,
            task,
            entrants,
            budget,
            caller,
            cancel: Cancel::default(),
            seats: Vec::new(),
            reasons: BTreeMap::new(),
            all_began: false,
            stopped: None,
            tell,
            told,
        };
        for round in [Round::First, Round::Second] {
            let begins = |entrant: &Entrant| match task.options.at_once {
                true => round == Round::First,
                false => entrant.round == round,
            };
            for entrant in entrants.iter().filter(|entrant| begins(entrant)) {
                portfolio.start(entrant, None);
            }
            portfolio.all_began = round == Round::Second || task.options.at_once;
            portfolio.run();
        }
        portfolio.cancel.raise();
        portfolio.close()
    })
}

struct Portfolio<'s, 'e, 'c> {
    scope: &'s Scope<'s, 'e>,
    task: &'e Task<'e>,
    entrants: &'e [Entrant],
    budget: Budget,
    caller: &'c mut dyn Caller,
    cancel: Cancel,
    seats: Vec<Seat>,
    /// Why goals are not decided, by those who gave them up.
    reasons: BTreeMap<GoalId, (SearchId, Reason)>,
    /// Every engine has begun: what all have given up is given up.
    all_began: bool,
    stopped: Option<Ended>,
    tell: Sender<(usize, Told)>,
    told: Receiver<(usize, Told)>,
}

impl Portfolio<'_, '_, '_> {
    /// A seat for an engine: for the task, or for goals that another wanted.
    fn start(&mut self, entrant: &Entrant, wanted: Option<(Arc<Wanted>, GoalId)>) {
        let (number, search) = (self.seats.len(), self.caller.begin(entrant.name));
        let open = self.caller.open();
        let control = seat::Terms { open, cancel: self.cancel.clone(), budget: self.budget };
        let tell = self.tell.clone();
        let seat =
            Seat::start(self.scope, (number, search), entrant, self.task, wanted, control, tell);
        match seat {
            Ok(seat) => self.seats.push(seat),
            Err(_) => self.stopped = Some(Ended::Broken(entrant.name)),
        }
    }

    /// Until no engine is at work any more.
    fn run(&mut self) {
        while self.stopped.is_none() && !self.caller.open().list().is_empty() {
            if self.budget.work.is_some() {
                self.begin(self.caller.open().frozen(), TICK);
                let mut all: Vec<(usize, Told)> = Vec::new();
                while all.len() < self.busy() {
                    all.extend(self.wait());
                }
                all.sort_by_key(|(seat, _)| *seat);
                all.into_iter().for_each(|(seat, told)| self.hear(seat, told));
            } else {
                self.begin(self.caller.open(), u64::MAX);
                if let Some((seat, told)) = self.wait() {
                    self.hear(seat, told);
                }
            }
            self.settle();
            if self.busy() == 0 && !self.seats.iter().any(Seat::is_ready) {
                break;
            }
        }
    }

    /// Every engine that has been heard begins its next tick.
    fn begin(&mut self, open: Open, tick: u64) {
        let ready = self.seats.iter_mut().filter(|seat| seat.is_ready());
        ready.for_each(|seat| seat.begin(open.clone(), tick));
    }

    fn busy(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_busy()).count()
    }

    /// What an engine tells, if one does within a moment; also looks whether to stop.
    fn wait(&mut self) -> Option<(usize, Told)> {
        if self.caller.look() && self.stopped.is_none() {
            self.stop(Ended::Stopped);
        }
        if self.stopped.is_none()
            && self.budget.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.stop(Ended::Over(Over::Time));
        }
        self.told.recv_timeout(LOOK).ok()
    }

    fn stop(&mut self, why: Ended) {
        self.stopped = Some(why);
        self.cancel.raise();
    }

    /// What an engine said becomes known, and it may go on.
    fn hear(&mut self, number: usize, told: Told) {
        let seat = &mut self.seats[number];
        seat.heard(&told);
        let answers = match told {
            Told::Tick(Tick::Found(answers), _) => answers,
            Told::Tick(Tick::More | Tick::Waiting | Tick::Done, _) => Vec::new(),
            Told::Refused(what) => {
                let goals = self.caller.open().list();
                vec![Answer::Unknown { goals, reason: Reason::Unsupported(what) }]
            }
            Told::Broken => {
                let name = seat.name;
                return self.stop(Ended::Broken(name));
            }
        };
        for answer in answers {
            match answer {
                Answer::Unknown { goals, reason } => self.give_up(number, goals, &reason),
                Answer::Wanted(wanted) => self.adopt(number, wanted),
                answer => {
                    let search = self.seats[number].search;
                    self.caller.commit(search, answer);
                }
            }
        }
    }

    /// One engine has given goals up; others may still decide them.
    fn give_up(&mut self, seat: usize, goals: Vec<GoalId>, reason: &Reason) {
        for goal in goals {
            let seat = &mut self.seats[seat];
            seat.given_up.insert(goal);
            self.reasons.insert(goal, (seat.search, reason.clone()));
        }
    }

    /// Goals that everybody has given up are unknown.
    fn settle(&mut self) {
        let live: Vec<&Seat> = self.seats.iter().filter(|seat| !seat.is_done()).collect();
        let left =
            |goal: &GoalId| self.all_began && live.iter().all(|seat| seat.given_up.contains(goal));
        let given_up: Vec<GoalId> = self.reasons.keys().copied().filter(left).collect();
        for goal in given_up {
            if let Some((search, reason)) = self.reasons.remove(&goal) {
                self.caller.commit(search, Answer::Unknown { goals: vec![goal], reason });
            }
        }
        for seat in &mut self.seats {
            let open = self.caller.open();
            let (decided, rest) =
                seat.wanted.iter().copied().partition(|goal| !open.is_open(*goal));
            seat.wanted = rest;
            let decided: Vec<GoalId> = decided;
            let news = decided.into_iter().map(|goal| (goal, self.caller.decision(goal)));
            seat.news.extend(news.map(|(goal, decision)| News::Decided(goal, decision)));
        }
    }

    /// Goals that an engine wants decided: the others get them as a task of its own.
    fn adopt(&mut self, seat: usize, wanted: Wanted) {
        let first = self.caller.adopt(&wanted);
        self.seats[seat].news.push(News::Granted(first));
        let Some(first) = first else { return };
        let count = wanted.goals.len();
        self.seats[seat].wanted.extend((0..count).map(|k| GoalId::of(first, k)));
        let wanted = Arc::new(wanted);
        let (entrants, own) = (self.entrants, self.seats[seat].name);
        for entrant in entrants.iter().filter(|entrant| entrant.name != own) {
            self.start(entrant, Some((wanted.clone(), first)));
        }
    }

    /// Everybody stops; what was found on the way still counts.
    fn close(mut self) -> (Ended, Statistics) {
        while self.busy() > 0 {
            if let Ok((seat, told)) = self.told.recv() {
                self.hear(seat, told);
            }
        }
        let mut statistics = Statistics::default();
        self.seats.iter().for_each(|seat| statistics += seat.statistics);
        // Nobody goes on now. Who was stopped has not given up: why some goals are open is said by
        // whoever stopped them.
        if self.stopped.is_none() {
            self.seats.clear();
        }
        self.settle();
        let used_up = self.budget.work.is_some() && !self.caller.open().list().is_empty();
        let ended = self.stopped.unwrap_or(Ended::Done);
        (if ended == Ended::Done && used_up { Ended::Over(Over::Work) } else { ended }, statistics)
    }
}
