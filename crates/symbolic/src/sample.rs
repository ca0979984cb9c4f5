//! Inputs of a form, chosen at random: what is easy to reach needs no solver.

use crate::form::Form;
use crate::skeleton::{Path, Root, at, at_mut, narrowed};
use cfa::inputs::held;
use cfa::shape::Size;
use cfa::uninitialised::variables;
use cfa::{FloatKind, FuncId, InputValue, Inputs, Program, Ty, Type, Types, arith};
use smt::raw::Random;
use std::borrow::Cow;
use std::collections::BTreeSet;

const DOUBLES: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    3.0,
    -2.0,
    10.0,
    1e-10,
    1e-300,
    1e10,
    1e300,
    -1e300,
    f64::INFINITY,
    f64::NAN,
];
const CHARACTERS: &[u8] = b"a0 -1b9+x_/.%\n\"\\*=<z(,:Z\x7f";

struct Sampler<'s> {
    form: Cow<'s, Form>,
    types: &'s Types,
    random: &'s mut Random,
    inputs: Inputs,
    /// The types of objects, by the first pointer to them.
    objects: Vec<Option<Ty>>,
}

impl Form {
    /// One more result of a function without a body, or value of a variable.
    pub fn extend(&mut self, program: &Program, name: &str) -> Option<()> {
        let ty = read(program, name)?;
        self.push(&program.types, name, ty).ok().map(drop)
    }

    /// Some inputs of this form for the parameters of a function, standard input and arguments.
    pub fn sample(&self, program: &Program, entry: FuncId, random: &mut Random) -> Inputs {
        let objects = vec![None; self.inputs.objects.len()];
        let (types, inputs) = (&program.types, self.inputs.clone());
        let form = Cow::Borrowed(self);
        let mut sampler = Sampler { form, types, random, inputs, objects };
        let body = program.functions[entry].body.as_ref();
        for index in 0..sampler.inputs.values.len() {
            let name = sampler.inputs.values[index].name.clone();
            let own = body.and_then(|b| b.params.iter().find(|v| b.vars[**v].name == name));
            let ty = match (own, body) {
                (Some(v), Some(body)) => Some(body.vars[*v].ty),
                _ => program.globals.iter().find(|g| g.name == name).map(|g| g.ty),
            };
            let ty = ty.or_else(|| read(program, &name));
            if let Some(ty) = ty {
                let mut value = sampler.inputs.values[index].value.clone();
                sampler.value(ty, &mut value, &Path::whole(Root::Value(index)));
                sampler.inputs.values[index].value = value;
            }
        }
        sampler.objects();
        sampler.streams();
        let Sampler { form, mut inputs, .. } = sampler;
        form.lead_behind(types, &mut inputs);
        form.complete(types, &mut inputs);
        inputs
    }
}

/// The type of what is read under a name: the result of a function, or a variable.
fn read(program: &Program, name: &str) -> Option<Ty> {
    if let Some(variable) = variables(program).find(|variable| variable.name == name) {
        return Some(variable.ty);
    }
    let f = program.function(name)?;
    program.types.signature(program.functions[f].ty).map(|signature| signature.ret)
}

