//! Terms of bit vectors and arrays, and what decides them.
//!
//! ```
//! use smt::{Limits, Outcome, Solve, Solver, Sort, Terms};
//!
//! let mut terms = Terms::new();
//! let x = terms.var("x", Sort::BitVec(32));
//! let (three, product) = (terms.bv(32, 3), terms.bv(32, 51));
//! let triple = terms.mul(x, three);
//! let equation = terms.eq(triple, product);
//! let mut solver = Solver::new();
//! solver.assert(&mut terms, equation);
//! let Outcome::Sat(model) = solver.check(&mut terms, &[], &Limits::NONE) else { panic!() };
//! assert_eq!(model.eval(&terms, x).as_bits().unwrap().to_u64(), Some(17));
//! ```

pub mod bits;
mod blast;
mod build;
mod cnf;
mod decorate;
mod eval;
pub mod float;
mod gates;
mod node;
mod print;
mod process;
mod program;
pub mod raw;
mod sat;
mod solve;
mod solver;
mod terms;
mod tree;
mod value;

pub use bits::Bits;
pub use decorate::{Cached, Logged, Validated};
pub use eval::Evaluator;
pub use node::{Args, ConstId, Node, Sort, TermId, VarId};
pub use print::Printer;
pub use process::Process;
pub use program::Program;
pub use sat::{Cancel, Limits, Lit, Step, Trace};
pub use solve::{Outcome, Reason, Solve};
pub use solver::{Enumeration, Solver};
pub use terms::Terms;
pub use value::{ArrayValue, Model, Value};
