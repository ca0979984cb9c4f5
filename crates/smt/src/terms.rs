//! The arena of terms.
//!
//! Terms are hash-consed: a node exists once, and its arguments have smaller ids, so that going
//! through ids upwards is a topological order. The constructors in `build` simplify on the way in.

use crate::bits::Bits;
use crate::node::{ConstId, Node, Sort, TermId, VarId};
use base::{IdVec, Map};

/// The home of terms: it makes them, and answers what they are.
#[derive(Clone)]
pub struct Terms {
    nodes: IdVec<TermId, Node>,
    sorts: IdVec<TermId, Sort>,
    known: Map<Node, TermId>,
    constants: IdVec<ConstId, Bits>,
    known_constants: Map<Bits, ConstId>,
    variables: IdVec<VarId, (String, TermId)>,
    known_variables: Map<String, VarId>,
    /// How deep rules are inside each other.
    pub(crate) depth: u32,
}

impl Terms {
    pub const FALSE: TermId = TermId(0);
    pub const TRUE: TermId = TermId(1);

    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: IdVec::new(),
            sorts: IdVec::new(),
            known: Map::new(),
            constants: IdVec::new(),
            known_constants: Map::new(),
            variables: IdVec::new(),
            known_variables: Map::new(),
            depth: 0,
        };
        terms.intern(Node::Bool(false), Sort::Bool);
        terms.intern(Node::Bool(true), Sort::Bool);
        terms
    }

    pub fn node(&self, term: TermId) -> Node {
        self.nodes[term]
    }

    pub fn sort(&self, term: TermId) -> Sort {
        self.sorts[term]
    }

    /// The width of a bit vector.
    pub fn width(&self, term: TermId) -> u32 {
        match self.sorts[term] {
            Sort::BitVec(width) => width,
            other => panic!("a bit vector should be here, not a term of sort {other:?}"),
        }
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    /// The variable of this name; the same term for the same name.
    pub fn var(&mut self, name: &str, sort: Sort) -> TermId {
        if let Some(known) = self.known_variables.get(name) {
            let term = self.variables[*known].1;
            assert_eq!(self.sorts[term], sort, "the variable {name} should keep its sort");
            return term;
        }
        assert!(sort_is_good(sort), "a bit vector should have a bit");
        let var = self.variables.push((name.to_string(), Terms::FALSE));
        self.known_variables.insert(name.to_string(), var);
        let term = self.intern(Node::Var(var), sort);
        self.variables[var].1 = term;
        term
    }

    /// A variable of a new name that begins like this.
    pub fn fresh(&mut self, prefix: &str, sort: Sort) -> TermId {
        let mut number = self.variables.len();
        while self.known_variables.contains(&format!("{prefix}!{number}")) {
            number += 1;
        }
        self.var(&format!("{prefix}!{number}"), sort)
    }

    pub fn name(&self, var: VarId) -> &str {
        &self.variables[var].0
    }

    /// The term of the variable with this name, if there is one.
    pub fn find_var(&self, name: &str) -> Option<TermId> {
        self.known_variables.get(name).map(|var| self.variables[*var].1)
    }

    pub fn bool(&self, value: bool) -> TermId {
        if value { Terms::TRUE } else { Terms::FALSE }
    }

    pub fn constant(&mut self, bits: Bits) -> TermId {
        let width = bits.width();
        let id = match self.known_constants.get(&bits) {
            Some(id) => *id,
            None => {
                let id = self.constants.push(bits.clone());
                self.known_constants.insert(bits, id);
                id
            }
        };
        self.intern(Node::Const(id), Sort::BitVec(width))
    }

    /// The low bits of `value` as a bit vector of this width.
    pub fn bv(&mut self, width: u32, value: u128) -> TermId {
        self.constant(Bits::new(width, value))
    }

    pub fn zero(&mut self, width: u32) -> TermId {
        self.constant(Bits::zero(width))
    }

    pub fn ones(&mut self, width: u32) -> TermId {
        self.constant(Bits::ones(width))
    }

    /// The value of a Boolean constant.
    pub fn as_bool(&self, term: TermId) -> Option<bool> {
        match term {
            Terms::TRUE => Some(true),
            Terms::FALSE => Some(false),
            _ => None,
        }
    }

    /// The value of a constant bit vector.
    pub fn as_bits(&self, term: TermId) -> Option<&Bits> {
        match self.nodes[term] {
            Node::Const(id) => Some(&self.constants[id]),
            _ => None,
        }
    }

    pub fn bits(&self, id: ConstId) -> &Bits {
        &self.constants[id]
    }

    /// The terms below these, themselves included, arguments before what is made of them.
    pub fn cone(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut found = base::Set::new();
        let mut stack: Vec<TermId> = roots.to_vec();
        let mut cone = Vec::new();
        while let Some(term) = stack.pop() {
            if found.insert(term) {
                cone.push(term);
                stack.extend(self.nodes[term].args().iter());
            }
        }
        cone.sort_unstable();
        cone
    }

    /// The term of this node. Only constructors call it, after their rules.
    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> TermId {
        use std::collections::hash_map::Entry;
        match self.known.entry(node) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let term = self.nodes.push(node);
                self.sorts.push(sort);
                *entry.insert(term)
            }
        }
    }
}

fn sort_is_good(sort: Sort) -> bool {
    match sort {
        Sort::Bool => true,
        Sort::BitVec(width) => width > 0,
        Sort::Array { index, element } => index > 0 && element > 0,
    }
}

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}
