//! Random programs: every form of expression, operation, type and mark, mostly well-typed, in no
//! way well-formed otherwise.

use super::xorshift::Random;
use base::{IdVec, Place, Span};
use cfa::typing::{Rule, Typing};
use cfa::*;

const NAMES: &[&str] = &[
    "x",
    "y",
    "list",
    "$0",
    "zero",
    "int",
    "",
    "a b",
    "µ",
    "l1",
    "skip",
    "x'2",
    "`",
    "\\",
    "new\nline",
    "load",
    "__builtin_clz",
    "struct",
    "case",
    "main",
];

fn name(r: &mut Random) -> String {
    r.pick(NAMES).to_string()
}

fn place(r: &mut Random) -> Place {
    Place { file: r.id(3), line: r.below(99) as u32, column: r.below(80) as u32 }
}

fn span(r: &mut Random) -> Span {
    Span::new(r.below(9) as u32, r.below(999) as u32)
}

pub fn program(seed: u64) -> Program {
    let r = &mut Random::new(seed);
    let model = if r.chance(50) { DataModel::Lp64 } else { DataModel::Ilp32 };
    let mut p = Program::new(model);
    for file in ["a.c", "b \"q\".h", "ü.c"] {
        p.files.push(file.to_string());
    }
    let flag = |flag: &str| Some(flag.to_string());
    let own = Unit { name: "a.c".to_string(), inexact: flag("-Ofast"), ..Unit::default() };
    p.units.push(Unit { overflow: cfa::Overflow::Traps, strict_aliasing: true, ..own });
    let model = Unit { name: "models/string.c".to_string(), library: true, ..Unit::default() };
    p.units.push(Unit { unsigned_char: true, unfollowed: flag("-fopenmp"), ..model });
    types(r, &mut p.types);
    for _ in 0..r.below(4) {
        let constant = Constant { name: name(r), ty: ty(r, &p), value: r.bits() as i64 as i128 };
        p.constants.push(constant);
    }
    declarations(r, &mut p);
    for f in p.functions.ids() {
        if r.chance(70) {
            let body = body(r, &mut p);
            p.functions[f].body = Some(body);
        }
    }
    for g in p.globals.ids() {
        p.globals[g].init = image(r, &p, g);
    }
    p
}

fn types(r: &mut Random, types: &mut Types) {
    for _ in 0..1 + r.below(4) {
        let kind = if r.chance(50) { RecordKind::Struct } else { RecordKind::Union };
        let tag = Some(name(r)).filter(|t| !t.is_empty());
        types.records.push(Record {
            kind,
            tag,
            complete: false,
            fields: vec![],
            size: 0,
            align: 0,
        });
    }
    for _ in 0..r.below(40) {
        let ty = derived(r, types);
        types.add(ty);
    }
    for id in types.records.ids().collect::<Vec<_>>() {
        if r.chance(80) {
            fill(r, types, id);
        }
    }
}

fn derived(r: &mut Random, types: &Types) -> Type {
    let some = |r: &mut Random| any(r, types);
    match r.below(9) {
        0 => Type::Complex(FloatKind::Double),
        1 => Type::Vector(some(r), r.below(9) as u64),
        2 => Type::Array(some(r), Some(r.bits() >> r.below(64))),
        3 => Type::Array(some(r), None),
        4 => Type::Vla(some(r), r.below(9) as u32),
        5 => Type::Record(r.id(types.records.len())),
        6 => {
            let params = (0..r.below(4)).map(|_| any(r, types)).collect();
            let (variadic, prototyped) = (r.chance(30), r.chance(70));
            Type::Function(Signature { ret: any(r, types), params, variadic, prototyped })
        }
        _ => Type::Pointer(some(r)),
    }
}

fn any(r: &mut Random, types: &Types) -> Ty {
    let count = types.all().count();
    let (ty, _) = types.all().nth(r.below(count)).expect("the index should be in range");
    if r.chance(70) { ty } else { ty.with(Quals(r.below(16) as u8)) }
}

