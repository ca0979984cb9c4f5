//! Side effects inside expressions.

use super::make::Make;
use super::show::check;
use crate::hir::{ExprKind as H, StmtKind as S};
use cfa::{BinOp, Ty};

#[test]
fn operands_are_kept_over_assignments_to_them() {
    let mut m = Make::new();
    let (x, y) = (m.param("x", Ty::INT), m.param("y", Ty::INT));
    // y = x + x++;
    let (left, right) = (m.at(2).get(x), m.step(x, false, true));
    let (to, sum) = (m.local(y), m.binary(BinOp::Add, left, right));
    let first = m.set(to, sum);
    // y = y + x++;
    let (left, right) = (m.at(3).get(y), m.step(x, false, true));
    let (to, sum) = (m.local(y), m.binary(BinOp::Add, left, right));
    let second = m.set(to, sum);
    m.at(4);
    check(
        &m.lower(Ty::VOID, vec![first, second]),
        "
        2.0 -> 2.1 $0 = x B expr
        2.1 -> 2.2 $1 = x expr
        2.2 -> 2.3 x = x + 1 expr
        2.3 -> 3.0 y = $0 + $1 expr
        3.0 -> 3.1 $2 = x expr
        3.1 -> 3.2 x = x + 1 expr
        3.2 -> 4 y = y + $2 expr
        4 -> exit return
        ",
    );
}

#[test]
fn calls_store_to_variables_directly() {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    let pointer = m.unit.types.pointer(Ty::INT);
    let p = m.param("p", pointer);
    let arg = m.at(2).get(x);
    let (to, value) = (m.local(x), m.call("f", false, vec![arg]));
    let first = m.set(to, value);
    let index = m.at(3).get(x);
    let (to, value) = (m.element(p, index), m.call("g", false, vec![]));
    let second = m.set(to, value);
    let result = m.at(4).call("h", false, vec![]);
    let last = m.stmt(S::Return(Some(result)));
    check(
        &m.lower(Ty::INT, vec![first, second, last]),
        "
        2 -> 3.0 x = f0(x) B expr
        3.0 -> 3.1 $0 = f1() expr
        3.1 -> 4.0 p[x] = $0 expr
        4.0 -> 4.1 $1 = f2() return
        4.1 -> exit return $1 return
        ",
    );
}

/// A variable that a pointer leads to may be changed by a call.
#[test]
fn exposed_variables_are_kept_over_calls() {
    let mut m = Make::new();
    let x = m.param("x", Ty::INT);
    let pointer = m.unit.types.pointer(Ty::INT);
    let lvalue = m.at(2).local(x);
    let address = m.expr(H::Addr(lvalue), pointer, &[]);
    let use_it = m.stmt(S::Expr(address));
    let (left, right) = (m.at(3).get(x), m.call("f", false, vec![]));
    let sum = m.binary(BinOp::Add, left, right);
    let last = m.stmt(S::Return(Some(sum)));
    check(
        &m.lower(Ty::INT, vec![use_it, last]),
        "
        2 -> 3.0 skip B expr
        3.0 -> 3.1 $0 = x return
        3.1 -> 3.2 $1 = f0() return
        3.2 -> exit return $0 + $1 return
        ",
    );
}

#[test]
fn chained_assignments_read_the_variable_again() {
    let mut m = Make::new();
    let [x, y, z] = ["x", "y", "z"].map(|n| m.param(n, Ty::INT));
    let (to, value) = (m.at(2).local(y), m.get(z));
    let inner = m.assign(to, value);
    let to = m.local(x);
    let chain = m.set(to, inner);
    let (a, b) = (m.at(3).get(x), m.get(y));
    let either = m.or(a, b);
    let last = m.stmt(S::Return(Some(either)));
    check(
        &m.lower(Ty::INT, vec![chain, last]),
        "
        2.0 -> 2.1 y = z B expr
        2.1 -> 3.0 x = y expr
        3.0 -> 3.2 <x> CG return
        3.0 -> 3.1 <!(x)> CG return
        3.1 -> 3.2 <y> CG return
        3.1 -> 3.3 <!(y)> CG return
        3.2 -> 3.4 $0 = 1 return
        3.3 -> 3.4 $0 = 0 return
        3.4 -> exit return $0 return
        ",
    );
}
