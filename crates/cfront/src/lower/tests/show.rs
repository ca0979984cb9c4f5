//! Automata in the notation of the FQL paper: locations are lines, with a counter where several
//! share one.

use cfa::{Body, Callee, ExprId, ExprKind, LocId, Op};

/// One line for each edge: `from → to operation`, then its marks: B for a block entry, C for a
/// condition edge, D for a decision edge, G for the condition graph, then the statement's type.
pub fn show(body: &Body) -> String {
    let names = names(body);
    let mut out = String::new();
    for edge in body.edges.iter() {
        let m = &edge.marks;
        let flags = [
            (m.block_entry, 'B'),
            (m.condition.is_some(), 'C'),
            (m.decision.is_some(), 'D'),
            (m.condition_graph.is_some(), 'G'),
        ];
        let flags: String = flags.iter().filter(|f| f.0).map(|f| f.1).collect();
        let stmt = m.stmt.map_or("", |s| body.stmts[s].kind.name());
        let (from, to) = (&names[edge.from.0 as usize], &names[edge.to.0 as usize]);
        let line = format!("{from} -> {to} {} {flags} {stmt}", op(body, &edge.op));
        out.push_str(line.split_whitespace().collect::<Vec<_>>().join(" ").as_str());
        out.push('\n');
    }
    out
}

fn names(body: &Body) -> Vec<String> {
    let line = |loc: LocId| {
        let edge = body.edges.iter().find(|e| e.from == loc);
        edge.map(|e| e.marks.place.line)
    };
    let lines: Vec<Option<u32>> = body.locs.ids().map(line).collect();
    let name = |i: usize| match lines[i] {
        None if body.exit.0 as usize == i => "exit".to_string(),
        None => "halt".to_string(),
        Some(n) if lines.iter().filter(|l| **l == Some(n)).count() == 1 => n.to_string(),
        Some(n) => format!("{n}.{}", lines[..i].iter().filter(|l| **l == Some(n)).count()),
    };
    (0..lines.len()).map(name).collect()
}

fn op(body: &Body, op: &Op) -> String {
    let x = |id: ExprId| expr(body, id);
    let list = |ids: &[ExprId]| ids.iter().map(|&a| x(a)).collect::<Vec<_>>().join(", ");
    match op {
        Op::Skip => "skip".to_string(),
        Op::Assign { to, value } => format!("{} = {}", x(*to), x(*value)),
        Op::Zero { to } => format!("{} = zero", x(*to)),
        Op::Input { to, name } => format!("{} = input {name}", x(*to)),
        Op::Assume { cond, holds: true } => format!("<{}>", x(*cond)),
        Op::Assume { cond, holds: false } => format!("<!({})>", x(*cond)),
        Op::Case { low, .. } => format!("case {low}"),
        Op::Default { .. } => "default".to_string(),
        Op::Call { to, callee, args } => {
            let to = to.map_or(String::new(), |t| format!("{} = ", x(t)));
            let callee = match callee {
                Callee::Direct(f) => format!("{f}"),
                Callee::Indirect(p) => x(*p),
            };
            format!("{to}{callee}({})", list(args))
        }
        Op::Builtin { builtin, args, .. } => format!("{}({})", builtin.name(), list(args)),
        Op::Return(value) => format!("return {}", value.map_or(String::new(), x)),
        Op::Vla { var, bytes } => format!("{} has {}", body.vars[*var].name, x(*bytes)),
        Op::Jump { label, .. } => format!("jump {}", body.labels[*label].name),
        Op::Asm { text, .. } => format!("asm {text}"),
        Op::Unsupported(text) => format!("unsupported {text}"),
    }
}

fn expr(body: &Body, id: ExprId) -> String {
    let x = |id: ExprId| expr(body, id);
    match &body.exprs[id].kind {
        ExprKind::Local(v) => body.vars[*v].name.clone(),
        ExprKind::Global(g) => g.to_string(),
        ExprKind::Func(f) => f.to_string(),
        ExprKind::Deref(p) => match body.exprs[*p].kind {
            ExprKind::PtrAdd(p, i) => format!("{}[{}]", x(p), x(i)),
            _ => format!("*{}", x(*p)),
        },
        ExprKind::Field(r, k) => format!("{}.{k}", x(*r)),
        ExprKind::Index(a, i) => format!("{}[{}]", x(*a), x(*i)),
        ExprKind::Const(bits) => bits.to_string(),
        ExprKind::Wide(bits) => bits.to_string(),
        ExprKind::Load(place) => x(*place),
        ExprKind::Addr(place) => format!("&{}", x(*place)),
        ExprKind::LabelAddr(label) => format!("&&{label}"),
        ExprKind::Unary(op, a) => format!("{op:?}({})", x(*a)),
        ExprKind::Binary(op, a, b) => format!("{} {} {}", x(*a), op.symbol(), x(*b)),
        ExprKind::PtrAdd(a, b) => format!("({} + {})", x(*a), x(*b)),
        ExprKind::PtrSub(a, b) => format!("({} - {})", x(*a), x(*b)),
        ExprKind::Cast(a) => format!("({:?}){}", body.exprs[id].ty, x(*a)),
    }
}

pub fn check(body: &Body, expected: &str) {
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    assert_eq!(show(body).lines().collect::<Vec<_>>(), expected, "\n{}", show(body));
}
