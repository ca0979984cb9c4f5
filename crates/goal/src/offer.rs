//! In what order goals are offered to an engine: a spanning set first.
//!
//! A test for a goal reaches all that the goal subsumes, so those need not be asked for. This is
//! about the order only: a test counts for what it reaches when it runs, and what is left is asked
//! for afterwards. So the relation may be found in part (one function by itself, few goals), and
//! over complete paths, though executions can be stopped anywhere.

use crate::automaton::TooMany;
use crate::forest::SpanningForest;
use crate::goals::{Choice, Goal, Goals};
use crate::plain::{Plain, plain_graph};
use crate::spanning::{Reduced, SubsumptionGraph};
use crate::structure::{Implications, Structure};
use base::Id;
use cfa::FuncId;
use std::collections::{BTreeMap, BTreeSet};

/// More goals are offered as they come.
const MOST: usize = 100_000;

/// More goals that are not single edges or locations are not compared: each pair of them may need
/// a search through the product with the program.
const MOST_COMPARED: usize = 60;

#[derive(Clone, Debug)]
pub struct Offer {
    /// By their entities.
    goals: Vec<u128>,
    relation: Reduced,
}

impl Default for Offer {
    /// All at once.
    fn default() -> Self {
        Offer::new(Vec::new(), Vec::new())
    }
}

impl Offer {
    /// Arcs are pairs of places in the list, the goal that subsumes first. The list is in order.
    fn new(goals: Vec<u128>, arcs: Vec<(usize, usize)>) -> Self {
        let entities = (0..goals.len()).collect();
        Offer { goals, relation: SubsumptionGraph { entities, arcs }.reduced() }
    }

    /// For these goals of a query, which are in order.
    pub fn of(structure: Structure<'_>, goals: &Goals, open: &[u128]) -> Self {
        if open.len() > MOST {
            return Offer::default();
        }
        let numbering = goals.numbering();
        let (mut plain, mut other) = (Grouped::new(), Vec::new());
        for (e, k) in open.iter().enumerate() {
            let Some(goal) = goals.numbered(&numbering, *k) else { continue };
            match place(structure, &goal) {
                Some((f, place)) => plain.entry(f).or_default().push((e, place)),
                None => other.push((e, goal)),
            }
        }
        let mut arcs = Vec::new();
        for (f, list) in plain {
            let places: Vec<Plain> = list.iter().map(|(_, place)| *place).collect();
            let found = plain_graph(&structure.graph().paths(f), &places).arcs;
            arcs.extend(found.into_iter().map(|(a, b)| (list[a].0, list[b].0)));
        }
        // If they look at too many predicates, they are not compared.
        arcs.extend(compared(structure, other).unwrap_or_default());
        Offer::new(open.to_vec(), arcs)
    }

    /// Of these goals, those to ask for: the others fall with them.
    pub fn first(&self, open: &[u128]) -> Vec<u128> {
        let entity = |k: &u128| self.goals.binary_search(k).ok();
        let live: BTreeSet<usize> = open.iter().filter_map(entity).collect();
        let roots: BTreeSet<usize> = self.relation.spanning_set_among(&live).into_iter().collect();
        let is_first = |k: &&u128| entity(k).is_none_or(|e| roots.contains(&e));
        open.iter().filter(is_first).copied().collect()
    }
}

/// Entities with what they ask for, by function.
type Grouped = BTreeMap<FuncId, Vec<(usize, Plain)>>;

/// Where a goal is that asks for one edge or location.
fn place(structure: Structure<'_>, goal: &Goal) -> Option<(FuncId, Plain)> {
    let alphabet = structure.graph().alphabet();
    if !goal.is_single() {
        return None;
    }
    match goal.choices[0] {
        Choice::Edge(letter) => Some((alphabet.edge(letter).0, Plain::Letter(letter))),
        Choice::Point(point) => {
            let (f, loc) = alphabet.loc(point);
            Some((f, Plain::Node(loc.index())))
        }
        Choice::Values(_) | Choice::Word(_) => None,
    }
}

/// Arcs between goals of any kind.
fn compared(
    structure: Structure<'_>,
    goals: Vec<(usize, Goal)>,
) -> Result<Vec<(usize, usize)>, TooMany> {
    if goals.len() > MOST_COMPARED {
        return Ok(Vec::new());
    }
    let entities: Vec<usize> = goals.iter().map(|(e, _)| *e).collect();
    let languages = goals.into_iter().map(|(_, goal)| goal.language);
    let mut implications = Implications::new(structure, languages)?;
    let complete = implications.complete();
    let forest = SpanningForest::find(complete, |a, b| implications.subsumes(a, b));
    Ok(forest.arcs.into_iter().map(|(a, b)| (entities[a], entities[b])).collect())
}
