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

/// main calls f twice, with an edge of its own before and after each.
const TWICE: &str = "cfa lp64
file \"t.c\"
unit \"t.c\"
unit \"m.c\" library
func main: void() {
  entry l0 exit l6
  l0 -> l1: skip
  l1 -> l2: f()
  l2 -> l3: skip
  l3 -> l4: f()
  l4 -> l5: skip
  l5 -> l6: return
}
func f: void() {
  entry l0 exit l2
  l0 -> l1: skip
  l1 -> l2: return
}
func never: void() {
  entry l0 exit l1
  l0 -> l1: return
}
";

fn edge(case: &Case, function: &str, edge: u32) -> Letter {
    case.alphabet.letter(case.program.function(function).unwrap(), cfa::EdgeId(edge))
}

fn one(letter: Letter) -> Regex {
    Regex::one(EdgeSet::one(letter))
}

#[test]
fn a_function_returns_to_its_caller() {
    let case = Case::of(TWICE);
    let graph = case.supergraph();
    let structure = Structure::new(&graph, &|_, _| true);
    let any = Regex::one(graph.id().clone()).star();
    let f = [edge(&case, "f", 0), edge(&case, "f", 1)].map(one);
    let path = |call, after| {
        let [call, after] = [edge(&case, "main", call), edge(&case, "main", after)].map(one);
        let word = Regex::cat([any.clone(), call, f[0].clone(), f[1].clone(), after]);
        structure.is_feasible(&word.padded(graph.id())).unwrap()
    };
    assert!(path(1, 2) && path(3, 4));
    assert!(!path(1, 4) && !path(3, 2), "a return should not lead to another caller");
    let dead = one(edge(&case, "never", 0)).padded(graph.id());
    assert!(!structure.is_feasible(&dead).unwrap());
}

#[test]
fn exits_are_places_of_words_at_the_end_only() {
    let case = Case::of(TWICE);
    let graph = case.supergraph();
    let structure = Structure::new(&graph, &|_, _| true);
    let any = Regex::one(graph.id().clone()).star();
    let [main, f, never] =
        ["main", "f", "never"].map(|name| graph.activation(case.program.function(name).unwrap()));
    let endings = structure.endings(&any).unwrap();
    assert!(endings.contains(main.exit) && endings.contains(f.entry));
    assert!(!endings.contains(f.exit) && !endings.contains(never.entry));
}

/// qsort calls cmp.
#[test]
fn the_library_is_silent_and_calls_back() {
    let mut case = Case::of(
        "cfa lp64
file \"t.c\"
unit \"t.c\"
unit \"m.c\" library
func main: void() {
  entry l0 exit l2
  l0 -> l1: qsort()
  l1 -> l2: return
}
func cmp: void() {
  entry l0 exit l1
  l0 -> l1: return
}
func none: void()
func qsort: void() unit u1 {
  entry l0 exit l3
  l0 -> l1: skip
  l1 -> l2: none()
  l2 -> l1: skip
  l2 -> l3: return
}
",
    );
    case.more = vec![((FuncId(3), cfa::EdgeId(1)), vec![FuncId(1)])];
    let graph = case.supergraph();
    assert_eq!(graph.id().len(), 3);
    let structure = Structure::new(&graph, &|_, _| true);
    let [call, back, end] =
        [edge(&case, "main", 0), edge(&case, "cmp", 0), edge(&case, "main", 1)].map(one);
    let feasible = |parts: &[&Regex]| {
        structure.is_feasible(&Regex::cat(parts.iter().copied().cloned())).unwrap()
    };
    assert!(feasible(&[&call, &back, &back, &end]));
    assert!(feasible(&[&call, &end]));
    let check = Regex::Check(PredId(0), true);
    assert!(!feasible(&[&back]));
    assert!(feasible(&[&call, &check, &end]), "behind the call it has a value");
    let unless = Regex::cat([call.clone(), check.clone()]);
    let word = structure.witness(&unless).unwrap().unwrap();
    let point = word.valuations[1].point.unwrap();
    assert!(!graph.is_silent(point), "in the library it has none");
}

#[test]
fn goals_are_answered_together_as_one_by_one() {
    let counts = std::cell::Cell::new((0, 0));
    for seed in 1..=40 {
        let r = &mut Random::new(seed);
        let case = random(r, true);
        let (graph, scope) = (case.supergraph(), scope(&case));
        let structure = Structure::new(&graph, &scope);
        let any = || Part::All(Regex::one(graph.id().clone()).star());
        let edges = || Part::Each(Choices::Edges(case.alphabet.all()));
        let points = Part::Each(Choices::Points(LocSet::all(case.alphabet.locs())));
        let between = Part::All(regex(r, &case, 2));
        let term = |parts: Vec<Part>| Term { parts, ..Term::default() };
        let values = Part::Each(Choices::Values(vec![PredId(0)]));
        let goals = Goals {
            terms: vec![
                term(vec![any(), edges(), any()]),
                term(vec![any(), points, any()]),
                term(vec![any(), edges(), between, edges(), any()]),
                term(vec![any(), edges(), values, any()]),
                term(vec![any(), edges()]),
            ],
            passing: None,
        };
        let mut feasible = structure.feasible(&goals);
        for (k, goal) in goals.iter().enumerate() {
            let wanted = structure.is_feasible(&goal.language).unwrap();
            let (yes, no) = counts.get();
            counts.set(if wanted { (yes + 1, no) } else { (yes, no + 1) });
            assert_eq!(feasible.get(k as u128).unwrap(), wanted, "{seed} {:?}", goal.choices);
        }
    }
    assert!(counts.get().0 > 500 && counts.get().1 > 1000, "{:?}", counts.get());
}

