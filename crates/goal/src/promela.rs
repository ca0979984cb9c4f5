//! Flow graphs as Promela models, with claims, for the model checker `spin`.
//!
//! The model is the Kripke structure of section 2 of Hong and Ural: one state per vertex, and the
//! final vertex repeats for ever. Every step is one `d_step`, so that **X** means the next vertex.
//! `spin` needs to be built with `-DNXT`, the verifier with `-DNOREDUCE`.

use crate::criteria::{Entity, Ltl};
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
    let kind = if graph.vertices.len() > 255 { "short" } else { "byte" };
    let start = graph.start.0;
    let mut out = format!("{kind} at = {start};\n\nactive proctype flow() {{\n  do\n");
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

/// The graph with a formula for each entity; the verifier of `!e0` finds a path that exercises e0.
pub fn entities(graph: &FlowGraph, entities: &[Entity]) -> String {
    let mut out = model(graph, &[]);
    for (k, entity) in entities.iter().enumerate() {
        let formula = entity.ltl.paper(graph);
        writeln!(out, "/* {}: {formula} */", entity.name).expect("text takes all");
        writeln!(out, "ltl e{k} {{ {} }}", entity.ltl.spin(graph)).expect("text takes all");
    }
    out
}

/// The same question without a translation of formulas, which takes `spin` hours for two nested
/// untils on the right: the model walks backwards from the final vertex, and has a bit for each
/// temporal subformula, which the expansion laws of LTL give from the vertex and the bits one
/// position later: Ff = f ∨ XFf, f U g = g ∨ (f ∧ X(f U g)).
pub fn backward_model(graph: &FlowGraph, claims: &[Claim]) -> String {
    let mut bits = Bits { graph, temporal: Vec::new() };
    for claim in claims {
        bits.collect(claim.from);
        bits.collect(claim.to);
    }
    let mut out = format!("byte at = {};\n", graph.end.0);
    for k in 0..bits.temporal.len() {
        writeln!(out, "bool b{k}; hidden byte t{k};").expect("text takes all");
    }
    out.push_str(&bits.inline());
    out.push_str("active proctype flow() {\n  d_step { last() }\n  do\n");
    for arc in graph.arcs.iter() {
        let (from, to) = (arc.from.0, arc.to.0);
        writeln!(out, "  :: d_step {{ at == {to} -> before({from}) }}").expect("text takes all");
    }
    out.push_str("  :: else -> break\n  od\n}\n\n");
    for claim in claims {
        let (from, to) = (bits.value(claim.from), bits.value(claim.to));
        let start = graph.start.0;
        writeln!(out, "ltl {} {{ [] !(at == {start} && {from} && !{to}) }}", claim.name)
            .expect("text takes all");
    }
    out
}

/// The temporal subformulas, each after those inside it.
struct Bits<'a> {
    graph: &'a FlowGraph,
    temporal: Vec<&'a Ltl>,
}

impl<'a> Bits<'a> {
    fn collect(&mut self, formula: &'a Ltl) {
        match formula {
            Ltl::At(_) | Ltl::NoDef(_) => return,
            Ltl::And(parts) | Ltl::Or(parts) => return parts.iter().for_each(|f| self.collect(f)),
            Ltl::Named(_, body) => return self.collect(body),
            Ltl::Next(body) | Ltl::Finally(body) => self.collect(body),
            Ltl::Until(left, right) => {
                self.collect(left);
                self.collect(right);
            }
        }
        if !self.temporal.contains(&formula) {
            self.temporal.push(formula);
        }
    }

    /// The value at this position, by the vertex and the bits.
    fn value(&self, formula: &Ltl) -> String {
        let joined = |parts: &[Ltl], between: &str| {
            parts.iter().map(|f| self.value(f)).collect::<Vec<_>>().join(between)
        };
        match formula {
            Ltl::At(_) | Ltl::NoDef(_) => formula.spin(self.graph),
            Ltl::Or(parts) if parts.is_empty() => "false".into(),
            Ltl::And(parts) => format!("({})", joined(parts, " && ")),
            Ltl::Or(parts) => format!("({})", joined(parts, " || ")),
            Ltl::Named(_, body) => self.value(body),
            Ltl::Next(_) | Ltl::Until(..) | Ltl::Finally(_) => {
                let k = self.temporal.iter().position(|f| *f == formula);
                format!("b{}", k.expect("a subformula should have been collected"))
            }
        }
    }

    /// The values where the final vertex repeats for ever, and those one position earlier.
    fn inline(&self) -> String {
        let (mut last, mut after, mut now) = (String::new(), String::new(), String::new());
        for (k, formula) in self.temporal.iter().enumerate() {
            let (here, earlier) = match formula {
                Ltl::Next(f) => {
                    after.push_str(&format!("  t{k} = {};\n", self.value(f)));
                    (self.value(f), format!("t{k}"))
                }
                Ltl::Finally(f) => (self.value(f), format!("{} || b{k}", self.value(f))),
                Ltl::Until(f, g) => {
                    let (f, g) = (self.value(f), self.value(g));
                    (g.clone(), format!("{g} || ({f} && b{k})"))
                }
                Ltl::At(_) | Ltl::NoDef(_) | Ltl::And(_) | Ltl::Or(_) | Ltl::Named(..) => continue,
            };
            last.push_str(&format!("  b{k} = {here};\n"));
            now.push_str(&format!("  b{k} = {earlier};\n"));
        }
        format!(
            "\ninline last() {{\n{last}  skip\n}}\n\ninline before(v) {{\n{after}  at = v;\n{now}  skip\n}}\n\n"
        )
    }
}
