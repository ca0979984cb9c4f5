//! Assignments: `=`, `op=`, `++`, `--`.

use super::builder::Builder;
use super::call::Want;
use super::cleanup::cleans_up;
use super::keep::Later;
use super::sequence::Site;
use crate::hir::{ExprKind as H, HExpr};
use base::Span;
use cfa::{BinOp, ExprId, ExprKind, FloatKind, IntKind, Ty, Type};

impl Builder<'_> {
    /// Lowers an assignment. The object returned holds its value if that is `wanted`.
    pub fn assignment(&mut self, h: HExpr, wanted: bool) -> ExprId {
        let e = self.node(h);
        match e.kind {
            H::Assign(to, value) => {
                self.store_clash(to, value, e.span);
                if self.right_first(Site::Assignment, &[to, value], e.span) {
                    let value = self.value_before(value, to);
                    let place = self.assigned(to, None, wanted);
                    self.assign(place, value, e.span);
                    return place;
                }
                let place = self.assigned(to, Some(value), wanted);
                self.store(place, value, e.span);
                place
            }
            H::AssignOp { op, to, value, compute } => {
                let (place, value) = self.sides(to, value, wanted, e.span);
                let old = self.load(place);
                let result = self.computed(op, old, value, compute, e.span);
                self.assign_converted(place, result, e.span);
                place
            }
            H::AssignPtr { to, index, negate, size } => {
                let (place, index) = self.sides(to, index, wanted, e.span);
                let old = self.load(place);
                let result = self.pointer_plus(old, index, negate, size);
                self.assign_converted(place, result, e.span);
                place
            }
            H::Step { to, down, post, size } => {
                let place = self.assigned(to, None, wanted && !post);
                let old = self.load(place);
                let result = self.stepped(place, old, down, size, e.span);
                if !(wanted && post) || base::mutant!("cfront: x++ has the new value") {
                    self.assign_converted(place, result, e.span);
                    return place;
                }
                let before = self.temp_place(self.ty(old));
                self.assign(before, old, e.span);
                self.assign_converted(place, result, e.span);
                before
            }
            _ => unreachable!("only assignments should come here"),
        }
    }

    /// The object and the value of `op=`; the old value is read behind both.
    fn sides(&mut self, to: HExpr, value: HExpr, wanted: bool, span: Span) -> (ExprId, ExprId) {
        self.store_clash(to, value, span);
        if self.right_first(Site::Compound, &[to, value], span) {
            let value = self.value_before(value, to);
            return (self.assigned(to, None, wanted), value);
        }
        let place = self.assigned(to, Some(value), wanted);
        (place, self.value(value))
    }

    /// A value as it was before the side effects of what is evaluated next.
    fn value_before(&mut self, value: HExpr, next: HExpr) -> ExprId {
        let x = self.value(value);
        self.keep(x, Later::Exprs(&[next]), self.node(value).span)
    }

    /// The object assigned to, fixed before the value's side effects and, if it will be read
    /// again, before the assignment.
    fn assigned(&mut self, to: HExpr, value: Option<HExpr>, reread: bool) -> ExprId {
        let place = self.place(to);
        let span = self.node(to).span;
        if reread && self.moves(place) {
            return self.keep_place(place, Later::Anything, span);
        }
        self.keep_place(place, Later::Exprs(value.as_slice()), span)
    }

    fn assign_converted(&mut self, place: ExprId, value: ExprId, span: Span) {
        let value = self.cast(value, self.ty(place));
        self.assign(place, value, span);
    }

    fn computed(
        &mut self,
        op: BinOp,
        old: ExprId,
        value: ExprId,
        compute: Ty,
        span: Span,
    ) -> ExprId {
        let ty = self.ty(old);
        if self.is_exotic(compute) || self.is_exotic(ty) {
            return self.exotic(ty, span);
        }
        let old = self.cast(old, compute);
        self.binary(op, old, value)
    }

    /// `old + 1` or `old - 1` in the promoted type.
    fn stepped(
        &mut self,
        place: ExprId,
        old: ExprId,
        down: bool,
        size: Option<HExpr>,
        span: Span,
    ) -> ExprId {
        let ty = self.ty(old);
        if self.types.is_pointer(ty) {
            let one = self.int(1, Ty::INT);
            return self.pointer_plus(old, one, down, size);
        }
        let compute = self.promoted(place, ty);
        let one = match self.types.get(compute) {
            Type::Float(kind) => self.bits(one(*kind), compute),
            _ => self.int(1, compute),
        };
        let op = if down { BinOp::Sub } else { BinOp::Add };
        self.computed(op, old, one, compute, span)
    }

    /// C11 6.3.1.1: the integer promotions of an object of type `ty`.
    fn promoted(&self, place: ExprId, ty: Ty) -> Ty {
        let int = IntKind::Int.bits(self.types.model);
        match *self.types.get(ty) {
            Type::Bool => Ty::INT,
            Type::Int(kind) if kind.rank() < IntKind::Int.rank() => Ty::INT,
            Type::Int(kind) => match self.field_width(place) {
                Some(width) if width < int || width == int && kind.signed() => Ty::INT,
                Some(width) if width == int => Ty::UINT,
                _ => ty,
            },
            _ => ty,
        }
    }

    fn field_width(&self, place: ExprId) -> Option<u32> {
        let &ExprKind::Field(record, k) = self.kind(place) else { return None };
        let record = self.types.record_id(self.ty(record))?;
        let bits = self.types.records[record].fields.get(k as usize)?.bits?;
        Some(u32::from(bits.width))
    }

    /// `place = value`. What branches or calls stores directly, if the place is a variable.
    pub fn store(&mut self, place: ExprId, value: HExpr, span: Span) {
        if matches!(self.kind(place), ExprKind::Local(_) | ExprKind::Global(_))
            && self.store_directly(place, value, span)
        {
            return;
        }
        let value = self.value(value);
        self.assign(place, value, span);
    }

    /// False if there is no shorter way than through the value.
    fn store_directly(&mut self, place: ExprId, h: HExpr, span: Span) -> bool {
        let e = self.node(h);
        let ty = self.shape(e.ty);
        let same = ty.unqualified() == self.ty(place).unqualified();
        match &e.kind {
            H::Conditional { .. } if same => self.conditional(h, Some(place)),
            H::Call(callee, args) if same => {
                self.call(e, *callee, args, Want::Into(place));
            }
            H::Builtin(builtin, args) if same => {
                self.builtin(e, *builtin, args, Want::Into(place));
            }
            &H::Comma(first, second) => {
                self.effect(first);
                self.store(place, second, span);
            }
            &H::Transparent(a) => self.store(place, a, span),
            H::StmtExpr(block, Some(value)) if !cleans_up(block) => {
                let outer = self.enter(block);
                self.stmts(&block.stmts);
                self.store(place, *value, span);
                self.leave(outer);
            }
            &H::Cast(a) if same && self.types.is_integer(ty) && self.branches(a) => {
                self.store_truth(place, a, span);
            }
            _ if same && self.branches(h) => self.store_truth(place, h, span),
            _ => return false,
        }
        true
    }
}

/// The encoding of 1.
fn one(kind: FloatKind) -> u128 {
    match kind {
        FloatKind::Float => u128::from(1f32.to_bits()),
        FloatKind::Double => u128::from(1f64.to_bits()),
        FloatKind::LongDouble => 0x3fff_8000_0000_0000_0000,
        FloatKind::Float128 => 0x3fff << 112,
    }
}
