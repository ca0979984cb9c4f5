//! From C text to control-flow automata: preprocess, lex, parse and type, lower, link.

pub mod models;
