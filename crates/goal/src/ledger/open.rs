//! What is still open, for all who search.

use crate::id::GoalId;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// The goals that are still to be decided, as the ledger has them: cheap to clone, for threads of
/// any number. Who looks often compares the version first.
#[derive(Clone, Debug, Default)]
pub struct Open {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Changes with the set, after it.
    version: AtomicU64,
    goals: RwLock<BTreeSet<GoalId>>,
}

impl Open {
    /// Exactly these.
    pub fn of(goals: impl IntoIterator<Item = GoalId>) -> Open {
        let goals = RwLock::new(goals.into_iter().collect());
        Open { shared: Arc::new(Shared { version: AtomicU64::new(0), goals }) }
    }

    pub fn is_open(&self, goal: GoalId) -> bool {
        self.read(|goals| goals.contains(&goal))
    }

    pub fn is_empty(&self) -> bool {
        self.read(BTreeSet::is_empty)
    }

    pub fn len(&self) -> usize {
        self.read(BTreeSet::len)
    }

    /// Another one says that the set has changed.
    pub fn version(&self) -> u64 {
        self.shared.version.load(Ordering::Acquire)
    }

    /// All of them, in order.
    pub fn list(&self) -> Vec<GoalId> {
        self.read(|goals| goals.iter().copied().collect())
    }

    /// Those of one query, in order.
    pub fn within(&self, range: Range<GoalId>) -> Vec<GoalId> {
        self.read(|goals| goals.range(range).copied().collect())
    }

    /// What is open now, for one who must not see what others find later.
    pub fn frozen(&self) -> Open {
        self.read(|goals| {
            let (version, goals) = (AtomicU64::new(self.version()), RwLock::new(goals.clone()));
            Open { shared: Arc::new(Shared { version, goals }) }
        })
    }

    /// A set of ids is whole whatever its writer came to.
    fn read<T>(&self, look: impl FnOnce(&BTreeSet<GoalId>) -> T) -> T {
        look(&self.shared.goals.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Opens and closes goals: for the one who keeps the ledger.
    pub fn set(&self, changes: impl IntoIterator<Item = (GoalId, bool)>) {
        let mut goals = self.shared.goals.write().unwrap_or_else(PoisonError::into_inner);
        let mut has_changed = false;
        for (goal, is_open) in changes {
            has_changed |= if is_open { goals.insert(goal) } else { goals.remove(&goal) };
        }
        if has_changed {
            self.shared.version.fetch_add(1, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_see_changes_and_frozen_ones_do_not() {
        let open = Open::of([1, 2, 3].map(GoalId));
        let (clone, frozen) = (open.clone(), open.frozen());
        let before = clone.version();
        open.set([(GoalId(2), false), (GoalId(1), true)]);
        assert_eq!(clone.list(), [1, 3].map(GoalId));
        assert!(clone.version() != before);
        let before = clone.version();
        open.set([(GoalId(2), false)]);
        assert_eq!(clone.version(), before, "nothing has changed");
        assert_eq!(frozen.list(), [1, 2, 3].map(GoalId));
        assert!(frozen.is_open(GoalId(2)) && !clone.is_open(GoalId(2)));
        assert_eq!(clone.within(GoalId(2)..GoalId(4)), [GoalId(3)]);
        open.set([(GoalId(1), false), (GoalId(3), false)]);
        assert!(clone.is_empty() && frozen.len() == 3);
    }
}
