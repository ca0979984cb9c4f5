//! Gates with structural hashing: what bit-blasting makes, before clauses.
//!
//! Beside `and` there are `xor`, `mux` and majority, because their clauses are fewer and propagate
//! better than those of the and-gates that they would be made of. Constants and equal or opposite
//! inputs never make a gate.

use base::Map;

/// An edge: the number of a gate, doubled, plus one if it is inverted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(u32);

impl Edge {
    pub const FALSE: Edge = Edge(0);
    pub const TRUE: Edge = Edge(1);

    pub fn constant(value: bool) -> Edge {
        Edge(u32::from(value))
    }

    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn inverted(self) -> bool {
        self.0 & 1 == 1
    }

    pub fn invert_if(self, condition: bool) -> Edge {
        Edge(self.0 ^ u32::from(condition))
    }

    pub fn is_constant(self) -> bool {
        self.0 < 2
    }
}

impl std::ops::Not for Edge {
    type Output = Edge;
    fn not(self) -> Edge {
        Edge(self.0 ^ 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    /// Gate 0, which is false.
    False,
    Input,
    And(Edge, Edge),
    Xor(Edge, Edge),
    /// The second if the first, else the third.
    Mux(Edge, Edge, Edge),
    /// Are two or more of the three true?
    Majority(Edge, Edge, Edge),
}

pub struct Gates {
    gates: Vec<Gate>,
    known: Map<Gate, u32>,
    /// How many gates use a gate, up to 2.
    uses: Vec<u8>,
}

impl Gates {
    pub fn new() -> Gates {
        Gates { gates: vec![Gate::False], known: Map::new(), uses: vec![0] }
    }

    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn gate(&self, edge: Edge) -> Gate {
        self.gates[edge.gate()]
    }

    /// Is the gate used by more than one other?
    pub fn shared(&self, edge: Edge) -> bool {
        self.uses[edge.gate()] > 1
    }

    fn push(&mut self, gate: Gate) -> Edge {
        let number = u32::try_from(self.gates.len()).expect("gates should have 31-bit numbers");
        assert!(number < 1 << 31, "gates should have 31-bit numbers");
        self.gates.push(gate);
        self.uses.push(0);
        Edge(number << 1)
    }

    fn intern(&mut self, gate: Gate) -> Edge {
        if let Some(number) = self.known.get(&gate) {
            return Edge(number << 1);
        }
        let edge = self.push(gate);
        self.known.insert(gate, edge.0 >> 1);
        let (inputs, count) = gate.inputs();
        for input in &inputs[..count] {
            let uses = &mut self.uses[input.gate()];
            *uses = (*uses + 1).min(2);
        }
        edge
    }

    pub fn input(&mut self) -> Edge {
        self.push(Gate::Input)
    }

    pub fn and(&mut self, a: Edge, b: Edge) -> Edge {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Edge::FALSE || a == !b {
            return Edge::FALSE;
        }
        if a == Edge::TRUE || a == b {
            return b;
        }
        if let Some(result) = self.and_below(a, b).or_else(|| self.and_below(b, a)) {
            return result;
        }
        self.intern(Gate::And(a, b))
    }

    /// Rules on two levels, as for terms.
    fn and_below(&self, a: Edge, b: Edge) -> Option<Edge> {
        let Gate::And(x, y) = self.gate(b) else { return None };
        match (b.inverted(), a == x || a == y, a == !x || a == !y) {
            (false, true, _) => Some(b),
            (false, _, true) => Some(Edge::FALSE),
            (true, _, true) => Some(a),
            _ => None,
        }
    }

    pub fn or(&mut self, a: Edge, b: Edge) -> Edge {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Edge, b: Edge) -> Edge {
        let invert = a.inverted() ^ b.inverted();
        let (a, b) = (a.invert_if(a.inverted()), b.invert_if(b.inverted()));
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == b {
            return Edge::constant(invert);
        }
        if a == Edge::FALSE {
            return b.invert_if(invert);
        }
        self.intern(Gate::Xor(a, b)).invert_if(invert)
    }

    pub fn equal(&mut self, a: Edge, b: Edge) -> Edge {
        !self.xor(a, b)
    }

    pub fn mux(&mut self, c: Edge, t: Edge, e: Edge) -> Edge {
        if c.inverted() {
            return self.mux(!c, e, t);
        }
        if c == Edge::FALSE || t == e {
            return e;
        }
        if t == !e {
            return self.equal(c, t);
        }
        if t == c || t == Edge::TRUE {
            return self.or(c, e);
        }
        if e == c || e == Edge::FALSE {
            return self.and(c, t);
        }
        if t == !c || t == Edge::FALSE {
            return self.and(!c, e);
        }
        if e == !c || e == Edge::TRUE {
            return self.or(!c, t);
        }
        let invert = t.inverted();
        self.intern(Gate::Mux(c, t.invert_if(invert), e.invert_if(invert))).invert_if(invert)
    }

    pub fn majority(&mut self, a: Edge, b: Edge, c: Edge) -> Edge {
        let mut sorted = [a, b, c];
        sorted.sort_unstable();
        let [a, b, c] = sorted;
        // Equal or opposite edges of one gate stand side by side.
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        if a.is_constant() {
            return if a == Edge::TRUE { self.or(b, c) } else { self.and(b, c) };
        }
        // Majority is self-dual: at most one inverted input is kept.
        let invert = [a, b, c].iter().filter(|edge| edge.inverted()).count() >= 2;
        let [a, b, c] = [a, b, c].map(|edge| edge.invert_if(invert));
        self.intern(Gate::Majority(a, b, c)).invert_if(invert)
    }
}

impl Gate {
    pub fn inputs(&self) -> ([Edge; 3], usize) {
        let none = Edge::FALSE;
        match *self {
            Gate::False | Gate::Input => ([none; 3], 0),
            Gate::And(a, b) | Gate::Xor(a, b) => ([a, b, none], 2),
            Gate::Mux(a, b, c) | Gate::Majority(a, b, c) => ([a, b, c], 3),
        }
    }
}
