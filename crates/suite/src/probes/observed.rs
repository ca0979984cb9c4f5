//! What the processes of a build reached, by their maps.

use super::infer::reached;
use super::masks::Masks;
use super::plan::Probes;
use super::ways::Way;
use cfa::{Body, BoolId, CondId, EdgeId, FuncId, Graph, LocId, Program};
use goal::{Alphabet, Choice, Evaluation, Goal, PairGoal};
use std::collections::{BTreeMap, BTreeSet};

/// A file that the runtime wrote: the bytes of its units.
pub struct MapFile<'a> {
    /// Identity and bytes.
    pub units: Vec<(u64, &'a [u8])>,
}

const MAGIC: u64 = 0x0031_657a_6973_7361;

impl<'a> MapFile<'a> {
    /// `None` if it is none, or was not finished.
    pub fn read(bytes: &'a [u8]) -> Option<MapFile<'a>> {
        let word = |k: usize| -> Option<u64> {
            Some(u64::from_le_bytes(bytes.get(8 * k..8 * k + 8)?.try_into().ok()?))
        };
        if word(0)? != MAGIC {
            return None;
        }
        let (count, start) = (usize::try_from(word(1)?).ok()?, usize::try_from(word(2)?).ok()?);
        let mut units = Vec::new();
        for k in 0..count {
            let at = 4 + 3 * k;
            let (offset, size) = (word(at + 1)? as usize, word(at + 2)? as usize);
            let first = start.checked_add(offset)?;
            units.push((word(at)?, bytes.get(first..first.checked_add(size)?)?));
        }
        Some(MapFile { units })
    }
}

/// What is known to have been executed.
pub struct Observed<'a> {
    program: &'a Program,
    alphabet: &'a Alphabet,
    /// By letter and by point.
    edges: Vec<bool>,
    locs: Vec<bool>,
    /// The ways in which Boolean expressions were evaluated.
    ways: BTreeMap<(FuncId, BoolId), BTreeSet<Way>>,
    /// Of those with too many ways: which condition decided, with which value, and the outcome.
    decided: BTreeSet<(FuncId, (CondId, bool, bool))>,
}

impl<'a> Observed<'a> {
    pub fn new(program: &'a Program, alphabet: &'a Alphabet) -> Self {
        let (edges, locs) = (vec![false; alphabet.edges()], vec![false; alphabet.locs()]);
        let (ways, decided) = (BTreeMap::new(), BTreeSet::new());
        Observed { program, alphabet, edges, locs, ways, decided }
    }

