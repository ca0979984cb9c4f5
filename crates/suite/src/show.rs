//! The inputs of a test in one line, for people: `text = "12:30", n = 2, a = [0, 1]`.
//!
//! What pointers lead to stands in their place; what several lead to has a name there: `a = #1 &{v: 0,
//! next: #1}`.

use crate::float::write_float;
use crate::typing::{Typing, members, object_type, pointee};
use cfa::inputs::ANSWER;
use cfa::{Failure, FloatKind, Input, InputValue, Inputs, Ty, Type, Types};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Objects behind objects that are shown.
const DEPTH: u32 = 4;

pub fn show(inputs: &Inputs, typing: &Typing<'_>) -> String {
    let shower =
        Shower { types: typing.types(), inputs, shared: shared(inputs), shown: RefCell::default() };
    let mut parts: Vec<String> = Vec::new();
    // How many answers of each function come before.
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for same in inputs.values.chunk_by(|a, b| a.name == b.name) {
        let name = &same[0].name;
        let ty = typing.lookup(name).map_or(Ty::INT, |(_, ty)| ty);
        let (name, same) = match name.strip_prefix(ANSWER) {
            Some(answer) => {
                let before = told.entry(answer).or_insert(0);
                let first = std::mem::replace(before, *before + same.len()) + 1;
                let name = if first > 1 { format!("{answer}#{first}") } else { answer.into() };
                (name, without_zeros(same))
            }
            None => (name.clone(), same),
        };
        if same.is_empty() {
            continue;
        }
        if name.starts_with("interrupts#") || name == "interrupts" {
            parts.extend(runs(&name, same));
            continue;
        }
        let values = same.iter().map(|input| shower.value(ty, &input.value, DEPTH));
        parts.push(format!("{name} = {}", values.collect::<Vec<_>>().join(", then ")));
    }
    for write in &inputs.writes {
        let element = typing.written(&write.function, write.parameter).unwrap_or(Ty::CHAR);
        let shown = match (object_type(typing.types(), element, &write.value).count, &write.value) {
            (Some(_), InputValue::Aggregate(items)) => shower.elements(element, items, DEPTH),
            _ => shower.value(element, &write.value, DEPTH),
        };
        parts.push(format!("{} = {shown}", write.name()));
    }
    parts.extend(inputs.failures.iter().map(shown));
    if !inputs.args.is_empty() {
        let args: Vec<String> = inputs.args.iter().map(|arg| quoted(arg)).collect();
        parts.push(format!("arguments {}", args.join(" ")));
    }
    if !inputs.stdin.is_empty() {
        parts.push(format!("standard input {}", quoted(&inputs.stdin)));
    }
    if parts.is_empty() { "no inputs".into() } else { parts.join(", ") }
}

/// Where handlers run, and which: `interrupts#3 = 1` is that the first one runs where the third time one
/// could.
fn runs(name: &str, same: &[Input]) -> Vec<String> {
    let (name, first) = name.split_once('#').unwrap_or((name, "1"));
    let first: usize = first.parse().unwrap_or(1);
    let runs = (first..).zip(same).filter_map(|(k, input)| match input.value {
        InputValue::Int(0) => None,
        InputValue::Int(which) => Some(format!("{name}#{k} = {which}")),
        _ => None,
    });
    runs.collect()
}

/// An answer of 0 is as good as none.
fn without_zeros(mut answers: &[Input]) -> &[Input] {
    while let [rest @ .., Input { value: InputValue::Int(0), .. }] = answers {
        answers = rest;
    }
    answers
}

/// `fwrite#2 fails after 5 (errno 28)`
fn shown(failure: &Failure) -> String {
    let mut text = format!("{failure} fails");
    if failure.written() > 0 {
        text += &format!(" after {}", failure.written());
    }
    if failure.is_output() && failure.error() != Failure::NO_OUTPUT {
        text += &format!(" (errno {})", failure.error());
    }
    text
}

/// Objects that several pointers lead to, by their places in the order of their numbers.
fn shared(inputs: &Inputs) -> BTreeMap<usize, usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    let values = inputs.values.iter().map(|input| &input.value).chain(&inputs.objects);
    values.for_each(|value| value.pointers(&mut |object| *counts.entry(object).or_insert(0) += 1));
    let several = counts.into_iter().filter(|(_, count)| *count > 1);
    several.enumerate().map(|(k, (object, _))| (object, k + 1)).collect()
}

