//! Paths of whole programs: the tabulation against executions with explicit stacks.

mod executions;

use cfa::FuncId;
use executions::xorshift::Random;
use executions::{Case, random, regex};
use goal::matcher::matches;
use goal::*;

/// The predicate has no value in f1.
fn scope(case: &Case) -> impl Fn(PredId, Point) -> bool {
    let out = case.alphabet.locs_of(FuncId(1));
    move |_, point| !out.contains(point)
}

fn word(r: &mut Random, edges: &[Letter], points: &[Option<Point>], scope: Scope) -> Word {
    let value = |point: &Option<Point>, r: &mut Random| {
        let defined = point.is_some_and(|p| scope(PredId(0), p));
        let mut valuation: Valuation =
            defined.then(|| (PredId(0), r.chance(50))).into_iter().collect();
        valuation.point = *point;
        valuation
    };
    let valuations = points.iter().map(|point| value(point, r)).collect();
    Word { edges: edges.to_vec(), valuations }
}

/// Values only where the predicate has one.
fn is_in_scope(word: &Word, scope: Scope) -> bool {
    word.valuations.iter().all(|v| {
        let defined = v.point.is_some_and(|p| scope(PredId(0), p));
        v.values.is_empty() || defined
    })
}

#[test]
fn the_tabulation_finds_what_executions_do() {
    let (mut feasible, mut not) = (0, 0);
    for seed in 1..=250 {
        let r = &mut Random::new(seed);
        let case = random(r, true);
        let (graph, scope) = (case.supergraph(), scope(&case));
        let structure = Structure::new(&graph, &scope);
        let executions = case.executions(7);
        for _ in 0..12 {
            let goal = regex(r, &case, 3);
            let found = structure.witness(&goal).unwrap();
            assert_eq!(structure.is_feasible(&goal).unwrap(), found.is_some());
            if let Some(word) = &found {
                feasible += 1;
                assert!(matches(&goal, word), "{seed} {goal} {word:?}");
                assert!(case.has(word, |_| true), "{seed} {goal} {word:?}");
                assert!(is_in_scope(word, &scope));
            } else {
                not += 1;
                for (edges, points, _) in &executions {
                    let word = word(r, edges, points, &scope);
                    assert!(!matches(&goal, &word), "{seed} {goal} {word:?}");
                }
            }
        }
    }
    assert!(feasible > 300 && not > 300, "{feasible} {not}");
}

#[test]
fn complete_paths_end_where_configurations_recur() {
    let (mut feasible, mut not) = (0, 0);
    for seed in 1..=150 {
        let r = &mut Random::new(seed);
        let case = random(r, false);
        let (graph, scope) = (case.supergraph(), scope(&case));
        let structure = Structure::new(&graph, &scope);
        let mut complete = case.executions(8);
        complete.retain(|(_, _, config)| case.is_last(config));
        for _ in 0..10 {
            let goal = regex(r, &case, 2);
            if let Some(word) = structure.complete_witness(&goal).unwrap() {
                feasible += 1;
                assert!(matches(&goal, &word), "{seed} {goal} {word:?}");
                assert!(case.has(&word, |c| case.is_last(c)), "{seed} {goal} {word:?}");
            } else {
                not += 1;
                for (edges, points, _) in &complete {
                    let word = word(r, edges, points, &scope);
                    assert!(!matches(&goal, &word), "{seed} {goal} {word:?}");
                }
            }
        }
    }
    assert!(feasible > 300 && not > 300, "{feasible} {not}");
}
