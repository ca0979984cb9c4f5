//! Engines: they search for executions that reach goals, and prove that there are none.
//!
//! An engine holds an analysis and gives answers; what is covered only its caller says, after a
//! native run. Engines do not know each other: they meet in the [`portfolio`].

pub mod bmc;
pub mod control;
mod dispatch;
mod engine;
mod options;
pub mod portfolio;
mod proof;
mod random;

pub use control::{Control, Over};
pub use dispatch::{Algorithm, Group, dispatch};
pub use engine::{Answer, Decision, Engine, News, Question, Statistics, Task, Tick, Wanted};
pub use options::{EngineKind, Options};
pub use portfolio::{Budget, Caller, Ended, Entrant, Round, search};
pub use proof::Proved;
