//! Listings 1 and 2 of the FQL paper.

use super::make::Make;
use super::show::check;
use crate::hir::{Init, InitItem, StmtKind as S, VarKind};
use cfa::marks::{
    Reading, block_entries, condition_edges, condition_graph, decision_edges, stmt_edges,
};
use cfa::{BinOp, Body, StmtKind, Ty};

/// `int a = x > 2 && x < 5; if (a) { 0; } else { 1; }`
fn foo() -> Body {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    let a = m.at(2).var("a", Ty::INT, VarKind::Local);
    let (left, two) = (m.get(x), m.int(2));
    let left = m.binary(BinOp::Gt, left, two);
    let (right, five) = (m.get(x), m.int(5));
    let right = m.binary(BinOp::Lt, right, five);
    let value = m.and(left, right);
    let init = Init { zero: false, items: vec![InitItem { path: vec![], value }] };
    let decl = m.stmt(S::Decl(a, Some(init)));
    let cond = m.at(3).get(a);
    let (zero, one) = (m.int(0), m.int(1));
    let then = m.block(vec![m.stmt(S::Expr(zero))]);
    let otherwise = Some(m.block(vec![m.stmt(S::Expr(one))]));
    let branch = m.stmt(S::If { cond, then, otherwise });
    m.at(4);
    m.lower(Ty::VOID, vec![decl, branch])
}

#[test]
fn listing_1() {
    let body = foo();
    check(
        &body,
        "
        2.0 -> 2.1 skip B decl
        2.1 -> 2.2 <x > 2> CG decl
        2.1 -> 2.4 <!(x > 2)> CG decl
        2.2 -> 2.3 <x < 5> CG decl
        2.2 -> 2.4 <!(x < 5)> CG decl
        2.3 -> 3.0 a = 1 decl
        2.4 -> 3.0 a = 0 decl
        3.0 -> 3.1 <a> CDG if
        3.0 -> 3.2 <!(a)> CDG if
        3.1 -> 4 skip B expr
        3.2 -> 4 skip B expr
        4 -> exit return
        ",
    );
    assert_eq!(condition_edges(&body, Reading::Everywhere).len(), 6);
    assert_eq!(condition_edges(&body, Reading::InDecisions).len(), 2);
    assert_eq!(condition_graph(&body, Reading::InDecisions).len(), 2);
}

fn partition() -> Body {
    let mut m = Make::new();
    let array = m.unit.types.pointer(Ty::INT);
    let a = m.param("a", array);
    let (left, right) = (m.param("left", Ty::INT), m.param("right", Ty::INT));
    let [v, i, j, t] = ["v", "i", "j", "t"].map(|n| m.at(2).var(n, Ty::INT, VarKind::Local));
    let mut stmts: Vec<_> = [v, i, j, t].map(|x| m.stmt(S::Decl(x, None))).into();
    // `x = a[k];` and `a[k] = x;`
    let fetch = |m: &mut Make, line, x, k| {
        let index = m.at(line).get(k);
        let element = m.element(a, index);
        let (to, value) = (m.local(x), m.load(element));
        m.set(to, value)
    };
    let put = |m: &mut Make, line, k, x| {
        let index = m.at(line).get(k);
        let to = m.element(a, index);
        let value = m.get(x);
        m.set(to, value)
    };
    let copy = |m: &mut Make, line, k, l| {
        let index = m.at(line).get(k);
        let to = m.element(a, index);
        let index = m.get(l);
        let from = m.element(a, index);
        let value = m.load(from);
        m.set(to, value)
    };
    stmts.push(fetch(&mut m, 3, v, right));
    let (l, one) = (m.at(4).get(left), m.int(1));
    let (to, value) = (m.local(i), m.binary(BinOp::Sub, l, one));
    stmts.push(m.set(to, value));
    let (to, value) = (m.at(5).local(j), m.get(right));
    stmts.push(m.set(to, value));

    let index = m.at(7).step(i, false, false);
    let element = m.element(a, index);
    let (element, pivot) = (m.load(element), m.get(v));
    let cond = m.binary(BinOp::Lt, element, pivot);
    let up = m.stmt(S::While { cond, body: m.boxed(S::Empty) });

    let (below, l) = (m.at(8).get(j), m.get(left));
    let first = m.binary(BinOp::Gt, below, l);
    let index = m.step(j, true, false);
    let element = m.element(a, index);
    let (element, pivot) = (m.load(element), m.get(v));
    let second = m.binary(BinOp::Gt, element, pivot);
    let cond = m.and(first, second);
    let down = m.stmt(S::While { cond, body: m.boxed(S::Empty) });

    let (x, y) = (m.at(9).get(i), m.get(j));
    let cond = m.binary(BinOp::Ge, x, y);
    let stop = m.stmt(S::If { cond, then: m.boxed(S::Break), otherwise: None });
    let swap = [fetch(&mut m, 10, t, i), copy(&mut m, 11, i, j), put(&mut m, 12, j, t)];
    let body = m.block([up, down, stop].into_iter().chain(swap).collect());
    let init = Default::default();
    m.at(6);
    stmts.push(m.stmt(S::For { init, cond: None, step: None, body }));
    stmts.push(fetch(&mut m, 14, t, i));
    stmts.push(copy(&mut m, 15, i, right));
    stmts.push(put(&mut m, 16, right, t));
    let value = m.at(17).get(i);
    stmts.push(m.stmt(S::Return(Some(value))));
    m.at(18);
    m.lower(Ty::INT, stmts)
}

#[test]
fn listing_2() {
    let body = partition();
    check(
        &body,
        "
        3 -> 4 v = a[right] B expr
        4 -> 5 i = left - 1 expr
        5 -> 6 j = right expr
        6 -> 7.0 <1> CDG for
        6 -> 14 <!(1)> CDG for
        7.0 -> 7.1 i = i + 1 B while
        7.1 -> 7.0 <a[i] < v> CDG while
        7.1 -> 8.0 <!(a[i] < v)> CDG while
        8.0 -> 8.1 skip B while
        8.1 -> 8.2 <j > left> CG while
        8.1 -> 8.4 <!(j > left)> CG while
        8.2 -> 8.3 j = j - 1 G while
        8.3 -> 8.0 <a[j] > v> CDG while
        8.3 -> 8.4 <!(a[j] > v)> CG while
        8.4 -> 9 skip BD while
        9 -> 14 <i >= j> CDG if
        9 -> 10 <!(i >= j)> CDG if
        10 -> 11 t = a[i] B expr
        11 -> 12 a[i] = a[j] expr
        12 -> 6 a[j] = t expr
        14 -> 15 t = a[i] B expr
        15 -> 16 a[i] = a[right] expr
        16 -> 17 a[right] = t expr
        17 -> exit return i return
        ",
    );
    assert_eq!(decision_edges(&body).len(), 8);
    assert_eq!(condition_edges(&body, Reading::Everywhere).len(), 10);
    assert_eq!(condition_graph(&body, Reading::Everywhere).len(), 11);
    assert_eq!(block_entries(&body).len(), 6);
    assert_eq!(stmt_edges(&body, StmtKind::While).len(), 10);
}
