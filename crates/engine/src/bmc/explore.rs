//! All executions up to a bound, merged where they meet.
//!
//! Each instance of a location is visited once in a round, when all states that lead to it have
//! come. What would go beyond the bound is parked; a later round goes on from there, and all that
//! was built stays.

use super::order::Order;
use super::place::At;
use super::ride::On;
use crate::engine::Question;
use cfa::{EdgeId, FuncId, Graph, LocId};
use goal::{Ride, Shared, Threads};
use smt::{TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;
use symbolic::{Form, Machine, State, Unsupported, narrowed};

/// The first bound. What a later round goes on from does not meet what the round before has left
/// behind: beginning with 1 took three times as long as with 4 on the queries of the FQL paper,
/// and 8 no shorter.
const FIRST: u32 = 4;

/// The states that stand at one instance of a location.
#[derive(Clone)]
pub struct Pending {
    pub state: State,
    threads: Threads<TermId>,
    /// By activation, the entry function first.
    stack: Vec<Rc<At>>,
}

/// What stops an analysis on some executions.
#[derive(Clone, Debug)]
pub struct Blocked {
    pub guard: TermId,
    pub what: Unsupported,
}

/// The order and the edges of a function.
pub struct Shape {
    order: Order,
    graph: Graph,
}

pub struct Explorer<'q> {
    question: Question<'q>,
    pub machine: Machine<'q>,
    shared: Shared,
    ride: Ride,
    shapes: BTreeMap<FuncId, Rc<Shape>>,
    waiting: BTreeMap<Vec<u32>, Vec<Pending>>,
    pub parked: Vec<Pending>,
    pub blocked: Vec<Blocked>,
    /// Executions through library functions whose models do less than the real ones.
    pub narrowed: Vec<(TermId, &'static str)>,
    /// For each goal the ways to reach it.
    pub found: BTreeMap<u128, Vec<TermId>>,
    /// Goals that are still asked for.
    pub open: BTreeSet<u128>,
    /// Some execution looks at addresses, which are not those of a native run.
    pub uses_addresses: bool,
    /// Open iterations of a loop, and activations of a function, that are unwound.
    pub bound: u32,
    /// There is no memory for more.
    pub most_terms: usize,
    /// How often loops came round, by their heads, and how many calls of a function were open
    /// within its first, by its entry: the most that was seen.
    most: BTreeMap<(FuncId, LocId), u32>,
}

/// How far an exploration got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explored {
    All,
    /// The time is over.
    Partly,
    /// There are as many terms as there may be.
    Full,
}

