//! The reference interpreter: the only concrete meaning of an edge.
//!
//! Memory is exact to the byte and objects have identities, so whatever C leaves undefined is
//! found where it happens: uses of null, wild and dangling pointers, accesses outside of an
//! object, reads of indeterminate values, arithmetic without a result. What C leaves unspecified
//! is deterministic. A function is translated once, at its first call, to flat code over slots
//! (`code`), which all executions share.
//!
//! Reading a scalar with an indeterminate byte is undefined, except that copying is no use:
//! `a = b` between objects in memory, of records, and of characters in any place.
//! Beyond the standard, as GNU C has it: arithmetic on `void *` counts bytes, left shifts of
//! negative values shift, pointers may be cast to integers and back. Alignment is not checked,
//! nor are effective types, nor `restrict`, nor the bounds of an array within a larger object.
mod access;
mod address;
mod assigned;
mod builtins;
mod call;
mod calling;
mod code;
mod cow;
mod digest;
mod exec;
mod execution;
mod expr;
mod feed;
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
pub use interpreter::{Interpreter, Options, Run};
pub use layout::Layout;
pub use observer::{Accessed, Observer, Trace};
pub use state::State;
pub use stop::{Reason, Request, Source, Stop, Undefined, Value, Which};
