//! Arrays.

use crate::node::{Node, Sort, TermId};
use crate::terms::Terms;

/// How many stores a read looks through: more than this and reading could be quadratic.
const STORES: usize = 4096;

impl Terms {
    fn array_widths(&self, array: TermId) -> (u32, u32) {
        match self.sort(array) {
            Sort::Array { index, element } => (index, element),
            other => panic!("an array should be here, not a term of sort {other:?}"),
        }
    }

    /// The array that has this element everywhere.
    pub fn const_array(&mut self, index: u32, element: TermId) -> TermId {
        let sort = Sort::Array { index, element: self.width(element) };
        self.intern(Node::ConstArray { index, element }, sort)
    }

    pub fn select(&mut self, array: TermId, at: TermId) -> TermId {
        let (index, element) = self.array_widths(array);
        assert_eq!(index, self.width(at), "an index should fit its array");
        let (array, value) = self.look_through(array, at);
        if let Some(value) = value {
            return value;
        }
        if let Node::Ite(c, t, e) = self.node(array)
            && let Some(result) = self.guarded(|terms| terms.select_ite(c, t, e, at))
        {
            return result;
        }
        self.bv_node(Node::Select(array, at), element)
    }

    /// Past stores to other places: the array that is left, and what is read, if that is known.
    fn look_through(&mut self, mut array: TermId, at: TermId) -> (TermId, Option<TermId>) {
        for _ in 0..STORES {
            match self.node(array) {
                Node::Store(_, i, value) if i == at => return (array, Some(value)),
                Node::Store(base, i, _) if self.known_distinct(i, at) => array = base,
                Node::ConstArray { element, .. } => return (array, Some(element)),
                _ => break,
            }
        }
        (array, None)
    }

    /// Reads go into branches where that decides one of them; then into the other, along a chain
    /// of merges. (Into both would be exponential.)
    fn select_ite(&mut self, c: TermId, t: TermId, e: TermId, at: TermId) -> Option<TermId> {
        let (first, second) = (self.look_through(t, at).1, self.look_through(e, at).1);
        if first.is_none() && second.is_none() {
            return None;
        }
        let t = first.unwrap_or_else(|| self.select(t, at));
        let e = second.unwrap_or_else(|| self.select(e, at));
        Some(self.ite(c, t, e))
    }

    /// Do the two differ in every model? (Constants, and sums that differ by one.)
    fn known_distinct(&mut self, a: TermId, b: TermId) -> bool {
        if self.both_bits(a, b).is_some() {
            return a != b;
        }
        match (self.node(a), self.node(b)) {
            (Node::Add(k, x), Node::Add(l, y)) => {
                x == y && k != l && self.both_bits(k, l).is_some()
            }
            (Node::Add(k, x), _) => x == b && self.as_bits(k).is_some(),
            (_, Node::Add(k, x)) => x == a && self.as_bits(k).is_some(),
            _ => false,
        }
    }

    pub fn store(&mut self, array: TermId, at: TermId, value: TermId) -> TermId {
        let (index, element) = self.array_widths(array);
        assert_eq!(index, self.width(at), "an index should fit its array");
        assert_eq!(element, self.width(value), "an element should fit its array");
        match self.node(array) {
            // What was there is written over.
            Node::Store(base, i, _) if i == at => return self.store(base, at, value),
            Node::ConstArray { element, .. } if element == value => return array,
            _ => {}
        }
        // What was read there is written back.
        if matches!(self.node(value), Node::Select(from, i) if from == array && i == at) {
            return array;
        }
        self.intern(Node::Store(array, at, value), Sort::Array { index, element })
    }

    pub(super) fn eq_array(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.sort(a), self.sort(b), "sorts should agree");
        if a == b {
            return Terms::TRUE;
        }
        let nodes = (self.node(a), self.node(b));
        if let (Node::ConstArray { element: x, .. }, Node::ConstArray { element: y, .. }) = nodes {
            return self.eq(x, y);
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.bool_node(Node::Eq(a, b))
    }
}
