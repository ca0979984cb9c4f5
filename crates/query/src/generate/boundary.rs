//! Relational conditions at their limits (White and Cohen, domain testing).
//!
//! On each outcome of `a < b` and its relatives, the operands are as near as the outcome allows:
//! equal, or one apart. Only integers have a nearest neighbour; of floating operands and pointers
//! the equal case is asked for alone. The neighbour never overflows on the side that asks for it,
//! but for `==` and `!=`, where an overflow has no value and so is no way to the goal.

use super::{Material, goals};
use cfa::predicate::{Formula, Predicate};
use cfa::{BinOp, Body, EdgeId, Expr, ExprId, ExprKind, FuncId, Op, Program, Ty};
use goal::{EdgeSet, Goals, Label, Regex};

pub fn boundary(material: &Material) -> Goals {
    let goal = |(predicate, at, limit): &(goal::PredId, goal::Letter, &str)| {
        let edge = Regex::one(EdgeSet::one(*at));
        let label = Label { at: *at, text: format!("{{edge}}, at its limit: {limit}") };
        (Regex::cat([Regex::Check(*predicate, true), edge]), label)
    };
    goals(material.labelled(material.limits.iter().map(goal)))
}

/// How the left operand lies to the right one.
#[derive(Clone, Copy)]
enum Near {
    Equal,
    OneLess,
    OneMore,
}

impl Near {
    fn text(self) -> &'static str {
        match self {
            Near::Equal => "both sides are equal",
            Near::OneLess => "the left side is one less",
            Near::OneMore => "the left side is one more",
        }
    }
}

/// A limit of a relational condition.
pub struct Limit {
    pub predicate: Predicate,
    pub function: FuncId,
    pub edge: EdgeId,
    pub text: &'static str,
}

/// All limits of the relational conditions. The expressions of their predicates are added to the
/// bodies; that changes no automaton.
pub fn limits(program: &mut Program, functions: &[FuncId]) -> Vec<Limit> {
    let mut found = Vec::new();
    for &f in functions {
        let Some(body) = &program.functions[f].body else { continue };
        let edges: Vec<(EdgeId, BinOp, ExprId, ExprId, bool)> = body
            .edges
            .entries()
            .filter_map(|(e, edge)| {
                edge.marks.condition?;
                let Op::Assume { cond, holds } = edge.op else { return None };
                let (op, left, right) = relation(body, cond)?;
                Some((e, op, left, right, holds))
            })
            .collect();
        for (e, op, left, right, holds) in edges {
            for near in nearest(op, holds) {
                if let Some(predicate) = predicate(program, f, e, left, right, near) {
                    found.push(Limit { predicate, function: f, edge: e, text: near.text() });
                }
            }
        }
    }
    found
}

fn relation(body: &Body, cond: ExprId) -> Option<(BinOp, ExprId, ExprId)> {
    match body.exprs[cond].kind {
        ExprKind::Binary(op, left, right) if op.is_comparison() => Some((op, left, right)),
        _ => None,
    }
}

fn nearest(op: BinOp, holds: bool) -> Vec<Near> {
    match (op, holds) {
        (BinOp::Lt, true) | (BinOp::Ge, false) => vec![Near::OneLess],
        (BinOp::Le, false) | (BinOp::Gt, true) => vec![Near::OneMore],
        (BinOp::Eq, false) | (BinOp::Ne, true) => vec![Near::OneLess, Near::OneMore],
        _ => vec![Near::Equal],
    }
}

fn predicate(
    program: &mut Program,
    f: FuncId,
    e: EdgeId,
    left: ExprId,
    right: ExprId,
    near: Near,
) -> Option<Predicate> {
    let function = &mut program.functions[f];
    let body = function.body.as_mut()?;
    let ty = body.exprs[right].ty;
    let types = &program.types;
    let neighbour = match near {
        Near::Equal => right,
        _ if types.is_integer(ty) => {
            let one = body.exprs.push(Expr { kind: ExprKind::Const(1), ty });
            let op = if matches!(near, Near::OneLess) { BinOp::Sub } else { BinOp::Add };
            body.exprs.push(Expr { kind: ExprKind::Binary(op, right, one), ty })
        }
        _ => return None,
    };
    let same = Expr { kind: ExprKind::Binary(BinOp::Eq, left, neighbour), ty: Ty::INT };
    let root = body.exprs.push(same);
    let at = body.edges[e].from;
    let place = body.edges[e].marks.place;
    let text = format!("line {}: {}", place.line, near.text());
    Some(Predicate::at_location(text, f, at, Formula::Atom(root)))
}
