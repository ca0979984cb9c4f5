//! Our own form of tests, the `"tests"` of a result: typed by the program, exact, readable.
//!
//! ```text
//! { "tests": [
//!   { "id": 2,
//!     "inputs": [ {"name": "x", "type": "int", "value": "-1"},
//!                 {"name": "p", "type": "struct point *", "value": {"object": 0, "offset": 0}} ],
//!     "objects": [ {"type": "struct point", "value": {"x": "1", "y": "0x1.8p+0"}} ],
//!     "args": ["-v"], "stdin": "text", "outcome": "crash", "signal": 11 } ] }
//! ```
//!
//! - Integers are decimal; floats are as in `crate::float`; a pointer is `"null"`, a number, or
//!   an object and an offset in bytes.
//! - A structure has all its members, those of anonymous members among them; a union has
//!   one member only, that with the most bits (`cfa::inputs::held`).
//! - An array of characters that ends with its only NUL has its text under `"text"`, too. A
//!   reader takes either, and both if they agree.
//! - Arguments and standard input are text, or `{"hex": "ff00"}` if they are not UTF-8.
//! - An object to which nothing points is `null`: its contents mean nothing.

mod about;
mod decode;
mod encode;
mod failures;
mod parse;
mod proofs;
mod read;
mod value;
mod write;
mod writes;

pub use about::{About, Run, about, runs};
pub use decode::first_few;
pub use proofs::{Claims, Members, Said, claims, members_of};
pub use proofs::{proofs, said, write_assumes, write_proof};
pub use read::read;
pub use write::{write, write_run, write_test};

pub(crate) use parse::parse;
