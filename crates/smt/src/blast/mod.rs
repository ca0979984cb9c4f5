//! Bit-blasting: each bit of a term as an edge of the gates.
//!
//! Lazily, only the cone of what is asked, and not recursively. Reads of arrays and equations of
//! arrays are opaque here, like variables; the solver adds what they mean.

mod arith;
mod multiply;
mod order;
mod shift;

use crate::gates::{Edge, Gates};
use crate::node::{Node, Sort, TermId};
use crate::sat::{Stop, Watch};
use crate::terms::Terms;
use base::Map;

/// A vector of edges, from the lowest bit on.
pub type Word = Vec<Edge>;

pub struct Blaster {
    pub gates: Gates,
    /// Where the bits of a term begin in `bits`.
    places: Map<TermId, u32>,
    bits: Vec<Edge>,
    /// Quotient and remainder of words that have been divided.
    divided: Map<(Word, Word), (Word, Word)>,
    /// Edges that are true by definition of fresh inputs; the solver takes them away and asserts
    /// them.
    pub facts: Vec<Edge>,
    /// Opaque terms that are new since the solver last looked.
    pub opaque: Vec<TermId>,
}

impl Blaster {
    pub fn new() -> Blaster {
        Blaster {
            gates: Gates::new(),
            places: Map::new(),
            bits: Vec::new(),
            divided: Map::new(),
            facts: Vec::new(),
            opaque: Vec::new(),
        }
    }

    /// The bits of a term, if it has been blasted.
    pub fn known(&self, terms: &Terms, term: TermId) -> Option<&[Edge]> {
        let start = *self.places.get(&term)? as usize;
        let width = match terms.sort(term) {
            Sort::Bool => 1,
            Sort::BitVec(width) => width as usize,
            Sort::Array { .. } => 0,
        };
        Some(&self.bits[start..start + width])
    }

    /// Blasts the cone of a term that is no array.
    pub fn blast(&mut self, terms: &Terms, root: TermId, watch: &Watch) -> Result<Word, Stop> {
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.places.contains(&term) {
                stack.pop();
                continue;
            }
            if let Some(stop) = watch.tick() {
                return Err(stop);
            }
            let before = stack.len();
            if !is_opaque(terms, term) {
                let args = terms.node(term).args();
                stack.extend(args.iter().filter(|arg| !self.places.contains(arg)));
            }
            if stack.len() == before {
                let word = self.make(terms, term, watch)?;
                let place = u32::try_from(self.bits.len()).expect("bits should have 32-bit places");
                self.bits.extend(word);
                self.places.insert(term, place);
                stack.pop();
            }
        }
        Ok(self.word(terms, root))
    }

    fn word(&self, terms: &Terms, term: TermId) -> Word {
        self.known(terms, term).expect("arguments should come first").to_vec()
    }

    fn make(&mut self, terms: &Terms, term: TermId, watch: &Watch) -> Result<Word, Stop> {
        use Node::*;
        let word = |t: TermId| self.known(terms, t).expect("arguments should come first").to_vec();
        if is_opaque(terms, term) {
            self.opaque.push(term);
            let width = match terms.sort(term) {
                Sort::BitVec(width) => width,
                Sort::Bool | Sort::Array { .. } => 1,
            };
            return Ok((0..width).map(|_| self.gates.input()).collect());
        }
        Ok(match terms.node(term) {
            Bool(value) => vec![Edge::constant(value)],
            Const(id) => {
                let bits = terms.bits(id);
                (0..bits.width()).map(|at| Edge::constant(bits.bit(at))).collect()
            }
            Not(a) | BvNot(a) => word(a).into_iter().map(|bit| !bit).collect(),
            And(a, b) | BvAnd(a, b) => self.bitwise(&word(a), &word(b), Gates::and),
            BvXor(a, b) => self.bitwise(&word(a), &word(b), Gates::xor),
            Eq(a, b) => vec![self.equal(&word(a), &word(b))],
            Ult(a, b) => vec![self.less(&word(a), &word(b))],
            Slt(a, b) => vec![self.less_signed(&word(a), &word(b))],
            Ite(c, t, e) => self.choose(word(c)[0], &word(t), &word(e)),
            Neg(a) => self.negate(&word(a)),
            Add(a, b) => match (terms.node(a), terms.node(b)) {
                (_, Neg(minus)) => self.subtract(&word(a), &word(minus)),
                (Neg(minus), _) => self.subtract(&word(b), &word(minus)),
                _ => self.sum(&word(a), &word(b), Edge::FALSE),
            },
            Mul(a, b) => self.product(&word(a), &word(b), watch)?,
            Udiv(a, b) => self.divide(&word(a), &word(b), watch)?.0,
            Urem(a, b) => self.divide(&word(a), &word(b), watch)?.1,
            Shl(a, b) => self.shift_left(&word(a), &word(b)),
            Lshr(a, b) => self.shift_right(&word(a), &word(b), Edge::FALSE),
            Ashr(a, b) => {
                let a = word(a);
                self.shift_right(&a, &word(b), a[a.len() - 1])
            }
            Concat(a, b) => [word(b), word(a)].concat(),
            Extract { high, low, of } => word(of)[low as usize..=high as usize].to_vec(),
            Sext { by, of } => {
                let mut bits = word(of);
                bits.resize(bits.len() + by as usize, bits[bits.len() - 1]);
                bits
            }
            Var(_) | Select(..) | Store(..) | ConstArray { .. } => {
                unreachable!("opaque terms should be inputs")
            }
        })
    }

    fn bitwise(
        &mut self,
        a: &[Edge],
        b: &[Edge],
        gate: fn(&mut Gates, Edge, Edge) -> Edge,
    ) -> Word {
        a.iter().zip(b).map(|(x, y)| gate(&mut self.gates, *x, *y)).collect()
    }

    fn choose(&mut self, c: Edge, t: &[Edge], e: &[Edge]) -> Word {
        t.iter().zip(e).map(|(x, y)| self.gates.mux(c, *x, *y)).collect()
    }
}

/// Variables, and what only the theory of arrays explains. (Array terms get a place, and no meaning.)
fn is_opaque(terms: &Terms, term: TermId) -> bool {
    let is_array = |t| matches!(terms.sort(t), Sort::Array { .. });
    match terms.node(term) {
        Node::Var(_) | Node::Select(..) => true,
        Node::Eq(a, _) => is_array(a),
        _ => is_array(term),
    }
}
