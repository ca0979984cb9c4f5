//! Spanning sets: the entities to exercise so that all are.
//!
//! Sections 3 and 4 of Hong and Ural. Entities that nothing can exercise subsume everything, and
//! have to leave before: the algorithms here take the entities that are left. "Model check" is a
//! question to a function, so that products, dominators and `spin` can answer it.

use base::{Id, IdVec};
use cfa::{Graph, LocId};
use std::collections::BTreeSet;

/// (E, SR), or arcs whose transitive closure is SR.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SubsumptionGraph {
    pub entities: Vec<usize>,
    /// Pairs of entities, the one that subsumes first.
    pub arcs: Vec<(usize, usize)>,
}

impl SubsumptionGraph {
    /// Figure 2 of the paper.
    pub fn find(entities: Vec<usize>, mut subsumes: impl FnMut(usize, usize) -> bool) -> Self {
        let mut arcs = Vec::new();
        for &e in &entities {
            for &other in entities.iter().filter(|other| **other != e) {
                if subsumes(e, other) {
                    arcs.push((e, other));
                }
            }
        }
        SubsumptionGraph { entities, arcs }
    }

    /// Collapses each strongly connected component into one vertex. Linear.
    pub fn reduced(&self) -> Reduced {
        let at = |e: &usize| self.entities.binary_search(e).expect("an arc should join entities");
        let ends: IdVec<cfa::EdgeId, (LocId, LocId)> =
            self.arcs.iter().map(|(a, b)| (LocId::new(at(a)), LocId::new(at(b)))).collect();
        let graph = Graph::from_ends(self.entities.len(), ends, LocId(0), LocId(0));
        let mut components = graph.sccs();
        components.sort();
        let mut of = vec![0; self.entities.len()];
        for (k, component) in components.iter().enumerate() {
            component.iter().for_each(|l| of[l.index()] = k);
        }
        let between = self.arcs.iter().map(|(a, b)| (of[at(a)], of[at(b)]));
        let mut arcs: Vec<(usize, usize)> = between.filter(|(a, b)| a != b).collect();
        arcs.sort_unstable();
        arcs.dedup();
        let names = |c: Vec<LocId>| c.iter().map(|l| self.entities[l.index()]).collect();
        Reduced { components: components.into_iter().map(names).collect(), arcs }
    }
}

/// The acyclic graph of components, in the order of their first entities.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    pub components: Vec<Vec<usize>>,
    /// Pairs of components.
    pub arcs: Vec<(usize, usize)>,
}

impl Reduced {
    /// "The vertices that are not subsumed by any other vertices."
    pub fn roots(&self) -> Vec<usize> {
        self.roots_without(&BTreeSet::new())
    }

    /// One minimum spanning set: an entity of each root.
    pub fn minimum_spanning_set(&self) -> Vec<usize> {
        self.roots().iter().map(|root| self.components[*root][0]).collect()
    }

    /// The same, as if there were these entities only.
    pub fn spanning_set_among(&self, live: &BTreeSet<usize>) -> Vec<usize> {
        let first = |c: usize| self.components[c].iter().copied().find(|e| live.contains(e));
        let gone = (0..self.components.len()).filter(|c| first(*c).is_none()).collect();
        self.roots_without(&gone).into_iter().filter_map(first).collect()
    }

    /// How many minimum spanning sets there are.
    pub fn count(&self) -> u128 {
        let sizes = self.roots().into_iter().map(|root| self.components[root].len() as u128);
        sizes.fold(1, u128::saturating_mul)
    }

    /// All minimum spanning sets, by an entity of each root.
    pub fn minimum_spanning_sets(&self) -> Vec<Vec<usize>> {
        self.roots().iter().fold(vec![Vec::new()], |sets, root| {
            let longer = |set: &Vec<usize>| -> Vec<Vec<usize>> {
                let with = |e: &usize| set.iter().copied().chain([*e]).collect();
                self.components[*root].iter().map(with).collect()
            };
            sets.iter().flat_map(longer).collect()
        })
    }

    /// The components to exercise once these entities have proved infeasible. So is all that
    /// subsumes one of them; what they alone subsumed is released.
    pub fn release(&self, infeasible: &[usize]) -> Vec<usize> {
        let hit = |c: &usize| self.components[*c].iter().any(|e| infeasible.contains(e));
        let mut open: Vec<usize> = (0..self.components.len()).filter(hit).collect();
        let mut gone: BTreeSet<usize> = open.iter().copied().collect();
        while let Some(component) = open.pop() {
            let above = self.arcs.iter().filter(|arc| arc.1 == component).map(|arc| arc.0);
            open.extend(above.filter(|c| gone.insert(*c)));
        }
        self.roots_without(&gone)
    }

    fn roots_without(&self, gone: &BTreeSet<usize>) -> Vec<usize> {
        let mut is_root: Vec<bool> =
            (0..self.components.len()).map(|c| !gone.contains(&c)).collect();
        for (_, below) in self.arcs.iter().filter(|(above, _)| !gone.contains(above)) {
            is_root[*below] = false;
        }
        (0..is_root.len()).filter(|c| is_root[*c]).collect()
    }

    /// The arcs that no longer path replaces: what is drawn.
    pub fn transitive_reduction(&self) -> Vec<(usize, usize)> {
        let reach: Vec<BTreeSet<usize>> =
            (0..self.components.len()).map(|c| self.reached(c)).collect();
        let direct = |(a, b): &(usize, usize)| {
            let mut next = self.arcs.iter().filter(|arc| arc.0 == *a && arc.1 != *b);
            !next.any(|(_, between)| reach[*between].contains(b))
        };
        self.arcs.iter().copied().filter(direct).collect()
    }

    fn reached(&self, component: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut open = vec![component];
        while let Some(at) = open.pop() {
            let next = self.arcs.iter().filter(|arc| arc.0 == at).map(|arc| arc.1);
            open.extend(next.filter(|c| reached.insert(*c)));
        }
        reached
    }
}
