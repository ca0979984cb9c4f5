//! Control structures.

use super::make::Make;
use super::show::check;
use crate::hir::{Label, StmtKind as S, VarKind};
use base::Span;
use cfa::{LabelId, Ty};

#[test]
fn a_conditional_operator_in_a_condition_decides_by_itself() {
    let mut m = Make::new();
    let [a, b, c] = ["a", "b", "c"].map(|n| m.param(n, Ty::INT));
    let (a, b, c) = (m.at(2).get(a), m.get(b), m.get(c));
    let cond = m.conditional(a, b, c);
    let one = m.at(3).int(1);
    let then = m.boxed(S::Return(Some(one)));
    m.at(2);
    let branch = m.stmt(S::If { cond, then, otherwise: None });
    m.at(4);
    check(
        &m.lower(Ty::INT, vec![branch]),
        "
        2.0 -> 2.1 skip B if
        2.1 -> 2.2 <a> CDG ?:
        2.1 -> 2.3 <!(a)> CDG ?:
        2.2 -> 2.4 <b> CG ?:
        2.2 -> 2.5 <!(b)> CG ?:
        2.3 -> 2.4 <c> CG ?:
        2.3 -> 2.5 <!(c)> CG ?:
        2.4 -> 3 skip D if
        2.5 -> 4 skip D if
        3 -> exit return 1 B return
        4 -> exit return
        ",
    );
}

#[test]
fn a_switch_is_one_location_with_an_edge_for_each_label() {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    let value = m.at(2).get(x);
    let label = Span::new(301, 302);
    let (to, one) = (m.at(3).local(x), m.int(1));
    let set = Box::new(m.set(to, one));
    let first = m.stmt(S::Case { low: 1, high: 1, label, body: set });
    let stop = m.at(4).stmt(S::Break);
    let label = Span::new(501, 502);
    let body = m.at(5).boxed(S::Break);
    let second = m.stmt(S::Case { low: 5, high: 9, label, body });
    let body = m.block(vec![first, stop, second]);
    m.at(2);
    let switch = m.stmt(S::Switch { value, body });
    m.at(6);
    let body = m.lower(Ty::VOID, vec![switch]);
    check(
        &body,
        "
        2 -> 3.0 skip B switch
        3.0 -> 3.1 case 1 CDG switch
        3.0 -> 6 case 5 CDG switch
        3.0 -> 6 default CDG switch
        3.1 -> 6 x = 1 B expr
        6 -> exit return
        ",
    );
    let targets: Vec<_> = body.labels.iter().map(|l| l.loc.0).collect();
    assert_eq!(targets, [2, 3]);
}

#[test]
fn after_a_call_that_never_returns_comes_a_halt() {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    let one = m.at(2).int(1);
    let exit = m.call("exit", true, vec![one]);
    let exit = m.stmt(S::Expr(exit));
    let step = m.at(3).step(x, false, true);
    let dead = m.stmt(S::Expr(step));
    m.at(4);
    check(
        &m.lower(Ty::VOID, vec![exit, dead]),
        "
        2 -> halt f0(1) B expr
        3 -> 4 x = x + 1 B expr
        4 -> exit return
        ",
    );
}

#[test]
fn an_assertion_does_not_split_blocks() {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    let step = m.at(2).step(x, false, false);
    let before = m.stmt(S::Expr(step));
    let cond = m.at(3).get(x);
    let fail = m.call("__assert_fail", true, vec![]);
    let otherwise = Some(m.boxed(S::Expr(fail)));
    let assertion = m.stmt(S::If { cond, then: m.boxed(S::Empty), otherwise });
    let step = m.at(4).step(x, true, false);
    let after = m.stmt(S::Expr(step));
    m.at(5);
    check(
        &m.lower(Ty::VOID, vec![before, assertion, after]),
        "
        2 -> 3.0 x = x + 1 B expr
        3.0 -> 4 <x> CDG assert
        3.0 -> 3.1 <!(x)> CDG assert
        3.1 -> halt f0() assert
        4 -> 5 x = x - 1 expr
        5 -> exit return
        ",
    );
}

/// `L: { int y; y = x; if (y) goto L; }`: each round has a new `y`.
#[test]
fn a_jump_back_to_a_label_leaves_the_block_behind_it() {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    m.body.labels.push(Label {
        name: "L".into(),
        address_taken: false,
        cleanups: Vec::new(),
        span: Span::new(0, 0),
    });
    let y = m.at(2).var("y", Ty::INT, VarKind::Local);
    let decl = m.stmt(S::Decl(y, None));
    let (to, value) = (m.at(3).local(y), m.get(x));
    let set = m.set(to, value);
    let cond = m.at(4).get(y);
    let then = m.boxed(S::Goto(LabelId(0)));
    let branch = m.stmt(S::If { cond, then, otherwise: None });
    let block = m.at(2).block(vec![decl, set, branch]);
    let labelled = m.at(1).stmt(S::Label { id: LabelId(0), body: block });
    m.at(5);
    let body = m.lower(Ty::VOID, vec![labelled]);
    check(
        &body,
        "
        1.0 -> 1.1 skip
        1.1 -> 3 skip
        3 -> 4.0 y = x B expr
        4.0 -> 4.1 <y> CDG if
        4.0 -> 5 <!(y)> CDG if
        4.1 -> 1.1 skip B goto
        5 -> exit return
        ",
    );
    let scopes: Vec<_> = body.locs.iter().map(|l| l.scope.0).collect();
    assert_eq!(scopes, [0, 0, 1, 1, 1, 0, 0]);
}

/// `do { break; L: x = 1; } while (x);`: after `L` the condition leads back to the `break`.
#[test]
fn the_body_of_a_do_starts_at_its_first_statement() {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    m.body.labels.push(Label {
        name: "L".into(),
        address_taken: false,
        cleanups: Vec::new(),
        span: Span::new(0, 0),
    });
    let stop = m.at(2).stmt(S::Break);
    let (to, one) = (m.at(3).local(x), m.int(1));
    let set = Box::new(m.set(to, one));
    let set = m.stmt(S::Label { id: LabelId(0), body: set });
    let cond = m.at(4).get(x);
    let body = m.block(vec![stop, set]);
    let repeat = m.stmt(S::Do { body, cond });
    m.at(5);
    check(
        &m.lower(Ty::VOID, vec![repeat]),
        "
        1 -> 2 skip
        2 -> 5 skip B break
        3 -> 4 x = 1 B expr
        4 -> 2 <x> CDG do
        4 -> 5 <!(x)> CDG do
        5 -> exit return
        ",
    );
}
