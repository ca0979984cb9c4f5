//! Programs for tests, made without a front end.

#![allow(dead_code, reason = "each test that shares this file uses another part of it")]

use base::{FileId, Id, IdVec, Place};
use cfa::*;

fn nowhere() -> Place {
    Place { file: FileId::new(0), line: 0, column: 0 }
}

fn body(params: &[(&str, Ty)]) -> Body {
    let var = |(name, ty): &(&str, Ty)| Var {
        name: name.to_string(),
        ty: *ty,
        kind: VarKind::Param,
        scope: ScopeId::new(0),
        align: 16,
    };
    let loc = Loc { scope: ScopeId::new(0), declared: params.len() as u32 };
    Body {
        params: (0..params.len()).map(VarId::new).collect(),
        vars: params.iter().map(var).collect(),
        scopes: [Scope { parent: None, statics: Vec::new() }].into_iter().collect(),
        locs: [loc.clone(), loc].into_iter().collect(),
        edges: IdVec::new(),
        exprs: IdVec::new(),
        labels: IdVec::new(),
        stmts: IdVec::new(),
        conditions: IdVec::new(),
        decisions: IdVec::new(),
        booleans: IdVec::new(),
        unsequenced: Vec::new(),
        entry: LocId::new(0),
        exit: LocId::new(1),
        span: base::Span::default(),
    }
}

fn function(types: &mut Types, name: &str, ret: Ty, params: &[(&str, Ty)]) -> Function {
    let params = params.iter().map(|(_, ty)| *ty).collect();
    let ty = types.function(Signature { ret, params, variadic: false, prototyped: true });
    Function {
        name: name.to_string(),
        linkage: Linkage::External,
        ty,
        unit: UnitId::new(0),
        place: nowhere(),
        noreturn: false,
        outside: Default::default(),
        body: None,
    }
}

/// A program with an entry function, functions without a body, and global variables.
pub fn program(
    mut types: Types,
    entry: (&str, Ty, &[(&str, Ty)]),
    outside: &[(&str, Ty)],
    globals: &[(&str, Ty)],
) -> Program {
    let mut entry_function = function(&mut types, entry.0, entry.1, entry.2);
    entry_function.body = Some(body(entry.2));
    let mut functions: IdVec<FuncId, Function> = [entry_function].into_iter().collect();
    for (name, ret) in outside {
        functions.push(function(&mut types, name, *ret, &[]));
    }
    let global = |(name, ty): &(&str, Ty)| Global {
        name: name.to_string(),
        linkage: Linkage::External,
        ty: *ty,
        init: Some(Image::default()),
        kind: GlobalKind::Variable,
        align: 16,
        place: nowhere(),
    };
    Program {
        globals: globals.iter().map(global).collect(),
        files: ["t.c".to_string()].into_iter().collect(),
        units: [Unit { name: "t.c".into(), ..Unit::default() }].into_iter().collect(),
        functions,
        types,
        constants: Vec::new(),
    }
}

/// Adds a structure or union with its layout.
pub fn record(
    types: &mut Types,
    kind: RecordKind,
    tag: Option<&str>,
    fields: &[(&str, Ty, Option<u8>)],
) -> Ty {
    let (mut bit, mut size, mut align) = (0u64, 0u64, 1u64);
    let mut laid = Vec::new();
    for (name, ty, width) in fields {
        let (bytes, alignment) = (types.size_of(*ty).unwrap_or(0), types.align_of(*ty));
        align = align.max(alignment);
        if kind == RecordKind::Union {
            bit = 0;
        }
        let (offset, bits) = match width {
            Some(width) => {
                let (unit, width64) = (bytes * 8, u64::from(*width));
                if bit / unit != (bit + width64 - 1) / unit {
                    bit = bit.next_multiple_of(alignment * 8);
                }
                let at = BitField { shift: (bit % 8) as u8, width: *width };
                let offset = bit / 8;
                bit += width64;
                (offset, Some(at))
            }
            None => {
                bit = bit.next_multiple_of(alignment * 8);
                let offset = bit / 8;
                bit += bytes * 8;
                (offset, None)
            }
        };
        size = size.max(bit.div_ceil(8));
        laid.push(Field { name: name.to_string(), ty: *ty, offset, bits });
    }
    let size = size.next_multiple_of(align);
    let tag = tag.map(str::to_string);
    let id = types.records.push(Record { kind, tag, complete: true, fields: laid, size, align });
    types.add(Type::Record(id))
}

/// Random numbers from a fixed seed (Marsaglia's xorshift64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() >> 11) as usize % n.max(1)
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
