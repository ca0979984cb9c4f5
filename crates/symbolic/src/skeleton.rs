//! The inputs of all executions at once.
//!
//! A skeleton is a set of inputs of which only the form counts: which pointers are null or point
//! to which objects, how long arrays and strings are. Each number in it is a variable. So the
//! objects of a symbolic execution are exactly those of a run with inputs of this form, a model
//! is turned into inputs by filling the form, and inputs of this form are an assignment.

use crate::form::Form;
use crate::scalar::Scalar;
use cfa::inputs::held;
use cfa::{InputValue, Inputs, IntKind, Ty, Type, Types, arith};
use smt::{Bits, Model, Sort, TermId, Terms, Value};
use std::collections::BTreeMap;

/// One of `Inputs::values` or `Inputs::objects`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Root {
    Value(usize),
    Object(usize),
}

/// A value within an input: the way through aggregates.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Path {
    pub root: Root,
    pub steps: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Leaf {
    variable: TermId,
    ty: Ty,
    /// Of a bit-field: how many bits count.
    bits: Option<u32>,
}

#[derive(Clone, Default)]
pub struct Skeleton {
    /// Grows by the results of functions that are called more often than it says.
    pub form: Form,
    leaves: BTreeMap<Path, Leaf>,
}

/// The value of a bit-field of so many bits that has these low ones.
pub(crate) fn narrowed(types: &Types, ty: Ty, width: u32, bits: u128) -> u128 {
    if !(1..128).contains(&width) {
        return bits;
    }
    let low = bits & ((1 << width) - 1);
    let is_negative = low >> (width - 1) == 1;
    match types.int_shape(ty) {
        Some((_, true)) if is_negative => low | u128::MAX << width,
        _ => low,
    }
}

impl Path {
    pub fn whole(root: Root) -> Path {
        Path { root, steps: Vec::new() }
    }

    pub fn below(&self, step: usize) -> Path {
        let mut steps = self.steps.clone();
        steps.push(step as u32);
        Path { root: self.root, steps }
    }
}

pub(crate) fn at<'i>(inputs: &'i Inputs, path: &Path) -> Option<&'i InputValue> {
    let mut value = match path.root {
        Root::Value(i) => &inputs.values.get(i)?.value,
        Root::Object(i) => inputs.objects.get(i)?,
    };
    for step in &path.steps {
        let InputValue::Aggregate(items) = value else { return None };
        value = items.get(*step as usize)?;
    }
    Some(value)
}

impl Skeleton {
    pub fn new(form: Form) -> Skeleton {
        Skeleton { form, leaves: BTreeMap::new() }
    }

    pub fn get(&self, path: &Path) -> Option<&InputValue> {
        at(&self.form.inputs, path)
    }

    /// The k-th value of a name.
    pub fn find(&self, name: &str, k: u64) -> Option<usize> {
        let named =
            self.form.inputs.values.iter().enumerate().filter(|(_, input)| input.name == name);
        named.map(|(i, _)| i).nth(k as usize)
    }

    /// A number that is known already, with its type.
    pub(crate) fn number(&self, path: &Path) -> Option<(TermId, Ty)> {
        self.leaves.get(path).map(|leaf| (leaf.variable, leaf.ty))
    }

    /// That a pointer is null which may be.
    pub(crate) fn missing(&self, terms: &mut Terms, path: &Path) -> Option<TermId> {
        let is_open = self.form.nullable.contains(path);
        is_open.then(|| {
            let is_set = terms.var(&self.set_name(path), Sort::Bool);
            terms.not(is_set)
        })
    }

    /// The objects that a pointer may point to besides its own, each with the condition; of several
    /// that hold the last one counts.
    pub(crate) fn shared(&self, terms: &mut Terms, path: &Path) -> Vec<(TermId, usize)> {
        let objects = self.form.lazy.shared.get(path).into_iter().flatten();
        let condition = |k: &usize| (terms.var(&self.shared_name(path, *k), Sort::Bool), *k);
        objects.map(condition).collect()
    }

    /// The functions and globals that a pointer may point to, likewise.
    pub(crate) fn symbols(&self, terms: &mut Terms, path: &Path) -> Vec<(TermId, String)> {
        let names = self.form.symbols.get(path).into_iter().flatten();
        let condition =
            |name: &String| (terms.var(&self.symbol_name(path, name), Sort::Bool), name.clone());
        names.map(condition).collect()
    }

    fn symbol_name(&self, path: &Path, symbol: &str) -> String {
        format!("{}=&{symbol}", self.name(path))
    }

    fn shared_name(&self, path: &Path, object: usize) -> String {
        format!("{}={object}", self.name(path))
    }

    /// That a pointer is not null: what a solver does not care about is false, and such a pointer
    /// leads nowhere.
    fn set_name(&self, path: &Path) -> String {
        format!("{}?", self.name(path))
    }

