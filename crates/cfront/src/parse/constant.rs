//! Constant expressions (C11 6.6), evaluated with the arithmetic of `cfa::arith`.

use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr};
use base::Id;
use cfa::arith::{self, Bits};
use cfa::{BinOp, Target, Ty, Type, UnOp};

/// The value of a constant expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// An integer, or a pointer made from one.
    Int(i128),
    /// The encoding of a floating value.
    Float(u128),
    /// An address constant.
    Address { target: Target, addend: i64 },
}

impl Parser<'_> {
    /// `conditional-expression` that must be an integer constant; `what` names it in messages.
    pub(super) fn integer_constant(&mut self, what: &str) -> Parse<(i128, Ty)> {
        let e = self.conditional_expression()?;
        let e = self.rvalue(e);
        let ty = self.ty(e);
        let span = self.span_of(e);
        if !self.types.is_integer(ty) {
            let have = self.ty_name(ty);
            return self.fail(span, format!("{what} must be an integer, not `{have}`"));
        }
        match self.fold(e) {
            Some(value) => Ok((value, ty)),
            None => self.fail(span, format!("{what} must be an integer constant expression")),
        }
    }

    /// The value of an integer (or null-based pointer) constant.
    pub(super) fn fold(&self, e: HExpr) -> Option<i128> {
        match self.constant(e)? {
            Value::Int(value) => Some(value),
            Value::Float(_) | Value::Address { .. } => None,
        }
    }

    /// The value of an arithmetic or address constant.
    pub(super) fn constant(&self, e: HExpr) -> Option<Value> {
        let node = &self.body.exprs[e];
        match &node.kind {
            ExprKind::Int(value) => Some(Value::Int(*value)),
            ExprKind::Float(bits) => Some(Value::Float(*bits)),
            ExprKind::Unary(op, a) => self.constant_unary(*op, *a),
            ExprKind::Binary(op, a, b) => {
                let (x, y) = (self.constant(*a)?, self.constant(*b)?);
                if let (Value::Address { .. }, _) | (_, Value::Address { .. }) = (x, y) {
                    return compare_addresses(*op, x, y).or_else(|| self.move_address(*op, x, y));
                }
                let bits = arith::binary(
                    &self.types,
                    *op,
                    self.ty(*a),
                    self.bits(x, self.ty(*a))?,
                    self.bits(y, self.ty(*b))?,
                    self.ty(*b),
                );
                self.value(bits.ok()?, node.ty)
            }
            ExprKind::And(a, b) => match self.truth(*a)? {
                false => Some(Value::Int(0)),
                true => Some(Value::Int(self.truth(*b)?.into())),
            },
            ExprKind::Or(a, b) => match self.truth(*a)? {
                true => Some(Value::Int(1)),
                false => Some(Value::Int(self.truth(*b)?.into())),
            },
            ExprKind::Conditional { cond, then, otherwise } => match self.truth(*cond)? {
                true => match then {
                    Some(then) => self.constant(*then),
                    None => self.constant_cast(*cond, node.ty),
                },
                false => self.constant(*otherwise),
            },
            ExprKind::Cast(a) => self.constant_cast(*a, node.ty),
            ExprKind::Transparent(a) => self.constant(*a),
            ExprKind::Load(object) => self.without_compiler(*object),
            ExprKind::PtrAdd { pointer, index, negate, size: None } => {
                let element = self.types.pointee(node.ty)?;
                let step = self.types.size_of(element).unwrap_or(1) as i128;
                let index = self.fold(*index)?;
                let by = index.checked_mul(if *negate { -step } else { step })?;
                self.offset(self.constant(*pointer)?, by)
            }
            ExprKind::PtrSub { left, right, size: None } => {
                let element = self.types.pointee(self.ty(*left))?;
                let step = self.types.size_of(element).unwrap_or(1).max(1) as i128;
                let bytes = match (self.constant(*left)?, self.constant(*right)?) {
                    (Value::Int(a), Value::Int(b)) => a - b,
                    (
                        Value::Address { target: s, addend: a },
                        Value::Address { target: t, addend: b },
                    ) => distance(s, t)? + i128::from(a) - i128::from(b),
                    _ => return None,
                };
                Some(Value::Int(bytes / step))
            }
            ExprKind::Addr(object) | ExprKind::Decay(object) => self.address(*object),
            ExprKind::LabelAddr(label) => {
                let function = self.function.as_ref()?.id;
                Some(Value::Address { target: Target::Label(function, *label), addend: 0 })
            }
            _ => None,
        }
    }

    /// The address of a constant lvalue.
    fn address(&self, object: HExpr) -> Option<Value> {
        match *self.kind(object) {
            ExprKind::Global(id) => Some(Value::Address { target: Target::Global(id), addend: 0 }),
            ExprKind::Func(id) => Some(Value::Address { target: Target::Function(id), addend: 0 }),
            ExprKind::Deref(pointer) => self.constant(pointer),
            ExprKind::Field(of, index) => {
                let Type::Record(record) = self.types.get(self.ty(of)) else { return None };
                let field = &self.types.records[*record].fields[index as usize];
                self.offset(self.address(of)?, i128::from(field.offset))
            }
            _ => None,
        }
    }

    fn offset(&self, base: Value, by: i128) -> Option<Value> {
        match base {
            Value::Int(value) => Some(Value::Int(value.checked_add(by)?)),
            Value::Address { target, addend } => {
                // An address far outside of the object wraps around, as in gcc.
                let addend = addend.wrapping_add(by as i64);
                Some(Value::Address { target, addend })
            }
            Value::Float(_) => None,
        }
    }

    /// `(unsigned long)&object + 8`: an address as a number, plus or minus a number.
    fn move_address(&self, op: BinOp, x: Value, y: Value) -> Option<Value> {
        match (op, x, y) {
            (BinOp::Add, base, Value::Int(by)) | (BinOp::Add, Value::Int(by), base) => {
                self.offset(base, by)
            }
            (BinOp::Sub, base, Value::Int(by)) => self.offset(base, by.checked_neg()?),
            _ => None,
        }
    }

    fn constant_unary(&self, op: UnOp, a: HExpr) -> Option<Value> {
        let value = self.constant(a)?;
        if op == UnOp::Not {
            return Some(Value::Int((!self.truth(a)?).into()));
        }
        let ty = self.ty(a);
        let bits = arith::unary(&self.types, op, ty, self.bits(value, ty)?);
        self.value(bits.ok()?, ty)
    }

    fn constant_cast(&self, a: HExpr, to: Ty) -> Option<Value> {
        let from = self.ty(a);
        let value = self.constant(a)?;
        if let Value::Address { .. } = value {
            if let Type::Bool = self.types.get(to) {
                return Some(Value::Int(1));
            }
            let same_size = self.types.size_of(to) == Some(self.types.model.pointer_size());
            return (same_size && self.types.int_shape(to).is_some()).then_some(value);
        }
        if !self.types.is_scalar(to) {
            return None;
        }
        let bits = arith::convert(&self.types, from, to, self.bits(value, from)?);
        self.value(bits.ok()?, to)
    }

    pub(super) fn truth(&self, e: HExpr) -> Option<bool> {
        match self.constant(e)? {
            Value::Int(value) => Some(value != 0),
            Value::Float(bits) => Some(!arith::is_zero(&self.types, self.ty(e), bits)),
            Value::Address { .. } => Some(true),
        }
    }

    fn bits(&self, value: Value, ty: Ty) -> Option<Bits> {
        match value {
            Value::Int(value) => Some(arith::from_i128(&self.types, ty, value)),
            Value::Float(bits) => Some(bits),
            Value::Address { .. } => None,
        }
    }

    fn value(&self, bits: Bits, ty: Ty) -> Option<Value> {
        match self.types.get(ty) {
            Type::Float(_) => Some(Value::Float(bits)),
            Type::Int(_) | Type::Bool | Type::Pointer(_) => {
                Some(Value::Int(arith::to_i128(&self.types, ty, bits)))
            }
            _ => None,
        }
    }
}

/// The bytes from `t` to `s`: the labels of a function lie side by side (`cfa::Target`).
fn distance(s: Target, t: Target) -> Option<i128> {
    match (s, t) {
        _ if s == t => Some(0),
        (Target::Label(f, a), Target::Label(g, b)) if f == g => {
            Some(a.index() as i128 - b.index() as i128)
        }
        _ => None,
    }
}

/// Addresses of objects are not null; equal targets compare by offset.
fn compare_addresses(op: BinOp, x: Value, y: Value) -> Option<Value> {
    let equal = match (x, y) {
        (Value::Address { .. }, Value::Int(0)) | (Value::Int(0), Value::Address { .. }) => false,
        (Value::Address { target: s, addend: a }, Value::Address { target: t, addend: b })
            if s == t =>
        {
            a == b
        }
        _ => return None,
    };
    match op {
        BinOp::Eq => Some(Value::Int(equal.into())),
        BinOp::Ne => Some(Value::Int((!equal).into())),
        _ => None,
    }
}
