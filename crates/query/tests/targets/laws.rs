//! Set operations and composition on random filters, against a question to one edge at a time.

use super::filter;
use super::support::Loaded;
use goal::Letter;
use query::ast::{Filter, SetOp};
use query::target::{Bindings, Filters, Target};

const PRIMITIVES: &[&str] = &[
    "ID",
    "@FUNC(count)",
    "@FUNC(main)",
    "@CALLS",
    "@CONDITIONGRAPH",
    "@CONDITIONEDGE",
    "@DECISIONEDGE",
    "@BASICBLOCKENTRY",
    "@STMTTYPE(expr,if)",
    "@LINE('shapes.c',10-26)",
    "@DEF(total)",
    "@USE(x)",
    "@FILE('shapes.c')",
];

/// A linear congruential generator; the high bits are good enough here.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 40) as usize % n
    }

    fn filter(&mut self, depth: usize) -> Filter {
        let kind = if depth == 0 { 0 } else { self.below(6) };
        let mut inner = || self.filter(depth - 1);
        match kind {
            1 => Filter::Not(Box::new(inner())),
            2 => Filter::compose(vec![inner(), inner()]),
            3 => Filter::set(SetOp::Union, vec![inner(), inner()]),
            4 => Filter::set(SetOp::Intersect, vec![inner(), inner(), inner()]),
            5 => Filter::set(SetOp::Minus, vec![inner(), inner(), inner()]),
            _ => filter(PRIMITIVES[self.below(PRIMITIVES.len())]).1,
        }
    }
}

/// Whether an edge that is (`inside`) in a fragment is in what a filter selects of it.
fn has(prim: &dyn Fn(&Filter) -> Target, filter: &Filter, edge: Letter, inside: bool) -> bool {
    let inner = |filter: &Filter| has(prim, filter, edge, inside);
    match filter {
        Filter::Prim(..) => inside && prim(filter).edges.contains(edge),
        Filter::Not(not) => inside && !inner(not),
        Filter::Set(SetOp::Union, items) => items.iter().any(inner),
        Filter::Set(SetOp::Intersect, items) => items.iter().all(inner),
        Filter::Set(SetOp::Minus, items) => inner(&items[0]) && !items[1..].iter().any(inner),
        Filter::Compose(items) => {
            items.iter().rev().fold(inside, |inside, item| has(prim, item, edge, inside))
        }
    }
}

#[test]
fn operations_on_targets_are_those_on_edges() {
    let loaded = Loaded::new(&["c/shapes.c"]);
    let subject = loaded.subject(None);
    let filters = Filters::new(&subject);
    let none = Bindings::default();
    let prim = |filter: &Filter| filters.target(filter, &none).expect("it selects something");
    let mut random = Random(1);
    let mut done = 0;
    for _ in 0..400 {
        let tree = random.filter(3);
        // Nothing at all, or nothing left to compose with, is an error.
        let Ok(target) = filters.target(&tree, &none) else { continue };
        done += 1;
        for edge in subject.id().edges.iter() {
            let expected = has(&prim, &tree, edge, true);
            assert_eq!(target.edges.contains(edge), expected, "{tree:?} {}", subject.place(edge));
        }
        assert!(target.edges.is_subset(&subject.id().edges));
        assert!(target.initial.is_subset(&target.points(&subject)), "{tree:?}");
        // Asked again, or by somebody else, it is the same.
        assert_eq!(filters.target(&tree, &none), Ok(target.clone()));
        assert_eq!(Filters::new(&subject).target(&tree, &none), Ok(target));
    }
    assert!(done > 200, "{done}");
}
