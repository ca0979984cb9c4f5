//! The reference interpreter: the only concrete meaning of an edge.
//!
//! Memory is exact to the byte and objects have identities, so whatever C leaves undefined is found
//! where it happens. What a machine goes on from is noted (`finding`), the rest ends the execution.
//! What C leaves unspecified is deterministic. Functions are translated once, to flat code (`code`).
//! Reading a scalar with an indeterminate byte is noted, except that copying is no use: `a = b`
//! between objects in memory, of records, and of characters. Beyond the standard, as GNU C has it:
//! arithmetic on `void *` counts bytes, negative values are shifted to the left, pointers may be cast
//! to integers and back. Not checked are alignment, effective types, `restrict`, and the bounds of an
//! array within a larger object.
mod access;
mod address;
mod assigned;
mod builtins;
mod call;
mod calling;
mod clock;
mod code;
mod cow;
mod digest;
mod exec;
mod execution;
mod expr;
mod feed;
mod finding;
mod floats;
mod flow;
mod hash;
mod input;
mod interpreter;
mod layout;
mod live;
mod machine;
mod memory;
mod object;
mod observer;
mod operation;
mod ops;
mod output;
mod place;
mod pointer;
mod probe;
mod rep;
mod select;
mod start;
mod state;
mod stop;
mod storage;
mod table;
mod translate;
mod varargs;
mod walk;

pub use execution::{Activation, Execution, Snapshot, Standing};
pub use finding::Finding;
pub use interpreter::{Interpreter, Options, Run};
pub use layout::Layout;
pub use observer::{Accessed, Observer, Trace};
pub use state::State;
pub use stop::{Reason, Request, Source, Stop, Undefined, Value, Which};