struct Shower<'a> {
    types: &'a Types,
    inputs: &'a Inputs,
    /// The names of objects that several pointers lead to: `#1`.
    shared: BTreeMap<usize, usize>,
    /// Those of them that were shown already.
    shown: RefCell<BTreeSet<usize>>,
}

impl Shower<'_> {
    fn value(&self, ty: Ty, value: &InputValue, depth: u32) -> String {
        match (self.types.get(ty), value) {
            (Type::Float(FloatKind::Float), InputValue::Float(bits)) => {
                format!("{:?}", f32::from_bits(*bits as u32))
            }
            (Type::Float(FloatKind::Double), InputValue::Float(bits)) => {
                format!("{:?}", f64::from_bits(*bits as u64))
            }
            (Type::Float(kind), InputValue::Float(bits)) => write_float(*bits, *kind),
            (Type::Array(element, _), InputValue::Aggregate(items)) => {
                self.elements(*element, items, depth)
            }
            (Type::Record(id), InputValue::Aggregate(items)) => {
                let fields = members(self.types, *id).iter().zip(items);
                let member = |(field, item): (&cfa::Field, &InputValue)| {
                    let shown = self.value(field.ty, item, depth);
                    if field.name.is_empty() { shown } else { format!("{}: {shown}", field.name) }
                };
                format!("{{{}}}", fields.map(member).collect::<Vec<_>>().join(", "))
            }
            (_, InputValue::Pointer { object, offset }) => {
                let shown = self.object(ty, *object, depth);
                if *offset == 0 { shown } else { format!("{shown} + {offset}") }
            }
            (_, InputValue::Null) => "null".into(),
            (_, InputValue::Symbol(name)) => format!("&{name}"),
            (_, InputValue::Int(value)) => value.to_string(),
            (_, InputValue::Float(bits)) => format!("{bits:#x}"),
            (_, InputValue::Aggregate(_)) => "…".into(),
        }
    }

    /// What a pointer of this type leads to; if others do, too, it has a name, and is shown once.
    fn object(&self, pointer: Ty, object: usize, depth: u32) -> String {
        let Some(name) = self.shared.get(&object) else {
            return self.contents(pointer, object, depth);
        };
        match self.shown.borrow_mut().insert(object) {
            true => {}
            false => return format!("#{name}"),
        }
        format!("#{name} {}", self.contents(pointer, object, depth))
    }

    fn contents(&self, pointer: Ty, object: usize, depth: u32) -> String {
        let to = pointee(self.types, pointer).zip(self.inputs.objects.get(object));
        let Some((to, value)) = to.filter(|_| depth > 0) else { return "&…".into() };
        match (object_type(self.types, to, value).count, value) {
            (Some(_), InputValue::Aggregate(items)) => self.elements(to, items, depth - 1),
            _ => format!("&{}", self.value(to, value, depth - 1)),
        }
    }

    /// A text if it is one: printable characters up to zeros.
    fn elements(&self, element: Ty, items: &[InputValue], depth: u32) -> String {
        if self.types.size_of(element) == Some(1)
            && let Some(text) = text(items)
        {
            return quoted(&text);
        }
        let items: Vec<String> = items.iter().map(|i| self.value(element, i, depth)).collect();
        format!("[{}]", items.join(", "))
    }
}

fn text(items: &[InputValue]) -> Option<Vec<u8>> {
    let byte = |item: &InputValue| match item {
        InputValue::Int(value) => u8::try_from(*value).ok(),
        _ => None,
    };
    let bytes: Vec<u8> = items.iter().map(byte).collect::<Option<_>>()?;
    let len = bytes.iter().position(|byte| *byte == 0)?;
    let plain = |byte: &u8| (b' '..0x7f).contains(byte) || b"\n\t\r".contains(byte);
    let is_text = bytes[..len].iter().all(plain) && bytes[len..].iter().all(|byte| *byte == 0);
    is_text.then(|| bytes[..len].to_vec())
}

fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}
