//! Arrays by lemmas on demand.
//!
//! Reads and equations of arrays are opaque bits to the SAT solver. After each model, reads are
//! propagated through the array terms under the values of the model; where two reads of one place
//! disagree, an instance of an axiom is added that excludes it (Brummayer and Biere, "Lemmas on
//! Demand for the Extensional Theory of Arrays", 2009). An equation that is false has a witness: an
//! index where the sides differ.

use super::Solver;
use crate::bits::Bits;
use crate::node::{Node, Sort, TermId};
use crate::sat::{Stop, Watch};
use crate::terms::Terms;
use crate::value::{ArrayValue, Model, Value};
use base::Set;
use std::collections::BTreeMap;

/// What is known of the array terms in the cone of the assertions and assumptions.
#[derive(Default)]
pub struct Arrays {
    /// Array terms.
    nodes: Vec<TermId>,
    seen: Set<TermId>,
    /// Array terms that still have to be looked at: a limit may come between.
    open: Vec<TermId>,
    /// Reads that have bits.
    reads: Vec<TermId>,
    /// Equations between arrays that have bits.
    equations: Vec<TermId>,
    /// Witnesses of inequations, which no model shows.
    witnesses: Set<TermId>,
    /// The last model's consistent reads.
    table: Table,
}

/// At an array and an index: the read that is known there.
type Table = BTreeMap<(TermId, Bits), Read>;

/// Element `value` at `index`, where it was read or where it came to.
#[derive(Clone, Copy)]
struct Read {
    index: TermId,
    value: TermId,
    /// The last of the passages that it took, if it took any.
    way: Option<usize>,
}

/// A passage that a read took in this model, and the one before it: ways share their beginnings.
struct Taken {
    passage: Passage,
    before: Option<usize>,
}

impl Arrays {
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn is_internal(&self, term: TermId) -> bool {
        self.witnesses.contains(&term)
    }
}

impl Solver {
    /// Gives bits to all that the axioms speak of, until nothing is new.
    pub(super) fn encode_arrays(&mut self, terms: &mut Terms, watch: &Watch) -> Result<(), Stop> {
        while let Some(term) = self.blaster.opaque.last().copied() {
            let place = self.blaster.opaque.len() - 1;
            match terms.node(term) {
                Node::Select(array, index) => {
                    self.encode_bits(terms, index, watch)?;
                    self.encode_bits(terms, term, watch)?;
                    self.encode_nodes(terms, array, watch)?;
                }
                Node::Eq(a, b) => {
                    self.encode_nodes(terms, a, watch)?;
                    self.encode_nodes(terms, b, watch)?;
                    self.encode_witness(terms, term, (a, b), watch)?;
                }
                _ => {}
            }
            // Only now, so that a limit leaves it to be done again.
            self.blaster.opaque.remove(place);
            match terms.node(term) {
                Node::Select(..) => self.arrays.reads.push(term),
                Node::Eq(..) => self.arrays.equations.push(term),
                _ if matches!(terms.sort(term), Sort::Array { .. }) => {}
                _ => self.variables.push(term),
            }
        }
        Ok(())
    }

    /// The array terms below, with bits for their indices, elements and conditions.
    fn encode_nodes(&mut self, terms: &Terms, root: TermId, watch: &Watch) -> Result<(), Stop> {
        if base::mutant!("smt: array terms that a limit left are forgotten") {
            self.arrays.open.clear();
        }
        self.arrays.open.push(root);
        while let Some(term) = self.arrays.open.last().copied() {
            if !self.arrays.seen.contains(&term) {
                let node = terms.node(term);
                let is_array = |arg: &TermId| matches!(terms.sort(*arg), Sort::Array { .. });
                for arg in node.args().iter().filter(|arg| !is_array(arg)) {
                    self.encode_bits(terms, *arg, watch)?;
                }
                // Only now, so that a limit leaves it to be done again.
                self.arrays.seen.insert(term);
                self.arrays.nodes.push(term);
                self.arrays.open.pop();
                self.arrays.open.extend(node.args().iter().copied().filter(is_array));
            } else {
                self.arrays.open.pop();
            }
        }
        Ok(())
    }

