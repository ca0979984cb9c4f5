//! Walks over the typed tree.

use crate::hir::{Block, Body, ExprKind, HExpr, Init, Stmt, StmtKind};
use crate::parse::{for_each_operand, own_effect};

/// The expressions that executions may evaluate: those below statements.
pub(super) fn evaluated(body: &Body) -> Vec<HExpr> {
    let mut walk = Walk { body, seen: vec![false; body.exprs.len()], all: Vec::new() };
    walk.block(&body.block);
    walk.all.sort_unstable();
    walk.all
}

/// Objects whose values are evaluated and discarded, as in `REG;`: they stand where a value would, without
/// a load.
pub(super) fn discarded(body: &Body) -> Vec<HExpr> {
    let mut walk = Walk { body, seen: vec![false; body.exprs.len()], all: Vec::new() };
    walk.block(&body.block);
    let mut all = walk.discarded_at_statements(&body.block);
    for h in &walk.all {
        match &body.exprs[*h].kind {
            ExprKind::Comma(a, b) => all.extend([*a, *b]),
            ExprKind::Cast(a) | ExprKind::Transparent(a) => all.push(*a),
            ExprKind::Conditional { then, otherwise, .. } => {
                all.extend(then.iter().chain([otherwise]))
            }
            ExprKind::StmtExpr(block, value) => {
                all.extend(value);
                all.extend(walk.discarded_at_statements(block));
            }
            _ => {}
        }
    }
    let is_object = |h: &HExpr| {
        matches!(
            body.exprs[*h].kind,
            ExprKind::Deref(_) | ExprKind::Field(..) | ExprKind::Global(_)
        )
    };
    all.retain(is_object);
    all.sort_unstable();
    all.dedup();
    all
}

struct Walk<'b> {
    body: &'b Body,
    seen: Vec<bool>,
    all: Vec<HExpr>,
}

impl Walk<'_> {
    /// The expressions of statements that are nothing else.
    fn discarded_at_statements(&self, block: &Block) -> Vec<HExpr> {
        let mut all = Vec::new();
        let mut open: Vec<&Stmt> = block.stmts.iter().collect();
        while let Some(stmt) = open.pop() {
            match &stmt.kind {
                StmtKind::Expr(e) => all.push(*e),
                StmtKind::Block(block) => open.extend(&block.stmts),
                StmtKind::If { then, otherwise, .. } => {
                    open.push(then);
                    open.extend(otherwise.iter().map(|stmt| &**stmt));
                }
                StmtKind::For { init, step, body, .. } => {
                    all.extend(step);
                    open.extend(&init.stmts);
                    open.push(body);
                }
                StmtKind::While { body, .. } | StmtKind::Do { body, .. } => open.push(body),
                StmtKind::Switch { body, .. } | StmtKind::Label { body, .. } => open.push(body),
                StmtKind::Case { body, .. } | StmtKind::Default { body, .. } => open.push(body),
                _ => {}
            }
        }
        all
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn init(&mut self, init: &Init) {
        init.items.iter().for_each(|item| self.expr(item.value));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty | StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => {}
            StmtKind::Unsupported(_) => {}
            StmtKind::Expr(e) | StmtKind::GotoValue(e) => self.expr(*e),
            StmtKind::Cleanup(_, e) | StmtKind::VlaLength(_, e) => self.expr(*e),
            StmtKind::Decl(_, init) => init.iter().for_each(|init| self.init(init)),
            StmtKind::Block(block) => self.block(block),
            StmtKind::If { cond, then, otherwise } => {
                self.expr(*cond);
                self.stmt(then);
                otherwise.iter().for_each(|stmt| self.stmt(stmt));
            }
            StmtKind::While { cond, body } | StmtKind::Do { body, cond } => {
                self.expr(*cond);
                self.stmt(body);
            }
            StmtKind::For { init, cond, step, body } => {
                self.block(init);
                cond.iter().chain(step).for_each(|e| self.expr(*e));
                self.stmt(body);
            }
            StmtKind::Switch { value, body } => {
                self.expr(*value);
                self.stmt(body);
            }
            StmtKind::Case { body, .. } | StmtKind::Default { body, .. } => self.stmt(body),
            StmtKind::Label { body, .. } => self.stmt(body),
            StmtKind::Return(value) => value.iter().for_each(|e| self.expr(*e)),
            // What assembly does with its operands is not followed.
            StmtKind::Asm(_) => {}
        }
    }

    fn expr(&mut self, h: HExpr) {
        if std::mem::replace(&mut self.seen[h.0 as usize], true) {
            return;
        }
        self.all.push(h);
        let kind = &self.body.exprs[h].kind;
        if let ExprKind::StmtExpr(block, _) = kind {
            self.block(block);
        }
        let mut below = Vec::new();
        for_each_operand(kind, &mut |e| below.push(e));
        below.into_iter().for_each(|e| self.expr(e));
    }
}

/// Says anew of every expression whether it has effects, and how deep it is: those below it changed.
pub(super) fn refresh(body: &mut Body) {
    let mut changed = true;
    while changed {
        changed = false;
        for h in body.exprs.ids().collect::<Vec<_>>() {
            let mut effects = own_effect(&body.exprs[h].kind);
            let mut height = 0;
            for_each_operand(&body.exprs[h].kind, &mut |child| {
                let child = &body.exprs[child];
                effects |= child.effects;
                height = height.max(child.height.saturating_add(1));
            });
            let e = &mut body.exprs[h];
            if (e.effects, e.height) != (effects, height) {
                (e.effects, e.height, changed) = (effects, height, true);
            }
        }
    }
}
