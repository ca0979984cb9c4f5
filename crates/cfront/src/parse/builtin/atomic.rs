//! `__atomic_…` and `__sync_…`: in the one thread that we follow they are plain operations.

use super::Args;
use crate::hir::{ExprKind, HExpr, Init, InitItem, Stmt, StmtKind, VarKind};
use crate::parse::node::block;
use crate::parse::{Parse, Parser};
use base::Span;
use cfa::{BinOp, Ty, UnOp, VarId};

impl Parser<'_> {
    /// `({ T hidden = value; body(hidden) })`
    pub(super) fn let_in(
        &mut self,
        value: HExpr,
        span: Span,
        body: impl FnOnce(&mut Self, VarId) -> Parse<HExpr>,
    ) -> Parse<HExpr> {
        let ty = self.ty(value).unqualified();
        let var = self.hidden_var("$once", ty, VarKind::Local, span);
        let items = vec![InitItem { path: Vec::new(), value }];
        let kind = StmtKind::Decl(var, Some(Init { zero: false, items }));
        let result = body(self, var)?;
        let result_ty = self.ty(result);
        let stmts = vec![Stmt { kind, span }];
        Ok(self.node(ExprKind::StmtExpr(block(stmts, span), Some(result)), result_ty, span))
    }

    pub(super) fn read(&mut self, var: VarId, span: Span) -> HExpr {
        let object = self.node(ExprKind::Local(var), self.body.vars[var].ty, span);
        self.rvalue(object)
    }

    pub(super) fn atomic_builtin(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let span = args.span;
        let short = name.strip_prefix("__atomic_").or_else(|| name.strip_prefix("__sync_"));
        let Some(short) = short else { return Ok(None) };
        let short = short.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        Ok(Some(match short {
            "thread_fence" | "signal_fence" | "synchronize" => {
                let zero = self.small(0, span);
                self.node(ExprKind::Cast(zero), Ty::VOID, span)
            }
            "load_n" => {
                let object = self.atomic_object(args, 0)?;
                self.rvalue(object)
            }
            "load" => {
                let (from, to) = (self.atomic_object(args, 0)?, self.atomic_object(args, 1)?);
                self.assign_void(to, from, span)?
            }
            "store" => {
                let (to, from) = (self.atomic_object(args, 0)?, self.atomic_object(args, 1)?);
                self.assign_void(to, from, span)?
            }
            "store_n" => {
                let (to, value) = (self.atomic_object(args, 0)?, self.argument(args, 1)?);
                self.assign_void(to, value, span)?
            }
            "clear" | "lock_release" => {
                let to = self.atomic_object(args, 0)?;
                let zero = self.small(0, span);
                self.assign_void(to, zero, span)?
            }
            "exchange_n" | "lock_test_and_set" => {
                let value = self.argument(args, 1)?;
                self.old_value(args, |_, _| Ok(value))?
            }
            "test_and_set" => {
                let one = self.small(1, span);
                self.old_value(args, |_, _| Ok(one))?
            }
            "compare_exchange_n" => self.compare_exchange(args, true)?,
            "compare_exchange" => self.compare_exchange(args, false)?,
            "bool_compare_and_swap" => self.compare_swap(args, true)?,
            "val_compare_and_swap" => self.compare_swap(args, false)?,
            "always_lock_free" | "is_lock_free" => self.small(1, span),
            _ => return self.fetch_operation(short, args),
        }))
    }

    /// The object that an argument points to.
    fn atomic_object(&mut self, args: &Args, index: usize) -> Parse<HExpr> {
        let pointer = self.argument(args, index)?;
        self.deref(pointer, args.span)
    }

    fn assign_void(&mut self, to: HExpr, value: HExpr, span: Span) -> Parse<HExpr> {
        let e = self.assign(to, value, span)?;
        Ok(self.node(ExprKind::Cast(e), Ty::VOID, span))
    }

    /// `({ T *p = …; T old = *p; *p = new(old); old; })`
    fn old_value(
        &mut self,
        args: &Args,
        new: impl FnOnce(&mut Self, HExpr) -> Parse<HExpr>,
    ) -> Parse<HExpr> {
        let span = args.span;
        let pointer = self.argument(args, 0)?;
        self.let_in(pointer, span, |p, var| {
            let address = p.read(var, span);
            let object = p.deref(address, span)?;
            let now = p.rvalue(object);
            p.let_in(now, span, |p, old| {
                let value = p.read(old, span);
                let value = new(p, value)?;
                let stored = p.assign(object, value, span)?;
                let result = p.read(old, span);
                let ty = p.ty(result);
                Ok(p.node(ExprKind::Comma(stored, result), ty, span))
            })
        })
    }

    fn fetch_operation(&mut self, name: &str, args: &Args) -> Parse<Option<HExpr>> {
        let span = args.span;
        let (op, old) = if let Some(op) = name.strip_prefix("fetch_and_") {
            (op, true)
        } else if let Some(op) = name.strip_suffix("_and_fetch") {
            (op, false)
        } else if let Some(op) = name.strip_prefix("fetch_") {
            (op, true)
        } else if let Some(op) = name.strip_suffix("_fetch") {
            (op, false)
        } else {
            return Ok(None);
        };
        let (op, negate) = match op {
            "add" => (BinOp::Add, false),
            "sub" => (BinOp::Sub, false),
            "and" => (BinOp::And, false),
            "or" => (BinOp::Or, false),
            "xor" => (BinOp::Xor, false),
            "nand" => (BinOp::And, true),
            _ => return Ok(None),
        };
        let operand = self.argument(args, 1)?;
        let update = |p: &mut Self, value: HExpr| {
            let sum = p.binary(op, value, operand, span, span)?;
            if !negate {
                return Ok(sum);
            }
            let ty = p.ty(sum);
            Ok(p.node(ExprKind::Unary(UnOp::Compl, sum), ty, span))
        };
        if old {
            return self.old_value(args, update).map(Some);
        }
        let pointer = self.argument(args, 0)?;
        let e = self.let_in(pointer, span, |p, var| {
            let address = p.read(var, span);
            let object = p.deref(address, span)?;
            let now = p.rvalue(object);
            let value = update(p, now)?;
            p.assign(object, value, span)
        })?;
        Ok(Some(e))
    }

    /// `*p == *expected ? (*p = desired, 1) : (*expected = *p, 0)`
    fn compare_exchange(&mut self, args: &Args, by_value: bool) -> Parse<HExpr> {
        let span = args.span;
        let desired = match by_value {
            true => self.argument(args, 2)?,
            false => self.atomic_object(args, 2)?,
        };
        let (pointer, expected) = (self.argument(args, 0)?, self.argument(args, 1)?);
        self.let_in(pointer, span, |p, pointer| {
            p.let_in(expected, span, |p, expected| {
                let address = p.read(pointer, span);
                let object = p.deref(address, span)?;
                let address = p.read(expected, span);
                let wanted = p.deref(address, span)?;
                let cond = p.binary(BinOp::Eq, object, wanted, span, span)?;
                let stored = p.assign(object, desired, span)?;
                let failed = p.assign(wanted, object, span)?;
                p.swap_result(cond, stored, failed, span)
            })
        })
    }

    fn swap_result(&mut self, cond: HExpr, yes: HExpr, no: HExpr, span: Span) -> Parse<HExpr> {
        let one = self.int(1, Ty::BOOL, span);
        let zero = self.int(0, Ty::BOOL, span);
        let then = Some(self.node(ExprKind::Comma(yes, one), Ty::BOOL, span));
        let otherwise = self.node(ExprKind::Comma(no, zero), Ty::BOOL, span);
        Ok(self.node(ExprKind::Conditional { cond, then, otherwise }, Ty::BOOL, span))
    }

    /// `__sync_…_compare_and_swap(p, old, new)`: did it happen, or what was there before.
    fn compare_swap(&mut self, args: &Args, truth: bool) -> Parse<HExpr> {
        let span = args.span;
        let (pointer, old) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let new = self.argument(args, 2)?;
        self.let_in(pointer, span, |p, pointer| {
            let address = p.read(pointer, span);
            let object = p.deref(address, span)?;
            let now = p.rvalue(object);
            p.let_in(now, span, |p, before| {
                let was = p.read(before, span);
                let cond = p.binary(BinOp::Eq, was, old, span, span)?;
                let stored = p.assign(object, new, span)?;
                let nothing = p.small(0, span);
                if truth {
                    return p.swap_result(cond, stored, nothing, span);
                }
                let (a, b) = (p.read(before, span), p.read(before, span));
                let ty = p.ty(a);
                let then = Some(p.node(ExprKind::Comma(stored, a), ty, span));
                Ok(p.node(ExprKind::Conditional { cond, then, otherwise: b }, ty, span))
            })
        })
    }
}
