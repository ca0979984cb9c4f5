//! One unit up to its automata, and all of them linked.

use super::assertions;
use super::known::KnownNames;
use super::{Options, Translation};
use crate::callback;
use crate::diagnosis::Diagnosis;
use crate::dialect::{Dialect, Words, options};
use crate::evaluation::{Kind, Order};
use crate::lex::{self, LexError};
use crate::link;
use crate::lower::{Lowered, Uninitialised, lower_unit};
use crate::models::{MODELS, unit_name};
use crate::parse;
use crate::preprocess::{UnitRequest, dialect, evaluation, expanded, preprocess};
use crate::source::Source;
use crate::token::{Tok, Token};
use crate::volatile;
use base::{Diagnostic, FileId, Interner, Place};
use cfa::UnitId;
use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A lowered unit and the text that its spans speak of.
pub(super) struct Unit {
    pub source: Arc<Source>,
    pub lowered: Lowered,
    freestanding: Option<String>,
    /// What the compiler was given; nothing of a model.
    pub flags: Option<Vec<String>>,
    /// Second names of functions and objects.
    aliases: Vec<String>,
}

/// No more than this many lexical errors of a unit are shown.
const MOST_ERRORS: usize = 10;

/// Preprocesses and translates a file.
pub(super) fn read(
    request: &UnitRequest,
    number: u32,
    options: &Options,
) -> (Option<Unit>, Vec<Diagnostic>) {
    let mut request = request.clone();
    request.flags.extend_from_slice(&options.flags);
    request.flags = expanded(&request.flags, request.directory.as_deref());
    let done = match preprocess(&request, options.data_model, &options.compiler) {
        Ok(done) => done,
        Err(errors) => return (None, errors),
    };
    let mut diagnostics = done.notes;
    let directory = request.directory.clone().unwrap_or_default();
    // Most units have nothing whose order matters.
    let evaluation = LazyCell::new(|| match options.evaluation {
        Some(known) => known,
        None => evaluation(&options.compiler, &request.flags, options.data_model),
    });
    let order = |kind: Option<Kind>| evaluation.order(kind);
    let dialect = dialect(&options.compiler, &request.flags, options.data_model);
    let text = Text { name: request.name(), text: done.text, directory, number: Some(number) };
    let (unit, errors) = translate(text, &dialect, &order, options);
    diagnostics.extend(errors);
    (unit.map(|unit| Unit { flags: Some(request.flags.clone()), ..unit }), diagnostics)
}

/// Words that are keywords of other dialects are names.
fn free_words(tokens: &mut [Token], names: &Interner, words: Words) {
    let all = [
        (Tok::Asm, "asm", words.asm),
        (Tok::Typeof, "typeof", words.typeof_),
        (Tok::Inline, "inline", words.inline),
        (Tok::Restrict, "restrict", words.restrict),
    ];
    let free: Vec<_> = all.into_iter().filter(|(.., is_keyword)| !is_keyword).collect();
    if free.is_empty() {
        return;
    }
    for token in tokens {
        let is_free = |&(kind, text, _): &(Tok, &str, bool)| {
            token.kind == kind && names.text(token.symbol) == text
        };
        if free.iter().any(is_free) {
            token.kind = Tok::Ident;
        }
    }
}

/// What the preprocessor made of a file.
struct Text {
    name: String,
    text: Vec<u8>,
    directory: PathBuf,
    /// None for models of the library.
    number: Option<u32>,
}

/// Lexes, parses and lowers a preprocessed text.
fn translate(
    Text { name, text, directory, number }: Text,
    dialect: &Dialect,
    order: &dyn Fn(Option<Kind>) -> Order,
    options: &Options,
) -> (Option<Unit>, Vec<Diagnostic>) {
    let library = number.is_none();
    let mut names = lex::keyword_interner();
    let mut lexed = lex::lex(&text, &mut names);
    free_words(&mut lexed.tokens, &names, dialect.words);
    let mut source = Source::new(name, text, lexed.lines).in_directory(directory.clone());
    if !lexed.errors.is_empty() {
        let errors = lexed.errors.into_iter().take(MOST_ERRORS).map(Diagnosis::from);
        return (None, errors.map(|error| error.render(&source)).collect());
    }
    let mut hir = match parse::parse(&source, &lexed.tokens, names, options.data_model, dialect) {
        Ok(hir) => hir,
        Err(error) => return (None, vec![error.render(&source)]),
    };
    drop(lexed.tokens);
    let (other, floats) = options::pragmas(&source);
    if let Some((number, volatile)) = number.zip(options.volatile.as_ref()) {
        source.insertions = volatile::rewrite(&mut hir, number, &source.text, volatile);
    }
    let unit = cfa::Unit {
        name: source.name.clone(),
        library,
        overflow: dialect.overflow,
        unsigned_char: !dialect.char.signed(),
        strict_aliasing: dialect.strict_aliasing,
        inexact: dialect.inexact.clone().or(hir.inexact.take()).or(floats),
        unfollowed: dialect.unfollowed.clone().or(hir.gap.take()).or(other),
    };
    let files = source.lines.files.iter().map(|f| match &options.apart {
        Some(root) => below(root, &directory, &f.name),
        None => f.name.clone(),
    });
    let files = files.collect();
    let place = |offset: u32| {
        let (file, line, column) = source.place(offset);
        Place { file: FileId(file), line, column }
    };
    // Variables of the library are nobody's inputs.
    let uninitialised = if library { Uninitialised::Arbitrary } else { options.uninitialised };
    let aliases = std::mem::take(&mut hir.aliases);
    let mut lowered = lower_unit(hir, unit, files, &place, order, uninitialised, None);
    let bodies = lowered.functions.iter_mut().filter_map(|function| function.body.as_mut());
    bodies.filter(|_| !library).for_each(|body| assertions::mark(&source, body));
    let freestanding = dialect.freestanding.clone();
    let source = Arc::new(source);
    let unit = Unit { source, lowered, freestanding, flags: None, aliases };
    (Some(unit), Vec::new())
}

