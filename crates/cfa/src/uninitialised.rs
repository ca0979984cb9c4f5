//! Local variables without an initialiser as inputs (`--uninitialised input`): which of them are, and
//! what they are called.
//!
//! Each time that the declaration of such a variable is passed, [`Op::Input`] gives it the next value of
//! its name. Where a jump leads past the declaration the variable stays indeterminate.

use crate::program::{Body, ExprId, ExprKind, FuncId, LocId, Op, Program, VarId, VarKind};
use crate::scopes::Scopes;
use crate::types::{Quals, Ty, Type, Types};
use crate::walk::Position;
use base::{IdVec, Set};
use std::collections::{BTreeMap, BTreeSet};

/// Larger variables stay indeterminate: so many scalars are no input that anybody reads.
const MOST_SCALARS: u64 = 1024;

/// A variable that is an input.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'p> {
    pub function: FuncId,
    pub var: VarId,
    pub name: &'p str,
    pub ty: Ty,
}

/// The variables of a program that are inputs, each once.
pub fn variables(program: &Program) -> impl Iterator<Item = Variable<'_>> {
    let functions = program.functions.entries();
    let bodies = functions.filter_map(|(f, function)| Some((f, function.body.as_ref()?)));
    bodies.flat_map(|(function, body)| {
        let mut seen = BTreeSet::new();
        let named = body.edges.iter().filter_map(|edge| input(body, &edge.op));
        let new = named.filter(move |(var, _)| seen.insert(*var));
        new.map(move |(var, name)| Variable { function, var, name, ty: body.vars[var].ty })
    })
}

/// The variable that an operation reads an input for, and its name.
fn input<'b>(body: &Body, op: &'b Op) -> Option<(VarId, &'b str)> {
    match op {
        Op::Input { to, name } => Some((local(body, *to)?, name)),
        _ => None,
    }
}

/// Gives variables of the same name names of their own: the second one is `f::x#2`.
pub fn name_apart(program: &mut Program) {
    let mut taken: Set<String> = Set::new();
    for body in program.functions.iter_mut().filter_map(|function| function.body.as_mut()) {
        let inputs = body.edges.iter().filter_map(|edge| input(body, &edge.op));
        let mut names: BTreeMap<VarId, String> = BTreeMap::new();
        for (var, name) in inputs {
            names.entry(var).or_insert_with(|| free(&mut taken, name));
        }
        for edge in body.edges.iter_mut() {
            if let Op::Input { to, name } = &mut edge.op
                && let ExprKind::Local(var) = body.exprs[*to].kind
                && let Some(own) = names.get(&var)
            {
                name.clone_from(own);
            }
        }
    }
}

/// A name that nobody has taken, and is taken now.
fn free(taken: &mut Set<String>, name: &str) -> String {
    let numbered = (2..).map(|k| format!("{name}#{k}"));
    let mut names = std::iter::once(name.to_string()).chain(numbered);
    let free = names.find(|name| !taken.contains(name)).expect("names should not run out");
    taken.insert(free.clone());
    free
}

/// Whether a variable of this type can be an input: it is made of scalars, not too many. An array of
/// constants could not be set.
pub fn is_input(types: &Types, ty: Ty) -> bool {
    let mut element = ty;
    while let Some(inner) = types.element(element) {
        element = inner;
    }
    let is_constant = types.is_array(ty) && element.quals().contains(Quals::CONST);
    !is_constant && scalars(types, ty).is_some_and(|count| (1..=MOST_SCALARS).contains(&count))
}

/// How many scalars a type is made of; none if there is something else in it.
fn scalars(types: &Types, ty: Ty) -> Option<u64> {
    match types.get(ty) {
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_) => Some(1),
        Type::Array(element, Some(len)) => scalars(types, *element)?.checked_mul(*len),
        Type::Record(id) => {
            types.size_of(ty)?;
            let fields = crate::inputs::held(types, &types.records[*id]).iter();
            fields.map(|field| scalars(types, field.ty)).sum()
        }
        Type::Array(_, None) | Type::Void | Type::Complex(_) => None,
        Type::Vector(..) | Type::Vla(..) | Type::Function(_) => None,
    }
}