    fn encode_bits(&mut self, terms: &Terms, term: TermId, watch: &Watch) -> Result<(), Stop> {
        for edge in self.blaster.blast(terms, term, watch)? {
            self.edge(edge, watch)?;
        }
        self.assert_facts(watch)
    }

    /// Arrays that are not equal differ at some index.
    fn encode_witness(
        &mut self,
        terms: &mut Terms,
        equation: TermId,
        (a, b): (TermId, TermId),
        watch: &Watch,
    ) -> Result<(), Stop> {
        let Sort::Array { index, .. } = terms.sort(a) else { return Ok(()) };
        let at = terms.fresh("differs", Sort::BitVec(index));
        self.arrays.witnesses.insert(at);
        let (x, y) = (terms.select(a, at), terms.select(b, at));
        let differ = terms.distinct(x, y);
        let axiom = terms.or(equation, differ);
        self.require(terms, axiom, watch)
    }

    /// Adds lemmas that the model breaks; false if it breaks none.
    pub(super) fn refine_arrays(&mut self, terms: &mut Terms, watch: &Watch) -> Result<bool, Stop> {
        if self.arrays.is_empty() {
            return Ok(false);
        }
        let lemmas = self.violated(terms, watch)?;
        for lemma in &lemmas {
            self.require(terms, *lemma, watch)?;
        }
        self.encode_arrays(terms, watch)?;
        Ok(!lemmas.is_empty())
    }

    fn violated(&mut self, terms: &mut Terms, watch: &Watch) -> Result<Vec<TermId>, Stop> {
        let near = self.neighbours(terms);
        let mut open = self.all_reads(terms, !self.arrays.equations.is_empty());
        open.reverse();
        let (mut lemmas, mut taken) = (Vec::new(), Vec::new());
        let mut table = Table::new();
        while let Some((array, read)) = open.pop() {
            if let Some(stop) = watch.tick() {
                return Err(stop);
            }
            let at = self.bits(terms, read.index);
            if let Some(known) = table.get(&(array, at.clone())) {
                let known = *known;
                lemmas.extend(self.compare(terms, &read, &known, &taken));
                continue;
            }
            match terms.node(array) {
                Node::Store(_, index, value) if self.bits(terms, index) == at => {
                    let written = Read { index, value, way: None };
                    lemmas.extend(self.compare(terms, &read, &written, &taken));
                }
                Node::ConstArray { element, .. } => {
                    let everywhere = Read { index: read.index, value: element, way: None };
                    lemmas.extend(self.compare(terms, &read, &everywhere, &taken));
                }
                _ => {}
            }
            for (to, passage) in near.get(&array).into_iter().flatten() {
                if self.passes(terms, passage, &at) {
                    taken.push(Taken { passage: *passage, before: read.way });
                    open.push((*to, Read { way: Some(taken.len() - 1), ..read }));
                }
            }
            table.insert((array, at), read);
        }
        self.arrays.table = table;
        lemmas.sort_unstable();
        lemmas.dedup();
        Ok(lemmas)
    }

    /// Reads of terms; with equations, also what each store wrote.
    fn all_reads(&self, terms: &Terms, stores: bool) -> Vec<(TermId, Read)> {
        let mut all = Vec::new();
        for read in &self.arrays.reads {
            if let Node::Select(array, index) = terms.node(*read) {
                all.push((array, Read { index, value: *read, way: None }));
            }
        }
        for node in self.arrays.nodes.iter().filter(|_| stores) {
            if let Node::Store(_, index, value) = terms.node(*node) {
                all.push((*node, Read { index, value, way: None }));
            }
        }
        all
    }

    /// If the two reads of one place disagree: where the ways that they took are open, equal
    /// indices have equal elements.
    fn compare(
        &mut self,
        terms: &mut Terms,
        a: &Read,
        b: &Read,
        taken: &[Taken],
    ) -> Option<TermId> {
        if self.bits(terms, a.value) == self.bits(terms, b.value) {
            return None;
        }
        let mut under = vec![terms.eq(a.index, b.index)];
        for read in [a, b] {
            let mut way = read.way;
            while let Some(Taken { passage, before }) = way.map(|at| &taken[at]) {
                under.push(match *passage {
                    Passage::Under(condition, true) => condition,
                    Passage::Under(condition, false) => terms.not(condition),
                    Passage::Elsewhere(index) => terms.distinct(index, read.index),
                });
                way = *before;
            }
        }
        let (under, same) = (terms.and_all(&under), terms.eq(a.value, b.value));
        Some(terms.implies(under, same))
    }

