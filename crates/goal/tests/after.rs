//! What can be completed behind a place, against executions with explicit stacks.

mod executions;

use cfa::FuncId;
use executions::xorshift::Random;
use executions::{Case, Config, random, regex};
use goal::matcher::matches;
use goal::*;
use std::collections::BTreeSet;

fn configuration(config: &Config) -> Configuration {
    Configuration { calls: config.stack.clone(), at: config.at }
}

/// Goals of all kinds that end in padding, and some that do not.
fn goals(r: &mut Random, case: &Case, id: &EdgeSet) -> Goals {
    let any = || Part::All(Regex::one(id.clone()).star());
    let term = |parts: Vec<Part>| Term { parts, ..Term::default() };
    let locs: LocSet = (0..case.alphabet.locs() as u32).map(Point).collect();
    let values = || Part::Each(Choices::Values(vec![PredId(0)]));
    let words: Vec<Regex> = (0..6).map(|_| regex(r, case, 3)).collect();
    let edges = || Part::Each(Choices::Edges(id.clone()));
    Goals {
        terms: vec![
            term(vec![any(), edges(), any()]),
            term(vec![any(), Part::Each(Choices::Points(locs)), any()]),
            term(vec![any(), values(), edges(), values(), any()]),
            term(vec![any(), edges(), any(), edges(), any()]),
            term(vec![any(), Part::Each(Choices::Words(words.clone())), any()]),
            term(vec![any(), Part::Each(Choices::Words(words))]),
        ],
        passing: None,
    }
}

/// A word of the edges and places of an execution, with arbitrary values.
fn word(r: &mut Random, edges: &[Letter], points: &[Option<Point>]) -> Word {
    let value = |point: &Option<Point>, r: &mut Random| {
        let mut valuation: Valuation =
            point.map(|_| (PredId(0), r.chance(50))).into_iter().collect();
        valuation.point = *point;
        valuation
    };
    let valuations = points.iter().map(|point| value(point, r)).collect();
    Word { edges: edges.to_vec(), valuations }
}

/// The first edges of a word.
fn begins(word: &Word, count: usize) -> Word {
    Word { edges: word.edges[..count].to_vec(), valuations: word.valuations[..=count].to_vec() }
}

/// An execution that completes a goal behind a place on its way: the goal can be completed there.
#[test]
fn what_executions_complete_behind_a_place() {
    let (mut completed, mut spared) = (0, 0);
    for seed in 1..=60 {
        let r = &mut Random::new(seed);
        let mut case = random(r, true);
        case.more.clear();
        let graph = case.supergraph();
        let goals = goals(r, &case, graph.id());
        let mut after = After::new(
            &case.program,
            case.entries[0],
            &case.alphabet,
            &goals,
            GoalId(0),
            graph.id(),
        );
        let mut numbers: Vec<u128> =
            (0..25).map(|_| r.below(goals.len() as usize) as u128).collect();
        numbers.extend(goals.len() - 12..goals.len());
        let executions = case.executions(6);
        for _ in 0..60 {
            let (edges, points, end) = &executions[r.below(executions.len())];
            if end.at.1 == case.program.functions[end.at.0].body.as_ref().unwrap().exit {
                continue;
            }
            // From there on, at random.
            let (mut edges, mut points, mut at) = (edges.clone(), points.clone(), end.clone());
            let place = configuration(end);
            let before = edges.len();
            for _ in 0..6 {
                let steps = case.steps(&at);
                if steps.is_empty() {
                    break;
                }
                let (letter, next) = steps[r.below(steps.len())].clone();
                if letter.is_none() {
                    points.pop();
                }
                edges.extend(letter);
                points.push(case.point(&next));
                at = next;
            }
            let word = word(r, &edges, &points);
            for number in &numbers {
                let language = goals.get(*number).unwrap().language;
                let can = after.may_complete(&place, GoalId(*number));
                let leaving = after.may_complete_leaving(&place, GoalId(*number));
                assert!(can || !leaving, "{seed} {number} {language} {place:?}");
                let had = matches(&language, &begins(&word, before));
                if matches(&language, &word) && !had {
                    completed += 1;
                    assert!(can && leaving, "{seed} {number} {language} {place:?} {word:?}");
                }
                spared += usize::from(!can);
            }
        }
    }
    assert!(completed > 1000 && spared > 10_000, "{completed} {spared}");
}

