//! The laws of weak topological orders, and of instances along every edge, on random graphs:
//! most have nested loops, many are irreducible.

use super::Order;
use crate::bmc::place::At;
use base::{FileId, Place, Span};
use cfa::{Body, Edge, FuncId, Loc, LocId, Marks, Op, Scope, ScopeId};
use smt::Terms;
use smt::raw::Random;
use std::collections::{BTreeMap, BTreeSet};

/// A body of so many locations with these edges; the first location is the entry.
fn body(locs: u32, edges: &[(u32, u32)]) -> Body {
    let mut body = Body::empty();
    body.scopes.push(Scope { parent: None, statics: Vec::new() });
    for _ in 0..locs {
        body.locs.push(Loc { scope: ScopeId(0), declared: 0 });
    }
    (body.entry, body.exit) = (LocId(0), LocId(locs - 1));
    let marks = Marks {
        place: Place { file: FileId(0), line: 1, column: 1 },
        span: Span::default(),
        stmt: None,
        block_entry: false,
        condition: None,
        decision: None,
        condition_graph: None,
    };
    for (from, to) in edges {
        let marks = marks.clone();
        body.edges.push(Edge { from: LocId(*from), to: LocId(*to), op: Op::Skip, marks });
    }
    body
}

/// Every location can be reached; besides that, edges go anywhere but to the entry.
fn random_graph(random: &mut Random) -> (u32, Vec<(u32, u32)>) {
    let locs = 3 + random.below(9) as u32;
    let mut edges: Vec<(u32, u32)> =
        (1..locs).map(|to| (random.below(to as usize) as u32, to)).collect();
    for _ in 0..random.below(2 * locs as usize) {
        let to = 1 + random.below(locs as usize - 1) as u32;
        edges.push((random.below(locs as usize) as u32, to));
    }
    (locs, edges)
}

fn random_graphs() -> impl Iterator<Item = (Body, Order)> {
    let mut random = Random::new(7);
    (0..500).map(move |_| {
        let (locs, edges) = random_graph(&mut random);
        let body = body(locs, &edges);
        let order = Order::new(&body);
        (body, order)
    })
}

/// Bourdoncle's definition: an edge leads forward, or to the head of a loop around its start.
#[test]
fn edges_lead_forward_or_to_a_head_around_them() {
    let mut back = 0;
    for (body, order) in random_graphs() {
        for edge in body.edges.iter() {
            let forward = order.position(edge.from) < order.position(edge.to);
            let to_head = order.heads(edge.from).contains(&edge.to);
            assert!(forward || to_head, "{} -> {} of {:?}", edge.from, edge.to, body.edges);
            back += usize::from(!forward);
        }
    }
    assert!(back > 500, "there should be loops: {back} edges lead back");
}

/// Positions are a permutation. A loop is an interval that begins with its head, and loops nest.
#[test]
fn loops_are_intervals_that_nest() {
    for (body, order) in random_graphs() {
        let mut by_position: Vec<LocId> = body.locs.ids().collect();
        by_position.sort_by_key(|loc| order.position(*loc));
        let positions: Vec<u32> = by_position.iter().map(|loc| order.position(*loc)).collect();
        assert_eq!(positions, (0..body.locs.len() as u32).collect::<Vec<_>>());
        let heads: BTreeSet<LocId> =
            body.locs.ids().flat_map(|loc| order.heads(loc).to_vec()).collect();
        for head in heads {
            let own = order.heads(head);
            assert_eq!(own.last(), Some(&head), "a head is in its own loop, and that is innermost");
            let inside: Vec<u32> = by_position
                .iter()
                .filter(|loc| order.heads(**loc).contains(&head))
                .map(|loc| order.position(*loc))
                .collect();
            let first = order.position(head);
            let interval: Vec<u32> = (first..first + inside.len() as u32).collect();
            assert_eq!(inside, interval, "the loop of {head} in {:?}", body.edges);
            for loc in body.locs.ids().filter(|loc| order.heads(*loc).contains(&head)) {
                assert!(order.heads(loc).starts_with(own), "loops should nest");
            }
        }
    }
}

