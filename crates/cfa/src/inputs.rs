//! The inputs of one execution: named, ordered, typed (DESIGN: "Inputs").

pub use crate::failure::{ALLOCATING, COUNTING, Failure, OUTPUT};
use crate::types::{Field, Record, RecordKind, Ty, Type, Types};

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
    /// Calls of the program that find no memory, or cannot write, in order.
    pub failures: Vec<Failure>,
    /// What functions without a body write to what their arguments point to; all else stays.
    pub writes: Vec<Write>,
}

/// A call of a function without a body writes to what an argument points to.
#[derive(Clone, PartialEq, Debug)]
pub struct Write {
    pub function: String,
    /// The first one is 1.
    pub call: u32,
    /// The first one is 0.
    pub parameter: u32,
    /// One value of the type that the parameter points to, or an array of them.
    pub value: InputValue,
}

impl Write {
    /// `read_config#1.p0`
    pub fn name(&self) -> String {
        format!("{}#{}.p{}", self.function, self.call, self.parameter)
    }

    /// The function, the call and the parameter of a name.
    pub fn parse(name: &str) -> Option<(&str, u32, u32)> {
        let (function, rest) = name.split_once('#')?;
        let (call, parameter) = rest.split_once(".p")?;
        let call = call.parse().ok().filter(|call| *call > 0)?;
        Some((function, call, parameter.parse().ok()?))
    }
}

/// Models of the system call functions of such names for its answers: `__answer_close` says what `close`
/// does, as the kernel would: what is returned, or the negative of an error number.
pub const ANSWER: &str = "__answer_";

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
    /// The address of a function or a global of the program.
    Symbol(String),
    /// The elements of an array or the members of a structure, in order; of a union the one that
    /// [`held`] names.
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
            let fields = held(types, &types.records[*id]);
            let mut pairs = fields.iter().zip(items);
            items.len() <= fields.len() && pairs.all(|(field, item)| fits(types, field.ty, item))
        }
        (Type::Array(..) | Type::Record(_), _) => false,
        (_, value) => !matches!(value, InputValue::Aggregate(_)),
    }
}

/// The members whose values make up an input of the record: all of a structure's; of a union the one
/// that leaves the fewest bits undetermined, so that inputs vary in all of them. Among equal ones it is
/// the first that has no floats, whose encodings are not all alike, else the first.
pub fn held<'r>(types: &Types, record: &'r Record) -> &'r [Field] {
    if record.kind == RecordKind::Struct || record.fields.is_empty() {
        return &record.fields;
    }
    let keys = record.fields.iter().map(|field| {
        let (bits, floats) = determined(types, field.ty);
        (field.bits.map_or(bits, |bits| bits.width.into()), !floats)
    });
    let keys: Vec<(u64, bool)> = keys.collect();
    let best = keys.iter().max().and_then(|best| keys.iter().position(|key| key == best));
    let first = base::mutant!("cfa: a union as an input is its first member");
    let at = best.filter(|_| !first).unwrap_or(0);
    &record.fields[at..=at]
}

/// How many bits the scalars of a type have, and whether there are floats among them.
fn determined(types: &Types, ty: Ty) -> (u64, bool) {
    match types.get(ty) {
        Type::Float(kind) => (kind.bits().into(), true),
        Type::Array(element, len) => {
            let (bits, floats) = determined(types, *element);
            (bits.saturating_mul(len.unwrap_or(0)), floats)
        }
        Type::Record(id) => {
            let members = held(types, &types.records[*id]).iter().map(|field| {
                let (bits, floats) = determined(types, field.ty);
                (field.bits.map_or(bits, |bits| bits.width.into()), floats)
            });
            members.fold((0, false), |(a, b), (bits, floats)| (a + bits, b || floats))
        }
        Type::Bool | Type::Int(_) | Type::Pointer(_) => (8 * types.size_of(ty).unwrap_or(0), false),
        Type::Void | Type::Complex(_) | Type::Vector(..) => (0, false),
        Type::Vla(..) | Type::Function(_) => (0, false),
    }
}
