//! The value of a term under a model.
//!
//! Not recursive: the cone of a term is evaluated from its variables upwards. It follows SMT-LIB
//! and knows nothing of the constructors' rules; it judges every model that a solver gives.

use crate::bits::Bits;
use crate::node::{Node, TermId};
use crate::terms::Terms;
use crate::value::{ArrayValue, Model, Value};
use base::Map;

/// Values found so far under one model.
pub struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    values: Map<TermId, Value>,
}

impl Model {
    pub fn eval(&self, terms: &Terms, term: TermId) -> Value {
        Evaluator::new(terms, self).eval(term).clone()
    }

    /// Is this Boolean true?
    pub fn holds(&self, terms: &Terms, term: TermId) -> bool {
        self.eval(terms, term) == Value::Bool(true)
    }
}

impl<'a> Evaluator<'a> {
    pub fn new(terms: &'a Terms, model: &'a Model) -> Self {
        Evaluator { terms, model, values: Map::new() }
    }

    pub fn eval(&mut self, term: TermId) -> &Value {
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if self.values.contains(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let args = self.terms.node(top).args();
            stack.extend(args.iter().filter(|arg| !self.values.contains(arg)));
            if stack.len() == before {
                let value = self.apply(top);
                self.values.insert(top, value);
                stack.pop();
            }
        }
        self.values.get(&term).expect("it should have been evaluated")
    }

    fn flag(&self, term: TermId) -> bool {
        self.known(term).as_bool().expect("a Boolean should be here")
    }

    fn bits(&self, term: TermId) -> &Bits {
        self.known(term).as_bits().expect("a bit vector should be here")
    }

    fn array(&self, term: TermId) -> &ArrayValue {
        self.known(term).as_array().expect("an array should be here")
    }

    fn known(&self, term: TermId) -> &Value {
        self.values.get(&term).expect("arguments should come first")
    }

    fn apply(&self, term: TermId) -> Value {
        use Node::*;
        let bits = |t| self.bits(t);
        Value::Bits(match self.terms.node(term) {
            Bool(value) => return Value::Bool(value),
            Var(_) => return self.variable(term),
            Not(a) => return Value::Bool(!self.flag(a)),
            And(a, b) => return Value::Bool(self.flag(a) && self.flag(b)),
            Eq(a, b) => return Value::Bool(self.known(a) == self.known(b)),
            Ult(a, b) => return Value::Bool(bits(a).ult(bits(b))),
            Slt(a, b) => return Value::Bool(bits(a).slt(bits(b))),
            Ite(c, t, e) => return self.known(if self.flag(c) { t } else { e }).clone(),
            Store(a, i, v) => {
                let mut array = self.array(a).clone();
                array.store(bits(i).clone(), bits(v).clone());
                return Value::Array(array);
            }
            ConstArray { index, element } => {
                return Value::Array(ArrayValue::new(index, bits(element).clone()));
            }
            Select(a, i) => self.array(a).select(bits(i)).clone(),
            Const(id) => self.terms.bits(id).clone(),
            BvNot(a) => bits(a).not(),
            BvAnd(a, b) => bits(a).and(bits(b)),
            BvXor(a, b) => bits(a).xor(bits(b)),
            Neg(a) => bits(a).neg(),
            Add(a, b) => bits(a).add(bits(b)),
            Mul(a, b) => bits(a).mul(bits(b)),
            Udiv(a, b) => bits(a).udiv(bits(b)),
            Urem(a, b) => bits(a).urem(bits(b)),
            Shl(a, b) => bits(a).shl(bits(b)),
            Lshr(a, b) => bits(a).lshr(bits(b)),
            Ashr(a, b) => bits(a).ashr(bits(b)),
            Concat(a, b) => bits(a).concat(bits(b)),
            Extract { high, low, of } => bits(of).extract(high, low),
            Sext { by, of } => bits(of).sign_extend(by),
        })
    }

    fn variable(&self, term: TermId) -> Value {
        let value = self.model.get(term).cloned();
        value.unwrap_or_else(|| Value::zero(self.terms.sort(term)))
    }
}
