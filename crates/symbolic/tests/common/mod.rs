//! Random small functions: integers of several types, a structure, arrays with symbolic indices.

use base::{FileId, Place, Span};
use cfa::*;
use smt::raw::Random;

const PLACE: Place = Place { file: FileId(0), line: 1, column: 1 };

/// A function that grows edge by edge; its variables are parameters.
pub struct Build {
    pub program: Program,
    pub body: Body,
    pub random: Random,
    pub at: LocId,
    array: GlobalId,
    local_array: VarId,
    global: GlobalId,
}

const SCALARS: [Ty; 5] = [Ty::INT, Ty::UINT, Ty::CHAR, Ty::SHORT, Ty::LONG];

impl Build {
    pub fn new(seed: u64) -> Build {
        let mut program = Program::new(DataModel::Lp64);
        program.files.push("t.c".into());
        program.units.push(Unit { name: "t.c".into(), ..Unit::default() });
        let ints = program.types.array(Ty::INT, Some(4));
        let shorts = program.types.array(Ty::SHORT, Some(3));
        let global = |name: &str, ty| Global {
            name: name.into(),
            linkage: Linkage::External,
            ty,
            init: Some(Image::default()),
            kind: GlobalKind::Variable,
            align: 16,
            place: PLACE,
        };
        let array = program.globals.push(global("array", ints));
        let single = program.globals.push(global("single", Ty::UINT));
        let mut body = Body::empty();
        let scope = body.scopes.push(Scope { parent: None, statics: Vec::new() });
        body.locs.push(Loc { scope, declared: 0 });
        body.locs.push(Loc { scope, declared: 0 });
        (body.entry, body.exit) = (LocId(0), LocId(1));
        for (i, ty) in SCALARS.into_iter().enumerate() {
            let kind = VarKind::Param;
            let v = body.vars.push(Var { name: format!("p{i}"), ty, kind, scope, align: 8 });
            body.params.push(v);
        }
        let kind = VarKind::Local;
        let local_array =
            body.vars.push(Var { name: "local".into(), ty: shorts, kind, scope, align: 8 });
        let random = Random::new(seed);
        let at = LocId(0);
        let mut build = Build { program, body, random, at, array, local_array, global: single };
        build.op(Op::Skip);
        let to = build.expr(ExprKind::Local(local_array), shorts);
        build.op(Op::Zero { to });
        build
    }

    /// The program with the function, which returns a random value.
    pub fn finish(mut self) -> (Program, FuncId) {
        let value = self.value(Ty::INT, 1);
        let exit = self.body.exit;
        self.edge(self.at, exit, Op::Return(Some(value)));
        let params = SCALARS.to_vec();
        let signature = Signature { ret: Ty::INT, params, variadic: false, prototyped: true };
        let ty = self.program.types.function(signature);
        let f = self.program.functions.push(Function {
            name: "f".into(),
            linkage: Linkage::External,
            ty,
            unit: UnitId(0),
            place: PLACE,
            noreturn: false,
            outside: Default::default(),
            body: Some(self.body),
        });
        (self.program, f)
    }

    fn expr(&mut self, kind: ExprKind, ty: Ty) -> ExprId {
        self.body.exprs.push(Expr { kind, ty })
    }

    pub fn loc(&mut self) -> LocId {
        self.body.locs.push(Loc { scope: ScopeId(0), declared: u32::MAX })
    }

    pub fn edge(&mut self, from: LocId, to: LocId, op: Op) -> EdgeId {
        let marks = Marks {
            place: PLACE,
            span: Span::default(),
            stmt: None,
            block_entry: false,
            condition: None,
            decision: None,
            condition_graph: None,
        };
        self.body.edges.push(Edge { from, to, op, marks })
    }

    pub fn op(&mut self, op: Op) -> EdgeId {
        let to = self.loc();
        let edge = self.edge(self.at, to, op);
        self.at = to;
        edge
    }

