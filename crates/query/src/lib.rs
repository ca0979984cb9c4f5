//! The query language. Text becomes trees ([`read`], [`read_one`]), trees become text
//! (`Display`), and [`normalise`] takes `in`, `passing` and the dialects apart, so that later
//! stages meet one meaning. The named criteria are queries in `prelude.fql` ([`criteria`]).
//! Filters select parts of a program ([`target`]); [`ask`] puts a query to a program, and goals
//! come of it ([`eval`], [`generate`]), which [`sentence`] describes to people.

pub mod ask;
pub mod ast;
mod build;
pub mod criteria;
mod dialect;
pub mod eval;
mod file;
pub mod generate;
mod lex;
mod lint;
mod macros;
mod normal;
mod parse;
pub mod passing;
pub mod predicates;
mod print;
pub mod sentence;
pub mod shape;
mod skip;
mod source;
pub mod target;
mod walk;

pub use ast::{Dialect, Query};
pub use dialect::Inference;
pub use file::{Unit, read, read_one};
pub use normal::{Normal, Pad, Padded, normalise};
pub use parse::{DEPTH, FILTERS, NESTING, Parsed};
pub use print::filter as print_filter;
pub use source::{Origin, Problem, Source};
pub use walk::{Leaf, leaves};
