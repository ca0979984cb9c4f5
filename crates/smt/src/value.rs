//! Values of terms, and models: values of variables.

use crate::bits::Bits;
use crate::node::{Sort, TermId};
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Bool(bool),
    Bits(Bits),
    Array(ArrayValue),
}

/// An element everywhere, except at some indices.
#[derive(Clone, Debug)]
pub struct ArrayValue {
    index: u32,
    default: Bits,
    entries: BTreeMap<Bits, Bits>,
}

impl ArrayValue {
    pub fn new(index: u32, default: Bits) -> ArrayValue {
        ArrayValue { index, default, entries: BTreeMap::new() }
    }

    pub fn default(&self) -> &Bits {
        &self.default
    }

    /// Where it differs from the default, in the order of indices.
    pub fn entries(&self) -> impl Iterator<Item = (&Bits, &Bits)> {
        self.entries.iter()
    }

    pub fn select(&self, at: &Bits) -> &Bits {
        self.entries.get(at).unwrap_or(&self.default)
    }

    pub fn store(&mut self, at: Bits, value: Bits) {
        if value == self.default {
            self.entries.remove(&at);
        } else {
            self.entries.insert(at, value);
        }
    }

    /// Do the entries name every index?
    fn covers_all(&self) -> bool {
        self.index < 64 && self.entries.len() as u64 == 1 << self.index
    }
}

/// Equal as functions: the default counts where some index has it.
impl PartialEq for ArrayValue {
    fn eq(&self, other: &ArrayValue) -> bool {
        let mut indices = self.entries.keys().chain(other.entries.keys());
        if !indices.all(|at| self.select(at) == other.select(at)) {
            return false;
        }
        if self.default == other.default {
            return true;
        }
        // Whatever neither names has different elements; if one of them names all, it was looked at.
        let mut union = self.entries.clone();
        union.extend(other.entries.clone());
        let all = ArrayValue { index: self.index, default: self.default.clone(), entries: union };
        all.covers_all()
    }
}

impl Eq for ArrayValue {}

impl Value {
    /// What a variable is that no model speaks of.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::BitVec(width) => Value::Bits(Bits::zero(width)),
            Sort::Array { index, element } => {
                Value::Array(ArrayValue::new(index, Bits::zero(element)))
            }
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            Value::Bits(_) | Value::Array(_) => None,
        }
    }

    pub fn as_bits(&self) -> Option<&Bits> {
        match self {
            Value::Bits(bits) => Some(bits),
            Value::Bool(_) | Value::Array(_) => None,
        }
    }

    pub fn as_array(&self) -> Option<&ArrayValue> {
        match self {
            Value::Array(array) => Some(array),
            Value::Bool(_) | Value::Bits(_) => None,
        }
    }
}

/// Values of variables, by their terms; a variable that is not there is zero or false.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    values: BTreeMap<TermId, Value>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn set(&mut self, var: TermId, value: Value) {
        self.values.insert(var, value);
    }

    pub fn get(&self, var: TermId) -> Option<&Value> {
        self.values.get(&var)
    }

    /// In the order of the variables' making.
    pub fn iter(&self) -> impl Iterator<Item = (TermId, &Value)> {
        self.values.iter().map(|(var, value)| (*var, value))
    }
}
