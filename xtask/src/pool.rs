//! Work on several cores, results in the order of the items.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Applies `work` to every item on all cores; `label` names the progress line.
pub fn map<T: Sync, R: Send>(label: &str, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..cores().min(items.len()) {
            scope.spawn(|| {
                while let Some((at, item)) = take(&next, items) {
                    let result = work(item);
                    results.lock().expect("no worker should panic").push((at, result));
                    progress(label, done.fetch_add(1, Ordering::Relaxed) + 1, items.len());
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no worker should panic");
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

fn take<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    items.get(at).map(|item| (at, item))
}

/// One line that is written over and over in a terminal; silent elsewhere.
pub fn progress(label: &str, done: usize, all: usize) {
    let mut err = std::io::stderr();
    if err.is_terminal() {
        let end = if done == all { "\r\x1b[K" } else { "" };
        let _ = write!(err, "\r{label}: {done}/{all}{end}").and_then(|()| err.flush());
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..100).collect();
        assert_eq!(super::map("", &items, |x| x * 2), (0..200).step_by(2).collect::<Vec<_>>());
    }
}
