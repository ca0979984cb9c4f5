//! What a result says of its goals.

use super::parse;
use super::value::{Kind, Value};
use crate::source::Source;
use base::Diagnostic;
use goal::Proof;

/// One goal of a result. What is not understood is not there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    pub id: Option<u128>,
    pub text: Option<String>,
    /// `covered`, `infeasible` or `unknown`.
    pub verdict: Option<String>,
    /// The tests that cover it.
    pub tests: Vec<usize>,
    pub proof: Option<Proof>,
}

/// The goals of a result, in order.
pub fn said(file: &str, text: &str) -> Result<Vec<Said>, Diagnostic> {
    let source = Source { file, text };
    let top = parse(&source)?;
    let goals = member(&top, "goals").and_then(items).unwrap_or_default();
    Ok(goals.iter().map(one).collect())
}

/// The numbers of goals with their proofs.
pub fn proofs(file: &str, text: &str) -> Result<Vec<(u128, Proof)>, Diagnostic> {
    let infeasible = |said: Said| match (said.id, said.verdict.as_deref(), said.proof) {
        (Some(id), Some("infeasible"), Some(proof)) => Some((id, proof)),
        _ => None,
    };
    Ok(said(file, text)?.into_iter().filter_map(infeasible).collect())
}

fn one(goal: &Value) -> Said {
    let tests = member(goal, "tests").and_then(items).unwrap_or_default();
    let own = |name: &str| Some(text(member(goal, name)?)?.to_string());
    Said {
        id: member(goal, "id").and_then(number),
        text: own("text"),
        verdict: own("verdict"),
        tests: tests.iter().filter_map(number).collect(),
        proof: member(goal, "proof").and_then(proof),
    }
}

fn proof(proof: &Value) -> Option<Proof> {
    Some(match text(member(proof, "kind")?)? {
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
    })
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
