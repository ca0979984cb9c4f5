//! Terms compiled to a flat list of steps, for evaluating them many times.
//!
//! Registers are places in one vector of 64-bit limbs; a step reads places before its own. Arrays
//! are not supported: [`Model::eval`](crate::Model::eval) evaluates those.

mod one;
mod wide;

use crate::bits::limbs;
use crate::node::{Node, Sort, TermId};
use crate::terms::Terms;
use base::Map;

pub struct Program {
    steps: Vec<Step>,
    registers: Vec<u64>,
    inputs: Vec<Place>,
    outputs: Vec<Place>,
}

/// Where a value lies; Booleans have one bit.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    width: u32,
}

impl Place {
    fn len(self) -> usize {
        limbs::count(self.width)
    }

    fn range(self) -> std::ops::Range<usize> {
        self.start..self.start + self.len()
    }
}

#[derive(Clone, Copy, Debug)]
struct Step {
    node: Node,
    out: Place,
    args: [Place; 3],
}

impl Program {
    /// Computes `outputs` from `inputs`, which are all variables below them.
    pub fn new(terms: &Terms, inputs: &[TermId], outputs: &[TermId]) -> Program {
        let mut places: Map<TermId, Place> = Map::new();
        let mut program = Program {
            steps: Vec::new(),
            registers: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
        };
        for term in inputs {
            let place = program.allocate(terms, *term);
            places.insert(*term, place);
            program.inputs.push(place);
        }
        for term in terms.cone(outputs) {
            if places.contains(&term) {
                continue;
            }
            let out = program.allocate(terms, term);
            places.insert(term, out);
            match terms.node(term) {
                Node::Const(id) => {
                    program.registers[out.range()].copy_from_slice(terms.bits(id).limbs());
                }
                Node::Bool(value) => program.registers[out.start] = u64::from(value),
                Node::Var(var) => panic!("{} should be an input", terms.name(var)),
                node => {
                    let mut args = [out; 3];
                    for (to, arg) in args.iter_mut().zip(node.args().iter()) {
                        *to = *places.get(arg).expect("arguments should come first");
                    }
                    program.steps.push(Step { node, out, args });
                }
            }
        }
        let place = |term: &TermId| *places.get(term).expect("outputs should have a place");
        program.outputs = outputs.iter().map(place).collect();
        program
    }

    fn allocate(&mut self, terms: &Terms, term: TermId) -> Place {
        let width = match terms.sort(term) {
            Sort::Bool => 1,
            Sort::BitVec(width) => width,
            Sort::Array { .. } => panic!("arrays should not be compiled"),
        };
        let place = Place { start: self.registers.len(), width };
        self.registers.resize(place.start + place.len(), 0);
        place
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Sets an input of at most 64 bits; what is above its width is dropped.
    pub fn set(&mut self, input: usize, value: u64) {
        let place = self.inputs[input];
        assert!(place.width <= 64, "the input should be short");
        self.registers[place.start] = value;
        limbs::mask(&mut self.registers[place.range()], place.width);
    }

    pub fn run(&mut self) {
        for step in &self.steps {
            let short = step.out.width <= 64 && step.args.iter().all(|arg| arg.width <= 64);
            if short {
                self.registers[step.out.start] = one::apply(step, &self.registers);
            } else {
                let (before, rest) = self.registers.split_at_mut(step.out.start);
                let out = &mut rest[..step.out.len()];
                wide::apply(step, before, out);
                limbs::mask(out, step.out.width);
            }
        }
    }

    /// The low 64 bits of an output.
    pub fn get(&self, output: usize) -> u64 {
        self.registers[self.outputs[output].start]
    }
}
