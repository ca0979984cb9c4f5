//! Programs by hand: one function grows edge by edge from its current location.

use base::{FileId, IdVec, Place, Span};
use cfa::*;
use interp::{Interpreter, Options, Run};

pub const PLACE: Place = Place { file: FileId(0), line: 1, column: 1 };

pub struct Build {
    pub program: Program,
}

impl Build {
    pub fn new(model: DataModel) -> Self {
        let mut program = Program::new(model);
        program.files.push("t.c".into());
        program.units.push(Unit { name: "t.c".into(), ..Unit::default() });
        Build { program }
    }

    pub fn types(&mut self) -> &mut Types {
        &mut self.program.types
    }

    pub fn pointer(&mut self, to: Ty) -> Ty {
        self.program.types.pointer(to)
    }

    pub fn record(&mut self, kind: RecordKind, fields: &[(Ty, u64)], size: u64) -> Ty {
        let fields = fields.iter().enumerate().map(|(i, &(ty, offset))| Field {
            name: format!("m{i}"),
            ty,
            offset,
            bits: None,
        });
        let record =
            Record { kind, tag: None, complete: true, fields: fields.collect(), size, align: 8 };
        let id = self.program.types.records.push(record);
        self.program.types.add(Type::Record(id))
    }

    pub fn global(&mut self, name: &str, ty: Ty, bytes: &[u8]) -> GlobalId {
        self.program.globals.push(Global {
            name: name.into(),
            linkage: Linkage::External,
            ty,
            init: Some(Image { bytes: bytes.to_vec(), relocations: Vec::new() }),
            kind: GlobalKind::Variable,
            align: 16,
            place: PLACE,
        })
    }

    pub fn string(&mut self, text: &str) -> GlobalId {
        let bytes: Vec<u8> = text.bytes().chain([0]).collect();
        let ty = self.program.types.array(Ty::CHAR, Some(bytes.len() as u64));
        let g = self.global("string", ty, &bytes);
        self.program.globals[g].kind = GlobalKind::StringLiteral;
        g
    }

    /// Declares a function; a body may follow.
    pub fn declare(&mut self, name: &str, ret: Ty, params: &[Ty], variadic: bool) -> FuncId {
        let signature = Signature { ret, params: params.to_vec(), variadic, prototyped: true };
        let ty = self.program.types.function(signature);
        self.program.functions.push(Function {
            name: name.into(),
            linkage: Linkage::External,
            ty,
            unit: UnitId(0),
            place: PLACE,
            noreturn: false,
            outside: Default::default(),
            body: None,
        })
    }

    /// A function whose body is what `fill` makes.
    pub fn define(
        &mut self,
        name: &str,
        ret: Ty,
        params: &[(&str, Ty)],
        fill: impl FnOnce(&mut Fun),
    ) -> FuncId {
        let tys: Vec<Ty> = params.iter().map(|p| p.1).collect();
        let id = self.declare(name, ret, &tys, false);
        self.body(id, params, fill);
        id
    }

    pub fn body(&mut self, id: FuncId, params: &[(&str, Ty)], fill: impl FnOnce(&mut Fun)) {
        let mut fun = Fun::new(&mut self.program, params);
        fill(&mut fun);
        let body = fun.body;
        self.program.functions[id].body = Some(body);
    }

    pub fn run(&self, entry: FuncId, inputs: &Inputs) -> Run {
        self.run_with(entry, inputs, &Options::default())
    }

    pub fn run_with(&self, entry: FuncId, inputs: &Inputs, options: &Options) -> Run {
        Interpreter::new(&self.program).run(entry, inputs, options)
    }
}

pub struct Fun<'a> {
    pub program: &'a mut Program,
    pub body: Body,
    pub at: LocId,
    pub scope: ScopeId,
}

impl<'a> Fun<'a> {
    fn new(program: &'a mut Program, params: &[(&str, Ty)]) -> Self {
        let mut body = Body {
            params: Vec::new(),
            vars: IdVec::new(),
            scopes: IdVec::new(),
            locs: IdVec::new(),
            edges: IdVec::new(),
            exprs: IdVec::new(),
            labels: IdVec::new(),
            stmts: IdVec::new(),
            conditions: IdVec::new(),
            decisions: IdVec::new(),
            booleans: IdVec::new(),
            unsequenced: Vec::new(),
            entry: LocId(0),
            exit: LocId(1),
            span: Span::default(),
        };
        let scope = body.scopes.push(Scope { parent: None, statics: Vec::new() });
        body.locs.push(Loc { scope, declared: 0 });
        body.locs.push(Loc { scope, declared: 0 });
        let mut fun = Fun { program, body, at: LocId(0), scope };
        for (name, ty) in params {
            let v = fun.var(name, *ty);
            fun.body.vars[v].kind = VarKind::Param;
            fun.body.params.push(v);
        }
        fun.op(Op::Skip);
        fun
    }

    pub fn var(&mut self, name: &str, ty: Ty) -> VarId {
        let align = self.program.types.align_of(ty);
        let (name, scope) = (name.to_string(), self.scope);
        self.body.vars.push(Var { name, ty, kind: VarKind::Local, scope, align })
    }

    pub fn loc(&mut self) -> LocId {
        let declared = self.body.vars.len() as u32;
        self.body.locs.push(Loc { scope: self.scope, declared })
    }

    pub fn edge(&mut self, from: LocId, to: LocId, op: Op) -> EdgeId {
        let place = Place { line: self.body.edges.len() as u32 + 1, ..PLACE };
        let marks = Marks {
            place,
            span: Span::default(),
            stmt: None,
            block_entry: false,
            condition: None,
            decision: None,
            condition_graph: None,
        };
        self.body.edges.push(Edge { from, to, op, marks })
    }

