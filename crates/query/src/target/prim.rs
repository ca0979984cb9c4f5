//! The primitive filters.

use super::flow::Part;
use super::variable::Bindings;
use super::{Subject, Target, condition, function, place, text, variable};
use crate::ast::Prim;
use crate::source::Result;
use base::Span;
use cfa::{Marks, Op, StmtKind};
use goal::EdgeSet;
use std::collections::BTreeSet;

/// What a primitive at a place of the query selects of a fragment.
pub fn select(
    subject: &Subject<'_>,
    prim: &Prim,
    at: Span,
    fragment: &Target,
    bound: &Bindings,
) -> Result<Target> {
    let marked = |wanted: fn(&Marks) -> bool| {
        subject.select(&fragment.edges, |here| wanted(&here.edge.marks))
    };
    let edges = match prim {
        Prim::Id => return Ok(fragment.clone()),
        Prim::File(path) => return place::file(subject, path, fragment),
        Prim::Func(name) => return function::func(subject, name, fragment),
        Prim::ConditionGraph => return Ok(condition::graph(subject, fragment)),
        Prim::Lines { file, first, last } => {
            place::lines(subject, at, file.as_ref(), (*first, *last), fragment)?
        }
        Prim::Column(column) => place::column(subject, at, *column, fragment)?,
        Prim::Entry(name) => function::entry(subject, name, fragment)?,
        Prim::Exit(name) => function::exit(subject, name, fragment)?,
        Prim::Call(name) => function::call(subject, name, fragment)?,
        Prim::Label(name) => function::label(subject, name, fragment)?,
        Prim::Calls => {
            subject.select(&fragment.edges, |here| matches!(here.edge.op, Op::Call { .. }))
        }
        Prim::BasicBlockEntry => marked(|m| m.block_entry),
        Prim::ConditionEdge => marked(|m| m.condition.is_some()),
        Prim::DecisionEdge => marked(|m| m.decision.is_some()),
        Prim::StmtType(types) => subject.select(&fragment.edges, |here| {
            let kind = here.edge.marks.stmt.map(|s| here.body.stmts[s].kind);
            kind.is_some_and(|kind| types.contains(&kind))
        }),
        Prim::Def(var) => flow(subject, variable::denoted(subject, var, bound)?, Part::Defines),
        Prim::Use(var) => flow(subject, variable::denoted(subject, var, bound)?, Part::Uses),
        Prim::CUse(var) => {
            flow(subject, variable::denoted(subject, var, bound)?, Part::ComputationUses)
        }
        Prim::PUse(var) => {
            flow(subject, variable::denoted(subject, var, bound)?, Part::PredicateUses)
        }
        Prim::Expr(wanted) => text::expr(subject, wanted, fragment)?,
        Prim::Regexp(pattern) => text::regexp(subject, pattern, fragment)?,
        Prim::Diff(revision) => place::diff(subject, revision, fragment)?,
        Prim::Check(kind) => subject.select(&fragment.edges, |here| {
            subject.checks(here.f, here.edge.from).any(|one| kind.is_none_or(|kind| kind == one))
        }),
    };
    Ok(Target::started(subject, edges.intersection(&fragment.edges)))
}

fn flow(subject: &Subject<'_>, variables: Vec<variable::Denoted>, part: Part) -> EdgeSet {
    let all = variables.iter().map(|v| subject.data_flow().part(subject, *v, part));
    all.reduce(|a, b| a.union(&b)).unwrap_or_else(EdgeSet::empty)
}

/// What may help if a primitive selects nothing.
pub fn hint(subject: &Subject<'_>, prim: &Prim) -> Option<String> {
    let hint = match prim {
        Prim::StmtType(_) => return Some(statements(subject)),
        Prim::Call(_) => "it is never called here",
        Prim::Def(_) => "it is never assigned here",
        Prim::Use(_) => "it is never read here",
        Prim::CUse(_) => "it is never read here, except in conditions",
        Prim::PUse(_) => "it is in no condition here",
        Prim::Check(_) => "nothing here could be undefined in this way",
        _ => return None,
    };
    Some(hint.to_string())
}

fn statements(subject: &Subject<'_>) -> String {
    let stmts = subject.functions().flat_map(|(_, body)| body.stmts.iter());
    let kinds: BTreeSet<StmtKind> = stmts.map(|s| s.kind).collect();
    let names: Vec<&str> = kinds.into_iter().map(StmtKind::name).collect();
    format!("the statements of the program are of the types {}", names.join(", "))
}
