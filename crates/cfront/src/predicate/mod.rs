//! Predicates of queries: C expressions without effects, typed in the scope of each location.
//!
//! The expression is lexed once. Then its names are resolved in every function of the program
//! under test, once for each set of declarations that a location can see; each resolution is
//! parsed, typed and lowered by the code that does so for the user's expressions, and the result
//! is appended to the expressions of the function.
//!
//! In scope are, from the inside: parameters and locals from their declaration on, `static` and
//! `extern` names of a block (in the whole block: locations do not say where they are declared),
//! static variables, functions and enumeration constants of the unit, external ones of the whole
//! program. Inside of the library's models a predicate has no value.
//!
//! A predicate may call functions of the program that compute and change nothing: what they compute stands in the
//! place of the call (`inline`).
//!
//! The program keeps no typedefs, but the usual names of `<stddef.h>` and `<stdint.h>` are known.

mod compile;
mod error;
mod inline;
mod names;
mod resolve;
mod tokens;

pub use compile::{Binding, compile, compile_at_entry, compile_bound};
pub use error::Error;
