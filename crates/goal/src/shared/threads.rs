//! The shared automaton over many executions at once.
//!
//! Where [`super::Run`] has a set of threads, this has a condition for each: the executions, of
//! those that came to a place, in which the thread is alive. An engine that merges executions
//! where they meet merges these with them, so a goal rides along for a Boolean per thread, and
//! threads that stay for ever (the `seen a` of `A->B`) cost nothing until something reads on.

use super::bindings::{Binding, Bindings};
use super::kinds::Kind;
use super::{Bind, Shared, read, stands};
use crate::alphabet::{Letter, Point};
use crate::automaton::State;
use crate::id::GoalId;
use crate::word::PredId;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Conditions on executions, and what holds where they stand.
pub trait Conditions {
    type Cond: Copy + PartialEq;
    fn always(&self) -> Self::Cond;
    fn never(&self) -> Self::Cond;
    fn and(&mut self, a: Self::Cond, b: Self::Cond) -> Self::Cond;
    fn or(&mut self, a: Self::Cond, b: Self::Cond) -> Self::Cond;
    /// Both together: `a` in the executions that came first, else `b`.
    fn either(&mut self, a: Self::Cond, b: Self::Cond) -> Self::Cond;
    /// That the predicate has a value here, and this one.
    fn holds(&mut self, predicate: PredId, value: bool) -> Self::Cond;
}

type Set<K, C> = BTreeMap<K, C>;

/// Goals that every continuation reaches, each under a condition.
pub type Reached<C> = Vec<(GoalId, C)>;

/// Of the executions at one place.
#[derive(Clone, Debug)]
pub struct Threads<C> {
    /// Those that stay for ever, by state.
    lasting: Set<State, Rc<Set<Binding, C>>>,
    moving: Rc<Set<(State, Binding), C>>,
    /// The states of the `passing` clause.
    passing: Rc<Set<State, C>>,
    /// Goals whose term has been read; only if there is a `passing` clause.
    done: Rc<Set<GoalId, C>>,
}

/// What all threads share: the lists of choices.
#[derive(Clone, Debug, Default)]
pub struct Ride {
    bindings: Bindings,
}

/// One step of the threads of one place.
struct Mover<'m, C: Conditions> {
    shared: &'m Shared,
    bindings: &'m mut Bindings,
    on: &'m mut C,
    lasting: Set<State, Rc<Set<Binding, C::Cond>>>,
    moving: Set<(State, Binding), C::Cond>,
    done: Rc<Set<GoalId, C::Cond>>,
    /// Goals that every continuation reaches.
    reached: Reached<C::Cond>,
}

impl Ride {
    /// Before the first edge, with the goals that are reached already.
    pub fn start<C: Conditions>(
        &mut self,
        shared: &Shared,
        on: &mut C,
    ) -> (Threads<C::Cond>, Reached<C::Cond>) {
        let always = on.always();
        let none = Threads {
            lasting: Set::new(),
            moving: Rc::new(Set::new()),
            passing: Rc::new(shared.passing.iter().map(|(start, _)| (*start, always)).collect()),
            done: Rc::new(Set::new()),
        };
        let mut mover = Mover::new(shared, &mut self.bindings, on, &none);
        shared.terms.iter().for_each(|term| mover.put(term.start, Bindings::EMPTY, always));
        mover.finish(none.passing)
    }

    /// Follows what reads no edge, at a location.
    pub fn close<C: Conditions>(
        &mut self,
        shared: &Shared,
        threads: &Threads<C::Cond>,
        point: Option<Point>,
        on: &mut C,
    ) -> (Threads<C::Cond>, Reached<C::Cond>) {
        let mut mover = Mover::new(shared, &mut self.bindings, on, threads);
        for ((state, binding), c) in threads.moving.iter() {
            mover.stand(*state, *binding, *c, point, &mut vec![*state]);
        }
        mover.moving = threads.moving.iter().map(|(k, c)| (*k, *c)).chain(mover.moving).fold(
            Set::new(),
            |mut all, (key, c)| {
                add(mover.on, &mut all, key, c);
                all
            },
        );
        for (state, list) in &threads.lasting {
            // Free steps were followed when the threads came, to where they stay as well.
            if shared.is_idle_here(*state) {
                continue;
            }
            for (binding, c) in list.iter() {
                mover.stand(*state, *binding, *c, point, &mut vec![*state]);
            }
        }
        let passing = mover.passing_at(&threads.passing, point);
        mover.finish(passing)
    }

