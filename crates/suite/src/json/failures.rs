//! Calls that fail, as inputs: `{"name": "malloc#2", "type": "allocation", "value": "fails"}`. An output
//! says with which error and, if it counts elements, after how many: `"errno": 28, "written": 5`.

use super::decode::{Decoder, Node};
use super::value::{Kind, Value, number, object, text};
use base::Diagnostic;
use cfa::Failure;

const ALLOCATION: &str = "allocation";
const OUTPUT: &str = "output";
const FAILS: &str = "fails";

type Result<T> = std::result::Result<T, Diagnostic>;

/// Those among some inputs, and the others.
pub fn read<'a>(
    decoder: &Decoder<'a>,
    items: Vec<Node<'a>>,
) -> Result<(Vec<Failure>, Vec<Node<'a>>)> {
    let (mut failures, mut others) = (Vec::new(), Vec::new());
    for item in items {
        if is(&item, "type", ALLOCATION) || is(&item, "type", OUTPUT) {
            failures.push(failure(decoder, &item)?);
        } else {
            others.push(item);
        }
    }
    failures.sort();
    Ok((failures, others))
}

fn failure(decoder: &Decoder<'_>, item: &Node<'_>) -> Result<Failure> {
    let name = item.member("name").unwrap_or_else(|| item.clone());
    let known: Option<Failure> = match &name.value.kind {
        Kind::Text(text) => text.parse().ok(),
        _ => None,
    };
    let known = known.filter(|known| is(item, "type", kind(known)));
    let wanted = "a call that can fail, as \"malloc#1\" or \"printf#1\"";
    let known = known.ok_or_else(|| decoder.expected(&name, wanted))?;
    if !is(item, "value", FAILS) {
        return Err(decoder.expected(item, "the value \"fails\""));
    }
    if !known.is_output() {
        return Ok(known);
    }
    let error = natural(decoder, item, "errno")?.unwrap_or(Failure::NO_OUTPUT);
    let written = natural(decoder, item, "written")?.unwrap_or(0);
    Ok(Failure::new(&known.function, known.call, error & 255 | written << 8))
}

pub fn encode(failure: &Failure) -> Value {
    let name = ("name", text(failure.to_string()));
    let mut members = vec![name, ("type", text(kind(failure))), ("value", text(FAILS))];
    if failure.is_output() {
        members.push(("errno", number(failure.error())));
    }
    if failure.written() > 0 {
        members.push(("written", number(failure.written())));
    }
    object(members)
}

fn kind(failure: &Failure) -> &'static str {
    if failure.is_output() { OUTPUT } else { ALLOCATION }
}

fn is(item: &Node<'_>, member: &str, wanted: &str) -> bool {
    let found = item.member(member).map(|node| &node.value.kind);
    matches!(found, Some(Kind::Text(text)) if text == wanted)
}

fn natural(decoder: &Decoder<'_>, item: &Node<'_>, member: &str) -> Result<Option<u64>> {
    let Some(node) = item.member(member) else { return Ok(None) };
    let found = match &node.value.kind {
        Kind::Number(text) => text.parse().ok(),
        _ => None,
    };
    found.map(Some).ok_or_else(|| decoder.expected(&node, "a natural number"))
}
