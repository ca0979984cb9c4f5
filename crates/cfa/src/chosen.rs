//! What compilers, linkers and libraries choose: values that the text of a program does not determine,
//! though nothing about them is undefined.

use crate::program::{Body, EdgeId, ExprId, ExprKind, FuncId, Op, Program, UnOp, VarId};
use crate::types::Type;
use crate::walk::Position;
use std::collections::BTreeMap;

/// Edges that may do something else in a native run than here, and why: they make a number of an
/// address, or ask what the optimiser knows.
#[derive(Clone, Debug, Default)]
pub struct Chosen(BTreeMap<(FuncId, EdgeId), &'static str>);

impl Chosen {
    /// Those of the program's own functions.
    pub fn new(program: &Program) -> Chosen {
        let own = program.functions.entries().filter(|(_, f)| !program.units[f.unit].library);
        let edges = own.flat_map(|(f, function)| {
            let edges =
                function.body.iter().flat_map(|body| body.edges.ids().map(move |e| (body, e)));
            edges.map(move |(body, e)| (f, body, e))
        });
        Chosen(edges.filter_map(|(f, body, e)| Some(((f, e), chosen(program, body, e)?))).collect())
    }

    pub fn of(&self, f: FuncId, e: EdgeId) -> Option<&'static str> {
        self.0.get(&(f, e)).copied()
    }
}

fn chosen(program: &Program, body: &Body, e: EdgeId) -> Option<&'static str> {
    let roots = body.edges[e].op.roots();
    let mut all = roots.iter().flat_map(|(root, _)| body.post_order(*root));
    all.find_map(|e| chosen_value(program, body, e))
}

fn chosen_value(program: &Program, body: &Body, e: ExprId) -> Option<&'static str> {
    let (types, expr) = (&program.types, &body.exprs[e]);
    match expr.kind {
        ExprKind::Cast(a) if types.is_pointer(body.exprs[a].ty) => {
            let to_number = types.is_integer(expr.ty) && !matches!(types.get(expr.ty), Type::Bool);
            to_number.then_some("what the program computes from addresses")
        }
        ExprKind::Global(g) if program.globals[g].is_up_to_compiler() => {
            Some("what the optimiser knows of a value")
        }
        _ => None,
    }
}

/// Whether nobody looks at more than the sign of what a call returns: it goes to variables whose
/// addresses nobody takes, and which are nowhere used but in comparisons with zero, or as conditions.
///
/// `strcmp` and its like promise no more than that (C11 7.24.4).
pub fn only_sign_is_used(program: &Program, f: FuncId, call: EdgeId) -> bool {
    let Some(body) = program.functions[f].body.as_ref() else { return false };
    let Op::Call { to, .. } = &body.edges[call].op else { return false };
    let Some(to) = to else { return true };
    let ExprKind::Local(first) = body.exprs[*to].kind else { return false };
    let mut variables = vec![first];
    let mut next = 0;
    while let Some(v) = variables.get(next).copied() {
        next += 1;
        for edge in body.edges.iter() {
            match copied(body, v, &edge.op) {
                Some(to) if variables.contains(&to) => {}
                Some(to) => variables.push(to),
                None if uses_sign(body, v, &edge.op) => {}
                None => return false,
            }
        }
    }
    true
}

/// The variable that is assigned the other one.
fn copied(body: &Body, v: VarId, op: &Op) -> Option<VarId> {
    let Op::Assign { to, value } = op else { return None };
    match body.exprs[*to].kind {
        ExprKind::Local(w) if reads(body, v, *value) => Some(w),
        _ => None,
    }
}

fn names(body: &Body, v: VarId, e: ExprId) -> bool {
    matches!(body.exprs[e].kind, ExprKind::Local(w) if w == v)
}

fn reads(body: &Body, v: VarId, e: ExprId) -> bool {
    matches!(body.exprs[e].kind, ExprKind::Load(a) if names(body, v, a))
}

/// Whether an operation has the variable in comparisons with zero only, or as a whole as a condition,
/// or writes it.
fn uses_sign(body: &Body, v: VarId, op: &Op) -> bool {
    op.roots().iter().all(|(root, position)| {
        let is_written = *position == Position::Object && names(body, v, *root);
        let is_condition = matches!(op, Op::Assume { .. }) && reads(body, v, *root);
        is_written || is_condition || compares_only(body, v, *root)
    })
}

fn compares_only(body: &Body, v: VarId, root: ExprId) -> bool {
    let is_zero = |e: ExprId| matches!(body.exprs[e].kind, ExprKind::Const(0));
    let is_sign = |e: &&ExprId| match body.exprs[**e].kind {
        ExprKind::Binary(op, a, b) if op.is_comparison() => {
            reads(body, v, a) && is_zero(b) || reads(body, v, b) && is_zero(a)
        }
        ExprKind::Unary(UnOp::Not, a) => reads(body, v, a),
        _ => false,
    };
    let all = body.post_order(root);
    let uses = all.iter().filter(|e| names(body, v, **e)).count();
    uses == all.iter().filter(is_sign).count()
}
