//! From C text to control-flow automata: preprocess, lex, parse and type, lower, link.

pub mod hir;
pub mod link;
pub mod lower;
pub mod token;
