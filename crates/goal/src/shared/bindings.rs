//! Lists of choices, each made of a shorter one and one more; equal lists have equal numbers.

use base::Map;

/// A list; 0 is the empty one.
pub type Binding = u32;

#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// Of list k + 1, all but the last choice and the last.
    lists: Vec<(Binding, u128)>,
    known: Map<(Binding, u128), Binding>,
}

impl Bindings {
    pub const EMPTY: Binding = 0;

    /// The list with one choice more.
    pub fn with(&mut self, list: Binding, rank: u128) -> Binding {
        let lists = &mut self.lists;
        *self.known.entry((list, rank)).or_insert_with(|| {
            lists.push((list, rank));
            u32::try_from(lists.len()).expect("there should be memory for fewer lists")
        })
    }

    /// The choices, the first one first.
    pub fn ranks(&self, mut list: Binding) -> Vec<u128> {
        let mut ranks = Vec::new();
        while list != Self::EMPTY {
            let (shorter, rank) = self.lists[list as usize - 1];
            ranks.push(rank);
            list = shorter;
        }
        ranks.reverse();
        ranks
    }
}
