//! Which instruction an operation on values of a given form is. `None`: none of the fast ones.

use crate::code::{Inst, Rep, Slot};
use cfa::program::{BinOp, UnOp};

/// Compared as one 64-bit word?
pub(crate) fn is_word(rep: Rep) -> bool {
    matches!(rep, Rep::Int { .. } | Rep::Bool)
}

fn is_signed(rep: Rep) -> bool {
    matches!(rep, Rep::Int { signed: true, .. })
}

pub(crate) fn load(rep: Rep, d: Slot, address: Slot, offset: u32) -> Inst {
    match rep {
        Rep::Bool | Rep::Int { bits: 8, signed: false } => Inst::Load8U(d, address, offset),
        Rep::Int { bits: 8, signed: true } => Inst::Load8S(d, address, offset),
        Rep::Int { bits: 16, signed: false } => Inst::Load16U(d, address, offset),
        Rep::Int { bits: 16, signed: true } => Inst::Load16S(d, address, offset),
        Rep::Single | Rep::Int { bits: 32, signed: false } => Inst::Load32U(d, address, offset),
        Rep::Int { bits: 32, signed: true } => Inst::Load32S(d, address, offset),
        Rep::Double | Rep::Int { .. } => Inst::Load64(d, address, offset),
        Rep::Wide(bytes) => Inst::LoadWide(d, address, offset, bytes),
    }
}

pub(crate) fn store(rep: Rep, value: Slot, address: Slot, offset: u32) -> Inst {
    match rep {
        Rep::Bool | Rep::Int { bits: 8, .. } => Inst::Store8(value, address, offset),
        Rep::Int { bits: 16, .. } => Inst::Store16(value, address, offset),
        Rep::Single | Rep::Int { bits: 32, .. } => Inst::Store32(value, address, offset),
        Rep::Double | Rep::Int { .. } => Inst::Store64(value, address, offset),
        Rep::Wide(bytes) => Inst::StoreWide(value, address, offset, bytes),
    }
}

/// Target and source as address and offset.
pub(crate) fn copy(rep: Rep, to: (Slot, u32), from: (Slot, u32)) -> Option<Inst> {
    let inst = match rep {
        Rep::Bool | Rep::Int { bits: 8, .. } => Inst::Copy8,
        Rep::Int { bits: 16, .. } => Inst::Copy16,
        Rep::Single | Rep::Int { bits: 32, .. } => Inst::Copy32,
        Rep::Double | Rep::Int { .. } => Inst::Copy64,
        Rep::Wide(_) => return None,
    };
    Some(inst(to.0, to.1, from.0, from.1))
}

pub(crate) fn unary(op: UnOp, rep: Rep, d: Slot, a: Slot) -> Option<Inst> {
    let inst = match (op, rep) {
        (UnOp::Not, Rep::Int { .. } | Rep::Bool) => Inst::Not(d, a),
        (UnOp::Compl, Rep::Int { signed: true, .. } | Rep::Int { bits: 64, .. }) => {
            Inst::Compl(d, a)
        }
        (UnOp::Compl, Rep::Int { bits: 32, .. }) => Inst::ComplU32(d, a),
        (UnOp::Neg, Rep::Int { bits: 32, signed: true }) => Inst::NegS32(d, a),
        (UnOp::Neg, Rep::Int { bits: 32, signed: false }) => Inst::NegU32(d, a),
        (UnOp::Neg, Rep::Int { bits: 64, signed: true }) => Inst::NegS64(d, a),
        (UnOp::Neg, Rep::Int { bits: 64, signed: false }) => Inst::NegU64(d, a),
        (UnOp::Neg, Rep::Double) => Inst::NegD(d, a),
        _ => return None,
    };
    Some(inst)
}

