//! Prime paths (Ammann and Offutt): simple paths that are no part of a longer simple path. A path
//! is simple if it meets no location twice, but for a cycle's first and last.

use super::{MOST, Material, Result, goals, too_many, walk};
use cfa::{EdgeId, FuncId, Graph};
use goal::Goals;

pub fn prime_paths(material: &Material) -> Result<Goals> {
    let mut terms = Vec::new();
    for (f, body) in material.bodies() {
        let graph = Graph::new(body);
        let paths = primes(&graph).ok_or_else(|| too_many(material, f, "simple paths"))?;
        terms.extend(material.words("", words(material, f, &paths)));
    }
    Ok(goals(terms))
}

fn words(material: &Material, f: FuncId, paths: &[Vec<EdgeId>]) -> Vec<goal::Regex> {
    paths.iter().map(|path| material.word(f, path)).collect()
}

/// A simple path is prime if no edge makes it longer at either end and leaves it simple.
fn primes(graph: &Graph) -> Option<Vec<Vec<EdgeId>>> {
    let mut found = Vec::new();
    let mut left = MOST * 5;
    for start in graph.locs() {
        let mut seen = 0;
        let all = walk::simple_paths(graph, start, left, |path| {
            seen += 1;
            if is_prime(graph, path) {
                found.push(path.to_vec());
            }
            true
        });
        all?;
        left -= seen;
        if found.len() > MOST {
            return None;
        }
    }
    Some(found)
}

fn is_prime(graph: &Graph, path: &[EdgeId]) -> bool {
    let (start, end) = (graph.ends(path[0]).0, graph.ends(path[path.len() - 1]).1);
    if start == end {
        return true;
    }
    // A neighbour is outside the path, or closes it to a cycle.
    let inner = |l: cfa::LocId| path.iter().skip(1).any(|e| graph.ends(*e).0 == l);
    let after = graph.successors(end).any(|l| l == start || !inner(l) && l != end);
    let before = graph.predecessors(start).any(|l| l == end || !inner(l) && l != start);
    !after && !before
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::IdVec;
    use cfa::LocId;

    /// By the definition: all simple paths that are no part of another.
    fn brute(graph: &Graph) -> Vec<Vec<EdgeId>> {
        let mut all: Vec<Vec<EdgeId>> = Vec::new();
        for start in graph.locs() {
            let _ = walk::simple_paths(graph, start, 100_000, |path| {
                all.push(path.to_vec());
                true
            });
        }
        let inside = |a: &[EdgeId], b: &[EdgeId]| {
            a.len() < b.len() && b.windows(a.len()).any(|part| part == a)
        };
        all.iter().filter(|a| !all.iter().any(|b| inside(a, b))).cloned().collect()
    }

    #[test]
    fn prime_paths_are_the_longest_simple_ones() {
        let mut seed: u64 = 5;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..300 {
            let count = 2 + random(5);
            let ends: IdVec<EdgeId, (LocId, LocId)> = (0..1 + random(9))
                .map(|_| (LocId(random(count) as u32), LocId(random(count) as u32)))
                .collect();
            let graph = Graph::from_ends(count as usize, ends, LocId(0), LocId(0));
            assert_eq!(primes(&graph).unwrap(), brute(&graph), "{graph:?}");
        }
    }
}
