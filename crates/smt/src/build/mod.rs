//! Constructors of terms, with the rules that simplify on the way in.
//!
//! A rule looks at a bounded part of its arguments and makes terms that are not larger; building is
//! linear and the stack stays small. The normal forms: constants are first arguments; other commutative arguments stand in the order of
//! ids; constants are pulled out of sums; concatenations lean to the right; what wires bits
//! (zero extension, shifts by constants, masks) is concatenation and extraction.

mod arith;
mod array;
mod bitwise;
mod compare;
mod derived;
mod equal;
mod logic;
mod overflow;
mod polynomial;
mod shift;
mod slice;
mod substitute;

use crate::bits::Bits;
use crate::node::{Node, Sort, TermId};
use crate::terms::Terms;

/// Wider terms are not taken apart at concatenations: rules recurse once per part.
const WIDEST: u32 = 512;

/// How deep rules may call constructors that apply rules. Beyond it the plain node is made: a
/// chain of a million operations is peeled so far and no further.
const DEEPEST: u32 = 64;

impl Terms {
    /// What rules make of a term, unless they are too deep already.
    fn guarded(&mut self, rules: impl FnOnce(&mut Terms) -> Option<TermId>) -> Option<TermId> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let result = rules(self);
        self.depth -= 1;
        result
    }

    /// A new node of a bit vector.
    fn bv_node(&mut self, node: Node, width: u32) -> TermId {
        self.intern(node, Sort::BitVec(width))
    }

    fn bool_node(&mut self, node: Node) -> TermId {
        self.intern(node, Sort::Bool)
    }

    /// Constants first, then by id.
    fn ordered(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        let key = |t: TermId| (self.as_bits(t).is_none(), t);
        if key(b) < key(a) { (b, a) } else { (a, b) }
    }

    fn both_bits(&self, a: TermId, b: TermId) -> Option<(&Bits, &Bits)> {
        self.as_bits(a).zip(self.as_bits(b))
    }

    fn check_widths(&self, a: TermId, b: TermId) -> u32 {
        let width = self.width(a);
        assert_eq!(width, self.width(b), "widths should agree");
        width
    }

    /// The condition and the two constants of an ite between constants.
    fn as_choice(&self, term: TermId) -> Option<(TermId, TermId, TermId)> {
        match self.node(term) {
            Node::Ite(c, t, e) if self.both_bits(t, e).is_some() => Some((c, t, e)),
            _ => None,
        }
    }

    fn is_zero(&self, term: TermId) -> bool {
        self.as_bits(term).is_some_and(Bits::is_zero)
    }

    fn is_ones(&self, term: TermId) -> bool {
        self.as_bits(term).is_some_and(Bits::is_ones)
    }

    /// Is one the complement of the other?
    fn complementary(&self, a: TermId, b: TermId) -> bool {
        match (self.node(a), self.node(b)) {
            (Node::Not(x), _) if x == b => true,
            (_, Node::Not(x)) if x == a => true,
            (Node::BvNot(x), _) if x == b => true,
            (_, Node::BvNot(x)) if x == a => true,
            _ => false,
        }
    }
}
