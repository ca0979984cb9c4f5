//! The order within layers: the second step of Sugiyama's method, by barycenters. Sweeps go
//! down and up; the order with the fewest crossings is kept.

use super::layers::{ItemId, Layers};
use base::IdVec;

const SWEEPS: usize = 12;

pub(super) fn order(layers: &mut Layers) {
    let mut best = (crossings(layers), layers.layers.clone());
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        let count = layers.layers.len();
        let mut at = positions(layers);
        for k in 0..count {
            sort(layers, &mut at, if down { k } else { count - 1 - k }, down);
        }
        let now = crossings(layers);
        if now < best.0 {
            best = (now, layers.layers.clone());
        }
    }
    layers.layers = best.1;
}

fn positions(layers: &Layers) -> IdVec<ItemId, usize> {
    let mut at = IdVec::filled(layers.items.len(), 0);
    for layer in &layers.layers {
        for (k, item) in layer.iter().enumerate() {
            at[*item] = k;
        }
    }
    at
}

/// By the mean position of the neighbours on one side; items without any stay where they are.
fn sort(layers: &mut Layers, at: &mut IdVec<ItemId, usize>, k: usize, down: bool) {
    let other = if down { k.checked_sub(1) } else { Some(k + 1) };
    let Some(other) = other.and_then(|o| layers.layers.get(o)) else { return };
    for (position, item) in other.iter().enumerate() {
        at[*item] = position;
    }
    let mean = |own: usize, item: ItemId| {
        let item = &layers.items[item];
        let near = if down { &item.above } else { &item.below };
        let sum: usize = near.iter().map(|n| at[*n]).sum();
        if near.is_empty() { own as f64 } else { sum as f64 / near.len() as f64 }
    };
    let layer = &layers.layers[k];
    let mut keyed: Vec<_> = layer.iter().enumerate().map(|(own, i)| (mean(own, *i), *i)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    layers.layers[k] = keyed.into_iter().map(|(_, item)| item).collect();
}

fn crossings(layers: &Layers) -> usize {
    let at = positions(layers);
    layers.layers.iter().map(|layer| inversions(layers, layer, &at)).sum()
}

/// Pairs of links below a layer that change sides.
fn inversions(layers: &Layers, layer: &[ItemId], at: &IdVec<ItemId, usize>) -> usize {
    let mut seen: Vec<usize> = Vec::new();
    let mut count = 0;
    for item in layer {
        let mut ends: Vec<usize> = layers.items[*item].below.iter().map(|b| at[*b]).collect();
        ends.sort_unstable();
        for end in &ends {
            count += seen.len() - seen.partition_point(|s| s <= end);
        }
        for end in ends {
            seen.insert(seen.partition_point(|s| *s <= end), end);
        }
    }
    count
}
