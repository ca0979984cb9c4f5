//! The ranges beside a naive reading: for every byte, boundary and execution one Boolean.

use super::{Unasked, determine, mark, merged};
use crate::obligation::Boundary;
use smt::raw::Random;
use smt::{Model, Sort, TermId, Terms, Value};

/// Bytes of the object, and conditions that executions satisfy or not.
const BYTES: usize = 12;
const CONDITIONS: usize = 3;

fn boundary(k: usize) -> Boundary {
    Boundary::Shape(format!("shape of {k}"))
}

/// What is undetermined, as the program has it and in each execution byte by byte.
#[derive(Clone, Default)]
struct Both {
    ranges: Vec<Unasked>,
    bytes: [[[bool; BYTES]; 2]; 1 << CONDITIONS],
}

struct World {
    terms: Terms,
    conditions: Vec<TermId>,
    random: Random,
}

impl World {
    fn new(seed: u64) -> World {
        let mut terms = Terms::new();
        let var = |k| terms.var(&format!("c{k}"), Sort::Bool);
        let conditions = (0..CONDITIONS).map(var).collect();
        World { terms, conditions, random: Random::new(seed) }
    }

    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    /// A range that is not empty.
    fn range(&mut self) -> (usize, usize) {
        let from = self.below(BYTES);
        (from, from + 1 + self.below(BYTES - from))
    }

    fn step(&mut self, both: &mut Both) {
        let (from, to) = self.range();
        if self.below(3) == 0 {
            let k = self.below(2);
            mark(&mut both.ranges, Unasked::new(from as u64, to as u64, boundary(k)));
            both.bytes.iter_mut().for_each(|marks| marks[k][from..to].fill(true));
            return;
        }
        let c = self.below(CONDITIONS + 1);
        let condition = self.conditions.get(c).copied().unwrap_or(Terms::TRUE);
        let (at, len) = (from as u64, (to - from) as u64);
        determine(&mut both.ranges, &mut self.terms, condition, at, len);
        for (execution, marks) in both.bytes.iter_mut().enumerate() {
            if c == CONDITIONS || execution >> c & 1 == 1 {
                marks.iter_mut().for_each(|bytes| bytes[from..to].fill(false));
            }
        }
    }

    fn merge(&mut self, a: &Both, b: &Both) -> Both {
        let c = self.below(CONDITIONS);
        let first = self.conditions[c];
        let ranges = merged(&mut self.terms, first, &a.ranges, &b.ranges);
        let of = |execution: usize| if execution >> c & 1 == 1 { a } else { b };
        Both { ranges, bytes: std::array::from_fn(|e| of(e).bytes[e]) }
    }

    fn compare(&self, both: &Both) {
        for (execution, marks) in both.bytes.iter().enumerate() {
            let mut model = Model::new();
            for (k, condition) in self.conditions.iter().enumerate() {
                model.set(*condition, Value::Bool(execution >> k & 1 == 1));
            }
            for (k, bytes) in marks.iter().enumerate() {
                for (at, is_marked) in bytes.iter().enumerate() {
                    let own = both.ranges.iter().filter(|one| one.what == boundary(k));
                    let here: Vec<_> = own.filter(|one| one.overlaps(at as u64, 1)).collect();
                    assert!(here.len() <= 1, "ranges overlap: {:?}", both.ranges);
                    let holds = here.iter().any(|one| model.holds(&self.terms, one.when));
                    assert_eq!(holds, *is_marked, "byte {at}: {:?}", both.ranges);
                }
            }
        }
    }
}

#[test]
fn ranges_say_what_each_execution_has_not_written() {
    for seed in 0..200 {
        let mut world = World::new(seed);
        let mut both = Both::default();
        for _ in 0..4 {
            let mut other = both.clone();
            for _ in 0..3 {
                world.step(&mut both);
                world.step(&mut other);
            }
            both = world.merge(&both, &other);
            world.compare(&both);
        }
    }
}

#[test]
fn ranges_that_are_one_are_joined() {
    let mut terms = Terms::new();
    let mut list = vec![Unasked::whole(boundary(0))];
    let condition = terms.var("c", Sort::Bool);
    for at in [0, 4, 8] {
        determine(&mut list, &mut terms, condition, at, 4);
    }
    assert_eq!(list.len(), 2);
    assert_eq!((list[0].from, list[0].to, list[1].from), (0, 12, 12));
}
