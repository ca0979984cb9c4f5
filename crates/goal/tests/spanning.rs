//! Subsumption and spanning sets: the paper's figures, and the algorithms against each other.

#[path = "../../cfa/tests/xorshift/mod.rs"]
mod xorshift;

use goal::flow::letter;
use goal::matcher::matches;
use goal::*;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use xorshift::Random;

fn figure1() -> FlowGraph {
    FlowGraph::parse(include_str!("spanning/figure1.flow")).unwrap()
}

/// Entities with their formulas, the reduced subsumption graph, the minimum spanning sets.
fn report(graph: &FlowGraph, criterion: Criterion) -> String {
    let entities = criterion.entities(graph);
    let paths = Paths::of_flow(graph);
    let mut subsumption = Subsumption::new(&paths, entities.iter().map(|e| &e.goal));
    let feasible = subsumption.feasible();
    let reduced = SubsumptionGraph::find(feasible, |e, f| subsumption.subsumes(e, f)).reduced();
    let mut out = format!("{}: {} entities\n", criterion.name(), entities.len());
    for e in &entities {
        writeln!(out, "  {}: {}", e.name, e.ltl.paper(graph)).unwrap();
    }
    let names = |list: &[usize]| {
        list.iter().map(|e| entities[*e].name.as_str()).collect::<Vec<_>>().join(", ")
    };
    writeln!(out, "reduced subsumption graph").unwrap();
    for (k, component) in reduced.components.iter().enumerate() {
        writeln!(out, "  {k}: {{{}}}", names(component)).unwrap();
    }
    for (above, below) in reduced.transitive_reduction() {
        writeln!(out, "  {above} -> {below}").unwrap();
    }
    writeln!(out, "minimum spanning sets").unwrap();
    for set in reduced.minimum_spanning_sets() {
        writeln!(out, "  {{{}}}", names(&set)).unwrap();
    }
    out
}

/// Compares with a file beside the test; `UPDATE_EXPECT=1` writes it.
fn expect(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spanning").join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap_or_default(), "{name}");
}

/// In Figure 10 the paper prints the context of v4 with x; by its Figure 7 v4 uses y.
#[test]
fn figures_4_to_10() {
    for (k, criterion) in Criterion::PAPER.into_iter().enumerate() {
        expect(&format!("figure{}.txt", k + 4), &report(&figure1(), criterion));
    }
}

#[test]
fn promela() {
    let graph = figure1();
    let entities = Criterion::AllUses.entities(&graph);
    let (from, to) = (&entities[3].ltl, &entities[0].ltl);
    let claims = [promela::Claim { name: "p0".into(), from, to }];
    expect("figure1.pml", &promela::model(&graph, &claims));
    expect("backward.pml", &promela::backward_model(&graph, &claims));
}

#[test]
fn a_counterexample_is_a_path() {
    let graph = figure1();
    let paths = Paths::of_flow(&graph);
    let entities = Criterion::AllStatements.entities(&graph);
    let mut subsumption = Subsumption::new(&paths, entities.iter().map(|e| &e.goal));
    assert!(subsumption.subsumes(3, 4));
    let path = subsumption.counterexample(4, 3).unwrap().edges;
    assert_eq!(path, [0, 1, 2, 4, 5].map(Letter));
}

#[test]
fn flow_graphs_read_back() {
    let graph = figure1();
    assert_eq!(FlowGraph::parse(&graph.to_string()).unwrap(), graph);
    check(50, |_, graph| {
        let again = FlowGraph::parse(&graph.to_string()).unwrap();
        assert_eq!(again.to_string(), graph.to_string());
    });
    assert_eq!(FlowGraph::parse("a start\nb -> a").unwrap_err().to_string(), "line 2: no vertex b");
}

fn check(count: u64, test: impl Fn(&mut Random, &FlowGraph)) {
    for seed in 1..=count {
        let r = &mut Random::new(seed);
        let size = 4 + r.below(5);
        let graph = FlowGraph::random(size, &mut |n| r.below(n));
        test(r, &graph);
    }
}

/// A random walk from the start, as vertices; complete if it ends at the final vertex.
fn walk(r: &mut Random, graph: &FlowGraph) -> Vec<flow::Vertex> {
    let mut walk = vec![graph.start];
    while walk.len() < 25 {
        let next: Vec<_> = graph.successors(*walk.last().unwrap()).collect();
        if next.is_empty() {
            break;
        }
        walk.push(*r.pick(&next));
    }
    walk
}

/// Satisfaction by definition on the infinite path that repeats the last vertex.
fn satisfies(graph: &FlowGraph, path: &[flow::Vertex], i: usize, formula: &Ltl) -> bool {
    let i = i.min(path.len() - 1);
    match formula {
        Ltl::At(v) => path[i] == *v,
        Ltl::NoDef(xs) => xs.iter().all(|x| !graph.defines(path[i], *x)),
        Ltl::And(parts) => parts.iter().all(|f| satisfies(graph, path, i, f)),
        Ltl::Or(parts) => parts.iter().any(|f| satisfies(graph, path, i, f)),
        Ltl::Next(f) => satisfies(graph, path, i + 1, f),
        Ltl::Finally(f) => (i..path.len()).any(|j| satisfies(graph, path, j, f)),
        Ltl::Until(f, g) => (i..path.len())
            .any(|j| satisfies(graph, path, j, g) && (i..j).all(|k| satisfies(graph, path, k, f))),
        Ltl::Named(_, f) => satisfies(graph, path, i, f),
    }
}

