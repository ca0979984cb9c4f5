//! When work has to be over: `--time` counts from the start of the process and covers everything,
//! and Ctrl-C ends a run with what there is.
//!
//! Three moments follow from a time T. The search stops early enough that what it found can still be
//! run natively: how long that takes is learned from the first time. Native runs and compilers are
//! stopped soon after T. A little later the process ends in any case, by a thread that does nothing
//! else: work that does not look at the clock (the front end, the shape of the program, a search
//! before its first question) cannot break the promise. What is told then is the last result that was
//! whole.

use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::native::remove_scratch;
use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use suite::sandbox::{kill_above, kill_all_below};

/// After Ctrl-C, native runs have so long, and the process.
const LAST_RUNS: Duration = Duration::from_millis(350);
const LAST_WORDS: Duration = Duration::from_millis(600);

/// Of the time, for native runs at the end, as long as nobody knows better.
const FIRST_RESERVE: u32 = 10;

/// Between two looks at the clock.
const LOOK: Duration = Duration::from_millis(10);

/// So often there is a look at the memory of what was started.
const LOOKS_PER_MEMORY: u32 = 20;

#[derive(Clone, Default)]
pub struct Deadline(Arc<Inner>);

#[derive(Default)]
struct Inner {
    /// When it began, and how long it may take.
    time: Option<(Instant, Duration)>,
    interrupt: Interrupt,
    interrupted: OnceLock<Instant>,
    /// What native runs at the end need, in microseconds.
    reserve: AtomicU64,
    told: Mutex<Told>,
}

/// What is told when there is no more time.
#[derive(Default)]
enum Told {
    #[default]
    Nothing,
    /// The last result that was whole.
    Partial(Vec<u8>),
    /// The result is being told.
    Result,
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deadline({:?})", self.0.time.map(|(_, time)| time))
    }
}

impl Deadline {
    /// From now on.
    pub fn new(time: Option<Duration>, interrupt: Interrupt) -> Deadline {
        let first = time.map_or(Duration::ZERO, |time| time / FIRST_RESERVE);
        let deadline = Deadline(Arc::new(Inner {
            time: time.map(|time| (Instant::now(), time)),
            interrupt,
            ..Inner::default()
        }));
        deadline.reserve(first);
        deadline
    }

    /// Native runs at the end need so long.
    pub fn reserve(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.reserve.store(micros, Ordering::Relaxed);
    }

    /// When the search has to stop.
    pub fn search_end(&self) -> Option<Instant> {
        let (start, time) = self.0.time?;
        let mut reserve = Duration::from_micros(self.0.reserve.load(Ordering::Relaxed));
        if base::mutant!("tool: native runs need no time") {
            reserve = Duration::ZERO;
        }
        Some(start + time.saturating_sub(reserve))
    }

    /// Whether nobody is to look for more.
    pub fn stops_search(&self) -> bool {
        self.0.interrupt.is_set() || self.search_end().is_some_and(|end| Instant::now() >= end)
    }

    /// How much of the time has gone by.
    pub fn share(&self) -> f64 {
        let share = |(start, time): (Instant, Duration)| start.elapsed().div_duration_f64(time);
        self.0.time.map_or(0.0, share)
    }

    /// Whether nothing more is to be run.
    pub fn is_over(&self) -> bool {
        let end = self.0.time.map(|(start, time)| start + time + time / 50 + LAST_RUNS);
        self.is_behind(end, LAST_RUNS)
    }

    /// Whether the process has to be gone.
    fn is_past(&self) -> bool {
        let end = self.0.time.map(|(start, time)| start + time + time / 25 + LAST_WORDS);
        self.is_behind(end, LAST_WORDS)
    }

    /// Whether this moment has come, or Ctrl-C so long ago.
    fn is_behind(&self, end: Option<Instant>, after: Duration) -> bool {
        let now = Instant::now();
        let is_late =
            self.0.interrupt.is_set() && *self.0.interrupted.get_or_init(|| now) + after <= now;
        is_late || end.is_some_and(|end| end <= now)
    }

    /// What is told if there is no time for more.
    pub fn offer(&self, partial: Vec<u8>) {
        let mut told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
        *told = Told::Partial(partial);
    }

    /// The result is told now: nobody is to tell a part of it.
    pub fn finish(&self) {
        *self.0.told.lock().unwrap_or_else(PoisonError::into_inner) = Told::Result;
    }

    /// Ends the process when its time is past, and before that whatever it has started that has more
    /// bytes than `memory`. Tests and compilers have limits of their own, which they meet first; this
    /// is for all others: the preprocessor, a solver.
    pub fn guard(&self, memory: Option<u64>) {
        let deadline = self.clone();
        let most = memory.map(|memory| memory.saturating_add(memory / 4));
        // Without a thread nobody guards; everything else looks at the clock as ever.
        let _ = std::thread::Builder::new().name("deadline".into()).spawn(move || {
            for looks in 1u32.. {
                if deadline.is_past() {
                    break;
                }
                let is_due = looks % LOOKS_PER_MEMORY == 0;
                if let Some(bytes) = most.filter(|_| is_due).and_then(kill_above) {
                    let size = bytes >> 20;
                    eprintln!("error: what was started needs {size} MiB of memory, and was ended");
                    eprintln!("hint: give more by `--memory SIZE`");
                }
                std::thread::sleep(LOOK);
            }
            deadline.end();
        });
    }

    fn end(&self) {
        let told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
        let partial = match &*told {
            Told::Result => return,
            Told::Partial(partial) => partial.as_slice(),
            Told::Nothing => {
                eprintln!("error: the time was used up before the goals were known");
                eprintln!("hint: give more by `--time TIME`");
                &[]
            }
        };
        // A reader that is gone has seen enough.
        let _ = std::io::stdout().lock().write_all(partial);
        let _ = std::io::stdout().lock().flush();
        remove_scratch();
        // A compiler that waits for something would wait for ever.
        kill_all_below();
        std::process::exit(Exit::Unknown as i32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_time_nothing_is_over() {
        let deadline = Deadline::default();
        assert!(!deadline.stops_search() && !deadline.is_over() && !deadline.is_past());
        assert_eq!((deadline.search_end(), deadline.share()), (None, 0.0));
    }

    #[test]
    fn the_search_stops_before_the_runs_and_these_before_the_end() {
        let deadline = Deadline::new(Some(Duration::ZERO), Interrupt::default());
        assert!(deadline.stops_search());
        assert!(!deadline.is_over() && !deadline.is_past());
        let hour = Duration::from_secs(3600);
        let deadline = Deadline::new(Some(hour), Interrupt::default());
        assert!(!deadline.stops_search());
        deadline.reserve(hour);
        assert!(deadline.stops_search() && !deadline.is_over());
    }
}
