//! Parsing, name resolution and typing in one pass: tokens in, [`hir::Unit`] out.
//!
//! C cannot be parsed without knowing which names are types, so scopes are kept while parsing;
//! and once they are there, every expression can be typed where it is built. A production is one
//! function, named as in C11 annex A; `expr`, `stmt` and `decl` hold them. The first error ends
//! the unit: later ones would mostly be its consequences.

mod cursor;
mod decl;
mod error;
mod scope;
mod stubs;

use crate::diagnosis::Diagnosis;
use crate::hir::{Body, Function, Stmt, Unit};
use crate::token::Token;
use base::{IdVec, Interner, Map, Span, Symbol};
use cfa::{Constant, DataModel, FuncId, Global, GlobalId, LabelId, Ty, Types};

use scope::Scopes;
use stubs::constant;

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

    types: Types,
    globals: IdVec<GlobalId, Global>,
    functions: IdVec<FuncId, Function>,
    constants: Vec<Constant>,
    scopes: Scopes,

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
    /// Labels used before they are defined, with the place of their first use.
    undefined: Vec<(LabelId, Span)>,
    switches: Vec<SwitchState>,
    /// How many loops (for `continue`) and loops or switches (for `break`) are open.
    loops: u32,
    breakable: u32,
    /// One list for each open block: its `static` and `extern` names.
    statics: Vec<Vec<(String, GlobalId)>>,
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
            undefined: Vec::new(),
            switches: Vec::new(),
            loops: 0,
            breakable: 0,
            statics: Vec::new(),
            pending: Vec::new(),
        }
    }
}

struct SwitchState {
    ty: Ty,
    /// Sorted, disjoint.
    cases: Vec<(i128, i128)>,
    has_default: bool,
}
