//! Inputs that people can read: zero where nothing matters, small numbers, short texts.
//!
//! A solver's model is any solution. Here simpler inputs are tried, as long as a judge says that
//! they still do what the test is for. Every change makes one input simpler in a fixed order and
//! none less simple, so that the end is reached; the judge tells what a trial cost, and the sum is
//! bounded. There is no clock: the same inputs become the same inputs.

mod simpler;
mod slots;

use crate::typing::{Origin, Typing, object_type};
use cfa::{Failure, InputValue, Inputs};
use simpler::{plainest, simpler};
use slots::{Kind, Slot, get, set, slots};

/// What the judge says of inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// They do as well.
    pub kept: bool,
    /// In whatever the budget is counted.
    pub cost: u64,
}

/// Which inputs stay as they are, by name; `argv` and `stdin` are names, too.
pub type Fixed<'a> = dyn Fn(&str) -> bool + 'a;

/// Simpler inputs that the judge keeps.
pub fn shrink(
    inputs: Inputs,
    typing: &Typing<'_>,
    fixed: &Fixed<'_>,
    budget: u64,
    judge: impl FnMut(&Inputs) -> Trial,
) -> Inputs {
    let mut shrinker = Shrinker { inputs, typing, fixed, left: budget, judge };
    loop {
        let before = shrinker.inputs.clone();
        shrinker.shorten();
        shrinker.unlink();
        let slots = slots(&shrinker.inputs, typing, fixed);
        shrinker.clear(&slots);
        shrinker.together(&slots);
        slots.iter().for_each(|slot| shrinker.lower(std::slice::from_ref(slot)));
        if shrinker.left == 0 || shrinker.inputs == before {
            return shrinker.inputs;
        }
    }
}

struct Shrinker<'a, J> {
    inputs: Inputs,
    typing: &'a Typing<'a>,
    fixed: &'a Fixed<'a>,
    /// What is left of the budget.
    left: u64,
    judge: J,
}

impl<J: FnMut(&Inputs) -> Trial> Shrinker<'_, J> {
    /// Takes other inputs if they do.
    fn attempt(&mut self, inputs: Inputs) -> bool {
        if self.left == 0 || inputs == self.inputs {
            return false;
        }
        let Trial { kept, cost } = (self.judge)(&inputs);
        self.left = self.left.saturating_sub(cost.max(1));
        if kept || base::mutant!("suite: simpler inputs are kept whatever they do") {
            self.inputs = inputs;
        }
        kept
    }

    /// Cuts from the end: results of functions, standard input, calls that fail, arguments and their characters.
    fn shorten(&mut self) {
        let is_result = |name: &str| {
            let origin = self.typing.lookup(name).map(|(origin, _)| origin);
            origin.is_some_and(Origin::is_repeated) && !(self.fixed)(name)
        };
        let results =
            self.inputs.values.iter().rev().take_while(|input| is_result(&input.name)).count();
        self.cut(results, |inputs, by| {
            let len = inputs.values.len() - by;
            inputs.values.truncate(len);
        });
        if !(self.fixed)("stdin") {
            self.cut(self.inputs.stdin.len(), |inputs, by| {
                let len = inputs.stdin.len() - by;
                inputs.stdin.truncate(len);
            });
        }
        for k in (0..self.inputs.writes.len()).rev() {
            let mut inputs = self.inputs.clone();
            inputs.writes.remove(k);
            if !self.attempt(inputs)
                && let InputValue::Aggregate(items) = &self.inputs.writes[k].value
            {
                self.cut(items.len() - 1, |inputs, by| shorten_array(inputs, self.typing, k, by));
            }
        }
        for k in (0..self.inputs.failures.len()).rev() {
            let mut inputs = self.inputs.clone();
            let failure = inputs.failures.remove(k);
            if !self.attempt(inputs) && failure.is_output() {
                self.simplify(k, &failure);
            }
        }
        if (self.fixed)("argv") {
            return;
        }
        self.cut(self.inputs.args.len(), |inputs, by| {
            let len = inputs.args.len() - by;
            inputs.args.truncate(len);
        });
        for k in 0..self.inputs.args.len() {
            self.cut(self.inputs.args[k].len(), |inputs, by| {
                let len = inputs.args[k].len() - by;
                inputs.args[k].truncate(len);
            });
        }
    }

    /// Pointers become null, and what only they led to goes.
    fn unlink(&mut self) {
        let mut slots = slots(&self.inputs, self.typing, self.fixed);
        slots.retain(|slot| slot.kind == Kind::Pointer);
        self.clear(&slots);
        self.inputs.keep_reached();
    }

    /// An output that fails in the plainest way that will do.
    fn simplify(&mut self, k: usize, failure: &Failure) {
        let written = failure.written() << 8;
        for answer in [Failure::NO_OUTPUT, failure.error(), Failure::NO_OUTPUT | written] {
            let mut inputs = self.inputs.clone();
            inputs.failures[k].answer = answer;
            if answer == failure.answer || self.attempt(inputs) {
                return;
            }
        }
    }

    /// Cuts as many as it can of `most`, by halves.
    fn cut(&mut self, most: usize, cut: impl Fn(&mut Inputs, usize)) {
        let (mut left, mut by) = (most, most);
        while by > 0 {
            let mut inputs = self.inputs.clone();
            cut(&mut inputs, by);
            if self.attempt(inputs) {
                left -= by;
                by = by.min(left);
            } else {
                by /= 2;
            }
        }
    }

    /// Makes all of them as plain as can be, or each half for itself.
    fn clear(&mut self, slots: &[Slot]) {
        let mut inputs = self.inputs.clone();
        slots.iter().for_each(|slot| set(&mut inputs, slot, plainest(slot.kind)));
        if inputs == self.inputs || self.attempt(inputs) || slots.len() < 2 {
            return;
        }
        let (first, second) = slots.split_at(slots.len() / 2);
        self.clear(first);
        self.clear(second);
    }

    /// What has the same value may have to keep it.
    fn together(&mut self, slots: &[Slot]) {
        let mut seen: Vec<InputValue> = Vec::new();
        for slot in slots {
            let value = get(&self.inputs, slot);
            if seen.contains(&value) || value == plainest(slot.kind) {
                continue;
            }
            let same = |other: &&Slot| other.kind == slot.kind && get(&self.inputs, other) == value;
            let group: Vec<Slot> = slots.iter().filter(same).cloned().collect();
            if group.len() > 1 {
                self.lower(&group);
            }
            seen.push(value);
        }
    }

    /// Lowers the value that all of these have, as far as it goes.
    fn lower(&mut self, group: &[Slot]) {
        let Some(slot) = group.first() else { return };
        loop {
            let value = get(&self.inputs, slot);
            let try_one = |candidate: InputValue| {
                let mut inputs = self.inputs.clone();
                group.iter().for_each(|slot| set(&mut inputs, slot, candidate.clone()));
                self.attempt(inputs)
            };
            if !simpler(slot.kind, &value).into_iter().any(try_one) {
                return;
            }
        }
    }
}

/// Cuts the end of an array that a function writes; what is one value stays.
fn shorten_array(inputs: &mut Inputs, typing: &Typing<'_>, k: usize, by: usize) {
    let write = &mut inputs.writes[k];
    let Some(element) = typing.written(&write.function, write.parameter) else { return };
    let is_array = object_type(typing.types(), element, &write.value).count.is_some();
    if let (true, InputValue::Aggregate(items)) = (is_array, &mut write.value) {
        items.truncate(items.len().saturating_sub(by).max(1));
    }
}
