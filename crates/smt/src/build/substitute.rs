//! Terms with other terms in the place of some.

use crate::node::{Node, TermId};
use crate::terms::Terms;
use base::Map;

impl Terms {
    /// The term with each key of `by` replaced by its value, at once; built anew from there up, so
    /// that all rules apply again. Not recursive.
    pub fn substitute(&mut self, term: TermId, by: &Map<TermId, TermId>) -> TermId {
        let mut done: Map<TermId, TermId> = Map::new();
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if done.contains(&top) {
                stack.pop();
                continue;
            }
            if let Some(other) = by.get(&top) {
                assert_eq!(self.sort(top), self.sort(*other), "sorts should agree");
                done.insert(top, *other);
                continue;
            }
            let before = stack.len();
            let args = self.node(top).args();
            stack.extend(args.iter().filter(|arg| !done.contains(arg)));
            if stack.len() == before {
                let same = args.iter().all(|arg| done.get(arg) == Some(arg));
                let made = if same { top } else { self.rebuild(top, &done) };
                done.insert(top, made);
            }
        }
        *done.get(&term).expect("the term should be done")
    }

    /// The operator of a term on other arguments.
    fn rebuild(&mut self, term: TermId, done: &Map<TermId, TermId>) -> TermId {
        use Node::*;
        let at = |t: TermId| *done.get(&t).expect("arguments should come first");
        match self.node(term) {
            Bool(_) | Var(_) | Const(_) => term,
            Not(a) => self.not(at(a)),
            And(a, b) => self.and(at(a), at(b)),
            Eq(a, b) => self.eq(at(a), at(b)),
            Ite(c, t, e) => self.ite(at(c), at(t), at(e)),
            BvNot(a) => self.bv_not(at(a)),
            BvAnd(a, b) => self.bv_and(at(a), at(b)),
            BvXor(a, b) => self.bv_xor(at(a), at(b)),
            Neg(a) => self.neg(at(a)),
            Add(a, b) => self.add(at(a), at(b)),
            Mul(a, b) => self.mul(at(a), at(b)),
            Udiv(a, b) => self.udiv(at(a), at(b)),
            Urem(a, b) => self.urem(at(a), at(b)),
            Shl(a, b) => self.shl(at(a), at(b)),
            Lshr(a, b) => self.lshr(at(a), at(b)),
            Ashr(a, b) => self.ashr(at(a), at(b)),
            Concat(a, b) => self.concat(at(a), at(b)),
            Extract { high, low, of } => self.extract(high, low, at(of)),
            Sext { by, of } => self.sign_extend(by, at(of)),
            Ult(a, b) => self.ult(at(a), at(b)),
            Slt(a, b) => self.slt(at(a), at(b)),
            Select(a, i) => self.select(at(a), at(i)),
            Store(a, i, v) => self.store(at(a), at(i), at(v)),
            ConstArray { index, element } => self.const_array(index, at(element)),
        }
    }
}
