//! The inputs of one execution: named, ordered, typed (DESIGN: "Inputs").

use crate::types::{RecordKind, Ty, Type, Types};

/// Everything an execution reads from outside.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Inputs {
    /// Parameters of the entry function first, then results of functions without a body in
    /// call order.
    pub values: Vec<Input>,
    /// Objects that pointers among the values point to.
    pub objects: Vec<InputValue>,
    /// The arguments of `main` after the program's name.
    pub args: Vec<Vec<u8>>,
    pub stdin: Vec<u8>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    pub name: String,
    pub value: InputValue,
}

#[derive(Clone, PartialEq, Hash, Debug)]
pub enum InputValue {
    Int(i128),
    /// The encoding of a float of the input's type.
    Float(u128),
    Null,
    /// Into `Inputs::objects`, with an offset in bytes.
    Pointer {
        object: usize,
        offset: i64,
    },
    /// The elements of an array or the members of a structure, in order.
    Aggregate(Vec<InputValue>),
}

/// Does the value have the form of the type? An object whose value has the form of the first
/// pointer's target is one such value, else an array of them.
pub fn fits(types: &Types, ty: Ty, value: &InputValue) -> bool {
    match (types.get(ty), value) {
        (Type::Array(element, len), InputValue::Aggregate(items)) => {
            len.is_none_or(|len| items.len() as u64 <= len)
                && items.iter().all(|item| fits(types, *element, item))
        }
        (Type::Record(id), InputValue::Aggregate(items)) => {
            let record = &types.records[*id];
            let members = match record.kind {
                RecordKind::Struct => record.fields.len(),
                RecordKind::Union => 1,
            };
            let pairs = || record.fields.iter().zip(items);
            items.len() <= members && pairs().all(|(field, item)| fits(types, field.ty, item))
        }
        (Type::Array(..) | Type::Record(_), _) => false,
        (_, value) => !matches!(value, InputValue::Aggregate(_)),
    }
}
