//! Where exactly a goal is, and which outcome it asks for: for those who compare tools.

use crate::asked::View;
use base::Place;
use cfa::{Body, EdgeId, FuncId, Op};
use goal::{Choice, Goal};

/// Column, outcome and decision of a goal that is about one edge, or about one condition.
pub fn details(view: &View<'_>, k: u128) -> String {
    let asked = &view.heard.answer.asked;
    let body = |f: FuncId| view.program().functions[f].body.as_ref();
    if let Some(pair) = k.checked_sub(view.single()) {
        let goal = &asked.pairs[pair as usize];
        let Some(body) = body(goal.function) else { return String::new() };
        let own = body.conditions[goal.condition].place.column;
        let Place { line, column, .. } = body.decisions[goal.decision].place;
        return format!(", \"column\": {own}, \"decision\": [{line}, {column}]");
    }
    let edge = view.goal(k).filter(Goal::is_single).and_then(|goal| match goal.choices[..] {
        [Choice::Edge(letter)] => Some(view.alphabet.edge(letter)),
        _ => None,
    });
    let Some((f, e)) = edge else { return String::new() };
    let Some(body) = body(f) else { return String::new() };
    let marks = &body.edges[e].marks;
    let mut text = String::new();
    if let Some((c, outcome)) = marks.condition {
        let constant = suite::probes::ways::constant(body, e).is_some();
        text.push_str(&format!(", \"column\": {}", body.conditions[c].place.column));
        text.push_str(&format!(
            ", \"outcome\": {}, \"constant\": {constant}",
            named(body, e, outcome)
        ));
    } else {
        text.push_str(&format!(", \"column\": {}", marks.place.column));
        if let Some((_, outcome)) = marks.decision {
            text.push_str(&format!(", \"outcome\": {}", named(body, e, outcome)));
        }
    }
    text
}

/// An outcome as a string of JSON.
fn named(body: &Body, e: EdgeId, outcome: cfa::Outcome) -> String {
    match (outcome, &body.edges[e].op) {
        (cfa::Outcome::True, _) => "\"true\"".into(),
        (cfa::Outcome::False, _) => "\"false\"".into(),
        (_, Op::Case { low, high, .. }) if low == high => format!("\"{low}\""),
        (_, Op::Case { low, high, .. }) => format!("\"{low} ... {high}\""),
        _ => "\"default\"".into(),
    }
}
