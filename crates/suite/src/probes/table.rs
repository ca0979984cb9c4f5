//! What the runtime does at each point, for the goals of a query.
//!
//! A slot remembers which of its edges came last. An edge that comes after it makes a pair, which is
//! marked in a file of bytes. Of edges whose times are needed, it is kept when they came first and
//! last, in a file for each thread. The edges of a point's straight line act in their order; how
//! that is written for the runtime is in `packed.rs`.

use super::order::{Need, Pair};
use super::packed::{Action, Groups, MOST, packed};
use super::plan::Probes;
use super::segments::segments;
use base::Map;
use cfa::{FuncId, Program};
use goal::{Alphabet, EdgeSet, Letter};

/// More pairs than this are too many to mark.
const MOST_MARKS: u64 = 1 << 32;

/// The functions of a build: the number of the first point among all points of the build.
pub struct Place<'a> {
    pub function: FuncId,
    pub first: u32,
    pub probes: &'a Probes,
}

/// A unit: its identity, and its numbers among those of the build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnitRange {
    pub id: u64,
    pub first: u32,
    pub size: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Whether all points are written down.
    pub trace: bool,
    slots: u32,
    /// Of each term that has marks, where they begin.
    pub starts: Vec<Option<u64>>,
    pub marks: u64,
    /// The edges whose times are kept, in the order of the files.
    pub timed: Vec<Letter>,
    /// By letter: what it does.
    actions: Map<Letter, Vec<Action>>,
}

impl Table {
    /// `None` if there are too many pairs.
    pub fn new(needs: &[Need], id: &EdgeSet) -> Option<Table> {
        let mut table = Table::default();
        let mut timed = EdgeSet::empty();
        for need in needs {
            let mut start = None;
            match need {
                Need::Reached => {}
                Need::Times(pair) => timed = timed.union(&pair.first).union(&pair.second),
                Need::Last(pair) => {
                    start = Some(table.marks);
                    table.last(pair, id)?;
                }
                Need::Trace => table.trace = true,
            }
            table.starts.push(start);
        }
        table.timed = timed.iter().collect();
        for (k, letter) in (0..).zip(table.timed.clone()) {
            table.act(letter, Action::Time(k));
        }
        Some(table)
    }

    fn act(&mut self, letter: Letter, action: Action) {
        self.actions.entry(letter).or_default().push(action);
    }

    /// An edge that ends a pair does so before it begins the next.
    fn last(&mut self, pair: &Pair, id: &EdgeSet) -> Option<()> {
        let slot = self.slots;
        self.slots += 1;
        let width = pair.first.len() as u64;
        for (row, letter) in (0..).zip(pair.second.iter()) {
            let row = u32::try_from(self.marks + row * width).ok()?;
            self.act(letter, Action::Pair { slot, row });
        }
        let others = id.difference(&pair.between).difference(&pair.first);
        for letter in others.iter() {
            self.act(letter, Action::Last { slot, from: 0 });
        }
        for (k, letter) in (1..).zip(pair.first.iter()) {
            self.act(letter, Action::Last { slot, from: k });
        }
        self.marks += width * pair.second.len() as u64;
        (self.marks <= MOST_MARKS && slot < MOST).then_some(())
    }

    /// Whether the map alone is enough.
    pub fn is_empty(&self) -> bool {
        !self.trace && self.slots == 0 && self.timed.is_empty()
    }

    /// The file for the runtime.
    pub fn bytes(
        &self,
        program: &Program,
        alphabet: &Alphabet,
        units: &[UnitRange],
        places: &[Place<'_>],
    ) -> Vec<u8> {
        let points = units.iter().map(|unit| unit.first + unit.size).max().unwrap_or(0) as usize;
        let mut of_point: Vec<(u32, Vec<u32>)> = vec![(0, Vec::new()); points];
        let mut groups = Groups::new(self.slots);
        for (function, place) in (1..).zip(places) {
            let body = program.functions[place.function].body.as_ref();
            let body = body.expect("a function with probes should have a body");
            for (number, edges) in segments(body, place.probes) {
                let letters = edges.iter().map(|e| alphabet.letter(place.function, *e));
                let actions = letters.filter_map(|letter| self.actions.get(&letter)).flatten();
                let actions: Vec<Action> = actions.copied().collect();
                groups.add(function, &actions);
                of_point[(place.first + number) as usize] = (function, packed(&actions));
            }
        }
        let mut units = units.to_vec();
        units.sort_unstable();
        self.written(&units, places.len() + 1, &groups, &of_point)
    }

    fn written(
        &self,
        units: &[UnitRange],
        functions: usize,
        groups: &Groups,
        of_point: &[(u32, Vec<u32>)],
    ) -> Vec<u8> {
        let total: usize = of_point.iter().map(|(_, words)| words.len()).sum();
        let mut out = Vec::new();
        let mut word = |value: u32| out.extend(value.to_le_bytes());
        let number = |n: usize| u32::try_from(n).expect("a table should have less than 2^32 words");
        word(MAGIC);
        word(u32::from(self.trace));
        let points = of_point.len();
        for n in [units.len(), points, self.slots as usize, self.timed.len(), total, functions] {
            word(number(n));
        }
        for unit in units {
            for value in [unit.id as u32, (unit.id >> 32) as u32, unit.first, unit.size] {
                word(value);
            }
        }
        let mut before = 0;
        for (group, words) in of_point {
            word(number(before));
            word(*group);
            before += words.len();
        }
        word(number(before));
        groups.of_slots().for_each(&mut word);
        of_point.iter().flat_map(|(_, words)| words).for_each(|value| word(*value));
        out
    }
}

const MAGIC: u32 = 0x7a73_7362;

/// When edges came, in one thread.
pub struct Times {
    /// The place among the edges that came, from 1; 0 for one that did not.
    first: Vec<u32>,
    /// One more than the number of edges that had come before it came last.
    last: Vec<u32>,
}

impl Times {
    /// Reads a file of the runtime with the times of so many edges.
    pub fn read(bytes: &[u8], count: usize) -> Option<Times> {
        let words: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        let (first, last) = (words.get(1..=count)?, words.get(count + 1..=2 * count)?);
        Some(Times { first: first.to_vec(), last: last.to_vec() })
    }

    /// Adds to a matrix of bits, a row for each edge: the edges that came some time before it.
    pub fn add_to(&self, matrix: &mut Matrix) {
        let sorted = |keys: &[u32]| {
            let mut came: Vec<usize> = (0..keys.len()).filter(|k| keys[*k] != 0).collect();
            came.sort_unstable_by_key(|k| keys[*k]);
            came
        };
        let mut before = vec![0u64; matrix.width];
        let mut firsts = sorted(&self.first).into_iter().peekable();
        for b in sorted(&self.last) {
            while let Some(a) = firsts.next_if(|a| self.first[*a] < self.last[b]) {
                before[a / 64] |= 1 << (a % 64);
            }
            let row = &mut matrix.bits[b * matrix.width..(b + 1) * matrix.width];
            row.iter_mut().zip(&before).for_each(|(mine, other)| *mine |= other);
        }
    }
}

/// Which edge came after which.
pub struct Matrix {
    width: usize,
    bits: Vec<u64>,
}

impl Matrix {
    pub fn new(count: usize) -> Matrix {
        let width = count.div_ceil(64);
        Matrix { width, bits: vec![0; width * count] }
    }

    pub fn has(&self, a: usize, b: usize) -> bool {
        self.bits[b * self.width + a / 64] >> (a % 64) & 1 == 1
    }
}
