//! From the typed tree to control-flow automata, by named passes.
//!
//! `cfa::marks` defines what the automata look like; the passes of [`PASSES`] make them so.
//! Functions are lowered independently of each other: all that is shared is read only.

mod assertion;
mod assign;
mod blocks;
mod build;
mod builder;
mod call;
mod checked;
mod cleanup;
mod compact;
mod cond;
mod draft;
mod effect;
mod entry;
mod exits;
mod expr;
mod init;
mod keep;
mod loops;
mod order;
mod place;
mod predicate;
mod pure;
mod scope;
mod sequence;
mod shapes;
mod stmt;
mod switch;
#[cfg(test)]
mod tests;
mod unit;
mod uses;

pub use draft::{Draft, Source};
pub(crate) use predicate::{Atoms, Called, lower_predicate};
pub use shapes::Shapes;
pub use unit::{Lowered, Uninitialised, lower_unit};

use crate::evaluation::{Kind, Order};
use crate::hir;
use base::Place;
use cfa::{Body, FuncId, VarId};
use std::collections::BTreeSet;

/// A step of lowering.
pub struct Pass {
    pub name: &'static str,
    pub what: &'static str,
    /// The rules of `cfa::verify` that only a later pass establishes; all others hold after it.
    pub later: &'static [u8],
    /// What it establishes beyond those rules; no later pass breaks it.
    pub form: Option<fn(&Body) -> bool>,
    run: fn(&Source<'_>, &mut Draft),
}

/// The steps, in order.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "build",
        what: "linearises side effects and turns control structures into edges with their marks",
        later: &[1, 4],
        form: None,
        run: build::run,
    },
    Pass {
        name: "blocks",
        what: "gives every basic block a unique first edge, by a skip if need be, and marks it",
        later: &[1, 4],
        form: Some(blocks::form),
        run: blocks::run,
    },
    Pass {
        name: "entry",
        what: "puts a skip in front of a start that edges lead to, several leave, or is in a block",
        later: &[4],
        form: None,
        run: entry::run,
    },
    Pass {
        name: "order",
        what: "numbers locations and edges in the order of the source, dropping what is unused",
        later: &[],
        form: Some(order::form),
        run: order::run,
    },
    Pass {
        name: "compact",
        what: "numbers expressions in the order of the edges that use them, none shared or unused",
        later: &[],
        form: Some(compact::form),
        run: compact::run,
    },
];

/// Looks at the automaton of a function after each pass: a verifier, or a printer.
pub type Observer<'a> = &'a dyn Fn(&Pass, FuncId, &Body);

/// The automaton of a function that has a body. `order` knows in which order the compiler evaluates
/// what C does not order, in expressions of a known kind and in others; `inputs` are the variables whose
/// declarations read inputs.
pub fn lower_function(
    unit: &hir::Unit,
    shapes: &Shapes,
    function: FuncId,
    place: &dyn Fn(u32) -> Place,
    order: &dyn Fn(Option<Kind>) -> Order,
    inputs: &BTreeSet<VarId>,
    observer: Option<Observer<'_>>,
) -> Option<Body> {
    let body = unit.functions[function].body.as_ref()?;
    let source = Source { unit, shapes, function, body, place, order, inputs };
    let mut draft = Draft::new();
    draft.body.span = body.block.span;
    for pass in PASSES {
        (pass.run)(&source, &mut draft);
        if let Some(observer) = observer {
            observer(pass, function, &draft.body);
        }
    }
    Some(draft.body)
}
