//! Reaching definitions against path search, on random automata.

mod xorshift;

use base::{IdVec, Place, Span};
use cfa::defuse::{Calls, Def, is_predicate};
use cfa::*;
use xorshift::Random;

const VARS: usize = 3;

/// A function of three variables: assignments of one to another, branches, and stores through a
/// pointer `p` that is `&v0` or `&v1`.
fn program(r: &mut Random) -> Program {
    let mut program = Program::new(DataModel::Lp64);
    let file = program.files.push("random.c".to_string());
    let unit = program.units.push(Unit { name: "random.c".to_string(), ..Unit::default() });
    let place = Place { file, line: 1, column: 1 };
    let pointer = program.types.pointer(Ty::INT);
    let signature = Signature { ret: Ty::VOID, params: vec![], variadic: false, prototyped: true };
    let ty = program.types.function(signature);
    let mut body = empty(pointer);
    let count = 3 + r.below(6);
    for _ in 0..count {
        body.locs.push(Loc { scope: ScopeId(0), declared: 9 });
    }
    let last = LocId(count as u32 - 1);
    body.exit = last;
    for v in [0, 1] {
        let local = object(&mut body, v);
        let address = body.exprs.push(Expr { kind: ExprKind::Addr(local), ty: pointer });
        let to = body.exprs.push(Expr { kind: ExprKind::Local(VarId(VARS as u32)), ty: pointer });
        edge(&mut body, place, LocId(0), LocId(1), Op::Assign { to, value: address });
    }
    for _ in 0..3 + r.below(12) {
        let (from, to) = (loc(r, 1, count - 1), loc(r, 1, count));
        let op = random_op(r, &mut body, pointer);
        edge(&mut body, place, from, to, op);
    }
    program.functions.push(Function {
        name: "f".to_string(),
        linkage: Linkage::External,
        ty,
        unit,
        place,
        noreturn: false,
        outside: Default::default(),
        body: Some(body),
    });
    program
}

fn empty(pointer: Ty) -> Body {
    let scope = ScopeId(0);
    let var = |name: String, ty| Var { name, ty, kind: VarKind::Local, scope, align: 8 };
    let mut vars: IdVec<VarId, Var> = (0..VARS).map(|i| var(format!("v{i}"), Ty::INT)).collect();
    vars.push(var("p".to_string(), pointer));
    let root = Scope { parent: None, statics: vec![] };
    Body { vars, scopes: IdVec::from(vec![root]), ..Body::empty() }
}

fn loc(r: &mut Random, first: usize, after: usize) -> LocId {
    LocId((first + r.below(after.saturating_sub(first))) as u32)
}

fn edge(body: &mut Body, place: Place, from: LocId, to: LocId, op: Op) {
    let marks = Marks {
        place,
        span: Span::default(),
        stmt: None,
        block_entry: false,
        condition: None,
        decision: None,
        condition_graph: None,
    };
    body.edges.push(Edge { from, to, op, marks });
}

fn object(body: &mut Body, v: usize) -> ExprId {
    body.exprs.push(Expr { kind: ExprKind::Local(VarId(v as u32)), ty: Ty::INT })
}

fn value(body: &mut Body, v: usize) -> ExprId {
    let place = object(body, v);
    body.exprs.push(Expr { kind: ExprKind::Load(place), ty: Ty::INT })
}

fn behind(body: &mut Body, pointer: Ty) -> ExprId {
    let p = body.exprs.push(Expr { kind: ExprKind::Local(VarId(VARS as u32)), ty: pointer });
    let load = body.exprs.push(Expr { kind: ExprKind::Load(p), ty: pointer });
    body.exprs.push(Expr { kind: ExprKind::Deref(load), ty: Ty::INT })
}

fn random_op(r: &mut Random, body: &mut Body, pointer: Ty) -> Op {
    match r.below(5) {
        0 => Op::Skip,
        1 => Op::Assume { cond: value(body, r.below(VARS)), holds: r.chance(50) },
        2 => Op::Assign { to: behind(body, pointer), value: value(body, r.below(VARS)) },
        _ => Op::Assign { to: object(body, r.below(VARS)), value: value(body, r.below(VARS)) },
    }
}

/// Which variables an edge defines, surely overwrites, and uses, by the form of its operation.
fn effect(body: &Body, e: EdgeId) -> (Vec<usize>, Vec<usize>, Vec<usize>) {
    let index = |v: VarId| v.0 as usize;
    let used = |x: ExprId| match body.exprs[x].kind {
        ExprKind::Load(place) => match body.exprs[place].kind {
            ExprKind::Local(v) => vec![index(v)],
            _ => vec![],
        },
        _ => vec![],
    };
    match body.edges[e].op {
        Op::Assume { cond, .. } => (vec![], vec![], used(cond)),
        Op::Assign { to, value } => match body.exprs[to].kind {
            ExprKind::Local(v) => (vec![index(v)], vec![index(v)], used(value)),
            _ => (vec![0, 1], vec![], [used(value), vec![VARS]].concat()),
        },
        _ => (vec![], vec![], vec![]),
    }
}

/// All pairs by following every path from every definition that the entry reaches.
fn search(body: &Body) -> Vec<(usize, EdgeId, EdgeId, bool)> {
    let graph = Graph::new(body);
    let reachable = graph.reachable();
    let mut pairs = Vec::new();
    for def in body.edges.ids().filter(|e| reachable[body.edges[*e].from]) {
        for v in effect(body, def).0 {
            let mut seen = vec![body.edges[def].to];
            let mut at = 0;
            while let Some(loc) = seen.get(at).copied() {
                at += 1;
                for &e in graph.out_edges(loc) {
                    let (_, kills, uses) = effect(body, e);
                    if uses.contains(&v) {
                        pairs.push((v, def, e, is_predicate(&body.edges[e].op)));
                    }
                    if !kills.contains(&v) && !seen.contains(&body.edges[e].to) {
                        seen.push(body.edges[e].to);
                    }
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

#[test]
fn pairs_are_those_that_a_path_search_finds() {
    let r = &mut Random::new(5);
    let mut total = 0;
    for _ in 0..600 {
        let program = program(r);
        let body = program.functions[FuncId(0)].body.as_ref().expect("it was given one");
        let points_to = PointsTo::new(&program);
        let def_use = DefUse::new(&points_to);
        let objects = points_to.objects();
        let variable = |cell| match objects.what(objects.owner(cell)) {
            pointsto::Object::Local(_, v) => v.0 as usize,
            other => panic!("a pair of {other:?}"),
        };
        let found = def_use.pairs(FuncId(0), Calls::All).into_iter().map(|pair| {
            let Def::Edge(def) = pair.def else { panic!("there are no parameters") };
            (variable(pair.cell), def, pair.at, pair.predicate)
        });
        let mut found: Vec<_> = found.collect();
        found.sort_unstable();
        assert_eq!(found, search(body), "{}", cfa::text::print(&program));
        total += found.len();
    }
    assert!(total > 1000, "{total} pairs are too few to mean anything");
}
