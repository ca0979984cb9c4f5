//! Events as numbers.

use base::{Id, IdVec};
use cfa::{CondId, DecisionId, EdgeId, FuncId, Program, StmtId};

/// What a probe records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The innermost function is left.
    Leave,
    Enter(FuncId),
    /// A simple statement begins.
    Start(FuncId, StmtId),
    Outcome(FuncId, CondId, bool),
    /// A call begins, before its arguments: told where one statement calls several times.
    Site(FuncId, EdgeId),
    /// The value of the controlling expression of a `switch` follows, in two words.
    Value(FuncId, DecisionId),
    /// A function without a body is called, whose result is an input.
    Read(FuncId),
}

impl Event {
    /// The function whose activation it belongs to; leaving belongs to any.
    pub fn function(self) -> Option<FuncId> {
        match self {
            Event::Leave | Event::Read(_) => None,
            Event::Enter(f) | Event::Start(f, _) | Event::Outcome(f, ..) => Some(f),
            Event::Site(f, _) | Event::Value(f, _) => Some(f),
        }
    }

    pub fn enters(self) -> bool {
        matches!(self, Event::Enter(_))
    }
}

/// A numbering of all events of a program. 0 is none, so that a torn record is seen.
#[derive(Clone, Debug)]
pub struct Events {
    /// Of each function, its first event; one more entry for the end.
    starts: IdVec<FuncId, u32>,
    sizes: IdVec<FuncId, Sizes>,
}

/// How many of a kind a function has.
#[derive(Clone, Copy, Debug, Default)]
struct Sizes {
    stmts: u32,
    conditions: u32,
    decisions: u32,
    has_body: bool,
}

const LEAVE: u32 = 1;

impl Events {
    pub fn new(program: &Program) -> Self {
        let mut next = LEAVE + 1;
        let (mut starts, mut sizes) = (IdVec::new(), IdVec::new());
        for function in program.functions.iter() {
            starts.push(next);
            let Some(body) = &function.body else {
                sizes.push(Sizes::default());
                next += 1;
                continue;
            };
            let count =
                |n: usize| u32::try_from(n).expect("a body should have less than 2^32 parts");
            let (stmts, conditions) = (count(body.stmts.len()), count(body.conditions.len()));
            let decisions = count(body.decisions.len());
            sizes.push(Sizes { stmts, conditions, decisions, has_body: true });
            let rest = count(body.decisions.len()) + count(body.edges.len());
            next += 1 + stmts + 2 * conditions + rest;
        }
        starts.push(next);
        Events { starts, sizes }
    }

    pub fn number(&self, event: Event) -> u32 {
        let index = |n: usize| u32::try_from(n).expect("a body should have less than 2^32 parts");
        match event {
            Event::Leave => LEAVE,
            Event::Enter(f) | Event::Read(f) => self.starts[f],
            Event::Start(f, s) => self.starts[f] + 1 + index(s.index()),
            Event::Outcome(f, c, holds) => {
                let first = self.starts[f] + 1 + self.sizes[f].stmts;
                first + 2 * index(c.index()) + u32::from(holds)
            }
            Event::Value(f, d) => {
                let Sizes { stmts, conditions, .. } = self.sizes[f];
                self.starts[f] + 1 + stmts + 2 * conditions + index(d.index())
            }
            Event::Site(f, e) => {
                let Sizes { stmts, conditions, decisions, .. } = self.sizes[f];
                self.starts[f] + 1 + stmts + 2 * conditions + decisions + index(e.index())
            }
        }
    }

    /// The event of a number, if there is one.
    pub fn event(&self, number: u32) -> Option<Event> {
        if number == LEAVE {
            return Some(Event::Leave);
        }
        let starts = self.starts.as_slice();
        if number < LEAVE + 1 || number >= *starts.last()? {
            return None;
        }
        let f = FuncId::new(starts.partition_point(|start| *start <= number) - 1);
        let Sizes { stmts, conditions, decisions, has_body } = self.sizes[f];
        let local = number - self.starts[f];
        Some(match local {
            0 if !has_body => Event::Read(f),
            0 => Event::Enter(f),
            n if n <= stmts => Event::Start(f, StmtId(n - 1)),
            n if n <= stmts + 2 * conditions => {
                let k = n - 1 - stmts;
                Event::Outcome(f, CondId(k / 2), k % 2 == 1)
            }
            n if n <= stmts + 2 * conditions + decisions => {
                Event::Value(f, DecisionId(n - 1 - stmts - 2 * conditions))
            }
            n => Event::Site(f, EdgeId(n - 1 - stmts - 2 * conditions - decisions)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        let sizes = Sizes { stmts: 3, conditions: 2, decisions: 1, has_body: true };
        let starts = vec![2, 3, 3 + 1 + 3 + 4 + 1 + 5].into();
        let events = Events { starts, sizes: vec![Sizes::default(), sizes].into() };
        for number in 1..17 {
            let event = events.event(number).expect("all these should be events");
            assert_eq!(events.number(event), number, "{event:?}");
        }
        assert_eq!(events.event(0), None);
        assert_eq!(events.event(17), None);
    }
}
