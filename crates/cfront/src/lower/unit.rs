//! A whole translation unit, lowered; its ids are its own until it is linked.

use super::checked::Checked;
use super::{Observer, Shapes, lower_function};
use crate::evaluation::{Kind, Order};
use crate::hir;
use base::{FileId, IdVec, Place};
use cfa::uninitialised::{is_input, used_unwritten};
use cfa::{Constant, FuncId, Function, Global, GlobalId, Types, Unit, UnitId, VarId};
use std::collections::BTreeSet;

/// What `link` makes a program of.
#[derive(Clone, Debug)]
pub struct Lowered {
    pub unit: Unit,
    pub types: Types,
    pub files: IdVec<FileId, String>,
    pub globals: IdVec<GlobalId, Global>,
    pub functions: IdVec<FuncId, Function>,
    /// By function: its definition yields to another unit's.
    pub weak: IdVec<FuncId, bool>,
    pub constants: Vec<Constant>,
}

/// What a local variable without an initialiser is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Uninitialised {
    /// Indeterminate, as C has it.
    #[default]
    Arbitrary,
    /// An input, each time that its declaration is passed.
    Input,
}

/// The variables of a function that are inputs: those that may be used before they are written.
fn inputs(hir: &hir::Unit, function: FuncId, body: &cfa::Body) -> BTreeSet<VarId> {
    let alone = hir.functions[function].body.as_ref().map(|body| &body.alone);
    let mut used = used_unwritten(body);
    used.retain(|v| {
        let ty = body.vars[*v].ty;
        let can_be_set = !hir.types.is_array(ty) || alone.is_none_or(|alone| !alone.contains(v));
        is_input(&hir.types, ty) && can_be_set
    });
    used
}

/// Lowers every function of a unit. `place` finds the original place of an offset in the
/// preprocessed text; its files are those of `files`. Debug builds verify after every pass.
pub fn lower_unit(
    mut hir: hir::Unit,
    unit: Unit,
    files: IdVec<FileId, String>,
    place: &dyn Fn(u32) -> Place,
    order: &dyn Fn(Option<Kind>) -> Order,
    uninitialised: Uninitialised,
    observer: Option<Observer<'_>>,
) -> Lowered {
    let shapes = Shapes::prepare(&mut hir);
    let checked = cfg!(debug_assertions).then(|| Checked::new(&hir, &shapes, &unit, &files));
    let both: Observer<'_> = &|pass, id, body| {
        checked.iter().for_each(|c| c.check(pass, id, body));
        observer.iter().for_each(|o| o(pass, id, body));
    };
    let watch = (checked.is_some() || observer.is_some()).then_some(both);
    let lower = |id| {
        let none = BTreeSet::new();
        let body = lower_function(&hir, &shapes, id, place, order, &none, watch)?;
        let inputs = match uninitialised {
            Uninitialised::Arbitrary => none,
            Uninitialised::Input => inputs(&hir, id, &body),
        };
        match inputs.is_empty() {
            true => Some(body),
            false => lower_function(&hir, &shapes, id, place, order, &inputs, watch),
        }
    };
    let bodies: Vec<_> = hir.functions.ids().map(lower).collect();
    let weak = hir.functions.iter().map(|f| f.weak).collect();
    let functions = hir.functions.into_vec().into_iter().zip(bodies);
    let functions = functions
        .map(|(f, body)| Function {
            name: f.name,
            linkage: f.linkage,
            ty: shapes.of(f.ty),
            unit: UnitId(0),
            place: place(f.span.start),
            noreturn: f.noreturn,
            outside: f.outside,
            body,
        })
        .collect();
    let mut globals = hir.globals;
    for global in globals.iter_mut() {
        global.ty = shapes.of(global.ty);
    }
    Lowered { unit, types: hir.types, files, globals, functions, weak, constants: hir.constants }
}
