//! Minimisation, after Moore (1956): split the states by what they answer until nothing splits.
//!
//! Quadratic at worst; goal automata have a handful of states, so Hopcroft's lists do not pay.

use super::Dfa;
use base::Map;

impl Dfa {
    /// The smallest automaton of the same language over the same classes, its states in the order
    /// in which they are first reached.
    pub fn minimise(&self) -> Dfa {
        let mut block = number(self.accept.iter());
        loop {
            let key = |s: usize| -> (usize, Vec<usize>) {
                (block[s], self.next[s].iter().map(|to| block[*to]).collect())
            };
            let finer = number((0..self.states()).map(key));
            let once = base::mutant!("goal: states are split once");
            if count(&finer) == count(&block) || once {
                return self.quotient(&finer);
            }
            block = finer;
        }
    }

    /// One state for each block. Blocks are numbered as they first appear, and so are states.
    fn quotient(&self, block: &[usize]) -> Dfa {
        let first = (0..count(block)).map(|b| block.iter().position(|other| *other == b));
        let first: Vec<usize> = first.map(|s| s.expect("a block should have a state")).collect();
        let row = |s: &usize| self.next[*s].iter().map(|to| block[*to]).collect();
        Dfa {
            classes: self.classes.clone(),
            readings: self.readings.clone(),
            all: self.all.clone(),
            next: first.iter().map(row).collect(),
            accept: first.iter().map(|s| self.accept[*s].clone()).collect(),
        }
    }
}

fn number<K: Eq + std::hash::Hash>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut known = Map::new();
    keys.map(|key| {
        let new = known.len();
        *known.entry(key).or_insert(new)
    })
    .collect()
}

fn count(block: &[usize]) -> usize {
    block.iter().max().map_or(0, |most| most + 1)
}
