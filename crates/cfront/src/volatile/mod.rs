//! What changes under the program's feet, as calls: device registers, volatile objects that are inputs,
//! and handlers that run at any time.
//!
//! A read of a register is an input of tests, and its page is never touched. So the access
//! `UART->SR` becomes `*(T *)__assize_register(&UART->SR, …)`: the function is C that [`text`] makes
//! for the program, and returns the address of a slot that holds the input, or the address that it
//! was given if no register is there. Automata have the calls ([`rewrite`]), and so have native runs, by
//! insertions into the same places of the text ([`Insertion`]): the rules stand once, in C.
//!
//! - *Registers* are what constant addresses that are cast to pointers lead to, where it is volatile
//!   ([`areas`]). A write goes to the slot: it does not change what is read.
//! - *Objects* whose reads are inputs: volatile ones that nobody defines, and those that the user names
//!   (`--input flag=volatile`). Writes go to the object.
//! - *Handlers* (`--handler f`) are called where something is read that they write, once, and up to
//!   [`text::FIRST`] times where the entry begins, if the test says so.

pub mod areas;
mod rewrite;
mod text;
mod tree;

pub(crate) use rewrite::rewrite;

use areas::Leaf;
use cfa::handlers::Written;
use cfa::{FuncId, GlobalKind, Linkage, Program, Quals, Ty, Types};
use std::collections::{BTreeMap, BTreeSet};

/// The function that says where a register is to be read or written.
pub const REGISTER: &str = "__assize_register";
/// The same for the objects whose reads are inputs, by their numbers.
pub const OBJECT: &str = "__assize_object_";
/// The name of a handler, with its own behind it, for other files: it may be `static`.
pub const HANDLER: &str = "__assize_handler_";
/// What calls handlers where the entry begins.
pub const FIRST: &str = "__assize_interrupts_first";

/// A global: its name, and the number of its unit if it is `static`.
pub type Name = (String, Option<u32>);

/// What of a program is to become calls.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Volatile {
    /// The functions that are called, as C.
    pub text: String,
    /// There are registers.
    pub registers: bool,
    /// Objects whose reads are inputs, with their numbers.
    pub objects: BTreeMap<Name, usize>,
    /// Objects that handlers write.
    pub handled: BTreeSet<Name>,
    /// Functions that run at any time: other files can call them.
    pub handlers: BTreeSet<Name>,
    /// Functions that only handlers call: nothing interrupts them.
    pub quiet: BTreeSet<Name>,
    /// Where handlers may run first.
    pub entry: Option<String>,
}

/// Text that goes around a stretch of a unit's preprocessed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insertion {
    pub start: u32,
    pub end: u32,
    /// Of two equal stretches the one with the smaller rank is outside.
    pub rank: u8,
    pub open: String,
    pub close: String,
}

/// What the user says.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Objects whose reads are inputs.
    pub objects: Vec<String>,
    pub handlers: Vec<String>,
    pub entry: String,
}

/// What of the program is to become calls, if anything is.
pub fn plan(program: &Program, asked: &Asked) -> Result<Option<Volatile>, String> {
    let registers = areas::leaves(program);
    let objects = objects(program, &asked.objects)?;
    let handlers: Result<Vec<FuncId>, String> =
        asked.handlers.iter().map(|name| handler(program, name)).collect();
    let handlers = handlers?;
    if registers.is_empty() && objects.is_empty() && handlers.is_empty() {
        return Ok(None);
    }
    let text = text::text(program, &registers, &objects, &handlers)?;
    let written = Written::by(program, &handlers);
    let handled = program.globals.ids().filter(|g| written.global(*g)).map(|g| {
        let global = &program.globals[g];
        name(&global.name, global.linkage)
    });
    let quiet = cfa::handlers::quiet(program, &handlers);
    let named = |f: &FuncId| name(&program.functions[*f].name, program.functions[*f].linkage);
    Ok(Some(Volatile {
        text,
        registers: !registers.is_empty(),
        objects: objects.iter().enumerate().map(|(k, one)| (one.name.clone(), k)).collect(),
        handled: handled.collect(),
        handlers: handlers.iter().map(named).collect(),
        quiet: quiet.iter().map(named).collect(),
        entry: (!handlers.is_empty()).then(|| asked.entry.clone()),
    }))
}

fn name(name: &str, linkage: Linkage) -> Name {
    let unit = match linkage {
        Linkage::External => None,
        Linkage::Internal(unit) => Some(unit.0),
    };
    (name.to_string(), unit)
}

/// An object whose reads are inputs.
pub(crate) struct Object {
    name: Name,
    /// Its scalars, by their offsets.
    leaves: Vec<Leaf>,
}

/// Those that nobody defines and are volatile, and those that the user names.
fn objects(program: &Program, asked: &[String]) -> Result<Vec<Object>, String> {
    let mut all = Vec::new();
    for name in asked {
        let named = |g: &&cfa::Global| g.name == *name && is_variable(g.kind);
        let Some(global) = program.globals.iter().find(named) else {
            return Err(format!(
                "there is no object `{name}` at file scope whose reads could be inputs"
            ));
        };
        let Some(object) = object(program, global) else {
            return Err(format!(
                "`{name}` has too many scalars, or parts that are none, for its reads to be inputs"
            ));
        };
        all.push(object);
    }
    let others = program.globals.iter().filter(|g| !asked.contains(&g.name));
    let missing = others.filter(|g| is_input(program, g));
    all.extend(missing.filter_map(|global| object(program, global)));
    Ok(all)
}

/// Whether reads of an object are inputs though nobody asked: it is volatile, and nobody defines it.
pub fn is_input(program: &Program, global: &cfa::Global) -> bool {
    let is_one = global.is_missing() && !is_unsized(global.kind);
    is_one && is_volatile(&program.types, global.ty) && object(program, global).is_some()
}

fn object(program: &Program, global: &cfa::Global) -> Option<Object> {
    let leaves = areas::of_object(&program.types, &global.name, global.ty)?;
    Some(Object { name: name(&global.name, global.linkage), leaves })
}

fn is_variable(kind: GlobalKind) -> bool {
    matches!(kind, GlobalKind::Variable | GlobalKind::Weak)
}

fn is_unsized(kind: GlobalKind) -> bool {
    matches!(kind, GlobalKind::Unsized | GlobalKind::Thread)
}

/// Whether an object of the type is volatile as a whole: of an array, its elements.
fn is_volatile(types: &Types, ty: Ty) -> bool {
    let mut element = ty;
    while let Some(inner) = types.element(element) {
        element = inner;
    }
    ty.quals().contains(Quals::VOLATILE) || element.quals().contains(Quals::VOLATILE)
}

fn handler(program: &Program, name: &str) -> Result<FuncId, String> {
    let found = program.function(name).filter(|f| program.functions[*f].body.is_some());
    let found = found.filter(|f| !program.units[program.functions[*f].unit].library);
    found
        .ok_or_else(|| format!("there is no function `{name}` with a body that could be a handler"))
}