    /// Where reads of an array go, and when.
    fn neighbours(&mut self, terms: &Terms) -> BTreeMap<TermId, Vec<(TermId, Passage)>> {
        let mut near: BTreeMap<TermId, Vec<(TermId, Passage)>> = BTreeMap::new();
        let upwards = !self.arrays.equations.is_empty();
        for node in self.arrays.nodes.clone() {
            let below = match terms.node(node) {
                Node::Store(base, index, _) => Some((base, Passage::Elsewhere(index))),
                Node::Ite(c, t, e) => {
                    let holds = self.value(terms, c) == Value::Bool(true);
                    Some((if holds { t } else { e }, Passage::Under(c, holds)))
                }
                _ => None,
            };
            if let Some((base, passage)) = below {
                near.entry(node).or_default().push((base, passage));
                // Without equations nobody asks for what follows above.
                if upwards {
                    near.entry(base).or_default().push((node, passage));
                }
            }
        }
        for equation in self.arrays.equations.clone() {
            if let Node::Eq(a, b) = terms.node(equation)
                && self.value(terms, equation) == Value::Bool(true)
            {
                near.entry(a).or_default().push((b, Passage::Under(equation, true)));
                near.entry(b).or_default().push((a, Passage::Under(equation, true)));
            }
        }
        near
    }

    /// Does a read of this index go on there?
    fn passes(&mut self, terms: &Terms, passage: &Passage, at: &Bits) -> bool {
        match *passage {
            Passage::Under(..) => true,
            Passage::Elsewhere(index) => self.bits(terms, index) != *at,
        }
    }

    fn bits(&mut self, terms: &Terms, term: TermId) -> Bits {
        match self.value(terms, term) {
            Value::Bits(bits) => bits,
            other => panic!("a bit vector should be here, not {other:?}"),
        }
    }

    /// Values of array variables from the consistent reads; arrays that the model joins share the
    /// element that a constant array among them has everywhere.
    pub(super) fn array_values(&mut self, terms: &Terms, model: &mut Model) {
        let near = self.neighbours(terms);
        let table = std::mem::take(&mut self.arrays.table);
        let defaults = self.defaults(terms, &near);
        for node in self.arrays.nodes.clone() {
            let (Node::Var(_), Sort::Array { index, element }) =
                (terms.node(node), terms.sort(node))
            else {
                continue;
            };
            let default = defaults.get(&node).cloned().unwrap_or_else(|| Bits::zero(element));
            let mut array = ArrayValue::new(index, default);
            let from = (node, Bits::zero(index));
            for ((at, index), read) in table.range(from..) {
                if *at != node {
                    break;
                }
                let value = self.bits(terms, read.value);
                array.store(index.clone(), value);
            }
            model.set(node, Value::Array(array));
        }
    }

    fn defaults(
        &mut self,
        terms: &Terms,
        near: &BTreeMap<TermId, Vec<(TermId, Passage)>>,
    ) -> BTreeMap<TermId, Bits> {
        let mut links: BTreeMap<TermId, Vec<TermId>> = BTreeMap::new();
        for (from, to) in near.iter().flat_map(|(a, all)| all.iter().map(|(b, _)| (*a, *b))) {
            links.entry(from).or_default().push(to);
            links.entry(to).or_default().push(from);
        }
        let mut defaults = BTreeMap::new();
        for node in self.arrays.nodes.clone() {
            let Node::ConstArray { element, .. } = terms.node(node) else { continue };
            let bits = self.bits(terms, element);
            let mut open = vec![node];
            while let Some(next) = open.pop() {
                if let std::collections::btree_map::Entry::Vacant(entry) = defaults.entry(next) {
                    entry.insert(bits.clone());
                    open.extend(links.get(&next).into_iter().flatten());
                }
            }
        }
        defaults
    }
}

/// When a read of one array is a read of another.
#[derive(Clone, Copy)]
enum Passage {
    /// The condition has this value.
    Under(TermId, bool),
    /// The index is not this one.
    Elsewhere(TermId),
}
