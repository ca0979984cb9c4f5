//! Building nodes of the typed tree.

use super::Parser;
use crate::hir::{Block, Expr, ExprKind, HExpr, Init, Var, VarKind};
use base::Span;
use cfa::{BitField, Ty, Type, VarId};

impl Parser<'_> {
    pub(super) fn node(&mut self, kind: ExprKind, ty: Ty, span: Span) -> HExpr {
        let mut effects = own_effect(&kind);
        let mut height = 0;
        for_each_operand(&kind, &mut |child| {
            let child = &self.body.exprs[child];
            effects |= child.effects;
            height = height.max(child.height.saturating_add(1));
        });
        self.highest = self.highest.max(u32::from(height));
        self.body.exprs.push(Expr { kind, ty, span, effects, width: 0, height })
    }

    pub(super) fn kind(&self, e: HExpr) -> &ExprKind {
        &self.body.exprs[e].kind
    }

    pub(super) fn ty(&self, e: HExpr) -> Ty {
        self.body.exprs[e].ty
    }

    pub(super) fn span_of(&self, e: HExpr) -> Span {
        self.body.exprs[e].span
    }

    pub(super) fn int(&mut self, value: i128, ty: Ty, span: Span) -> HExpr {
        self.node(ExprKind::Int(value), ty, span)
    }

    /// The value of an `int` constant.
    pub(super) fn small(&mut self, value: i128, span: Span) -> HExpr {
        self.int(value, Ty::INT, span)
    }

    /// A variable that the source does not name.
    pub(super) fn hidden_var(&mut self, name: &str, ty: Ty, kind: VarKind, span: Span) -> VarId {
        let align = self.types.align_of(ty);
        let name = name.to_string();
        self.body.vars.push(Var { name, ty, kind, align, span })
    }

    pub(super) fn is_lvalue(&self, e: HExpr) -> bool {
        match self.kind(e) {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => true,
            ExprKind::Deref(_) | ExprKind::Literal(..) => true,
            ExprKind::Field(of, _) => self.is_lvalue(*of),
            _ => false,
        }
    }

    /// The bit-field that an lvalue is.
    pub(super) fn bit_field(&self, e: HExpr) -> Option<BitField> {
        match self.kind(e) {
            ExprKind::Field(of, index) => {
                let Type::Record(record) = self.types.get(self.ty(*of)) else { return None };
                self.types.records[*record].fields[*index as usize].bits
            }
            _ => None,
        }
    }
}

/// Whether an expression assigns, calls or jumps by itself.
pub(crate) fn own_effect(kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Assign(..) | ExprKind::AssignOp { .. } | ExprKind::AssignPtr { .. } => true,
        ExprKind::Step { .. } | ExprKind::Call(..) | ExprKind::Builtin(..) => true,
        ExprKind::StmtExpr(..) | ExprKind::Literal(..) | ExprKind::Unsupported(_) => true,
        ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) | ExprKind::Deref(_) => false,
        ExprKind::Field(..) | ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Load(_) => false,
        ExprKind::Addr(_) | ExprKind::Decay(_) | ExprKind::LabelAddr(_) => false,
        ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::PtrAdd { .. } => false,
        ExprKind::PtrSub { .. } | ExprKind::Cast(_) | ExprKind::And(..) | ExprKind::Or(..) => false,
        ExprKind::Conditional { .. } | ExprKind::Comma(..) | ExprKind::Transparent(_) => false,
    }
}

/// The expressions directly below; those of a statement expression's block are not counted.
pub(crate) fn for_each_operand(kind: &ExprKind, f: &mut dyn FnMut(HExpr)) {
    match kind {
        ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) | ExprKind::Int(_) => {}
        ExprKind::Float(_) | ExprKind::LabelAddr(_) | ExprKind::Unsupported(_) => {}
        ExprKind::Deref(a) | ExprKind::Field(a, _) | ExprKind::Load(a) | ExprKind::Addr(a) => f(*a),
        ExprKind::Decay(a) | ExprKind::Unary(_, a) | ExprKind::Cast(a) => f(*a),
        ExprKind::Transparent(a) => f(*a),
        ExprKind::Binary(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => (f(*a), f(*b)).0,
        ExprKind::Comma(a, b) | ExprKind::Assign(a, b) => (f(*a), f(*b)).0,
        ExprKind::AssignOp { to, value, .. } => (f(*to), f(*value)).0,
        ExprKind::PtrAdd { pointer: a, index: b, size, .. }
        | ExprKind::PtrSub { left: a, right: b, size }
        | ExprKind::AssignPtr { to: a, index: b, size, .. } => {
            f(*a);
            f(*b);
            size.iter().for_each(|s| f(*s));
        }
        ExprKind::Step { to, size, .. } => {
            f(*to);
            size.iter().for_each(|s| f(*s));
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            f(*cond);
            then.iter().for_each(|t| f(*t));
            f(*otherwise);
        }
        ExprKind::Call(callee, args) => {
            f(*callee);
            args.iter().for_each(|a| f(*a));
        }
        ExprKind::Builtin(_, args) => args.iter().for_each(|a| f(*a)),
        ExprKind::Literal(_, init) => init_operands(init, f),
        ExprKind::StmtExpr(_, value) => value.iter().for_each(|v| f(*v)),
    }
}

fn init_operands(init: &Init, f: &mut dyn FnMut(HExpr)) {
    init.items.iter().for_each(|item| f(item.value));
}

/// A block without a place of its own.
pub(super) fn block(stmts: Vec<crate::hir::Stmt>, span: Span) -> Box<Block> {
    Box::new(Block { stmts, statics: Vec::new(), span })
}
