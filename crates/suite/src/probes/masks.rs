//! MC/DC of expressions with too many ways to be numbered: which conditions decide, kept while evaluating.
//!
//! For each condition and each value a bit says that it has had the value, and may still decide the
//! evaluation. An outcome sets one bit, and clears those of the conditions that it masks; at the end the
//! bits that are left are stored, by the outcome of the decision. As gcc's `-fcondition-coverage` does it
//! (Kvålseth, 2024); what masks what says `goal::masking`.

use super::ways::Way;
use cfa::{Body, CondId, DecisionId, Graph, Types};
use goal::ConditionGraph;
use goal::masking::{Next, Step};
use std::collections::{BTreeMap, BTreeSet};

/// The function that stores bits, in the text of a unit.
pub const STORE: &str = "static __attribute__((__unused__)) void __assize_decided(volatile unsigned char *to, \
const unsigned long long *bits, unsigned words, unsigned outcome) { \
unsigned k, b; for (k = 0; k < 2 * words; k++) for (b = 0; b < 64; b++) \
if (bits[k] >> b & 1) to[4 * (64 * (k % words) + b) + 2 * (k / words) + outcome] = 1; }\n";

/// More conditions are not looked at.
const MOST_CONDITIONS: usize = 4096;

/// What the outcomes of a decision's conditions do to the bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Masks {
    graph: ConditionGraph,
    /// By condition and value: the steps after which it still decides.
    deciding: BTreeMap<Step, BTreeSet<Step>>,
}

impl Masks {
    /// `None` if what is masked depends on more than the last outcome.
    pub fn new(types: &Types, body: &Body, graph: &Graph, decision: DecisionId) -> Option<Masks> {
        let graph = ConditionGraph::new(types, body, graph, decision)?;
        if graph.conditions.len() > MOST_CONDITIONS {
            return None;
        }
        let mut deciding = BTreeMap::new();
        for c in 0..graph.conditions.len() {
            for value in [false, true] {
                deciding.insert((c, value), graph.deciding(c, value)?);
            }
        }
        Some(Masks { graph, deciding })
    }

    pub fn conditions(&self) -> &[CondId] {
        &self.graph.conditions
    }

    /// How many bytes tell what was decided.
    pub fn size(&self) -> u32 {
        4 * self.graph.conditions.len() as u32
    }

    /// What a byte says: a condition that decided with a value, and the outcome.
    pub fn told(&self, byte: u32) -> (CondId, bool, bool) {
        let condition = self.graph.conditions[byte as usize / 4];
        (condition, byte & 2 != 0, byte & 1 != 0)
    }

    /// What decided an evaluation: conditions, their values, and the outcome.
    pub fn decided(&self, way: &Way) -> Vec<(CondId, bool, bool)> {
        let at = |c: &CondId| self.graph.conditions.iter().position(|other| other == c);
        let steps: Option<Vec<Step>> = way.iter().map(|(c, v)| Some((at(c)?, *v))).collect();
        let Some(steps) = steps else { return Vec::new() };
        let Some(Next::End(outcome)) = steps.last().map(|step| self.graph.after(*step)) else {
            return Vec::new();
        };
        let decides = |k: &usize| steps[*k..].iter().all(|s| self.deciding[&steps[*k]].contains(s));
        let step = |k: usize| (way[k].0, way[k].1, outcome);
        (0..steps.len()).filter(decides).map(step).collect()
    }

    fn words(&self) -> usize {
        self.graph.conditions.len().div_ceil(64).max(1)
    }

    /// The declaration of the bits: those of false, then those of true.
    pub fn declaration(&self, name: &str) -> String {
        format!("unsigned long long {name}[{}] = {{0}}; ", 2 * self.words())
    }

    /// The expressions of an outcome; the bytes begin at `first` of the map.
    pub fn outcome(&self, name: &str, first: u32, c: CondId, value: bool) -> Vec<String> {
        let mut parts = Vec::new();
        let Some(at) = self.graph.conditions.iter().position(|other| *other == c) else {
            return parts;
        };
        let (step, words) = ((at, value), self.words());
        let is_first = self.graph.first == Next::Condition(at);
        for k in 0..2 * words {
            let mut masked = 0u64;
            let conditions = 64 * (k % words)..(64 * (k % words) + 64).min(at);
            for c in conditions {
                let all = base::mutant!("suite: what is masked still decides");
                let survives = all || self.deciding[&(c, k >= words)].contains(&step);
                masked |= u64::from(!survives) << (c % 64);
            }
            match is_first {
                true => parts.push(format!("{name}[{k}] = 0")),
                false if masked != 0 => parts.push(format!("{name}[{k}] &= ~{masked:#x}ULL")),
                false => {}
            }
        }
        if self.deciding[&step].contains(&step) {
            let k = usize::from(value) * words + at / 64;
            parts.push(format!("{name}[{k}] |= {:#x}ULL", 1u64 << (at % 64)));
        }
        if let Next::End(outcome) = self.graph.after(step) {
            let outcome = u8::from(outcome);
            parts.push(format!(
                "__assize_decided(__assize_map + {first}, {name}, {words}, {outcome})"
            ));
        }
        parts
    }
}
