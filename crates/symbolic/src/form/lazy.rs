//! Objects of inputs that nobody gave a shape to: each gets its form when it is first used.
//!
//! Lazy initialisation, after Khurshid, Păsăreanu and Visser ("Generalized symbolic execution for
//! model checking and testing", TACAS 2003): a pointer of which nothing is said is null, or points to
//! a fresh object of its type, or to one of the objects of that type that there are already. Where the
//! paper branches when the pointer is first used, here the three are cases of one term, so that paths
//! can still be merged; what is put off is the form of the object, and with it the further pointers
//! that are in it. That goes to a depth and a number of objects, and is a bound as every shape that
//! nobody gave.

use crate::form::Form;
use crate::skeleton::{Path, Root};
use cfa::shape::{Shape, Size};
use cfa::{InputValue, Inputs, Ty, Types};
use std::collections::{BTreeMap, BTreeSet};

/// How far objects go that nobody gave a shape to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Objects behind objects.
    pub depth: u32,
    /// Objects in all.
    pub objects: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 4, objects: 64 }
    }
}

/// Of the objects of a type that there are already, a pointer may point to so many: the ones that came
/// first, because what leads back leads to where one came from.
const SHARED: usize = 2;

/// What has to be known to give an object its form.
#[derive(Clone, Debug)]
struct Kind {
    ty: Ty,
    shape: Shape,
    /// Objects behind it.
    depth: u32,
    name: String,
}

#[derive(Clone, Default)]
pub(crate) struct Lazy {
    pub limits: Limits,
    /// Objects at the end of the depth that are not made for now.
    withheld: u32,
    /// One would have been made.
    lacks: bool,
    kinds: BTreeMap<usize, Kind>,
    /// The pointers that may point to objects that there were already, and to which.
    pub shared: BTreeMap<Path, Vec<usize>>,
}

impl Lazy {
    pub fn within(limits: Limits) -> Lazy {
        Lazy { limits, ..Lazy::default() }
    }

    /// One more object that gets its form when it is used.
    pub fn put(&mut self, object: usize, ty: Ty, shape: &Shape, depth: u32, name: &str) {
        let (shape, name) = (shape.clone(), name.to_string());
        self.kinds.insert(object, Kind { ty, shape, depth, name });
    }

    /// Whether it is an object that gets its form when it is used.
    pub fn contains(&self, object: usize) -> bool {
        self.kinds.contains_key(&object)
    }
}

impl Form {
    /// The same with objects to this depth at most.
    pub fn to_depth(mut self, depth: u32) -> Form {
        self.lazy.withheld = self.lazy.limits.depth.saturating_sub(depth);
        self
    }

    /// Whether there would be objects further away.
    pub fn lacks_depth(&self) -> bool {
        self.lazy.lacks
    }

    /// A pointer to an object of this shape that gets its form when it is used.
    pub(super) fn later(
        &mut self,
        path: &Path,
        ty: Ty,
        shape: Shape,
        depth: u32,
        name: &str,
    ) -> InputValue {
        if depth < self.lazy.withheld {
            self.lazy.lacks = true;
            return InputValue::Null;
        }
        if self.lazy.kinds.len() >= self.lazy.limits.objects as usize {
            return InputValue::Null;
        }
        let object = self.reserve();
        let same = |(_, kind): &(&usize, &Kind)| kind.ty == ty && kind.shape == Shape::Object;
        let shared: Vec<usize> = match shape {
            Shape::Object => {
                self.lazy.kinds.iter().filter(same).map(|(k, _)| *k).take(SHARED).collect()
            }
            _ => Vec::new(),
        };
        let alone = base::mutant!("symbolic: no pointer leads to what there is already");
        // What it leads to has shapes of its own, which others need not have.
        let shaped = self.is_shaped_behind(name)
            && !base::mutant!("symbolic: what has another shape is shared");
        if !shared.is_empty() && !alone && !shaped {
            self.lazy.shared.insert(path.clone(), shared);
        }
        self.nullable.insert(path.clone());
        self.lazy.kinds.insert(object, Kind { ty, shape, depth, name: name.into() });
        InputValue::Pointer { object, offset: 0 }
    }

    /// The type of what an object holds, one or several of them.
    pub(crate) fn lazy_type(&self, object: usize) -> Option<Ty> {
        self.lazy.kinds.get(&object).map(|kind| kind.ty)
    }

    /// The name of the number that says how long an object is which may have no form yet, and the most that
    /// it may be.
    pub(crate) fn lazy_length(&self, object: usize) -> Option<(String, u32)> {
        match &self.lazy.kinds.get(&object)?.shape {
            Shape::Array(Size::Of(name), _) => Some((name.clone(), self.most(name).0)),
            _ => None,
        }
    }

    /// Gives an object its form, if it has none yet.
    pub(crate) fn make(&mut self, types: &Types, object: usize) -> Result<(), String> {
        let Some(kind) = self.lazy.kinds.get(&object).cloned() else { return Ok(()) };
        if self.inputs.objects[object] != InputValue::Null {
            return Ok(());
        }
        let path = Path::whole(Root::Object(object));
        self.fill(types, object, kind.ty, &kind.shape, &path, kind.depth, &kind.name)
    }

    /// Inputs whose objects all have a form, and are pointed to. One that nothing has looked at holds
    /// zeros.
    pub(crate) fn complete(&self, types: &Types, inputs: &mut Inputs) {
        if self.lazy.kinds.is_empty() {
            return;
        }
        let mut form = self.clone();
        while let Some(object) = form.unmade(inputs) {
            if form.make(types, object).is_err() {
                break;
            }
            inputs.objects.extend_from_slice(&form.inputs.objects[inputs.objects.len()..]);
            let value = form.inputs.objects[object].clone();
            inputs.objects[object] = form.blank(value, &Path::whole(Root::Object(object)));
            let kind = &form.lazy.kinds[&object];
            if let (Shape::Array(size @ Size::Of(_), _), InputValue::Aggregate(items)) =
                (&kind.shape, &mut inputs.objects[object].clone())
            {
                let count = form.count(inputs, size).unwrap_or(0);
                items.truncate(usize::try_from(count).unwrap_or(0));
                inputs.objects[object] = InputValue::Aggregate(std::mem::take(items));
            }
        }
        inputs.keep_reached();
    }

    /// An object without a form that something points to.
    fn unmade(&self, inputs: &Inputs) -> Option<usize> {
        let mut reached = BTreeSet::new();
        let mut open = Vec::new();
        inputs.values.iter().for_each(|input| input.value.pointers(&mut |k| open.push(k)));
        while let Some(object) = open.pop() {
            if reached.insert(object)
                && let Some(value) = inputs.objects.get(object)
            {
                value.pointers(&mut |k| open.push(k));
            }
        }
        let lacks =
            |k: &usize| self.lazy.contains(*k) && inputs.objects.get(*k) == Some(&InputValue::Null);
        reached.into_iter().find(lacks)
    }

    /// The value with zeros for all numbers, and null pointers, as far as shapes allow.
    fn blank(&self, value: InputValue, path: &Path) -> InputValue {
        match value {
            InputValue::Aggregate(items) => {
                let items = items.into_iter().enumerate();
                let items = items.map(|(i, item)| self.blank(item, &path.below(i)));
                InputValue::Aggregate(items.collect())
            }
            InputValue::Pointer { .. } if self.nullable.contains(path) => InputValue::Null,
            InputValue::Int(_) => match self.ranges.get(path) {
                Some((low, high)) => InputValue::Int(0.clamp(*low, *high)),
                None => InputValue::Int(0),
            },
            other => other,
        }
    }
}
