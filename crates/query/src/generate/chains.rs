//! Criteria on the statement-level graph of each function (`goal::criteria`), as words over edges.

use super::{Material, Result, goals};
use cfa::FuncId;
use goal::flow::{Environment, Lift, Statements};
use goal::{Criterion, Goals, Regex, Term};

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
        terms.extend(entities.iter().map(|entity| term(material, *f, &lift, entity)));
    }
    Ok(goals(terms))
}

/// The entity's expression has its padding already.
fn term(material: &Material, f: FuncId, lift: &Lift, entity: &goal::Entity) -> Term {
    let word = lift.regex(&entity.goal);
    let about = format!("{}: {}", material.name(f), entity.name);
    Term { about, parts: vec![goal::Part::Each(goal::Choices::Words(vec![word]))] }
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

fn too_many(material: &Material, f: FuncId, what: &str) -> String {
    format!("`{}` has more than {MOST} {what}", material.name(f))
}
