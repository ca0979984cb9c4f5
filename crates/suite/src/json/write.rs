//! Tests become JSON.

use super::about::Run;
use super::encode::Encoder;
use super::value::{Kind, Value, list, number, object, text};
use crate::test::{Outcome, Suite, Test};
use crate::typing::{ObjectType, Objects, Typing};
use base::Diagnostic;
use cfa::Inputs;
use std::fmt::Write;

/// `{"tests": […]}`. An error says which value does not fit the program.
pub fn write(suite: &Suite, typing: &Typing) -> Result<String, Diagnostic> {
    let tests = suite.tests.iter().map(|test| encode(test, typing));
    let tests = list(tests.collect::<Result<_, _>>()?);
    Ok(object(vec![("tests", tests)]).render())
}

/// One test as a JSON object.
pub fn write_test(test: &Test, typing: &Typing) -> Result<String, Diagnostic> {
    Ok(encode(test, typing)?.render())
}

/// One test of a result, indented to stand in its list: with a number of its own, so that tests
/// of several suites can stand together.
pub fn write_run(test: &Test, id: usize, run: &Run, typing: &Typing) -> Result<String, Diagnostic> {
    let mut members = vec![("id", number(id)), ("name", text(&test.name))];
    let test = Test { outcome: run.outcome.clone(), ..test.clone() };
    members.extend(contents(&test, typing)?);
    members.extend(run.limit.as_ref().map(|limit| ("limit", text(limit))));
    let numbers = |all: &[u128]| list(all.iter().map(number).collect());
    members.push(("covers", numbers(&run.covers)));
    if !run.undefined.is_empty() {
        members.push(("undefined", numbers(&run.undefined)));
    }
    if run.evaluations.iter().any(|all| !all.is_empty()) {
        let each = run.evaluations.iter().map(|all| numbers(all));
        members.push(("evaluations", list(each.collect())));
    }
    Ok(object(members).render_inside(4))
}

fn encode(test: &Test, typing: &Typing) -> Result<Value, Diagnostic> {
    let mut members = vec![("id", id(&test.name))];
    members.extend(contents(test, typing)?);
    Ok(object(members))
}

fn contents(test: &Test, typing: &Typing) -> Result<Vec<(&'static str, Value)>, Diagnostic> {
    let mut members = inputs(&test.inputs, typing).map_err(|why| {
        Diagnostic::error(format!("test {} does not fit the program: {why}", test.name))
    })?;
    if let Some(outcome) = &test.outcome {
        members.push(("outcome", text(outcome.to_string())));
        if let Outcome::Crash(Some(signal)) = outcome {
            members.push(("signal", number(signal)));
        }
    }
    Ok(members)
}

/// A number if that reads back to the same name.
fn id(name: &str) -> Value {
    match name.parse::<u64>() {
        Ok(n) if n.to_string() == name => number(n),
        _ => text(name),
    }
}

fn inputs(inputs: &Inputs, typing: &Typing) -> Result<Vec<(&'static str, Value)>, String> {
    let objects = Objects::new(inputs.objects.len());
    let mut encoder = Encoder { types: typing.types(), values: &inputs.objects, objects };
    let mut written: Vec<Value> = vec![Kind::Null.into(); inputs.objects.len()];
    let mut values = Vec::new();
    for input in &inputs.values {
        let (_, ty) = typing.lookup(&input.name).ok_or(format!("no input `{}`", input.name))?;
        let one = ObjectType { element: ty.unqualified(), count: None };
        let at = |why| format!("`{}`: {why}", input.name);
        let mut members = vec![("name", text(&input.name))];
        members.extend(encoder.typed(one, &input.value).map_err(at)?);
        values.push(object(members));
        while let Some(k) = encoder.objects.pending.pop() {
            let Some(ty) = encoder.objects.types[k] else { continue };
            let at = |why| format!("object {k}: {why}");
            written[k] = object(encoder.typed(ty, &inputs.objects[k]).map_err(at)?);
        }
    }
    for write in &inputs.writes {
        values.push(super::writes::encode(&mut encoder, write, typing)?);
    }
    for failure in &inputs.failures {
        values.push(super::failures::encode(failure));
    }
    let mut members = vec![("inputs", list(values))];
    if !written.is_empty() {
        members.push(("objects", list(written)));
    }
    if !inputs.args.is_empty() {
        members.push(("args", list(inputs.args.iter().map(|arg| bytes(arg)).collect())));
    }
    if !inputs.stdin.is_empty() {
        members.push(("stdin", bytes(&inputs.stdin)));
    }
    Ok(members)
}

fn bytes(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(plain) => text(plain),
        Err(_) => {
            let mut digits = String::new();
            for byte in bytes {
                let _ = write!(digits, "{byte:02x}");
            }
            object(vec![("hex", text(digits))])
        }
    }
}
