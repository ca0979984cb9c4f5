//! The first pass: from the typed tree to an automaton.

use super::builder::Builder;
use super::cleanup::closing;
use super::draft::{Draft, Source};
use super::exits::Exits;
use crate::hir::VarKind as V;
use base::Span;
use cfa::{Callee, Label, LocId, Op, Ty, Var, VarKind};

pub(super) fn run(source: &Source<'_>, draft: &mut Draft) {
    let mut builder = Builder::new(*source, std::mem::take(draft));
    builder.variables();
    builder.draft.body.params = source.body.params.clone();
    let root = builder.draft.root();
    builder.draft.body.scopes[root].statics = source.body.block.statics.clone();
    builder.first_call();
    builder.stmts(&source.body.block.stmts);
    builder.closing_brace();
    builder.finish();
    *draft = builder.draft;
}

impl Builder<'_> {
    /// What is called though no text says so.
    fn first_call(&mut self) {
        if let Some(f) = self.source.body.first {
            let at = self.hir.block.span.start;
            let op = Op::Call { to: None, callee: Callee::Direct(f), args: Vec::new() };
            self.emit(op, Span::new(at, at));
        }
    }

    pub(super) fn variables(&mut self) {
        for var in self.hir.vars.iter() {
            let kind = match var.kind {
                V::Param => VarKind::Param,
                V::Length => VarKind::Temp,
                V::Local if self.source.shapes.varies(var.ty) => VarKind::Vla,
                V::Local | V::Literal => VarKind::Local,
            };
            let name = if kind == VarKind::Temp { self.temp_name() } else { var.name.clone() };
            let ty = self.shape(var.ty);
            let scope = self.draft.root();
            self.draft.body.vars.push(Var { name, ty, kind, scope, align: var.align });
        }
    }

    /// Falling off the end; `main` returns 0 then.
    fn closing_brace(&mut self) {
        if !self.is_reached() && !self.draft.body.locs.is_empty() {
            return;
        }
        let span = closing(&self.hir.block);
        let function = &self.source.unit.functions[self.source.function];
        let returns = self.types.signature(function.ty).map(|s| s.ret.unqualified());
        let value =
            (function.name == "main" && returns == Some(Ty::INT)).then(|| self.int(0, Ty::INT));
        self.clean_up(0, span);
        self.leave_function(value, span);
    }

    fn finish(&mut self) {
        let exit = self.new_location();
        let returns = self.returns;
        self.lead(returns, exit);
        self.draft.body.entry = LocId(0);
        self.draft.body.exit = exit;
        for (k, label) in self.hir.labels.iter().enumerate() {
            let (loc, waiting) = self.labels[k];
            let loc =
                loc.unwrap_or_else(|| if waiting.is_empty() { exit } else { self.new_location() });
            self.lead(waiting, loc);
            self.draft.body.labels.push(Label {
                name: label.name.clone(),
                loc,
                address_taken: label.address_taken,
            });
        }
        for edge in std::mem::take(&mut self.cases) {
            let loc = self.draft.body.edges[edge].to;
            self.draft.body.labels.push(Label { name: String::new(), loc, address_taken: false });
        }
        debug_assert!(self.draft.body.edges.iter().all(|e| e.to != Exits::OPEN));
    }
}
