//! Whether inputs keep to the shapes that were given for them.

use super::{Access, Shape, Shaped, Size, Step};
use crate::inputs::{InputValue, Inputs, fits, held};
use crate::types::{Ty, Type, Types};

/// The inputs, and the type of what a name means.
pub struct Keeping<'i> {
    pub types: &'i Types,
    pub inputs: &'i Inputs,
    pub type_of: &'i dyn Fn(&str) -> Option<Ty>,
}

type Found<'i> = (&'i InputValue, Ty);

impl<'i> Keeping<'i> {
    /// Every value that the shape is of has it. Behind a null pointer there is none.
    pub fn respects(&self, shaped: &Shaped) -> bool {
        let values = self.values(&shaped.name);
        values.into_iter().all(|(value, ty)| self.has(&shaped.shape, value, ty))
    }

    fn has(&self, shape: &Shape, value: &InputValue, ty: Ty) -> bool {
        match shape {
            Shape::Any | Shape::Volatile => true,
            Shape::Null => *value == InputValue::Null,
            Shape::Range(low, high) => match value {
                InputValue::Int(value) => (low..=high).contains(&value),
                _ => true,
            },
            Shape::Maybe(of) => *value == InputValue::Null || self.has(of, value, ty),
            Shape::Array(Size::Of(length), _) if *value != InputValue::Null => {
                let elements = self.behind(value, ty).len() as i128;
                self.number(length).is_none_or(|count| count == elements)
            }
            Shape::Object | Shape::Array(..) | Shape::Text(_) => *value != InputValue::Null,
            Shape::Address(name) => *value == InputValue::Symbol(name.clone()),
            Shape::Behind(base, by) => self.is_behind(value, base, by),
        }
    }

    fn is_behind(&self, value: &InputValue, base: &str, by: &Size) -> bool {
        let count = match by {
            Size::Count(count) => Some(i128::from(*count)),
            Size::Of(name) => self.number(name),
        };
        let base = self.values(base).into_iter().next();
        let (Some((base, ty)), Some(count)) = (base, count) else { return true };
        let size = self.types.pointee(ty).and_then(|to| self.types.size_of(to)).unwrap_or(1);
        match (value, base) {
            (InputValue::Null, InputValue::Null) => true,
            (
                InputValue::Pointer { object, offset },
                InputValue::Pointer { object: other, offset: from },
            ) => {
                let most = self.behind(base, ty).len() as i128;
                let distance = i128::from(*offset) - i128::from(*from);
                object == other && distance == count * i128::from(size) && count <= most
            }
            _ => false,
        }
    }

    fn number(&self, name: &str) -> Option<i128> {
        match self.values(name).first()?.0 {
            InputValue::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// What a name leads to.
    fn values(&self, name: &str) -> Vec<Found<'i>> {
        let Ok(Access { root, steps }) = name.parse() else { return Vec::new() };
        let Some(ty) = (self.type_of)(&root) else { return Vec::new() };
        let own = self.inputs.values.iter().filter(|input| input.name == root);
        let mut found: Vec<Found<'i>> = own.map(|input| (&input.value, ty)).collect();
        for step in &steps {
            found = found.into_iter().flat_map(|one| self.step(one, step)).collect();
        }
        found
    }

    fn step(&self, (value, ty): Found<'i>, step: &Step) -> Vec<Found<'i>> {
        match step {
            Step::Dot(name) => self.member((value, ty), name).into_iter().collect(),
            Step::Arrow(name) => {
                let first = self.behind(value, ty).into_iter().next();
                first.and_then(|one| self.member(one, name)).into_iter().collect()
            }
            Step::Each => match (self.types.get(ty), value) {
                (Type::Array(element, _), InputValue::Aggregate(items)) => {
                    items.iter().map(|item| (item, *element)).collect()
                }
                _ => self.behind(value, ty),
            },
        }
    }

    fn member(&self, (value, ty): Found<'i>, name: &str) -> Option<Found<'i>> {
        let (Type::Record(id), InputValue::Aggregate(items)) = (self.types.get(ty), value) else {
            return None;
        };
        let members = held(self.types, &self.types.records[*id]);
        let at = members.iter().position(|field| field.name == name)?;
        Some((items.get(at)?, members[at].ty))
    }

    /// The elements that a pointer points to.
    fn behind(&self, value: &InputValue, ty: Ty) -> Vec<Found<'i>> {
        let (InputValue::Pointer { object, .. }, Some(to)) = (value, self.types.pointee(ty)) else {
            return Vec::new();
        };
        let to = if self.types.is_void(to) { Ty::CHAR } else { to };
        match self.inputs.objects.get(*object) {
            Some(value @ InputValue::Aggregate(items)) if !fits(self.types, to, value) => {
                items.iter().map(|item| (item, to)).collect()
            }
            Some(value) => vec![(value, to)],
            None => Vec::new(),
        }
    }
}
