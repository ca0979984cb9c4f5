//! Terms for variables.

use base::Map;
use smt::{Node, TermId, Terms};

/// The term with others for its variables, all at once.
pub fn substitute(terms: &mut Terms, term: TermId, map: &[(TermId, TermId)]) -> TermId {
    let mut done: Map<TermId, TermId> = map.iter().copied().collect();
    for old in terms.cone(&[term]) {
        if !done.contains(&old) {
            let new = rebuilt(terms, old, &done);
            done.insert(old, new);
        }
    }
    done.get(&term).copied().unwrap_or(term)
}

fn rebuilt(terms: &mut Terms, term: TermId, done: &Map<TermId, TermId>) -> TermId {
    let node = terms.node(term);
    let new = |t: TermId| done.get(&t).copied().unwrap_or(t);
    if node.args().iter().all(|arg| new(*arg) == *arg) {
        return term;
    }
    match node {
        Node::Bool(_) | Node::Var(_) | Node::Const(_) => term,
        Node::Not(a) => terms.not(new(a)),
        Node::And(a, b) => terms.and(new(a), new(b)),
        Node::Eq(a, b) => terms.eq(new(a), new(b)),
        Node::Ite(c, t, e) => terms.ite(new(c), new(t), new(e)),
        Node::BvNot(a) => terms.bv_not(new(a)),
        Node::BvAnd(a, b) => terms.bv_and(new(a), new(b)),
        Node::BvXor(a, b) => terms.bv_xor(new(a), new(b)),
        Node::Neg(a) => terms.neg(new(a)),
        Node::Add(a, b) => terms.add(new(a), new(b)),
        Node::Mul(a, b) => terms.mul(new(a), new(b)),
        Node::Udiv(a, b) => terms.udiv(new(a), new(b)),
        Node::Urem(a, b) => terms.urem(new(a), new(b)),
        Node::Shl(a, b) => terms.shl(new(a), new(b)),
        Node::Lshr(a, b) => terms.lshr(new(a), new(b)),
        Node::Ashr(a, b) => terms.ashr(new(a), new(b)),
        Node::Concat(a, b) => terms.concat(new(a), new(b)),
        Node::Extract { high, low, of } => terms.extract(high, low, new(of)),
        Node::Sext { by, of } => terms.sign_extend(by, new(of)),
        Node::Ult(a, b) => terms.ult(new(a), new(b)),
        Node::Slt(a, b) => terms.slt(new(a), new(b)),
        Node::Select(a, i) => terms.select(new(a), new(i)),
        Node::Store(a, i, v) => terms.store(new(a), new(i), new(v)),
        Node::ConstArray { index, element } => terms.const_array(index, new(element)),
    }
}
