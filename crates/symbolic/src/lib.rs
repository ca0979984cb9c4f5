//! The logical meaning of edges: memory, strongest posts, path formulas, models as inputs.
//!
//! The concrete meaning is `interp`; both are deliberately alike, down to the
//! order in which objects are made, so that along a path every address is the same.

mod access;
mod arith;
mod array;
mod assign;
mod boundary;
mod builtin;
mod bulk;
mod call;
mod cases;
mod cells;
mod edge;
mod expr;
mod fault;
mod follow;
mod form;
mod guard;
mod input;
mod layout;
mod machine;
mod math;
mod memory;
mod merge;
mod nan;
mod object;
mod obligation;
mod observe;
mod place;
mod pointer;
mod predicate;
mod resolve;
mod sample;
mod scalar;
mod scopes;
mod skeleton;
mod start;
mod state;
mod stride;
mod varargs;
mod wp;

pub use cells::{Cell, Cells, Held, Part, Rest};
pub use fault::{Fault, Result, Unsupported};
pub use follow::{Followed, Fork, Step};
pub use form::Form;
pub use guard::Apart;
pub use machine::{Machine, SideConditions};
pub use memory::Memory;
pub use object::{Bytes, Object};
pub use obligation::{Boundary, Discharged, Judge, Models, Obligation, Obstacle, Site};
pub use predicate::Truth;
pub use scalar::Scalar;
pub use skeleton::{Path, Root, Skeleton, plain};
pub use smt::raw::Random;
pub use state::{End, Frame, Home, Returned, State};
pub use wp::{General, Spot};
