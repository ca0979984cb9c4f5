//! Values of terms, and models: values of variables.

use crate::bits::Bits;
use crate::node::{Sort, TermId};
use crate::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

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
    /// Some may be equal to the default.
    entries: Tree,
}

impl ArrayValue {
    pub fn new(index: u32, default: Bits) -> ArrayValue {
        ArrayValue { index, default, entries: Tree::default() }
    }

    pub fn default(&self) -> &Bits {
        &self.default
    }

    /// Where it differs from the default, in the order of indices.
    pub fn entries(&self) -> impl Iterator<Item = (&Bits, &Bits)> {
        self.entries.iter().filter(|(_, value)| **value != self.default)
    }

    pub fn select(&self, at: &Bits) -> &Bits {
        self.entries.get(at).unwrap_or(&self.default)
    }

    pub fn store(&mut self, at: Bits, value: Bits) {
        self.entries = self.entries.with(at, value);
    }
}

/// Equal as functions: the default counts where some index has it.
impl PartialEq for ArrayValue {
    fn eq(&self, other: &ArrayValue) -> bool {
        let indices = || self.entries.iter().chain(other.entries.iter()).map(|(at, _)| at);
        if !indices().all(|at| self.select(at) == other.select(at)) {
            return false;
        }
        // Whatever neither names has different elements, unless there is no such index.
        let named = || indices().collect::<BTreeSet<_>>().len() as u64;
        self.default == other.default || self.index < 64 && named() == 1 << self.index
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
