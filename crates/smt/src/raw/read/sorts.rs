//! Sorts, and which arguments an operator takes.

use super::{Reader, Result, wrong};
use crate::node::Sort;
use crate::raw::Op;

/// Wider bit vectors are refused: nobody means them.
const WIDEST: u32 = 1 << 20;

impl Reader<'_> {
    pub(super) fn sort(&mut self) -> Result<Sort> {
        match self.word()? {
            "Bool" => return Ok(Sort::Bool),
            "(" => {}
            other => return wrong(format!("`{other}` where a sort should be")),
        }
        match self.word()? {
            "_" => Ok(Sort::BitVec(self.bit_vec()?)),
            "Array" => {
                let (index, element) = (self.sort()?, self.sort()?);
                self.expect(")")?;
                match (index, element) {
                    (Sort::BitVec(index), Sort::BitVec(element)) => {
                        Ok(Sort::Array { index, element })
                    }
                    _ => wrong("an array should map bit vectors to bit vectors"),
                }
            }
            other => wrong(format!("the sort `{other}` is not known")),
        }
    }

    fn bit_vec(&mut self) -> Result<u32> {
        self.expect("BitVec")?;
        let width = self.number()?;
        self.expect(")")?;
        if width == 0 || width > WIDEST {
            return wrong(format!("a bit vector of {width} bits"));
        }
        Ok(width)
    }
}

/// May the operator be applied to arguments of these sorts?
pub fn fits(op: &Op, sorts: &[Sort]) -> bool {
    use Op::*;
    use Sort::BitVec;
    let width = match sorts.first() {
        Some(BitVec(width)) => *width,
        _ => 0,
    };
    let room = |by: u32| width > 0 && by <= WIDEST - width.min(WIDEST);
    match (op, sorts) {
        (Var(_) | Bool(_) | Const(_), _) => false,
        (Not, [a]) => *a == Sort::Bool,
        (And | Or | Xor | Implies, [a, b]) => *a == Sort::Bool && a == b,
        (Eq | Distinct, [a, b]) => a == b,
        (Ite, [c, a, b]) => *c == Sort::Bool && a == b,
        (BvNot | Neg | NegOverflow, [_]) => width > 0,
        (Extract(high, low), [_]) => low <= high && *high < width,
        (Zext(by) | Sext(by), [_]) => room(*by),
        (RotateLeft(_) | RotateRight(_), [_]) => width > 0,
        (Repeat(count), [_]) => {
            *count > 0 && width > 0 && width.checked_mul(*count).is_some_and(|w| w <= WIDEST)
        }
        (ConstArray(_), [_]) => width > 0,
        (Concat, [_, BitVec(other)]) => room(*other),
        (Select, [Sort::Array { index, .. }, at]) => *at == BitVec(*index),
        (Store, [Sort::Array { index, element }, at, value]) => {
            *at == BitVec(*index) && *value == BitVec(*element)
        }
        (Concat | Select | Store | Ite | Extract(..) | Not | ConstArray(_), _) => false,
        (_, [a, b]) => width > 0 && a == b,
        _ => false,
    }
}
