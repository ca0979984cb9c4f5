//! Formulas of linear temporal logic, printed as in the paper and as `spin` reads them.

use crate::flow::{FlowGraph, Site, Variable, Vertex};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ltl {
    /// The path is at this vertex.
    At(Vertex),
    /// ¬def(x) ∧ … for these variables.
    NoDef(Vec<Variable>),
    And(Vec<Ltl>),
    Or(Vec<Ltl>),
    /// **X**
    Next(Box<Ltl>),
    /// **U**
    Until(Box<Ltl>, Box<Ltl>),
    /// **F**
    Finally(Box<Ltl>),
    /// Printed as ltl(name) in the paper, where it stands for the formula of another entity.
    Named(String, Box<Ltl>),
}

impl Ltl {
    pub fn finally(formula: Ltl) -> Ltl {
        Ltl::Finally(Box::new(formula))
    }

    /// The vertex or arc, and the final vertex some time: `v ∧ Fvf`, `v ∧ X(v' ∧ Fvf)`.
    pub fn passing(graph: &FlowGraph, site: Site) -> Ltl {
        let end = || Ltl::finally(Ltl::At(graph.end));
        match site {
            Site::Vertex(v) => Ltl::And(vec![Ltl::At(v), end()]),
            Site::Arc(arc) => {
                let arc = &graph.arcs[arc];
                let after = Ltl::And(vec![Ltl::At(arc.to), end()]);
                Ltl::And(vec![Ltl::At(arc.from), Ltl::Next(Box::new(after))])
            }
        }
    }

    /// `v ∧ X[¬def(x) U rest]`
    pub fn clear_until(v: Vertex, variables: Vec<Variable>, rest: Ltl) -> Ltl {
        let until = Ltl::Until(Box::new(Ltl::NoDef(variables)), Box::new(rest));
        Ltl::And(vec![Ltl::At(v), Ltl::Next(Box::new(until))])
    }

    /// How many untils there are: what a translation to automata is exponential in.
    pub fn untils(&self) -> usize {
        match self {
            Ltl::At(_) | Ltl::NoDef(_) => 0,
            Ltl::And(parts) | Ltl::Or(parts) => parts.iter().map(Ltl::untils).sum(),
            Ltl::Next(body) | Ltl::Finally(body) | Ltl::Named(_, body) => body.untils(),
            Ltl::Until(left, right) => 1 + left.untils() + right.untils(),
        }
    }

    /// As the paper prints it.
    pub fn paper(&self, graph: &FlowGraph) -> String {
        let inner = |f: &Ltl| f.paper(graph);
        match self {
            Ltl::At(v) => graph.vertices[*v].name.clone(),
            Ltl::NoDef(variables) => {
                joined(variables, " ∧ ", |x| format!("¬def({})", graph.variables[*x]))
            }
            Ltl::And(parts) => joined(parts, " ∧ ", inner),
            Ltl::Or(parts) if parts.is_empty() => "false".into(),
            Ltl::Or(parts) => joined(parts, " ∨ ", inner),
            Ltl::Next(body) if matches!(**body, Ltl::Until(..)) => format!("X[{}]", inner(body)),
            Ltl::Next(body) => format!("X{}", body.grouped(graph)),
            Ltl::Until(left, right) => {
                format!("{}U{}", left.grouped(graph), right.grouped(graph))
            }
            Ltl::Finally(body) => format!("F{}", body.grouped(graph)),
            Ltl::Named(name, _) => format!("ltl{name}"),
        }
    }

    /// In parentheses, unless it is one thing.
    fn grouped(&self, graph: &FlowGraph) -> String {
        let one = match self {
            Ltl::At(_) | Ltl::Named(..) => true,
            Ltl::NoDef(variables) => variables.len() == 1,
            Ltl::And(parts) | Ltl::Or(parts) => parts.len() == 1,
            Ltl::Next(_) | Ltl::Finally(_) => true,
            Ltl::Until(..) => false,
        };
        let text = self.paper(graph);
        if one { text } else { format!("({text})") }
    }

    /// As `spin` reads it; `at` is the number of the vertex.
    pub fn spin(&self, graph: &FlowGraph) -> String {
        let inner = |f: &Ltl| f.spin(graph);
        match self {
            Ltl::At(v) => format!("(at == {})", v.0),
            Ltl::NoDef(variables) => {
                let defined: Vec<Vertex> =
                    variables.iter().flat_map(|x| graph.definitions(*x)).collect();
                format!("!({})", or(&defined, |v| format!("at == {}", v.0)))
            }
            Ltl::And(parts) => format!("({})", joined(parts, " && ", inner)),
            Ltl::Or(parts) => format!("({})", or(parts, inner)),
            Ltl::Next(body) => format!("(X {})", inner(body)),
            Ltl::Until(left, right) => format!("({} U {})", inner(left), inner(right)),
            Ltl::Finally(body) => format!("(<> {})", inner(body)),
            Ltl::Named(_, body) => inner(body),
        }
    }
}

fn joined<T>(parts: &[T], between: &str, show: impl Fn(&T) -> String) -> String {
    parts.iter().map(show).collect::<Vec<_>>().join(between)
}

/// The disjunction of nothing is false.
fn or<T>(parts: &[T], show: impl Fn(&T) -> String) -> String {
    if parts.is_empty() { "false".into() } else { joined(parts, " || ", show) }
}
