//! A function block by block: states are merged where ways meet, loops go round a few times.

use base::IdVec;
use cfa::{Body, EdgeId, FuncId, LocId};
use smt::TermId;
use std::collections::BTreeMap;
use symbolic::{Machine, State};

/// How often a loop is entered again.
const ROUNDS: usize = 3;
/// How deep calls are followed.
const CALLS: u32 = 3;
/// Edges in all.
const POSTS: usize = 500;
/// Terms in all.
const TERMS: usize = 30_000;

/// The guards of the locations of a function, as executions of the start get there.
pub fn guards(machine: &mut Machine<'_>, f: FuncId, start: State) -> Vec<TermId> {
    let mut explorer = Explorer { machine, guards: Vec::new(), posts: 0 };
    explorer.function(f, start, 0);
    explorer.guards
}

struct Explorer<'m, 'p> {
    machine: &'m mut Machine<'p>,
    guards: Vec<TermId>,
    posts: usize,
}

/// States that wait, by the place of their location in the order.
type Waiting = BTreeMap<usize, State>;

impl Explorer<'_, '_> {
    /// From the entry of a function to its returns; the merged state behind the call.
    fn function(&mut self, f: FuncId, start: State, depth: u32) -> Option<State> {
        let body = self.machine.program.functions[f].body.as_ref()?;
        let (order, places) = ordered(body);
        let mut waiting = Waiting::from([(places[body.entry], start)]);
        let mut returned = None;
        for _ in 0..ROUNDS {
            let mut next = Waiting::new();
            while let Some((place, state)) = waiting.pop_first() {
                let here = order[place];
                let out = body.edges.entries().filter(|(_, edge)| edge.from == here);
                let out: Vec<EdgeId> = out.map(|(e, _)| e).collect();
                if depth == 0 && out.len() > 1 {
                    self.guards.push(state.guard);
                }
                for e in out {
                    for after in self.over(f, e, &state, depth) {
                        if after.frames.len() < state.frames.len() {
                            returned = Some(self.joined(returned.take(), after));
                            continue;
                        }
                        let to = places[body.edges[e].to];
                        let list = if to > place { &mut waiting } else { &mut next };
                        let merged = self.joined(list.remove(&to), after);
                        list.insert(to, merged);
                    }
                }
            }
            waiting = next;
        }
        returned
    }

    /// Over one edge, calls included.
    fn over(&mut self, f: FuncId, e: EdgeId, state: &State, depth: u32) -> Vec<State> {
        self.posts += 1;
        if self.posts > POSTS || self.machine.terms.len() > TERMS {
            return Vec::new();
        }
        let after = self.machine.post(state.clone(), f, e).unwrap_or_default();
        let mut all = Vec::new();
        for after in after.into_iter().filter(|after| after.end.is_none()) {
            match after.function() {
                Some(g) if after.frames.len() > state.frames.len() => {
                    if depth < CALLS {
                        all.extend(self.function(g, after, depth + 1));
                    }
                }
                _ => all.push(after),
            }
        }
        all
    }

    /// Both, or only the first where they cannot be merged.
    fn joined(&mut self, first: Option<State>, second: State) -> State {
        match first {
            None => second,
            Some(first) => self.machine.merge(first.clone(), second).unwrap_or(first),
        }
    }
}

/// The locations, each before those that only it leads to, and the place of each.
fn ordered(body: &Body) -> (Vec<LocId>, IdVec<LocId, usize>) {
    let mut out: IdVec<LocId, Vec<LocId>> = IdVec::filled(body.locs.len(), Vec::new());
    body.edges.iter().for_each(|edge| out[edge.from].push(edge.to));
    let mut seen = IdVec::filled(body.locs.len(), false);
    let (mut order, mut stack) = (Vec::new(), vec![(body.entry, 0)]);
    seen[body.entry] = true;
    while let Some((loc, next)) = stack.pop() {
        match out[loc].get(next) {
            None => order.push(loc),
            Some(to) => {
                stack.push((loc, next + 1));
                if !seen[*to] {
                    seen[*to] = true;
                    stack.push((*to, 0));
                }
            }
        }
    }
    order.reverse();
    let mut places = IdVec::filled(body.locs.len(), usize::MAX);
    order.iter().enumerate().for_each(|(place, loc)| places[*loc] = place);
    (order, places)
}