    /// An edge from here to a new location, which is then here.
    pub fn op(&mut self, op: Op) {
        let to = self.loc();
        self.edge(self.at, to, op);
        self.at = to;
    }

    /// Enters a new inner scope.
    pub fn open(&mut self) {
        let parent = Some(self.scope);
        self.scope = self.body.scopes.push(Scope { parent, statics: Vec::new() });
    }

    pub fn close(&mut self) {
        self.scope = self.body.scopes[self.scope].parent.unwrap();
    }

    pub fn expr(&mut self, kind: ExprKind, ty: Ty) -> ExprId {
        self.body.exprs.push(Expr { kind, ty })
    }

    pub fn ty(&self, e: ExprId) -> Ty {
        self.body.exprs[e].ty
    }

    pub fn int(&mut self, value: i32) -> ExprId {
        self.expr(ExprKind::Const(value as u32 as u64), Ty::INT)
    }

    pub fn long(&mut self, value: i64) -> ExprId {
        self.expr(ExprKind::Const(value as u64), Ty::LONG)
    }

    pub fn constant(&mut self, bits: u64, ty: Ty) -> ExprId {
        self.expr(ExprKind::Const(bits), ty)
    }

    pub fn double(&mut self, value: f64) -> ExprId {
        self.expr(ExprKind::Const(value.to_bits()), Ty::DOUBLE)
    }

    pub fn local(&mut self, v: VarId) -> ExprId {
        let ty = self.body.vars[v].ty;
        self.expr(ExprKind::Local(v), ty)
    }

    pub fn global(&mut self, g: GlobalId) -> ExprId {
        let ty = self.program.globals[g].ty;
        self.expr(ExprKind::Global(g), ty)
    }

    pub fn load(&mut self, place: ExprId) -> ExprId {
        let ty = self.ty(place);
        self.expr(ExprKind::Load(place), ty)
    }

    /// The value of a variable.
    pub fn get(&mut self, v: VarId) -> ExprId {
        let place = self.local(v);
        self.load(place)
    }

    pub fn addr(&mut self, place: ExprId) -> ExprId {
        let ty = self.ty(place);
        let ty = self.program.types.pointer(ty);
        self.expr(ExprKind::Addr(place), ty)
    }

    pub fn deref(&mut self, pointer: ExprId) -> ExprId {
        let ty = self.program.types.pointee(self.ty(pointer)).unwrap();
        self.expr(ExprKind::Deref(pointer), ty)
    }

    pub fn field(&mut self, record: ExprId, k: u32) -> ExprId {
        let id = self.program.types.record_id(self.ty(record)).unwrap();
        let ty = self.program.types.records[id].fields[k as usize].ty;
        self.expr(ExprKind::Field(record, k), ty)
    }

    pub fn index(&mut self, array: ExprId, i: ExprId) -> ExprId {
        let ty = self.program.types.element(self.ty(array)).unwrap();
        self.expr(ExprKind::Index(array, i), ty)
    }

    pub fn func(&mut self, f: FuncId) -> ExprId {
        let ty = self.program.functions[f].ty;
        let place = self.expr(ExprKind::Func(f), ty);
        self.addr(place)
    }

    pub fn un(&mut self, op: UnOp, a: ExprId) -> ExprId {
        let ty = if op == UnOp::Not { Ty::INT } else { self.ty(a) };
        self.expr(ExprKind::Unary(op, a), ty)
    }

    pub fn bin(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let ty = if op.is_comparison() { Ty::INT } else { self.ty(a) };
        self.expr(ExprKind::Binary(op, a, b), ty)
    }

    pub fn ptr_add(&mut self, p: ExprId, i: ExprId) -> ExprId {
        let ty = self.ty(p);
        self.expr(ExprKind::PtrAdd(p, i), ty)
    }

    pub fn ptr_sub(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let ty = self.program.types.ptrdiff_type();
        self.expr(ExprKind::PtrSub(a, b), ty)
    }

    pub fn cast(&mut self, a: ExprId, ty: Ty) -> ExprId {
        self.expr(ExprKind::Cast(a), ty)
    }

    pub fn assign(&mut self, to: ExprId, value: ExprId) {
        self.op(Op::Assign { to, value });
    }

    pub fn set(&mut self, v: VarId, value: ExprId) {
        let to = self.local(v);
        self.assign(to, value);
    }

    pub fn ret(&mut self, value: ExprId) {
        let exit = self.body.exit;
        self.edge(self.at, exit, Op::Return(Some(value)));
    }

    pub fn ret_void(&mut self) {
        let exit = self.body.exit;
        self.edge(self.at, exit, Op::Return(None));
    }

    pub fn call(&mut self, to: Option<VarId>, f: FuncId, args: &[ExprId]) {
        let to = to.map(|v| self.local(v));
        self.op(Op::Call { to, callee: Callee::Direct(f), args: args.to_vec() });
    }

    pub fn builtin(&mut self, to: Option<VarId>, builtin: Builtin, args: &[ExprId]) {
        let to = to.map(|v| self.local(v));
        self.op(Op::Builtin { to, builtin, args: args.to_vec() });
    }

    /// `while (cond) { body }`: `cond` and `body` are made at their places.
    pub fn repeat(&mut self, cond: impl FnOnce(&mut Self) -> ExprId, body: impl FnOnce(&mut Self)) {
        let head = self.at;
        let cond = cond(self);
        let (inside, after) = (self.loc(), self.loc());
        self.edge(head, inside, Op::Assume { cond, holds: true });
        self.edge(head, after, Op::Assume { cond, holds: false });
        self.at = inside;
        body(self);
        self.edge(self.at, head, Op::Skip);
        self.at = after;
    }
}
