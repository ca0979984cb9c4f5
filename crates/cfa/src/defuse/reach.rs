//! Reaching definitions of one cell: an iterative bit-vector analysis (Kildall 1973; Aho, Sethi,
//! Ullman, section 10.5), in reverse postorder. One cell at a time: the vectors are as short as
//! the cell has definitions, and cells without a use cost nothing.

use crate::graph::Graph;
use crate::program::{EdgeId, LocId};
use base::IdVec;

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

/// For each location the definitions that reach it, as bits.
pub(super) struct Reached<'a> {
    words: usize,
    bits: Vec<u64>,
    place: &'a IdVec<LocId, Option<u32>>,
}

impl Reached<'_> {
    /// The definitions that reach a location, as bits; equal for equal sets, but empty for a
    /// location that nothing reaches.
    pub fn row(&self, loc: LocId) -> &[u64] {
        let row = self.place[loc].map(|k| k as usize * self.words..(k as usize + 1) * self.words);
        row.map_or(&[][..], |row| &self.bits[row])
    }

    /// The numbers of the definitions in a row, ascending.
    pub fn numbers(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
        row.iter().enumerate().flat_map(|(i, word)| {
            let rest = std::iter::successors(Some(*word), |b| Some(b & (b.wrapping_sub(1))));
            rest.take_while(|b| *b != 0).map(move |b| i * 64 + b.trailing_zeros() as usize)
        })
    }
}

pub(super) fn reaching<'a>(graph: &Graph, order: &'a Order, problem: &Problem) -> Reached<'a> {
    let count = problem.defs.len() + usize::from(problem.entry);
    let words = count.div_ceil(64);
    let mut reached =
        Reached { words, bits: vec![0; words * order.locs.len()], place: &order.place };
    let mut waiting = vec![false; order.locs.len()];
    if problem.entry {
        let last = problem.defs.len();
        let row = order.place[graph.entry()].map_or(0, |k| k as usize * words);
        reached.bits[row + last / 64] |= 1 << (last % 64);
        waiting[0] = true;
    }
    for def in &problem.defs {
        if let Some(k) = order.place[graph.ends(*def).0] {
            waiting[k as usize] = true;
        }
    }
    while waiting.iter().any(|w| *w) {
        for k in 0..order.locs.len() {
            if std::mem::take(&mut waiting[k]) {
                pass(graph, order, problem, k, &mut reached, &mut waiting);
            }
        }
    }
    reached
}

/// Sends what reaches a location over its edges.
fn pass(
    graph: &Graph,
    order: &Order,
    problem: &Problem,
    k: usize,
    reached: &mut Reached<'_>,
    waiting: &mut [bool],
) {
    let words = reached.words;
    for &edge in graph.out_edges(order.locs[k]) {
        let (_, to) = graph.ends(edge);
        let Some(next) = order.place[to].map(|n| n as usize) else { continue };
        let killed = problem.kills.binary_search(&edge).is_ok();
        let def = problem.defs.binary_search(&edge).ok();
        let mut changed = false;
        for word in 0..words {
            let mut bits = if killed { 0 } else { reached.bits[k * words + word] };
            if let Some(def) = def.filter(|d| d / 64 == word) {
                bits |= 1 << (def % 64);
            }
            let target = &mut reached.bits[next * words + word];
            changed |= bits & !*target != 0;
            *target |= bits;
        }
        waiting[next] |= changed;
    }
}
