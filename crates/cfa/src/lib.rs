//! Control-flow automata of C programs: data, text forms, well-formedness and meaning.

pub mod arith;
pub mod checks;
pub mod chosen;
pub mod compact;
mod constant;
pub mod defuse;
pub mod dot;
mod failure;
pub mod graph;
pub mod handlers;
pub mod inputs;
pub mod json;
pub mod loops;
pub mod marks;
pub mod mutable;
pub mod padding;
pub mod pointsto;
pub mod predicate;
pub mod program;
mod reached;
pub mod scopes;
pub mod shape;
pub mod sparse;
pub mod stub;
pub mod svg;
pub mod taken;
pub mod text;
pub mod types;
pub mod typing;
pub mod uninitialised;
pub mod unsequenced;
pub mod verify;
pub mod walk;
pub mod written;

pub use constant::constant_outcome;
pub use defuse::DefUse;
pub use graph::{Dominators, Graph};
pub use inputs::{Failure, Input, InputValue, Inputs, Write};
pub use loops::{LoopId, LoopNames};
pub use mutable::{mutable, mutable_inputs};
pub use pointsto::PointsTo;
pub use predicate::{Formula, Predicate};
pub use program::*;
pub use taken::{address_taken, called_from_outside, is_unseen, jumps_away};
pub use types::{
    BitField, DataModel, Field, FloatKind, IntKind, Quals, Record, RecordId, RecordKind, Signature,
    Ty, Type, Types,
};
pub use unsequenced::{
    Accessed, Conflict, Conflicts, Operand, Unsequenced, promise_breakers, writers,
};