    /// Some scalar object.
    fn place(&mut self, depth: u32) -> ExprId {
        match self.random.below(8) {
            0 => self.expr(ExprKind::Global(self.global), Ty::UINT),
            1 => self.element(ExprKind::Global(self.array), Ty::INT, 3, depth),
            2 => self.element(ExprKind::Local(self.local_array), Ty::SHORT, 1, depth),
            _ => {
                let v = self.random.below(SCALARS.len());
                self.expr(ExprKind::Local(VarId(v as u32)), SCALARS[v])
            }
        }
    }

    /// `array[index & mask]`
    fn element(&mut self, array: ExprKind, ty: Ty, mask: u64, depth: u32) -> ExprId {
        let whole = match array {
            ExprKind::Global(g) => self.program.globals[g].ty,
            _ => self.body.vars[self.local_array].ty,
        };
        let array = self.expr(array, whole);
        let index = if depth == 0 {
            let k = self.random.below(mask as usize + 1) as u64;
            self.expr(ExprKind::Const(k), Ty::INT)
        } else {
            let (value, mask) =
                (self.value(Ty::INT, depth - 1), self.expr(ExprKind::Const(mask), Ty::INT));
            self.expr(ExprKind::Binary(BinOp::And, value, mask), Ty::INT)
        };
        self.expr(ExprKind::Index(array, index), ty)
    }

    /// A random value of an integer type that needs no promotion.
    pub fn value(&mut self, ty: Ty, depth: u32) -> ExprId {
        if depth == 0 || self.random.one_in(4) {
            if self.random.one_in(3) {
                let bits = self.program.types.int_shape(ty).map_or(32, |(bits, _)| bits);
                let k = self.random.word() >> (64 - bits + self.random.below(bits as usize) as u32);
                return self.expr(ExprKind::Const(k), ty);
            }
            let place = self.place(depth);
            let from = self.body.exprs[place].ty;
            let value = self.expr(ExprKind::Load(place), from);
            return if from == ty { value } else { self.expr(ExprKind::Cast(value), ty) };
        }
        let ops = [
            BinOp::Add,
            BinOp::Sub,
            BinOp::Mul,
            BinOp::Div,
            BinOp::Rem,
            BinOp::Shl,
            BinOp::Shr,
            BinOp::And,
            BinOp::Or,
            BinOp::Xor,
            BinOp::Lt,
            BinOp::Le,
            BinOp::Eq,
            BinOp::Ne,
        ];
        let op = *self.random.pick(&ops);
        let operand = *self.random.pick(&[Ty::INT, Ty::UINT, ty]);
        let operand = if op.is_comparison() { operand } else { ty };
        let (a, b) = (self.value(operand, depth - 1), self.value(operand, depth - 1));
        let result = if op.is_comparison() { Ty::INT } else { ty };
        let value = self.expr(ExprKind::Binary(op, a, b), result);
        if result == ty { value } else { self.expr(ExprKind::Cast(value), ty) }
    }

    pub fn random_assignment(&mut self) -> Op {
        let to = self.place(1);
        let ty = self.body.exprs[to].ty;
        let value = match self.program.types.int_shape(ty) {
            Some((bits, _)) if bits >= 32 => self.value(ty, 2),
            _ => {
                let value = self.value(Ty::INT, 2);
                self.expr(ExprKind::Cast(value), ty)
            }
        };
        Op::Assign { to, value }
    }

    /// Two ways that meet again, each with some assignments; the edges of both.
    pub fn diamond(&mut self) -> [Vec<EdgeId>; 2] {
        let cond = self.value(Ty::INT, 2);
        let (head, join) = (self.at, self.loc());
        [true, false].map(|holds| {
            self.at = head;
            let mut way = vec![self.op(Op::Assume { cond, holds })];
            for _ in 0..self.random.below(3) {
                let op = self.random_assignment();
                way.push(self.op(op));
            }
            way.push(self.edge(self.at, join, Op::Skip));
            self.at = join;
            way
        })
    }
}
