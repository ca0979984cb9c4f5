//! Parsing, name resolution and typing in one pass: tokens in, [`hir::Unit`] out.
//!
//! C cannot be parsed without knowing which names are types, so scopes are kept while parsing;
//! and once they are there, every expression can be typed where it is built. A production is one
//! function, named as in C11 annex A; `expr`, `stmt` and `decl` hold them. The first error ends
//! the unit: later ones would mostly be its consequences.

mod asm;
mod assign;
mod builtin;
mod constant;
mod constants;
mod convert;
mod cursor;
mod decl;
mod error;
mod expr;
mod node;
mod postfix;
pub(crate) mod predicate;
mod primary;
mod scope;
mod sizeof;
mod stmt;
mod unary;
mod width;

use crate::diagnosis::Diagnosis;
use crate::dialect::Dialect;
use crate::hir::{Body, Function, Stmt, Unit};
use crate::source::Source;
use crate::token::Token;
use base::{FileId, IdVec, Interner, Map, Place, Span, Symbol};
use cfa::{Constant, DataModel, FuncId, Global, GlobalId, LabelId, Ty, Types, VarId};

use scope::Scopes;

pub use constant::Value;
pub(crate) use node::{for_each_operand, own_effect};
pub(crate) use scope::Entity;

/// Parses a translation unit. `names` is the interner that the tokens were made with.
pub fn parse(
    source: &Source,
    tokens: &[Token],
    names: Interner,
    model: DataModel,
    dialect: &Dialect,
) -> Result<Unit, Box<Diagnosis>> {
    let place_of = |offset: u32| {
        let (file, line, column) = source.place(offset);
        Place { file: FileId(file), line, column }
    };
    let mut parser = Parser {
        text: &source.text,
        tokens,
        at: 0,
        names,
        depth: 0,
        calls: true,
        highest: 0,
        dialect: dialect.clone(),
        types: Types::new(model),
        globals: IdVec::new(),
        functions: IdVec::new(),
        constants: Vec::new(),
        scopes: Scopes::new(),
        externals: Map::new(),
        body: Body::default(),
        function: None,
        place_of: &place_of,
        strings: Map::new(),
        decls: decl::State::default(),
    };
    parser.predefine();
    parser.translation_unit()?;
    parser.same_names();
    Ok(Unit {
        aliases: parser.decls.aliases,
        gap: parser.decls.gap,
        inexact: parser.decls.inexact,
        types: parser.types,
        globals: parser.globals,
        functions: parser.functions,
        constants: parser.constants,
    })
}

/// A production's result; an error ends the parse of the unit.
pub type Parse<T> = Result<T, Box<Diagnosis>>;

/// How deep brackets, blocks and declarators may nest, and how high an expression may be.
pub const MAX_DEPTH: u32 = 4000;

pub struct Parser<'a> {
    text: &'a [u8],
    tokens: &'a [Token],
    at: usize,
    names: Interner,
    depth: u32,
    /// Whether anything may be called: in a predicate, functions by their names only.
    calls: bool,
    /// The height of the highest expression so far.
    highest: u32,

    dialect: Dialect,
    types: Types,
    globals: IdVec<GlobalId, Global>,
    functions: IdVec<FuncId, Function>,
    constants: Vec<Constant>,
    scopes: Scopes,
    /// Functions and objects with external linkage, wherever they were declared.
    externals: Map<Symbol, Entity>,

    /// Of the function being parsed; at file scope, of the declaration being parsed.
    body: Body,
    function: Option<FunctionState>,
    place_of: &'a dyn Fn(u32) -> base::Place,
    strings: Map<(Vec<u8>, Ty), GlobalId>,
    decls: decl::State,
}

/// What is known only inside a function body.
struct FunctionState {
    id: FuncId,
    name: Symbol,
    ret: Ty,
    labels: Map<Symbol, LabelId>,
    /// What `__label__` declarations of open blocks hide, to be restored.
    hidden_labels: Vec<(Symbol, Option<LabelId>)>,
    /// Labels used before they are defined, with the place of their first use.
    undefined: Vec<(LabelId, Span)>,
    switches: Vec<SwitchState>,
    /// How many loops (for `continue`) and loops or switches (for `break`) are open.
    loops: u32,
    breakable: u32,
    /// One list for each open block: its `static` and `extern` names.
    statics: Vec<Vec<(String, GlobalId)>>,
    /// One list for each open block: its variables with an attribute `cleanup`.
    cleanups: Vec<Vec<VarId>>,
    /// Statements that must run before the one being parsed: lengths of variable-length arrays.
    pending: Vec<Stmt>,
}

impl FunctionState {
    fn new(id: FuncId, name: Symbol, ret: Ty) -> Self {
        FunctionState {
            id,
            name,
            ret,
            labels: Map::new(),
            hidden_labels: Vec::new(),
            undefined: Vec::new(),
            switches: Vec::new(),
            loops: 0,
            breakable: 0,
            statics: Vec::new(),
            cleanups: Vec::new(),
            pending: Vec::new(),
        }
    }
}

struct SwitchState {
    ty: Ty,
    /// Sorted, disjoint: lowest and highest value, and where the label stands.
    cases: Vec<(i128, i128, Span)>,
    default: Option<Span>,
}

/// The candidate closest to `name`, if one is close: for "did you mean".
pub(crate) fn nearest<'n>(
    name: &str,
    candidates: impl Iterator<Item = &'n str>,
) -> Option<&'n str> {
    let limit = (name.len() / 3).max(1);
    candidates
        .filter(|c| !c.is_empty() && c.len().abs_diff(name.len()) <= limit)
        .map(|c| (base::edit_distance(name, c), c))
        .filter(|&(distance, _)| distance <= limit && distance < name.len())
        .min()
        .map(|(_, c)| c)
}
