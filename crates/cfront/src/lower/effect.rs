//! Expressions whose value nobody wants.

use super::builder::Builder;
use super::call::Want;
use super::cleanup::closing;
use super::sequence::Site;
use crate::hir::{ExprKind as H, HExpr};
use base::Span;

impl Builder<'_> {
    pub fn effect(&mut self, h: HExpr) {
        let e = self.node(h);
        match &e.kind {
            H::Local(_) | H::Global(_) | H::Func(_) | H::LabelAddr(_) => {}
            H::Int(_) | H::Float(_) => {}
            H::Literal(..) => {
                self.place(h);
            }
            &H::Deref(a) | &H::Field(a, _) | &H::Load(a) | &H::Addr(a) | &H::Decay(a) => {
                self.effect(a);
            }
            &H::Unary(_, a) | &H::Cast(a) | &H::Transparent(a) => self.effect(a),
            &H::Comma(a, b) => {
                self.effect(a);
                self.effect(b);
            }
            &H::Binary(op, a, b) => self.effects(Site::Binary(op), a, b, e.span),
            &H::PtrAdd { pointer, index, .. } => {
                self.effects(Site::Subscript, pointer, index, e.span);
            }
            &H::PtrSub { left, right, .. } => {
                self.effects(Site::Binary(cfa::BinOp::Sub), left, right, e.span);
            }
            H::And(..) | H::Or(..) => {
                let (yes, no) = self.boolean(h);
                let exits = self.both(yes, no);
                self.join(exits);
            }
            H::Conditional { .. } => self.conditional(h, None),
            H::Assign(..) | H::AssignOp { .. } | H::AssignPtr { .. } | H::Step { .. } => {
                self.assignment(h, false);
            }
            H::Call(callee, args) => match self.asserted(*callee, args) {
                Some((function, condition)) => self.assertion(function, condition, e.span),
                None => drop(self.call(e, *callee, args, Want::Nothing)),
            },
            H::Builtin(builtin, args) => {
                self.builtin(e, *builtin, args, Want::Nothing);
            }
            H::StmtExpr(block, value) => {
                let (outer, outside) = (self.enter(block), self.cleanups.len());
                self.stmts(&block.stmts);
                if let Some(value) = value {
                    self.effect(*value);
                }
                self.end_scope(outside, closing(block));
                self.leave(outer);
            }
            H::Unsupported(text) => {
                self.emit(cfa::Op::Unsupported(text.clone()), e.span);
            }
        }
    }

    fn effects(&mut self, site: Site, left: HExpr, right: HExpr, span: Span) {
        let is_right_first = self.right_first(site, &[left, right], span);
        let (first, second) = if is_right_first { (right, left) } else { (left, right) };
        self.effect(first);
        self.effect(second);
    }
}
