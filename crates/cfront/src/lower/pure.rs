//! Making expressions without side effects. Types follow from the operands, as `cfa` demands.

use super::builder::Builder;
use base::Span;
use cfa::{BinOp, Expr, ExprId, ExprKind, FloatKind, Op, Ty, Type, UnOp};

impl Builder<'_> {
    pub fn expr(&mut self, kind: ExprKind, ty: Ty) -> ExprId {
        self.draft.body.exprs.push(Expr { kind, ty })
    }

    pub fn kind(&self, x: ExprId) -> &ExprKind {
        &self.draft.body.exprs[x].kind
    }

    pub fn ty(&self, x: ExprId) -> Ty {
        self.draft.body.exprs[x].ty
    }

    /// The value in the range of the integer or pointer type.
    pub fn int(&mut self, value: i128, ty: Ty) -> ExprId {
        let (bits, _) = self.types.int_shape(ty).unwrap_or((64, false));
        let value = value as u128;
        self.bits(if bits < 128 { value & ((1 << bits) - 1) } else { value }, ty)
    }

    /// A constant by its encoding.
    pub fn bits(&mut self, bits: u128, ty: Ty) -> ExprId {
        let wide = match self.types.get(ty) {
            Type::Float(FloatKind::LongDouble | FloatKind::Float128) => true,
            Type::Int(kind) => kind.bits(self.types.model) > 64,
            _ => false,
        };
        let kind = if wide { ExprKind::Wide(Box::new(bits)) } else { ExprKind::Const(bits as u64) };
        self.expr(kind, ty.unqualified())
    }

    pub fn local(&mut self, var: cfa::VarId) -> ExprId {
        let ty = self.draft.body.vars[var].ty;
        self.expr(ExprKind::Local(var), ty)
    }

    /// The object that a pointer points to: of `&x`, that is `x`.
    pub fn deref(&mut self, pointer: ExprId) -> ExprId {
        let ty = self.types.pointee(self.ty(pointer)).unwrap_or(Ty::CHAR);
        match *self.kind(pointer) {
            ExprKind::Addr(place) if self.ty(place) == ty => place,
            _ => self.expr(ExprKind::Deref(pointer), ty),
        }
    }

    pub fn field(&mut self, object: ExprId, k: u32) -> ExprId {
        let ty = self.ty(object);
        let record = self.types.record_id(ty).map(|r| &self.types.records[r]);
        let field = record.and_then(|r| r.fields.get(k as usize)).map_or(Ty::INT, |f| f.ty);
        self.expr(ExprKind::Field(object, k), self.shape(field).with(ty.quals()))
    }

    pub fn index(&mut self, array: ExprId, index: ExprId) -> ExprId {
        let ty = self.types.element(self.ty(array)).unwrap_or(Ty::CHAR);
        self.expr(ExprKind::Index(array, index), ty)
    }

    /// The address of an object, as a pointer of type `wanted`: of `*p`, that is `p`.
    pub fn addr(&mut self, place: ExprId, wanted: Ty) -> ExprId {
        if let &ExprKind::Deref(pointer) = self.kind(place) {
            return self.cast(pointer, wanted);
        }
        let exact = self.types.find(&Type::Pointer(self.ty(place)));
        let address = self.expr(ExprKind::Addr(place), exact.unwrap_or(wanted).unqualified());
        self.cast(address, wanted)
    }

    pub fn load(&mut self, place: ExprId) -> ExprId {
        let ty = self.ty(place).unqualified();
        self.expr(ExprKind::Load(place), ty)
    }

    pub fn unary(&mut self, op: UnOp, x: ExprId) -> ExprId {
        let ty = if op == UnOp::Not { Ty::INT } else { self.ty(x) };
        self.expr(ExprKind::Unary(op, x), ty)
    }

    /// Pointers that are compared may differ in the qualifiers of what they point to.
    pub fn binary(&mut self, op: BinOp, a: ExprId, mut b: ExprId) -> ExprId {
        let ty = self.ty(a);
        if op.is_comparison() {
            b = self.cast(b, ty);
        }
        self.expr(ExprKind::Binary(op, a, b), if op.is_comparison() { Ty::INT } else { ty })
    }

    /// Converts, unless it is of the type already; integer constants at once.
    pub fn cast(&mut self, x: ExprId, ty: Ty) -> ExprId {
        let (from, ty) = (self.ty(x).unqualified(), ty.unqualified());
        if from == ty {
            return x;
        }
        if let &ExprKind::Const(bits) = self.kind(x)
            && let (&Type::Int(kind), Type::Int(_)) = (self.types.get(from), self.types.get(ty))
        {
            let width = kind.bits(self.types.model);
            let value = (bits as i128) << (128 - width);
            let value = if kind.signed() { value >> (128 - width) } else { i128::from(bits) };
            return self.int(value, ty);
        }
        self.expr(ExprKind::Cast(x), ty)
    }

    /// Stores a value; both have the same type.
    pub fn assign(&mut self, to: ExprId, value: ExprId, span: Span) {
        self.emit(Op::Assign { to, value }, span);
    }

    /// The value in a temporary of its own.
    pub fn save(&mut self, x: ExprId, span: Span) -> ExprId {
        let ty = self.ty(x);
        let to = self.temp_place(ty);
        self.assign(to, x, span);
        self.load(to)
    }

    pub fn temp_place(&mut self, ty: Ty) -> ExprId {
        let temp = self.temp(ty);
        self.local(temp)
    }
}
