//! Tests and suites of them: their forms, native runs under limits, reduction.

pub mod ctype;
pub mod float;
pub mod json;
pub mod source;
pub mod test;
pub mod typing;

pub use test::{Outcome, Suite, Test};
pub use typing::Typing;
