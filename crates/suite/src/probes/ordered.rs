//! Goals about order, judged by what the runtime kept.

use super::order::{Need, Pair};
use super::segments::segments;
use super::table::{Matrix, Place, Table, Times};
use crate::judge::Judge;
use crate::native::{Path, Step};
use base::Id;
use cfa::Program;
use goal::{Choice, EdgeSet, Goal, GoalId, Letter};
use std::collections::BTreeSet;

/// What the processes of a build did, as far as the goals need it.
pub struct Ordered<'a> {
    needs: &'a [Need],
    table: &'a Table,
    matrix: Matrix,
    marks: Vec<u8>,
    /// Goals that were found by following traces.
    traced: BTreeSet<GoalId>,
    /// Traces that were too long.
    pub cut: usize,
}

impl<'a> Ordered<'a> {
    pub fn new(needs: &'a [Need], table: &'a Table, marks: Vec<u8>) -> Self {
        let matrix = Matrix::new(table.timed.len());
        Ordered { needs, table, matrix, marks, traced: BTreeSet::new(), cut: 0 }
    }

    /// Adds the times of a thread.
    pub fn add_times(&mut self, bytes: &[u8]) {
        if let Some(times) = Times::read(bytes, self.table.timed.len()) {
            times.add_to(&mut self.matrix);
        }
    }

    /// Follows the trace of a thread.
    pub fn add_trace(&mut self, bytes: &[u8], steps: &[Vec<Step>], judge: &Judge<'_>) {
        let word = |k: usize| -> Option<u32> {
            Some(u32::from_le_bytes(bytes.get(4 * k..4 * k + 4)?.try_into().ok()?))
        };
        let count = word(0).unwrap_or(0) as usize;
        self.cut += usize::from(word(1) == Some(1));
        let points = (0..count).filter_map(|k| word(2 + k));
        let mut path = Path::default();
        for point in points {
            path.steps.extend(steps.get(point as usize).into_iter().flatten());
        }
        self.traced.extend(judge.reached(&path, None));
    }

    /// Whether the k-th goal, of a term that needs order, was reached.
    pub fn covers(&self, k: u128, goal: &Goal) -> bool {
        let edge = |choice: &Choice| match choice {
            Choice::Edge(letter) => Some(*letter),
            Choice::Point(_) | Choice::Values(_) | Choice::Word(_) => None,
        };
        let edges: Vec<Letter> = goal.choices.iter().filter_map(edge).collect();
        match (&self.needs[goal.term], edges.as_slice()) {
            (Need::Times(_), [a, b]) => self.came(*a, *b),
            (Need::Last(pair), [a, b]) => {
                let (a, b) = (rank(&pair.first, *a), rank(&pair.second, *b));
                self.marked(goal.term, pair, a, b)
            }
            _ => self.traced.contains(&GoalId(k)),
        }
    }

    fn came(&self, a: Letter, b: Letter) -> bool {
        let at = |letter: Letter| {
            self.table.timed.binary_search_by_key(&letter.index(), |known| known.index())
        };
        at(a).ok().zip(at(b).ok()).is_some_and(|(a, b)| self.matrix.has(a, b))
    }

    fn marked(&self, term: usize, pair: &Pair, a: usize, b: usize) -> bool {
        let start = self.table.starts[term].unwrap_or(0) as usize;
        self.marks.get(start + b * pair.first.len() + a).is_some_and(|byte| *byte != 0)
    }

    /// How many goals were reached of all that need order.
    pub fn count(&self) -> u128 {
        let mut count = self.traced.len() as u128;
        for (term, need) in self.needs.iter().enumerate() {
            match need {
                Need::Reached | Need::Trace => {}
                Need::Times(pair) => {
                    let firsts: Vec<Letter> = pair.first.iter().collect();
                    for b in pair.second.iter() {
                        count += firsts.iter().filter(|a| self.came(**a, b)).count() as u128;
                    }
                }
                Need::Last(pair) => {
                    let start = self.table.starts[term].unwrap_or(0) as usize;
                    let size = pair.first.len() * pair.second.len();
                    let marks = self.marks.get(start..start + size).unwrap_or_default();
                    count += marks.iter().filter(|byte| **byte != 0).count() as u128;
                }
            }
        }
        count
    }
}

/// How many members of a set come before this one.
fn rank(set: &EdgeSet, letter: Letter) -> usize {
    let number = letter.index() as u32;
    let before = set.ranges().iter().map(|(start, end)| number.clamp(*start, *end) - start);
    before.sum::<u32>() as usize
}

/// By the number of each point of a build: the edges that are taken from there.
pub fn steps(program: &Program, places: &[Place<'_>], points: usize) -> Vec<Vec<Step>> {
    let mut steps = vec![Vec::new(); points];
    for place in places {
        let body = program.functions[place.function].body.as_ref();
        let body = body.expect("a function with probes should have a body");
        for (number, edges) in segments(body, place.probes) {
            let step = |edge| Step { function: place.function, edge };
            steps[(place.first + number) as usize] = edges.into_iter().map(step).collect();
        }
    }
    steps
}
