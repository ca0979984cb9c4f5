//! The order of operands that C leaves unsequenced: the compiler's, where it is known.
//!
//! An expression is looked at only if its order can matter: an operand calls, or assigns to a
//! variable that another one uses. If the compiler's order is known for operands of this form
//! ([`Kind`]), the automaton has it. Else it goes from left to right, and lists the operands
//! ([`Unsequenced`]) for those who prove something.

use super::builder::Builder;
use super::uses::Uses;
use crate::evaluation::{Kind, Order};
use crate::hir::{ExprKind as H, HExpr, InitItem};
use base::Span;
use cfa::{Accessed, BinOp, Operand, Type, Unsequenced};

/// What an expression with unsequenced operands is.
#[derive(Clone, Copy)]
pub(super) enum Site {
    Arguments,
    Callee,
    Binary(BinOp),
    Subscript,
    Assignment,
    Compound,
    Initialiser,
    /// No order is known for it.
    Other,
}

impl Builder<'_> {
    /// Whether operands are evaluated from right to left.
    pub fn right_first(&mut self, site: Site, operands: &[HExpr], span: Span) -> bool {
        if operands.iter().all(|&h| !self.node(h).effects) {
            return false;
        }
        let mut uses: Vec<Uses> = operands.iter().map(|&h| self.uses(h)).collect();
        self.undefined(&uses, span);
        if let Site::Compound = site {
            self.read(operands[0], &mut uses[0]);
        }
        let matters = (1..uses.len()).any(|k| uses[..k].iter().any(|a| a.matters_to(&uses[k])));
        if !matters {
            return false;
        }
        let known = (self.source.order)(self.form(site, operands));
        if known == Order::Either {
            let spans = operands.iter().map(|&h| self.node(h).span);
            let operands = uses.iter().zip(spans).map(|(uses, span)| Operand {
                span,
                reads: uses.reads.iter().copied().collect(),
                writes: uses.writes.iter().copied().collect(),
            });
            let operands = operands.collect();
            self.list(span, operands);
        }
        known == Order::Right && !base::mutant!("cfront: operands go from left to right")
    }

    fn list(&mut self, span: Span, operands: Vec<Operand>) {
        let place = self.place_of(span);
        self.draft.body.unsequenced.push(Unsequenced { place, span, operands });
    }

    /// A variable is assigned to by an operand and used by another (C11 6.5p2): no order is right.
    fn undefined(&mut self, uses: &[Uses], span: Span) {
        let clash = |(k, a): (usize, &Uses)| {
            let others = || uses.iter().enumerate().filter(move |(j, _)| *j != k);
            let used = |v: &&Accessed| others().any(|(_, b)| b.variables.contains(v));
            a.assigned.iter().find(used).copied()
        };
        if let Some(variable) = uses.iter().enumerate().find_map(clash) {
            self.list_clash(span, variable);
        }
    }

    /// `i = i++`: the store and a side effect of the value are unsequenced.
    pub fn store_clash(&mut self, to: HExpr, value: HExpr, span: Span) {
        if let Some(variable) = self.whole_variable(to)
            && self.assigns(value, variable)
        {
            self.list_clash(span, variable);
        }
    }

    /// Whether an expression assigns to a variable, without a sequence point behind it.
    fn assigns(&self, h: HExpr, variable: Accessed) -> bool {
        let e = self.node(h);
        let any = |parts: &[HExpr]| parts.iter().any(|&part| self.assigns(part, variable));
        match e.kind {
            _ if !e.effects => false,
            H::Step { to, .. } => self.whole_variable(to) == Some(variable) || any(&[to]),
            H::Assign(to, value) | H::AssignOp { to, value, .. } => {
                self.whole_variable(to) == Some(variable) || any(&[to, value])
            }
            H::Load(a) | H::Deref(a) | H::Field(a, _) | H::Unary(_, a) | H::Cast(a) => any(&[a]),
            H::Binary(_, a, b) | H::PtrAdd { pointer: a, index: b, .. } => any(&[a, b]),
            _ => false,
        }
    }

    fn list_clash(&mut self, span: Span, variable: Accessed) {
        let writes = Operand { writes: vec![variable], ..Operand::default() };
        self.list(span, vec![writes.clone(), writes]);
    }

    /// The kind of expression whose order was asked for in this form.
    fn form(&self, site: Site, operands: &[HExpr]) -> Option<Kind> {
        let are_calls = || operands.iter().all(|&h| self.is_call(h));
        let are_scalars = || operands.iter().all(|&h| self.is_scalar(h) || self.is_call(h));
        let (kind, is_known) = match site {
            Site::Arguments => (Kind::Arguments, are_scalars()),
            Site::Callee => (Kind::Callee, are_scalars()),
            Site::Assignment => (Kind::Assignment, operands.iter().all(|&h| self.is_scalar(h))),
            Site::Compound => (Kind::Compound, true),
            Site::Initialiser => (Kind::Initialiser, are_scalars()),
            Site::Subscript => {
                let starts: Vec<u32> = operands.iter().map(|&h| self.node(h).span.start).collect();
                (Kind::Subscript, are_calls() && starts.is_sorted())
            }
            Site::Binary(op) => (class(op), operands.iter().all(|&h| self.is_link(op, h))),
            Site::Other => return None,
        };
        is_known.then_some(kind)
    }

    fn is_scalar(&self, h: HExpr) -> bool {
        let ty = self.node(h).ty;
        matches!(
            self.types.get(ty),
            Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::Function(_)
        )
    }

    /// The result of a call, converted perhaps.
    fn is_call(&self, h: HExpr) -> bool {
        match self.node(h).kind {
            H::Call(..) => true,
            H::Cast(a) | H::Transparent(a) => self.is_call(a),
            _ => false,
        }
    }

    /// A call, or several in a chain of one operator, as in `get() << 8 | get()`.
    fn is_link(&self, op: BinOp, h: HExpr) -> bool {
        let chains = matches!(op, BinOp::Or | BinOp::Add | BinOp::Xor);
        match self.node(h).kind {
            H::Call(..) => true,
            H::Cast(a) | H::Transparent(a) => self.is_link(op, a),
            H::Binary(BinOp::Shl, a, by) if chains => {
                self.is_call(a) && matches!(self.node(by).kind, H::Int(_))
            }
            H::Binary(other, a, b) if chains && other == op => {
                self.is_link(op, a) && self.is_link(op, b)
            }
            _ => false,
        }
    }

    /// Items are evaluated in the order in which they are written; compilers take that of the
    /// members.
    pub fn list_items(&mut self, items: &[InitItem], span: Span) {
        let values: Vec<HExpr> = items.iter().map(|item| item.value).collect();
        let sorted = items.is_sorted_by(|a, b| keys(a) < keys(b));
        let site = if sorted { Site::Initialiser } else { Site::Other };
        self.right_first(site, &values, span);
    }
}

fn keys(item: &InitItem) -> Vec<u64> {
    let key = |step: &crate::hir::Step| match *step {
        crate::hir::Step::Field(k) => u64::from(k),
        crate::hir::Step::Index(k) => k,
    };
    item.path.iter().map(key).collect()
}

fn class(op: BinOp) -> Kind {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => Kind::Arithmetic,
        BinOp::And | BinOp::Or | BinOp::Xor => Kind::Arithmetic,
        BinOp::Div | BinOp::Rem => Kind::Division,
        BinOp::Shl | BinOp::Shr => Kind::Shift,
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne => Kind::Comparison,
    }
}
