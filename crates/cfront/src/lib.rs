//! From C text to control-flow automata: preprocess, lex, parse and type, lower, link.

pub mod callback;
pub mod compile_commands;
pub mod contract;
pub mod diagnosis;
pub mod dialect;
pub mod driver;
pub mod environment;
pub mod evaluation;
#[cfg(test)]
mod fuzz;
pub mod hir;
pub mod lex;
pub mod lines;
pub mod link;
pub mod literal;
pub mod lower;
pub mod models;
pub mod parameters;
pub mod parse;
pub mod predicate;
pub mod preprocess;
pub mod shell;
pub mod source;
pub mod token;
pub mod volatile;
