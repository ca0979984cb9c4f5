//! Tests from JSON: a suite, a result, or one test.

use super::decode::{Decoder, Node};
use super::parse;
use super::value::Kind;
use crate::source::Source;
use crate::test::{Outcome, Suite, Test};
use crate::typing::{ObjectType, Objects, Typing};
use base::Diagnostic;
use cfa::{Input, InputValue, Inputs};
use std::collections::BTreeSet;

/// To whoever gives values to variables that are no inputs.
const UNINITIALISED: &str = "values of local variables need `--uninitialised input`";

type Result<T> = std::result::Result<T, Diagnostic>;

/// What may stand in a test; some of it is of no interest here.
const MEMBERS: [&str; 13] = [
    "id",
    "name",
    "inputs",
    "objects",
    "args",
    "stdin",
    "outcome",
    "signal",
    "limit",
    "covers",
    "undefined",
    "evaluations",
    "trace",
];

/// Reads `{"tests": […]}` or a single test.
pub fn read(file: &str, text: &str, typing: &Typing) -> Result<Suite> {
    let source = Source { file, text };
    let value = parse(&source)?;
    let top = Node { value: &value, path: String::new() };
    // The `"inputs"` of a result, which has tests, are shapes.
    if top.member("inputs").is_some() && top.member("tests").is_none() {
        return Ok(Suite { tests: vec![test(&source, &top, typing)?] });
    }
    let Some(list) = top.member("tests") else {
        let error = source.error("this is no test suite", value.start, value.end);
        return Err(error.label("expected an object with \"tests\" or \"inputs\""));
    };
    let Kind::List(items) = &list.value.kind else {
        return Err(empty(&source, typing).expected(&list, "an array of tests"));
    };
    let mut tests = Vec::new();
    let mut names = BTreeSet::new();
    for (k, item) in items.iter().enumerate() {
        let node = list.item(k, item);
        let test = test(&source, &node, typing)?;
        if !names.insert(test.name.clone()) {
            let id = node.member("id").unwrap_or(node);
            return Err(empty(&source, typing).expected(&id, "an id that no other test has"));
        }
        tests.push(test);
    }
    Ok(Suite { tests })
}

fn empty<'a>(source: &'a Source<'a>, typing: &Typing<'a>) -> Decoder<'a> {
    Decoder { source, types: typing.types(), written: Vec::new(), objects: Objects::default() }
}

fn test<'a>(source: &'a Source<'a>, node: &Node<'a>, typing: &Typing<'a>) -> Result<Test> {
    let mut decoder = empty(source, typing);
    let Kind::Object(given) = &node.value.kind else {
        return Err(decoder.expected(node, "a test"));
    };
    if let Some((name, value)) = given.iter().find(|(n, _)| !MEMBERS.contains(&n.as_str())) {
        let at = Node { value, path: node.path.clone() };
        return Err(decoder.unknown(&at, name, "member", &MEMBERS));
    }
    decoder.written = items(&decoder, node, "objects")?;
    let name = match node.member("id").map(|id| &id.value.kind) {
        Some(Kind::Number(t) | Kind::Text(t)) => t.clone(),
        _ => return Err(decoder.expected(node, "a test with an \"id\"")),
    };
    let given = items(&decoder, node, "inputs")?;
    let (failures, others) = super::failures::read(&decoder, given)?;
    let (writes, others) = super::writes::read(&mut decoder, others, typing)?;
    let (values, objects) = inputs(&mut decoder, node, others, typing)?;
    let args = items(&decoder, node, "args")?;
    let args = args.iter().map(|arg| bytes(&decoder, arg)).collect::<Result<_>>()?;
    let stdin = node.member("stdin").map_or(Ok(Vec::new()), |node| bytes(&decoder, &node))?;
    let outcome = outcome(&decoder, node)?;
    Ok(Test { name, inputs: Inputs { values, objects, args, stdin, failures, writes }, outcome })
}

