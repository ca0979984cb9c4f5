//! Threads whose stack is large enough for deeply nested source.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

/// Tried in this order: a limit on address space may forbid the first. The last is enough for
/// everything below the parser's limits on nesting.
const STACK_SIZES: [usize; 3] = [512 << 20, 128 << 20, 32 << 20];

/// Runs the work on a large stack; its panic is the caller's.
pub(crate) fn on_large_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let work = Mutex::new(Some(work));
    let once = || {
        let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
        work.expect("the work should be done once")()
    };
    scope(|scope| join(spawn(scope, &once)))
}

fn spawn<'s, 'e, R: Send + 's>(
    scope: &'s Scope<'s, 'e>,
    work: &'e (impl Fn() -> R + Sync),
) -> ScopedJoinHandle<'s, R> {
    let start = |size| Builder::new().stack_size(size).spawn_scoped(scope, work);
    STACK_SIZES.into_iter().find_map(|size| start(size).ok()).expect("a thread should start")
}

fn join<R>(handle: ScopedJoinHandle<'_, R>) -> R {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Maps in parallel on large stacks; the results are in the order of the items.
pub(super) fn map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = if threads == 0 { processors } else { threads }.min(items.len());
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    let worker = || {
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(item) = items.get(index) else { break };
            let result = work(item);
            results.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        }
    };
    scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| spawn(scope, &worker)).collect();
        handles.into_iter().for_each(join);
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order() {
        let items: Vec<u32> = (0..100).collect();
        assert_eq!(map(&items, 4, |n| n * 2), items.iter().map(|n| n * 2).collect::<Vec<_>>());
        assert!(map(&items[..0], 0, |n| n * 2).is_empty());
    }

    #[test]
    fn the_stack_is_large() {
        fn deep(n: u32) -> u32 {
            let block = std::hint::black_box([n; 256]);
            if n == 0 { 0 } else { deep(n - 1) + block[0].min(1) }
        }
        assert_eq!(on_large_stack(|| deep(20_000)), 20_000);
    }
}
