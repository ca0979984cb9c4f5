//! Several lowered units make one program.
//!
//! External names are unified, `static` ones kept apart; tentative definitions are merged; a
//! weak definition yields to another. Of the library's units only what is referenced, directly or
//! not, and not defined by the user becomes part of the program. Everything is renumbered in the
//! order of the units; the first keeps its numbers, so that linking one unit costs nothing.

mod conflict;
mod library;
mod records;
mod remap;
mod retype;
mod symbols;
#[cfg(test)]
mod tests;

use crate::lower::Lowered;
use base::Diagnostic;
use cfa::{DataModel, Program};
use symbols::Linker;

/// Links the units, those of the library last. What conflicts is reported; the first one stays.
pub fn link(units: Vec<Lowered>, model: DataModel) -> (Program, Vec<Diagnostic>) {
    link_units(units, model, false)
}

/// Links units that may be of several programs, a second `main` among them: a name that is defined
/// already is the unit's own there.
pub fn link_apart(units: Vec<Lowered>, model: DataModel) -> (Program, Vec<Diagnostic>) {
    link_units(units, model, true)
}

fn link_units(units: Vec<Lowered>, model: DataModel, apart: bool) -> (Program, Vec<Diagnostic>) {
    let (library, user): (Vec<_>, Vec<_>) = units.into_iter().partition(|u| u.unit.library);
    let mut user = user.into_iter();
    let Some(first) = user.next() else { return (Program::new(model), Vec::new()) };
    let mut linker = Linker::new(first);
    if user.len() > 0 || !library.is_empty() {
        linker.index();
    }
    for mut unit in user {
        if apart {
            linker.set_apart(&mut unit);
        }
        linker.add(unit, None);
    }
    library::add(&mut linker, library);
    linker.finish()
}
