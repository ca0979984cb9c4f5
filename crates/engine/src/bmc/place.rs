//! Instances of locations: which activation, which iteration of which loops.

use super::order::Order;
use cfa::{EdgeId, FuncId, LocId};
use smt::TermId;

/// How often a loop has come back to its head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    pub number: u32,
    /// Of these, where it was open whether there is one more. Loops whose ends are known by
    /// computing run as long as they like.
    pub open: u32,
    /// The guard when it last came to the head.
    pub guard: TermId,
}

/// Where one activation stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct At {
    pub function: FuncId,
    pub loc: LocId,
    /// For each loop around the location, outermost first.
    pub loops: Vec<Iteration>,
    /// The call that it waits for.
    pub call: Option<EdgeId>,
}

impl At {
    pub fn new(function: FuncId, order: &Order, loc: LocId, guard: TermId) -> At {
        let first = Iteration { number: 0, open: 0, guard };
        At { function, loc, loops: vec![first; order.heads(loc).len()], call: None }
    }

    /// After a step to another location of the function.
    pub fn moved(&self, order: &Order, to: LocId, guard: TermId) -> At {
        let (here, there) = (order.heads(self.loc), order.heads(to));
        let common = here.iter().zip(there).take_while(|(a, b)| a == b).count();
        let mut loops = self.loops[..common].to_vec();
        loops.resize(there.len(), Iteration { number: 0, open: 0, guard });
        // The innermost loop around a head is its own.
        if there.last() == Some(&to) && common == there.len() {
            let last = loops.last_mut().expect("a head should be in a loop");
            last.number += 1;
            last.open += u32::from(last.guard != guard);
            last.guard = guard;
        }
        At { function: self.function, loc: to, loops, call: None }
    }

    /// How far the innermost loop at whose head it stands was unwound.
    pub fn unwound(&self, order: &Order) -> u32 {
        self.turned(order).map_or(0, |last| last.open)
    }

    /// How often that loop has come round.
    pub fn round(&self, order: &Order) -> u32 {
        self.turned(order).map_or(0, |last| last.number)
    }

    /// The loop at whose head it stands.
    fn turned(&self, order: &Order) -> Option<&Iteration> {
        self.loops.last().filter(|_| order.heads(self.loc).last() == Some(&self.loc))
    }

    /// Its part of the key by which instances are ordered.
    pub fn key(&self, order: &Order, key: &mut Vec<u32>) {
        for (head, iteration) in order.heads(self.loc).iter().zip(&self.loops) {
            key.extend([order.position(*head), iteration.number]);
        }
        key.push(order.position(self.loc));
        if let Some(call) = self.call {
            key.push(call.0 + 1);
        }
    }
}