    /// `argc`, if there may be fewer arguments.
    pub(crate) fn argument_count(&self, terms: &mut Terms) -> Option<TermId> {
        self.form.open.then(|| terms.var("argc", Sort::BitVec(32)))
    }

    /// The value of a number: a variable. `_Bool` has two values only.
    pub fn leaf(
        &mut self,
        terms: &mut Terms,
        types: &Types,
        path: &Path,
        ty: Ty,
    ) -> Option<TermId> {
        let width = Scalar::of(types, ty)?.width();
        let is_bool = matches!(types.get(ty), Type::Bool);
        let sort = Sort::BitVec(if is_bool { 1 } else { width });
        // The width is in the name: other starts of the machine may have other types here.
        let name = format!("{}:{width}", self.name(path));
        let variable = terms.var(&name, sort);
        self.leaves.insert(path.clone(), Leaf { variable, ty, bits: None });
        Some(if is_bool { terms.zero_extend(width - 1, variable) } else { variable })
    }

    /// The number is the value of a bit-field: the bits above count for nothing.
    pub(crate) fn narrow(&mut self, path: &Path, bits: u32) {
        if let Some(leaf) = self.leaves.get_mut(path) {
            leaf.bits = Some(bits);
        }
    }

    fn name(&self, path: &Path) -> String {
        let mut name = match path.root {
            Root::Value(i) => format!("{}#{i}", self.form.inputs.values[i].name),
            Root::Object(i) => format!("*{i}"),
        };
        for step in &path.steps {
            name.push_str(&format!(".{step}"));
        }
        name
    }

    /// The bytes of an argument of `main`.
    pub fn argument(&self, terms: &mut Terms, i: usize) -> Vec<TermId> {
        let len = self.form.inputs.args.get(i).map_or(0, Vec::len);
        (0..len).map(|j| terms.var(&format!("argv:{i}:{j}"), Sort::BitVec(8))).collect()
    }

    /// The length of standard input, and its bytes as far as it can be long.
    pub fn stdin(&self, terms: &mut Terms, width: u32) -> (TermId, Vec<TermId>) {
        if self.form.inputs.stdin.is_empty() {
            return (terms.zero(width), Vec::new());
        }
        let length = terms.var("stdin", Sort::BitVec(width));
        let byte = |j| terms.var(&format!("stdin:{j}"), Sort::BitVec(8));
        (length, (0..self.form.inputs.stdin.len()).map(byte).collect())
    }

    /// The inputs that a model stands for.
    pub fn inputs(&self, terms: &Terms, types: &Types, model: &Model) -> Inputs {
        let mut inputs = self.form.inputs.clone();
        for (path, leaf) in &self.leaves {
            let bits = number(model, leaf.variable);
            let bits = leaf.bits.map_or(bits, |width| narrowed(types, leaf.ty, width, bits));
            let value = match types.get(leaf.ty) {
                Type::Float(_) => InputValue::Float(bits),
                _ => InputValue::Int(arith::to_i128(types, leaf.ty, bits)),
            };
            if let Some(place) = at_mut(&mut inputs, path) {
                *place = value;
            }
        }
        for (i, text) in inputs.args.iter_mut().enumerate() {
            for (j, byte) in text.iter_mut().enumerate() {
                if let Some(variable) = terms.find_var(&format!("argv:{i}:{j}")) {
                    *byte = number(model, variable) as u8;
                }
            }
        }
        self.fill_stdin(terms, model, &mut inputs.stdin);
        self.share(terms, model, &mut inputs);
        self.point_to_symbols(terms, model, &mut inputs);
        self.shorten(terms, model, &mut inputs);
        self.form.lead_behind(types, &mut inputs);
        self.form.complete(types, &mut inputs);
        inputs
    }

    /// Pointers to objects that others point to, too.
    fn share(&self, terms: &Terms, model: &Model, inputs: &mut Inputs) {
        for (path, objects) in &self.form.lazy.shared {
            for object in objects {
                let same = terms.find_var(&self.shared_name(path, *object));
                let same = same.and_then(|same| model.get(same));
                if same.and_then(|value| value.as_bool()) == Some(true)
                    && let Some(place) = at_mut(inputs, path)
                {
                    *place = InputValue::Pointer { object: *object, offset: 0 };
                }
            }
        }
    }

    /// Pointers to functions and globals.
    fn point_to_symbols(&self, terms: &Terms, model: &Model, inputs: &mut Inputs) {
        for (path, names) in &self.form.symbols {
            for name in names {
                let same = terms.find_var(&self.symbol_name(path, name));
                let same = same.and_then(|same| model.get(same));
                if same.and_then(|value| value.as_bool()) == Some(true)
                    && let Some(place) = at_mut(inputs, path)
                {
                    *place = InputValue::Symbol(name.clone());
                }
            }
        }
    }

