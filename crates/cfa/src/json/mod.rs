//! Automata as JSON: `{ "format": 1, "functions": [ … ] }`, in the order asked for.
//!
//! Ids are the numbers of the text form (`"l3"`, `"c0"`); an edge has its operation's name and
//! its text; absent marks are left out. Fields may be added, never changed.

mod value;

use crate::program::*;
use crate::text::op::outcome;
use crate::text::{print_ops, type_name};
use base::{Place, Span};
use value::Json;

/// These functions; one that is only declared has `"body": null`.
pub fn json(program: &Program, functions: &[FuncId]) -> String {
    let list = Json::list(functions.iter().map(|id| function(program, *id)));
    Json::Object(vec![("format", Json::Number(1)), ("functions", list)]).render()
}

fn function(program: &Program, id: FuncId) -> Json {
    let f = &program.functions[id];
    let mut fields = vec![
        ("name", Json::text(&f.name)),
        ("type", Json::text(type_name(&program.types, f.ty))),
        ("static", Json::Bool(f.linkage != Linkage::External)),
        ("noreturn", Json::Bool(f.noreturn)),
        ("weak", Json::Bool(f.outside.weak)),
        ("constructor", Json::Bool(f.outside.before.is_some())),
        ("destructor", Json::Bool(f.outside.after.is_some())),
    ];
    fields.extend(file(program, f.place));
    fields.extend(place(f.place));
    fields.push(("body", Json::or_null(f.body.as_ref(), |b| body(program, id, b))));
    Json::Object(fields)
}

fn body(program: &Program, id: FuncId, body: &Body) -> Json {
    let ops = print_ops(program, id, body.edges.iter().map(|e| &e.op));
    let edges = body.edges.entries().zip(ops);
    Json::Object(vec![
        ("entry", Json::text(body.entry)),
        ("exit", Json::text(body.exit)),
        ("variables", Json::list(body.vars.iter().map(|v| variable(program, v)))),
        ("locations", Json::list(body.locs.entries().map(|(id, l)| location(id, l)))),
        ("edges", Json::list(edges.map(|((id, e), op)| edge(program, id, e, op)))),
        ("statements", Json::list(body.stmts.entries().map(|(id, s)| statement(id, s)))),
        ("conditions", Json::list(body.conditions.entries().map(|(id, c)| condition(id, c)))),
        ("decisions", Json::list(body.decisions.entries().map(|(id, d)| decision(id, d)))),
    ])
}

fn variable(program: &Program, var: &Var) -> Json {
    let kind = match var.kind {
        VarKind::Param => "param",
        VarKind::Local => "local",
        VarKind::Temp => "temp",
        VarKind::Vla => "vla",
    };
    Json::Object(vec![
        ("name", Json::text(&var.name)),
        ("type", Json::text(type_name(&program.types, var.ty))),
        ("kind", Json::text(kind)),
        ("scope", Json::text(var.scope)),
    ])
}

fn location(id: LocId, loc: &Loc) -> Json {
    Json::Object(vec![("id", Json::text(id)), ("scope", Json::text(loc.scope))])
}

fn edge(program: &Program, id: EdgeId, edge: &Edge, text: String) -> Json {
    let marks = &edge.marks;
    let mut fields = vec![
        ("id", Json::text(id)),
        ("from", Json::text(edge.from)),
        ("to", Json::text(edge.to)),
        ("op", Json::text(operation(&edge.op))),
        ("text", Json::Text(text)),
    ];
    fields.extend(file(program, marks.place));
    fields.extend(place(marks.place));
    fields.extend(span(marks.span));
    fields.extend(marks.stmt.map(|s| ("statement", Json::text(s))));
    fields.extend(marks.block_entry.then_some(("block_entry", Json::Bool(true))));
    fields.extend(marks.condition.map(|(c, o)| ("condition", chosen(Json::text(c), o))));
    fields.extend(marks.decision.map(|(d, o)| ("decision", chosen(Json::text(d), o))));
    fields.extend(marks.condition_graph.map(|b| ("condition_graph", Json::text(b))));
    Json::Object(fields)
}

fn chosen(id: Json, o: Outcome) -> Json {
    Json::Object(vec![("id", id), ("outcome", Json::Text(outcome(o)))])
}

fn operation(op: &Op) -> &'static str {
    match op {
        Op::Skip => "skip",
        Op::Assign { .. } => "assign",
        Op::Zero { .. } => "zero",
        Op::Input { .. } => "input",
        Op::Assume { .. } => "assume",
        Op::Case { .. } => "case",
        Op::Default { .. } => "default",
        Op::Call { .. } => "call",
        Op::Builtin { .. } => "builtin",
        Op::Return(_) => "return",
        Op::Vla { .. } => "vla",
        Op::Jump { .. } => "jump",
        Op::Asm { .. } => "asm",
        Op::Unsupported(_) => "unsupported",
    }
}

fn statement(id: StmtId, stmt: &Stmt) -> Json {
    let mut fields = vec![
        ("id", Json::text(id)),
        ("kind", Json::text(stmt.kind.name())),
        ("start", Json::text(stmt.start)),
    ];
    fields.extend(place(stmt.place));
    fields.extend(span(stmt.span));
    Json::Object(fields)
}

fn condition(id: CondId, condition: &Condition) -> Json {
    let mut fields = vec![("id", Json::text(id)), ("boolean", Json::text(condition.boolean))];
    fields.extend(place(condition.place));
    fields.extend(span(condition.span));
    Json::Object(fields)
}

fn decision(id: DecisionId, decision: &Decision) -> Json {
    let mut fields = vec![
        ("id", Json::text(id)),
        ("boolean", Json::text(decision.boolean)),
        ("statement", Json::text(decision.stmt)),
    ];
    fields.extend(place(decision.place));
    fields.extend(span(decision.span));
    Json::Object(fields)
}

fn file(program: &Program, place: Place) -> Option<(&'static str, Json)> {
    let file = program.files.get(place.file).filter(|_| place.line > 0)?;
    Some(("file", Json::text(file)))
}

/// Nothing for line 0.
fn place(place: Place) -> Vec<(&'static str, Json)> {
    let number = |n: u32| Json::Number(i128::from(n));
    match place.line {
        0 => Vec::new(),
        line => vec![("line", number(line)), ("column", number(place.column))],
    }
}

fn span(span: Span) -> Option<(&'static str, Json)> {
    let ends = [span.start, span.end].map(|n| Json::Number(i128::from(n)));
    (span != Span::default()).then(|| ("span", Json::list(ends)))
}
