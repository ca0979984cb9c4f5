//! The tabulation algorithm of Reps, Horwitz and Sagiv (POPL 1995), for automata.
//!
//! A *context* is an activation of a function with the state of the automaton at its entry. A
//! node of the table says: from the entry of the context a location can be reached in a state,
//! over a path whose calls are matched. Nodes at the exit are the summary of the context; they are
//! taken over to every call that has entered it.
//!
//! Every node knows how it was first reached, which gives a path ([`super::trace`]). Nodes are
//! treated in the order of finding, so that paths are short.

use super::Structure;
use super::relevant::Relevant;
use crate::alphabet::{Letter, Point};
use crate::automaton::{AcceptId, Det, Reading};
use base::Map;
use cfa::FuncId;
use std::rc::Rc;

/// Where a path may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    Anywhere,
    /// At the exit of an entry, a halt, or where a region cannot be left.
    Complete,
}

#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub context: u32,
    pub at: Point,
    pub state: usize,
    pub parent: Parent,
}

/// Where a search has ended.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub node: u32,
    /// What is read there; `None`: the path goes on to where it ends, on any way.
    pub last: Option<Reading>,
}

/// How a node was first reached.
#[derive(Clone, Copy, Debug)]
pub enum Parent {
    /// It is the entry of its context.
    Start,
    Step(Taken),
    /// Over a call, through the callee.
    Call(Taken, Through),
}

/// An edge, from a node; the reading is of no matter if the edge is silent.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub from: u32,
    pub letter: Letter,
    pub reading: Reading,
}

#[derive(Clone, Copy, Debug)]
pub enum Through {
    /// To this node at the exit of the callee.
    Node(u32),
    /// On any way: nothing in it changes the state.
    Function(FuncId),
}

#[derive(Clone, Debug)]
pub struct Context {
    /// Called from a region that cannot be left: the execution may be stopped anywhere in it.
    inside: bool,
    /// An execution begins here.
    top: bool,
    /// The call that has entered it first.
    pub caller: Option<Taken>,
    callers: Vec<Taken>,
    exits: Vec<u32>,
}

pub struct Tabulation<'a, 'd> {
    pub structure: &'a Structure<'a>,
    pub det: &'d mut Det,
    ends: Ends,
    relevant: Relevant,
    pub contexts: Vec<Context>,
    context_of: Map<(FuncId, usize, bool), u32>,
    pub nodes: Vec<Node>,
    /// For each context and state the locations that have a node, as bits from the first location
    /// of the function on.
    has_node: Map<(u32, usize), Vec<u64>>,
    /// The first node that has not been treated.
    next: usize,
    /// All that an automaton reads which looks at no predicate and no location.
    blind: Rc<[Reading]>,
}

impl<'a, 'd> Tabulation<'a, 'd> {
    pub fn new(structure: &'a Structure<'a>, det: &'d mut Det, ends: Ends) -> Self {
        let mut tabulation = Tabulation {
            structure,
            ends,
            relevant: Relevant::default(),
            contexts: Vec::new(),
            context_of: Map::new(),
            nodes: Vec::new(),
            has_node: Map::new(),
            next: 0,
            blind: [Reading::default()].into(),
            det,
        };
        for f in structure.graph.entries() {
            let context = tabulation.context(*f, tabulation.det.start(), false);
            tabulation.contexts[context as usize].top = true;
        }
        tabulation
    }

    /// The first node that a path may end at, or be completed from, and whose labels are wanted.
    pub fn search(&mut self, wanted: impl Fn(&[AcceptId]) -> bool) -> Option<Found> {
        while let Some(&node) = self.nodes.get(self.next) {
            let number = self.next as u32;
            self.next += 1;
            let readings = self.readings(&node);
            if self.may_end(&node) {
                let hit = |r: &&Reading| wanted(self.det.accepted(node.state, **r));
                if let Some(reading) = readings.iter().find(hit) {
                    return Some(Found { node: number, last: Some(*reading) });
                }
            } else if self.relevant.is_final(self.structure.graph, self.det, node.state, &wanted)
                && self.can_finish(&node)
            {
                return Some(Found { node: number, last: None });
            }
            self.expand(number, &node, &readings, &wanted);
        }
        None
    }

    /// Treats the next node, if there is one.
    pub fn step(&mut self) -> Option<(Node, Rc<[Reading]>)> {
        let node = *self.nodes.get(self.next)?;
        self.next += 1;
        let readings = self.readings(&node);
        self.expand(self.next as u32 - 1, &node, &readings, &|labels| !labels.is_empty());
        Some((node, readings))
    }

    /// What may be read at a node, as far as its state can tell.
    fn readings(&mut self, node: &Node) -> Rc<[Reading]> {
        if self.det.readings().is_blind() {
            return self.blind.clone();
        }
        let here = self.here(node.at);
        self.det.possible(node.state, here)
    }

    /// A reading at a location, predicates in scope being false.
    pub fn here(&self, at: Point) -> Reading {
        let Structure { graph, scope } = self.structure;
        match graph.is_silent(at) {
            true => self.det.readings().at(None, |_| false),
            false => self.det.readings().at(Some(at), |p| scope(p, at)),
        }
    }