/// The items of an optional list.
fn items<'a>(decoder: &Decoder<'a>, node: &Node<'a>, name: &str) -> Result<Vec<Node<'a>>> {
    let Some(list) = node.member(name) else { return Ok(Vec::new()) };
    match &list.value.kind {
        Kind::List(items) => {
            Ok(items.iter().enumerate().map(|(k, item)| list.item(k, item)).collect())
        }
        _ => Err(decoder.expected(&list, "an array")),
    }
}

fn inputs<'a>(
    decoder: &mut Decoder<'a>,
    node: &Node<'a>,
    all: Vec<Node<'a>>,
    typing: &Typing<'a>,
) -> Result<(Vec<Input>, Vec<InputValue>)> {
    decoder.objects = Objects::new(decoder.written.len());
    let mut objects = vec![InputValue::Aggregate(Vec::new()); decoder.written.len()];
    let mut values: Vec<Input> = Vec::new();
    for item in all {
        let Some(name) = item.member("name") else {
            return Err(decoder.expected(&item, "an input with a \"name\""));
        };
        let Kind::Text(text) = &name.value.kind else {
            return Err(decoder.expected(&name, "a name"));
        };
        let Some((origin, ty)) = typing.lookup(text) else {
            let error = decoder.unknown(&name, text, "input", &typing.names());
            let is_variable = text.contains("::") && typing.variables().next().is_none();
            return Err(if is_variable { error.hint(UNINITIALISED) } else { error });
        };
        let once = !origin.is_repeated();
        if once && values.iter().any(|input| input.name == *text) {
            return Err(decoder.expected(&name, "one value for each parameter or variable"));
        }
        let one = ObjectType { element: ty.unqualified(), count: None };
        values.push(Input { name: text.clone(), value: decoder.typed(one, &item)? });
        while let Some(k) = decoder.objects.pending.pop() {
            let Some(ty) = decoder.objects.types[k] else { continue };
            let written = decoder.written[k].clone();
            objects[k] = decoder.typed(ty, &written)?;
        }
    }
    let given = |name: &str| values.iter().any(|input| input.name == name);
    if let Some((name, _)) = typing.parameters().into_iter().find(|(name, _)| !given(name)) {
        return Err(decoder.expected(node, format!("a value for the parameter `{name}`")));
    }
    let loose = |k: &usize| {
        decoder.objects.types[*k].is_none() && !matches!(decoder.written[*k].value.kind, Kind::Null)
    };
    match (0..objects.len()).find(loose) {
        Some(k) => Err(decoder.expected(&decoder.written[k], "null, as no pointer leads here")),
        None => Ok((values, objects)),
    }
}

fn bytes(decoder: &Decoder, node: &Node) -> Result<Vec<u8>> {
    let hex = node.member("hex").map(|node| node.value);
    let parsed = match (&node.value.kind, hex.map(|v| &v.kind)) {
        (Kind::Text(t), _) => Some(t.clone().into_bytes()),
        (_, Some(Kind::Text(digits))) => unhex(digits),
        _ => None,
    };
    parsed.ok_or_else(|| decoder.expected(node, "text or {\"hex\": \"00ff…\"}"))
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| {
        let text = std::str::from_utf8(pair).ok().filter(|t| t.len() == 2 && !t.contains('+'))?;
        u8::from_str_radix(text, 16).ok()
    };
    pairs.map(byte).collect()
}

fn outcome(decoder: &Decoder, node: &Node) -> Result<Option<Outcome>> {
    let Some(written) = node.member("outcome") else { return Ok(None) };
    let read = match &written.value.kind {
        Kind::Text(t) => Outcome::read(t),
        _ => None,
    };
    let what = "\"ok\", \"assertion\", \"crash\", \"timeout\" or \"undefined: …\"";
    let mut outcome = read.ok_or_else(|| decoder.expected(&written, what))?;
    if let (Outcome::Crash(signal), Some(given)) = (&mut outcome, node.member("signal")) {
        let number = decoder.number(&given)?;
        *signal = Some(i32::try_from(number).map_err(|_| decoder.expected(&given, "a signal"))?);
    }
    Ok(Some(outcome))
}
