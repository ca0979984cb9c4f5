//! Criteria on the statement-level graph of each function (`goal::criteria`), as words over edges.

use super::{Material, Result, goals};
use cfa::FuncId;
use goal::flow::{Environment, Lift, Statements};
use goal::{Criterion, Goals, Label, Regex, Term};

/// More entities of one function are not held: chains and contexts grow exponentially.
const MOST: usize = 20_000;

/// Every arc between two statements.
pub fn arcs(material: &Material) -> Goals {
    let environment = Environment::new(material.def_use.points_to());
    let terms = material.functions.iter().filter_map(|f| {
        let statements = Statements::new(material.def_use, &environment, *f)?;
        let word = |edges: &Vec<cfa::EdgeId>| {
            let set = edges.iter().map(|e| material.alphabet.letter(*f, *e));
            Regex::one(set.collect())
        };
        let arcs = statements.arcs.iter().filter(|edges| !edges.is_empty());
        material.words("", arcs.map(word).collect())
    });
    goals(terms)
}

pub fn tuples(material: &Material, k: usize) -> Result<Goals> {
    entities(material, Criterion::Interactions(k), "k-tuples")
}

pub fn io_chains(material: &Material) -> Result<Goals> {
    entities(material, Criterion::IoChains, "chains")
}

pub fn contexts(material: &Material) -> Result<Goals> {
    entities(material, Criterion::OrderedContexts, "ordered contexts")
}

fn entities(material: &Material, criterion: Criterion, what: &str) -> Result<Goals> {
    let environment = Environment::new(material.def_use.points_to());
    let mut terms = Vec::new();
    for f in material.functions {
        let Some(statements) = Statements::new(material.def_use, &environment, *f) else {
            continue;
        };
        let entities = criterion.entities_up_to(&statements.graph, MOST);
        let entities = entities.ok_or_else(|| too_many(material, *f, what))?;
        let called = |edge| material.calls.inside(edge);
        let lift = Lift {
            statements: &statements,
            program: material.program,
            alphabet: material.alphabet,
            under_test: material.calls.under_test(),
            called: &called,
        };
        terms.extend(term(material, *f, &lift, &entities));
    }
    Ok(goals(terms))
}

/// One term for all entities of a function; their expressions have padding already.
fn term(material: &Material, f: FuncId, lift: &Lift, entities: &[goal::Entity]) -> Option<Term> {
    let body = material.program.functions[f].body.as_ref()?;
    let (first, _) = body.edges.entries().find(|(_, edge)| edge.from == body.entry)?;
    let at = material.alphabet.letter(f, first);
    let name = material.name(f);
    let label =
        |entity: &goal::Entity| Label { at, text: format!("`{name}`: {}", readable(&entity.name)) };
    let labels = entities.iter().map(label).collect();
    let words = entities.iter().map(|entity| lift.regex(&entity.goal)).collect();
    let parts = vec![goal::Part::Each(goal::Choices::Words(words))];
    (!entities.is_empty()).then_some(Term { labels, parts, ..Term::default() })
}

/// `[d(n,entry), u(n,5:19,6:9)]`, as papers write it, becomes `n defined at entry, n used at 5:19
/// on the way to 6:9`.
fn readable(name: &str) -> String {
    let mut out = String::new();
    let mut rest = name;
    while let Some(open) = rest.find('(') {
        let Some(close) = rest[open..].find(')').map(|k| open + k) else { break };
        let (before, inner) = (&rest[..open], &rest[open + 1..close]);
        rest = &rest[close + 1..];
        let is_site = |part: &&str| {
            matches!(*part, "entry" | "exit") || part.starts_with(|c: char| c.is_ascii_digit())
        };
        let (sites, names): (Vec<&str>, Vec<&str>) = inner.split(',').partition(is_site);
        let names = names.join(", ").replace(['{', '}'], "");
        let (before, verb) = match before.strip_suffix('d') {
            Some(before) => (before, " defined at "),
            None => (before.strip_suffix('u').unwrap_or(before), " used at "),
        };
        let verb = if names.is_empty() { "" } else { verb };
        out.push_str(&format!("{before}{names}{verb}{}", sites.join(" on the way to ")));
    }
    out.push_str(rest);
    out.replace(['[', ']'], "").replace(" of ", ", for ")
}

/// The statement-level graphs of all functions as Promela models, with the LTL formulas of the
/// entities of a criterion; `None` if the criterion has no formulas.
pub fn promela(material: &Material, name: &str, arguments: &[String]) -> Option<Result<String>> {
    let criterion = match name {
        "statement" => Criterion::AllStatements,
        "arcs" => Criterion::AllBranches,
        "all-uses" => Criterion::AllUses,
        "all-defs" => Criterion::AllDefs,
        "io-chains" => Criterion::IoChains,
        "ordered-contexts" => Criterion::OrderedContexts,
        "k-tuples" => match super::number(arguments) {
            Ok(k) => Criterion::Interactions(k),
            Err(message) => return Some(Err(message)),
        },
        _ => return None,
    };
    let environment = Environment::new(material.def_use.points_to());
    let mut out = String::new();
    for f in material.functions {
        let Some(statements) = Statements::new(material.def_use, &environment, *f) else {
            continue;
        };
        let graph = &statements.graph;
        let Some(entities) = criterion.entities_up_to(graph, MOST) else {
            return Some(Err(too_many(material, *f, "entities")));
        };
        out.push_str(&format!("/* {}: {} */\n", material.name(*f), criterion.name()));
        for (v, vertex) in graph.vertices.entries() {
            out.push_str(&format!("/* {} is {} */\n", v.0, vertex.name));
        }
        out.push_str(&goal::promela::entities(graph, &entities));
        out.push('\n');
    }
    Some(Ok(out))
}

fn too_many(material: &Material, f: FuncId, what: &str) -> (String, String) {
    let message = format!("`{}` has more than {MOST} {what}", material.name(f));
    (message, "name fewer files, or ask for another criterion".into())
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_of_entities_become_readable() {
        for (name, expected) in [
            ("[d(n,entry), u(n,5:19,6:9)]", "n defined at entry, n used at 5:19 on the way to 6:9"),
            ("[d({a,b},4:7)] of 8:5", "a, b defined at 4:7, for 8:5"),
            ("[d({n},entry)] of (5:19,6:9)", "n defined at entry, for 5:19 on the way to 6:9"),
        ] {
            assert_eq!(super::readable(name), expected);
        }
    }
}
