//! Expressions without side effects: making them, and keeping their values over side effects.

use super::builder::Builder;
use base::Span;
use cfa::{BinOp, Expr, ExprId, ExprKind, FloatKind, Op, Ty, Type, UnOp, VarKind};

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

    pub fn load(&mut self, place: ExprId) -> ExprId {
        let ty = self.ty(place).unqualified();
        self.expr(ExprKind::Load(place), ty)
    }

    pub fn unary(&mut self, op: UnOp, x: ExprId, ty: Ty) -> ExprId {
        self.expr(ExprKind::Unary(op, x), ty)
    }

    pub fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId, ty: Ty) -> ExprId {
        self.expr(ExprKind::Binary(op, a, b), ty)
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

    /// The value as it is now, even if side effects come before its use.
    pub fn keep(&mut self, x: ExprId, effects: bool, span: Span) -> ExprId {
        if effects && self.changes(x) { self.save(x, span) } else { x }
    }

    /// Denotes the object that the place denotes now, even after side effects.
    pub fn keep_place(&mut self, place: ExprId, span: Span) -> ExprId {
        let ty = self.ty(place);
        match *self.kind(place) {
            ExprKind::Deref(pointer) => {
                let kept = self.keep(pointer, true, span);
                if kept == pointer { place } else { self.expr(ExprKind::Deref(kept), ty) }
            }
            ExprKind::Field(base, k) => {
                let kept = self.keep_place(base, span);
                if kept == base { place } else { self.expr(ExprKind::Field(kept, k), ty) }
            }
            ExprKind::Index(base, index) => {
                let kept = (self.keep_place(base, span), self.keep(index, true, span));
                if kept == (base, index) {
                    return place;
                }
                self.expr(ExprKind::Index(kept.0, kept.1), ty)
            }
            _ => place,
        }
    }

    /// A side effect could change the value (or the object denoted): it reads a variable or memory.
    pub fn changes(&self, x: ExprId) -> bool {
        self.reads(x, &|_| true)
    }

    /// Storing to the place could change which object it denotes.
    pub fn moves(&self, place: ExprId) -> bool {
        self.reads(place, &|var| self.exposed.get(var.0 as usize).copied().unwrap_or(false))
    }

    /// Evaluating reads memory, or a source variable for which `counts` holds.
    fn reads(&self, x: ExprId, counts: &dyn Fn(cfa::VarId) -> bool) -> bool {
        match *self.kind(x) {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => false,
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => false,
            ExprKind::Load(place) => match *self.kind(place) {
                ExprKind::Local(var) => {
                    self.draft.body.vars[var].kind != VarKind::Temp && counts(var)
                }
                _ => true,
            },
            ExprKind::Deref(a) | ExprKind::Field(a, _) | ExprKind::Addr(a) => self.reads(a, counts),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => self.reads(a, counts),
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => {
                self.reads(a, counts) || self.reads(b, counts)
            }
            ExprKind::PtrAdd(a, b) | ExprKind::PtrSub(a, b) => {
                self.reads(a, counts) || self.reads(b, counts)
            }
        }
    }
}
