//! Coordinates: the third step of Sugiyama's method.
//!
//! Sweeps move every item towards the mean of its neighbours, as far as the distances within its
//! layer allow: the least-squares solution, by pooling adjacent violators. Edges that close a
//! cycle then get lanes at the right of everything in the layers they span, short ones first.

use super::layers::{ItemId, Layers, Picture};
use base::{Id, IdVec};

const GAP: f64 = 14.0;
const PITCH: f64 = 34.0;
const SWEEPS: usize = 24;
/// From the edge of what is there to a lane, and from a lane to its label.
const LANE: f64 = 18.0;
const BESIDE: f64 = 6.0;

pub(super) struct Plan {
    pub nodes: Vec<(f64, f64)>,
    pub routes: Vec<Route>,
    pub width: f64,
    pub height: f64,
}

pub(super) enum Route {
    /// Points from start to end; the second one is the middle of the label.
    Down(Vec<(f64, f64)>),
    /// Up along a lane with this x; the label begins at the right of it.
    Up(f64),
}

pub(super) fn place(picture: &Picture, layers: &Layers) -> Plan {
    let x = columns(layers);
    let point = |item: ItemId| (x[item], layers.items[item].layer as f64 * PITCH);
    let mut right = edges_of_layers(layers, &x);
    let lanes = lanes(picture, layers, &mut right);
    let down = |chain: &Vec<ItemId>| chain.iter().map(|item| point(*item)).collect();
    let routes = layers.chains.iter().zip(lanes).map(|(chain, lane)| match chain {
        Some(chain) => Route::Down(down(chain)),
        None => Route::Up(lane),
    });
    Plan {
        nodes: (0..picture.nodes.len()).map(|n| point(ItemId::new(n))).collect(),
        routes: routes.collect(),
        width: right.iter().copied().fold(0.0, f64::max),
        height: layers.layers.len().saturating_sub(2) as f64 * PITCH,
    }
}

/// The middle of each item; the leftmost edge of all is at 0.
fn columns(layers: &Layers) -> IdVec<ItemId, f64> {
    let mut x = IdVec::filled(layers.items.len(), 0.0);
    for layer in &layers.layers {
        settle(layers, layer, &mut x, |_, _| 0.0);
    }
    let count = layers.layers.len();
    for sweep in 0..SWEEPS {
        for k in 0..count {
            let k = if sweep % 2 == 0 { k } else { count - 1 - k };
            settle(layers, &layers.layers[k], &mut x, |x, item| wish(layers, x, item, sweep));
        }
    }
    let left = layers.items.entries().map(|(id, item)| x[id] - item.width / 2.0);
    let left = left.fold(f64::INFINITY, f64::min);
    x.iter_mut().for_each(|x| *x -= left);
    x
}

/// Where an item would like to be; what has no other neighbours pulls harder, so that long edges
/// and straight code are drawn straight.
fn wish(layers: &Layers, x: &IdVec<ItemId, f64>, id: ItemId, sweep: usize) -> f64 {
    let item = &layers.items[id];
    let (first, second) = (&item.above, &item.below);
    let near: Vec<ItemId> = match sweep {
        sweep if sweep + 4 > SWEEPS => first.iter().chain(second).copied().collect(),
        sweep if sweep % 2 == 0 => first.clone(),
        _ => second.clone(),
    };
    let weight =
        |n: &ItemId| if item.is_single() && layers.items[*n].is_single() { 8.0 } else { 1.0 };
    let total: f64 = near.iter().map(weight).sum();
    let sum: f64 = near.iter().map(|n| weight(n) * x[*n]).sum();
    if near.is_empty() { x[id] } else { sum / total }
}

/// A run of items that touch: the sum of their wishes, less what lies between them.
struct Block {
    sum: f64,
    count: f64,
}

impl Block {
    fn mean(&self) -> f64 {
        self.sum / self.count
    }
}

fn settle(
    layers: &Layers,
    layer: &[ItemId],
    x: &mut IdVec<ItemId, f64>,
    wish: impl Fn(&IdVec<ItemId, f64>, ItemId) -> f64,
) {
    let mut offset = 0.0;
    let mut offsets = Vec::new();
    let mut blocks: Vec<Block> = Vec::new();
    for (k, item) in layer.iter().enumerate() {
        if k > 0 {
            let widths = layers.items[layer[k - 1]].width + layers.items[*item].width;
            offset += widths / 2.0 + GAP;
        }
        offsets.push(offset);
        blocks.push(Block { sum: wish(x, *item) - offset, count: 1.0 });
        pool(&mut blocks);
    }
    let means = blocks.iter().flat_map(|b| std::iter::repeat_n(b.mean(), b.count as usize));
    for ((item, mean), offset) in layer.iter().zip(means).zip(offsets) {
        x[*item] = mean + offset;
    }
}

/// Joins the last blocks while they are out of order.
fn pool(blocks: &mut Vec<Block>) {
    while let [.., a, b] = &blocks[..]
        && a.mean() > b.mean()
    {
        let joined = Block { sum: a.sum + b.sum, count: a.count + b.count };
        blocks.truncate(blocks.len() - 2);
        blocks.push(joined);
    }
}

/// How far each layer reaches to the right.
fn edges_of_layers(layers: &Layers, x: &IdVec<ItemId, f64>) -> Vec<f64> {
    let end = |item: &ItemId| x[*item] + layers.items[*item].width / 2.0;
    layers.layers.iter().map(|layer| layer.iter().map(end).fold(0.0, f64::max)).collect()
}

/// The lane of each edge that closes a cycle; the layers then reach behind its label.
fn lanes(picture: &Picture, layers: &Layers, right: &mut [f64]) -> Vec<f64> {
    let span = |k: usize| {
        let line = &picture.edges[k];
        let top = layers.items[ItemId::new(line.to)].layer;
        (top, layers.items[ItemId::new(line.from)].layer)
    };
    let mut upward: Vec<usize> = (0..picture.edges.len()).collect();
    upward.retain(|k| layers.chains[*k].is_none());
    upward.sort_by_key(|k| (span(*k).1 - span(*k).0, *k));
    let mut lanes = vec![0.0; picture.edges.len()];
    for k in upward {
        let (top, bottom) = span(k);
        let reach = right[top..=bottom].iter().copied().fold(0.0, f64::max);
        lanes[k] = reach + LANE;
        right[top..=bottom].fill(lanes[k] + BESIDE + picture.edges[k].width);
    }
    lanes
}
