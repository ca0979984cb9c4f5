//! Automata in the language of Graphviz, one cluster per function.

use crate::program::{Body, Edge, FuncId, LocId, Outcome, Program};
use crate::text::print_ops;
use std::fmt::Write;

/// The bodies of these functions; others are left out.
pub fn dot(program: &Program, functions: &[FuncId]) -> String {
    let mut out = String::from("digraph cfa {\n  node [shape=circle fontname=monospace];\n");
    out.push_str("  edge [fontname=monospace];\n");
    for id in functions {
        if let Some(body) = &program.functions[*id].body {
            cluster(&mut out, program, *id, body);
        }
    }
    out + "}\n"
}

fn cluster(out: &mut String, program: &Program, id: FuncId, body: &Body) {
    let name = escape(&program.functions[id].name);
    let _ = writeln!(out, "  subgraph cluster_{id} {{\n    label=\"{name}\";");
    for loc in body.locs.ids() {
        let shape = shape(body, loc);
        let _ = writeln!(out, "    {id}_{loc} [label=\"{loc}\"{shape}];");
    }
    let ops = print_ops(program, id, body.edges.iter().map(|e| &e.op));
    for (edge, op) in body.edges.iter().zip(ops) {
        let label = escape(&label(edge, &op));
        let color =
            color(edge).map_or(String::new(), |c| format!(" color=\"{c}\" fontcolor=\"{c}\""));
        let _ =
            writeln!(out, "    {id}_{} -> {id}_{} [label=\"{label}\"{color}];", edge.from, edge.to);
    }
    out.push_str("  }\n");
}

fn shape(body: &Body, loc: LocId) -> &'static str {
    match loc {
        loc if loc == body.entry => " shape=doublecircle",
        loc if loc == body.exit => " style=bold",
        _ => "",
    }
}

/// The line of an edge and its operation.
pub(crate) fn label(edge: &Edge, op: &str) -> String {
    match edge.marks.place.line {
        0 => op.to_string(),
        line => format!("{line}: {op}"),
    }
}

/// Condition edges are coloured by their outcome.
pub(crate) fn color(edge: &Edge) -> Option<&'static str> {
    let (_, outcome) = edge.marks.condition?;
    Some(match outcome {
        Outcome::True => "#1a7f37",
        Outcome::False => "#cf222e",
        Outcome::Case(_) => "#0550ae",
        Outcome::Default => "#8250df",
    })
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
