//! Values as C initialisers, objects as static variables.

use super::{records, string, symbols};
use crate::ctype;
use crate::literal::{write_float_literal, write_int};
use crate::typing::{ObjectType, members, object_type, pointee};
use cfa::{InputValue, Ty, Type, Types};
use std::fmt::Write;

/// The objects of one test.
pub struct Objects<'a> {
    types: &'a Types,
    values: &'a [InputValue],
    prefix: String,
    found: crate::typing::Objects,
    initial: Vec<Option<String>>,
}

type Result<T> = std::result::Result<T, String>;

impl<'a> Objects<'a> {
    pub fn new(types: &'a Types, values: &'a [InputValue], prefix: String) -> Self {
        let found = crate::typing::Objects::new(values.len());
        Objects { types, values, prefix, found, initial: vec![None; values.len()] }
    }

    /// An initialiser; for a scalar, an expression.
    pub fn value(&mut self, ty: Ty, value: &InputValue) -> Result<String> {
        match (self.types.get(ty), value) {
            (Type::Array(element, _), InputValue::Aggregate(items)) => self.list(*element, items),
            (Type::Record(id), InputValue::Aggregate(items)) => {
                let fields = members(self.types, *id);
                let mut parts = Vec::new();
                for (field, item) in fields.iter().zip(items) {
                    parts.push(self.value(field.ty, item)?);
                }
                Ok(format!("{{{}}}", parts.join(", ")))
            }
            (Type::Float(kind), InputValue::Float(bits)) => Ok(write_float_literal(*bits, *kind)),
            (Type::Int(_) | Type::Bool | Type::Float(_) | Type::Pointer(_), InputValue::Int(v)) => {
                Ok(write_int(self.types, ty, *v))
            }
            (Type::Pointer(_), InputValue::Null) => Ok("0".into()),
            (Type::Pointer(_), InputValue::Symbol(name)) => Ok(symbols::address(name)),
            (Type::Pointer(_), InputValue::Pointer { object, offset }) => {
                let element =
                    pointee(self.types, ty).ok_or("a pointer to something without a size")?;
                let target =
                    self.values.get(*object).ok_or("a pointer to an object that is not there")?;
                let types = self.types;
                self.found.found(*object, || object_type(types, element, target));
                let name = format!("{}{object}", self.prefix);
                Ok(match offset {
                    0 => format!("(void *){name}"),
                    _ => format!("(void *)((char *){name} + {offset})").replace("+ -", "- "),
                })
            }
            _ => Err(format!("{value:?} is no value of type {}", ctype::spell(self.types, ty))),
        }
    }

    pub fn list(&mut self, element: Ty, items: &[InputValue]) -> Result<String> {
        if let Some(text) = text(self.types, element, items) {
            return Ok(text);
        }
        let parts = items.iter().map(|item| self.value(element, item));
        let parts: Vec<String> = parts.collect::<Result<_>>()?;
        Ok(format!("{{{}}}", parts.join(", ")))
    }

    /// Objects that objects lead to.
    pub fn finish(&mut self) -> Result<()> {
        while let Some(k) = self.found.pending.pop() {
            let Some(ObjectType { element, count }) = self.found.types[k] else { continue };
            let values = self.values;
            let text = match (&values[k], count) {
                (InputValue::Aggregate(items), Some(_)) => self.list(element, items)?,
                (value, _) => format!("{{{}}}", self.value(element, value)?),
            };
            self.initial[k] = Some(text);
        }
        Ok(())
    }

    /// The types of the objects that are there.
    pub fn types(&self) -> impl Iterator<Item = Ty> {
        self.found.types.iter().flatten().map(|object| object.element)
    }

    /// First all declarations, as objects may lead to each other.
    pub fn text(&self) -> String {
        let (mut declared, mut defined) = (String::new(), String::new());
        for (k, (object, initial)) in self.found.types.iter().zip(&self.initial).enumerate() {
            let (Some(object), Some(initial)) = (object, initial) else { continue };
            // C has no objects of no size.
            let count = object.count.unwrap_or(1).max(1);
            let name = format!("{}{k}[{count}]", self.prefix);
            let line = ctype::declare(self.types, object.element, &name, &records::untagged);
            let _ = writeln!(declared, "static {line};");
            if initial != "{}" {
                let _ = writeln!(defined, "static {line} = {initial};");
            }
        }
        if declared.is_empty() { declared } else { format!("\n{declared}{defined}") }
    }
}

/// A string literal, for arrays of `char` that are text with one NUL at the end.
fn text(types: &Types, element: Ty, items: &[InputValue]) -> Option<String> {
    let plain = [Ty::CHAR, Ty::CHAR_UNSIGNED].contains(&element.unqualified());
    if !plain || !types.contains(element) {
        return None;
    }
    let byte = |item: &InputValue| match item {
        InputValue::Int(v) => u8::try_from(*v).ok().filter(u8::is_ascii),
        _ => None,
    };
    let bytes: Vec<u8> = items.iter().map(byte).collect::<Option<_>>()?;
    let (last, rest) = bytes.split_last()?;
    let plain = |b: &u8| (b' '..=b'~').contains(b) || *b == b'\n';
    (*last == 0 && rest.iter().all(plain)).then(|| string(rest))
}