impl<'q> Explorer<'q> {
    pub fn new(
        question: Question<'q>,
        form: Form,
        may_fail: bool,
    ) -> Result<Explorer<'q>, Unsupported> {
        let mut machine = Machine::new(question.program)?;
        machine.may_fail = may_fail;
        let state = machine.start(question.entry, form)?;
        let shared = Shared::new(question.goals, question.under_test);
        let mut ride = Ride::default();
        let mut on = On::new(&mut machine, question.predicates);
        let (threads, reached) = ride.start(&shared, &mut on);
        let mut explorer = Explorer {
            question,
            machine,
            shared,
            ride,
            shapes: BTreeMap::new(),
            waiting: BTreeMap::new(),
            parked: Vec::new(),
            blocked: Vec::new(),
            narrowed: Vec::new(),
            found: BTreeMap::new(),
            open: (0..question.goals.len()).collect(),
            uses_addresses: false,
            bound: FIRST,
            most_terms: usize::MAX,
            most: BTreeMap::new(),
        };
        explorer.note(reached, state.guard);
        let shape = explorer.shape(question.entry);
        let at = At::new(question.entry, &shape.order, shape.graph.entry(), state.guard);
        explorer.push(Pending { state, threads, stack: vec![Rc::new(at)] });
        Ok(explorer)
    }

    /// Goes on to a larger bound.
    pub fn deepen(&mut self, bound: u32) {
        self.bound = bound;
        for pending in std::mem::take(&mut self.parked) {
            self.push(pending);
        }
    }

    /// Visits every instance within the bound, or stops at the deadline or for want of memory. Where a loop comes
    /// round, `may_be` tells whether a guard may hold: else every bound would be unwound to, though
    /// no execution gets so far.
    pub fn explore(
        &mut self,
        deadline: Option<Instant>,
        may_be: &mut dyn FnMut(&mut Terms, TermId) -> bool,
    ) -> Explored {
        while let Some((key, list)) = self.waiting.pop_first() {
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let full = self.machine.terms.len() > self.most_terms;
            if late || full {
                self.waiting.insert(key, list);
                return if full { Explored::Full } else { Explored::Partly };
            }
            for pending in self.merged(list) {
                let (again, beyond) = self.unwound(&pending);
                if again && !may_be(&mut self.machine.terms, pending.state.guard) {
                    continue;
                }
                match beyond {
                    true => self.parked.push(pending),
                    false => {
                        self.remember(&pending);
                        self.visit(pending);
                    }
                }
            }
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
            let most = self.most.entry((at.function, at.loc)).or_default();
            *most = times.max(*most);
        }
    }

    /// The bounds that were enough, by what they are on.
    pub fn bounds(&mut self) -> Vec<(String, u32)> {
        let mut named: BTreeMap<String, u32> = BTreeMap::new();
        for ((f, l), times) in self.most.clone() {
            let most = named.entry(self.name_of_loop(f, l)).or_default();
            *most = times.max(*most);
        }
        named.into_iter().collect()
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
                            let mut on = On::new(&mut self.machine, self.question.predicates);
                            on.first = first;
                            other.threads =
                                self.ride.merge(&other.threads, &pending.threads, &mut on);
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
        let tested = self.is_tested(f);
        self.uses_addresses |= pending.state.uses_addresses;
        if !tested && at.loc == shape.graph.entry() {
            let name = self.question.program.functions[f].name.as_str();
            self.narrowed.extend(narrowed(name).map(|what| (pending.state.guard, what)));
        }
        if tested {
            let point = self.question.alphabet.point(f, at.loc);
            let mut on = On::new(&mut self.machine, self.question.predicates);
            on.at = Some((&pending.state, f, at.loc));
            let (threads, reached) =
                self.ride.close(&self.shared, &pending.threads, Some(point), &mut on);
            pending.threads = threads;
            self.note(reached, pending.state.guard);
        }
        for edge in shape.graph.out_edges(at.loc) {
            match self.machine.post(pending.state.clone(), f, *edge) {
                Err(what) => self.blocked.push(Blocked { guard: pending.state.guard, what }),
                Ok(states) => self.arrive(&pending, f, *edge, states),
            }
        }
    }

    /// The states after an edge.
    fn arrive(&mut self, from: &Pending, f: FuncId, edge: EdgeId, states: Vec<State>) {
        if states.is_empty() {
            return;
        }
        let mut threads = from.threads.clone();
        if self.is_tested(f) {
            let letter = self.question.alphabet.letter(f, edge);
            let mut on = On::new(&mut self.machine, self.question.predicates);
            let (next, reached) = self.ride.step(&self.shared, &threads, letter, &mut on);
            threads = next;
            let guards: Vec<TermId> = states.iter().map(|state| state.guard).collect();
            let guard = self.machine.terms.or_all(&guards);
            self.note(reached, guard);
        }
        for state in states {
            let threads = threads.clone();
            if state.end.is_some() {
                self.finish(&state, &threads, f, edge);
                continue;
            }
            let stack = self.stack_after(from, f, edge, &state);
            self.push(Pending { state, threads, stack });
        }
    }

    /// An execution ends with this edge.
    fn finish(&mut self, state: &State, threads: &Threads<TermId>, f: FuncId, edge: EdgeId) {
        let body = self.question.program.functions[f].body.as_ref();
        let edge = &body.expect("it should have a body").edges[edge];
        let is_inside = matches!(edge.op, cfa::Op::Call { .. }) || !self.is_tested(f);
        let point = (!is_inside).then(|| self.question.alphabet.point(f, edge.to));
        let mut on = On::new(&mut self.machine, self.question.predicates);
        let (threads, mut reached) = self.ride.close(&self.shared, threads, point, &mut on);
        reached.extend(self.ride.end(&self.shared, &threads, &mut on));
        self.note(reached, state.guard);
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
        let body = self.question.program.functions[f].body.as_ref();
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
            // A call, or `exit` after the return of `main`.
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
    fn note(&mut self, reached: Vec<(u128, TermId)>, guard: TermId) {
        for (goal, condition) in reached {
            if self.open.contains(&goal) {
                let condition = self.machine.terms.and(guard, condition);
                if condition != Terms::FALSE {
                    self.found.entry(goal).or_default().push(condition);
                }
            }
        }
    }

    fn is_tested(&self, f: FuncId) -> bool {
        let edges = self.question.alphabet.edges_of(f);
        edges.iter().next().is_some_and(|first| self.question.under_test.contains(first))
    }

    pub fn shape(&mut self, f: FuncId) -> Rc<Shape> {
        let program = self.question.program;
        let make = || {
            let body = program.functions[f].body.as_ref().expect("it should have a body");
            Rc::new(Shape { order: Order::new(body), graph: Graph::new(body) })
        };
        self.shapes.entry(f).or_insert_with(make).clone()
    }

    /// What a bound is on: `loop at sort.c:9`, `calls of f`.
    pub fn name_of_loop(&mut self, f: FuncId, l: cfa::LocId) -> String {
        let shape = self.shape(f);
        let function = &self.question.program.functions[f];
        let body = function.body.as_ref().expect("it should have a body");
        if l == shape.graph.entry() {
            return format!("calls of {}", function.name);
        }
        let edge = shape.graph.out_edges(l).first();
        let place = edge.map(|edge| body.edges[*edge].marks.place);
        let files = &self.question.program.files;
        let place = place.map(|place| format!("{}:{}", files[place.file], place.line));
        format!("loop at {}", place.unwrap_or_default())
    }

    /// The loop or call that a parked state would go on with: a function and a location.
    pub fn stopped_at(pending: &Pending) -> (FuncId, cfa::LocId) {
        let at = pending.stack.last().expect("there should be an activation");
        (at.function, at.loc)
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
