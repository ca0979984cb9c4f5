//! Linking hand-made units.

use super::link;
use crate::lower::Lowered;
use base::{FileId, IdVec, Place};
use cfa::{
    Body, Callee, DataModel, Edge, EdgeId, Field, FuncId, Function, Global, GlobalId, GlobalKind,
    Image, Linkage, LocId, Marks, Op, Program, Record, RecordKind, ScopeId, Signature, Ty, Type,
    Types, Unit, UnitId,
};

fn unit(name: &str, library: bool) -> Lowered {
    Lowered {
        unit: Unit { name: name.to_string(), library, ..Unit::default() },
        types: Types::new(DataModel::Lp64),
        files: vec![name.to_string()].into(),
        globals: IdVec::new(),
        functions: IdVec::new(),
        weak: IdVec::new(),
        constants: Vec::new(),
    }
}

fn place(line: u32) -> Place {
    Place { file: FileId(0), line, column: 1 }
}

/// Adds a function; with a body it calls these.
fn function(unit: &mut Lowered, name: &str, line: u32, calls: Option<&[FuncId]>) -> FuncId {
    let signature =
        Signature { ret: Ty::VOID, params: Vec::new(), variadic: false, prototyped: true };
    let ty = unit.types.function(signature);
    unit.weak.push(false);
    unit.functions.push(Function {
        name: name.to_string(),
        linkage: Linkage::External,
        ty,
        unit: UnitId(0),
        place: place(line),
        noreturn: false,
        outside: Default::default(),
        body: calls.map(body),
    })
}

fn body(calls: &[FuncId]) -> Body {
    let loc = cfa::Loc { scope: ScopeId(0), declared: 0 };
    let edge = |k: usize, op| Edge {
        from: LocId(k as u32),
        to: LocId(k as u32 + 1),
        op,
        marks: Marks {
            place: place(1),
            span: Default::default(),
            stmt: None,
            block_entry: false,
            condition: None,
            decision: None,
            condition_graph: None,
        },
    };
    let call = |f: FuncId| Op::Call { to: None, callee: Callee::Direct(f), args: Vec::new() };
    let ops = calls.iter().map(|&f| call(f)).chain([Op::Return(None)]);
    let edges: IdVec<EdgeId, Edge> = ops.enumerate().map(|(k, op)| edge(k, op)).collect();
    Body {
        params: Vec::new(),
        vars: IdVec::new(),
        scopes: vec![cfa::Scope { parent: None, statics: Vec::new() }].into(),
        locs: vec![loc; edges.len() + 1].into(),
        exit: LocId(edges.len() as u32),
        span: base::Span::default(),
        edges,
        exprs: IdVec::new(),
        labels: IdVec::new(),
        stmts: IdVec::new(),
        conditions: IdVec::new(),
        decisions: IdVec::new(),
        booleans: IdVec::new(),
        unsequenced: Vec::new(),
        entry: LocId(0),
    }
}

fn global(unit: &mut Lowered, name: &str, ty: Ty, bytes: Option<&[u8]>) -> GlobalId {
    unit.globals.push(Global {
        name: name.to_string(),
        linkage: Linkage::External,
        ty,
        init: bytes.map(|b| Image { bytes: b.to_vec(), relocations: Vec::new() }),
        kind: GlobalKind::Variable,
        align: 4,
        place: place(9),
    })
}

fn names(program: &Program) -> Vec<&str> {
    program.functions.iter().map(|f| f.name.as_str()).collect()
}

fn called(program: &Program, function: FuncId) -> Vec<&str> {
    let edges = program.functions[function].body.iter().flat_map(|b| b.edges.iter());
    edges
        .filter_map(|e| match e.op {
            Op::Call { callee: Callee::Direct(f), .. } => Some(program.functions[f].name.as_str()),
            _ => None,
        })
        .collect()
}

#[test]
fn a_declaration_finds_its_definition() {
    let (mut a, mut b) = (unit("a.c", false), unit("b.c", false));
    let g = function(&mut a, "g", 1, None);
    function(&mut a, "f", 2, Some(&[g]));
    function(&mut b, "h", 1, Some(&[]));
    function(&mut b, "g", 2, Some(&[FuncId(0)]));
    let (program, diagnostics) = link(vec![a, b], DataModel::Lp64);
    assert!(diagnostics.is_empty());
    assert_eq!(names(&program), ["g", "f", "h"]);
    assert_eq!(called(&program, FuncId(0)), ["h"]);
    assert_eq!(program.functions[FuncId(0)].unit, UnitId(1));
    assert_eq!(program.files[program.functions[FuncId(0)].place.file], "b.c");
}

#[test]
fn static_names_are_kept_apart() {
    let (mut a, mut b) = (unit("a.c", false), unit("b.c", false));
    for u in [&mut a, &mut b] {
        let f = function(u, "f", 1, Some(&[]));
        u.functions[f].linkage = Linkage::Internal(UnitId(0));
    }
    let (program, diagnostics) = link(vec![a, b], DataModel::Lp64);
    assert!(diagnostics.is_empty());
    let linkages: Vec<_> = program.functions.iter().map(|f| f.linkage).collect();
    assert_eq!(linkages, [0, 1].map(|u| Linkage::Internal(UnitId(u))));
}

