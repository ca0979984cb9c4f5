//! From the text of a predicate to its formulas.

use super::error::Error;
use super::inline::inline;
use super::names;
use super::resolve::{Meaning, Name, Resolved, Resolver, all_names, resolve};
use super::tokens::{self, Tokens};
use crate::dialect::Dialect;
use crate::driver::stack::on_large_stack;
use crate::hir;
use crate::lower::{Atoms, Shapes, lower_predicate};
use crate::parse::predicate::{Text, Typed, Typer};
use crate::parse::{Entity, nearest};
use base::{Id, IdVec, Span, Symbol};
use cfa::predicate::{Formulas, Variable};
use cfa::{
    Expr, ExprId, ExprKind, Formula, FuncId, IntKind, Linkage, Predicate, Program, Ty, Types, VarId,
};

/// A name that the query binds to a variable: it means that one, wherever it is in scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding<'a> {
    pub name: &'a str,
    pub variable: Variable,
}

/// Gives the predicate its meaning at every location of the program; the program gets the
/// expressions that it needs.
pub fn compile(program: &mut Program, text: &str) -> Result<Predicate, Error> {
    compile_bound(program, text, &[])
}

/// The same where some names are bound.
pub fn compile_bound(
    program: &mut Program,
    text: &str,
    bindings: &[Binding<'_>],
) -> Result<Predicate, Error> {
    on_large_stack(|| run(program, text, bindings, None))
}

/// The same where one function is entered, and nowhere else: of parameters and what is outside of it.
pub fn compile_at_entry(program: &mut Program, text: &str, f: FuncId) -> Result<Predicate, Error> {
    on_large_stack(|| run(program, text, &[], Some(f)))
}

fn run(
    program: &mut Program,
    text: &str,
    bindings: &[Binding<'_>],
    entered: Option<FuncId>,
) -> Result<Predicate, Error> {
    let tokens = tokens::read(text, &program.types)?;
    let mut resolved = meanings(program, text, &tokens, bindings)?;
    if let Some(f) = entered {
        at_entry(program, text, f, &mut resolved)?;
    }
    let typed = type_all(program, text, tokens, &resolved);
    let outcomes = lower(program, typed);
    let mut failures = Failures::default();
    let mut functions: IdVec<FuncId, Formulas> = IdVec::new();
    for (f, (resolved, outcomes)) in resolved.into_vec().into_iter().zip(outcomes).enumerate() {
        functions.push(formulas(program, FuncId::new(f), resolved, outcomes, &mut failures));
    }
    if functions.iter().any(|f| !f.list().is_empty()) {
        return Ok(Predicate::new(text.to_string(), functions, failures.warnings(text)));
    }
    let first = failures.list.into_iter().next().map(|(_, error)| error);
    Err(first.unwrap_or_else(|| Error::new(whole(text), "it has a value nowhere")))
}

/// What the names mean where a function is entered is all that is left.
fn at_entry(
    program: &Program,
    text: &str,
    f: FuncId,
    all: &mut IdVec<FuncId, Resolved>,
) -> Result<(), Error> {
    let (name, body) = (&program.functions[f].name, &program.functions[f].body);
    let Some(body) = body else { return Err(Error::new(whole(text), "the entry has no body")) };
    let own = std::mem::take(&mut all[f]);
    let index = own.by_loc.get(body.entry.index()).copied().unwrap_or(Some(0));
    let meanings = index.and_then(|index| own.list.get(index as usize).cloned());
    let Some(meanings) = meanings else {
        let message = format!("it has no value where `{name}` is entered");
        let hint = format!("it may name the parameters of `{name}`, and globals");
        return Err(Error::new(whole(text), message).hint(hint));
    };
    all.iter_mut().for_each(|resolved| *resolved = Resolved::default());
    let mut by_loc = vec![None; body.locs.len()];
    by_loc[body.entry.index()] = Some(0);
    all[f] = Resolved { list: vec![meanings], by_loc };
    Ok(())
}

fn whole(text: &str) -> Span {
    Span::new(0, text.len() as u32)
}

/// What the names mean, by function and location.
fn meanings(
    program: &Program,
    text: &str,
    tokens: &Tokens,
    bindings: &[Binding<'_>],
) -> Result<IdVec<FuncId, Resolved>, Error> {
    let name = |&(symbol, _): &(Symbol, Span)| {
        let text = tokens.interner.text(symbol);
        let bound = bindings.iter().find(|b| b.name == text).map(|b| b.variable);
        let known = names::is_word(text) || names::typedef(&program.types, text).is_some();
        Name { text, bound, known }
    };
    let names: Vec<Name<'_>> = tokens.names.iter().map(name).collect();
    let mut resolver = Resolver::new(program, &names);
    let resolved = resolve(&mut resolver);
    if let Some(i) = resolver.seen.iter().position(|seen| !seen) {
        return Err(unknown(program, names[i].text, tokens.names[i].1));
    }
    for (i, name) in names.iter().enumerate() {
        let used = |r: &Resolved| r.list.iter().any(|m| matches!(m[i], Meaning::Constant(_)));
        if resolved.iter().any(used) {
            one_value(program, name.text, tokens.names[i].1)?;
        }
    }
    if resolved.iter().all(|r| r.list.is_empty()) {
        let list: Vec<String> = names.iter().map(|n| format!("`{}`", n.text)).collect();
        let message = format!("{} are nowhere in scope together", list.join(" and "));
        return Err(Error::new(whole(text), message));
    }
    Ok(resolved)
}

/// Units may mean different things by the name of an enumeration constant, and constants do not
/// say whose they are.
fn one_value(program: &Program, name: &str, span: Span) -> Result<(), Error> {
    let mut values = program.constants.iter().filter(|c| c.name == name).map(|c| c.value);
    let mut globals = program.globals.iter().filter(|g| g.linkage == Linkage::External);
    let other = match (values.next(), values.next()) {
        (Some(a), Some(b)) => format!("{a} in one unit and {b} in another"),
        (Some(a), None) if globals.any(|g| g.name == name) => {
            format!("{a} in one unit and a variable in another")
        }
        _ => return Ok(()),
    };
    let error = Error::new(span, format!("`{name}` is {other}"));
    Err(error.hint("write the number"))
}

fn unknown(program: &Program, name: &str, span: Span) -> Error {
    let error = Error::new(span, format!("`{name}` is nowhere in scope"));
    match nearest(name, all_names(program)) {
        Some(near) => error.near(Some(near)),
        None if name.bytes().all(|b| !b.is_ascii_lowercase()) => {
            error.hint("if it is a macro, write what it stands for")
        }
        None => error,
    }
}

/// The program's own, as far as its units say.
fn dialect(program: &Program) -> Dialect {
    let plain = Dialect::plain(program.types.model);
    match program.units.iter().any(|unit| unit.unsigned_char) {
        true => Dialect { char: IntKind::CharUnsigned, ..plain },
        false => plain,
    }
}

/// One resolution, typed; the variables of its body are these of the function.
struct Scoped {
    typed: Typed,
    locals: Vec<VarId>,
}

type Outcome = Result<(Atoms, Vec<VarId>), Error>;

/// All resolutions typed. The program lends its types and globals to the unit returned.
fn type_all(
    program: &mut Program,
    text: &str,
    tokens: Tokens,
    resolved: &IdVec<FuncId, Resolved>,
) -> (hir::Unit, Vec<Vec<Result<Scoped, Error>>>) {
    let none = Types::new(program.types.model);
    let types = std::mem::replace(&mut program.types, none);
    let globals = std::mem::take(&mut program.globals);
    let functions = program.functions.iter().map(declaration).collect();
    let Tokens { tokens, interner, names, tags } = tokens;
    let known = |(symbol, _): &(Symbol, Span)| names::typedef(&types, interner.text(*symbol));
    let known: Vec<Option<Ty>> = names.iter().map(known).collect();
    let text = Text { text: text.as_bytes(), tokens: &tokens, names: interner, tags };
    let mut typer = Typer::new(text, dialect(program), types, globals, functions);
    let mut all = Vec::with_capacity(resolved.len());
    for (f, resolved) in resolved.entries() {
        let scoped = resolved.list.iter().map(|meanings| {
            let mut vars = IdVec::new();
            let mut locals = Vec::new();
            let mut entities = Vec::with_capacity(names.len());
            for (i, meaning) in meanings.iter().enumerate() {
                let entity = match *meaning {
                    Meaning::Local(v) => {
                        locals.push(v);
                        local(program, f, v).map(|var| Entity::Local(vars.push(var)))
                    }
                    Meaning::Global(g) => Some(Entity::Global(g)),
                    Meaning::Function(f) => Some(Entity::Function(f)),
                    Meaning::Constant(k) => {
                        let constant = &program.constants[k];
                        Some(Entity::EnumConstant(constant.value, constant.ty))
                    }
                    Meaning::Known => known[i].map(Entity::Typedef),
                };
                entities.extend(entity.map(|entity| (names[i].0, entity)));
            }
            let typed = typer.typed(&entities, vars).map_err(|error| Error::from(*error))?;
            Ok(Scoped { typed, locals })
        });
        all.push(scoped.collect());
    }
    (typer.finish(), all)
}

fn declaration(function: &cfa::Function) -> hir::Function {
    hir::Function {
        name: function.name.clone(),
        linkage: function.linkage,
        ty: function.ty,
        noreturn: function.noreturn,
        span: Span::default(),
        body: None,
        weak: false,
        outside: Default::default(),
    }
}

fn local(program: &Program, f: FuncId, v: VarId) -> Option<hir::Var> {
    let var = program.functions[f].body.as_ref()?.vars.get(v)?;
    Some(hir::Var {
        name: var.name.clone(),
        ty: var.ty,
        kind: hir::VarKind::Local,
        align: var.align,
        span: Span::default(),
    })
}

/// Lowers what was typed and gives the program back what it lent.
fn lower(
    program: &mut Program,
    (mut unit, all): (hir::Unit, Vec<Vec<Result<Scoped, Error>>>),
) -> Vec<Vec<Outcome>> {
    let shapes = Shapes::prepare(&mut unit);
    let lower = |scoped: Result<Scoped, Error>| {
        let Scoped { typed, locals } = scoped?;
        let span = typed.body.exprs.iter().map(|e| e.span).reduce(Span::to).unwrap_or_default();
        let error = || Error::new(span, "a predicate computes with scalars only");
        Ok((lower_predicate(&unit, &shapes, &typed).ok_or_else(error)?, locals))
    };
    let outcomes = all.into_iter().map(|list| list.into_iter().map(lower).collect()).collect();
    program.types = unit.types;
    program.globals = unit.globals;
    outcomes
}

/// Appends the expressions to the function's body.
fn formulas(
    program: &mut Program,
    f: FuncId,
    resolved: Resolved,
    outcomes: Vec<Outcome>,
    failures: &mut Failures,
) -> Formulas {
    let mut list = Vec::new();
    let mut places: Vec<Option<u32>> = Vec::with_capacity(outcomes.len());
    for (i, outcome) in outcomes.into_iter().enumerate() {
        let outcome = outcome.and_then(|(atoms, locals)| Ok((inline(program, atoms)?, locals)));
        places.push(match outcome {
            Ok(((formula, exprs), locals)) => {
                append(program, f, &formula, exprs, &locals).map(|formula| {
                    list.push(formula);
                    list.len() as u32 - 1
                })
            }
            Err(error) => {
                failures.list.push((place(program, f, resolved.first_loc(i)), error));
                None
            }
        });
    }
    let at = |index: Option<u32>| index.and_then(|i| places[i as usize]);
    Formulas::by_loc(list, resolved.by_loc.into_iter().map(at).collect())
}

fn append(
    program: &mut Program,
    f: FuncId,
    formula: &Formula,
    exprs: IdVec<ExprId, Expr>,
    locals: &[VarId],
) -> Option<Formula> {
    let body = program.functions[f].body.as_mut()?;
    let base = body.exprs.len();
    let moved = |e: ExprId| ExprId::new(base + e.index());
    for Expr { kind, ty } in exprs.into_vec() {
        let kind = match kind {
            ExprKind::Local(v) => ExprKind::Local(locals[v.index()]),
            kind => kind.map(moved),
        };
        body.exprs.push(Expr { kind, ty });
    }
    formula.map(&mut |e| Ok::<_, ()>(moved(*e))).ok()
}

/// "`f` (line 3)": where a resolution begins.
fn place(program: &Program, f: FuncId, l: cfa::LocId) -> String {
    let function = &program.functions[f];
    let edge = function.body.as_ref().and_then(|b| b.edges.iter().find(|e| e.from == l));
    let line = edge.map_or(function.place.line, |e| e.marks.place.line);
    format!("`{}` (line {line})", function.name)
}

/// Where typing failed.
#[derive(Default)]
struct Failures {
    list: Vec<(String, Error)>,
}

impl Failures {
    /// One for each message, with a few of its places.
    fn warnings(&self, text: &str) -> Vec<String> {
        const SHOWN: usize = 3;
        const MOST: usize = 4;
        let mut messages: Vec<&str> = Vec::new();
        for (_, error) in &self.list {
            if !messages.contains(&error.message.as_str()) {
                messages.push(&error.message);
            }
        }
        let warning = |message: &str| {
            let same = self.list.iter().filter(|(_, e)| e.message == message);
            let places: Vec<&str> = same.map(|(place, _)| place.as_str()).collect();
            let more = match places.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let shown = places[..places.len().min(SHOWN)].join(", ");
            format!("`{text}` has no value in {shown}{more}: {message}")
        };
        let more = messages.len().saturating_sub(MOST);
        let more = (more > 0).then(|| format!("`{text}` has no value for {more} more reasons"));
        messages.into_iter().take(MOST).map(warning).chain(more).collect()
    }
}
