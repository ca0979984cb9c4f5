//! The actions of a point, put together for the runtime.
//!
//! The edges of a point's straight line are taken one after the other, so that much is known before
//! the program runs: a use behind a definition on the same line has that definition, all uses before
//! it have the one that came last when the point was reached, and of several definitions only the
//! last is left. What is known is true whenever the point is reached: a process marks it once.
//!
//! The words of a point, in this order:
//! - `TIME | k`: the k-th timed edge comes;
//! - `KNOWN | n`, and n marks;
//! - `PAIR | slot`, n, and n rows of marks: edges after the last one of the slot;
//! - `LAST | slot`, the edge that came last (0: none that counts).
//!
//! All of it changes nothing when the point is reached again and no slot of the point, and not the
//! number of timed edges, has changed since: the runtime counts changes, those of slots that only
//! one function has apart from the rest ([`Groups`]).

use std::collections::BTreeMap;

/// What an edge does, of which a point does several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// This one came last.
    Last { slot: u32, from: u32 },
    /// It comes after the last one of a slot: a row of marks.
    Pair { slot: u32, row: u32 },
    /// When it came first and last is kept.
    Time(u32),
}

const LAST: u32 = 0;
const PAIR: u32 = 1 << 30;
const TIME: u32 = 2 << 30;
const KNOWN: u32 = 3 << 30;

/// The largest number beside a code.
pub const MOST: u32 = PAIR - 1;

/// The words for the actions of a line.
pub fn packed(actions: &[Action]) -> Vec<u32> {
    let (mut times, mut known) = (Vec::new(), Vec::new());
    let mut pairs: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let mut last: BTreeMap<u32, u32> = BTreeMap::new();
    for action in actions {
        match *action {
            Action::Time(k) => times.push(TIME | k),
            Action::Last { slot, from } => drop(last.insert(slot, from)),
            Action::Pair { slot, row } => match last.get(&slot) {
                None => pairs.entry(slot).or_default().push(row),
                Some(0) => {}
                Some(from) => known.push(row + from - 1),
            },
        }
    }
    let count = |list: &[u32]| u32::try_from(list.len()).expect("a line should not be so long");
    let mut words = times;
    if !known.is_empty() {
        words.push(KNOWN | count(&known));
        words.extend(known);
    }
    for (slot, rows) in pairs {
        words.extend([PAIR | slot, count(&rows)]);
        words.extend(rows);
    }
    words.extend(last.into_iter().flat_map(|(slot, from)| [LAST | slot, from]));
    words
}

/// Whose changes are counted together: 0 for what several functions have, else one function's.
pub struct Groups {
    slots: Vec<Option<u32>>,
}

impl Groups {
    pub fn new(slots: u32) -> Groups {
        Groups { slots: vec![None; slots as usize] }
    }

    /// A point of this function, counted from 1, does this.
    pub fn add(&mut self, function: u32, actions: &[Action]) {
        for action in actions {
            let (Action::Last { slot, .. } | Action::Pair { slot, .. }) = *action else { continue };
            let group = self.slots[slot as usize].get_or_insert(function);
            if *group != function {
                *group = 0;
            }
        }
    }

    /// The group of each slot.
    pub fn of_slots(&self) -> impl Iterator<Item = u32> + '_ {
        self.slots.iter().map(|group| group.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_knows_its_own_definitions() {
        let pair = |row| Action::Pair { slot: 7, row };
        let last = |from| Action::Last { slot: 7, from };
        // Two uses of what was before, a definition with its use, one that ends all, and a use.
        let line = [pair(10), pair(20), last(3), pair(30), last(0), pair(40), Action::Time(1)];
        let words = [TIME | 1, KNOWN | 1, 32, PAIR | 7, 2, 10, 20, LAST | 7, 0];
        assert_eq!(packed(&line), words);
        assert_eq!(packed(&[]), []);
    }

    #[test]
    fn slots_of_several_functions_are_one_group() {
        let mut groups = Groups::new(3);
        groups.add(1, &[Action::Last { slot: 0, from: 1 }, Action::Pair { slot: 2, row: 0 }]);
        groups.add(2, &[Action::Pair { slot: 1, row: 0 }, Action::Last { slot: 0, from: 2 }]);
        assert_eq!(groups.of_slots().collect::<Vec<_>>(), [0, 2, 1]);
    }
}
