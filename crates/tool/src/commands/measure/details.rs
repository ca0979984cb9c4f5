//! Where exactly a goal is, and which outcome it asks for: for those who compare tools.

use crate::asked::View;
use base::Place;
use cfa::{Body, EdgeId, ExprId, ExprKind, FuncId, Op};
use goal::{Choice, Goal, PairGoal};

/// Column, outcome and decision of a goal that is about one edge, or about one condition.
pub fn details(view: &View<'_>, k: u128) -> String {
    let asked = &view.heard.answer.asked;
    let body = |f: FuncId| view.program().functions[f].body.as_ref();
    if let Some(pair) = k.checked_sub(view.single()) {
        let (before, from) = asked.pairs.split_at(pair as usize);
        let goal = &from[0];
        let same =
            |other: &&PairGoal| (other.function, other.decision) == (goal.function, goal.decision);
        let all =
            before.iter().rev().take_while(same).count() + from.iter().take_while(same).count();
        let Some(body) = body(goal.function) else { return String::new() };
        let own = body.conditions[goal.condition].place.column;
        let mut edges = body.edges.entries();
        let edge = edges.find(|(_, e)| e.marks.condition.is_some_and(|c| c.0 == goal.condition));
        let constant = edge.is_some_and(|(e, _)| decides_nothing(body, e));
        let Place { line, column, .. } = body.decisions[goal.decision].place;
        return format!(
            ", \"column\": {own}, \"decision\": [{line}, {column}], \"conditions\": {all}, \
             \"constant\": {constant}"
        );
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
        let constant = decides_nothing(body, e);
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

/// Is the edge an outcome of a constant?
fn decides_nothing(body: &Body, e: EdgeId) -> bool {
    match body.edges[e].op {
        Op::Assume { cond: value, .. } | Op::Case { value, .. } | Op::Default { value } => {
            is_constant(body, value)
        }
        _ => false,
    }
}

/// Does the expression read nothing? Compilers know its value (`sizeof(int) == 4`).
fn is_constant(body: &Body, e: ExprId) -> bool {
    match &body.exprs[e].kind {
        ExprKind::Const(_) | ExprKind::Wide(_) => true,
        kind @ (ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_)) => {
            kind.operands().all(|operand| is_constant(body, operand))
        }
        _ => false,
    }
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