#[test]
fn two_bodies_conflict_unless_one_is_weak() {
    let make = |weak: bool| {
        let (mut a, mut b) = (unit("a.c", false), unit("b.c", false));
        let f = function(&mut a, "f", 3, Some(&[]));
        a.weak[f] = weak;
        function(&mut b, "f", 4, Some(&[]));
        link(vec![a, b], DataModel::Lp64)
    };
    let (_, diagnostics) = make(false);
    assert_eq!(
        diagnostics[0].render(false),
        "b.c:4:1: error: `f` is defined twice\n  second definition\n  \
         hint: the first is at a.c:3:1; rename one, or make it `static`\n"
    );
    let (program, diagnostics) = make(true);
    assert!(diagnostics.is_empty());
    assert_eq!(program.functions[FuncId(0)].unit, UnitId(1));
}

#[test]
fn variables_merge_if_at_most_one_is_initialised() {
    let make = |first: Option<&[u8]>, second: Option<&[u8]>| {
        let (mut a, mut b) = (unit("a.c", false), unit("b.c", false));
        global(&mut a, "x", Ty::INT, first);
        global(&mut b, "x", Ty::INT, second);
        let (program, diagnostics) = link(vec![a, b], DataModel::Lp64);
        (program.globals[GlobalId(0)].init.clone().map(|i| i.bytes), diagnostics.len())
    };
    assert_eq!(make(None, None), (None, 0));
    assert_eq!(make(Some(&[]), Some(&[])), (Some(vec![]), 0));
    assert_eq!(make(Some(&[]), Some(&[7])), (Some(vec![7]), 0));
    assert_eq!(make(Some(&[7]), Some(&[])), (Some(vec![7]), 0));
    assert_eq!(make(Some(&[7]), Some(&[8])), (Some(vec![7]), 1));
}

#[test]
fn a_variable_is_no_function_and_types_must_fit() {
    let (mut a, mut b) = (unit("a.c", false), unit("b.c", false));
    global(&mut a, "f", Ty::INT, Some(&[]));
    global(&mut a, "x", Ty::INT, Some(&[]));
    function(&mut b, "f", 1, Some(&[]));
    global(&mut b, "x", Ty::CHAR, None);
    let (_, diagnostics) = link(vec![a, b], DataModel::Lp64);
    let messages: Vec<_> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    let expected = [
        "`f` is a function here and a variable elsewhere",
        "`x` is declared with another type elsewhere",
    ];
    assert_eq!(messages, expected);
}

/// `struct node { struct node *next; }`, at another number if there are `others` before it.
fn node(unit: &mut Lowered, others: usize, size: u64) -> Ty {
    let record = Record {
        kind: RecordKind::Struct,
        tag: None,
        complete: true,
        fields: Vec::new(),
        size: 0,
        align: 1,
    };
    for k in 0..others {
        unit.types.records.push(Record { tag: Some(format!("other{k}")), ..record.clone() });
    }
    let tag = Some("node".to_string());
    let id = unit.types.records.push(Record { tag, size, align: 8, ..record });
    let ty = unit.types.add(Type::Record(id));
    let next = unit.types.pointer(ty);
    unit.types.records[id].fields =
        vec![Field { name: "next".to_string(), ty: next, offset: 0, bits: None }];
    next
}

#[test]
fn records_of_equal_tag_and_layout_are_one_type() {
    let make = |size: u64| {
        let (mut a, mut b) = (unit("a.c", false), unit("b.c", false));
        let (p, q) = (node(&mut a, 0, 8), node(&mut b, 2, size));
        global(&mut a, "p", p, Some(&[]));
        global(&mut b, "q", q, Some(&[]));
        let (program, _) = link(vec![a, b], DataModel::Lp64);
        let ty = |k| program.globals[GlobalId(k)].ty;
        (ty(0) == ty(1), program.types.records.len())
    };
    assert_eq!(make(8), (true, 1));
    assert_eq!(make(16), (false, 2));
}

#[test]
fn the_library_gives_only_what_is_needed() {
    let (mut a, mut l) = (unit("a.c", false), unit("lib.c", true));
    let puts = function(&mut a, "puts", 1, None);
    function(&mut a, "unused", 2, None);
    function(&mut a, "write", 3, Some(&[]));
    function(&mut a, "main", 4, Some(&[puts]));
    let write = function(&mut l, "write", 1, Some(&[]));
    let length = function(&mut l, "strlen", 2, Some(&[]));
    function(&mut l, "unused", 3, Some(&[]));
    function(&mut l, "puts", 4, Some(&[length, write]));
    let (program, diagnostics) = link(vec![l, a], DataModel::Lp64);
    assert!(diagnostics.is_empty());
    assert_eq!(names(&program), ["puts", "unused", "write", "main", "strlen"]);
    assert_eq!(called(&program, FuncId(0)), ["strlen", "write"]);
    assert!(program.functions[FuncId(1)].body.is_none());
    assert_eq!(program.functions[FuncId(2)].unit, UnitId(0));
    assert!(program.units[program.functions[FuncId(4)].unit].library);
}