/// The local variables that may be used before they are written as a whole: the textbook's live
/// variables, where they come to life. Whoever takes the address of one, or a part, uses it.
pub fn used_unwritten(body: &Body) -> BTreeSet<VarId> {
    let live = live(body);
    let scopes = Scopes::new(body);
    let first = scopes.first(body.entry).into_iter().map(|v| (v, body.entry));
    let edges = body.edges.iter();
    let born = edges.flat_map(|edge| {
        let born = scopes.born(edge.from, edge.to).into_iter();
        born.map(|v| (v, edge.to))
    });
    let is_local = |v: &VarId| body.vars[*v].kind == VarKind::Local;
    let used = first.chain(born).filter(|(v, at)| live[*at].contains(v)).map(|(v, _)| v);
    used.filter(is_local).collect()
}

/// The only variable without a value that may be read where the function stands.
pub fn read_at(program: &Program, f: FuncId, at: LocId) -> Option<(FuncId, VarId)> {
    let body = program.functions[f].body.as_ref()?;
    let unwritten = used_unwritten(body);
    let leaving = body.edges.iter().filter(|edge| edge.from == at);
    let used: BTreeSet<VarId> = leaving.flat_map(|edge| effect(body, &edge.op).1).collect();
    let mut read = used.intersection(&unwritten);
    match (read.next(), read.next()) {
        (Some(v), None) => Some((f, *v)),
        _ => None,
    }
}

/// What indeterminate value is read at a place, and what makes it an input:
/// ``x of f, read in a.c:4; `--uninitialised input` makes it an input``.
pub fn described(program: &Program, read: Option<(FuncId, VarId)>, place: &str) -> String {
    let variable = read.and_then(|(f, v)| {
        let body = program.functions[f].body.as_ref()?;
        let was_input = body.edges.iter().any(|edge| input(body, &edge.op).map(|i| i.0) == Some(v));
        let is_input = is_input(&program.types, body.vars[v].ty) && !was_input;
        Some((format!("{} of {}", body.vars[v].name, program.functions[f].name), is_input))
    });
    match variable {
        Some((name, true)) => {
            format!("{name}, read in {place}; `--uninitialised input` makes it an input")
        }
        Some((name, false)) => format!("{name}, read in {place}"),
        None => format!("read in {place}"),
    }
}

fn live(body: &Body) -> IdVec<LocId, BTreeSet<VarId>> {
    let mut live: IdVec<LocId, BTreeSet<VarId>> = IdVec::filled(body.locs.len(), BTreeSet::new());
    let mut changed = true;
    while changed {
        changed = false;
        for edge in body.edges.iter().rev() {
            let (written, used) = effect(body, &edge.op);
            let mut before = live[edge.to].clone();
            before.retain(|v| !written.contains(v));
            before.extend(used);
            if !before.is_subset(&live[edge.from]) {
                live[edge.from].extend(before);
                changed = true;
            }
        }
    }
    live
}

/// The variables that an operation writes as a whole, and those that it uses.
fn effect(body: &Body, op: &Op) -> (Vec<VarId>, Vec<VarId>) {
    let (mut written, mut used) = (Vec::new(), Vec::new());
    let in_part = base::mutant!("cfa: a variable that is written in part is no input");
    for (root, position) in op.roots() {
        let to = match body.exprs[root].kind {
            ExprKind::Index(array, _) | ExprKind::Field(array, _) if in_part => array,
            _ => root,
        };
        match local(body, to).filter(|_| position == Position::Object) {
            Some(v) => written.push(v),
            None => used.extend(body.post_order(root).into_iter().filter_map(|e| local(body, e))),
        }
    }
    (written, used)
}

fn local(body: &Body, e: ExprId) -> Option<VarId> {
    match body.exprs[e].kind {
        ExprKind::Local(v) => Some(v),
        _ => None,
    }
}
