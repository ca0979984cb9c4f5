//! Proofs as lists, which can be changed and followed again.

use crate::follows;
use check::Lrat;
use smt::raw::Random;
use smt::{Lit, Step, Trace};

#[derive(Clone, Debug)]
pub enum Event {
    Given(Vec<Lit>),
    Original(i64, Vec<Lit>),
    Derived(i64, Vec<Lit>, Vec<i64>),
    Weakened(i64),
    Restored(i64, Vec<Lit>),
    Deleted(i64),
    Concluded(Vec<i64>),
    /// It should be refuted that these hold.
    Assumed(Vec<Lit>),
}

/// Believes everything and keeps it.
#[derive(Default)]
pub struct Record {
    pub events: Vec<Event>,
}

impl Trace for Record {
    fn given(&mut self, clause: &[Lit]) {
        self.events.push(Event::Given(clause.to_vec()));
    }

    fn step(&mut self, step: Step<'_>) {
        self.events.push(match step {
            Step::Original { id, clause } => Event::Original(id, clause.to_vec()),
            Step::Derived { id, clause, hints } => {
                Event::Derived(id, clause.to_vec(), hints.to_vec())
            }
            Step::Weakened { id } => Event::Weakened(id),
            Step::Restored { id, clause } => Event::Restored(id, clause.to_vec()),
            Step::Deleted { id } => Event::Deleted(id),
            Step::Concluded { ids } => Event::Concluded(ids.to_vec()),
        });
    }

    fn refutes(&mut self, literals: &[Lit]) -> Result<(), String> {
        self.events.push(Event::Assumed(literals.to_vec()));
        Ok(())
    }
}

impl Event {
    fn step(&self) -> Option<Step<'_>> {
        Some(match self {
            Event::Given(_) | Event::Assumed(_) => return None,
            Event::Original(id, clause) => Step::Original { id: *id, clause },
            Event::Derived(id, clause, hints) => Step::Derived { id: *id, clause, hints },
            Event::Weakened(id) => Step::Weakened { id: *id },
            Event::Restored(id, clause) => Step::Restored { id: *id, clause },
            Event::Deleted(id) => Step::Deleted { id: *id },
            Event::Concluded(ids) => Step::Concluded { ids },
        })
    }
}

/// What became of a list.
#[derive(Default)]
pub struct Replay {
    /// The first complaint.
    pub wrong: Option<String>,
    /// Clauses that were derived.
    pub steps: usize,
}

impl Replay {
    /// Follows the list; whatever is accepted has to be true.
    pub fn of(events: &[Event]) -> Replay {
        let (mut lrat, mut given, mut replay) = (Lrat::default(), Vec::new(), Replay::default());
        for event in events {
            if let Event::Given(clause) = event {
                given.push(clause.clone());
            }
            let told = tell(&mut lrat, event);
            if let (Event::Assumed(literals), Ok(())) = (event, &told) {
                let refuted: Vec<Lit> = literals.iter().map(|literal| -literal).collect();
                assert!(follows(&given, &refuted), "{literals:?} {events:?}");
            }
            replay.wrong = replay.wrong.or(told.err());
            if let (Event::Derived(_, clause, _), None) = (event, &replay.wrong) {
                assert!(follows(&given, clause), "{clause:?} does not follow: {events:?}");
                replay.steps += 1;
            }
        }
        replay
    }
}

/// The first complaint.
pub fn refused(events: &[Event]) -> Option<String> {
    let mut lrat = Lrat::default();
    events.iter().find_map(|event| tell(&mut lrat, event).err())
}

fn tell(lrat: &mut Lrat, event: &Event) -> Result<(), String> {
    match event {
        Event::Given(clause) => lrat.given(clause),
        Event::Assumed(literals) => return lrat.refutes(literals),
        _ => event.step().into_iter().for_each(|step| lrat.step(step)),
    }
    lrat.wrong().map_or(Ok(()), |why| Err(why.into()))
}

/// Changes one thing: a literal, a hint or a number is another or not there, a step is left out,
/// said twice or in the place of its neighbour.
pub fn change(events: &mut Vec<Event>, random: &mut Random) {
    let at = random.below(events.len() - 1);
    match random.below(6) {
        0 => _ = events.remove(at),
        1 => events.insert(at, events[at].clone()),
        2 => events.swap(at, at + 1),
        _ => match &mut events[at] {
            Event::Derived(_, _, hints) if random.one_in(2) => disturb(hints, random),
            Event::Given(clause)
            | Event::Original(_, clause)
            | Event::Derived(_, clause, _)
            | Event::Restored(_, clause)
            | Event::Assumed(clause) => disturb(clause, random),
            Event::Weakened(id) | Event::Deleted(id) => *id -= 1,
            Event::Concluded(ids) => disturb(ids, random),
        },
    }
}

fn disturb<T: Copy + std::ops::Neg<Output = T>>(list: &mut Vec<T>, random: &mut Random) {
    if list.is_empty() {
        return;
    }
    let at = random.below(list.len());
    match random.below(3) {
        0 => list[at] = -list[at],
        1 => _ = list.remove(at),
        _ => list[at] = *random.pick(list),
    }
}
