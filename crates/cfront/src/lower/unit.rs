//! A whole translation unit, lowered; its ids are its own until it is linked.

use super::checked::Checked;
use super::{Observer, Shapes, lower_function};
use crate::evaluation::{Kind, Order};
use crate::hir;
use base::{FileId, IdVec, Place};
use cfa::{Constant, FuncId, Function, Global, GlobalId, Types, Unit, UnitId};

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

/// Lowers every function of a unit. `place` finds the original place of an offset in the
/// preprocessed text; its files are those of `files`. Debug builds verify after every pass.
pub fn lower_unit(
    mut hir: hir::Unit,
    unit: Unit,
    files: IdVec<FileId, String>,
    place: &dyn Fn(u32) -> Place,
    order: &dyn Fn(Option<Kind>) -> Order,
    observer: Option<Observer<'_>>,
) -> Lowered {
    let shapes = Shapes::prepare(&mut hir);
    let checked = cfg!(debug_assertions).then(|| Checked::new(&hir, &shapes, &unit, &files));
    let both: Observer<'_> = &|pass, id, body| {
        checked.iter().for_each(|c| c.check(pass, id, body));
        observer.iter().for_each(|o| o(pass, id, body));
    };
    let watch = (checked.is_some() || observer.is_some()).then_some(both);
    let lower = |id| lower_function(&hir, &shapes, id, place, order, watch);
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
