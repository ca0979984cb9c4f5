//! Rule 8: ids in range, and orders that make everything well-founded.

use super::{At, Checker, Violation};
use crate::program::*;
use crate::types::{Ty, Type};
use crate::unsequenced::Accessed;
use base::{Id, IdVec, Place};

pub(super) const RULE: u8 = 8;

/// Types, records, globals and the heads of functions.
pub(super) fn program(program: &Program, out: &mut Vec<Violation>) {
    let mut bad = |at: At, message: &str| {
        let message = message.to_string();
        out.push(Violation { rule: RULE, function: None, at, message });
    };
    for (ty, def) in program.types.all() {
        if components(def).any(|part| part.index() >= ty.index()) {
            bad(At::Whole, &format!("type {ty:?} is made of a later type"));
        }
        if matches!(def, Type::Record(r) if r.index() >= program.types.records.len()) {
            bad(At::Whole, &format!("type {ty:?} is no record"));
        }
    }
    for (id, record) in program.types.records.entries() {
        if record.fields.iter().any(|f| !program.types.contains(f.ty)) {
            bad(At::Whole, &format!("a member of {id} has no type"));
        }
    }
    for (id, global) in program.globals.entries() {
        if !global_in_range(program, global) {
            bad(At::Global(id), "an id is out of range");
        }
    }
    for (id, f) in program.functions.entries() {
        let unit = f.unit.index() < program.units.len() && linkage(program, f.linkage);
        if !unit || !program.types.contains(f.ty) || !place(program, f.place) {
            bad(At::Whole, &format!("an id in the head of {id} is out of range"));
        }
    }
}

fn components(def: &Type) -> impl Iterator<Item = Ty> {
    let (one, many) = match def {
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => (None, &[][..]),
        Type::Complex(_) | Type::Record(_) => (None, &[][..]),
        Type::Vector(to, _) | Type::Pointer(to) | Type::Array(to, _) | Type::Vla(to, _) => {
            (Some(*to), &[][..])
        }
        Type::Function(signature) => (Some(signature.ret), &signature.params[..]),
    };
    one.into_iter().chain(many.iter().copied())
}

fn place(program: &Program, place: Place) -> bool {
    place.line == 0 || place.file.index() < program.files.len()
}

fn linkage(program: &Program, linkage: Linkage) -> bool {
    match linkage {
        Linkage::External => true,
        Linkage::Internal(unit) => unit.index() < program.units.len(),
    }
}

fn global_in_range(program: &Program, global: &Global) -> bool {
    let mut relocations = global.init.iter().flat_map(|init| &init.relocations);
    let targets = relocations.all(|r| target(program, r.target));
    targets
        && program.types.contains(global.ty)
        && linkage(program, global.linkage)
        && place(program, global.place)
}

fn target(program: &Program, target: Target) -> bool {
    match target {
        Target::Global(g) => g.index() < program.globals.len(),
        Target::Function(f) => f.index() < program.functions.len(),
        Target::Label(f, l) => {
            let body = program.functions.get(f).and_then(|f| f.body.as_ref());
            body.is_some_and(|b| l.index() < b.labels.len())
        }
    }
}

fn has<I: Id, T>(table: &IdVec<I, T>, id: I) -> bool {
    table.get(id).is_some()
}

pub(super) fn body(c: &mut Checker<'_>) {
    let (program, body) = (c.program, c.body);
    let ends = has(&body.locs, body.entry) && has(&body.locs, body.exit);
    c.demand(ends, RULE, At::Whole, "the entry or exit is out of range");
    for (id, loc) in body.locs.entries() {
        let known = has(&body.scopes, loc.scope) && loc.declared as usize <= body.vars.len();
        c.demand(known, RULE, At::Loc(id), "its scope or number of variables is out of range");
    }
    for (id, scope) in body.scopes.entries() {
        let parent = scope.parent.is_none_or(|p| p < id);
        let statics = scope.statics.iter().all(|(_, g)| has(&program.globals, *g));
        let message = format!("{id} has a later parent or an unknown static");
        c.demand(parent && statics, RULE, At::Whole, &message);
    }
    variables(c);
    constructs(c);
    for (id, expr) in body.exprs.entries() {
        let known = program.types.contains(expr.ty) && in_kind(program, body, &expr.kind);
        let earlier = expr.kind.operands().all(|e| e < id);
        let message = format!("{id} has an id out of range or a later operand");
        c.demand(known && earlier, RULE, At::Whole, &message);
    }
    for (id, edge) in body.edges.entries() {
        let ends = has(&body.locs, edge.from) && has(&body.locs, edge.to);
        let roots = edge.op.roots().iter().all(|(e, _)| has(&body.exprs, *e));
        let op = roots && in_op(program, body, &edge.op);
        c.demand(ends, RULE, At::Edge(id), "a location is out of range");
        c.demand(op, RULE, At::Edge(id), "an id of the operation is out of range");
        let marks = in_marks(body, &edge.marks) && place(program, edge.marks.place);
        c.demand(marks, RULE, At::Edge(id), "an id of the marks is out of range");
    }
}

