//! Simple paths of a function's automaton.

use cfa::{EdgeId, Graph, LocId};

/// Calls `found` with every path from `start` that meets no location twice (its end may be the
/// start again), shortest prefixes first; the answer says whether to go on behind it. `None` if
/// there are more than `most` paths.
pub fn simple_paths(
    graph: &Graph,
    start: LocId,
    most: usize,
    found: impl FnMut(&[EdgeId]) -> bool,
) -> Option<()> {
    paths(graph, start, most, |to| to == start, found)
}

/// Calls `found` with every path from `start` whose edges begin at different locations; its last
/// edge may lead back to one of them. Otherwise as [`simple_paths`].
pub fn loop_free_paths(
    graph: &Graph,
    start: LocId,
    most: usize,
    found: impl FnMut(&[EdgeId]) -> bool,
) -> Option<()> {
    paths(graph, start, most, |_| true, found)
}

/// A path ends where it comes back to one of its own locations, if it `may_close` there.
fn paths(
    graph: &Graph,
    start: LocId,
    most: usize,
    may_close: impl Fn(LocId) -> bool,
    mut found: impl FnMut(&[EdgeId]) -> bool,
) -> Option<()> {
    let mut on_path = vec![false; graph.locs().len()];
    on_path[start.0 as usize] = true;
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
        let closes = on_path[to.0 as usize];
        if closes && !may_close(to) {
            continue;
        }
        count += 1;
        if count > most {
            return None;
        }
        path.push(edge);
        if found(&path) && !closes {
            on_path[to.0 as usize] = true;
            next.push((to, 0));
        } else {
            path.pop();
        }
    }
    Some(())
}
