//! Subsumption of plain goals (a statement, an edge, a location) in linear time.
//!
//! A complete path through e is a way to e and a way from e. It can avoid e' if both can; so e
//! subsumes e' exactly if e' dominates or postdominates e. And the relation is the transitive
//! closure of *immediate* dominance and postdominance: two arcs per goal are enough. (Agrawal,
//! "Dominators, Super Blocks, and Program Coverage", POPL 1994, whose super blocks are the
//! components.)

use crate::alphabet::Letter;
use crate::paths::Paths;
use crate::spanning::SubsumptionGraph;
use base::{Id, IdVec, Map};
use cfa::{Dominators, EdgeId, Graph, LocId};

/// What a plain goal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plain {
    Letter(Letter),
    /// A node of the paths.
    Node(usize),
}

/// The graph of goals that ask for one letter each, those that no complete path has left out.
/// Every letter should lead to one node only.
pub fn plain_subsumption(paths: &Paths, goals: &[Letter]) -> SubsumptionGraph {
    plain_graph(paths, &goals.iter().copied().map(Plain::Letter).collect::<Vec<_>>())
}

/// The same for letters and nodes.
pub fn plain_graph(paths: &Paths, goals: &[Plain]) -> SubsumptionGraph {
    let (graph, nodes) = split(paths);
    let (before, after) = (graph.dominators(), graph.postdominators());
    let node = |goal: &Plain| match goal {
        Plain::Letter(letter) => nodes.get(letter).copied(),
        Plain::Node(node) => Some(LocId::new(*node)),
    };
    let feasible = |n: &LocId| before.of(*n).next().is_some() && after.of(*n).next().is_some();
    let mut goal_of: Map<LocId, usize> = Map::new();
    let mut found = SubsumptionGraph::default();
    for (k, goal) in goals.iter().enumerate() {
        if let Some(n) = node(goal).filter(feasible) {
            found.entities.push(k);
            // A goal that is there twice subsumes the other, and is subsumed by it.
            if let Some(twin) = goal_of.insert(n, k) {
                found.arcs.extend([(k, twin), (twin, k)]);
            }
        }
    }
    for &e in &found.entities {
        let at = node(&goals[e]).expect("a feasible goal should have a node");
        for tree in [&before, &after] {
            found.arcs.extend(nearest(tree, at, &goal_of).map(|other| (e, other)));
        }
    }
    found
}

/// The closest other goal above.
fn nearest(tree: &Dominators, at: LocId, goal_of: &Map<LocId, usize>) -> Option<usize> {
    tree.of(at).skip(1).find_map(|n| goal_of.get(&n).copied())
}

/// The graph with a node for each letter between the nodes it joins, and one common end.
fn split(paths: &Paths) -> (Graph, Map<Letter, LocId>) {
    let mut count = paths.steps.len() + 1;
    let exit = LocId::new(paths.steps.len());
    let mut nodes: Map<Letter, LocId> = Map::new();
    let mut ends: IdVec<EdgeId, (LocId, LocId)> = IdVec::new();
    for (from, steps) in paths.steps.iter().enumerate() {
        for (letter, to) in steps {
            let node = *nodes.entry(*letter).or_insert_with(|| {
                count += 1;
                ends.push((LocId::new(count - 1), LocId::new(*to)));
                LocId::new(count - 1)
            });
            ends.push((LocId::new(from), node));
        }
        if paths.ends[from] {
            ends.push((LocId::new(from), exit));
        }
    }
    (Graph::from_ends(count, ends, LocId::new(paths.start), exit), nodes)
}
