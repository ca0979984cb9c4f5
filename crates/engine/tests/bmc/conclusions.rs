//! What may not be concluded: that a goal is infeasible, where something was not followed.

use super::*;

/// The verdicts on some edges.
fn verdicts(case: &Case, edges: &[EdgeId]) -> Vec<Verdict> {
    let (verdicts, _) = case.decide(&case.edges(), &Options::default());
    edges.iter().map(|edge| verdicts[&GoalId(edge.0.into())].clone()).collect()
}

fn is_infeasible(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Infeasible(_))
}

/// What is behind a construct without a meaning is unknown, with its name.
#[test]
fn behind_what_is_not_supported() {
    let mut behind = EdgeId(0);
    let case = case(|f, a| {
        let seven = compared(f, a, BinOp::Eq, 7);
        when(f, seven, |f| f.op(Op::Unsupported("a riddle".into())));
        let seven = compared(f, a, BinOp::Eq, 7);
        behind = when(f, seven, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    let found = verdicts(&case, &[behind]);
    let [Verdict::Unknown(Reason::Unsupported(what))] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(what.starts_with("a riddle in "), "{what}");
}

/// Where no execution gets to such a construct it spoils nothing.
#[test]
fn behind_what_is_not_reached() {
    let (mut dead, mut behind) = (EdgeId(0), EdgeId(0));
    let case = case(|f, a| {
        let never = compared(f, a, BinOp::Gt, 300);
        dead = when(f, never, |f| f.op(Op::Unsupported("a riddle".into())));
        let never = compared(f, a, BinOp::Lt, 0);
        behind = when(f, never, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    assert!(verdicts(&case, &[dead, behind]).iter().all(is_infeasible));
}

/// `p = malloc(1); if (!p) …`: no test makes the allocation fail, but no proof says that it cannot.
#[test]
fn behind_an_allocation_that_fails() {
    let (mut failed, mut never) = (EdgeId(0), EdgeId(0));
    let case = case(|f, a| {
        let (p, one) = (f.var("p", Ty::CHAR_PTR), f.constant(1, Ty::ULONG));
        f.builtin(Some(p), Builtin::Alloc, &[one]);
        let p = f.get(p);
        let none = f.un(UnOp::Not, p);
        failed = when(f, none, |_| {});
        let out = compared(f, a, BinOp::Gt, 255);
        never = when(f, out, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    let found = verdicts(&case, &[failed, never]);
    assert!(matches!(&found[0], Verdict::Unknown(Reason::Bound(_))), "{found:?}");
    assert!(is_infeasible(&found[1]), "{found:?}");
}

/// `if ((unsigned long)&a == 5) …`: what an address is in a test nobody knows here.
#[test]
fn behind_a_number_made_of_an_address() {
    let (mut before, mut behind) = (EdgeId(0), EdgeId(0));
    let case = case(|f, a| {
        let never = compared(f, a, BinOp::Gt, 255);
        before = when(f, never, |_| {});
        let place = f.local(a);
        let address = f.addr(place);
        let (number, five) = (f.cast(address, Ty::ULONG), f.constant(5, Ty::ULONG));
        let equal = f.bin(BinOp::Eq, number, five);
        behind = when(f, equal, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    let found = verdicts(&case, &[before, behind]);
    assert!(is_infeasible(&found[0]), "{found:?}");
    assert!(matches!(&found[1], Verdict::Unknown(Reason::Unsupported(_))), "{found:?}");
}

/// An object larger than any that there is here: the executions with it are not followed.
#[test]
fn behind_an_object_that_is_too_large() {
    let mut behind = EdgeId(0);
    let case = case(|f, a| {
        let (p, size, by) = (f.var("p", Ty::CHAR_PTR), f.get(a), f.int(40));
        let size = f.cast(size, Ty::ULONG);
        let size = f.bin(BinOp::Shl, size, by);
        f.builtin(Some(p), Builtin::Alloc, &[size]);
        let seven = compared(f, a, BinOp::Eq, 7);
        behind = when(f, seven, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    let found = verdicts(&case, &[behind]);
    assert!(matches!(&found[0], Verdict::Unknown(Reason::Bound(_))), "{found:?}");
}

/// An execution ends where its behaviour is undefined: what is behind needs it, and that is said.
#[test]
fn behind_undefined_behaviour() {
    let (mut behind, mut other) = (EdgeId(0), EdgeId(0));
    let case = case(|f, a| {
        let r = f.var("r", Ty::INT);
        let (a_now, seven) = (f.get(a), f.int(7));
        let divisor = f.cast(a_now, Ty::INT);
        let divisor = f.bin(BinOp::Sub, divisor, seven);
        let quotient = f.bin(BinOp::Div, seven, divisor);
        f.set(r, quotient);
        let seven = compared(f, a, BinOp::Eq, 7);
        behind = when(f, seven, |_| {});
        let eight = compared(f, a, BinOp::Eq, 8);
        other = when(f, eight, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    let found = verdicts(&case, &[behind, other]);
    assert_eq!(found[0], Verdict::Unless(vec!["no division by zero in t.c:2".into()]));
    assert_eq!(found[1], Verdict::Covered);
}

/// An assumption of the program that fails ends an execution; what came before it counts.
#[test]
fn before_an_assumption_that_fails() {
    let (mut before, mut other, mut behind) = (EdgeId(0), EdgeId(0), EdgeId(0));
    let case = case(|f, a| {
        let seven = compared(f, a, BinOp::Eq, 7);
        before = when(f, seven, |_| {});
        let eight = compared(f, a, BinOp::Eq, 8);
        other = when(f, eight, |_| {});
        let not = compared(f, a, BinOp::Ne, 7);
        f.builtin(None, Builtin::Assume, &[not]);
        let seven = compared(f, a, BinOp::Eq, 7);
        behind = when(f, seven, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    let found = verdicts(&case, &[before, other, behind]);
    assert_eq!(found[..2], [Verdict::Covered, Verdict::Covered]);
    assert!(is_infeasible(&found[2]), "{found:?}");
}

/// A budget that is used up is a reason.
#[test]
fn without_a_budget() {
    let case = case(|f, a| {
        let never = compared(f, a, BinOp::Gt, 300);
        when(f, never, |_| {});
        let zero = f.int(0);
        f.ret(zero);
    });
    let (verdicts, _) = case.decide_within(&case.edges(), &Options::default(), 1);
    assert!(verdicts.values().all(|v| *v == Verdict::Unknown(Reason::Work)), "{verdicts:?}");
}
