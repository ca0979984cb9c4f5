//! Limits, and the watch that is kept on them while work goes on.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What one question may cost; `None` is as much as it takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub time: Option<Duration>,
    pub conflicts: Option<u32>,
    /// Ticks of CaDiCaL, which are about one access to a cache line each: a clock that runs the
    /// same on every machine, under any load.
    pub ticks: Option<u64>,
    /// Bytes that this process may grow by.
    pub memory: Option<usize>,
    /// Whoever asks may not want to know any more.
    pub cancel: Option<Cancel>,
}

/// A flag that one thread raises and others look at. All clones are one flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Cancel {
    fn eq(&self, other: &Cancel) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cancel {}

impl Limits {
    pub const NONE: Limits =
        Limits { time: None, conflicts: None, ticks: None, memory: None, cancel: None };

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
    Cancelled,
}

/// Asked often, looks at the clock seldom and at the memory more seldom.
#[derive(Clone)]
pub struct Watch(Rc<Inner>);

struct Inner {
    end: Option<Instant>,
    most: Option<usize>,
    cancel: Option<Cancel>,
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
            cancel: limits.cancel.clone(),
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
        if self.0.cancel.as_ref().is_some_and(Cancel::is_raised) {
            self.0.stopped.set(Some(Stop::Cancelled));
            return Some(Stop::Cancelled);
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
