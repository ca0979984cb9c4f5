//! Reaching definitions of cells: an iterative bit-vector analysis (Kildall 1973; Aho, Sethi,
//! Ullman, section 10.5), in reverse postorder. Cells with few definitions share a word and one
//! analysis; one with many has vectors of its own. Cells without a use cost nothing.

use crate::graph::Graph;
use crate::program::{EdgeId, LocId};
use base::{Id, IdVec};

/// The order in which locations are visited, made once for a function.
pub(super) struct Order {
    /// Reverse postorder.
    locs: Vec<LocId>,
    /// The place of a location in it.
    place: IdVec<LocId, Option<u32>>,
}

impl Order {
    pub fn new(graph: &Graph) -> Self {
        let locs = graph.reverse_postorder();
        let mut place = IdVec::filled(graph.locs().len(), None);
        for (k, loc) in locs.iter().enumerate() {
            place[*loc] = Some(k as u32);
        }
        Order { locs, place }
    }
}

/// The definitions of one cell and what overwrites it.
#[derive(Clone, Debug, Default)]
pub(super) struct Problem {
    /// Each edge once; the numbers of definitions are those of this list, and one more for the
    /// entry of the function if `entry`.
    pub defs: Vec<EdgeId>,
    pub entry: bool,
    /// Ascending.
    pub kills: Vec<EdgeId>,
}

impl Problem {
    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.defs.len() + usize::from(self.entry)
    }
}

/// For each location the definitions that reach it, as bits.
pub(super) struct Reached<'a> {
    words: usize,
    bits: Vec<u64>,
    place: &'a IdVec<LocId, Option<u32>>,
}

impl Reached<'_> {
    /// The definitions that reach a location; equal for equal sets, but empty for a location that
    /// nothing reaches.
    pub fn row(&self, loc: LocId) -> &[u64] {
        let row = self.place[loc].map(|k| k as usize * self.words..(k as usize + 1) * self.words);
        row.map_or(&[][..], |row| &self.bits[row])
    }
}

/// The numbers of the bits of a row, ascending.
pub(super) fn numbers(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(i, word)| {
        let rest = std::iter::successors(Some(*word), |b| Some(b & (b.wrapping_sub(1))));
        rest.take_while(|b| *b != 0).map(move |b| i * 64 + b.trailing_zeros() as usize)
    })
}

/// What an edge does to a row: of each word it keeps these bits, to one it adds some.
#[derive(Clone, Copy)]
struct Step {
    keep: u64,
    word: usize,
    add: u64,
}

const NOTHING: Step = Step { keep: !0, word: 0, add: 0 };

struct Analysis<'a> {
    graph: &'a Graph,
    order: &'a Order,
    /// For each edge its place in `steps`.
    step: Vec<u32>,
    steps: Vec<Step>,
    reached: Reached<'a>,
    /// The locations to be looked at again, as bits.
    waiting: Vec<u64>,
}

/// Several problems at once, their definitions numbered one after the other: at most 64
/// definitions, or one problem.
pub(super) fn reaching<'a>(
    graph: &'a Graph,
    order: &'a Order,
    problems: &[&Problem],
) -> Reached<'a> {
    let count: usize = problems.iter().map(|problem| problem.len()).sum();
    let words = count.div_ceil(64);
    let reached = Reached { words, bits: vec![0; words * order.locs.len()], place: &order.place };
    let mut analysis = Analysis {
        graph,
        order,
        step: vec![0; graph.edges()],
        steps: vec![NOTHING],
        reached,
        waiting: vec![0; order.locs.len().div_ceil(64)],
    };
    let mut first = 0;
    for problem in problems {
        analysis.add(problem, first, problems.len() == 1);
        first += problem.len();
    }
    analysis.run();
    analysis.reached
}

impl Analysis<'_> {
    fn add(&mut self, problem: &Problem, first: usize, alone: bool) {
        let mine = match alone || problem.len() == 64 {
            true => !0,
            false => ((1 << problem.len()) - 1) << first,
        };
        for (k, def) in problem.defs.iter().enumerate() {
            let step = self.step(*def);
            step.word = (first + k) / 64;
            step.add |= 1 << ((first + k) % 64);
            if let Some(k) = self.order.place[self.graph.ends(*def).0] {
                self.wait(k as usize);
            }
        }
        problem.kills.iter().for_each(|kill| self.step(*kill).keep &= !mine);
        if let (true, Some(k)) = (problem.entry, self.order.place[self.graph.entry()]) {
            let last = first + problem.defs.len();
            self.reached.bits[k as usize * self.reached.words + last / 64] |= 1 << (last % 64);
            self.wait(k as usize);
        }
    }

    fn step(&mut self, edge: EdgeId) -> &mut Step {
        let at = &mut self.step[edge.index()];
        if *at == 0 {
            *at = self.steps.len() as u32;
            self.steps.push(NOTHING);
        }
        &mut self.steps[*at as usize]
    }

    fn wait(&mut self, k: usize) {
        self.waiting[k / 64] |= 1 << (k % 64);
    }

    fn run(&mut self) {
        let mut again = true;
        while std::mem::take(&mut again) {
            for i in 0..self.waiting.len() {
                // Edges that lead forward add to this very word.
                while self.waiting[i] != 0 {
                    let k = i * 64 + self.waiting[i].trailing_zeros() as usize;
                    self.waiting[i] &= self.waiting[i] - 1;
                    again = true;
                    self.pass(k);
                }
            }
        }
    }

    /// Sends what reaches a location over its edges.
    fn pass(&mut self, k: usize) {
        let words = self.reached.words;
        for &edge in self.graph.out_edges(self.order.locs[k]) {
            let (_, to) = self.graph.ends(edge);
            let Some(next) = self.order.place[to].map(|n| n as usize) else { continue };
            let step = self.steps[self.step[edge.index()] as usize];
            let mut new = 0;
            for word in 0..words {
                let add = if word == step.word { step.add } else { 0 };
                let bits = self.reached.bits[k * words + word] & step.keep | add;
                let target = &mut self.reached.bits[next * words + word];
                new |= bits & !*target;
                *target |= bits;
            }
            if new != 0 {
                self.wait(next);
            }
        }
    }
}
