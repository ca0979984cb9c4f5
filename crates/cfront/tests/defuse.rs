//! Def-use pairs of the examples, as FACTS.md has them.

use cfa::defuse::{Calls, Def};
use cfa::pointsto::Object;
use cfa::{DefUse, FuncId, PointsTo, Program};
use cfront::driver::{Options, UnitRequest, front_end};
use std::path::Path;

fn program(file: &str) -> Program {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(file);
    let request = UnitRequest { file, directory: None, flags: Vec::new() };
    let (translation, diagnostics) = front_end(&[request], &Options::default());
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{messages}")).program
}

/// The pairs of a function's own variables: `name line → line`, with the outcome for a predicate.
fn pairs(program: &Program, f: FuncId) -> Vec<String> {
    let points_to = PointsTo::new(program);
    let def_use = DefUse::new(&points_to);
    let body = program.functions[f].body.as_ref().expect("the function should have a body");
    let mut list = Vec::new();
    for pair in def_use.pairs(f, Calls::Library) {
        let Object::Local(_, v) = points_to.objects().what(points_to.objects().owner(pair.cell))
        else {
            continue;
        };
        let line = |e: cfa::EdgeId| body.edges[e].marks.place.line;
        let def = match pair.def {
            Def::Entry => "entry".to_string(),
            Def::Edge(e) => line(e).to_string(),
        };
        let outcome = match body.edges[pair.at].marks.condition {
            Some((_, outcome)) if pair.predicate => format!(" {outcome:?}"),
            _ => String::new(),
        };
        list.push(format!("{} {def} → {}{outcome}", body.vars[v].name, line(pair.at)));
    }
    list
}

#[test]
fn selection_sort_has_the_pairs_of_the_paper() {
    let program = program("pbcov/sort.c");
    let f = program.function("sort").expect("the example should have a sort");
    let pairs = pairs(&program, f);
    let wanted = [
        "lowestindex 6 → 16",
        "lowestindex 6 → 17",
        "lowestindex 10 → 16",
        "j 7 → 8 False",
        "lowestindex 6 → 14 True",
        "lowestindex 10 → 14 False",
        "n entry → 8 True",
    ];
    for pair in wanted {
        assert!(pairs.iter().any(|p| p == pair), "{pair} is not among {pairs:#?}");
    }
    // `temp` is not an array and `j` is always set anew.
    for pair in ["temp 15 → 15", "j 11 → 7"] {
        assert!(!pairs.iter().any(|p| p == pair), "{pair}");
    }
}

#[test]
fn the_maximum_of_three_has_ten_pairs() {
    let program = program("spanning/max.c");
    let main = program.function("main").expect("the example should have a main");
    let mut pairs = pairs(&program, main);
    pairs.sort();
    let wanted = [
        "max 13 → 15",
        "max 15 → 17",
        "max 9 → 15",
        "x 7 → 11 False",
        "x 7 → 11 True",
        "x 7 → 9",
        "y 7 → 11 False",
        "y 7 → 11 True",
        "y 7 → 13",
        "z 7 → 15",
    ];
    assert_eq!(pairs, wanted);
}
