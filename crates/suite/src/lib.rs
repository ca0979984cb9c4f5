//! Tests and suites of them: their forms, native runs under limits, reduction.

pub mod bytes;
pub mod c;
pub mod children;
pub mod ctype;
pub mod float;
pub mod json;
pub mod judge;
pub mod ktest;
pub mod literal;
pub mod native;
pub mod observe;
pub mod probes;
pub mod reduce;
pub mod sandbox;
pub mod sha256;
pub mod show;
pub mod shrink;
pub mod source;
pub mod test;
pub mod testcomp;
pub mod typing;
pub mod zip;

pub use test::{Outcome, Suite, Test};
pub use typing::Typing;
