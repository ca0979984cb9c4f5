//! Filters that name a function or a label.

use super::names::unknown;
use super::subject::Here;
use super::{Subject, Target};
use crate::ast::Name;
use crate::source::{Problem, Result};
use cfa::{Body, FuncId};
use goal::{EdgeSet, LocSet};

/// The functions under test that have a name: more than one if files have `static` ones.
pub fn named<'p>(subject: &Subject<'p>, name: &Name) -> Result<Vec<(FuncId, &'p Body)>> {
    let is = |f: &FuncId| subject.program.functions[*f].name == name.text;
    let found: Vec<_> = subject.functions().filter(|(f, _)| is(f)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let calls = format!("`@CALL({})` selects its calls", name.text);
    Err(match subject.program.functions.ids().find(is) {
        Some(f) if subject.is_library(f) => {
            let message = format!("`{}` is a function of the library, not under test", name.text);
            Problem::new(name.at.0, message).hint(calls)
        }
        Some(_) => {
            let message = format!("the function `{}` is declared but not defined", name.text);
            Problem::new(name.at.0, message).hint(calls)
        }
        None => {
            let names = subject.functions().map(|(f, _)| &*subject.program.functions[f].name);
            unknown("function", name, &names.collect::<Vec<&str>>())
        }
    })
}

/// "The set of initial locations is the singleton set containing the entry location."
pub fn func(subject: &Subject<'_>, name: &Name, fragment: &Target) -> Result<Target> {
    let found = named(subject, name)?;
    let edges = found.iter().map(|(f, _)| subject.alphabet.edges_of(*f));
    let edges = edges.fold(EdgeSet::empty(), |all, more| all.union(&more));
    let entries: LocSet =
        found.iter().map(|(f, body)| subject.alphabet.point(*f, body.entry)).collect();
    Ok(Target::begun(subject, edges.intersection(&fragment.edges), &entries))
}

/// The edge that leaves the entry location.
pub fn entry(subject: &Subject<'_>, name: &Name, fragment: &Target) -> Result<EdgeSet> {
    let found = named(subject, name)?;
    let is = |f: FuncId| found.iter().any(|(g, _)| *g == f);
    Ok(subject.select(&fragment.edges, |here| is(here.f) && here.edge.from == here.body.entry))
}

/// The edges into the exit location. Falling off the end is one of them.
pub fn exit(subject: &Subject<'_>, name: &Name, fragment: &Target) -> Result<EdgeSet> {
    let found = named(subject, name)?;
    let is = |f: FuncId| found.iter().any(|(g, _)| *g == f);
    Ok(subject.select(&fragment.edges, |here| is(here.f) && here.edge.to == here.body.exit))
}

/// The calls of any function of that name, with or without a body, the library's too.
pub fn call(subject: &Subject<'_>, name: &Name, fragment: &Target) -> Result<EdgeSet> {
    let functions = &subject.program.functions;
    let wanted = |f: &FuncId| functions[*f].name == name.text;
    if !functions.ids().any(|f| wanted(&f)) {
        let names: Vec<&str> = functions.iter().map(|f| f.name.as_str()).collect();
        return Err(unknown("function", name, &names));
    }
    Ok(subject.select(&fragment.edges, |here| subject.callees(here).iter().any(wanted)))
}

/// The edges that leave the location of a label, in any function.
pub fn label(subject: &Subject<'_>, name: &Name, fragment: &Target) -> Result<EdgeSet> {
    let all = || subject.functions().flat_map(|(f, body)| body.labels.iter().map(move |l| (f, l)));
    let named = all().filter(|(_, l)| l.name == name.text);
    let locs: LocSet = named.map(|(f, l)| subject.alphabet.point(f, l.loc)).collect();
    if locs.is_empty() {
        let names = all().map(|(_, l)| l.name.as_str()).filter(|name| !name.is_empty());
        return Err(unknown("label", name, &names.collect::<Vec<&str>>()));
    }
    let starts = |here: Here<'_>| subject.alphabet.point(here.f, here.edge.from);
    Ok(subject.select(&fragment.edges, |here| locs.contains(starts(here))))
}