#[test]
fn expressions_say_what_formulas_say() {
    let exercised = std::cell::Cell::new(0);
    check(300, |r, graph| {
        for entity in Criterion::PAPER.iter().flat_map(|c| c.entities(graph)) {
            for _ in 0..4 {
                let path = walk(r, graph);
                if path.last() == Some(&graph.end) {
                    let word = Word::plain(path.iter().map(|v| letter(*v)).collect());
                    let wanted = satisfies(graph, &path, 0, &entity.ltl);
                    exercised.set(exercised.get() + usize::from(wanted));
                    assert_eq!(matches(&entity.goal, &word), wanted, "{} {graph}", entity.name);
                }
            }
        }
    });
    assert!(exercised.get() > 1000, "only {} times", exercised.get());
}

#[test]
fn subsumption_holds_on_walks_and_counterexamples_are_right() {
    check(60, |r, graph| {
        let all: Vec<Entity> = Criterion::PAPER.iter().flat_map(|c| c.entities(graph)).collect();
        let paths = Paths::of_flow(graph);
        let mut subsumption = Subsumption::new(&paths, all.iter().map(|e| &e.goal));
        for _ in 0..60 {
            let (e, f) = (r.below(all.len()), r.below(all.len()));
            match subsumption.counterexample(e, f) {
                Some(word) => {
                    assert!(is_complete(graph, &word));
                    assert!(matches(&all[e].goal, &word) && !matches(&all[f].goal, &word));
                }
                None => {
                    let path = walk(r, graph);
                    let word = Word::plain(path.iter().map(|v| letter(*v)).collect());
                    let complete = path.last() == Some(&graph.end);
                    let contradicts = matches(&all[e].goal, &word) && !matches(&all[f].goal, &word);
                    assert!(!(complete && contradicts));
                }
            }
        }
    });
}

fn is_complete(graph: &FlowGraph, word: &Word) -> bool {
    let (start, end) = (letter(graph.start), letter(graph.end));
    let arcs: BTreeSet<_> = graph.arcs.iter().map(|a| (letter(a.from), letter(a.to))).collect();
    let follow = word.edges.windows(2).all(|two| arcs.contains(&(two[0], two[1])));
    word.edges.first() == Some(&start) && word.edges.last() == Some(&end) && follow
}

/// All pairs that arcs connect over any number of steps.
fn closure(graph: &SubsumptionGraph) -> BTreeSet<(usize, usize)> {
    let mut all: BTreeSet<(usize, usize)> = graph.arcs.iter().copied().collect();
    loop {
        let longer: Vec<(usize, usize)> = all
            .iter()
            .flat_map(|(a, b)| {
                graph.arcs.iter().filter(move |(c, _)| c == b).map(|(_, d)| (*a, *d))
            })
            .filter(|(a, b)| a != b && !all.contains(&(*a, *b)))
            .collect();
        if longer.is_empty() {
            return all;
        }
        all.extend(longer);
    }
}

#[test]
fn dominators_and_products_agree_on_statements() {
    check(300, |_, graph| {
        let paths = Paths::of_flow(graph);
        let letters: Vec<Letter> = graph.vertices.ids().map(letter).collect();
        let plain = plain_subsumption(&paths, &letters);
        let goals: Vec<Regex> =
            letters.iter().map(|l| Regex::one(EdgeSet::one(*l)).padded(&graph.all())).collect();
        let mut subsumption = Subsumption::new(&paths, &goals);
        let feasible = subsumption.feasible();
        assert_eq!(plain.entities, feasible);
        let full = SubsumptionGraph::find(feasible, |e, f| subsumption.subsumes(e, f));
        assert_eq!(closure(&plain), full.arcs.iter().copied().collect());
        assert_eq!(plain.reduced().minimum_spanning_set(), full.reduced().minimum_spanning_set());
    });
}

#[test]
fn both_algorithms_of_the_paper_agree() {
    check(60, |r, graph| {
        let criterion = *r.pick(&Criterion::PAPER);
        let entities = criterion.entities(graph);
        let paths = Paths::of_flow(graph);
        let mut subsumption = Subsumption::new(&paths, entities.iter().map(|e| &e.goal));
        let feasible = subsumption.feasible();
        let full = SubsumptionGraph::find(feasible.clone(), |e, f| subsumption.subsumes(e, f));
        let reduced = full.reduced();
        let (mut asked, mut forest) = (0, SpanningForest::default());
        if !feasible.is_empty() {
            forest = SpanningForest::find(feasible.clone(), |e, f| {
                asked += 1;
                subsumption.subsumes(e, f)
            });
        }
        assert!(asked <= feasible.len() * feasible.len().saturating_sub(1));
        assert_eq!(forest.roots().len(), reduced.roots().len());
        assert!(reduced.minimum_spanning_sets().contains(&forest.roots()));
        released(r, &reduced, &mut forest, |e, f| full.arcs.contains(&(e, f)));
    });
}

/// After a root has left, both ways find as many roots.
fn released(
    r: &mut Random,
    reduced: &Reduced,
    forest: &mut SpanningForest,
    subsumes: impl Fn(usize, usize) -> bool,
) {
    let roots = reduced.roots();
    if roots.is_empty() {
        return;
    }
    let gone = &reduced.components[*r.pick(&roots)];
    let left = reduced.release(&gone[..1]);
    assert!(left.iter().all(|c| !reduced.components[*c].contains(&gone[0])));
    // All that is equivalent to the root is infeasible too, and each leaves in turn.
    while let Some(root) = forest.roots().into_iter().find(|root| gone.contains(root)) {
        forest.release(root, &subsumes);
    }
    assert_eq!(forest.roots().len(), left.len());
}