impl Sampler<'_> {
    fn value(&mut self, ty: Ty, value: &mut InputValue, path: &Path) {
        match (self.types.get(ty), &mut *value) {
            (_, InputValue::Pointer { object, .. }) => {
                let pointee = self.types.pointee(ty).unwrap_or(Ty::CHAR);
                let pointee = if self.types.is_void(pointee) { Ty::CHAR } else { pointee };
                let shared = self.form.lazy.shared.get(path).filter(|_| self.random.below(4) == 0);
                if let Some(shared) = shared {
                    *object = *self.random.pick(shared);
                }
                self.objects[*object].get_or_insert(pointee);
                let symbols = self.form.symbols.get(path).filter(|_| self.random.below(4) == 0);
                let symbol = symbols.map(|names| self.random.pick(names).clone());
                if self.form.nullable.contains(path) && self.random.below(4) == 0 {
                    *value = InputValue::Null;
                } else if let Some(name) = symbol {
                    *value = InputValue::Symbol(name);
                }
            }
            (Type::Pointer(_), InputValue::Null)
                if self.form.symbols.contains_key(path) && self.random.below(4) > 0 =>
            {
                let name = self.random.pick(&self.form.symbols[path]).clone();
                *value = InputValue::Symbol(name);
            }
            (Type::Array(element, _), InputValue::Aggregate(items)) => {
                let items = items.iter_mut().enumerate();
                items.for_each(|(i, item)| self.value(*element, item, &path.below(i)));
            }
            (Type::Record(id), InputValue::Aggregate(items)) => {
                let fields = held(self.types, &self.types.records[*id]).iter();
                for (i, (item, field)) in items.iter_mut().zip(fields).enumerate() {
                    self.value(field.ty, item, &path.below(i));
                    if let (Some(bits), InputValue::Int(number)) = (field.bits, item) {
                        let all = arith::from_i128(self.types, field.ty, *number);
                        let low = narrowed(self.types, field.ty, bits.width.into(), all);
                        *number = arith::to_i128(self.types, field.ty, low);
                    }
                }
            }
            (Type::Float(kind), InputValue::Float(bits)) => *bits = self.float(*kind),
            (_, InputValue::Int(number)) => *number = self.number(ty, path),
            _ => {}
        }
    }

    fn float(&mut self, kind: FloatKind) -> u128 {
        let value = match self.random.below(3) {
            0 => self.random.below(2000) as f64 / 16.0 - 60.0,
            _ => *self.random.pick(&DOUBLES),
        };
        match kind {
            FloatKind::Float => u128::from((value as f32).to_bits()),
            FloatKind::Double => u128::from(value.to_bits()),
            _ => 0,
        }
    }

    fn number(&mut self, ty: Ty, path: &Path) -> i128 {
        if let Some((low, high)) = self.form.ranges.get(path) {
            let width = high.saturating_sub(*low).saturating_add(1).max(1);
            return low + i128::from(self.random.word()) % width;
        }
        let any = self.random.word();
        let value = match self.random.below(8) {
            0 => 0,
            1 => 1,
            2 => -1,
            3 | 4 => (any % 20) as i128,
            5 => i128::from(*self.random.pick(CHARACTERS)),
            6 => 1i128 << (any % 64),
            _ => i128::from(any),
        };
        arith::to_i128(self.types, ty, arith::from_i128(self.types, ty, value))
    }

    /// What pointers lead to; more of it may be found on the way.
    fn objects(&mut self) {
        let mut done = BTreeSet::new();
        let next = |objects: &[Option<Ty>], done: &BTreeSet<usize>| {
            (0..objects.len()).find(|k| objects[*k].is_some() && !done.contains(k))
        };
        while let Some(k) = next(&self.objects, &done) {
            done.insert(k);
            let Some(ty) = self.objects[k] else { continue };
            let path = Path::whole(Root::Object(k));
            self.make(k);
            let mut value = self.inputs.objects[k].clone();
            match &mut value {
                InputValue::Aggregate(items)
                    if !cfa::inputs::fits(self.types, ty, &self.form.inputs.objects[k]) =>
                {
                    let all = items.iter_mut().enumerate();
                    all.for_each(|(i, item)| self.value(ty, item, &path.below(i)));
                    self.cut(k, items);
                }
                _ => self.value(ty, &mut value, &path),
            }
            self.inputs.objects[k] = value;
        }
    }

    /// Gives an object its form that has none yet.
    fn make(&mut self, k: usize) {
        if !self.form.lazy.contains(k) || self.inputs.objects[k] != InputValue::Null {
            return;
        }
        let form = self.form.to_mut();
        if form.make(self.types, k).is_ok() {
            self.inputs.objects[k] = form.inputs.objects[k].clone();
            self.inputs.objects.extend_from_slice(&form.inputs.objects[self.objects.len()..]);
            self.objects.resize(form.inputs.objects.len(), None);
        }
    }

    /// Strings end somewhere, and arrays are as long as a parameter says.
    fn cut(&mut self, k: usize, items: &mut Vec<InputValue>) {
        if self.form.texts.contains(&k) {
            let length = self.random.below(items.len().max(1));
            for (i, item) in items.iter_mut().enumerate() {
                let byte = i128::from(*self.random.pick(CHARACTERS));
                *item = InputValue::Int(if i < length { byte } else { 0 });
            }
        }
        let place = self.form.lengths.get(&k).and_then(|name| self.form.place(name));
        if let Some(place) = place
            && let Some(InputValue::Int(length)) = at_mut(&mut self.inputs, &place.path)
        {
            *length = (*length).clamp(0, items.len() as i128);
            items.truncate(*length as usize);
        }
        self.shorten_distances(k, items.len());
    }

    /// Pointers behind one to this object lead no further than to its end.
    fn shorten_distances(&mut self, k: usize, elements: usize) {
        for (base, by) in self.form.behind.values() {
            let base = self.form.place(base).and_then(|place| at(&self.inputs, &place.path));
            let is_here = matches!(base, Some(InputValue::Pointer { object, .. }) if *object == k);
            if let (Size::Of(name), true) = (by, is_here)
                && let Some(place) = self.form.place(name)
                && let Some(InputValue::Int(count)) = at_mut(&mut self.inputs, &place.path)
            {
                *count = (*count).clamp(0, elements as i128);
            }
        }
    }

    fn streams(&mut self) {
        let length = self.random.below(self.inputs.stdin.len() + 1);
        self.inputs.stdin.truncate(length);
        self.inputs.stdin.iter_mut().for_each(|byte| *byte = *self.random.pick(CHARACTERS));
        let count = self.random.below(self.inputs.args.len() + 1);
        self.inputs.args.truncate(count);
        for text in &mut self.inputs.args {
            let length = self.random.below(text.len() + 1);
            text.truncate(length);
            text.iter_mut().for_each(|byte| *byte = *self.random.pick(CHARACTERS));
        }
    }
}
