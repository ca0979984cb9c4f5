//! Checks proofs that goals are infeasible, without the engines that made them.
//!
//! A proof by unwinding says how often each loop comes round and how deep functions call
//! themselves. Here the program is unwound once more, by other code and as far as the proof says,
//! and a fresh solver is asked whether any execution goes further, whether any could not be
//! followed, and whether any reaches the goal. Three times no, and the proof is accepted.

mod checker;
mod claim;
mod nest;
mod ride;
mod spot;
mod unwind;

pub use checker::Checker;
pub use claim::{Claim, Finding};
