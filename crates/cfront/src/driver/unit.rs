//! One unit up to its typed tree, and all of them linked.

use super::{Options, Translation};
use crate::diagnosis::Diagnosis;
use crate::lex::{self, LexError};
use crate::preprocess::{UnitRequest, preprocess};
use crate::source::Source;
use crate::token::Token;
use base::{Diagnostic, IdVec, Interner};
use cfa::Program;
use std::sync::Arc;

/// A text in tokens.
pub(super) struct Unit {
    pub source: Arc<Source>,
    #[expect(dead_code, reason = "the parser takes them")]
    pub tokens: Vec<Token>,
    #[expect(dead_code, reason = "the parser takes them")]
    pub names: Interner,
    /// Part of the models of the C library.
    pub library: bool,
}

/// No more than this many lexical errors of a unit are shown.
const MOST_ERRORS: usize = 10;

/// Preprocesses, lexes and parses a file.
pub(super) fn read(request: &UnitRequest, options: &Options) -> (Option<Unit>, Vec<Diagnostic>) {
    let mut request = request.clone();
    request.flags.extend_from_slice(&options.flags);
    let done = match preprocess(&request, options.data_model) {
        Ok(done) => done,
        Err(errors) => return (None, errors),
    };
    let mut names = lex::keyword_interner();
    let lexed = lex::lex(&done.text, &mut names);
    let source = Source::new(request.name(), done.text, lexed.lines)
        .in_directory(request.directory.unwrap_or_default());
    let mut diagnostics = done.notes;
    let errors = lexed.errors.into_iter().take(MOST_ERRORS).map(Diagnosis::from);
    diagnostics.extend(errors.map(|error| error.render(&source)));
    let unit = Unit { source: Arc::new(source), tokens: lexed.tokens, names, library: false };
    (Some(unit), diagnostics)
}

impl From<LexError> for Diagnosis {
    fn from(error: LexError) -> Self {
        Diagnosis { hint: error.hint, ..Diagnosis::error(error.span, error.message) }
    }
}

/// Lowers the units and makes them one program.
pub(super) fn link(units: Vec<Unit>, options: &Options) -> (Option<Translation>, Vec<Diagnostic>) {
    // Integration: parse in `read`; here lower, add `MODELS` if `options.with_models`, link.
    let mut program = Program::new(options.data_model);
    let mut sources = IdVec::new();
    for unit in units {
        program.units.push(cfa::Unit { name: unit.source.name.clone(), library: unit.library });
        sources.push(unit.source);
    }
    (Some(Translation { program, sources }), Vec::new())
}
