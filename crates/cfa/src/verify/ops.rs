//! Rule 11: operations.

use super::{At, Checker, builtins};
use crate::program::{Callee, Edge, EdgeId, ExprId, ExprKind, Op, VarKind};
use crate::text::type_name;
use crate::types::{Signature, Ty, Types};
use crate::typing::{has_value, is_scalar};

pub(super) fn check(c: &mut Checker<'_>) {
    for (id, edge) in c.body.edges.entries() {
        if let Err(message) = op(c, edge) {
            c.report(11, At::Edge(id), message);
        }
        jump(c, id, edge);
    }
}

/// What is wrong with an operation.
pub(super) type Check = Result<(), String>;

pub(super) fn demand(holds: bool, message: &str) -> Check {
    if holds { Ok(()) } else { Err(message.to_string()) }
}

/// Equal up to the qualifiers of `to`.
pub(super) fn fits(types: &Types, to: Ty, value: Ty) -> Check {
    if to.unqualified() == value.unqualified() {
        return Ok(());
    }
    Err(format!("expected {}, not {}", type_name(types, to), type_name(types, value)))
}

fn op(c: &Checker<'_>, edge: &Edge) -> Check {
    let types = &c.program.types;
    let ty = |e: &ExprId| c.body.exprs[*e].ty;
    match &edge.op {
        Op::Skip | Op::Asm { .. } | Op::Unsupported(_) => Ok(()),
        Op::Assign { to, value } => {
            demand(has_value(types, ty(to)), "a target that holds no value")?;
            fits(types, ty(to), ty(value))
        }
        Op::Zero { to } => demand(types.size_of(ty(to)).is_some(), "an object of unknown size"),
        Op::Input { to, .. } => {
            let is_local = match c.body.exprs[*to].kind {
                ExprKind::Local(v) => c.body.vars[v].kind == VarKind::Local,
                _ => false,
            };
            demand(is_local, "an input should go to a local variable")?;
            demand(types.size_of(ty(to)).is_some(), "an object of unknown size")
        }
        Op::Assume { cond, .. } => {
            demand(is_scalar(types, ty(cond)), "a condition should be a scalar")
        }
        Op::Case { value, low, high } => case(types, ty(value), *low, *high),
        Op::Default { value } => demand(types.is_integer(ty(value)), "expected an integer"),
        Op::Call { to, callee, args } => call(c, *to, *callee, args),
        Op::Builtin { to, builtin, args } => {
            variable(c, *to)?;
            let args: Vec<Ty> = args.iter().map(ty).collect();
            builtins::check(types, *builtin, to.map(|to| ty(&to)), &args)
        }
        Op::Return(value) => returned(c, value.map(|value| ty(&value))),
        Op::Vla { var, bytes } => {
            demand(c.body.vars[*var].kind == VarKind::Vla, "no variable-length array")?;
            fits(types, types.size_type(), ty(bytes))
        }
        Op::Jump { target, .. } => fits(types, Ty::VOID_PTR, ty(target)),
    }
}

fn case(types: &Types, ty: Ty, low: i128, high: i128) -> Check {
    demand(types.is_integer(ty), "expected an integer")?;
    demand(low <= high, "an empty range")?;
    let Some((bits, signed)) = types.int_shape(ty) else { return Ok(()) };
    let (least, most) = match (bits, signed) {
        (128, true) => (i128::MIN, i128::MAX),
        (128, false) => (0, i128::MAX),
        (bits, true) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        (bits, false) => (0, (1 << bits) - 1),
    };
    demand(least <= low && high <= most, "a case beyond the range of its type")
}

/// Results go to variables: nothing is left to be evaluated when the callee returns.
fn variable(c: &Checker<'_>, to: Option<ExprId>) -> Check {
    let Some(to) = to else { return Ok(()) };
    let kind = &c.body.exprs[to].kind;
    demand(
        matches!(kind, ExprKind::Local(_) | ExprKind::Global(_)),
        "the result should go to a variable",
    )
}

fn call(c: &Checker<'_>, to: Option<ExprId>, callee: Callee, args: &[ExprId]) -> Check {
    let types = &c.program.types;
    variable(c, to)?;
    let function = match callee {
        Callee::Direct(f) => Some(c.program.functions[f].ty),
        Callee::Indirect(e) => types.pointee(c.body.exprs[e].ty),
    };
    let signature = function.and_then(|f| types.signature(f));
    let signature = signature.ok_or("expected a function or a pointer to one")?;
    arguments(c, signature, args)?;
    let Some(to) = to else { return Ok(()) };
    demand(!types.is_void(signature.ret), "no result is wanted of a function without one")?;
    fits(types, c.body.exprs[to].ty, signature.ret)
}

fn arguments(c: &Checker<'_>, signature: &Signature, args: &[ExprId]) -> Check {
    let types = &c.program.types;
    let (given, wanted) = (args.len(), signature.params.len());
    let enough = given == wanted || signature.variadic && given > wanted;
    if signature.prototyped && !enough {
        return Err(format!("{given} arguments for {wanted} parameters"));
    }
    for (k, arg) in args.iter().enumerate() {
        let ty = c.body.exprs[*arg].ty;
        demand(has_value(types, ty), "an argument without a value")?;
        if let Some(param) = signature.params.get(k).filter(|_| signature.prototyped) {
            fits(types, *param, ty)?;
        }
    }
    Ok(())
}

/// `return;` is allowed in any function: its result is then not to be used.
fn returned(c: &Checker<'_>, value: Option<Ty>) -> Check {
    let types = &c.program.types;
    let signature = types.signature(c.program.functions[c.function].ty);
    match (signature, value) {
        (None, _) | (Some(_), None) => Ok(()),
        (Some(signature), Some(value)) => fits(types, signature.ret, value),
    }
}

fn jump(c: &mut Checker<'_>, id: EdgeId, edge: &Edge) {
    let Op::Jump { label, .. } = edge.op else { return };
    let label = &c.body.labels[label];
    c.demand(label.loc == edge.to, 11, At::Edge(id), "a jump should end at its label");
    c.demand(label.address_taken, 11, At::Edge(id), "the label's address is not taken");
}
