//! Rule 9: marks agree with the operations and with each other.

use super::{At, Checker};
use crate::program::{CondId, DecisionId, Edge, EdgeId, LocId, Op, Outcome, StmtKind};
use base::IdVec;

const RULE: u8 = 9;

pub(super) fn check(c: &mut Checker<'_>) {
    for (id, edge) in c.body.edges.entries() {
        condition_edge(c, id, edge);
        decision_edge(c, id, edge);
    }
    conditions(c);
    one_condition_per_location(c);
    decisions(c);
    block_entries(c);
}

/// 9a and 9c.
fn condition_edge(c: &mut Checker<'_>, id: EdgeId, edge: &Edge) {
    let Some((condition, outcome)) = edge.marks.condition else {
        c.demand(!branches(&edge.op), RULE, At::Edge(id), "a branch that is no condition edge");
        return;
    };
    let fits = match &edge.op {
        Op::Assume { .. } => matches!(outcome, Outcome::True | Outcome::False),
        Op::Case { .. } | Op::Jump { .. } => matches!(outcome, Outcome::Case(_)),
        Op::Default { .. } => outcome == Outcome::Default,
        Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Call { .. } => false,
        Op::Builtin { .. } | Op::Return(_) | Op::Vla { .. } => false,
        Op::Asm { .. } | Op::Unsupported(_) | Op::Input { .. } => false,
    };
    c.demand(fits, RULE, At::Edge(id), "an outcome that the operation cannot have");
    let graph = Some(c.body.conditions[condition].boolean);
    let message = "a condition edge outside of its condition graph";
    c.demand(edge.marks.condition_graph == graph, RULE, At::Edge(id), message);
}

fn branches(op: &Op) -> bool {
    match op {
        Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } | Op::Jump { .. } => true,
        Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Call { .. } => false,
        Op::Builtin { .. } | Op::Return(_) | Op::Vla { .. } => false,
        Op::Asm { .. } | Op::Unsupported(_) | Op::Input { .. } => false,
    }
}

/// 9b: where the edges of each condition start.
fn conditions(c: &mut Checker<'_>) {
    let mut starts: IdVec<CondId, Option<LocId>> = IdVec::filled(c.body.conditions.len(), None);
    for (id, edge) in c.body.edges.entries() {
        let Some((condition, _)) = edge.marks.condition else { continue };
        let start = *starts[condition].get_or_insert(edge.from);
        let message = "another edge of its condition leaves another location";
        c.demand(start == edge.from, RULE, At::Edge(id), message);
    }
    for (id, start) in starts.entries() {
        c.demand(start.is_some(), RULE, At::Whole, &format!("condition {id} has no edge"));
    }
}

/// 9b: what the edges of each location say.
fn one_condition_per_location(c: &mut Checker<'_>) {
    let mut seen: IdVec<LocId, Vec<(CondId, Outcome)>> =
        IdVec::filled(c.body.locs.len(), Vec::new());
    for (id, edge) in c.body.edges.entries() {
        let Some((condition, outcome)) = edge.marks.condition else { continue };
        let list = &mut seen[edge.from];
        let new = list.iter().all(|(other, o)| *other == condition && *o != outcome);
        list.push((condition, outcome));
        let message = "two edges of a location with different conditions or one outcome";
        c.demand(new, RULE, At::Edge(id), message);
    }
}

/// 9d.
fn decision_edge(c: &mut Checker<'_>, id: EdgeId, edge: &Edge) {
    let Some((decision, outcome)) = edge.marks.decision else { return };
    let boolean = c.body.decisions[decision].boolean;
    let fits = match edge.marks.condition {
        None => edge.op == Op::Skip,
        Some((condition, own)) => {
            let binary = |o: Outcome| matches!(o, Outcome::True | Outcome::False);
            let outcomes = own == outcome || binary(own) && binary(outcome);
            c.body.conditions[condition].boolean == boolean && outcomes
        }
    };
    let message = "a decision edge that is neither a skip nor a condition edge of it";
    c.demand(fits, RULE, At::Edge(id), message);
}

/// 9e and 9f.
fn decisions(c: &mut Checker<'_>) {
    let count = c.body.decisions.len();
    let mut outcomes: IdVec<DecisionId, Vec<Outcome>> = IdVec::filled(count, Vec::new());
    for edge in c.body.edges.iter() {
        if let Some((decision, outcome)) = edge.marks.decision {
            outcomes[decision].push(outcome);
        }
    }
    for (id, decision) in c.body.decisions.entries() {
        let kind = c.body.stmts[decision.stmt].kind;
        outcomes[id].sort_unstable();
        let fits = has_all(kind, &outcomes[id]);
        let message = format!("decision {id} should have one edge for each outcome");
        c.demand(fits, RULE, At::Whole, &message);
        let message = format!("decision {id} belongs to a statement without one");
        c.demand(decides(kind), RULE, At::Whole, &message);
    }
}

/// 9g.
fn block_entries(c: &mut Checker<'_>) {
    let mut leaving: IdVec<LocId, u32> = IdVec::filled(c.body.locs.len(), 0);
    for edge in c.body.edges.iter() {
        leaving[edge.from] += 1;
    }
    for (id, edge) in c.body.edges.entries() {
        let alone = !edge.marks.block_entry || leaving[edge.from] == 1;
        c.demand(alone, RULE, At::Edge(id), "a block begins beside another edge");
    }
}

/// `outcomes` in order.
fn has_all(kind: StmtKind, outcomes: &[Outcome]) -> bool {
    let distinct = outcomes.windows(2).all(|pair| pair[0] != pair[1]);
    match outcomes {
        [] => false,
        [Outcome::False, Outcome::True] => true,
        [Outcome::False | Outcome::True, ..] | [_, Outcome::True, ..] => false,
        [.., last] => distinct && (*last == Outcome::Default || kind == StmtKind::Goto),
    }
}

fn decides(kind: StmtKind) -> bool {
    match kind {
        StmtKind::If | StmtKind::Switch | StmtKind::While | StmtKind::Do => true,
        StmtKind::For | StmtKind::Conditional | StmtKind::Assert | StmtKind::Goto => true,
        StmtKind::Expr | StmtKind::Decl | StmtKind::Return | StmtKind::Break => false,
        StmtKind::Continue | StmtKind::Asm | StmtKind::Empty => false,
    }
}
