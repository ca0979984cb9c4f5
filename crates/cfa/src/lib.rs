//! Control-flow automata of C programs: data, text forms, well-formedness and meaning.

pub mod arith;
pub mod inputs;
pub mod interp;
pub mod program;
pub mod types;

pub use inputs::{Input, InputValue, Inputs};
pub use program::*;
pub use types::{
    BitField, DataModel, Field, FloatKind, IntKind, Quals, Record, RecordId, RecordKind, Signature,
    Ty, Type, Types,
};
