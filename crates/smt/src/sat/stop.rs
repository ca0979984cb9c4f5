//! Limits, and the watch that is kept on them while work goes on.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What one question may cost; `None` is as much as it takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub time: Option<Duration>,
    pub conflicts: Option<u32>,
    /// Bytes that this process may grow by.
    pub memory: Option<usize>,
}

impl Limits {
    pub const NONE: Limits = Limits { time: None, conflicts: None, memory: None };

    pub fn seconds(seconds: f64) -> Limits {
        Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::NONE }
    }

    pub fn conflicts(conflicts: u32) -> Limits {
        Limits { conflicts: Some(conflicts), ..Limits::NONE }
    }
}

/// Which limit stopped the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    Time,
    Memory,
}

/// Asked often, looks at the clock seldom and at the memory more seldom.
#[derive(Clone)]
pub struct Watch(Rc<Inner>);

struct Inner {
    end: Option<Instant>,
    most: Option<usize>,
    asked: Cell<u32>,
    stopped: Cell<Option<Stop>>,
    looked: RefCell<Instant>,
}

/// How long the memory is trusted after a look at it.
const STALE: Duration = Duration::from_millis(20);

impl Watch {
    pub fn new(limits: &Limits) -> Watch {
        let now = Instant::now();
        Watch(Rc::new(Inner {
            end: limits.time.and_then(|time| now.checked_add(time)),
            most: limits.memory.map(|growth| resident().saturating_add(growth)),
            asked: Cell::new(0),
            stopped: Cell::new(None),
            looked: RefCell::new(now),
        }))
    }

    /// For loops whose steps are short: the clock is looked at once in a thousand calls.
    pub fn tick(&self) -> Option<Stop> {
        let asked = self.0.asked.get().wrapping_add(1);
        self.0.asked.set(asked);
        if asked.is_multiple_of(1024) { self.look() } else { self.0.stopped.get() }
    }

    /// Which limit has been reached, if any has.
    pub fn look(&self) -> Option<Stop> {
        if self.0.stopped.get().is_some() {
            return self.0.stopped.get();
        }
        if self.0.end.is_none() && self.0.most.is_none() {
            return None;
        }
        let now = Instant::now();
        if self.0.end.is_some_and(|end| now >= end) {
            self.0.stopped.set(Some(Stop::Time));
        } else if let Some(most) = self.0.most
            && now - *self.0.looked.borrow() >= STALE
        {
            *self.0.looked.borrow_mut() = now;
            if resident() > most {
                self.0.stopped.set(Some(Stop::Memory));
            }
        }
        self.0.stopped.get()
    }
}

impl cadical_sys::Terminator for Watch {
    fn terminated(&mut self) -> bool {
        self.look().is_some()
    }
}

/// The resident memory of this process in bytes; 0 where the system does not say.
fn resident() -> usize {
    let said = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<usize> = said.split(' ').nth(1).and_then(|word| word.parse().ok());
    pages.unwrap_or(0) * 4096
}
