//! Simple paths of a function's automaton.

use cfa::{EdgeId, Graph, LocId};

/// Calls `found` with every path from `start` that meets no location twice (its end may be the
/// start again), shortest prefixes first; the answer says whether to go on behind it. `None` if
/// there are more than `most` paths.
pub fn simple_paths(
    graph: &Graph,
    start: LocId,
    most: usize,
    mut found: impl FnMut(&[EdgeId]) -> bool,
) -> Option<()> {
    let mut on_path = vec![false; graph.locs().len()];
    let mut path: Vec<EdgeId> = Vec::new();
    // For each location on the path, which of its edges comes next.
    let mut next: Vec<(LocId, usize)> = vec![(start, 0)];
    let mut count = 0;
    while let Some((at, k)) = next.last_mut() {
        let Some(&edge) = graph.out_edges(*at).get(*k) else {
            on_path[at.0 as usize] = false;
            next.pop();
            path.pop();
            continue;
        };
        *k += 1;
        let to = graph.ends(edge).1;
        if on_path[to.0 as usize] {
            continue;
        }
        count += 1;
        if count > most {
            return None;
        }
        path.push(edge);
        // The start is not marked: a path may come back to it, and ends there.
        if found(&path) && to != start {
            on_path[to.0 as usize] = true;
            next.push((to, 0));
        } else {
            path.pop();
        }
    }
    Some(())
}

/// Calls `found` with every path from `start` whose edges begin at different locations; its last
/// edge may lead back to one of them. Otherwise as [`simple_paths`].
pub fn loop_free_paths(
    graph: &Graph,
    start: LocId,
    most: usize,
    mut found: impl FnMut(&[EdgeId]) -> bool,
) -> Option<()> {
    let mut on_path = vec![false; graph.locs().len()];
    on_path[start.0 as usize] = true;
    let mut path: Vec<EdgeId> = Vec::new();
    let mut next: Vec<(LocId, usize)> = vec![(start, 0)];
    let mut count = 0;
    while let Some((at, k)) = next.last_mut() {
        let Some(&edge) = graph.out_edges(*at).get(*k) else {
            on_path[at.0 as usize] = false;
            next.pop();
            path.pop();
            continue;
        };
        *k += 1;
        count += 1;
        if count > most {
            return None;
        }
        let to = graph.ends(edge).1;
        path.push(edge);
        if found(&path) && !on_path[to.0 as usize] {
            on_path[to.0 as usize] = true;
            next.push((to, 0));
        } else {
            path.pop();
        }
    }
    Some(())
}