/// For single edges and locations it is exactly what paths read, and where they stand.
#[test]
fn edges_and_locations_are_those_of_paths() {
    let mut found = 0;
    for seed in 1..=40 {
        let r = &mut Random::new(seed);
        let mut case = random(r, false);
        case.more.clear();
        // Nobody outside knows the functions.
        case.program.functions.iter_mut().for_each(|f| f.linkage = cfa::Linkage::Internal(f.unit));
        let graph = case.supergraph();
        // A call that never returns is not looked into by everybody.
        if !(0..4).map(FuncId).all(|f| graph.returns(f)) {
            continue;
        }
        let any = || Part::All(Regex::one(graph.id().clone()).star());
        let parts = vec![any(), Part::Each(Choices::Edges(graph.id().clone())), any()];
        let goals = Goals { terms: vec![Term { parts, ..Term::default() }], passing: None };
        let mut after = After::new(
            &case.program,
            case.entries[0],
            &case.alphabet,
            &goals,
            GoalId(0),
            graph.id(),
        );
        let executions = case.executions(5);
        for _ in 0..40 {
            let (_, _, from) = &executions[r.below(executions.len())];
            let (mut seen, mut open) = (BTreeSet::from([from.clone()]), vec![from.clone()]);
            let mut read = BTreeSet::new();
            while let Some(config) = open.pop() {
                for (letter, next) in case.steps(&config) {
                    read.extend(letter);
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
            for (number, letter) in (0..).zip(graph.id().iter()) {
                let can = after.may_complete(&configuration(from), GoalId(number));
                assert_eq!(can, read.contains(&letter), "{seed} {from:?} {letter:?}");
                found += usize::from(can);
            }
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn jumps_callbacks_and_the_end_of_main() {
    let text = |name: &str, call: &str| {
        format!(
            "cfa lp64
file \"t.c\"
unit \"t.c\"
unit \"exit.c\" library
types void(void)
func {name}: void() {{
  local p: void(void)*
  scope0
  locs l0..l3 in scope0 declared 1
  entry l0 exit l3
  l0 -> l1: p = &h
  l1 -> l2: {call}
  l2 -> l3: return
}}
func h: void(void) {{
  entry l0 exit l1
  l0 -> l1: return
}}
func other: void(void) {{
  entry l0 exit l1
  l0 -> l1: return
}}
func exit: void(void) unit u1 {{
  entry l0 exit l1
  l0 -> l1: return
}}
func longjmp: void(void)
func outside: void(void)
"
        )
    };
    let completed_from = |name: &str, call: &str, at: u32| -> Vec<u128> {
        let case = Case::of(&text(name, call));
        let id = case.alphabet.all();
        let any = || Part::All(Regex::one(id.clone()).star());
        let parts = vec![any(), Part::Each(Choices::Edges(id.clone())), any()];
        let goals = Goals { terms: vec![Term { parts, ..Term::default() }], passing: None };
        let mut after =
            After::new(&case.program, case.entries[0], &case.alphabet, &goals, GoalId(0), &id);
        let place = Configuration { calls: vec![], at: (FuncId(0), cfa::LocId(at)) };
        (0..goals.len()).filter(|goal| after.may_complete(&place, GoalId(*goal))).collect()
    };
    let completed = |call: &str, at: u32| completed_from("main", call, at);
    // Edges 0 to 2 are those of main, then come h, other and exit.
    assert_eq!(completed("skip", 1), [1, 2, 5]);
    assert_eq!(completed("outside()", 1), [1, 2, 3, 5], "it may call back");
    assert_eq!(completed("outside()", 2), [2, 5]);
    assert_eq!(completed_from("f", "outside()", 1), [1, 2, 3, 4], "it knows other");
    assert_eq!(completed_from("f", "outside()", 2), [2]);
    assert_eq!(completed("longjmp()", 1), [0, 1, 2, 3, 4, 5]);
    assert_eq!(completed("longjmp()", 2), [2, 5]);
    assert_eq!(completed("other()", 1), [1, 2, 4, 5]);
}

/// What a `passing` clause says is known at the end only.
#[test]
fn a_passing_clause_is_decided_at_the_end() {
    let r = &mut Random::new(7);
    let case = random(r, false);
    let graph = case.supergraph();
    let mut goals = goals(r, &case, graph.id());
    goals.passing = Some(Regex::one(graph.id().clone()).star());
    let mut after =
        After::new(&case.program, case.entries[0], &case.alphabet, &goals, GoalId(0), graph.id());
    for (_, _, end) in case.executions(4) {
        assert!((0..20).all(|goal| after.may_complete(&configuration(&end), GoalId(goal))));
    }
}