    /// Reads an edge; the threads have been closed.
    pub fn step<C: Conditions>(
        &mut self,
        shared: &Shared,
        threads: &Threads<C::Cond>,
        letter: Letter,
        on: &mut C,
    ) -> (Threads<C::Cond>, Reached<C::Cond>) {
        let mut mover = Mover::new(shared, &mut self.bindings, on, threads);
        for ((state, binding), c) in threads.moving.iter() {
            mover.read(*state, *binding, *c, letter);
        }
        for (state, list) in &threads.lasting {
            if read(shared, *state, letter).any(|(way, _)| !shared.goes_round(way)) {
                list.iter().for_each(|(binding, c)| mover.read(*state, *binding, *c, letter));
            }
        }
        let mut passing = Set::new();
        for (state, c) in threads.passing.iter() {
            for (_, to) in read(shared, *state, letter) {
                add(mover.on, &mut passing, to, *c);
            }
        }
        mover.finish(Rc::new(passing))
    }

    /// The goals that executions reach which end here; the threads have been closed.
    pub fn end<C: Conditions>(
        &mut self,
        shared: &Shared,
        threads: &Threads<C::Cond>,
        on: &mut C,
    ) -> Reached<C::Cond> {
        let mut found: Reached<C::Cond> = Vec::new();
        for ((state, binding), c) in threads.moving.iter() {
            if let Some(term) = shared.ends[*state] {
                found.push((shared.terms[term].goal(&self.bindings.ranks(*binding)), *c));
            }
        }
        let Some((_, end)) = shared.passing else { return found };
        let passed = threads.passing.get(&end).copied().unwrap_or(on.never());
        found.extend(threads.done.iter().map(|(goal, c)| (*goal, *c)));
        found.into_iter().map(|(goal, c)| (goal, on.and(c, passed))).collect()
    }

    /// The threads of executions that come from two places.
    pub fn merge<C: Conditions>(
        &mut self,
        a: &Threads<C::Cond>,
        b: &Threads<C::Cond>,
        on: &mut C,
    ) -> Threads<C::Cond> {
        let mut lasting = Set::new();
        for state in a.lasting.keys().chain(b.lasting.keys()) {
            if lasting.contains_key(state) {
                continue;
            }
            let none = Rc::new(Set::new());
            let [x, y] = [a, b].map(|side| side.lasting.get(state).unwrap_or(&none).clone());
            lasting.insert(*state, both(on, &x, &y));
        }
        Threads {
            lasting,
            moving: both(on, &a.moving, &b.moving),
            passing: both(on, &a.passing, &b.passing),
            done: both(on, &a.done, &b.done),
        }
    }
}

fn both<K: Ord + Copy, C: Conditions>(
    on: &mut C,
    a: &Rc<Set<K, C::Cond>>,
    b: &Rc<Set<K, C::Cond>>,
) -> Rc<Set<K, C::Cond>> {
    if Rc::ptr_eq(a, b) {
        return a.clone();
    }
    let mut all = Set::new();
    for key in a.keys().chain(b.keys()) {
        let never = on.never();
        let [x, y] = [a, b].map(|side| side.get(key).copied().unwrap_or(never));
        let first = base::mutant!("goal: at a join the threads of one path are lost");
        let c = if x == y || first { x } else { on.either(x, y) };
        all.insert(*key, c);
    }
    Rc::new(all)
}

fn add<K: Ord, C: Conditions>(on: &mut C, set: &mut Set<K, C::Cond>, key: K, c: C::Cond) {
    if c == on.never() {
        return;
    }
    let here = set.entry(key).or_insert(c);
    if *here != c {
        *here = on.or(*here, c);
    }
}

impl<'m, C: Conditions> Mover<'m, C> {
    fn new(
        shared: &'m Shared,
        bindings: &'m mut Bindings,
        on: &'m mut C,
        from: &Threads<C::Cond>,
    ) -> Self {
        let (lasting, done) = (from.lasting.clone(), from.done.clone());
        Mover { shared, bindings, on, lasting, moving: Set::new(), done, reached: Vec::new() }
    }

    fn finish(self, passing: Rc<Set<State, C::Cond>>) -> (Threads<C::Cond>, Reached<C::Cond>) {
        let Mover { lasting, moving, done, reached, .. } = self;
        (Threads { lasting, moving: Rc::new(moving), passing, done }, reached)
    }

    fn read(&mut self, state: State, binding: Binding, c: C::Cond, letter: Letter) {
        let shared = self.shared;
        for (way, to) in read(shared, state, letter) {
            // A thread that stays has the loop behind it.
            if !(shared.kinds.get(state) == Kind::Lasting && shared.goes_round(way)) {
                let binding = match shared.is_choice(way) {
                    true => self.bindings.with(binding, way.2),
                    false => binding,
                };
                self.put(to, binding, c);
            }
        }
    }

