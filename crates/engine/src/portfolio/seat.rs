//! One engine in a thread of its own.

use super::{Budget, Entrant};
use crate::control::{Control, Over};
use crate::engine::{Answer, News, Question, Statistics, Task, Tick, Wanted};
use goal::{GoalId, Offer, Open, SearchId};
use smt::Cancel;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope};

/// Formulas are deep, and some of the work on them is recursive.
const STACK: usize = 256 << 20;

/// What an engine's thread says.
pub enum Told {
    Tick(Tick, Statistics),
    /// The program has something that the engine cannot start with.
    Refused(String),
    /// The engine ended by a bug.
    Broken,
}

/// Under which terms an engine works.
pub struct Terms {
    pub open: Open,
    pub cancel: Cancel,
    pub budget: Budget,
}

/// What the thread is told to go on with.
struct Go {
    open: Open,
    tick: u64,
    news: Vec<News>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// It can begin a tick.
    Ready,
    /// Within a tick.
    Busy,
    /// There is nothing to do until it hears of goals that it wanted.
    Waiting,
    Done,
}

pub struct Seat {
    pub name: &'static str,
    pub search: SearchId,
    stands: Stands,
    go: Sender<Go>,
    pub statistics: Statistics,
    /// Goals that it does not decide.
    pub given_up: BTreeSet<GoalId>,
    /// Goals that it wanted and that are open.
    pub wanted: Vec<GoalId>,
    /// What it has not been told yet.
    pub news: Vec<News>,
}

impl Seat {
    pub fn start<'s, 'e>(
        scope: &'s Scope<'s, 'e>,
        (number, search): (usize, SearchId),
        entrant: &Entrant,
        task: &'e Task<'e>,
        wanted: Option<(Arc<Wanted>, GoalId)>,
        terms: Terms,
        tell: Sender<(usize, Told)>,
    ) -> std::io::Result<Seat> {
        let (go, gone) = channel();
        let (name, entrant) = (entrant.name, entrant.clone());
        let work = move || {
            let told = tell.clone();
            let run = || work(&entrant, task, wanted, terms, &gone, &|t| told.send((number, t)));
            if catch_unwind(AssertUnwindSafe(run)).is_err() {
                // Nobody listens any more if this fails.
                let _ = tell.send((number, Told::Broken));
            }
        };
        Builder::new().name(name.into()).stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(Seat {
            name,
            search,
            stands: Stands::Ready,
            go,
            statistics: Statistics::default(),
            given_up: BTreeSet::new(),
            wanted: Vec::new(),
            news: Vec::new(),
        })
    }

    /// The next tick.
    pub fn begin(&mut self, open: Open, tick: u64) {
        let go = Go { open, tick, news: std::mem::take(&mut self.news) };
        self.stands = if self.go.send(go).is_ok() { Stands::Busy } else { Stands::Done };
    }

    pub fn heard(&mut self, told: &Told) {
        self.stands = match told {
            Told::Tick(Tick::Found(_) | Tick::More, _) => Stands::Ready,
            Told::Tick(Tick::Waiting, _) => Stands::Waiting,
            Told::Tick(Tick::Done, _) | Told::Refused(_) | Told::Broken => Stands::Done,
        };
        if let Told::Tick(_, statistics) = told {
            self.statistics = *statistics;
        }
    }

    pub fn is_ready(&self) -> bool {
        match self.stands {
            Stands::Ready => true,
            Stands::Waiting => !self.news.is_empty(),
            Stands::Busy | Stands::Done => false,
        }
    }

    pub fn is_busy(&self) -> bool {
        self.stands == Stands::Busy
    }

    pub fn is_done(&self) -> bool {
        self.stands == Stands::Done
    }
}

/// There is no work left for an engine: it gives up what it has not decided.
fn used_up(control: &Control) -> Tick {
    let goals = control.open();
    match goals.is_empty() {
        true => Tick::Done,
        false => Tick::Found(vec![Answer::Unknown { goals, reason: Over::Work.into() }]),
    }
}

type Tell<'t> = &'t dyn Fn(Told) -> Result<(), std::sync::mpsc::SendError<(usize, Told)>>;

/// What the thread does.
fn work(
    entrant: &Entrant,
    task: &Task<'_>,
    wanted: Option<(Arc<Wanted>, GoalId)>,
    terms: Terms,
    gone: &Receiver<Go>,
    tell: Tell<'_>,
) {
    let offer = Offer::default();
    let questions = match &wanted {
        None => task.questions.clone(),
        Some((wanted, first)) => vec![Question {
            goals: &wanted.goals,
            first: *first,
            offer: &offer,
            predicates: &wanted.predicates,
            under_test: &wanted.under_test,
        }],
    };
    let task = Task { questions, ..task.clone() };
    let Terms { open, cancel, budget } = terms;
    // Made at the first tick: an engine whose goals are all decided by then costs nothing.
    let Ok(mut next) = gone.recv() else { return };
    let control = Control::new(&task, open, cancel, budget);
    let mut engine = match (entrant.make)(&task) {
        Ok(engine) => engine,
        // The other side may be gone, here and below: then nobody waits.
        Err(what) => return drop(tell(Told::Refused(what))),
    };
    loop {
        control.begin(next.open, next.tick, next.news);
        let tick = match (engine.tick(&control), control.over()) {
            (Tick::More | Tick::Waiting, Some(Over::Work)) => used_up(&control),
            (tick, _) => tick,
        };
        if let Tick::Found(answers) = &tick {
            for answer in answers {
                if let Answer::Unknown { goals, .. } = answer {
                    control.give_up(goals);
                }
            }
        }
        let is_done = matches!(tick, Tick::Done);
        if tell(Told::Tick(tick, engine.statistics())).is_err() || is_done {
            return;
        }
        match gone.recv() {
            Ok(go) => next = go,
            Err(_) => return,
        }
    }
}
