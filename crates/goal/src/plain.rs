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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Plain {
    Letter(Letter),
    /// A node of the paths.
    Node(usize),
}

/// The graph of goals that ask for one letter each, those that no complete path has left out.
/// Every letter should lead to one node only.
pub fn plain_subsumption(paths: &Paths, goals: &[Letter]) -> SubsumptionGraph {
    let trees = Trees::new(paths);
    let goals: Vec<Plain> = goals.iter().copied().map(Plain::Letter).collect();
    let entities = (0..goals.len()).filter(|k| trees.node(goals[*k]).is_some()).collect();
    let arcs = [Side::Before, Side::After].map(|side| trees.arcs(&goals, side)).concat();
    SubsumptionGraph { entities, arcs }
}

/// Where what is subsumed lies: it dominates, or it postdominates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    Before,
    After,
}

/// Dominators and postdominators of letters and nodes.
pub struct Trees {
    before: Dominators,
    after: Dominators,
    nodes: Map<Letter, LocId>,
}

impl Trees {
    pub fn new(paths: &Paths) -> Self {
        let (graph, nodes) = split(paths);
        Trees { before: graph.dominators(), after: graph.postdominators(), nodes }
    }

    /// Where a goal is; `None` if no complete path has it.
    fn node(&self, goal: Plain) -> Option<LocId> {
        let node = match goal {
            Plain::Letter(letter) => self.nodes.get(&letter).copied(),
            Plain::Node(node) => Some(LocId::new(node)),
        };
        let is_on = |tree: &Dominators, n| tree.of(n).next().is_some();
        node.filter(|n| is_on(&self.before, *n) && is_on(&self.after, *n))
    }

    /// An arc from each goal to the closest one on a side, by their places in the list.
    pub fn arcs(&self, goals: &[Plain], side: Side) -> Vec<(usize, usize)> {
        let (mut goal_of, mut arcs) = (Map::new(), Vec::new());
        let placed = |(k, goal): (usize, &Plain)| self.node(*goal).map(|n| (k, n));
        let placed: Vec<(usize, LocId)> = goals.iter().enumerate().filter_map(placed).collect();
        for (k, n) in &placed {
            // A goal that is there twice subsumes the other, and is subsumed by it.
            if let Some(twin) = goal_of.insert(*n, *k) {
                arcs.extend([(*k, twin), (twin, *k)]);
            }
        }
        let tree = match side {
            Side::Before => &self.before,
            Side::After => &self.after,
        };
        for (k, n) in placed {
            arcs.extend(nearest(tree, n, &goal_of).map(|other| (k, other)));
        }
        arcs
    }
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
