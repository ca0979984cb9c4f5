//! Calls that have to tell where they are, because another one of the same statement may enter the
//! same function, and nobody knows which of the two comes first.

use cfa::{Body, Callee, Edge, EdgeId, FuncId, Op, Program, StmtId, StmtKind, UnitId};

/// Of the calls that tell where they are: those of functions that have probes (`wanted`) or may have
/// them, unless all others of the statement enter other functions.
pub fn sites(body: &Body, wanted: &dyn Fn(FuncId) -> bool) -> Vec<EdgeId> {
    let calls = written_calls(body);
    let mut of_stmt: base::Map<Option<StmtId>, Vec<EdgeId>> = base::Map::new();
    for (e, edge) in calls {
        of_stmt.entry(statement(body, edge)).or_default().push(e);
    }
    let enters = |e: EdgeId| match body.edges[e].op {
        Op::Call { callee: Callee::Direct(g), .. } if wanted(g) => Enters::One(g),
        Op::Call { callee: Callee::Direct(_), .. } => Enters::Back,
        _ => Enters::Any,
    };
    let is_told = |e: EdgeId, others: &[EdgeId]| {
        let others = others.iter().filter(|other| **other != e);
        let told = base::mutant!("suite: no call tells where it is");
        enters(e) != Enters::Back
            && others.into_iter().any(|o| enters(e).meets(enters(*o)))
            && !told
    };
    let calls = written_calls(body);
    let told = calls.filter(|(e, edge)| {
        of_stmt.get(&statement(body, edge)).is_some_and(|others| is_told(*e, others))
    });
    told.map(|(e, _)| e).collect()
}

/// Which functions with probes a call may enter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enters {
    One(FuncId),
    /// Those that it is given.
    Back,
    Any,
}

impl Enters {
    fn meets(self, other: Enters) -> bool {
        match (self, other) {
            (Enters::One(f), Enters::One(g)) => f == g,
            _ => true,
        }
    }
}

/// The statement of an edge; of one in a conditional operator, the statement around that.
fn statement(body: &Body, edge: &Edge) -> Option<StmtId> {
    let inner = edge.marks.stmt?;
    let is_part = |kind: StmtKind| matches!(kind, StmtKind::Conditional | StmtKind::Assert);
    if !is_part(body.stmts[inner].kind) {
        return Some(inner);
    }
    let span = body.stmts[inner].span;
    let around = body.stmts.entries().filter(|(_, stmt)| {
        !is_part(stmt.kind) && stmt.span.start <= span.start && span.end <= stmt.span.end
    });
    let smallest = around.min_by_key(|(_, stmt)| stmt.span.end - stmt.span.start);
    Some(smallest.map_or(inner, |(s, _)| s))
}

/// Whether the name of a function stands before a place of the text, and outside of functions.
pub fn declared(program: &Program, unit: UnitId, text: &[u8], g: FuncId, before: usize) -> bool {
    let name = program.functions[g].name.as_bytes();
    let bodies = program.functions.iter().filter(|f| f.unit == unit);
    let bodies: Vec<_> = bodies.filter_map(|f| f.body.as_ref()).map(|body| body.span).collect();
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$';
    let is_declaration = |at: usize| {
        let apart = at == 0 || !is_word(&text[at - 1]);
        let inside = bodies.iter().any(|s| (s.start as usize) <= at && at < s.end as usize);
        apart && !text.get(at + name.len()).is_some_and(is_word) && !inside
    };
    let mut windows = text[..before.min(text.len())].windows(name.len().max(1)).enumerate();
    windows.any(|(at, word)| word == name && is_declaration(at))
}

/// The calls that the text has. One that it has not, of a cleanup function, comes after all others.
fn written_calls(body: &Body) -> impl Iterator<Item = (EdgeId, &cfa::Edge)> {
    let is_call = |edge: &cfa::Edge| matches!(edge.op, Op::Call { .. });
    let is_written = |edge: &cfa::Edge| edge.marks.span.start < edge.marks.span.end;
    body.edges.entries().filter(move |(_, edge)| is_call(edge) && is_written(edge))
}
