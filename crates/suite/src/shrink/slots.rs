//! The scalars of inputs, wherever they stand.

use super::Fixed;
use crate::typing::{Objects, Typing, members, object_type, pointee, range};
use cfa::{FloatKind, InputValue, Inputs, Ty, Type, Types};

/// What a scalar is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// With the smallest value and the largest, as bits.
    Number(i128, u128),
    /// A number that may be a character.
    Character(i128, u128),
    /// Of an argument or standard input: a byte that is not 0.
    Byte,
    Float(FloatKind),
    /// A pointer that is not null.
    Pointer,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    at: At,
    pub kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum At {
    Value(usize, Vec<usize>),
    Object(usize, Vec<usize>),
    Argument(usize, usize),
    Input(usize),
}

/// All scalars that may change, in order.
pub fn slots(inputs: &Inputs, typing: &Typing<'_>, fixed: &Fixed<'_>) -> Vec<Slot> {
    let objects = Objects::new(inputs.objects.len());
    let mut finder = Finder { types: typing.types(), inputs, objects, found: Vec::new() };
    for (k, input) in inputs.values.iter().enumerate() {
        let Some((_, ty)) = typing.lookup(&input.name) else { continue };
        if (fixed)(&input.name) {
            continue;
        }
        finder.look(ty, None, &input.value, &At::Value(k, Vec::new()));
        while let Some(k) = finder.objects.pending.pop() {
            finder.object(k);
        }
    }
    let mut found = finder.found;
    let byte = |at| Slot { at, kind: Kind::Byte };
    if !(fixed)("argv") {
        for (k, arg) in inputs.args.iter().enumerate() {
            found.extend((0..arg.len()).map(|i| byte(At::Argument(k, i))));
        }
    }
    if !(fixed)("stdin") {
        found.extend((0..inputs.stdin.len()).map(|i| byte(At::Input(i))));
    }
    found
}

struct Finder<'a> {
    types: &'a Types,
    inputs: &'a Inputs,
    objects: Objects,
    found: Vec<Slot>,
}

impl Finder<'_> {
    fn object(&mut self, k: usize) {
        let Some(ty) = self.objects.types[k] else { return };
        let value = &self.inputs.objects[k];
        match (ty.count, value) {
            (Some(_), InputValue::Aggregate(items)) => {
                for (i, item) in items.iter().enumerate() {
                    self.look(ty.element, None, item, &At::Object(k, vec![i]));
                }
            }
            _ => self.look(ty.element, None, value, &At::Object(k, Vec::new())),
        }
    }

    fn look(&mut self, ty: Ty, width: Option<u8>, value: &InputValue, at: &At) {
        let types = self.types;
        match (types.get(ty), value) {
            (Type::Array(element, _), InputValue::Aggregate(items)) => {
                for (i, item) in items.iter().enumerate() {
                    self.look(*element, None, item, &at.below(i));
                }
            }
            (Type::Record(id), InputValue::Aggregate(items)) => {
                for (i, (field, item)) in members(types, *id).iter().zip(items).enumerate() {
                    let width = field.bits.map(|bits| bits.width);
                    self.look(field.ty, width, item, &at.below(i));
                }
            }
            (Type::Float(kind), InputValue::Float(_)) => self.push(at, Kind::Float(*kind)),
            (Type::Pointer(_), InputValue::Pointer { object, .. }) => {
                let (Some(to), Some(value)) =
                    (pointee(types, ty), self.inputs.objects.get(*object))
                else {
                    return;
                };
                self.objects.found(*object, || object_type(types, to, value));
                if !base::mutant!("suite: pointers that nobody needs stay") {
                    self.push(at, Kind::Pointer);
                }
            }
            (_, InputValue::Int(_)) => {
                let Some((low, high)) = range(types, ty, width) else { return };
                let is_char = at.is_inside() && types.size_of(ty) == Some(1) && width.is_none();
                let is_char = is_char && high > 1;
                let kind = if is_char { Kind::Character } else { Kind::Number };
                self.push(at, kind(low, high));
            }
            _ => {}
        }
    }

    fn push(&mut self, at: &At, kind: Kind) {
        self.found.push(Slot { at: at.clone(), kind });
    }
}

impl At {
    /// A value by itself is a number, however small; many of them may be a text.
    fn is_inside(&self) -> bool {
        !matches!(self, At::Value(_, path) if path.is_empty())
    }

    fn below(&self, i: usize) -> At {
        let longer = |path: &[usize]| path.iter().copied().chain([i]).collect();
        match self {
            At::Value(k, path) => At::Value(*k, longer(path)),
            At::Object(k, path) => At::Object(*k, longer(path)),
            other => other.clone(),
        }
    }
}

pub fn get(inputs: &Inputs, slot: &Slot) -> InputValue {
    let byte = |byte: &u8| InputValue::Int(i128::from(*byte));
    let inside = |mut value: InputValue, path: &[usize]| {
        for i in path {
            let InputValue::Aggregate(items) = value else { return value };
            value = items[*i].clone();
        }
        value
    };
    match &slot.at {
        At::Value(k, path) => inside(inputs.values[*k].value.clone(), path),
        At::Object(k, path) => inside(inputs.objects[*k].clone(), path),
        At::Argument(k, i) => byte(&inputs.args[*k][*i]),
        At::Input(i) => byte(&inputs.stdin[*i]),
    }
}

pub fn set(inputs: &mut Inputs, slot: &Slot, to: InputValue) {
    let byte = match to {
        InputValue::Int(value) => u8::try_from(value).unwrap_or(0),
        _ => 0,
    };
    let (mut value, path) = match &slot.at {
        At::Value(k, path) => (&mut inputs.values[*k].value, path),
        At::Object(k, path) => (&mut inputs.objects[*k], path),
        At::Argument(k, i) => {
            inputs.args[*k][*i] = byte;
            return;
        }
        At::Input(i) => {
            inputs.stdin[*i] = byte;
            return;
        }
    };
    for i in path {
        let InputValue::Aggregate(items) = value else { return };
        value = &mut items[*i];
    }
    *value = to;
}