fn variables(c: &mut Checker<'_>) {
    let (program, body) = (c.program, c.body);
    for (id, var) in body.vars.entries() {
        let known = has(&body.scopes, var.scope) && program.types.contains(var.ty);
        c.demand(known, RULE, At::Whole, &format!("the scope or type of {id} is out of range"));
    }
    let params = body.params.iter().all(|v| has(&body.vars, *v));
    c.demand(params, RULE, At::Whole, "a parameter is out of range");
}

fn constructs(c: &mut Checker<'_>) {
    let (program, body) = (c.program, c.body);
    let mut demand = |holds: bool, what: String| {
        c.demand(holds, RULE, At::Whole, &format!("{what} has an id out of range"));
    };
    for (id, label) in body.labels.entries() {
        demand(has(&body.locs, label.loc), id.to_string());
    }
    for (id, s) in body.stmts.entries() {
        demand(has(&body.locs, s.start) && place(program, s.place), id.to_string());
    }
    for (id, b) in body.booleans.entries() {
        demand(has(&body.locs, b.start) && place(program, b.place), id.to_string());
    }
    for (id, cond) in body.conditions.entries() {
        demand(has(&body.booleans, cond.boolean) && place(program, cond.place), id.to_string());
    }
    for (id, d) in body.decisions.entries() {
        let known = has(&body.booleans, d.boolean) && has(&body.stmts, d.stmt);
        demand(known && place(program, d.place), id.to_string());
    }
    for site in &body.unsequenced {
        let known = |accessed: &Accessed| match accessed {
            Accessed::Global(g) => has(&program.globals, *g),
            Accessed::Local(v) => has(&body.vars, *v),
            Accessed::Memory => true,
        };
        let all = site.operands.iter().flat_map(|o| o.reads.iter().chain(&o.writes)).all(known);
        demand(all && place(program, site.place), "an operand".into());
    }
}

fn in_kind(program: &Program, body: &Body, kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Local(v) => has(&body.vars, *v),
        ExprKind::Global(g) => has(&program.globals, *g),
        ExprKind::Func(f) => has(&program.functions, *f),
        ExprKind::LabelAddr(l) => has(&body.labels, *l),
        ExprKind::Deref(_) | ExprKind::Field(..) | ExprKind::Index(..) => true,
        ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::Load(_) | ExprKind::Addr(_) => true,
        ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::PtrAdd(..) => true,
        ExprKind::PtrSub(..) | ExprKind::Cast(_) => true,
    }
}

fn in_op(program: &Program, body: &Body, op: &Op) -> bool {
    match op {
        Op::Vla { var, .. } => has(&body.vars, *var),
        Op::Jump { label, .. } => has(&body.labels, *label),
        Op::Call { callee: Callee::Direct(f), .. } => has(&program.functions, *f),
        Op::Call { callee: Callee::Indirect(_), .. } | Op::Builtin { .. } => true,
        Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Assume { .. } => true,
        Op::Case { .. } | Op::Default { .. } | Op::Return(_) => true,
        Op::Asm { .. } | Op::Unsupported(_) | Op::Input { .. } => true,
    }
}

fn in_marks(body: &Body, marks: &Marks) -> bool {
    marks.stmt.is_none_or(|s| has(&body.stmts, s))
        && marks.condition.is_none_or(|(c, _)| has(&body.conditions, c))
        && marks.decision.is_none_or(|(d, _)| has(&body.decisions, d))
        && marks.condition_graph.is_none_or(|b| has(&body.booleans, b))
}