/// Along every path instances come in order: a state never arrives where others have left already.
#[test]
fn instances_come_in_order_along_every_path() {
    let mut random = Random::new(11);
    let mut rounds = 0;
    for (body, order) in random_graphs() {
        let mut at = At::new(FuncId(0), &order, body.entry, Terms::TRUE);
        for _ in 0..60 {
            let out: Vec<LocId> =
                body.edges.iter().filter(|e| e.from == at.loc).map(|e| e.to).collect();
            if out.is_empty() {
                break;
            }
            let next = at.moved(&order, *random.pick(&out), Terms::TRUE);
            assert!(
                key(&order, &at) < key(&order, &next),
                "{at:?} then {next:?}: {:?}",
                body.edges
            );
            rounds = rounds.max(next.round(&order));
            at = next;
        }
    }
    assert!(rounds > 5, "loops should come round: {rounds}");
}

/// Where two paths of the same iterations meet they are one instance; the next iteration is another.
#[test]
fn paths_through_a_loop_meet() {
    // 0 → 1 ⇄ {2, 3} → 4 → 1, 1 → 5: a diamond in a loop.
    let body = body(6, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1), (1, 5)]);
    let order = Order::new(&body);
    let mut instances: BTreeMap<Vec<u32>, BTreeSet<(LocId, u32)>> = BTreeMap::new();
    for choices in 0..8u32 {
        let mut at = At::new(FuncId(0), &order, LocId(0), Terms::TRUE);
        at = at.moved(&order, LocId(1), Terms::TRUE);
        for iteration in 0..3 {
            for loc in [2 + (choices >> iteration & 1), 4, 1] {
                at = at.moved(&order, LocId(loc), Terms::TRUE);
                let round = at.loops[0].number;
                instances.entry(key(&order, &at)).or_default().insert((at.loc, round));
            }
        }
        assert_eq!(at.round(&order), 3);
    }
    // Two sides, the end and the head, three times each.
    assert_eq!(instances.len(), 12);
    assert!(instances.values().all(|all| all.len() == 1), "{instances:?}");
}

/// Only iterations that were open count for a bound; others run as long as they like.
#[test]
fn known_iterations_cost_no_bound() {
    let body = body(4, &[(0, 1), (1, 2), (2, 1), (1, 3)]);
    let order = Order::new(&body);
    let mut terms = Terms::new();
    let open = terms.var("more", smt::Sort::Bool);
    let mut at = At::new(FuncId(0), &order, LocId(0), Terms::TRUE);
    for (guard, unwound) in [(Terms::TRUE, 0), (Terms::TRUE, 0), (open, 1), (open, 1)] {
        at = at.moved(&order, LocId(1), guard);
        assert_eq!(at.unwound(&order), unwound, "{at:?}");
        at = at.moved(&order, LocId(2), guard);
    }
    assert_eq!(at.moved(&order, LocId(1), open).round(&order), 4);
}

/// A loop that is entered begins anew, also straight from another one.
#[test]
fn each_entry_of_a_loop_counts_by_itself() {
    // 1 and 2 are loops of one location, one behind the other, within the loop of 1, 2 and 3.
    let body = body(6, &[(0, 5), (5, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 5), (3, 4)]);
    let order = Order::new(&body);
    let mut at = At::new(FuncId(0), &order, LocId(0), Terms::TRUE);
    for (loc, round) in [(5, 0), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0), (5, 1), (1, 0)] {
        at = at.moved(&order, LocId(loc), Terms::TRUE);
        assert_eq!(at.round(&order), round, "{at:?}");
    }
}

fn key(order: &Order, at: &At) -> Vec<u32> {
    let mut key = Vec::new();
    at.key(order, &mut key);
    key
}
