//! Graph algorithms against their definitions, on random graphs.

mod xorshift;

use base::IdVec;
use cfa::{EdgeId, Graph, LocId};
use xorshift::Random;

fn graph(r: &mut Random) -> Graph {
    let count = 2 + r.below(12);
    let ends = (0..r.below(3 * count)).map(|_| (loc(r, count), loc(r, count)));
    let ends: IdVec<EdgeId, (LocId, LocId)> = ends.collect();
    Graph::from_ends(count, ends, LocId(0), LocId(1))
}

fn loc(r: &mut Random, count: usize) -> LocId {
    LocId(r.below(count) as u32)
}

/// What `from` reaches without passing `hole`, by repetition until nothing is added.
fn reached(graph: &Graph, from: LocId, hole: Option<LocId>) -> Vec<LocId> {
    let mut seen: Vec<LocId> = [from].into_iter().filter(|l| Some(*l) != hole).collect();
    let mut at = 0;
    while let Some(loc) = seen.get(at).copied() {
        at += 1;
        for next in graph.successors(loc) {
            if !seen.contains(&next) && Some(next) != hole {
                seen.push(next);
            }
        }
    }
    seen
}

fn check(test: impl Fn(&Graph)) {
    let r = &mut Random::new(11);
    for _ in 0..400 {
        test(&graph(r));
    }
}

#[test]
fn reverse_postorder_has_what_is_reached_and_back_edges_are_in_cycles() {
    check(|graph| {
        let order = graph.reverse_postorder();
        let mut sorted = order.clone();
        let mut all = reached(graph, graph.entry(), None);
        sorted.sort_unstable();
        all.sort_unstable();
        assert_eq!(sorted, all);
        assert!(graph.locs().all(|l| graph.reachable()[l] == all.contains(&l)));
        let position = |l: LocId| order.iter().position(|o| *o == l);
        for loc in &order {
            for next in graph.successors(*loc).filter(|n| position(*n) <= position(*loc)) {
                assert!(reached(graph, next, None).contains(loc));
            }
        }
    });
}

#[test]
fn a_dominator_cuts_all_paths_from_the_entry() {
    check(|graph| {
        let (tree, all) = (graph.dominators(), reached(graph, graph.entry(), None));
        for a in graph.locs() {
            let without = reached(graph, graph.entry(), Some(a));
            for b in graph.locs() {
                let cuts = all.contains(&b) && !without.contains(&b);
                assert_eq!(tree.dominates(a, b), cuts, "{a} {b} {graph:?}");
                assert_eq!(tree.of(b).any(|d| d == a), cuts);
            }
        }
    });
}

#[test]
fn a_postdominator_cuts_all_paths_to_the_exit() {
    check(|graph| {
        let tree = graph.postdominators();
        for a in graph.locs() {
            for b in graph.locs() {
                let gets = |hole| reached(graph, b, hole).contains(&graph.exit());
                assert_eq!(tree.dominates(a, b), gets(None) && !gets(Some(a)), "{a} {b}");
            }
        }
    });
}

#[test]
fn components_reach_themselves_and_come_after_their_successors() {
    check(|graph| {
        let sccs = graph.sccs();
        let of = |l: LocId| sccs.iter().position(|c| c.contains(&l)).expect("each has one");
        assert_eq!(sccs.iter().map(Vec::len).sum::<usize>(), graph.locs().len());
        for a in graph.locs() {
            for b in reached(graph, a, None) {
                assert!(of(b) <= of(a));
                assert_eq!(of(a) == of(b), reached(graph, b, None).contains(&a));
            }
            assert!(graph.is_cyclic(&sccs[of(a)]) || graph.successors(a).all(|s| of(s) < of(a)));
        }
    });
}
