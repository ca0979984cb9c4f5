//! Rules 1 to 4: the shape of the automaton.

use super::{At, Checker};
use crate::graph::Graph;
use crate::program::{Body, Builtin, Callee, EdgeId, ExprId, ExprKind, LocId, Op, Program};

pub(super) fn check(c: &mut Checker<'_>) {
    let graph = Graph::new(c.body);
    let (entry, exit) = (c.body.entry, c.body.exit);
    let single = graph.in_edges(entry).is_empty() && graph.out_edges(entry).len() == 1;
    c.demand(
        entry != exit && single,
        1,
        At::Loc(entry),
        "the entry should have no edge in and one out",
    );
    for (rule, end) in [(1, entry), (2, exit)] {
        let outermost = c.body.locs[end].scope.0 == 0;
        c.demand(outermost, rule, At::Loc(end), "it should be in the outermost scope");
    }
    c.demand(
        graph.out_edges(exit).is_empty(),
        2,
        At::Loc(exit),
        "the exit should have no edge out",
    );
    for (id, edge) in c.body.edges.entries() {
        let returns = matches!(edge.op, Op::Return(_));
        let message = "an edge should end in the exit exactly if it returns";
        c.demand(returns == (edge.to == exit), 2, At::Edge(id), message);
    }
    for loc in c.body.locs.ids() {
        branching(c, loc, graph.out_edges(loc));
        let ends = graph.out_edges(loc).is_empty() && loc != exit;
        if ends && !is_stop(c, graph.in_edges(loc)) {
            c.report(4, At::Loc(loc), "an edge should leave it");
        }
    }
}

/// Whether edges lead here and none of them is ever completed.
fn is_stop(c: &Checker<'_>, edges: &[EdgeId]) -> bool {
    !edges.is_empty() && edges.iter().all(|e| never_ends(c.program, &c.body.edges[*e].op))
}

fn never_ends(program: &Program, op: &Op) -> bool {
    match op {
        Op::Unsupported(_) => true,
        Op::Call { callee: Callee::Direct(f), .. } => program.functions[*f].noreturn,
        Op::Builtin { builtin, .. } => matches!(
            builtin,
            Builtin::Exit | Builtin::Abort | Builtin::AssertFail | Builtin::Unreachable
        ),
        Op::Call { callee: Callee::Indirect(_), .. } | Op::Assume { .. } => false,
        Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Input { .. } => false,
        Op::Case { .. } | Op::Default { .. } | Op::Return(_) => false,
        Op::Vla { .. } | Op::Jump { .. } | Op::Asm { .. } => false,
    }
}

fn branching(c: &mut Checker<'_>, loc: LocId, edges: &[EdgeId]) {
    let body = c.body;
    let ops: Vec<&Op> = edges.iter().map(|e| &body.edges[*e].op).collect();
    let problem = match ops[..] {
        [] => None,
        [Op::Assume { .. }] => Some("one assumption without its opposite"),
        [Op::Assume { cond: a, holds: p }, Op::Assume { cond: b, holds: q }] => {
            (p == q || !same(body, *a, *b)).then_some("two assumptions that are no opposites")
        }
        [Op::Case { .. } | Op::Default { .. }, ..] => switch(body, &ops),
        [Op::Jump { .. }, ..] => jumps(body, &ops),
        [_] => None,
        [_, _, ..] => Some("several edges that are no alternatives"),
    };
    if let Some(problem) = problem {
        c.report(3, At::Loc(loc), problem);
    }
}

fn switch(body: &Body, ops: &[&Op]) -> Option<&'static str> {
    let (mut ranges, mut values, mut defaults) = (Vec::new(), Vec::new(), 0);
    for op in ops {
        match op {
            Op::Case { value, low, high } => {
                ranges.push((*low, *high));
                values.push(*value);
            }
            Op::Default { value } => {
                defaults += 1;
                values.push(*value);
            }
            _ => return Some("an edge beside those of a switch"),
        }
    }
    ranges.sort_unstable();
    if defaults != 1 {
        return Some("a switch should have one default");
    }
    if ranges.windows(2).any(|pair| pair[0].1 >= pair[1].0) {
        return Some("two cases overlap");
    }
    let one = values.windows(2).all(|pair| same(body, pair[0], pair[1]));
    (!one).then_some("the cases of a switch have different values")
}

fn jumps(body: &Body, ops: &[&Op]) -> Option<&'static str> {
    let (mut labels, mut targets) = (Vec::new(), Vec::new());
    for op in ops {
        let Op::Jump { target, label } = op else { return Some("an edge beside jumps") };
        labels.push(*label);
        targets.push(*target);
    }
    labels.sort_unstable();
    if labels.windows(2).any(|pair| pair[0] == pair[1]) {
        return Some("two jumps to one label");
    }
    let one = targets.windows(2).all(|pair| same(body, pair[0], pair[1]));
    (!one).then_some("jumps with different targets")
}

/// Whether two expressions are equal as trees.
fn same(body: &Body, a: ExprId, b: ExprId) -> bool {
    let hole = |kind: &ExprKind| kind.map(|_| ExprId(0));
    let mut pairs = vec![(a, b)];
    while let Some((a, b)) = pairs.pop() {
        if a == b {
            continue;
        }
        let (left, right) = (&body.exprs[a], &body.exprs[b]);
        if left.ty != right.ty || hole(&left.kind) != hole(&right.kind) {
            return false;
        }
        pairs.extend(left.kind.operands().zip(right.kind.operands()));
    }
    true
}
