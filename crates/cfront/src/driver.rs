//! From requests to one program: preprocess, lex, parse, lower, link.

mod assertions;
mod known;
pub(crate) mod stack;
mod unit;

pub use crate::lower::Uninitialised;
pub use crate::preprocess::UnitRequest;

use crate::evaluation::Evaluation;
use crate::source::Source;
use crate::volatile::Volatile;
use base::{Diagnostic, IdVec};
use cfa::{DataModel, Program, UnitId};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub data_model: DataModel,
    /// For the compiler, behind the flags of each request.
    pub flags: Vec<String>,
    /// The compiler that preprocesses; none: what $CC says, else `cc`.
    pub compiler: Vec<String>,
    /// The order in which the compiler evaluates what C does not order; none: it is asked.
    pub evaluation: Option<Evaluation>,
    /// Link the models of the C library.
    pub with_models: bool,
    /// The units may be of several programs, built below this directory: a second definition of a
    /// name is its unit's own, and the names of files are relative to the directory.
    pub apart: Option<PathBuf>,
    /// How many units are read at once; 0 for as many as there are processors.
    pub threads: usize,
    /// Sizes of arrays that are declared without one and defined nowhere, by their names.
    pub sizes: Vec<(String, u64)>,
    /// What local variables without an initialiser are.
    pub uninitialised: Uninitialised,
    /// Functions that call what they are given, as C (`crate::callback`): they come before the models.
    pub stubs: Option<String>,
    /// Accesses that become calls; their text is among the stubs.
    pub volatile: Option<Arc<Volatile>>,
}

impl Default for Options {
    fn default() -> Self {
        let data_model = DataModel::default();
        let (flags, compiler) = (Vec::new(), Vec::new());
        Options {
            data_model,
            flags,
            compiler,
            evaluation: None,
            with_models: true,
            apart: None,
            threads: 0,
            sizes: Vec::new(),
            uninitialised: Uninitialised::default(),
            stubs: None,
            volatile: None,
        }
    }
}

/// A program and the texts that its spans speak of.
#[derive(Debug)]
pub struct Translation {
    pub program: Program,
    pub sources: IdVec<UnitId, Arc<Source>>,
}

/// Translates and links; `None` if there is an error among the diagnostics, which are in the
/// order of the requests.
pub fn front_end(
    requests: &[UnitRequest],
    options: &Options,
) -> (Option<Translation>, Vec<Diagnostic>) {
    let numbered: Vec<(u32, &UnitRequest)> = (0..).zip(requests).collect();
    let results =
        stack::map(&numbered, options.threads, |(k, request)| unit::read(request, *k, options));
    let mut diagnostics = Vec::new();
    let mut units = Vec::new();
    for (unit, messages) in results {
        units.extend(unit);
        diagnostics.extend(messages);
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (None, diagnostics);
    }
    let (translation, messages) = stack::on_large_stack(|| unit::link(units, options));
    diagnostics.extend(messages);
    (translation, diagnostics)
}
