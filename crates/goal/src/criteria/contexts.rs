//! Ordered definition contexts (section 4.5), after Laski and Korel (1983).
//!
//! "An ordered definition context of w is a sequence [d(X1,v1), …, d(Xm,vm)] of sets of definitions
//! such that X1 ∪ … ∪ Xm = X and there is a path v1π1…vmπmw … for every 1 ≤ i ≤ m, viπi…vmπmw is a
//! definition-clear path from vi to w with respect to every variable x in Xi." X are the variables
//! used at w.
//!
//! Read backwards from w: the last vm defines something of X, so Xm is all of X that it defines
//! (what it defined besides would not be clear of it for an earlier Xi), and so on with the rest.
//! The paper's own test asks, for each variable by itself, for a clear path from vi to vi+1; the
//! definition wants one path that is clear for all, and so do we.

use super::{Entity, Ltl, pass, site, variable, vertex, visit};
use crate::Regex;
use crate::flow::{FlowGraph, Site, Variable, Vertex, letter};
use base::IdVec;

/// [d(X1,v1), …, d(Xm,vm)]
type Context = Vec<(Vec<Variable>, Vertex)>;

pub fn ordered_contexts(graph: &FlowGraph, most: usize) -> Option<Vec<Entity>> {
    let mut found = Vec::new();
    for site in graph.sites().into_iter().filter(|site| !graph.uses(*site).is_empty()) {
        let contexts = contexts(graph, site, most - found.len())?;
        found.extend(contexts.iter().map(|context| entity(graph, context, site)));
    }
    Some(found)
}

fn contexts(graph: &FlowGraph, site: Site, most: usize) -> Option<Vec<Context>> {
    let mut found = Vec::new();
    let mut open: Vec<(Vertex, Vec<Variable>, Context)> =
        vec![(graph.at(site), graph.uses(site).to_vec(), Vec::new())];
    while let Some((at, missing, context)) = open.pop() {
        if missing.is_empty() {
            found.push(context);
            continue;
        }
        if found.len() + open.len() > most {
            return None;
        }
        for v in last_definers(graph, at, &missing) {
            let (here, before): (Vec<Variable>, Vec<Variable>) =
                missing.iter().partition(|x| graph.defines(v, **x));
            let longer = std::iter::once((here, v)).chain(context.iter().cloned());
            open.push((v, before, longer.collect()));
        }
    }
    found.sort_by_key(|context| context.iter().map(|(_, v)| *v).collect::<Vec<_>>());
    (found.len() <= most).then_some(found)
}

/// The vertices that define one of the variables and have a path to `at` where none is defined.
fn last_definers(graph: &FlowGraph, at: Vertex, variables: &[Variable]) -> Vec<Vertex> {
    let mut seen = IdVec::filled(graph.vertices.len(), false);
    let mut open: Vec<Vertex> = graph.predecessors(at).collect();
    let mut found = Vec::new();
    while let Some(v) = open.pop() {
        if std::mem::replace(&mut seen[v], true) {
            continue;
        }
        if variables.iter().any(|x| graph.defines(v, *x)) {
            found.push(v);
        } else {
            open.extend(graph.predecessors(v));
        }
    }
    found.sort_unstable();
    found
}

fn entity(graph: &FlowGraph, context: &Context, w: Site) -> Entity {
    let part = |(xs, v): &(Vec<Variable>, Vertex)| {
        let names: Vec<&str> = xs.iter().map(|x| variable(graph, *x)).collect();
        format!("d({{{}}},{})", names.join(","), vertex(graph, *v))
    };
    let parts: Vec<String> = context.iter().map(part).collect();
    let of = match w {
        Site::Vertex(_) => site(graph, w),
        Site::Arc(_) => format!("({})", site(graph, w)),
    };
    Entity {
        name: format!("[{}] of {of}", parts.join(", ")),
        ltl: Ltl::finally(formula(graph, context, Vec::new(), w)),
        goal: path(graph, context, w).padded(&graph.all()),
    }
}

/// `ltl(λ, nodef)`: the variables of `nodef` are not to be defined.
fn formula(
    graph: &FlowGraph,
    context: &[(Vec<Variable>, Vertex)],
    nodef: Vec<Variable>,
    w: Site,
) -> Ltl {
    let [(xs, v), rest @ ..] = context else { return Ltl::passing(graph, w) };
    let longer = [nodef.as_slice(), xs].concat();
    let after = formula(graph, rest, longer.clone(), w);
    match Ltl::clear_until(*v, longer, after) {
        Ltl::And(parts) if !nodef.is_empty() => {
            Ltl::And(std::iter::once(Ltl::NoDef(nodef)).chain(parts).collect())
        }
        other => other,
    }
}

fn path(graph: &FlowGraph, context: &Context, w: Site) -> Regex {
    let mut parts = Vec::new();
    let mut nodef = Vec::new();
    for (xs, v) in context {
        let here = graph.clear(&nodef).contains(letter(*v));
        parts.push(if here { visit(*v) } else { Regex::Never });
        nodef.extend(xs);
        parts.push(Regex::one(graph.clear(&nodef)).star());
    }
    Regex::cat(parts.into_iter().chain([pass(graph, w)]))
}