#[test]
fn subsumption_agrees_with_complete_executions() {
    let (mut holds, mut not) = (0, 0);
    for seed in 1..=140 {
        let r = &mut Random::new(seed);
        let case = random(r, false);
        let (graph, scope) = (case.supergraph(), scope(&case));
        let structure = Structure::new(&graph, &scope);
        let mut goals: Vec<Regex> =
            (0..4).map(|_| one(r.id(case.alphabet.edges())).padded(graph.id())).collect();
        goals.extend((0..4).map(|_| regex(r, &case, 2)));
        let mut relation = Implications::new(structure, goals.iter().cloned()).unwrap();
        let mut complete = case.executions(8);
        complete.retain(|(_, _, config)| case.is_last(config));
        let feasible = relation.complete();
        let endless = relation.endless().unwrap();
        assert!(endless.iter().all(|e| !feasible.contains(e)));
        for (e, f) in feasible.iter().flat_map(|e| feasible.iter().map(move |f| (*e, *f))) {
            if relation.subsumes(e, f) {
                holds += usize::from(e != f);
                for (edges, points, _) in &complete {
                    let word = word(r, edges, points, &scope);
                    assert!(
                        !matches(&goals[e], &word) || matches(&goals[f], &word),
                        "{seed} {} {} {word:?}",
                        goals[e],
                        goals[f]
                    );
                }
            } else {
                not += 1;
                let path = structure.difference(&goals[e], &goals[f]).unwrap().unwrap();
                assert!(matches(&goals[e], &path) && !matches(&goals[f], &path));
                assert!(case.has(&path, |c| case.is_last(c)));
            }
        }
        plain_arcs_hold(&case, &graph, structure);
    }
    assert!(holds > 200 && not > 200, "{holds} {not}");
}

/// What dominators say of one function holds in the program.
fn plain_arcs_hold(case: &Case, graph: &Supergraph, structure: Structure) {
    for f in [FuncId(0), FuncId(1)] {
        let letters: Vec<Letter> = case.alphabet.edges_of(f).iter().collect();
        let arcs = plain_subsumption(&graph.paths(f), &letters).arcs;
        for (e, other) in arcs {
            let [e, other] = [e, other].map(|k| one(letters[k]).padded(graph.id()));
            assert_eq!(structure.difference(&e, &other).unwrap(), None);
        }
    }
}

#[test]
fn a_spanning_set_of_a_program() {
    let case = Case::of(TWICE);
    let graph = case.supergraph();
    let structure = Structure::new(&graph, &|_, _| true);
    let goals = graph.id().iter().map(|a| one(a).padded(graph.id()));
    let mut relation = Implications::new(structure, goals).unwrap();
    let forest = SpanningForest::find(relation.complete(), |e, f| relation.subsumes(e, f));
    assert_eq!(forest.entities.len(), 8, "the edge of a function never called is infeasible");
    assert_eq!(forest.roots().len(), 1);
    assert_eq!(relation.endless().unwrap(), Vec::<usize>::new());
}

/// main calls f, then calls it for ever.
#[test]
fn a_program_that_never_ends_is_stopped_in_its_loop() {
    let case = Case::of(
        "cfa lp64
file \"t.c\"
unit \"t.c\"
func main: void() {
  entry l0 exit l4
  l0 -> l1: f()
  l1 -> l2: skip
  l2 -> l3: f()
  l3 -> l2: skip
}
func f: void() {
  entry l0 exit l2
  l0 -> l1: skip
  l1 -> l2: return
}
",
    );
    let graph = case.supergraph();
    let structure = Structure::new(&graph, &|_, _| true);
    let main = [0, 1, 2].map(|e| one(edge(&case, "main", e)));
    let f = [0, 1].map(|e| one(edge(&case, "f", e)));
    let ends = |parts: &[&Regex]| {
        let goal = Regex::cat(parts.iter().copied().cloned());
        assert!(structure.is_feasible(&goal).unwrap());
        structure.complete_witness(&goal).unwrap().is_some()
    };
    assert!(!ends(&[&main[0], &f[0]]), "the first call is before the loop");
    assert!(!ends(&[&main[0], &f[0], &f[1]]));
    assert!(ends(&[&main[0], &f[0], &f[1], &main[1]]));
    assert!(ends(&[&main[0], &f[0], &f[1], &main[1], &main[2], &f[0]]));
}

/// Whatever is offered later falls with something that is offered first.
#[test]
fn goals_are_offered_by_a_spanning_set() {
    let case = Case::of(TWICE);
    let graph = case.supergraph();
    let structure = Structure::new(&graph, &|_, _| true);
    let any = || Part::All(Regex::one(graph.id().clone()).star());
    let each = || Part::Each(Choices::Edges(graph.id().clone()));
    for parts in [vec![any(), each(), any()], vec![any(), each(), any(), each(), any()]] {
        let goals = Goals { terms: vec![Term { parts, ..Term::default() }], ..Goals::default() };
        let mut feasible = structure.feasible(&goals);
        let start = GoalId(100);
        let open = (0..goals.len()).filter(|k| feasible.get(*k).unwrap());
        let open: Vec<GoalId> = open.map(|k| GoalId::of(start, k)).collect();
        let first = Offer::of(structure, &goals, start, &open).first(&open);
        assert!(first.len() < open.len() / 2, "{first:?} of {open:?}");
        let language = |goal: &GoalId| goals.get(goal.local(start).unwrap()).unwrap().language;
        for goal in &open {
            let falls = |root: &GoalId| {
                structure.difference(&language(root), &language(goal)).unwrap().is_none()
            };
            assert!(first.iter().any(falls), "{goal}");
        }
        assert_eq!(Offer::default().first(&open), open);
    }
}