/// The name of a file, relative to a directory if it lies below.
fn below(root: &Path, directory: &Path, name: &str) -> String {
    let mut path = PathBuf::new();
    for part in directory.join(name).components() {
        match part {
            Component::CurDir => {}
            // Nobody links directories in the middle of a build.
            Component::ParentDir => {
                path.pop();
            }
            _ => path.push(part),
        }
    }
    path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned()
}

impl From<LexError> for Diagnosis {
    fn from(error: LexError) -> Self {
        Diagnosis { hint: error.hint, ..Diagnosis::error(error.span, error.message) }
    }
}

/// Makes the units one program, with the models of the library functions that they lack.
pub(super) fn link(
    mut units: Vec<Unit>,
    options: &Options,
) -> (Option<Translation>, Vec<Diagnostic>) {
    if options.with_models {
        units.extend(options.stubs.iter().map(|text| model(callback::FILE, text, options)));
        units.extend(MODELS.iter().map(|(name, text)| model(name, text, options)));
    }
    let freestanding = units.iter().find_map(|unit| unit.freestanding.clone());
    let known = KnownNames::of(&units, options);
    name_aliases(&mut units);
    let mut sources: Vec<_> = units.iter().map(|u| u.source.clone()).collect();
    let lowered = units.into_iter().map(|u| u.lowered).collect();
    let (mut program, mut diagnostics) = match options.apart.is_some() {
        true => link::link_apart(lowered, options.data_model),
        false => link::link(lowered, options.data_model),
    };
    for snippet in diagnostics.iter_mut().filter_map(|d| d.snippet.as_mut()) {
        let texts = sources.iter().map(|source| source.line_text(&snippet.file, snippet.line));
        snippet.text = texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (None, diagnostics);
    }
    link::complete(&mut program, &options.sizes);
    cfa::uninitialised::name_apart(&mut program);
    known.mark(&mut program);
    if let Some(flag) = freestanding.filter(|_| uses_library(&program)) {
        program.units[UnitId(0)].unfollowed.get_or_insert(flag);
    }
    if cfg!(debug_assertions) {
        well_formed(&program);
    }
    // Units of the library that contribute nothing are not part of the program.
    let mut kept = program.units.iter().map(|u| u.name.as_str()).peekable();
    sources.retain(|s| kept.next_if_eq(&s.name.as_str()).is_some());
    (Some(Translation { program, sources: sources.into() }), diagnostics)
}

/// A second name that another unit uses leads nowhere here.
fn name_aliases(units: &mut [Unit]) {
    for k in 0..units.len() {
        let aliases = std::mem::take(&mut units[k].aliases);
        let others = units.iter().enumerate().filter(|(other, _)| *other != k);
        let names = others.flat_map(|(_, unit)| {
            let functions = unit.lowered.functions.iter().map(|f| &f.name);
            functions.chain(unit.lowered.globals.iter().map(|g| &g.name))
        });
        let names: BTreeSet<&String> = names.filter(|_| !aliases.is_empty()).collect();
        if let Some(name) = aliases.iter().find(|alias| names.contains(alias)) {
            let gap = format!("a second name for `{name}`");
            units[k].lowered.unit.unfollowed.get_or_insert(gap);
        }
    }
}

/// Functions that compilers call in freestanding programs, too, and that are what the standard says.
const MEMORY: [&str; 4] = ["memcpy", "memmove", "memset", "memcmp"];

/// Whether the program calls functions of the standard library; in a freestanding program they may be
/// anything.
fn uses_library(program: &cfa::Program) -> bool {
    if base::mutant!("cfront: freestanding programs have the library") {
        return false;
    }
    let is_model = |f: &cfa::Function| program.units[f.unit].library && f.body.is_some();
    let named = |f: &cfa::Function| !MEMORY.contains(&f.name.as_str()) && f.name != cfa::START;
    program.functions.iter().any(|f| is_model(f) && named(f))
}

/// A program that is not is our bug.
fn well_formed(program: &cfa::Program) {
    let broken = cfa::verify::verify(program);
    let lines: Vec<String> = broken.iter().map(|v| v.show(program)).collect();
    assert!(lines.is_empty(), "the linked program should be well-formed:\n{}", lines.join("\n"));
}

fn model(name: &str, text: &str, options: &Options) -> Unit {
    let name = unit_name(name);
    let text = text.as_bytes().to_vec();
    let text = Text { name, text, directory: PathBuf::new(), number: None };
    match translate(text, &Dialect::plain(options.data_model), &|_| Order::Left, options) {
        (Some(unit), _) => unit,
        (None, errors) => {
            let errors: String = errors.iter().map(|e| e.render(false)).collect();
            panic!("the models of the library should be well-formed:\n{errors}")
        }
    }
}
