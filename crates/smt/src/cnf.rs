//! Clauses of gates (Tseitin, both polarities: the instance is incremental, and a gate that only
//! has to be true today may have to be false tomorrow).
//!
//! Only the cone of what is asked gets clauses. Trees of and-gates that nobody else uses become one
//! gate of many inputs.

use crate::gates::{Edge, Gate, Gates};
use crate::sat::{Lit, Sat, Stop, Watch};

/// An and-gate of more inputs is split.
const WIDEST: usize = 32;

#[derive(Default)]
pub struct Cnf {
    /// The SAT variable of each gate; 0 if it has none yet.
    variables: Vec<Lit>,
}

impl Cnf {
    /// The literal of an edge, whose cone then has its clauses.
    pub fn literal(
        &mut self,
        gates: &Gates,
        sat: &mut Sat,
        edge: Edge,
        watch: &Watch,
    ) -> Result<Lit, Stop> {
        self.variables.resize(gates.len(), 0);
        let mut stack = vec![edge];
        while let Some(top) = stack.last().copied() {
            if self.variables[top.gate()] != 0 {
                stack.pop();
                continue;
            }
            if let Some(stop) = watch.tick() {
                return Err(stop);
            }
            let before = stack.len();
            let inputs = self.inputs(gates, top);
            stack.extend(inputs.iter().filter(|input| self.variables[input.gate()] == 0));
            if stack.len() == before {
                let variable = sat.fresh();
                self.define(gates.gate(top), variable, &inputs, sat);
                self.variables[top.gate()] = variable;
                stack.pop();
            }
        }
        Ok(self.known(edge).expect("the edge should have its clauses"))
    }

    /// The literal of an edge that has one.
    pub fn known(&self, edge: Edge) -> Option<Lit> {
        let variable = self.variables.get(edge.gate()).copied().filter(|v| *v != 0)?;
        Some(if edge.inverted() { -variable } else { variable })
    }

    /// The inputs of a gate; of an and-gate, the leaves of its tree.
    fn inputs(&self, gates: &Gates, edge: Edge) -> Vec<Edge> {
        let gate = gates.gate(edge);
        let (inputs, count) = gate.inputs();
        if !matches!(gate, Gate::And(..)) {
            return inputs[..count].to_vec();
        }
        let mut leaves: Vec<Edge> = Vec::new();
        let mut open = vec![inputs[1], inputs[0]];
        while let Some(next) = open.pop() {
            let room = leaves.len() + open.len() + 2 <= WIDEST;
            let opaque = next.inverted() || gates.shared(next) || self.known(next).is_some();
            match gates.gate(next) {
                Gate::And(a, b) if room && !opaque => open.extend([b, a]),
                _ => leaves.push(next),
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        leaves
    }

    fn define(&self, gate: Gate, g: Lit, inputs: &[Edge], sat: &mut Sat) {
        let at = |edge: Edge| self.known(edge).expect("inputs should come first");
        match gate {
            Gate::False => sat.clause(&[-g]),
            Gate::Input => {}
            Gate::And(..) => {
                let mut long = vec![g];
                for input in inputs.iter().map(|edge| at(*edge)) {
                    sat.clause(&[-g, input]);
                    long.push(-input);
                }
                sat.clause(&long);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (at(a), at(b));
                sat.clause(&[-g, a, b]);
                sat.clause(&[-g, -a, -b]);
                sat.clause(&[g, -a, b]);
                sat.clause(&[g, a, -b]);
            }
            Gate::Mux(c, t, e) => {
                let (c, t, e) = (at(c), at(t), at(e));
                sat.clause(&[-c, -g, t]);
                sat.clause(&[-c, g, -t]);
                sat.clause(&[c, -g, e]);
                sat.clause(&[c, g, -e]);
                // Redundant: where both branches agree, the condition does not matter.
                sat.clause(&[-t, -e, g]);
                sat.clause(&[t, e, -g]);
            }
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (at(a), at(b), at(c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    sat.clause(&[-x, -y, g]);
                    sat.clause(&[x, y, -g]);
                }
            }
        }
    }
}