pub(crate) fn binary(op: BinOp, left: Rep, right: Rep, d: Slot, a: Slot, b: Slot) -> Option<Inst> {
    if left == Rep::Double {
        return on_doubles(op, d, a, b);
    }
    if !is_word(left) || !is_word(right) {
        return None;
    }
    match op {
        BinOp::And => Some(Inst::And(d, a, b)),
        BinOp::Or => Some(Inst::Or(d, a, b)),
        BinOp::Xor => Some(Inst::Xor(d, a, b)),
        _ if op.is_comparison() => Some(comparison(op, left, d, a, b)),
        _ => arithmetic(op, left).map(|inst| inst(d, a, b)),
    }
}

type ThreeSlots = fn(Slot, Slot, Slot) -> Inst;

fn arithmetic(op: BinOp, rep: Rep) -> Option<ThreeSlots> {
    let Rep::Int { bits: bits @ (32 | 64), signed } = rep else { return None };
    let pick =
        |s32: ThreeSlots, u32: ThreeSlots, s64: ThreeSlots, u64: ThreeSlots| match (bits, signed) {
            (32, true) => s32,
            (32, false) => u32,
            (_, true) => s64,
            (_, false) => u64,
        };
    let inst = match op {
        BinOp::Add => pick(Inst::AddS32, Inst::AddU32, Inst::AddS64, Inst::AddU64),
        BinOp::Sub => pick(Inst::SubS32, Inst::SubU32, Inst::SubS64, Inst::SubU64),
        BinOp::Mul => pick(Inst::MulS32, Inst::MulU32, Inst::MulS64, Inst::MulU64),
        BinOp::Div => pick(Inst::DivS32, Inst::DivU, Inst::DivS64, Inst::DivU),
        BinOp::Rem => pick(Inst::RemS32, Inst::RemU, Inst::RemS64, Inst::RemU),
        BinOp::Shl => pick(Inst::ShlS32, Inst::ShlU32, Inst::Shl64, Inst::Shl64),
        BinOp::Shr => pick(Inst::ShrS32, Inst::ShrU32, Inst::ShrS64, Inst::ShrU64),
        _ => return None,
    };
    Some(inst)
}

fn comparison(op: BinOp, rep: Rep, d: Slot, a: Slot, b: Slot) -> Inst {
    match (op, is_signed(rep)) {
        (BinOp::Lt, true) => Inst::LtS(d, a, b),
        (BinOp::Lt, false) => Inst::LtU(d, a, b),
        (BinOp::Le, true) => Inst::LeS(d, a, b),
        (BinOp::Le, false) => Inst::LeU(d, a, b),
        (BinOp::Gt, true) => Inst::LtS(d, b, a),
        (BinOp::Gt, false) => Inst::LtU(d, b, a),
        (BinOp::Ge, true) => Inst::LeS(d, b, a),
        (BinOp::Ge, false) => Inst::LeU(d, b, a),
        (BinOp::Eq, _) => Inst::Eq(d, a, b),
        _ => Inst::Ne(d, a, b),
    }
}

fn on_doubles(op: BinOp, d: Slot, a: Slot, b: Slot) -> Option<Inst> {
    let inst = match op {
        BinOp::Add => Inst::AddD(d, a, b),
        BinOp::Sub => Inst::SubD(d, a, b),
        BinOp::Mul => Inst::MulD(d, a, b),
        BinOp::Div => Inst::DivD(d, a, b),
        BinOp::Lt => Inst::LtD(d, a, b),
        BinOp::Le => Inst::LeD(d, a, b),
        BinOp::Gt => Inst::LtD(d, b, a),
        BinOp::Ge => Inst::LeD(d, b, a),
        BinOp::Eq => Inst::EqD(d, a, b),
        BinOp::Ne => Inst::NeD(d, a, b),
        BinOp::Rem | BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor => return None,
    };
    Some(inst)
}

pub(crate) fn pointer_comparison(op: BinOp, d: Slot, a: Slot, b: Slot) -> Option<Inst> {
    match op {
        BinOp::Lt => Some(Inst::PointerLt(d, a, b)),
        BinOp::Le => Some(Inst::PointerLe(d, a, b)),
        BinOp::Gt => Some(Inst::PointerLt(d, b, a)),
        BinOp::Ge => Some(Inst::PointerLe(d, b, a)),
        _ => None,
    }
}

