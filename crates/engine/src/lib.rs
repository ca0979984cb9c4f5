//! Engines: they search for executions that reach goals, and prove that there are none.
//!
//! An engine holds an analysis and gives answers; what is covered only its caller says, after a
//! native run. Engines do not know each other.

pub mod bmc;
mod dispatch;
mod engine;

pub use dispatch::{Algorithm, Group, dispatch};
pub use engine::{Answer, Engine, Question};
