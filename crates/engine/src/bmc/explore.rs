//! All executions up to a bound, merged where they meet.
//!
//! Each instance of a location is visited once in a round, when all states that lead to it have
//! come. What would go beyond the bound is parked; a later round goes on from there, and all that
//! was built stays.

use super::order::Order;
use super::place::At;
use super::riders::{Rider, Riding, Ways};
use crate::control::Control;
use crate::engine::Task;
use cfa::{EdgeId, FuncId, Graph, LoopId, LoopNames};
use goal::GoalId;
use smt::{TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use symbolic::{Boundary, End, Form, Machine, Obligation, State, Unsupported};

/// The first bound. What a later round goes on from does not meet what the round before has left
/// behind: beginning with 1 took three times as long as with 4 on the queries of the FQL paper,
/// and 8 no shorter.
const FIRST: u32 = 4;

/// What it costs to visit an instance, in units of work, and how many new terms cost one more.
const UNITS_PER_VISIT: u64 = 5;
const TERMS_PER_UNIT: u64 = 2;

/// The states that stand at one instance of a location.
#[derive(Clone)]
pub struct Pending {
    pub state: State,
    riding: Riding,
    /// By activation, the outermost first.
    stack: Vec<Rc<At>>,
}

/// The order and the edges of a function.
pub struct Shape {
    order: Order,
    graph: Graph,
}

pub struct Explorer<'q> {
    task: &'q Task<'q>,
    pub machine: Machine<'q>,
    /// One for each query.
    riders: Vec<Rider<'q>>,
    shapes: BTreeMap<FuncId, Rc<Shape>>,
    waiting: BTreeMap<Vec<u32>, Vec<Pending>>,
    pub parked: Vec<Pending>,
    /// For each goal the ways to reach it.
    pub found: BTreeMap<GoalId, Vec<TermId>>,
    /// Goals that are still asked for.
    pub open: BTreeSet<GoalId>,
    /// Open iterations of a loop, and activations of a function, that are unwound.
    pub bound: u32,
    /// There is no memory for more.
    pub most_terms: usize,
    /// How often loops came round, and how many calls of a function were open within its first:
    /// the most that was seen.
    most: BTreeMap<LoopId, u32>,
}

/// How far an exploration got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explored {
    All,
    /// As far as it was asked for, or there is nothing left of the budget.
    Partly,
    /// There are as many terms as there may be.
    Full,
}

