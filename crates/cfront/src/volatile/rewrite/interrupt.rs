//! Reads that handlers may run at, and which of one expression these are.

use super::{Becomes, How, Rewriter, empty};
use crate::hir::{ExprKind as H, HExpr};
use crate::parse::for_each_operand;
use cfa::Ty;
use cfa::handlers::INTERRUPTS;
use std::collections::BTreeSet;

impl Rewriter<'_> {
    /// Of operands without an order, only those of one are interrupted: C says nothing about which of
    /// the two handlers would run first.
    pub(super) fn unsequenced(&self, all: &[HExpr], is_quiet: bool) -> BTreeSet<HExpr> {
        let mut later = BTreeSet::new();
        for h in all.iter().filter(|_| !is_quiet && self.volatile.entry.is_some()) {
            let operands = match &self.node(*h).kind {
                H::Binary(_, a, b) | H::Assign(a, b) | H::PtrAdd { pointer: a, index: b, .. } => {
                    vec![*a, *b]
                }
                H::Call(callee, args) => [*callee].iter().chain(args).copied().collect(),
                // The object itself is read last.
                H::AssignOp { value, .. } | H::AssignPtr { index: value, .. } => vec![*value, *h],
                _ => continue,
            };
            let each = operands.iter().map(|x| self.interrupted(*x, *x != *h));
            let taken = each.filter(|accesses| !accesses.is_empty());
            later.extend(taken.skip(1).flatten());
        }
        later
    }

    /// The accesses of an expression that handlers would run at, in what is below it or itself.
    fn interrupted(&self, h: HExpr, below: bool) -> Vec<HExpr> {
        let own = self.accessed(h).and_then(|(at, how)| self.becomes(at, how, false));
        let mut all: Vec<HExpr> = Vec::new();
        all.extend((own == Some(Becomes::Interrupted)).then_some(h));
        if below {
            let mut operands = Vec::new();
            for_each_operand(&self.node(h).kind, &mut |x| operands.push(x));
            operands.into_iter().for_each(|x| all.extend(self.interrupted(x, true)));
        }
        all
    }

    /// Handlers may run before an object is read.
    pub(super) fn interrupt(&mut self, h: HExpr, lvalue: HExpr, how: How) {
        let span = self.node(lvalue).span;
        let callee = self.declared(INTERRUPTS, Ty::VOID, Vec::new());
        let function = self.unit.functions[callee].ty;
        let callee = self.push(H::Func(callee), function, empty(span));
        if how == How::Read {
            let call = self.push(H::Call(callee, Vec::new()), Ty::VOID, empty(span));
            let old = self.node(h).clone();
            let load = self.body.exprs.push(old.clone());
            self.body.exprs[h].kind = H::Comma(call, load);
            return self.insert(span, 6, format!("({INTERRUPTS}(), "), ")".into());
        }
        if self.bit_field(lvalue).is_some() {
            return;
        }
        let ty = self.node(lvalue).ty;
        let pointer = self.unit.types.pointer(ty);
        let call = self.push(H::Call(callee, Vec::new()), Ty::VOID, empty(span));
        let address = self.push(H::Addr(lvalue), pointer, span);
        let both = self.push(H::Comma(call, address), pointer, span);
        let place = self.push(H::Deref(both), ty, span);
        self.redirect(h, lvalue, place);
        self.insert(span, 6, format!("(*({INTERRUPTS}(), &("), ")))".into());
    }
}