fn ty(r: &mut Random, p: &Program) -> Ty {
    if r.chance(40) {
        *r.pick(&[Ty::INT, Ty::LONG, Ty::CHAR_PTR, Ty::DOUBLE])
    } else {
        any(r, &p.types)
    }
}

fn fill(r: &mut Random, types: &mut Types, id: RecordId) {
    let fields = (0..r.below(5)).map(|_| Field {
        name: name(r),
        ty: any(r, types),
        offset: r.below(99) as u64,
        bits: r.chance(30).then(|| BitField { shift: r.below(8) as u8, width: r.below(65) as u8 }),
    });
    let fields = fields.collect();
    let record = &mut types.records[id];
    record.fields = fields;
    (record.complete, record.size, record.align) = (r.chance(90), r.below(99) as u64, 4);
}

fn declarations(r: &mut Random, p: &mut Program) {
    let kinds = [
        GlobalKind::Variable,
        GlobalKind::BlockStatic,
        GlobalKind::StringLiteral,
        GlobalKind::CompoundLiteral,
        GlobalKind::Thread,
        GlobalKind::Weak,
        GlobalKind::Unsized,
    ];
    for _ in 0..1 + r.below(5) {
        let (ty, align) = (ty(r, p), 1 << r.below(6));
        let (kind, linkage) = (*r.pick(&kinds), linkage(r));
        let (name, place) = (name(r), place(r));
        p.globals.push(Global { name, linkage, ty, init: None, kind, align, place });
    }
    for _ in 0..1 + r.below(4) {
        let (ty, linkage, unit) = (ty(r, p), linkage(r), r.id(2));
        let (name, place, noreturn) = (name(r), place(r), r.chance(20));
        let (before, after) = (r.chance(20).then_some(101), r.chance(20).then_some(65535));
        let [weak, real, leaf, builtin, implied] = [(); 5].map(|()| r.chance(20));
        let [constant, pure, fresh, result] = [(); 4].map(|()| r.chance(20));
        let parameters = if r.chance(20) { 5 } else { 0 };
        let promises = Promises { constant, pure, fresh, result, parameters };
        let outside = Outside { weak, before, after, real, leaf, builtin, implied, promises };
        let body = None;
        p.functions.push(Function { name, linkage, ty, unit, place, noreturn, outside, body });
    }
}

fn linkage(r: &mut Random) -> Linkage {
    if r.chance(50) { Linkage::External } else { Linkage::Internal(r.id(2)) }
}

fn image(r: &mut Random, p: &Program, g: GlobalId) -> Option<Image> {
    if r.chance(20) {
        return None;
    }
    let size = p.types.size_of(p.globals[g].ty).filter(|s| *s < 99 && r.chance(70));
    let len = size.unwrap_or(r.below(40) as u64);
    let blank = r.chance(30);
    let bytes = (0..len).map(|_| if blank { 0 } else { r.bits() as u8 }).collect();
    let mut relocations = Vec::new();
    for _ in 0..r.below(3).saturating_sub(1) {
        let (offset, addend) = (r.below(99) as u64, (r.bits() as i64) >> r.below(64));
        relocations.push(Relocation { offset, target: target(r, p), addend });
    }
    Some(Image { bytes, relocations })
}

fn target(r: &mut Random, p: &Program) -> Target {
    let f: FuncId = r.id(p.functions.len());
    let labels = p.functions[f].body.as_ref().map_or(0, |b| b.labels.len());
    match r.below(3) {
        0 if labels > 0 => Target::Label(f, r.id(labels)),
        1 => Target::Function(f),
        _ => Target::Global(r.id(p.globals.len())),
    }
}

