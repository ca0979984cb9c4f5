//! Functions and globals of the program that tests point to.

use super::Result;
use crate::test::Suite;
use crate::typing::Typing;
use base::Diagnostic;
use cfa::{Linkage, Program, Target, UnitId};
use std::collections::BTreeSet;

/// The names of those that tests point to.
fn names(suite: &Suite) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for inputs in suite.tests.iter().map(|test| &test.inputs) {
        let values = inputs.values.iter().map(|input| &input.value).chain(&inputs.objects);
        let values = values.chain(inputs.writes.iter().map(|write| &write.value));
        values.for_each(|value| value.symbols(&mut |name| all.extend([name.to_string()])));
    }
    all
}

fn linkage(program: &Program, name: &str) -> Option<Linkage> {
    match program.symbol(name)? {
        Target::Function(f) => Some(program.functions[f].linkage),
        Target::Global(g) => Some(program.globals[g].linkage),
        Target::Label(..) => None,
    }
}

/// What a test calls the address.
pub(super) fn address(name: &str) -> String {
    format!("(void *)assize_symbol_{name}")
}

/// The name of a static one for other files.
fn alias(name: &str) -> String {
    format!("assize_static_{name}")
}

/// Only the addresses count, so that none needs its type: the linker knows it by its name.
pub(super) fn declarations(suite: &Suite, typing: &Typing, exported: bool) -> Result<String> {
    let mut out = String::new();
    for name in names(suite) {
        let linked = match linkage(typing.program, &name) {
            None => {
                let message = format!("the program has no function and no global `{name}`");
                return Err(Diagnostic::error(message).hint("a test points to it"));
            }
            Some(Linkage::External) => name.clone(),
            Some(Linkage::Internal(_)) if exported => {
                let message = format!("`{name}` is static: no other file can point to it");
                return Err(Diagnostic::error(message).hint("keep the tests as JSON"));
            }
            Some(Linkage::Internal(_)) => alias(&name),
        };
        out.push_str(&format!("extern char assize_symbol_{name}[] __asm__(\"{linked}\");\n"));
    }
    Ok(out)
}

/// The static ones of a unit, with their names for other files.
pub(super) fn of_unit(
    suite: &Suite,
    typing: &Typing,
    unit: UnitId,
) -> impl Iterator<Item = (String, String)> {
    let own = names(suite).into_iter();
    let own =
        own.filter(move |name| linkage(typing.program, name) == Some(Linkage::Internal(unit)));
    own.map(|name| {
        let other = alias(&name);
        (name, other)
    })
}
