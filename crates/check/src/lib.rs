//! Checks proofs that goals are infeasible, without the engines that made them.
//!
//! A proof by unwinding says how often each loop comes round and how deep functions call
//! themselves. Here the program is unwound once more, by other code and as far as the proof says,
//! and a fresh solver is asked whether any execution goes further, whether any could not be
//! followed, and whether any reaches the goal. Three times no, and the proof is accepted.
//! That a "no" of our own solver is right is shown by its proof, which is checked step by step.

mod assignment;
mod checker;
mod claim;
mod lrat;
mod nest;
mod refuter;
mod ride;
mod spot;
mod unwind;

pub use checker::Checker;
pub use claim::{Claim, Finding};
pub use lrat::Lrat;
pub use refuter::{Refuted, Refuter};
