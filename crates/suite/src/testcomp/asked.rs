//! Which function reads the next input: the interpreter runs until it is called.

use crate::typing::Typing;
use cfa::inputs::ANSWER;
use cfa::{Callee, EdgeId, FuncId, Input, InputValue, Inputs, Op, Program, Type};
use interp::{Interpreter, Observer, Options, Stop};
use std::collections::BTreeMap;

pub struct Asked<'p> {
    typing: Typing<'p>,
    interpreter: Interpreter<'p>,
    /// All inputs come from this one function: no need to run.
    only: Option<&'p str>,
}

pub enum Answer {
    Name(String),
    /// The program ends without another input.
    Nothing,
    /// It cannot be run so far.
    Silence,
}

/// Edges of one run; a program that needs more for its next input asks for none.
const STEPS: u64 = 10_000_000;

impl<'p> Asked<'p> {
    pub fn new(typing: &Typing<'p>) -> Self {
        let mut results = typing.results();
        let only = match (results.next(), results.next()) {
            (Some((_, name, _)), None) if typing.parameters().is_empty() => Some(name),
            _ => None,
        };
        Asked { typing: *typing, interpreter: Interpreter::new(typing.program), only }
    }

    /// After these inputs.
    pub fn next(&self, inputs: &Inputs) -> Answer {
        if let Some(name) = self.only {
            return Answer::Name(name.to_string());
        }
        let options = Options { steps: STEPS, ..Options::default() };
        let mut calls = Calls { program: self.typing.program, names: Vec::new() };
        let run = self.interpreter.run_observed(self.typing.entry, inputs, &options, &mut calls);
        // A result that nobody wants is read, too, but not missed.
        let parameters = self.typing.parameters().len();
        let taken = inputs.values.len().checked_sub(parameters);
        if let Some(name) = taken.and_then(|taken| calls.names.get(taken)) {
            return Answer::Name(name.to_string());
        }
        match run.stop {
            Stop::NoInput(name) => Answer::Name(name),
            Stop::Unsupported(..) | Stop::StepLimit | Stop::MemoryLimit => Answer::Silence,
            _ => Answer::Nothing,
        }
    }
}

/// Whoever reads one literal after the other reads one at each of these calls.
const NONDET: &str = "__VERIFIER_nondet_";

/// The same inputs in the order in which the program reads them; then those of which that is not
/// known.
pub fn in_call_order(inputs: &Inputs, typing: &Typing<'_>) -> Inputs {
    let mut calls = Calls { program: typing.program, names: Vec::new() };
    let options = Options { steps: STEPS, ..Options::default() };
    let interpreter = Interpreter::new(typing.program);
    let run = interpreter.run_observed(typing.entry, inputs, &options, &mut calls);
    let mut inputs = as_read(inputs, typing, &calls.names);
    let is_whole = matches!(run.stop, Stop::Returned(_) | Stop::Exit(_) | Stop::Abort);
    if is_whole {
        drop_unread_answers(&mut inputs, &calls.names);
    }
    inputs
}

/// What nobody asks the system is not told.
fn drop_unread_answers(inputs: &mut Inputs, names: &[&str]) {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    names.iter().for_each(|name| *left.entry(name).or_default() += 1);
    inputs.values.retain(|input| {
        let none = base::mutant!("suite: no answer is read");
        let left = left.get_mut(input.name.as_str()).filter(|_| !none);
        let is_read = left.is_some_and(|left| std::mem::replace(left, left.saturating_sub(1)) > 0);
        is_read || !input.name.starts_with(ANSWER)
    });
}

/// The inputs of a run that read results of these functions: as many as it read. Those past the last
/// value were zeros.
pub fn as_read(inputs: &Inputs, typing: &Typing<'_>, names: &[&str]) -> Inputs {
    let results: Vec<&str> = typing.results().map(|(_, name, _)| name).collect();
    let is_result = |input: &Input| results.contains(&input.name.as_str());
    let (mut queue, mut values): (Vec<Input>, Vec<Input>) =
        inputs.values.iter().cloned().partition(is_result);
    for name in names {
        match queue.iter().position(|input| input.name == *name) {
            Some(at) => values.push(queue.remove(at)),
            None if name.starts_with(NONDET) || name.starts_with(ANSWER) => {
                values.push(zero(name, typing));
            }
            None => {}
        }
    }
    values.extend(queue);
    Inputs { values, ..inputs.clone() }
}

/// What nobody has given a value: nobody wanted the result, or nobody looked so far ahead.
fn zero(name: &str, typing: &Typing<'_>) -> Input {
    let is_float = |ty| matches!(typing.types().get(ty), Type::Float(_));
    let value = match typing.lookup(name) {
        Some((_, ty)) if is_float(ty) => InputValue::Float(0),
        _ => InputValue::Int(0),
    };
    Input { name: name.into(), value }
}

/// The functions without a body that are called, in order.
struct Calls<'p> {
    program: &'p Program,
    names: Vec<&'p str>,
}

impl Observer for Calls<'_> {
    fn edge(&mut self, f: FuncId, e: EdgeId) {
        let Some(body) = &self.program.functions[f].body else { return };
        let Op::Call { callee: Callee::Direct(called), .. } = &body.edges[e].op else { return };
        let function = &self.program.functions[*called];
        let types = &self.program.types;
        let has_result = types.signature(function.ty).is_none_or(|s| !types.is_void(s.ret));
        if function.body.is_none() && has_result {
            self.names.push(&function.name);
        }
    }
}
