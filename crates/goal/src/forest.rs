//! A spanning forest of the subsumption graph: Figure 3 of Hong and Ural.
//!
//! "If we are only interested in one minimum spanning set rather than all possible ones, we can
//! significantly reduce the total number of model checking to O(|E(G,C)|) in the best case." The
//! roots are a minimum spanning set.

/// (E, SF)
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpanningForest {
    pub entities: Vec<usize>,
    /// Pairs of entities; no entity is second in two.
    pub arcs: Vec<(usize, usize)>,
}

impl SpanningForest {
    /// Figure 3 of the paper.
    pub fn find(entities: Vec<usize>, subsumes: impl FnMut(usize, usize) -> bool) -> Self {
        let mut forest = SpanningForest { entities: entities.clone(), arcs: Vec::new() };
        forest.grow(&entities, &entities, subsumes);
        forest
    }

    /// Lines 3 to 11: `above` may subsume `below`.
    fn grow(
        &mut self,
        above: &[usize],
        below: &[usize],
        mut subsumes: impl FnMut(usize, usize) -> bool,
    ) {
        for &e in above {
            if self.is_marked(e) {
                continue;
            }
            for &other in below.iter().filter(|other| **other != e) {
                if !self.is_marked(other) && subsumes(e, other) {
                    self.arcs.push((e, other));
                }
            }
        }
    }

    fn is_marked(&self, entity: usize) -> bool {
        self.arcs.iter().any(|(_, below)| *below == entity)
    }

    /// A minimum spanning set.
    pub fn roots(&self) -> Vec<usize> {
        self.entities.iter().copied().filter(|e| !self.is_marked(*e)).collect()
    }

    /// A root has proved infeasible: it leaves, and what stood directly below it is placed anew,
    /// under the other roots or under each other.
    pub fn release(&mut self, root: usize, subsumes: impl FnMut(usize, usize) -> bool) {
        let (freed, kept) = self.arcs.iter().partition::<Vec<_>, _>(|(above, _)| *above == root);
        self.arcs = kept;
        self.entities.retain(|e| *e != root);
        let freed: Vec<usize> = freed.into_iter().map(|(_, below)| below).collect();
        let roots = self.roots();
        self.grow(&roots, &freed, subsumes);
    }
}
