//! Arrays that are declared without their size, `extern int table[];`, and defined nowhere.
//!
//! An execution needs objects of some size. The user may give one; else it is a small one, and the
//! object is of the kind [`GlobalKind::Unsized`], so that nobody takes the size for the program's.

use super::retype;
use cfa::{GlobalId, GlobalKind, Linkage, Program, Type};

/// Elements of an array that nobody gave the size of.
const ELEMENTS: u64 = 4;

/// Gives a size to every array that has none.
pub fn complete(program: &mut Program, given: &[(String, u64)]) {
    let is_unsized = |g: &GlobalId| {
        let global = &program.globals[*g];
        let has_name = global.linkage == Linkage::External && global.is_missing();
        has_name && matches!(program.types.get(global.ty), Type::Array(_, None))
    };
    let all: Vec<GlobalId> = program.globals.ids().filter(is_unsized).collect();
    for g in &all {
        let global = &mut program.globals[*g];
        let Type::Array(element, _) = *program.types.get(global.ty) else { continue };
        let size = given.iter().rev().find(|(name, _)| *name == global.name);
        global.ty = program.types.array(element, Some(size.map_or(ELEMENTS, |(_, size)| *size)));
        if size.is_none() {
            global.kind = GlobalKind::Unsized;
        }
    }
    if !all.is_empty() {
        retype::run(program);
    }
}