    fn body(&self, f: FuncId) -> &'a Body {
        self.program.functions[f].body.as_ref().expect("an observed function should have a body")
    }

    /// Adds what the bytes of a function say.
    pub fn add(&mut self, f: FuncId, probes: &Probes, bytes: &[u8]) {
        let body = self.body(f);
        let is_set = |number: u32| bytes.get(number as usize).is_some_and(|byte| *byte != 0);
        let found = reached(body, &Graph::new(body), probes, &is_set);
        for (e, _) in found.edges.entries().filter(|(_, taken)| **taken) {
            let letter = self.letter(f, e);
            self.edges[letter] = true;
            // Also behind what nobody follows (`setjmp`): who leaves a location has been there.
            let from = self.point(f, body.edges[e].from);
            self.locs[from] = true;
        }
        for (loc, _) in found.locs.entries().filter(|(_, reached)| **reached) {
            let point = self.point(f, loc);
            self.locs[point] = true;
        }
        for (masks, first) in probes.masked.values() {
            let told = (0..masks.size()).filter(|byte| is_set(first + byte));
            self.decided.extend(told.map(|byte| (f, masks.told(byte))));
        }
        for (b, known) in probes.booleans.entries() {
            let ways: BTreeSet<Way> = match known {
                Some((ways, first)) => {
                    let taken = ways.all.iter().filter(|(sum, _)| is_set(first + **sum));
                    taken.map(|(_, way)| way.clone()).collect()
                }
                None => self.single(f, b),
            };
            if !ways.is_empty() {
                self.ways.entry((f, b)).or_default().extend(ways);
            }
        }
    }

    /// An expression of one condition is evaluated in two ways.
    fn single(&self, f: FuncId, b: BoolId) -> BTreeSet<Way> {
        let body = self.body(f);
        let mut ways = BTreeSet::new();
        for (e, edge) in body.edges.entries().filter(|(e, _)| self.edges[self.letter(f, *e)]) {
            if let Some((c, outcome)) = edge.marks.condition
                && body.conditions[c].boolean == b
                && super::ways::constant(body, e).is_none()
            {
                ways.insert(vec![(c, outcome == cfa::Outcome::True)]);
            }
        }
        let conditions: BTreeSet<CondId> = ways.iter().flatten().map(|(c, _)| *c).collect();
        // Of several conditions nobody recorded which came together.
        if conditions.len() > 1 { BTreeSet::new() } else { ways }
    }

    fn letter(&self, f: FuncId, e: EdgeId) -> usize {
        base::Id::index(self.alphabet.letter(f, e))
    }

    fn point(&self, f: FuncId, loc: LocId) -> usize {
        base::Id::index(self.alphabet.point(f, loc))
    }

    /// Whether a goal that asks for one edge or location was reached.
    pub fn covers(&self, goal: &Goal) -> bool {
        match goal.choices.as_slice() {
            [Choice::Edge(letter)] => self.edges[base::Id::index(*letter)],
            [Choice::Point(point)] => self.locs[base::Id::index(*point)],
            _ => false,
        }
    }

    /// Whether two evaluations that were seen show a pair goal.
    pub fn shows(&self, goal: &PairGoal) -> bool {
        let body = self.body(goal.function);
        let b = body.decisions[goal.decision].boolean;
        if goal.has_classes {
            return self.shows_classes(goal, b);
        }
        let Some(ways) = self.ways.get(&(goal.function, b)) else { return false };
        let seen = |evaluation: &Evaluation| {
            let mut way = Vec::new();
            for (c, value) in &evaluation.values {
                match constant_value(body, *c) {
                    Some(constant) if constant != *value => return false,
                    Some(_) => {}
                    None => way.push((*c, *value)),
                }
            }
            ways.contains(&way)
        };
        let is_seen = |(with, without): &(usize, usize)| {
            seen(&goal.with[*with]) && seen(&goal.without[*without])
        };
        goal.pairs.iter().any(is_seen)
    }

    /// The same where an evaluation of the goal stands for all that the condition decides.
    fn shows_classes(&self, goal: &PairGoal, b: BoolId) -> bool {
        let (f, body) = (goal.function, self.body(goal.function));
        let mut decided: BTreeSet<(CondId, bool, bool)> = BTreeSet::new();
        if let Some(ways) = self.ways.get(&(f, b)) {
            let masks = Masks::new(&self.program.types, body, &Graph::new(body), goal.decision);
            decided
                .extend(masks.iter().flat_map(|masks| ways.iter().flat_map(|w| masks.decided(w))));
        }
        let seen = |evaluation: &Evaluation| {
            evaluation.values.iter().any(|(c, value)| {
                let what = (*c, *value, evaluation.outcome);
                decided.contains(&what) || self.decided.contains(&(f, what))
            })
        };
        let mut pairs = goal.pairs.iter();
        pairs.any(|(with, without)| seen(&goal.with[*with]) && seen(&goal.without[*without]))
    }
}

/// The value of a constant condition.
fn constant_value(body: &Body, c: CondId) -> Option<bool> {
    let mut edges = body.edges.entries();
    let (e, _) = edges.find(|(_, edge)| edge.marks.condition.is_some_and(|(d, _)| d == c))?;
    super::ways::constant(body, e)
}
