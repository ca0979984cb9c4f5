//! The frontier: where states meet, in what order instances come, and what is parked.

use super::*;
use smt::raw::Random;

/// A chain of diamonds, each on another bit of the input, and a goal that needs a certain way.
fn diamonds(count: u32) -> Case {
    case(|f, a| {
        let x = f.var("x", Ty::UINT);
        let zero = f.constant(0, Ty::UINT);
        f.set(x, zero);
        for i in 0..count {
            let (a, by, one) = (f.get(a), f.int((i % 8) as i32), f.int(1));
            let a = f.cast(a, Ty::INT);
            let bit = f.bin(BinOp::Shr, a, by);
            let bit = f.bin(BinOp::And, bit, one);
            when(f, bit, |f| {
                let (x_now, more) = (f.get(x), f.constant(u64::from(i) + 1, Ty::UINT));
                let sum = f.bin(BinOp::Add, x_now, more);
                f.set(x, sum);
            });
        }
        let (x, most) = (f.get(x), f.constant(1000, Ty::UINT));
        let large = f.bin(BinOp::Gt, x, most);
        when(f, large, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    })
}

/// Two ways through each diamond are 2^n paths; what is built is linear in n, because the states
/// that meet are merged.
#[test]
fn states_merge_where_paths_meet() {
    let terms = |count: u32| {
        let case = diamonds(count);
        let goals = case.edges();
        // Enough for some thousand visits.
        let decided = case.decide_within(&goals, &Options::default(), 200_000);
        case.check_decided(&goals, decided).terms
    };
    let (few, more, most) = (terms(8), terms(16), terms(32));
    let (first, second) = (more - few, most - more);
    assert!(second <= 3 * first, "{few}, {more}, {most} terms for 8, 16 and 32 diamonds");
}

/// Where it goes next depends on the input; after so many steps it returns. Any location may be
/// entered from any other, so that loops nest and most of them have several entries.
fn random_automaton(random: &mut Random, steps: i32) -> Case {
    let count = 3 + random.below(4);
    let successors: Vec<[usize; 2]> =
        (0..count).map(|_| [random.below(count), random.below(count)]).collect();
    case(|f, a| {
        let (x, left) = (f.var("x", Ty::UINT), f.var("left", Ty::INT));
        let (a, steps) = (f.get(a), f.int(steps));
        let wide = f.cast(a, Ty::UINT);
        f.set(x, wide);
        f.set(left, steps);
        let nodes: Vec<LocId> = (0..count).map(|_| f.loc()).collect();
        f.edge(f.at, nodes[0], Op::Skip);
        for (node, [yes, no]) in nodes.iter().zip(&successors) {
            f.at = *node;
            let (now, one) = (f.get(left), f.int(1));
            let less = f.bin(BinOp::Sub, now, one);
            f.set(left, less);
            let (go_on, head) = (f.get(left), f.at);
            let (inside, outside) = (f.loc(), f.loc());
            f.edge(head, inside, Op::Assume { cond: go_on, holds: true });
            f.edge(head, outside, Op::Assume { cond: go_on, holds: false });
            f.at = outside;
            f.ret(go_on);
            f.at = inside;
            let (now, one) = (f.get(x), f.constant(1, Ty::UINT));
            let half = f.bin(BinOp::Shr, now, one);
            let low = f.bin(BinOp::And, now, one);
            let (taken, other) = (f.loc(), f.loc());
            f.edge(f.at, taken, Op::Assume { cond: low, holds: true });
            f.edge(f.at, other, Op::Assume { cond: low, holds: false });
            for (way, next) in [(taken, *yes), (other, *no)] {
                f.at = way;
                let to = f.local(x);
                f.edge(f.at, nodes[next], Op::Assign { to, value: half });
            }
        }
    })
}

#[test]
fn loops_with_several_entries() {
    let mut random = Random::new(3);
    let mut rounds = 0;
    for _ in 0..40 {
        let case = random_automaton(&mut random, 9);
        rounds = rounds.max(case.check(&case.edges(), &Options::default()).rounds);
    }
    assert!(rounds > 1, "some states should have been parked");
}

/// `i = 0; do { i++; when (i == goal) {…} } while (i < (a & 15))`
fn counting(goal: i32) -> (Case, EdgeId) {
    let mut reached = EdgeId(0);
    let case = case(|f, a| {
        let i = f.var("i", Ty::INT);
        let zero = f.int(0);
        f.set(i, zero);
        let head = f.loc();
        f.edge(f.at, head, Op::Skip);
        f.at = head;
        let (now, one) = (f.get(i), f.int(1));
        let more = f.bin(BinOp::Add, now, one);
        f.set(i, more);
        let (now, goal) = (f.get(i), f.int(goal));
        let hit = f.bin(BinOp::Eq, now, goal);
        reached = when(f, hit, |_| {});
        let (now, a, mask) = (f.get(i), f.get(a), f.int(15));
        let a = f.cast(a, Ty::INT);
        let a = f.bin(BinOp::And, a, mask);
        let again = f.bin(BinOp::Lt, now, a);
        let (at, after) = (f.at, f.loc());
        f.edge(at, head, Op::Assume { cond: again, holds: true });
        f.edge(at, after, Op::Assume { cond: again, holds: false });
        f.at = after;
        let zero = f.int(0);
        f.ret(zero);
    });
    (case, reached)
}

/// The number of a goal among those of all edges.
fn goal_of(edge: EdgeId) -> GoalId {
    GoalId(edge.0.into())
}

/// What is beyond a bound is found in a later round, which goes on from what was parked. The first is the
/// scout's, the second has the first bound.
#[test]
fn parked_states_are_gone_on_with() {
    for (goal, covered) in [(1, true), (4, true), (6, true), (15, true), (16, false)] {
        let (case, edge) = counting(goal);
        let goals = case.edges();
        let statistics = case.check(&goals, &Options::default());
        assert_eq!(case.truth(&goals).contains(&goal_of(edge)), covered);
        assert_eq!(statistics.rounds > 2, goal > 4, "{goal}: {statistics:?}");
    }
}

/// A bound that somebody asked for is a reason, and no proof; one that is enough is a proof.
#[test]
fn a_bound_that_is_not_enough_proves_nothing() {
    let (case, edge) = counting(16);
    for unwind in [1, 2, 5, 13] {
        let options = Options { unwind: Some(unwind), ..Options::default() };
        let (verdicts, _) = case.decide(&case.edges(), &options);
        let Verdict::Unknown(Reason::Bound(what)) = &verdicts[&goal_of(edge)] else {
            panic!("{unwind}: {:?}", verdicts[&goal_of(edge)])
        };
        assert!(what.starts_with("loop at t.c:"), "{what}");
    }
    for unwind in [14, 15, 100] {
        let options = Options { unwind: Some(unwind), ..Options::default() };
        let (verdicts, _) = case.decide(&case.edges(), &options);
        let Verdict::Infeasible(bounds) = &verdicts[&goal_of(edge)] else {
            panic!("{unwind}: {:?}", verdicts[&goal_of(edge)])
        };
        // The loop comes back to its head 14 times at most.
        assert_eq!(bounds.len(), 1, "{bounds:?}");
        assert_eq!(bounds[0].1, 14, "{bounds:?}");
    }
    let (case, edge) = counting(3);
    let options = Options { unwind: Some(2), ..Options::default() };
    let (verdicts, _) = case.decide(&case.edges(), &options);
    assert_eq!(verdicts[&goal_of(edge)], Verdict::Covered);
}
