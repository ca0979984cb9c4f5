//! Declarations (C11 6.7 and 6.9): one production, one function.
//!
//! A declarator is parsed into a list of derivations from the name outwards and applied to the
//! specifiers' type afterwards, because attributes behind it may still change that type.

mod attribute;
mod basic;
mod block;
mod compat;
mod declarator;
mod derive;
mod designator;
mod entity;
mod enums;
mod external;
mod function;
mod image;
mod init;
mod knr;
mod layout;
mod pack;
mod params;
mod predefine;
mod record;
mod specifiers;
mod spell;
mod starts;
#[cfg(test)]
mod tests;

use crate::hir::Stmt;
use crate::parse::Parser;
use base::{Map, Place, Set, Span, Symbol};
use cfa::{FuncId, GlobalId, RecordId, Ty, Type, VarId};

pub(super) use basic::opaque_number;
pub use spell::spell;

/// What declarations remember beyond scopes.
#[derive(Default)]
pub(super) struct State {
    words: Map<Symbol, starts::Word>,
    /// The alignment that an attribute gave to a typedef of this name and type.
    aligned_typedefs: Map<(Symbol, Ty), u64>,
    /// Typedefs of this name and type whose sign no flag changes.
    signed_typedefs: Set<(Symbol, Ty)>,
    transparent: Set<RecordId>,
    /// Declared at file scope without `extern` and without initialiser.
    tentative: Vec<(GlobalId, Span)>,
    prototype: params::Prototype,
    /// Parameters declared before a `;` and not yet again behind it (GNU).
    forward: Vec<(Symbol, VarId)>,
    /// Lengths of variable-length arrays in the parameter list of a (possible) definition.
    lengths: Vec<Stmt>,
    /// Is the body for inlining only (GNU `extern inline`)? A real definition may follow.
    replaceable: Map<FuncId, bool>,
    /// Where the definition of a function stands.
    definitions: Map<FuncId, Span>,
    /// Second names of functions and objects.
    pub aliases: Vec<String>,
    /// What gives the text another meaning than automata have.
    pub gap: Option<String>,
    /// Under which floating-point arithmetic is not IEEE 754's.
    pub inexact: Option<String>,
    /// Functions with the attribute `weak`.
    weak: Set<FuncId>,
    /// Functions of which some declaration demands an external definition (C11 6.7.4).
    not_only_inline: Set<FuncId>,
    /// How many variables of the body belong to its parameters.
    params_end: u32,
    /// Variables of the body that are declared `register`: they have no address.
    registers: Set<VarId>,
    packs: pack::Packs,
}

impl State {
    fn is_replaceable(&self, id: FuncId) -> bool {
        self.replaceable.get(&id).copied().unwrap_or(false)
    }
}

impl Parser<'_> {
    fn text_of(&self, name: Symbol) -> String {
        self.names.text(name).to_string()
    }

    /// A number that we only lay out: see `opaque_number`.
    pub(in crate::parse) fn is_opaque(&self, ty: Ty) -> bool {
        matches!(self.types.get(ty), Type::Vector(Ty::BOOL, _))
    }

    /// A type in C, for messages.
    pub(in crate::parse) fn ty_name(&self, ty: Ty) -> String {
        spell(&self.types, ty)
    }

    /// Where the declaration of a name stands that a new one at `now` clashes with.
    fn earlier_name(&self, name: Symbol, now: Span) -> String {
        self.earlier_at(self.scopes.span_of(name), now)
    }

    pub(in crate::parse) fn earlier_at(&self, before: Span, now: Span) -> String {
        match before.end {
            0 => "it is declared by the compiler".to_string(),
            _ => self.earlier((self.place_of)(before.start), now),
        }
    }

    /// Where an earlier declaration stands, for a hint seen from `now`.
    fn earlier(&self, before: Place, now: Span) -> String {
        let here = (self.place_of)(now.start);
        let file = if before.file == here.file { "" } else { " of another file" };
        match before.line {
            0 => "it is declared by the compiler".to_string(),
            line => format!("it was declared before on line {line}{file}"),
        }
    }
}
