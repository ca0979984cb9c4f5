//! From text to trees. One production of the grammar is one function; the expression language is
//! parsed as one (`expr.rs`, `filter.rs`) and then sorted into filters, coverage and paths
//! (`sort.rs`).

mod cursor;
mod expr;
mod filter;
mod quantifier;
mod query;
pub(crate) mod raw;
mod sort;
pub(crate) mod words;

pub use query::Parsed;
pub(crate) use query::RawAnchored;
pub(crate) use query::{query, starts_query};
pub use words::FILTERS;

/// How deep operators may be nested.
pub const DEPTH: usize = 100;

/// How deep parentheses may be nested: the printed form of a tree of the greatest depth has fewer.
pub const NESTING: usize = 3 * DEPTH;
