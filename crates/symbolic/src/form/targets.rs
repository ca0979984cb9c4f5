//! Functions and globals of the program as what pointers of inputs lead to.
//!
//! Whoever calls the entry has the addresses that the program gives away, and knows what has external linkage:
//! a pointer to a function is one of these of its type, and a pointer to a record may lead to a global that is
//! such a record or begins with one. (That there are others is why such a pointer stays a bound.)

use super::Form;
use crate::skeleton::Path;
use cfa::{
    Body, ExprId, ExprKind, FuncId, Global, GlobalId, GlobalKind, Linkage, Program, RecordId,
    Target, Ty, Type, Types, called_from_outside,
};

/// A pointer leads to so many at most.
const MOST: usize = 4;

/// What may be led to, by type.
#[derive(Clone, Default)]
pub(super) struct Targets {
    functions: Vec<(Ty, String)>,
    globals: Vec<(Ty, String)>,
}

impl Targets {
    pub fn new(program: &Program, entry: FuncId) -> Targets {
        if program.functions[entry].name == "main" {
            return Targets::default();
        }
        let known = called_from_outside(program, entry);
        let means = |name: &str, target| program.symbol(name) == Some(target);
        let functions = program.functions.entries().filter(|(f, function)| {
            let is_own = !program.units[function.unit].library;
            known[*f] && is_own && *f != entry && means(&function.name, Target::Function(*f))
        });
        let taken = taken(program);
        let globals = program.globals.entries().filter(|(g, global)| {
            let is_known = global.linkage == Linkage::External || taken.contains(g);
            is_known && is_object(global) && means(&global.name, Target::Global(*g))
        });
        Targets {
            functions: functions.map(|(_, f)| (f.ty, f.name.clone())).collect(),
            globals: globals.map(|(_, g)| (g.ty, g.name.clone())).collect(),
        }
    }
}

/// The program defines it, and it has a name.
fn is_object(global: &Global) -> bool {
    global.kind == GlobalKind::Variable && global.init.is_some() && !global.name.is_empty()
}

/// Globals whose addresses the program takes.
fn taken(program: &Program) -> Vec<GlobalId> {
    let images = program.globals.iter().filter_map(|global| global.init.as_ref());
    let initial = images.flat_map(|image| &image.relocations).filter_map(|one| match one.target {
        Target::Global(g) => Some(g),
        Target::Function(_) | Target::Label(..) => None,
    });
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let used = bodies.flat_map(|body| {
        body.exprs.iter().filter_map(move |expr| match expr.kind {
            ExprKind::Addr(place) => root(body, place),
            _ => None,
        })
    });
    initial.chain(used).collect()
}

/// The global that a place is in.
fn root(body: &Body, mut place: ExprId) -> Option<GlobalId> {
    loop {
        match body.exprs[place].kind {
            ExprKind::Global(g) => return Some(g),
            ExprKind::Field(of, _) | ExprKind::Index(of, _) => place = of,
            _ => return None,
        }
    }
}

/// Whether an object of this type begins with such a record.
fn begins_with(types: &Types, ty: Ty, record: RecordId) -> bool {
    match types.get(ty) {
        Type::Record(id) if *id == record => true,
        Type::Record(id) => {
            let first = types.records[*id].fields.first().filter(|field| field.bits.is_none());
            first.is_some_and(|field| field.offset == 0 && begins_with(types, field.ty, record))
        }
        Type::Array(element, _) => begins_with(types, *element, record),
        _ => false,
    }
}

impl Form {
    /// The functions and globals that a pointer of which nothing is said may lead to.
    pub(super) fn may_lead_to_symbols(&mut self, types: &Types, path: &Path, pointee: Ty) {
        let Targets { functions, globals } = &self.targets;
        let names: Vec<String> = match types.get(pointee) {
            Type::Function(signature) => {
                let same = |ty: Ty| types.signature(ty) == Some(signature);
                functions.iter().filter(|(ty, _)| same(*ty)).map(|(_, name)| name.clone()).collect()
            }
            Type::Record(id) => {
                let same = |ty: Ty| begins_with(types, ty, *id);
                globals.iter().filter(|(ty, _)| same(*ty)).map(|(_, name)| name.clone()).collect()
            }
            _ => Vec::new(),
        };
        let none = base::mutant!("symbolic: no input leads to what the program has");
        if !names.is_empty() && !none {
            self.symbols.insert(path.clone(), names.into_iter().take(MOST).collect());
        }
    }
}
