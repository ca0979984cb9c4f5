//! Several lowered units make one program.
//!
//! External names are unified, `static` ones kept apart; tentative definitions are merged; a
//! weak definition yields to another. Of the library's units only what is referenced, directly or
//! not, and not defined by the user becomes part of the program. Everything is renumbered in the
//! order of the units; the first keeps its numbers, so that linking one unit costs nothing. What runs
//! before the entry becomes a function ([`start`]).

mod conflict;
mod library;
mod records;
mod remap;
mod retype;
mod start;
mod symbols;
#[cfg(test)]
mod tests;
mod unsized_arrays;

use crate::lower::Lowered;
use base::Diagnostic;
use cfa::{DataModel, Program};
use symbols::Linker;
pub use unsized_arrays::complete;

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
    let mains = linker.program.functions.iter().filter(|f| f.name == "main" && f.body.is_some());
    // Of several programs, nobody knows whose constructors are whose.
    let runs = match apart && mains.count() > 1 {
        true => start::Runs::default(),
        false => start::Runs::of(&linker.program),
    };
    library::add(&mut linker, library, runs.needs());
    runs.fill(&mut linker.program);
    linker.finish()
}
