//! Random inputs for a function.

use cfa::{FuncId, Input, InputValue, Inputs, Program, RecordKind, Ty, Type};
use smt::raw::Random;

pub struct Choice {
    random: Random,
}

/// How many pointers may lie behind each other.
const DEEPEST: u32 = 3;

impl Choice {
    pub fn new(seed: u64) -> Choice {
        Choice { random: Random::new(seed) }
    }

    fn below(&mut self, n: u64) -> u64 {
        self.random.below(n as usize) as u64
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.random.one_in(n)
    }

    /// Mostly small, sometimes extreme.
    fn number(&mut self) -> i128 {
        match self.below(8) {
            0 => 0,
            1..=3 => self.below(10) as i128,
            4 => -(self.below(10) as i128),
            5 => self.below(256) as i128,
            6 => i128::from(self.below(u64::MAX >> 1) as i64),
            _ => [i128::from(i32::MAX), i128::from(i32::MIN), -1, 255][self.below(4) as usize],
        }
    }

    /// One more value of this name; `None` for types that have none.
    pub fn input(
        &mut self,
        program: &Program,
        inputs: &mut Inputs,
        name: &str,
        ty: Ty,
    ) -> Option<()> {
        let value = self.value(program, inputs, ty, 0)?;
        inputs.values.push(Input { name: name.to_string(), value });
        Some(())
    }

    fn value(
        &mut self,
        program: &Program,
        inputs: &mut Inputs,
        ty: Ty,
        depth: u32,
    ) -> Option<InputValue> {
        let types = &program.types;
        match types.get(ty) {
            Type::Bool | Type::Int(_) => Some(InputValue::Int(self.number())),
            Type::Float(_) => Some(InputValue::Int(self.number() % 1000)),
            Type::Pointer(to) => self.pointer(program, inputs, *to, depth),
            Type::Array(element, Some(len)) if *len <= 64 => {
                let items = (0..*len).map(|_| self.value(program, inputs, *element, depth));
                Some(InputValue::Aggregate(items.collect::<Option<_>>()?))
            }
            Type::Record(id) => {
                let record = &types.records[*id];
                let members = match record.kind {
                    RecordKind::Struct => record.fields.len(),
                    RecordKind::Union => 1,
                };
                let fields = record.fields.iter().take(members);
                let items = fields.map(|f| self.value(program, inputs, f.ty, depth));
                Some(InputValue::Aggregate(items.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    fn pointer(
        &mut self,
        program: &Program,
        inputs: &mut Inputs,
        to: Ty,
        depth: u32,
    ) -> Option<InputValue> {
        let types = &program.types;
        let pointee = if types.is_void(to) { Ty::CHAR } else { to };
        let no_object = types.is_function(pointee) || types.size_of(pointee).is_none_or(|s| s == 0);
        if depth >= DEEPEST || no_object || self.below(8) == 0 {
            return Some(InputValue::Null);
        }
        let count = 1 + self.below(8);
        let mut items = Vec::new();
        let text = matches!(types.size_of(pointee), Some(1));
        for i in 0..count {
            items.push(match text {
                true if i + 1 == count => InputValue::Int(0),
                true => InputValue::Int(1 + self.below(126) as i128),
                false => self.value(program, inputs, pointee, depth + 1)?,
            });
        }
        inputs.objects.push(InputValue::Aggregate(items));
        Some(InputValue::Pointer { object: inputs.objects.len() - 1, offset: 0 })
    }
}

/// Values for the parameters; for `main`, arguments and standard input.
pub fn random_inputs(program: &Program, f: FuncId, random: &mut Choice) -> Option<Inputs> {
    let mut inputs = Inputs::default();
    let function = &program.functions[f];
    let body = function.body.as_ref()?;
    if function.name == "main" {
        let count = random.below(3);
        let text = |random: &mut Choice| -> Vec<u8> {
            let len = random.below(5);
            (0..len).map(|_| 1 + random.below(126) as u8).collect()
        };
        inputs.args = (0..count).map(|_| text(random)).collect();
        inputs.stdin = text(random);
        return Some(inputs);
    }
    for v in &body.params {
        let var = &body.vars[*v];
        random.input(program, &mut inputs, &var.name, var.ty)?;
    }
    Some(inputs)
}