    /// What the model says is not there.
    fn shorten(&self, terms: &Terms, model: &Model, inputs: &mut Inputs) {
        for (object, name) in &self.form.lengths {
            let leaf = self.form.place(name).and_then(|place| self.number(&place.path));
            let count = leaf.map(|(n, _)| number(model, n));
            if let (Some(count), InputValue::Aggregate(items)) =
                (count, &mut inputs.objects[*object])
            {
                items.truncate(count as usize);
            }
        }
        for path in &self.form.nullable {
            let is_set = terms.find_var(&self.set_name(path));
            let is_set = is_set.and_then(|is_set| model.get(is_set));
            if is_set.and_then(|value| value.as_bool()) != Some(true)
                && let Some(place) = at_mut(inputs, path)
            {
                *place = InputValue::Null;
            }
        }
        if let (true, Some(argc)) = (self.form.open, terms.find_var("argc")) {
            inputs.args.truncate((number(model, argc) as usize).saturating_sub(1));
            for text in &mut inputs.args {
                let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
                text.truncate(end);
            }
        }
    }

    fn fill_stdin(&self, terms: &Terms, model: &Model, stdin: &mut Vec<u8>) {
        if self.form.open && !self.form.reads {
            return stdin.clear();
        }
        let Some(length) = terms.find_var("stdin") else { return };
        let length = number(model, length).min(stdin.len() as u128) as usize;
        stdin.truncate(length);
        for (j, byte) in stdin.iter_mut().enumerate() {
            if let Some(variable) = terms.find_var(&format!("stdin:{j}")) {
                *byte = number(model, variable) as u8;
            }
        }
    }

    /// The assignment that inputs of this form are.
    pub fn assignment(&self, terms: &Terms, types: &Types, inputs: &Inputs) -> Model {
        let mut model = Model::new();
        let mut set = |variable: TermId, bits: u128| {
            let width = terms.width(variable);
            model.set(variable, Value::Bits(Bits::new(width, bits)));
        };
        for (path, leaf) in &self.leaves {
            if let Some(bits) = at(inputs, path).and_then(|value| bits(types, leaf.ty, value)) {
                set(leaf.variable, bits);
            }
        }
        let bytes = |list: &[u8], prefix: &str| -> Vec<(TermId, u128)> {
            let variable = |j: usize| terms.find_var(&format!("{prefix}:{j}"));
            let each = list.iter().enumerate();
            each.filter_map(|(j, byte)| Some((variable(j)?, u128::from(*byte)))).collect()
        };
        let mut all = bytes(&inputs.stdin, "stdin");
        for (i, text) in inputs.args.iter().enumerate() {
            all.extend(bytes(text, &format!("argv:{i}")));
        }
        if let Some(length) = terms.find_var("stdin") {
            all.push((length, inputs.stdin.len() as u128));
        }
        all.into_iter().for_each(|(variable, bits)| set(variable, bits));
        model
    }
}

fn number(model: &Model, variable: TermId) -> u128 {
    let bits = model.get(variable).and_then(|value| value.as_bits());
    bits.and_then(|bits| bits.to_u128()).unwrap_or(0)
}

pub(crate) fn at_mut<'i>(inputs: &'i mut Inputs, path: &Path) -> Option<&'i mut InputValue> {
    let mut value = match path.root {
        Root::Value(i) => &mut inputs.values.get_mut(i)?.value,
        Root::Object(i) => inputs.objects.get_mut(i)?,
    };
    for step in &path.steps {
        let InputValue::Aggregate(items) = value else { return None };
        value = items.get_mut(*step as usize)?;
    }
    Some(value)
}

/// The bits of a number of this type.
fn bits(types: &Types, ty: Ty, value: &InputValue) -> Option<u128> {
    match value {
        InputValue::Int(v) if types.is_float(ty) => {
            arith::convert(types, Ty::int(IntKind::Int128), ty, *v as u128).ok()
        }
        InputValue::Int(v) => Some(arith::from_i128(types, ty, *v)),
        InputValue::Float(bits) => Some(*bits),
        InputValue::Null => Some(0),
        InputValue::Pointer { .. } | InputValue::Symbol(_) | InputValue::Aggregate(_) => None,
    }
}

/// The form that a type has by itself: null pointers, full aggregates.
pub fn plain(types: &Types, ty: Ty) -> InputValue {
    match types.get(ty) {
        Type::Pointer(_) => InputValue::Null,
        Type::Float(_) => InputValue::Float(0),
        Type::Array(element, len) => {
            let item = plain(types, *element);
            InputValue::Aggregate(vec![item; len.unwrap_or(0) as usize])
        }
        Type::Record(id) => {
            let fields = held(types, &types.records[*id]).iter();
            InputValue::Aggregate(fields.map(|field| plain(types, field.ty)).collect())
        }
        Type::Void | Type::Bool | Type::Int(_) | Type::Complex(_) => InputValue::Int(0),
        Type::Vector(..) | Type::Vla(..) | Type::Function(_) => InputValue::Int(0),
    }
}
