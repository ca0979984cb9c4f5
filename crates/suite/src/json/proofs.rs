//! The goals of a result that were proved infeasible.

use super::parse;
use super::value::{Kind, Value};
use crate::source::Source;
use base::Diagnostic;
use goal::Proof;

/// The numbers of goals with their proofs. What is not understood counts as no proof.
pub fn proofs(file: &str, text: &str) -> Result<Vec<(u128, Proof)>, Diagnostic> {
    let source = Source { file, text };
    let top = parse(&source)?;
    let goals = member(&top, "goals").and_then(items).unwrap_or_default();
    Ok(goals.iter().filter_map(proved).collect())
}

fn proved(goal: &Value) -> Option<(u128, Proof)> {
    let id = number(member(goal, "id")?)?;
    let proof = member(goal, "proof")?;
    let proof = match text(member(proof, "kind")?)? {
        "structural" => Proof::Structural,
        "unwinding" => {
            let bound = |pair: &Value| match items(pair)? {
                [what, bound] => Some((text(what)?.to_string(), number(bound)?)),
                _ => None,
            };
            let bounds = items(member(proof, "bounds")?)?.iter().map(bound);
            Proof::Unwinding { bounds: bounds.collect::<Option<_>>()? }
        }
        "invariant" => Proof::Invariant { text: text(member(proof, "text")?)?.to_string() },
        _ => return None,
    };
    (text(member(goal, "verdict")?)? == "infeasible").then_some((id, proof))
}

fn member<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    let Kind::Object(members) = &value.kind else { return None };
    members.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

fn items(value: &Value) -> Option<&[Value]> {
    match &value.kind {
        Kind::List(items) => Some(items),
        _ => None,
    }
}

fn text(value: &Value) -> Option<&str> {
    match &value.kind {
        Kind::Text(text) => Some(text),
        _ => None,
    }
}

fn number<T: std::str::FromStr>(value: &Value) -> Option<T> {
    match &value.kind {
        Kind::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}
