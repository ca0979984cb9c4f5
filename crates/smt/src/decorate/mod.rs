//! Solvers around solvers.

mod cached;
mod logged;
mod validated;

pub use cached::Cached;
pub use logged::Logged;
pub use validated::Validated;
