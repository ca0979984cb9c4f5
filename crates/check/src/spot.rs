//! Where one activation of a function stands.

use crate::nest::Nest;
use cfa::{EdgeId, FuncId, LocId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    pub function: FuncId,
    pub loc: LocId,
    /// How often each loop around it has come round, outermost first.
    rounds: Vec<u32>,
    /// The call that it waits for.
    pub call: Option<EdgeId>,
}

impl Spot {
    pub fn first(function: FuncId, nest: &Nest) -> Spot {
        let loc = nest.graph.entry();
        Spot { function, loc, rounds: vec![0; nest.heads(loc).len()], call: None }
    }

    /// One step further, within the function.
    pub fn step(&self, nest: &Nest, to: LocId) -> Spot {
        let around = nest.heads(to);
        let same = nest.heads(self.loc).iter().zip(around).take_while(|(a, b)| a == b).count();
        let mut rounds = self.rounds[..same].to_vec();
        if same == around.len() && nest.is_head(to) {
            // From inside: once more.
            rounds[same - 1] += 1;
        }
        rounds.resize(around.len(), 0);
        Spot { function: self.function, loc: to, rounds, call: None }
    }

    /// The same, waiting for a call.
    pub fn waiting(&self, call: EdgeId) -> Spot {
        Spot { call: Some(call), ..self.clone() }
    }

    /// At the head of a loop, how often it has come round.
    pub fn round(&self, nest: &Nest) -> u32 {
        if nest.is_head(self.loc) { self.rounds[self.rounds.len() - 1] } else { 0 }
    }

    /// Its part of the place in the order of all: iterations one after the other, what follows a
    /// loop after the loop.
    pub fn place(&self, nest: &Nest, place: &mut Vec<u32>) {
        place.push(self.function.0);
        for (head, round) in nest.heads(self.loc).iter().zip(&self.rounds) {
            place.extend([nest.order(*head), *round]);
        }
        place.push(nest.order(self.loc));
        place.extend(self.call.map(|call| call.0 + 1));
    }
}
