//! Literals that are true, and what a clause says then.

use smt::Lit;

/// What unit propagation makes of a clause.
#[derive(PartialEq, Eq, Debug)]
pub enum Effect {
    /// Every literal is false.
    Conflict,
    /// Every literal but this is false, and this is open.
    Unit(Lit),
    /// A literal is true.
    Satisfied,
    /// Two literals or more are open.
    Open,
}

pub struct Assignment {
    /// Of each variable: the round in which it got its value, from 1; negative for false.
    values: Vec<i64>,
    round: i64,
}

impl Default for Assignment {
    fn default() -> Assignment {
        Assignment { values: Vec::new(), round: 1 }
    }
}

impl Assignment {
    /// No literal has a value.
    pub fn clear(&mut self) {
        self.round += 1;
    }

    /// False if the literal is false already.
    pub fn make_true(&mut self, literal: Lit) -> bool {
        let at = literal.unsigned_abs() as usize;
        if at >= self.values.len() {
            self.values.resize(at + 1, 0);
        }
        let free = self.value(literal).is_none();
        if free {
            self.values[at] = if literal > 0 { self.round } else { -self.round };
        }
        free || self.value(literal) == Some(true)
    }

    pub fn effect(&self, clause: &[Lit]) -> Effect {
        let mut open = None;
        for literal in clause {
            match self.value(*literal) {
                Some(true) => return Effect::Satisfied,
                Some(false) => {}
                None if open.is_none_or(|other| other == *literal) => open = Some(*literal),
                None => return Effect::Open,
            }
        }
        open.map_or(Effect::Conflict, Effect::Unit)
    }

    fn value(&self, literal: Lit) -> Option<bool> {
        let value = self.values.get(literal.unsigned_abs() as usize).copied().unwrap_or(0);
        (value.abs() == self.round).then_some((value > 0) == (literal > 0))
    }
}
