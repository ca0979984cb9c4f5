//! Each verdict by its kind of evidence.

use super::proofs::{self, Unwound};
use super::rebuild::Kept;
use super::{Arguments, Checked, Report, claims, rejected};
use crate::asked::{Listed, Session, View};
use crate::commands::measure::{self, Again, Court, details};
use crate::result::string;
use ::check::Finding;
use base::Diagnostic;
use cfa::LoopNames;
use goal::{Desugared, GoalId, Proof};
use suite::json::{self, Said};

pub fn examine(
    arguments: &Arguments,
    session: &Session,
    kept: &Kept,
) -> Result<Report, Diagnostic> {
    let views: Vec<View> = session.heard.iter().map(|heard| View::new(session, heard)).collect();
    let (courts, ledger) = Court::all(&views);
    let goals: Vec<(usize, Listed)> = courts
        .iter()
        .enumerate()
        .flat_map(|(q, court)| court.listed.iter().map(move |one| (q, *one)))
        .collect();
    let said = by_number(kept, goals.len(), &LoopNames::new(session.program()))?;
    let again = rerun(arguments, session, kept)?;
    let mut checked = Vec::new();
    let mut unwound = Vec::new();
    for ((number, (q, one)), id) in goals.iter().enumerate().zip(ledger.ids()) {
        let described = views[*q].described(one.k).expect("there should be so many goals");
        let sentence = described.sentence();
        let finding = match &said[number] {
            None => rejected("the result has no verdict for it"),
            Some(said) if said.text.as_ref() != Some(&sentence) => {
                rejected("the result has another goal here")
            }
            Some(said) if !is_described(said, &views[*q], one) => {
                rejected("the result has another place for it")
            }
            Some(said) => match (said.verdict.as_deref(), &said.proof) {
                (Some("unknown"), _) => None,
                (Some("covered"), _) => covered(said, number, &again, ledger.desugared(id)),
                (Some("infeasible"), Some(Proof::Unwinding { bounds, assumes })) => {
                    let (bounds, assumes) = (bounds.clone(), assumes.clone());
                    unwound.push(Unwound { number, q: *q, id, bounds, assumes });
                    Some(Finding::Undecided("not looked at".into()))
                }
                (Some("infeasible"), proof) => by_shape(proof.as_ref(), ledger.has_path(id)),
                _ => rejected("the result has no verdict for it"),
            },
        };
        checked.push(Checked { id: one.id, sentence, finding });
    }
    let (found, refuted) = proofs::check(arguments, session, (&courts, &ledger), &unwound)?;
    for (number, finding) in found {
        checked[number].finding = Some(finding);
    }
    let wrong = claims::examine(session, &views, kept, &said, &again)?;
    Ok(Report { checked, refuted, wrong })
}

/// What a result may say of where a goal is, and which outcome it asks for.
const PLACE: [&str; 8] =
    ["file", "line", "column", "outcome", "constant", "decision", "conditions", "function"];

/// What the result says of where the goal is, is so. What it does not say, it does not claim.
fn is_described(said: &Said, view: &View<'_>, one: &Listed) -> bool {
    let Some(described) = view.described(one.k) else { return false };
    let expected = json::members_of(&format!(
        "{{ \"file\": {}, \"line\": {}{}, \"function\": {} }}",
        string(&described.file),
        described.line,
        details(view, one.k),
        string(&described.function),
    ));
    PLACE
        .iter()
        .all(|name| said.members.get(*name).is_none_or(|value| expected.get(*name) == Some(value)))
}

/// What the result says, by the numbers of the goals.
fn by_number(
    kept: &Kept,
    goals: usize,
    loops: &LoopNames,
) -> Result<Vec<Option<Said>>, Diagnostic> {
    let mut all = vec![None; goals];
    for said in json::said(&kept.name, &kept.text, loops)? {
        let number = said.id.and_then(|id| usize::try_from(id).ok());
        let place = number.and_then(|number| all.get_mut(number)).filter(|place| place.is_none());
        let Some(place) = place else {
            let id = said.id.map_or("without a number".into(), |id| id.to_string());
            let message = format!("`{}` has a goal {id} too many", kept.name);
            return Err(Diagnostic::error(message).hint("the goals are numbered from 0"));
        };
        *place = Some(said);
    }
    Ok(all)
}

/// The tests of the result, run again; a result may have none.
fn rerun(arguments: &Arguments, session: &Session, kept: &Kept) -> Result<Again, Diagnostic> {
    if json::runs(&kept.name, &kept.text)?.is_empty() {
        return Ok(Again::default());
    }
    measure::again(&arguments.common, std::slice::from_ref(&arguments.result), session)
}

/// Every test that is named reaches it: of a pair, both are named, and each has its side.
fn covered(said: &Said, number: usize, again: &Again, goal: &Desugared) -> Option<Finding> {
    let reached = again.covered_by.get(number).map(Vec::as_slice).unwrap_or_default();
    if said.tests.is_empty() {
        return rejected("no test is named");
    }
    if let Some(test) = said.tests.iter().find(|test| !reached.contains(test)) {
        return rejected(format!("test {test} does not reach it"));
    }
    let Desugared::Pairs(pairs) = goal else { return Some(Finding::Accepted) };
    let Some((a, b)) = said.pair else { return rejected("no pair of tests is named") };
    let reaches =
        |test: usize, side: &GoalId| again.seen.get(test).is_some_and(|s| s.reached.contains(side));
    let is_pair = |(one, other): &(GoalId, GoalId)| {
        reaches(a, one) && reaches(b, other) || reaches(a, other) && reaches(b, one)
    };
    match pairs.iter().any(is_pair) {
        true => Some(Finding::Accepted),
        false => rejected(format!("tests {a} and {b} are no pair")),
    }
}

/// What needs nothing but the shape of the program.
fn by_shape(proof: Option<&Proof>, has_path: bool) -> Option<Finding> {
    match proof {
        None => rejected("there is no proof"),
        Some(Proof::Structural) if !has_path => Some(Finding::Accepted),
        Some(Proof::Structural) => rejected("a path through the program has it"),
        Some(Proof::Unwinding { .. }) => Some(Finding::Undecided("not looked at".into())),
    }
}