pub(crate) fn negated(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Ge,
        BinOp::Le => BinOp::Gt,
        BinOp::Gt => BinOp::Le,
        BinOp::Ge => BinOp::Lt,
        BinOp::Eq => BinOp::Ne,
        BinOp::Ne => BinOp::Eq,
        other => other,
    }
}

/// A jump that is taken unless the comparison holds.
pub(crate) fn jump(op: BinOp, rep: Rep, a: Slot, b: Slot) -> Inst {
    match (op, is_signed(rep)) {
        (BinOp::Lt, true) => Inst::UnlessLtS(a, b, 0),
        (BinOp::Lt, false) => Inst::UnlessLtU(a, b, 0),
        (BinOp::Le, true) => Inst::UnlessLeS(a, b, 0),
        (BinOp::Le, false) => Inst::UnlessLeU(a, b, 0),
        (BinOp::Gt, true) => Inst::UnlessLtS(b, a, 0),
        (BinOp::Gt, false) => Inst::UnlessLtU(b, a, 0),
        (BinOp::Ge, true) => Inst::UnlessLeS(b, a, 0),
        (BinOp::Ge, false) => Inst::UnlessLeU(b, a, 0),
        (BinOp::Eq, _) => Inst::UnlessEq(a, b, 0),
        _ => Inst::UnlessNe(a, b, 0),
    }
}

/// Does the slot stay as it is? Every value of a narrower type is one of the wider, and in 64
/// bits all conversions keep the word.
pub(crate) fn is_free(from: Rep, to: Rep) -> bool {
    match (shape(from), shape(to)) {
        (Some((from, signed)), Some((to, to_signed))) => {
            to == 64 || from < to && (!signed || to_signed) || from == to && signed == to_signed
        }
        _ => from == to,
    }
}

/// Of integers; nothing but a `_Bool` is one for free.
fn shape(rep: Rep) -> Option<(u8, bool)> {
    match rep {
        Rep::Int { bits, signed } => Some((bits, signed)),
        Rep::Bool => Some((1, false)),
        Rep::Single | Rep::Double | Rep::Wide(_) => None,
    }
}

pub(crate) fn cast(from: Rep, to: Rep, d: Slot, a: Slot) -> Option<Inst> {
    let inst = match (from, to) {
        (Rep::Int { .. }, Rep::Bool) => Inst::NotZero(d, a),
        (Rep::Int { .. } | Rep::Bool, Rep::Int { bits: 8, signed: true }) => Inst::Ext8S(d, a),
        (Rep::Int { .. } | Rep::Bool, Rep::Int { bits: 8, signed: false }) => Inst::Ext8U(d, a),
        (Rep::Int { .. } | Rep::Bool, Rep::Int { bits: 16, signed: true }) => Inst::Ext16S(d, a),
        (Rep::Int { .. } | Rep::Bool, Rep::Int { bits: 16, signed: false }) => Inst::Ext16U(d, a),
        (Rep::Int { .. } | Rep::Bool, Rep::Int { bits: 32, signed: true }) => Inst::Ext32S(d, a),
        (Rep::Int { .. } | Rep::Bool, Rep::Int { bits: 32, signed: false }) => Inst::Ext32U(d, a),
        (Rep::Int { bits: 64, signed: false }, Rep::Double) => return None,
        (Rep::Int { .. } | Rep::Bool, Rep::Double) => Inst::SignedToDouble(d, a),
        (Rep::Double, Rep::Int { bits: 32, signed: true }) => Inst::DoubleToS32(d, a),
        (Rep::Single, Rep::Double) => Inst::SingleToDouble(d, a),
        (Rep::Double, Rep::Single) => Inst::DoubleToSingle(d, a),
        _ => return None,
    };
    Some(inst)
}
