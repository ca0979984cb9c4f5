//! Makes typed trees by hand. Line and column of a place are the hundreds and the rest of its
//! offset; every expression stands at the current line.

use crate::evaluation::Order;
use crate::hir::{self, Block, Expr, ExprKind as H, HExpr, Stmt, StmtKind, Unit, Var, VarKind};
use base::{FileId, IdVec, Place, Span};
use cfa::{BinOp, Body, DataModel, FuncId, Linkage, Signature, Ty, Types, VarId};

pub struct Make {
    pub unit: Unit,
    pub body: hir::Body,
    pub line: u32,
}

impl Make {
    pub fn new() -> Self {
        let unit = Unit {
            types: Types::new(DataModel::Lp64),
            globals: IdVec::new(),
            functions: IdVec::new(),
            constants: Vec::new(),
            gap: None,
            inexact: None,
            aliases: Vec::new(),
        };
        Make { unit, body: hir::Body::default(), line: 1 }
    }

    pub fn at(&mut self, line: u32) -> &mut Self {
        self.line = line;
        self
    }

    fn span(&self) -> Span {
        Span::new(self.line * 100 + 1, self.line * 100 + 9)
    }

    pub fn param(&mut self, name: &str, ty: Ty) -> VarId {
        let var = self.var(name, ty, VarKind::Param);
        self.body.params.push(var);
        var
    }

    pub fn var(&mut self, name: &str, ty: Ty, kind: VarKind) -> VarId {
        let span = self.span();
        let align = self.unit.types.align_of(ty);
        self.body.vars.push(Var { name: name.to_string(), ty, kind, align, span })
    }

    pub fn expr(&mut self, kind: H, ty: Ty, parts: &[HExpr]) -> HExpr {
        let own = matches!(kind, H::Assign(..) | H::Step { .. } | H::Call(..));
        let effects = own || parts.iter().any(|&p| self.body.exprs[p].effects);
        let span = self.span();
        self.body.exprs.push(Expr { kind, ty, span, effects, width: 0, height: 0 })
    }

    pub fn int(&mut self, value: i128) -> HExpr {
        self.expr(H::Int(value), Ty::INT, &[])
    }

    pub fn local(&mut self, var: VarId) -> HExpr {
        let ty = self.body.vars[var].ty;
        self.expr(H::Local(var), ty, &[])
    }

    pub fn load(&mut self, lvalue: HExpr) -> HExpr {
        let ty = self.body.exprs[lvalue].ty;
        self.expr(H::Load(lvalue), ty, &[lvalue])
    }

    pub fn get(&mut self, var: VarId) -> HExpr {
        let lvalue = self.local(var);
        self.load(lvalue)
    }

    pub fn binary(&mut self, op: BinOp, a: HExpr, b: HExpr) -> HExpr {
        self.expr(H::Binary(op, a, b), Ty::INT, &[a, b])
    }

    pub fn and(&mut self, a: HExpr, b: HExpr) -> HExpr {
        self.expr(H::And(a, b), Ty::INT, &[a, b])
    }

    pub fn or(&mut self, a: HExpr, b: HExpr) -> HExpr {
        self.expr(H::Or(a, b), Ty::INT, &[a, b])
    }

    pub fn conditional(&mut self, cond: HExpr, then: HExpr, otherwise: HExpr) -> HExpr {
        let kind = H::Conditional { cond, then: Some(then), otherwise };
        self.expr(kind, Ty::INT, &[cond, then, otherwise])
    }

    /// `pointer[index]`, of type `int`.
    pub fn element(&mut self, pointer: VarId, index: HExpr) -> HExpr {
        let pointer = self.get(pointer);
        let ty = self.body.exprs[pointer].ty;
        let sum = H::PtrAdd { pointer, index, negate: false, size: None };
        let sum = self.expr(sum, ty, &[pointer, index]);
        self.expr(H::Deref(sum), Ty::INT, &[sum])
    }

    pub fn step(&mut self, var: VarId, down: bool, post: bool) -> HExpr {
        let to = self.local(var);
        self.expr(H::Step { to, down, post, size: None }, Ty::INT, &[])
    }

    pub fn assign(&mut self, to: HExpr, value: HExpr) -> HExpr {
        self.expr(H::Assign(to, value), Ty::INT, &[])
    }

    /// A call of a function of this name that takes and returns `int`s.
    pub fn call(&mut self, name: &str, noreturn: bool, args: Vec<HExpr>) -> HExpr {
        let params = vec![Ty::INT; args.len()];
        let signature = Signature { ret: Ty::INT, params, variadic: false, prototyped: true };
        let ty = self.unit.types.function(signature);
        let function = hir::Function {
            name: name.to_string(),
            linkage: Linkage::External,
            ty,
            noreturn,
            span: self.span(),
            body: None,
            weak: false,
            outside: Default::default(),
        };
        let function = self.unit.functions.push(function);
        let callee = self.expr(H::Func(function), ty, &[]);
        self.expr(H::Call(callee, args), Ty::INT, &[])
    }

    pub fn stmt(&self, kind: StmtKind) -> Stmt {
        let Span { start, end } = self.span();
        Stmt { kind, span: Span::new(start, end + 1) }
    }

    pub fn boxed(&self, kind: StmtKind) -> Box<Stmt> {
        Box::new(self.stmt(kind))
    }

    /// `to = value;`
    pub fn set(&mut self, to: HExpr, value: HExpr) -> Stmt {
        let assign = self.assign(to, value);
        self.stmt(StmtKind::Expr(assign))
    }

    pub fn block(&self, stmts: Vec<Stmt>) -> Box<Stmt> {
        let block = Block { stmts, statics: Vec::new(), span: self.span() };
        self.boxed(StmtKind::Block(block))
    }

    /// The automaton of the function made so far, with this body.
    pub fn lower(mut self, ret: Ty, stmts: Vec<Stmt>) -> Body {
        let span = Span::new(100, self.line * 100 + 2);
        self.body.block = Block { stmts, statics: Vec::new(), span };
        let signature = Signature { ret, params: Vec::new(), variadic: false, prototyped: false };
        let function = hir::Function {
            name: "f".to_string(),
            linkage: Linkage::External,
            ty: self.unit.types.function(signature),
            noreturn: false,
            span: Span::new(100, 101),
            body: Some(self.body),
            weak: false,
            outside: Default::default(),
        };
        let id: FuncId = self.unit.functions.push(function);
        let shapes = crate::lower::Shapes::prepare(&mut self.unit);
        let place =
            |offset: u32| Place { file: FileId(0), line: offset / 100, column: offset % 100 };
        let unit = cfa::Unit { name: "f.c".to_string(), ..cfa::Unit::default() };
        let files = vec!["f.c".to_string()].into();
        let checked = crate::lower::checked::Checked::new(&self.unit, &shapes, &unit, &files);
        let check: crate::lower::Observer<'_> = &|pass, id, body| checked.check(pass, id, body);
        let (order, inputs) = (&|_| Order::Left, &Default::default());
        crate::lower::lower_function(&self.unit, &shapes, id, &place, order, inputs, Some(check))
            .expect("the function should have a body")
    }
}
