//! Flow graphs as Promela models, with claims, for the model checker `spin`.
//!
//! The model is the Kripke structure of section 2 of Hong and Ural: one state per vertex, and the
//! final vertex repeats for ever. Every step is one `d_step`, so that **X** means the next vertex.
//! `spin` needs to be built with `-DNXT`, the verifier with `-DNOREDUCE`.

use crate::criteria::Ltl;
use crate::flow::FlowGraph;
use std::fmt::Write;

/// `ltl NAME { from -> to }`: what is checked of every path.
pub struct Claim<'a> {
    pub name: String,
    pub from: &'a Ltl,
    pub to: &'a Ltl,
}

/// The graph with its claims.
pub fn model(graph: &FlowGraph, claims: &[Claim]) -> String {
    let mut out = format!("byte at = {};\n\nactive proctype flow() {{\n  do\n", graph.start.0);
    let arcs = graph.arcs.iter().map(|arc| (arc.from.0, arc.to.0));
    for (from, to) in arcs.chain([(graph.end.0, graph.end.0)]) {
        writeln!(out, "  :: d_step {{ at == {from} -> at = {to} }}").expect("text takes all");
    }
    out.push_str("  od\n}\n\n");
    for claim in claims {
        let (from, to) = (claim.from.spin(graph), claim.to.spin(graph));
        writeln!(out, "ltl {} {{ {from} -> {to} }}", claim.name).expect("text takes all");
    }
    out
}
