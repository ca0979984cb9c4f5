//! Recorded events as a tree of activations.

use super::events::{Event, Events};
use cfa::{CondId, DecisionId, EdgeId, FuncId, StmtId};
use std::io::{self, Read};

/// One activation of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pub function: FuncId,
    pub items: Vec<Item>,
    /// Whether it was left; else the run ended in it.
    pub left: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    Start(StmtId),
    Outcome(CondId, bool),
    Value(DecisionId, i64),
    Site(EdgeId),
    /// Into [`Trace::frames`].
    Call(usize),
}

/// What one run recorded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// All activations, in the order of their entering.
    pub frames: Vec<Frame>,
    /// The outermost ones.
    pub roots: Vec<usize>,
    /// The functions without a body that were called for inputs, in order.
    pub reads: Vec<FuncId>,
    /// Whether events are missing at the end: there was no room, or a record is torn.
    pub cut: bool,
    /// The runtime stopped the run: for long it had done nothing new. The events end soon after the
    /// last that was new.
    pub endless: bool,
}

/// Bits of the second word: events are lost; the run was stopped.
const LOST: u32 = 1;
const ENDLESS: u32 = 2;

impl Trace {
    /// What the runtime wrote to a file, without the room behind it: 64 MiB, which take longer to
    /// read than most programs to run.
    pub fn written(mut file: impl Read) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; 8];
        file.read_exact(&mut bytes)?;
        let count = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        file.take(4 * u64::from(count)).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Reads the words of a file that the runtime wrote.
    pub fn read(events: &Events, bytes: &[u8]) -> Trace {
        let word = |k: usize| -> Option<u32> {
            let four = bytes.get(4 * k..4 * k + 4)?;
            Some(u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
        };
        let said = word(1).unwrap_or(0);
        let (cut, endless) = (said & LOST != 0, said & ENDLESS != 0);
        let mut trace = Trace { cut, endless, ..Trace::default() };
        let count = word(0).unwrap_or(0) as usize;
        let mut open: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < count {
            let Some(event) = word(2 + at).and_then(|number| events.event(number)) else {
                trace.cut = true;
                break;
            };
            at += 1;
            // Between functions without probes, or after a jump out of several at once.
            let inner = open.last().map(|frame| trace.frames[*frame].function);
            if event.function().is_some_and(|f| Some(f) != inner) && !event.enters() {
                trace.cut = true;
                break;
            }
            let item = match event {
                Event::Enter(function) => {
                    let new = trace.frames.len();
                    trace.frames.push(Frame { function, items: Vec::new(), left: false });
                    match open.last() {
                        Some(&outer) => trace.frames[outer].items.push(Item::Call(new)),
                        None => trace.roots.push(new),
                    }
                    open.push(new);
                    continue;
                }
                Event::Read(function) => {
                    trace.reads.push(function);
                    continue;
                }
                Event::Leave => {
                    if let Some(frame) = open.pop() {
                        trace.frames[frame].left = true;
                    }
                    continue;
                }
                Event::Start(_, s) => Item::Start(s),
                Event::Site(_, e) => Item::Site(e),
                Event::Outcome(_, c, holds) => Item::Outcome(c, holds),
                Event::Value(_, d) => {
                    let (Some(low), Some(high)) = (word(2 + at), word(3 + at)) else {
                        trace.cut = true;
                        break;
                    };
                    at += 2;
                    Item::Value(d, (u64::from(high) << 32 | u64::from(low)) as i64)
                }
            };
            if let Some(&frame) = open.last() {
                trace.frames[frame].items.push(item);
            }
        }
        trace
    }
}
