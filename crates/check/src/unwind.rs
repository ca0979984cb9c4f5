//! All executions, as far as the bounds of a proof say.
//!
//! Executions that stand at the same place, in the same round of the same loops of the same
//! activations, go on as one. What would go further than the bounds is an obligation, beside those
//! that the machine has for what it cannot follow.

use crate::claim::Claim;
use crate::nest::Nest;
use crate::refuter::Refuter;
use crate::ride::{Along, Here};
use crate::spot::Spot;
use cfa::{Body, EdgeId, FuncId, LoopId, Op};
use goal::{GoalId, Ride, Shared, Threads};
use smt::{TermId, Terms};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;
use symbolic::{Machine, SideConditions, State, Unsupported};

/// Executions at one place.
struct Group {
    state: State,
    threads: Threads<TermId>,
    /// The outermost first.
    stack: Vec<Rc<Spot>>,
}

pub struct Unwinding<'c> {
    claim: &'c Claim<'c>,
    pub machine: Machine<'c>,
    shared: Shared,
    ride: Ride,
    nests: BTreeMap<FuncId, Rc<Nest>>,
    waiting: BTreeMap<Vec<u32>, Vec<Group>>,
    /// For each goal the executions that reach it.
    pub ways: BTreeMap<GoalId, Vec<TermId>>,
}

