//! Object files that were made already.
//!
//! Tests are run natively in several builds, one after the other, of which only the driver differs:
//! what was compiled once is taken again. A compiler needs longer for a large program than a search for
//! its first tests, so the program is compiled while the search begins ([`Objects::early`]).

use super::Scratch;
use super::build::{Part, Refused, compile};
use crate::cli::Common;
use base::Diagnostic;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use suite::sha256::sha256;

/// All of them, shared by those who compile.
#[derive(Clone, Default)]
pub struct Objects(Arc<Inner>);

/// A file, as soon as it is there. Who makes it has the lock, so that others wait for it.
type Slot = Arc<Mutex<Option<PathBuf>>>;

#[derive(Default)]
struct Inner {
    place: OnceLock<Option<Scratch>>,
    slots: Mutex<BTreeMap<String, Slot>>,
    /// Nobody needs them any more.
    is_cancelled: AtomicBool,
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Objects")
    }
}

type Made = Result<Result<(), Refused>, Diagnostic>;

impl Objects {
    /// The object file of a text that is compiled by these words: taken, or made.
    pub fn take(
        &self,
        source: &Path,
        words: &str,
        object: &Path,
        make: impl FnOnce() -> Made,
    ) -> Made {
        let Some((text, place)) = std::fs::read(source).ok().zip(self.place()) else {
            return make();
        };
        let text =
            if base::mutant!("tool: an object of another text is taken") { &[] } else { &text[..] };
        let key = sha256(&[words.as_bytes(), &[0], text].concat());
        let slot = lock(&self.0.slots).entry(key.clone()).or_default().clone();
        let mut slot = lock(&slot);
        if let Some(known) = &*slot
            && same(known, object).is_ok()
        {
            return Ok(Ok(()));
        }
        let made = make()?;
        if made.is_ok() {
            let kept = place.join(key);
            *slot = same(object, &kept).ok().map(|()| kept);
        }
        Ok(made)
    }

    fn place(&self) -> Option<&Path> {
        self.0.place.get_or_init(|| Scratch::new().ok()).as_ref().map(Scratch::path)
    }

    /// Makes those of the parts while `work` is done; what is left to make then is given up.
    pub fn early<T>(&self, common: &Common, early: Option<&Early>, work: impl FnOnce() -> T) -> T {
        let Some(early) = early else { return work() };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let flags: Vec<&str> = early.flags.iter().map(String::as_str).collect();
                for part in &early.parts {
                    // Whoever needs it tries again, and says what is wrong.
                    let _ = compile(common, part, &flags);
                }
            });
            let _cancel = Cancel(&self.0.is_cancelled);
            work()
        })
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Says so when it goes, also if that is by a panic: nobody is to wait for a compiler then.
struct Cancel<'a>(&'a AtomicBool);

impl Drop for Cancel<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What can be compiled before there are tests.
pub struct Early {
    pub parts: Vec<Part>,
    pub flags: Vec<String>,
    /// Where their texts are as long as this is there.
    pub _place: Scratch,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same file under another name.
fn same(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::hard_link(from, to).or_else(|_| std::fs::copy(from, to).map(drop))
}