    /// Whether a word can end at the node.
    pub fn may_end(&self, node: &Node) -> bool {
        let graph = self.structure.graph;
        let context = &self.contexts[node.context as usize];
        if graph.activation(graph.owner(node.at)).exit == node.at {
            return context.top;
        }
        match self.ends {
            Ends::Anywhere => true,
            Ends::Complete if base::mutant!("goal: no path ends in a loop without exit") => false,
            Ends::Complete => context.inside || graph.is_last(node.at),
        }
    }

    /// Whether all activations on the way to a node can be left, one after the other.
    fn can_finish(&self, node: &Node) -> bool {
        let graph = self.structure.graph;
        let (mut at, mut context) = (node.at, node.context);
        loop {
            if !graph.can_return(at) {
                return false;
            }
            let Some(taken) = self.contexts[context as usize].caller else { return true };
            at = graph.ends(taken.letter).1;
            context = self.nodes[taken.from as usize].context;
        }
    }

    fn expand(
        &mut self,
        number: u32,
        node: &Node,
        readings: &[Reading],
        wanted: &impl Fn(&[AcceptId]) -> bool,
    ) {
        let graph = self.structure.graph;
        let function = graph.activation(graph.owner(node.at));
        if node.at == function.exit {
            return self.leave(number, node);
        }
        for &letter in graph.out(node.at) {
            // Of readings that lead to the same state the first is enough.
            let mut taken: Vec<usize> = Vec::new();
            for &reading in readings {
                let state = match function.silent {
                    true => node.state,
                    false => self.det.next(node.state, reading, letter),
                };
                if !self.det.is_dead(state) && !taken.contains(&state) {
                    taken.push(state);
                    self.take(node, state, Taken { from: number, letter, reading }, wanted);
                }
            }
        }
    }

    /// Over an edge, to a state.
    fn take(
        &mut self,
        node: &Node,
        state: usize,
        taken: Taken,
        wanted: &impl Fn(&[AcceptId]) -> bool,
    ) {
        let graph = self.structure.graph;
        let behind = graph.ends(taken.letter).1;
        let Some(call) = graph.call(taken.letter) else {
            return self.add(node.context, behind, state, Parent::Step(taken));
        };
        if call.skips {
            self.add(node.context, behind, state, Parent::Step(taken));
        }
        for &g in &call.callees {
            if self.relevant.skips(graph, self.det, state, g, self.ends, wanted) {
                if graph.returns(g) {
                    let parent = Parent::Call(taken, Through::Function(g));
                    self.add(node.context, behind, state, parent);
                }
                continue;
            }
            self.enter(node, g, state, taken);
        }
    }

    fn enter(&mut self, node: &Node, g: FuncId, state: usize, taken: Taken) {
        let inside = self.ends == Ends::Complete
            && (self.contexts[node.context as usize].inside
                || self.structure.graph.is_last(node.at));
        let context = self.context(g, state, inside);
        let entered = &mut self.contexts[context as usize];
        // The node of an entry that began an execution needs no caller, but may have one.
        if !entered.top {
            entered.caller.get_or_insert(taken);
        }
        entered.callers.push(taken);
        if base::mutant!("goal: a summary is used once") {
            return;
        }
        for exit in entered.exits.clone() {
            self.take_over(taken, exit);
        }
    }

    /// From the exit of a context to behind its calls.
    fn leave(&mut self, number: u32, node: &Node) {
        let context = &mut self.contexts[node.context as usize];
        context.exits.push(number);
        for taken in context.callers.clone() {
            self.take_over(taken, number);
        }
    }

    fn take_over(&mut self, taken: Taken, exit: u32) {
        let caller = self.nodes[taken.from as usize].context;
        let behind = self.structure.graph.ends(taken.letter).1;
        let state = self.nodes[exit as usize].state;
        self.add(caller, behind, state, Parent::Call(taken, Through::Node(exit)));
    }

    fn context(&mut self, f: FuncId, state: usize, inside: bool) -> u32 {
        if let Some(context) = self.context_of.get(&(f, state, inside)) {
            return *context;
        }
        let number = self.contexts.len() as u32;
        self.contexts.push(Context {
            inside,
            top: false,
            caller: None,
            callers: Vec::new(),
            exits: Vec::new(),
        });
        self.context_of.insert((f, state, inside), number);
        let entry = self.structure.graph.activation(f).entry;
        self.add(number, entry, state, Parent::Start);
        number
    }

    fn add(&mut self, context: u32, at: Point, state: usize, parent: Parent) {
        let local = self.structure.graph.local(at);
        let bits = self.has_node.entry((context, state)).or_default();
        if bits.len() <= local / 64 {
            bits.resize(local / 64 + 1, 0);
        }
        let bit = 1 << (local % 64);
        if bits[local / 64] & bit == 0 {
            bits[local / 64] |= bit;
            self.nodes.push(Node { context, at, state, parent });
        }
    }
}
