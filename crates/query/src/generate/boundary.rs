//! Relational conditions at their limits (White and Cohen, domain testing).
//!
//! On each outcome of `a < b` and its relatives, the operands are as near as the outcome allows:
//! equal, or one apart. Only integers and pointers have a nearest neighbour; of floating operands
//! the equal case is asked for alone. The neighbour never overflows on the side that asks for it,
//! but for `==` and `!=`, where an overflow has no value and so is no way to the goal.

use super::{Material, goals};
use cfa::predicate::{Formula, Predicate};
use cfa::{BinOp, Body, EdgeId, Expr, ExprId, ExprKind, FuncId, Op, Program, Ty};
use goal::{EdgeSet, Goals, Regex};

pub fn boundary(material: &Material) -> Goals {
    let word = |(predicate, edge): &(goal::PredId, goal::Letter)| {
        Regex::cat([Regex::Check(*predicate, true), Regex::one(EdgeSet::one(*edge))])
    };
    goals(material.words("", material.limits.iter().map(word).collect()))
}

/// How the left operand lies to the right one.
#[derive(Clone, Copy)]
enum Near {
    Equal,
    OneLess,
    OneMore,
}

/// A predicate for each limit of each relational condition, and the edge it belongs to. The
/// expressions are added to the bodies; that changes no automaton.
pub fn limits(program: &mut Program, functions: &[FuncId]) -> Vec<(Predicate, FuncId, EdgeId)> {
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
                    found.push((predicate, f, e));
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
    let text = format!(
        "line {}: operands {}",
        place.line,
        match near {
            Near::Equal => "equal",
            Near::OneLess => "one apart, the left one less",
            Near::OneMore => "one apart, the left one more",
        }
    );
    Some(Predicate::at_location(text, f, at, Formula::Atom(root)))
}
