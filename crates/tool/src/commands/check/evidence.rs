//! Each verdict by its kind of evidence.

use super::proofs::{self, Unwound};
use super::rebuild::Kept;
use super::{Arguments, Checked, Report, rejected};
use crate::asked::{Listed, Session, View};
use crate::commands::measure::{self, Court};
use ::check::Finding;
use base::Diagnostic;
use cfa::LoopNames;
use goal::Proof;
use std::collections::BTreeMap;
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
    let covers = covers(arguments, session, &said)?;
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
            Some(said) => match (said.verdict.as_deref(), &said.proof) {
                (Some("unknown"), _) => None,
                (Some("covered"), _) => covered(said, number, &covers),
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
    Ok(Report { checked, refuted })
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

/// The tests that reach each goal, run again; nothing is run if nothing is said to be covered.
fn covers(
    arguments: &Arguments,
    session: &Session,
    said: &[Option<Said>],
) -> Result<BTreeMap<usize, Vec<usize>>, Diagnostic> {
    let mut by_goal: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    if said.iter().flatten().all(|said| said.verdict.as_deref() != Some("covered")) {
        return Ok(by_goal);
    }
    let place = [arguments.result.clone()];
    let (_, by_test) = measure::covers(&arguments.common, &place, session)?;
    for (test, goals) in by_test.iter().enumerate() {
        for goal in goals {
            by_goal.entry(*goal as usize).or_default().push(test);
        }
    }
    Ok(by_goal)
}

/// Every test that is named reaches it: of a pair, both are named.
fn covered(said: &Said, number: usize, covers: &BTreeMap<usize, Vec<usize>>) -> Option<Finding> {
    let reached = covers.get(&number).map(Vec::as_slice).unwrap_or_default();
    if said.tests.is_empty() {
        return rejected("no test is named");
    }
    match said.tests.iter().find(|test| !reached.contains(test)) {
        None => Some(Finding::Accepted),
        Some(test) => rejected(format!("test {test} does not reach it")),
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
