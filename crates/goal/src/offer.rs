//! In what order goals are offered to an engine: a spanning set first.
//!
//! A test for a goal reaches all that the goal subsumes, so those need not be asked for. This is
//! about the order only: a test counts for what it reaches when it runs, and what is left is asked
//! for afterwards. So the relation may be found in part (one function by itself, few goals), and
//! over complete paths, though executions can be stopped anywhere.

use crate::automaton::TooMany;
use crate::forest::SpanningForest;
use crate::goals::{Choice, Goal, Goals};
use crate::id::GoalId;
use crate::plain::{Plain, Side, Trees};
use crate::regex::Regex;
use crate::spanning::{Reduced, SubsumptionGraph};
use crate::structure::{Implications, Structure};
use base::Id;
use cfa::FuncId;
use std::collections::{BTreeMap, BTreeSet};

/// More goals are offered as they come.
const MOST: usize = 100_000;

/// More goals of other kinds than sequences of edges and locations are not compared: each pair of
/// them may need a search through the product with the program. (161 goals of all-uses take half a
/// second: `assize reduce examples/everyday/format.c --criterion all-uses`.)
const MOST_COMPARED: usize = 200;

#[derive(Clone, Debug)]
pub struct Offer {
    /// By their entities.
    goals: Vec<GoalId>,
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
    fn new(goals: Vec<GoalId>, arcs: Vec<(usize, usize)>) -> Self {
        let entities = (0..goals.len()).collect();
        Offer { goals, relation: SubsumptionGraph { entities, arcs }.reduced() }
    }

    /// For these goals of a query, which are in order; `first` is the first that it has.
    pub fn of(structure: Structure<'_>, goals: &Goals, first: GoalId, open: &[GoalId]) -> Self {
        if open.len() > MOST {
            return Offer::default();
        }
        let numbering = goals.numbering();
        let (mut sequences, mut other) = (Sequences::default(), Vec::new());
        for (e, id) in open.iter().enumerate() {
            let local = id.local(first);
            let goal = local.and_then(|k| goals.numbered(&numbering, k));
            let Some(goal) = goal else { continue };
            match places(structure, &goal) {
                Some(places) => sequences.add(e, &places),
                None => other.push((e, goal)),
            }
        }
        let mut arcs = sequences.arcs(structure);
        // If they look at too many predicates, they are not compared.
        arcs.extend(compared(structure, other).unwrap_or_default());
        Offer::new(open.to_vec(), arcs)
    }

    /// Of these goals, those to ask for: the others fall with them.
    pub fn first(&self, open: &[GoalId]) -> Vec<GoalId> {
        let entity = |k: &GoalId| self.goals.binary_search(k).ok();
        let live: BTreeSet<usize> = open.iter().filter_map(entity).collect();
        let roots: BTreeSet<usize> = self.relation.spanning_set_among(&live).into_iter().collect();
        let is_first = |k: &&GoalId| entity(k).is_none_or(|e| roots.contains(&e));
        open.iter().filter(is_first).copied().collect()
    }
}

/// An edge or a location of a function.
type Place = (FuncId, Plain);

/// The end of a sequence: which, in what function, and all the rest.
type End = (Side, FuncId, Vec<Place>);

/// Goals that ask for edges and locations one after the other, with anything between. Such a goal
/// subsumes the one that has in the place of its first a dominator of it, and the one that has in
/// the place of its last a postdominator.
#[derive(Default)]
struct Sequences {
    /// Entities with what they ask for at one end.
    ends: BTreeMap<End, Vec<(usize, Plain)>>,
}

impl Sequences {
    fn add(&mut self, e: usize, places: &[Place]) {
        let ends = [(Side::Before, places.split_first()), (Side::After, places.split_last())];
        for (side, split) in ends {
            let Some(((f, end), rest)) = split else { continue };
            self.ends.entry((side, *f, rest.to_vec())).or_default().push((e, *end));
        }
    }

    fn arcs(&self, structure: Structure<'_>) -> Vec<(usize, usize)> {
        let (mut trees, mut arcs) = (BTreeMap::new(), Vec::new());
        for ((side, f, _), list) in &self.ends {
            let new = || Trees::new(&structure.graph().paths(*f));
            let ends: Vec<Plain> = list.iter().map(|(_, end)| *end).collect();
            let found = trees.entry(*f).or_insert_with(new).arcs(&ends, *side);
            arcs.extend(found.into_iter().map(|(a, b)| (list[a].0, list[b].0)));
        }
        arcs
    }
}

/// What a goal asks for, if it is edges and locations in sequence, whatever is between.
fn places(structure: Structure<'_>, goal: &Goal) -> Option<Vec<Place>> {
    let graph = structure.graph();
    let alphabet = graph.alphabet();
    let Regex::Cat(parts) = &goal.language else { return None };
    let asked = parts.iter().filter(|part| !part.is_padding(graph.id())).count();
    let place = |choice: &Choice| match choice {
        Choice::Edge(letter) => Some((alphabet.edge(*letter).0, Plain::Letter(*letter))),
        Choice::Point(point) => {
            let (f, loc) = alphabet.loc(*point);
            Some((f, Plain::Node(loc.index())))
        }
        Choice::Values(_) | Choice::Word(_) => None,
    };
    let is_padded = parts.len() == 2 * asked + 1;
    (is_padded && asked == goal.choices.len()).then(|| goal.choices.iter().map(place).collect())?
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
