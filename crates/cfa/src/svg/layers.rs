//! Layers: the first step of Sugiyama's method.
//!
//! Without the edges that close a cycle of a depth-first search, every location is put below its
//! predecessors (longest path), the exit at the very bottom. Locations have the even layers. An
//! edge becomes a chain: its label, right below its start, then a bend in every layer it
//! crosses. Edges that close a cycle have no chain: they run beside everything else.

use base::Id;
use std::collections::BTreeSet;

/// What is to be drawn: locations by number, edges with the widths of their labels.
pub(super) struct Picture {
    pub nodes: Vec<f64>,
    pub edges: Vec<Line>,
    pub entry: usize,
    pub exit: usize,
}

#[derive(Clone, Copy)]
pub(super) struct Line {
    pub from: usize,
    pub to: usize,
    pub width: f64,
}

base::ids! {
    /// Something with a place in a layer.
    ItemId "item";
}

pub(super) struct Item {
    pub width: f64,
    pub layer: usize,
    pub above: Vec<ItemId>,
    pub below: Vec<ItemId>,
}

pub(super) struct Layers {
    /// The items of the locations come first, in their order.
    pub items: base::IdVec<ItemId, Item>,
    pub layers: Vec<Vec<ItemId>>,
    /// The chain of each edge from its start to its end; `None` if it closes a cycle.
    pub chains: Vec<Option<Vec<ItemId>>>,
}

impl Item {
    /// Has at most one neighbour above and one below.
    pub fn is_single(&self) -> bool {
        self.above.len() <= 1 && self.below.len() <= 1
    }
}

impl Layers {
    pub fn new(picture: &Picture) -> Self {
        let (order, back) = search(picture);
        let level = levels(picture, &order, &back);
        let mut layers = Layers { items: base::IdVec::new(), layers: Vec::new(), chains: vec![] };
        layers.layers = vec![Vec::new(); 2 * level.iter().max().map_or(0, |top| top + 1)];
        for (node, width) in picture.nodes.iter().enumerate() {
            layers.items.push(item(*width, 2 * level[node]));
        }
        for node in order {
            layers.layers[2 * level[node]].push(ItemId::new(node));
        }
        for (k, line) in picture.edges.iter().enumerate() {
            let chain = (!back.contains(&k)).then(|| layers.chain(line));
            layers.chains.push(chain);
        }
        layers
    }

    fn chain(&mut self, line: &Line) -> Vec<ItemId> {
        let (from, to) = (ItemId::new(line.from), ItemId::new(line.to));
        let (first, last) = (self.items[from].layer + 1, self.items[to].layer);
        let mut chain = vec![from];
        for layer in first..last {
            let width = if layer == first { line.width } else { 8.0 };
            let id = self.items.push(item(width, layer));
            self.layers[layer].push(id);
            chain.push(id);
        }
        chain.push(to);
        for pair in chain.windows(2) {
            self.items[pair[0]].below.push(pair[1]);
            self.items[pair[1]].above.push(pair[0]);
        }
        chain
    }
}

fn item(width: f64, layer: usize) -> Item {
    Item { width, layer, above: Vec::new(), below: Vec::new() }
}

/// A depth-first search: reverse postorder, and the edges to what is still open.
fn search(picture: &Picture) -> (Vec<usize>, BTreeSet<usize>) {
    let mut out = vec![Vec::new(); picture.nodes.len()];
    let mut entered = vec![false; picture.nodes.len()];
    for (k, line) in picture.edges.iter().enumerate() {
        out[line.from].push(k);
        entered[line.to] |= line.from != line.to;
    }
    let unentered = (0..out.len()).filter(|n| !entered[*n]);
    let roots = [picture.entry].into_iter().chain(unentered).chain(0..out.len());
    let (mut order, mut back) = (Vec::new(), BTreeSet::new());
    let mut state = vec![State::New; out.len()];
    for root in roots {
        if state[root] == State::New {
            visit(picture, &out, root, &mut state, &mut order, &mut back);
        }
    }
    order.reverse();
    (order, back)
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

fn visit(
    picture: &Picture,
    out: &[Vec<usize>],
    root: usize,
    state: &mut [State],
    order: &mut Vec<usize>,
    back: &mut BTreeSet<usize>,
) {
    let mut stack = vec![(root, 0)];
    state[root] = State::Open;
    while let Some((node, k)) = stack.last_mut() {
        let Some(&edge) = out[*node].get(*k) else {
            state[*node] = State::Done;
            order.push(*node);
            stack.pop();
            continue;
        };
        *k += 1;
        let to = picture.edges[edge].to;
        match state[to] {
            State::New => {
                state[to] = State::Open;
                stack.push((to, 0));
            }
            State::Open => {
                back.insert(edge);
            }
            State::Done => {}
        }
    }
}

/// The length of the longest path to each node; the exit is at the bottom, and what the entry
/// does not reach right above its successors.
fn levels(picture: &Picture, order: &[usize], back: &BTreeSet<usize>) -> Vec<usize> {
    let mut level = vec![0usize; picture.nodes.len()];
    let mut next = vec![Vec::new(); picture.nodes.len()];
    for (k, line) in picture.edges.iter().enumerate() {
        if !back.contains(&k) {
            next[line.from].push(line.to);
        }
    }
    let mut reached = vec![false; picture.nodes.len()];
    reached[picture.entry] = true;
    for node in order {
        for to in &next[*node] {
            level[*to] = level[*to].max(level[*node] + 1);
            reached[*to] |= reached[*node];
        }
    }
    if next[picture.exit].is_empty() {
        level[picture.exit] = level.iter().copied().max().unwrap_or(0);
    }
    for node in order.iter().rev().filter(|n| !reached[**n]) {
        let below = next[*node].iter().map(|to| level[*to]).min();
        level[*node] = below.map_or(level[*node], |least| least.saturating_sub(1));
    }
    level
}
