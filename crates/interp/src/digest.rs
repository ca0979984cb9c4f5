//! The hash of a state.
//!
//! It is made of everything that decides how an execution goes on:
//! - the stack: of each activation the function, the location (or the instruction within an edge,
//!   while a call or an input is waited for), the variables in slots that are live there and have
//!   a value, the addresses of the other variables' objects, of the argument list and of the
//!   objects of `alloca`;
//! - the memory: see `Memory::digest`;
//! - the inputs that are left: see `Feed`, and how many bytes of standard input;
//! - what `main` returned, once it has.
//!
//! It is not made of: temporaries and dead variables, the values of indeterminate bytes and
//! variables, what was written to standard output and error, how many edges were taken, the
//! limits. So two states with the same hash go on alike, but for the time when they meet a limit;
//! and but for a collision, which 128 bits make unlikely and nobody excludes.
//!
//! States with the same future may still have different hashes. Above all, objects have numbers
//! that are never given twice, and the next one counts: a pointer can be made an integer, and
//! then the program sees it. Hence a loop that makes an object in each round never comes back to a
//! state, though its objects die.

use crate::code::{Code, Home};
use crate::hash::{Digest, Mixer};
use crate::live::Live;
use crate::machine::{Frame, Machine};
use std::hash::Hash;

impl Machine<'_> {
    /// Of the state, at a location or within an edge. Costs the stack, and what was written to
    /// memory since the last time.
    pub fn digest(&mut self) -> Digest {
        let mut mixer = Mixer::new();
        self.memory.digest().hash(&mut mixer);
        self.frames.len().hash(&mut mixer);
        for (i, frame) in self.frames.iter().enumerate() {
            self.frame(frame, i + 1 == self.frames.len(), &mut mixer);
        }
        self.allocas.hash(&mut mixer);
        self.result.hash(&mut mixer);
        self.feed.hash(&mut mixer);
        self.stdin.len().hash(&mut mixer);
        (self.entry, self.has_globals, self.status).hash(&mut mixer);
        mixer.digest()
    }

    fn frame(&self, frame: &Frame<'_>, is_last: bool, mixer: &mut Mixer) {
        let code = frame.code;
        (code.function, frame.pc, frame.arguments, frame.allocas).hash(mixer);
        let slots = &self.slots[frame.base..];
        let live = self.live(code);
        let live = match code.location_at(frame.pc) {
            Some(loc) if is_last => live.map(|live| &live.at[loc]),
            _ => {
                let edge = code.edge_at(frame.pc.saturating_sub(1));
                edge.zip(live).map(|(edge, live)| &live.during[edge])
            }
        };
        for (v, home) in code.homes.entries() {
            match *home {
                Home::Object(slot) => slots[slot as usize].hash(mixer),
                Home::Slot { slot, rep, flag } => {
                    let has_value = flag.is_none_or(|flag| slots[flag as usize] != 0);
                    let counts = has_value && live.is_none_or(|live| live.contains(v));
                    counts.hash(mixer);
                    if counts {
                        rep.read(slots, slot).hash(mixer);
                    }
                }
            }
        }
    }

    fn live<'a>(&'a self, code: &'a Code) -> Option<&'a Live> {
        let body = self.program.functions[code.function].body.as_ref()?;
        let predicates = self.interpreter.predicates;
        Some(code.live.get_or_init(|| Live::new(body, code.function, predicates)))
    }
}