    /// Goes on over what is open here. Going in a circle over nothing gains nothing.
    fn stand(
        &mut self,
        state: State,
        binding: Binding,
        c: C::Cond,
        point: Option<Point>,
        way: &mut Vec<State>,
    ) {
        for (to, binding, c) in self.open(state, binding, c, point) {
            if c == self.on.never() || way.contains(&to) {
                continue;
            }
            self.put(to, binding, c);
            way.push(to);
            self.stand(to, binding, c, point, way);
            way.pop();
        }
    }

    /// The steps and choices that read nothing and are open here.
    fn open(
        &mut self,
        state: State,
        binding: Binding,
        c: C::Cond,
        point: Option<Point>,
    ) -> Vec<(State, Binding, C::Cond)> {
        let shared = self.shared;
        let mut found = Vec::new();
        for (to, check) in stands(shared, state, point) {
            let c = match check {
                None => c,
                Some((predicate, value)) => {
                    let holds = self.on.holds(predicate, value);
                    self.on.and(c, holds)
                }
            };
            found.push((to, binding, c));
        }
        for bind in &shared.binds[state] {
            match bind {
                Bind::Edge(..) => {}
                Bind::Point(set, to) => {
                    let rank = point.and_then(|point| set.rank(point));
                    found.extend(rank.map(|rank| (*to, self.bindings.with(binding, rank), c)));
                }
                Bind::This(rank, to) => found.push((*to, self.bindings.with(binding, *rank), c)),
                Bind::Values(predicates, to) => {
                    for (rank, c) in self.valuations(predicates, c) {
                        found.push((*to, self.bindings.with(binding, rank), c));
                    }
                }
            }
        }
        found
    }

    /// All combinations of values, the first with all predicates true.
    fn valuations(&mut self, predicates: &[PredId], c: C::Cond) -> Vec<(u128, C::Cond)> {
        let mut found = vec![(0, c)];
        for predicate in predicates {
            let mut longer = Vec::new();
            for (rank, c) in found {
                for (bit, value) in [(0, true), (1, false)] {
                    let holds = self.on.holds(*predicate, value);
                    let c = self.on.and(c, holds);
                    if c != self.on.never() {
                        longer.push((rank * 2 + bit, c));
                    }
                }
            }
            found = longer;
        }
        found
    }

    /// A thread gets to a state; one that stays is followed over free steps at once.
    fn put(&mut self, state: State, binding: Binding, c: C::Cond) {
        let shared = self.shared;
        let (mut open, mut seen) = (vec![state], Vec::new());
        while let Some(state) = open.pop() {
            if seen.contains(&state) {
                continue;
            }
            seen.push(state);
            match shared.kinds.get(state) {
                Kind::Moving => {
                    add(self.on, &mut self.moving, (state, binding), c);
                    continue;
                }
                Kind::Lasting => self.stay(state, binding, c),
                Kind::Leading => {}
            }
            open.extend(shared.free(state));
        }
    }

    fn stay(&mut self, state: State, binding: Binding, c: C::Cond) {
        if let Some(term) = self.shared.ends[state] {
            let goal = self.shared.terms[term].goal(&self.bindings.ranks(binding));
            match self.shared.passing {
                None => self.reached.push((goal, c)),
                Some(_) => add(self.on, Rc::make_mut(&mut self.done), goal, c),
            }
        }
        if self.shared.kinds.is_idle(state) {
            return;
        }
        let list = self.lasting.entry(state).or_default();
        // Most often it is there already.
        if list.get(&binding) != Some(&c) {
            add(self.on, Rc::make_mut(list), binding, c);
        }
    }

    /// The states of the `passing` clause at a location.
    fn passing_at(
        &mut self,
        states: &Rc<Set<State, C::Cond>>,
        point: Option<Point>,
    ) -> Rc<Set<State, C::Cond>> {
        let mut all = Set::clone(states);
        let mut open: Vec<(C::Cond, Vec<State>)> =
            states.iter().map(|(state, c)| (*c, vec![*state])).collect();
        while let Some((c, way)) = open.pop() {
            let last = way[way.len() - 1];
            for (to, check) in stands(self.shared, last, point).collect::<Vec<_>>() {
                let c = match check {
                    None => c,
                    Some((predicate, value)) => {
                        let holds = self.on.holds(predicate, value);
                        self.on.and(c, holds)
                    }
                };
                if c == self.on.never() || way.contains(&to) {
                    continue;
                }
                add(self.on, &mut all, to, c);
                open.push((c, way.iter().copied().chain([to]).collect()));
            }
        }
        Rc::new(all)
    }
}
