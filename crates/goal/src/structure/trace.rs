//! From a node of the table to a word: how it was reached, back to the start.

use super::tabulate::{Found, Parent, Tabulation, Taken, Through};
use crate::alphabet::{Letter, Point};
use crate::automaton::Reading;
use crate::word::{Valuation, Word};
use cfa::FuncId;

/// What is still to be walked back, the last of it first.
enum Task {
    /// From the node to the entry of its context, and on to the first caller if `out`.
    Back { node: u32, out: bool },
    /// Over one edge.
    Edge(Taken),
    /// From the exit of a function to its entry, on a shortest way.
    Through(FuncId),
    /// A letter, read here.
    Letter(Point, Letter),
}

impl Tabulation<'_, '_> {
    /// The path to where a search has ended.
    pub fn word(&self, found: Found) -> Word {
        let mut tasks = vec![Task::Back { node: found.node, out: true }];
        let at = self.nodes[found.node as usize].at;
        let last = match found.last {
            Some(reading) => self.valuation(at, reading),
            None => {
                let exit = self.finish(found.node, &mut tasks);
                self.valuation(exit, self.here(exit))
            }
        };
        let mut word = Word { edges: Vec::new(), valuations: vec![last] };
        while let Some(task) = tasks.pop() {
            match task {
                Task::Back { node, out } => self.back(node, out, &mut tasks),
                Task::Edge(taken) => {
                    let at = self.nodes[taken.from as usize].at;
                    self.read(&mut word, at, taken.letter, taken.reading);
                }
                Task::Letter(at, letter) => self.read(&mut word, at, letter, self.here(at)),
                Task::Through(f) => self.through(f, &mut tasks),
            }
        }
        word.edges.reverse();
        word.valuations.reverse();
        word
    }

    fn back(&self, node: u32, out: bool, tasks: &mut Vec<Task>) {
        let node = &self.nodes[node as usize];
        let taken = match node.parent {
            Parent::Start => {
                let caller = self.contexts[node.context as usize].caller;
                let Some(taken) = caller.filter(|_| out) else { return };
                tasks.push(Task::Back { node: taken.from, out: true });
                return tasks.push(Task::Edge(taken));
            }
            Parent::Step(taken) | Parent::Call(taken, _) => taken,
        };
        tasks.push(Task::Back { node: taken.from, out });
        tasks.push(Task::Edge(taken));
        match node.parent {
            Parent::Start | Parent::Step(_) => {}
            Parent::Call(_, Through::Node(exit)) => {
                tasks.push(Task::Back { node: exit, out: false });
            }
            Parent::Call(_, Through::Function(f)) => tasks.push(Task::Through(f)),
        }
    }

    /// Out of all activations on the way to a node; the exit at the end.
    fn finish(&self, node: u32, tasks: &mut Vec<Task>) -> Point {
        let graph = self.structure.graph;
        let node = &self.nodes[node as usize];
        let (mut at, mut context) = (node.at, node.context);
        loop {
            self.way_out(at, tasks);
            let Some(taken) = self.contexts[context as usize].caller else {
                return graph.activation(graph.owner(at)).exit;
            };
            at = graph.ends(taken.letter).1;
            context = self.nodes[taken.from as usize].context;
        }
    }

    fn through(&self, f: FuncId, tasks: &mut Vec<Task>) {
        self.way_out(self.structure.graph.activation(f).entry, tasks);
    }

    /// From a location to the exit of its function.
    fn way_out(&self, mut at: Point, tasks: &mut Vec<Task>) {
        let graph = self.structure.graph;
        while let Some(step) = graph.way_out(at) {
            tasks.push(Task::Letter(at, step.letter));
            tasks.extend(step.through.map(Task::Through));
            at = graph.ends(step.letter).1;
        }
    }

    /// Puts a letter before all others, unless it is silent.
    fn read(&self, word: &mut Word, at: Point, letter: Letter, reading: Reading) {
        if !self.structure.graph.is_silent(at) {
            word.edges.push(letter);
            word.valuations.push(self.valuation(at, reading));
        }
    }

    fn valuation(&self, at: Point, reading: Reading) -> Valuation {
        let mut valuation = self.det.readings().valuation(reading);
        valuation.point = (!self.structure.graph.is_silent(at)).then_some(at);
        valuation
    }
}