impl<'q> Explorer<'q> {
    pub fn new(
        task: &'q Task<'q>,
        form: Form,
        open_world: bool,
    ) -> Result<Explorer<'q>, Unsupported> {
        let mut machine = Machine::new(task.program)?;
        (machine.open_world, machine.strict) = (open_world, open_world || task.options.strict);
        machine.ordered = task.questions.iter().any(|q| q.goals.ask_for_order());
        let state = machine.start(task.entry, form)?;
        let questions = task.questions.iter();
        let mut riders: Vec<Rider> = questions.map(|q| Rider::new(task, *q)).collect();
        let (mut riding, mut reached) = (Vec::new(), Vec::new());
        for rider in &mut riders {
            let (threads, ways) = rider.start(&mut machine);
            riding.push(threads);
            reached.extend(ways);
        }
        let mut explorer = Explorer {
            task,
            machine,
            open: riders.iter().flat_map(Rider::ids).collect(),
            riders,
            shapes: BTreeMap::new(),
            waiting: BTreeMap::new(),
            parked: Vec::new(),
            found: BTreeMap::new(),
            bound: FIRST,
            most_terms: usize::MAX,
            most: BTreeMap::new(),
        };
        explorer.note(reached, state.guard);
        let first = state.function().expect("there should be a frame");
        let shape = explorer.shape(first);
        let at = At::new(first, &shape.order, shape.graph.entry(), state.guard);
        explorer.push(Pending { state, riding, stack: vec![Rc::new(at)] });
        Ok(explorer)
    }

    /// Goes on to a larger bound.
    pub fn deepen(&mut self, bound: u32) {
        self.bound = bound;
        for pending in std::mem::take(&mut self.parked) {
            self.push(pending);
        }
    }

    /// Visits every instance within the bound, or stops after so much work, at the end of the
    /// budget or for want of memory. Where a loop comes round, `may_be` tells whether a guard may
    /// hold: else every bound would be unwound to, though no execution gets so far.
    pub fn explore(
        &mut self,
        control: &Control,
        work: u64,
        may_be: &mut dyn FnMut(&mut Terms, TermId) -> bool,
    ) -> Explored {
        let mut spent = 0;
        while let Some((key, list)) = self.waiting.pop_first() {
            let full = self.machine.terms.len() > self.most_terms;
            if spent >= work || full || control.over().is_some() {
                self.waiting.insert(key, list);
                return if full { Explored::Full } else { Explored::Partly };
            }
            let before = self.machine.terms.len();
            for pending in self.merged(list) {
                let (again, beyond) = self.unwound(&pending);
                if again && !may_be(&mut self.machine.terms, pending.state.guard) {
                    continue;
                }
                match beyond {
                    true if base::mutant!("engine: there is nothing beyond the bound") => {}
                    true => self.parked.push(pending),
                    false => {
                        self.remember(&pending);
                        self.visit(pending);
                    }
                }
            }
            let terms = (self.machine.terms.len() - before) as u64;
            let units = UNITS_PER_VISIT + terms / TERMS_PER_UNIT;
            spent += units;
            control.spend(units);
        }
        Explored::All
    }

    /// How far it was unwound.
    fn remember(&mut self, pending: &Pending) {
        let at = pending.stack.last().expect("there should be an activation");
        let shape = self.shape(at.function);
        let times = if at.loc == shape.graph.entry() {
            let same = pending.stack.iter().filter(|other| other.function == at.function);
            same.count() as u32 - 1
        } else {
            at.round(&shape.order)
        };
        if times > 0 {
            let most = self.most.entry(self.unwinds(at)).or_default();
            *most = times.max(*most);
        }
    }

    /// How far it was unwound, each.
    pub fn bounds(&self) -> Vec<(LoopId, u32)> {
        self.most.iter().map(|(id, times)| (*id, *times)).collect()
    }

    /// The executions that are not followed yet: beyond the bound, or not visited.
    pub fn pending(&self) -> impl Iterator<Item = Obligation> + '_ {
        self.parked.iter().chain(self.waiting.values().flatten()).map(|pending| {
            let at = pending.stack.last().expect("there should be an activation");
            self.machine.beyond(&pending.state, at.function, at.loc, self.unwinds(at))
        })
    }

    /// What stands there comes round, or calls, once more.
    fn unwinds(&self, at: &At) -> LoopId {
        let body = self.task.program.functions[at.function].body.as_ref();
        match body.is_some_and(|body| body.entry == at.loc) {
            true => LoopId::Calls(at.function),
            false => LoopId::Loop { function: at.function, head: at.loc },
        }
    }

    /// Whether a loop comes round, or a function is called in itself; and whether that is as often
    /// as the bound allows.
    fn unwound(&mut self, pending: &Pending) -> (bool, bool) {
        let at = pending.stack.last().expect("there should be an activation");
        let shape = self.shape(at.function);
        let mut times = at.unwound(&shape.order);
        if at.loc == shape.graph.entry() {
            let same = pending.stack.iter().filter(|other| other.function == at.function);
            times = times.max(same.count() as u32 - 1);
        }
        (times > 0, times > self.bound)
    }

    /// Merges what can be merged; the rest stays apart.
    fn merged(&mut self, list: Vec<Pending>) -> Vec<Pending> {
        let mut all: Vec<Pending> = Vec::new();
        for pending in list {
            match all.last_mut() {
                None => all.push(pending),
                Some(other) => {
                    let first = self.machine.apart(other.state.guard, pending.state.guard).first;
                    match self.machine.merge(other.state.clone(), pending.state.clone()) {
                        Err(_) => all.push(pending),
                        Ok(state) => {
                            let threads = other.riding.iter_mut().zip(&pending.riding);
                            for (rider, (mine, its)) in self.riders.iter_mut().zip(threads) {
                                *mine = rider.merge(&mut self.machine, first, mine, its);
                            }
                            other.state = state;
                            other.stack = join(&other.stack, &pending.stack, other.state.guard);
                        }
                    }
                }
            }
        }
        all
    }

    /// Sends the states at a location over its edges.
    fn visit(&mut self, mut pending: Pending) {
        let at = pending.stack.last().expect("there should be an activation").clone();
        let (f, shape) = (at.function, self.shape(at.function));
        let mut reached = Vec::new();
        for (rider, threads) in self.riders.iter_mut().zip(&mut pending.riding) {
            let here = (&pending.state, f, at.loc);
            reached.extend(rider.close(&mut self.machine, here, threads));
        }
        self.note(reached, pending.state.guard);
        for edge in shape.graph.out_edges(at.loc) {
            let states = self.machine.successors(pending.state.clone(), f, *edge);
            self.arrive(&pending, f, *edge, states);
        }
    }

    /// The states after an edge.
    fn arrive(&mut self, from: &Pending, f: FuncId, edge: EdgeId, states: Vec<State>) {
        if states.is_empty() {
            return;
        }
        let (mut riding, mut reached) = (from.riding.clone(), Vec::new());
        for (rider, threads) in self.riders.iter_mut().zip(&mut riding) {
            reached.extend(rider.step(&mut self.machine, (f, edge), threads));
        }
        if !reached.is_empty() {
            let guards: Vec<TermId> = states.iter().map(|state| state.guard).collect();
            let guard = self.machine.terms.or_all(&guards);
            self.note(reached, guard);
        }
        for state in states {
            if state.end.is_some() {
                if !base::mutant!("engine: nothing is reached at the end") {
                    self.finish((&from.state, &state), &riding, f, edge);
                }
                continue;
            }
            let (stack, mut riding) = (self.stack_after(from, f, edge, &state), riding.clone());
            let mut reached = Vec::new();
            for (rider, threads) in self.riders.iter_mut().zip(&mut riding) {
                let before = (&from.state, f, edge);
                reached.extend(rider.at_exit(&mut self.machine, before, threads));
            }
            self.note(reached, state.guard);
            self.push(Pending { state, riding, stack });
        }
    }

    /// Executions end with this edge.
    fn finish(&mut self, ends: (&State, &State), riding: &Riding, f: FuncId, edge: EdgeId) {
        let (before, after) = ends;
        let mut reached = Vec::new();
        for (rider, threads) in self.riders.iter_mut().zip(riding) {
            reached.extend(rider.end(&mut self.machine, (before, f, edge), threads));
        }
        if after.end != Some(End::Assumption) {
            return self.note(reached, after.guard);
        }
        // A run that an assumption ends counts for what it did before; that it ends there is the
        // end of no word that anybody judges.
        if !reached.is_empty() {
            let at = self.task.program.functions[f].body.as_ref();
            let at = at.expect("it should have a body").edges[edge].from;
            let what = Unsupported("what is reached where an assumption fails".into());
            let boundary = Boundary::Unsupported(what);
            let left = self.machine.left_at(before, f, at, boundary);
            self.machine.record(Obligation { guard: after.guard, ..left });
        }
    }

    fn stack_after(
        &mut self,
        from: &Pending,
        f: FuncId,
        edge: EdgeId,
        state: &State,
    ) -> Vec<Rc<At>> {
        let mut stack = from.stack.clone();
        let (before, after) = (from.state.frames.len(), state.frames.len());
        let guard = state.guard;
        let top = stack.pop().expect("there should be an activation");
        let body = self.task.program.functions[f].body.as_ref();
        let body = body.expect("it should have a body");
        let ends = &body.edges[edge];
        if after > before {
            stack.push(Rc::new(At { call: Some(edge), ..(*top).clone() }));
        }
        let is_same = after == before && state.function() == Some(f) && ends.to != body.exit;
        if is_same {
            let shape = self.shape(f);
            stack.push(Rc::new(top.moved(&shape.order, ends.to, guard)));
        } else if after < before {
            stack.truncate(after);
            let caller = stack.pop().expect("a call should have a caller");
            let call = caller.call.expect("a caller should wait for a call");
            let shape = self.shape(caller.function);
            let to = shape.graph.ends(call).1;
            stack.push(Rc::new(caller.moved(&shape.order, to, guard)));
        } else {
            // A call, `exit` after the return of `main`, or the entry after what runs before it.
            let callee = state.function().expect("there should be a frame");
            let shape = self.shape(callee);
            stack.push(Rc::new(At::new(callee, &shape.order, shape.graph.entry(), guard)));
        }
        stack
    }

    fn push(&mut self, pending: Pending) {
        let mut key = Vec::new();
        for at in &pending.stack {
            let shape = self.shape(at.function);
            key.push(at.function.0);
            at.key(&shape.order, &mut key);
        }
        self.waiting.entry(key).or_default().push(pending);
    }

    /// These executions reach goals.
    fn note(&mut self, reached: Ways, guard: TermId) {
        for (goal, condition) in reached {
            if self.open.contains(&goal) {
                let condition = self.machine.terms.and(guard, condition);
                if condition != Terms::FALSE {
                    self.found.entry(goal).or_default().push(condition);
                }
            }
        }
    }

    pub fn shape(&mut self, f: FuncId) -> Rc<Shape> {
        let program = self.task.program;
        let make = || {
            let body = program.functions[f].body.as_ref().expect("it should have a body");
            Rc::new(Shape { order: Order::new(body), graph: Graph::new(body) })
        };
        self.shapes.entry(f).or_insert_with(make).clone()
    }

    /// What a bound is on: `loop at sort.c:9`, `calls of f`.
    pub fn name_of_loop(&self, id: LoopId) -> String {
        LoopNames::new(self.task.program).name(id).to_string()
    }
}

/// The same instance, from two sides: a loop was unwound as far as the further one says.
fn join(a: &[Rc<At>], b: &[Rc<At>], guard: TermId) -> Vec<Rc<At>> {
    let joined = |(x, y): (&Rc<At>, &Rc<At>)| {
        if x == y {
            return x.clone();
        }
        let mut at = (**x).clone();
        for (mine, other) in at.loops.iter_mut().zip(&y.loops) {
            mine.open = mine.open.max(other.open);
            if mine.guard != other.guard {
                mine.guard = guard;
            }
        }
        Rc::new(at)
    };
    a.iter().zip(b).map(joined).collect()
}
