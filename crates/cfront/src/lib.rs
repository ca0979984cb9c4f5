//! From C text to control-flow automata: preprocess, lex, parse and type, lower, link.

pub mod diagnosis;
pub mod hir;
pub mod parse;
pub mod token;
