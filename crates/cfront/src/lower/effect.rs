//! Expressions whose value nobody wants.

use super::builder::Builder;
use super::call::Want;
use crate::hir::{ExprKind as H, HExpr};

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
            &H::Binary(_, a, b) | &H::Comma(a, b) => {
                self.effect(a);
                self.effect(b);
            }
            &H::PtrAdd { pointer: a, index: b, .. } | &H::PtrSub { left: a, right: b, .. } => {
                self.effect(a);
                self.effect(b);
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
            H::Call(callee, args) => {
                self.call(e, *callee, args, Want::Nothing);
            }
            H::Builtin(builtin, args) => {
                self.builtin(e, *builtin, args, Want::Nothing);
            }
            H::StmtExpr(block, value) => {
                let outer = self.enter(block);
                self.stmts(&block.stmts);
                if let Some(value) = value {
                    self.effect(*value);
                }
                self.leave(outer);
            }
            H::Unsupported(text) => {
                self.emit(cfa::Op::Unsupported(text.clone()), e.span);
            }
        }
    }
}
