//! The inputs of one execution: named, ordered, typed (DESIGN: "Inputs").

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

#[derive(Clone, PartialEq, Debug)]
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