impl<'c> Unwinding<'c> {
    pub fn new(claim: &'c Claim<'c>) -> Result<Unwinding<'c>, Unsupported> {
        let mut machine = Machine::new(claim.program)?;
        (machine.open_world, machine.strict) = (true, true);
        machine.ordered = claim.goals.ask_for_order();
        let state = machine.start(claim.entry, claim.form.clone())?;
        let shared = Shared::new(claim.goals, claim.first, claim.under_test);
        let mut ride = Ride::default();
        let mut along = Along::new(&mut machine, claim.predicates, Here::Nowhere);
        let (threads, reached) = ride.start(&shared, &mut along);
        let mut made = Unwinding {
            claim,
            machine,
            shared,
            ride,
            nests: BTreeMap::new(),
            waiting: BTreeMap::new(),
            ways: BTreeMap::new(),
        };
        made.reach(reached, state.guard);
        let first = state.function().expect("there should be a frame");
        let spot = Spot::first(first, &made.nest(first));
        made.wait(Group { state, threads, stack: vec![Rc::new(spot)] });
        Ok(made)
    }

    /// Follows all executions; false if there is no more time.
    pub fn run(&mut self, refuter: &mut Refuter, deadline: Instant) -> bool {
        while let Some((_, groups)) = self.waiting.pop_first() {
            if Instant::now() >= deadline {
                return false;
            }
            for group in self.joined(groups) {
                if self.may_go_on(&group, refuter, deadline) {
                    self.leave(group);
                }
            }
            // Undefined behaviour is an obligation, and an execution that needs much memory is one.
            let SideConditions { faults: _, greedy: _ } = self.machine.take_side_conditions();
        }
        true
    }

    fn nest(&mut self, f: FuncId) -> Rc<Nest> {
        let make = || Rc::new(Nest::new(body(self.claim, f)));
        self.nests.entry(f).or_insert_with(make).clone()
    }

    fn wait(&mut self, group: Group) {
        let mut place = Vec::new();
        for spot in &group.stack {
            spot.place(&self.nest(spot.function), &mut place);
        }
        self.waiting.entry(place).or_default().push(group);
    }

    /// As few groups as possible.
    fn joined(&mut self, groups: Vec<Group>) -> Vec<Group> {
        let mut all: Vec<Group> = Vec::new();
        for group in groups {
            match all.last_mut() {
                Some(last) if last.stack == group.stack => {
                    let merged = self.machine.merge(last.state.clone(), group.state.clone());
                    let Ok(state) = merged else {
                        all.push(group);
                        continue;
                    };
                    let here = Here::Joined(last.state.guard);
                    let mut along = Along::new(&mut self.machine, self.claim.predicates, here);
                    last.threads = self.ride.merge(&last.threads, &group.threads, &mut along);
                    last.state = state;
                }
                _ => all.push(group),
            }
        }
        all
    }

    /// Where a loop comes round or a function is called within itself: is that within the bound,
    /// and not refuted? What cannot be is dropped here already, since else every loop would be
    /// unwound to its bound in every round of the loops around it.
    fn may_go_on(&mut self, group: &Group, refuter: &mut Refuter, deadline: Instant) -> bool {
        let Some((times, id)) = self.again(&group.stack) else { return true };
        if times > self.claim.bounds.get(&id).copied().unwrap_or(0) {
            let top = group.stack.last().expect("there should be an activation");
            let beyond = self.machine.beyond(&group.state, top.function, top.loc, id);
            if !base::mutant!("check: there is nothing beyond the bounds") {
                self.machine.record(beyond);
            }
            return false;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        !refuter.check_quickly(&mut self.machine.terms, group.state.guard, left).is_unsat()
    }

    /// How often, and what.
    fn again(&mut self, stack: &[Rc<Spot>]) -> Option<(u32, LoopId)> {
        let top = stack.last().expect("there should be an activation");
        let (nest, function) = (self.nest(top.function), top.function);
        if top.loc == nest.graph.entry() {
            let all = stack.iter().filter(|spot| spot.function == function).count();
            return (all > 1).then_some((all as u32 - 1, LoopId::Calls(function)));
        }
        let round = top.round(&nest);
        (round > 0).then_some((round, LoopId::Loop { function, head: top.loc }))
    }

    /// Over all edges from where they stand.
    fn leave(&mut self, mut group: Group) {
        let spot = group.stack.last().expect("there should be an activation").clone();
        let (f, loc, nest) = (spot.function, spot.loc, self.nest(spot.function));
        if self.is_tested(f) {
            let point = Some(self.claim.alphabet.point(f, loc));
            let here = Here::At(&group.state, f, loc);
            let mut along = Along::new(&mut self.machine, self.claim.predicates, here);
            let (threads, reached) =
                self.ride.close(&self.shared, &group.threads, point, &mut along);
            group.threads = threads;
            self.reach(reached, group.state.guard);
        }
        for edge in nest.graph.out_edges(loc) {
            let states = self.machine.successors(group.state.clone(), f, *edge);
            self.arrive(&group, f, *edge, states);
        }
    }

    fn arrive(&mut self, from: &Group, f: FuncId, edge: EdgeId, states: Vec<State>) {
        let mut threads = from.threads.clone();
        if self.is_tested(f) && !states.is_empty() {
            let letter = self.claim.alphabet.letter(f, edge);
            let here = Here::Nowhere;
            let mut along = Along::new(&mut self.machine, self.claim.predicates, here);
            let (next, reached) = self.ride.step(&self.shared, &threads, letter, &mut along);
            threads = next;
            for state in &states {
                self.reach(reached.clone(), state.guard);
            }
        }
        for state in states {
            if state.end.is_some() {
                self.end(&from.state, &state, &threads, f, edge);
            } else {
                let stack = self.moved(from, &state, f, edge);
                let threads = self.at_exit(from, &state, &threads, (f, edge));
                self.wait(Group { state, threads, stack });
            }
        }
    }

    /// If it is by a return of the outermost activation that another one follows, executions stand at
    /// the exit between the two.
    fn at_exit(
        &mut self,
        from: &Group,
        state: &State,
        threads: &Threads<TermId>,
        (f, edge): (FuncId, EdgeId),
    ) -> Threads<TermId> {
        let body = body(self.claim, f);
        let stands = body.edges[edge].to == body.exit && from.state.frames.len() == 1;
        if !stands || !self.is_tested(f) {
            return threads.clone();
        }
        let point = Some(self.claim.alphabet.point(f, body.exit));
        let here = Here::At(&from.state, f, body.exit);
        let mut along = Along::new(&mut self.machine, self.claim.predicates, here);
        let (threads, reached) = self.ride.close(&self.shared, threads, point, &mut along);
        self.reach(reached, state.guard);
        threads
    }

    /// Executions that end with this edge stand behind it, unless they end in what it calls. The edge changes
    /// no variable: predicates have the values that they had `before`, while there was an activation.
    fn end(
        &mut self,
        before: &State,
        state: &State,
        threads: &Threads<TermId>,
        f: FuncId,
        edge: EdgeId,
    ) {
        let edge = &body(self.claim, f).edges[edge];
        let stands = self.is_tested(f) && !matches!(edge.op, Op::Call { .. } | Op::Builtin { .. });
        let point = stands.then(|| self.claim.alphabet.point(f, edge.to));
        let here = if stands { Here::At(before, f, edge.to) } else { Here::Nowhere };
        let mut along = Along::new(&mut self.machine, self.claim.predicates, here);
        let (threads, mut reached) = self.ride.close(&self.shared, threads, point, &mut along);
        reached.extend(self.ride.end(&self.shared, &threads, &mut along));
        self.reach(reached, state.guard);
    }

    /// The activations after an edge.
    fn moved(&mut self, from: &Group, state: &State, f: FuncId, edge: EdgeId) -> Vec<Rc<Spot>> {
        let mut stack = from.stack.clone();
        let top = stack.pop().expect("there should be an activation");
        let edge_of = &body(self.claim, f).edges[edge];
        let (before, after) = (from.state.frames.len(), state.frames.len());
        let next = if after < before {
            let caller = stack.pop().expect("a return should have a caller");
            let call = caller.call.expect("a caller should wait for a call");
            let nest = self.nest(caller.function);
            caller.step(&nest, nest.graph.ends(call).1)
        } else if after == before && !matches!(edge_of.op, Op::Return(_)) {
            top.step(&self.nest(f), edge_of.to)
        } else {
            // A call; after the return of `main`, that of `exit`, for which nobody waits.
            if after > before {
                stack.push(Rc::new(top.waiting(edge)));
            }
            let callee = state.function().expect("there should be a frame");
            Spot::first(callee, &self.nest(callee))
        };
        stack.push(Rc::new(next));
        stack
    }

    fn reach(&mut self, reached: Vec<(GoalId, TermId)>, guard: TermId) {
        for (goal, condition) in reached {
            let way = self.machine.terms.and(guard, condition);
            if way != Terms::FALSE {
                self.ways.entry(goal).or_default().push(way);
            }
        }
    }

    fn is_tested(&self, f: FuncId) -> bool {
        let edges = self.claim.alphabet.edges_of(f);
        edges.iter().next().is_some_and(|first| self.claim.under_test.contains(first))
    }
}

fn body<'c>(claim: &Claim<'c>, f: FuncId) -> &'c Body {
    claim.program.functions[f].body.as_ref().expect("what is executed should have a body")
}
