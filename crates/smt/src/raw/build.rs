//! A formula as terms, through the constructors.

use super::{Entry, Formula, Op};
use crate::node::TermId;
use crate::terms::Terms;

impl Formula {
    /// The term of each entry.
    pub fn build(&self, terms: &mut Terms) -> Vec<TermId> {
        let mut built = Vec::new();
        for entry in &self.entries {
            built.push(one(terms, entry, &built));
        }
        built
    }
}

fn one(t: &mut Terms, entry: &Entry, built: &[TermId]) -> TermId {
    use Op::*;
    let at = |k: usize| built[entry.args[k]];
    let binary: fn(&mut Terms, TermId, TermId) -> TermId = match &entry.op {
        Var(name) => return t.var(name, entry.sort),
        Bool(value) => return t.bool(*value),
        Const(bits) => return t.constant(bits.clone()),
        Not => return t.not(at(0)),
        BvNot => return t.bv_not(at(0)),
        Neg => return t.neg(at(0)),
        NegOverflow => return t.neg_overflow(at(0)),
        Ite => return t.ite(at(0), at(1), at(2)),
        Store => return t.store(at(0), at(1), at(2)),
        Extract(high, low) => return t.extract(*high, *low, at(0)),
        Zext(by) => return t.zero_extend(*by, at(0)),
        Sext(by) => return t.sign_extend(*by, at(0)),
        RotateLeft(by) => return t.rotate_left(*by, at(0)),
        RotateRight(by) => return t.rotate_right(*by, at(0)),
        Repeat(count) => return t.repeat(*count, at(0)),
        ConstArray(index) => return t.const_array(*index, at(0)),
        And => Terms::and,
        Or => Terms::or,
        Xor => Terms::xor,
        Implies => Terms::implies,
        Eq => Terms::eq,
        Distinct => Terms::distinct,
        BvAnd => Terms::bv_and,
        BvOr => Terms::bv_or,
        BvXor => Terms::bv_xor,
        Nand => Terms::bv_nand,
        Nor => Terms::bv_nor,
        Xnor => Terms::bv_xnor,
        Add => Terms::add,
        Sub => Terms::sub,
        Mul => Terms::mul,
        Udiv => Terms::udiv,
        Urem => Terms::urem,
        Sdiv => Terms::sdiv,
        Srem => Terms::srem,
        Smod => Terms::smod,
        Shl => Terms::shl,
        Lshr => Terms::lshr,
        Ashr => Terms::ashr,
        Concat => Terms::concat,
        Comp => Terms::bv_comp,
        Ult => Terms::ult,
        Ule => Terms::ule,
        Ugt => Terms::ugt,
        Uge => Terms::uge,
        Slt => Terms::slt,
        Sle => Terms::sle,
        Sgt => Terms::sgt,
        Sge => Terms::sge,
        UaddOverflow => Terms::uadd_overflow,
        SaddOverflow => Terms::sadd_overflow,
        UsubOverflow => Terms::usub_overflow,
        SsubOverflow => Terms::ssub_overflow,
        UmulOverflow => Terms::umul_overflow,
        SmulOverflow => Terms::smul_overflow,
        SdivOverflow => Terms::sdiv_overflow,
        Select => Terms::select,
    };
    binary(t, at(0), at(1))
}