fn body(r: &mut Random, p: &mut Program) -> Body {
    let mut body = Body {
        params: vec![],
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
    tables(r, p, &mut body);
    for _ in 0..r.below(30) {
        let op = op(r, p, &mut body);
        let (from, to, marks) = (r.id(9), r.id(9), marks(r));
        body.edges.push(Edge { from, to, op, marks });
    }
    body.compact();
    body
}

fn tables(r: &mut Random, p: &Program, body: &mut Body) {
    let kinds = [VarKind::Param, VarKind::Local, VarKind::Temp, VarKind::Vla];
    for _ in 0..1 + r.below(8) {
        let (ty, kind) = (ty(r, p), *r.pick(&kinds));
        let align = if r.chance(80) { p.types.align_of(ty) } else { 64 };
        body.vars.push(Var { name: name(r), ty, kind, scope: r.id(3), align });
    }
    let params = body.vars.entries().filter(|(_, v)| v.kind == VarKind::Param).map(|(id, _)| id);
    body.params = if r.chance(80) { params.collect() } else { vec![VarId(0)] };
    for k in 0..3 {
        let parent = (k > 0).then(|| r.id(k));
        let statics = (0..r.below(3)).map(|_| (name(r), r.id(p.globals.len()))).collect();
        body.scopes.push(Scope { parent, statics });
    }
    for _ in 0..9 + r.below(20) {
        body.locs.push(Loc { scope: r.id(3), declared: r.below(2) as u32 });
        let (name, loc, address_taken) = (name(r), r.id(9), r.chance(50));
        body.labels.push(Label { name, loc, address_taken });
    }
    for _ in 0..9 {
        let (place, span, start) = (place(r), span(r), r.id(9));
        body.stmts.push(Stmt { kind: *r.pick(&StmtKind::ALL), span, place, start });
        body.booleans.push(Boolean { span, place, start });
        body.conditions.push(Condition { boolean: r.id(9), span, place });
        body.decisions.push(Decision { boolean: r.id(9), stmt: r.id(9), span, place });
    }
    for _ in 0..r.below(3) {
        let (vars, globals) = (body.vars.len(), p.globals.len());
        let operands = (0..1 + r.below(3)).map(|_| operand(r, vars, globals)).collect();
        body.unsequenced.push(Unsequenced { place: place(r), span: span(r), operands });
    }
}

fn operand(r: &mut Random, vars: usize, globals: usize) -> Operand {
    let mut some = || -> Vec<Accessed> {
        let one = |r: &mut Random| match r.below(3) {
            0 => Accessed::Local(r.id(vars)),
            1 if globals > 0 => Accessed::Global(r.id(globals)),
            _ => Accessed::Memory,
        };
        (0..r.below(3)).map(|_| one(r)).collect()
    };
    let (reads, writes) = (some(), some());
    Operand { span: span(r), reads, writes }
}

fn marks(r: &mut Random) -> Marks {
    Marks {
        place: place(r),
        span: span(r),
        stmt: r.chance(50).then(|| r.id(9)),
        block_entry: r.chance(30),
        condition: r.chance(40).then(|| (r.id(9), outcome(r))),
        decision: r.chance(40).then(|| (r.id(9), outcome(r))),
        condition_graph: r.chance(40).then(|| r.id(9)),
    }
}

fn outcome(r: &mut Random) -> Outcome {
    *r.pick(&[Outcome::False, Outcome::True, Outcome::Case(7), Outcome::Default])
}

fn op(r: &mut Random, p: &mut Program, b: &mut Body) -> Op {
    let depth = r.below(6);
    let e = &mut |r: &mut Random| expr(r, p, b, depth);
    match r.below(15) {
        0 => Op::Skip,
        1 => Op::Zero { to: e(r) },
        2 => Op::Assume { cond: e(r), holds: r.chance(50) },
        3 => Op::Case { value: e(r), low: -5, high: -5 + r.below(3) as i128 },
        4 => Op::Default { value: e(r) },
        5 => {
            let to = if r.chance(50) { Some(e(r)) } else { None };
            let callee = if r.chance(50) { None } else { Some(e(r)) };
            let args = (0..r.below(4)).map(|_| e(r)).collect();
            let callee =
                callee.map_or_else(|| Callee::Direct(r.id(p.functions.len())), Callee::Indirect);
            Op::Call { to, callee, args }
        }
        6 => {
            let to = if r.chance(50) { Some(e(r)) } else { None };
            let builtin = *r.pick(Builtin::ALL);
            Op::Builtin { to, builtin, args: (0..r.below(4)).map(|_| e(r)).collect() }
        }
        7 => Op::Return(if r.chance(70) { Some(e(r)) } else { None }),
        8 => Op::Vla { bytes: e(r), var: r.id(b.vars.len()) },
        9 => Op::Jump { target: e(r), label: r.id(b.labels.len()) },
        10 => {
            let outputs = (0..r.below(3)).map(|_| e(r)).collect();
            let inputs = (0..r.below(3)).map(|_| e(r)).collect();
            Op::Asm { text: "mov \"a\",\n\tü".to_string(), outputs, inputs }
        }
        12 => Op::Input { to: e(r), name: "f::\"x#2".to_string() },
        11 => Op::Unsupported("setjmp // \\".to_string()),
        _ => Op::Assign { to: e(r), value: e(r) },
    }
}

fn expr(r: &mut Random, p: &mut Program, b: &mut Body, depth: usize) -> ExprId {
    let kind = kind(r, p, b, depth);
    let rule = Typing::new(p, b).rule(&kind);
    let ty = match rule {
        Ok(Rule::Is(ty)) if r.chance(95) => ty,
        Ok(Rule::PointerTo(ty)) if r.chance(95) => p.types.pointer(ty),
        _ => ty(r, p),
    };
    b.exprs.push(Expr { kind, ty })
}

fn kind(r: &mut Random, p: &mut Program, b: &mut Body, depth: usize) -> ExprKind {
    if depth == 0 {
        return leaf(r, p, b);
    }
    let fits = r.chance(85);
    let first = expr(r, p, b, depth - 1);
    let object = b.exprs[first].kind.is_object();
    if fits && object && r.chance(70) {
        let load = ExprKind::Load(first);
        let ty = b.exprs[first].ty.unqualified();
        let value = b.exprs.push(Expr { kind: load, ty });
        return over_value(r, p, b, depth, value);
    }
    if fits && object {
        return match r.below(3) {
            0 => ExprKind::Addr(first),
            1 => ExprKind::Field(first, r.below(3) as u32),
            _ => ExprKind::Index(first, expr(r, p, b, depth - 1)),
        };
    }
    over_value(r, p, b, depth, first)
}

fn over_value(r: &mut Random, p: &mut Program, b: &mut Body, depth: usize, e: ExprId) -> ExprKind {
    match r.below(10) {
        0 => ExprKind::Deref(e),
        1 => ExprKind::Cast(e),
        2 => ExprKind::Unary(*r.pick(&[UnOp::Neg, UnOp::Compl, UnOp::Not]), e),
        3 => ExprKind::PtrAdd(e, expr(r, p, b, depth - 1)),
        4 => ExprKind::PtrSub(e, expr(r, p, b, depth - 1)),
        5 => ExprKind::Load(e),
        6 => {
            let sum = ExprKind::PtrAdd(e, expr(r, p, b, depth - 1));
            let ty = b.exprs[e].ty;
            ExprKind::Deref(b.exprs.push(Expr { kind: sum, ty }))
        }
        _ => ExprKind::Binary(binary(r), e, expr(r, p, b, depth - 1)),
    }
}

fn binary(r: &mut Random) -> BinOp {
    use BinOp::{Add, And, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or, Rem, Shl, Shr, Sub, Xor};
    *r.pick(&[Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor, Lt, Le, Gt, Ge, Eq, Ne])
}

fn leaf(r: &mut Random, p: &Program, b: &Body) -> ExprKind {
    match r.below(9) {
        0 => ExprKind::Global(r.id(p.globals.len())),
        1 => ExprKind::Func(r.id(p.functions.len())),
        2 => ExprKind::LabelAddr(r.id(b.labels.len())),
        3 => ExprKind::Wide(Box::new(
            (u128::from(r.bits()) << 64 | u128::from(r.bits())) >> r.below(128),
        )),
        4 | 5 => ExprKind::Const(r.bits() >> r.below(64)),
        _ => ExprKind::Local(r.id(b.vars.len())),
    }
}
