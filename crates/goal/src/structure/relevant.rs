//! Functions that an automaton need not look into.
//!
//! A class of letters *changes* a state if some letter of it can lead elsewhere. A function that
//! neither has such a letter nor calls one that has leaves the state as it was, and nobody has to
//! go in. The functions that have are found from their letters upwards through the callers, so a
//! goal pays for what matters to it and not for the size of the program.

use super::tabulate::Ends;
use crate::alphabet::Letter;
use crate::automaton::{AcceptId, Det, anything};
use crate::supergraph::Supergraph;
use base::{Id, Map, Set};
use cfa::FuncId;
use std::rc::Rc;

#[derive(Default)]
pub struct Relevant {
    states: Map<usize, State>,
    functions: Map<Vec<usize>, Rc<Set<FuncId>>>,
}

#[derive(Clone)]
struct State {
    /// Those that may change it.
    functions: Rc<Set<FuncId>>,
    /// Nothing changes it.
    stable: bool,
    accepts: Accepts,
}

/// Whether a word that ends in a state is wanted, over all that can be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Accepts {
    Never,
    Always,
    Sometimes,
}

impl Relevant {
    /// Whether a function is left in the state in which it was entered, and nothing happens on
    /// the way that anybody wants to know.
    pub fn skips(
        &mut self,
        graph: &Supergraph,
        det: &mut Det,
        state: usize,
        f: FuncId,
        ends: Ends,
        wanted: &impl Fn(&[AcceptId]) -> bool,
    ) -> bool {
        let known = self.known(graph, det, state, wanted);
        let may_accept = match known.accepts {
            Accepts::Never => false,
            Accepts::Sometimes => true,
            Accepts::Always => ends == Ends::Anywhere || graph.may_stay(f),
        };
        !may_accept && !known.functions.contains(&f)
    }

    /// Whether a word in this state is wanted, whatever follows.
    pub fn is_final(
        &mut self,
        graph: &Supergraph,
        det: &mut Det,
        state: usize,
        wanted: &impl Fn(&[AcceptId]) -> bool,
    ) -> bool {
        let known = self.known(graph, det, state, wanted);
        known.stable && known.accepts == Accepts::Always
    }

    fn known(
        &mut self,
        graph: &Supergraph,
        det: &mut Det,
        state: usize,
        wanted: &impl Fn(&[AcceptId]) -> bool,
    ) -> &State {
        if !self.states.contains(&state) {
            let found = self.state(graph, det, state, wanted);
            self.states.insert(state, found);
        }
        self.states.get(&state).expect("it should just have been put there")
    }

    fn state(
        &mut self,
        graph: &Supergraph,
        det: &mut Det,
        state: usize,
        wanted: &impl Fn(&[AcceptId]) -> bool,
    ) -> State {
        let readings = anything(det, state);
        let hits = readings.iter().filter(|r| wanted(det.accepted(state, **r))).count();
        let accepts = match hits {
            0 => Accepts::Never,
            all if all == readings.len() => Accepts::Always,
            _ => Accepts::Sometimes,
        };
        let mut changing = Vec::new();
        for class in 0..det.classes().count() {
            if readings.iter().any(|r| det.next_class(state, *r, class) != state) {
                changing.push(class);
            }
        }
        let stable = changing.is_empty();
        let functions = match self.functions.get(&changing) {
            Some(known) => known.clone(),
            None => {
                let found = Rc::new(having(graph, det, &changing));
                self.functions.insert(changing, found.clone());
                found
            }
        };
        State { functions, stable, accepts }
    }
}

/// The functions that have a letter of the classes, and all that may call one.
fn having(graph: &Supergraph, det: &Det, classes: &[usize]) -> Set<FuncId> {
    let alphabet = graph.alphabet();
    let mut open: Vec<FuncId> = Vec::new();
    for (start, end) in classes.iter().flat_map(|class| det.classes().ranges(*class)) {
        let mut at = start;
        while at < end {
            let (f, _) = alphabet.edge(Letter::new(at));
            open.extend((!graph.activation(f).silent).then_some(f));
            at = alphabet.edges_of(f).ranges()[0].1 as usize;
        }
    }
    let mut found = Set::new();
    while let Some(f) = open.pop() {
        // What no execution gets to is no reason to go anywhere.
        if graph.is_reached(graph.activation(f).entry) && found.insert(f) {
            let callers = graph.sites(f).iter().map(|a| graph.owner(graph.ends(*a).0));
            open.extend(callers);
        }
    }
    found
}
