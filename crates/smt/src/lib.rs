//! Terms of bit vectors and arrays, and what decides them.

pub mod bits;
mod build;
mod eval;
mod node;
pub mod raw;
mod terms;
mod value;

pub use bits::Bits;
pub use eval::Evaluator;
pub use node::{Args, ConstId, Node, Sort, TermId, VarId};
pub use terms::Terms;
pub use value::{ArrayValue, Model, Value};
