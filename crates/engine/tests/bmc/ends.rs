//! How executions end: what they reach on the way, and where they stand then.

use super::*;
use goal::LocSet;

/// A location is asked for by itself, lest a test for another reaches it as well. An execution that
/// returns stands at the exit then, though no edge follows that could tell; one that exits or is
/// aborted does not come back from that.
#[test]
fn where_executions_end() {
    let case = case(|f, a| {
        let low = compared(f, a, BinOp::Lt, 10);
        when(f, low, |f| {
            let three = f.int(3);
            f.builtin(None, Builtin::Exit, &[three]);
        });
        let high = compared(f, a, BinOp::Gt, 200);
        when(f, high, |f| f.builtin(None, Builtin::Abort, &[]));
        let zero = f.int(0);
        f.ret(zero);
    });
    let alphabet = Alphabet::new(&case.build.program);
    let body = case.build.program.functions[case.f].body.as_ref().expect("a body");
    let mut reached = Vec::new();
    for loc in body.locs.ids() {
        let point = LocSet::one(alphabet.point(case.f, loc));
        let goals = case.goals(vec![Part::Each(Choices::Points(point))]);
        case.check(&goals, &Options::default());
        reached.extend((!case.truth(&goals).is_empty()).then_some(loc));
    }
    assert!(reached.contains(&body.exit), "{reached:?}");
    assert!(reached.len() < body.locs.len(), "nobody is behind an exit: {reached:?}");
}

/// `if (a == 7) { …; 1 / 0; }`: every execution that comes there is undefined after it, and has come
/// there all the same.
#[test]
fn before_undefined_behaviour() {
    let mut before = EdgeId(0);
    let case = case(|f, a| {
        let r = f.var("r", Ty::INT);
        let seven = compared(f, a, BinOp::Eq, 7);
        before = when(f, seven, |f| {
            let (one, zero) = (f.int(1), f.int(0));
            let quotient = f.bin(BinOp::Div, one, zero);
            f.op(Op::Skip);
            f.set(r, quotient);
        });
        let zero = f.int(0);
        f.ret(zero);
    });
    let (verdicts, _) = case.decide(&case.edges(), &Options::default());
    assert_eq!(verdicts[&GoalId(before.0.into())], Verdict::Covered);
}

/// An execution in which an assumption fails ends there. Nobody judges words that end so; but none
/// is said not to exist.
#[test]
fn where_an_assumption_fails() {
    let case = case(|f, a| {
        let not = compared(f, a, BinOp::Ne, 7);
        f.builtin(None, Builtin::Assume, &[not]);
        let zero = f.int(0);
        f.ret(zero);
    });
    let alphabet = Alphabet::new(&case.build.program);
    let body = case.build.program.functions[case.f].body.as_ref().expect("a body");
    let is_assumption =
        |e: &EdgeId| matches!(body.edges[*e].op, Op::Builtin { builtin: Builtin::Assume, .. });
    let edge = body.edges.ids().find(is_assumption).expect("there is an assumption");
    let last = EdgeSet::one(alphabet.letter(case.f, edge));
    let before = Part::All(Regex::one(alphabet.all()).star());
    let parts = vec![before, Part::Each(Choices::Edges(last))];
    let goals = Goals { terms: vec![Term { parts, ..Term::default() }], passing: None };
    let (verdicts, _) = case.decide(&goals, &Options::default());
    let verdict = &verdicts[&GoalId(0)];
    assert!(matches!(verdict, Verdict::Unknown(Reason::Unsupported(_))), "{verdict:?}");
}
