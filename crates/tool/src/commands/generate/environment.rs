//! What every verdict of a program that begins with `main` takes for granted, said once.
//!
//! Such a program is whole but for libraries. A function without a body may still be one that nobody
//! has shown; it is taken to know nothing of the program that it is not given. (Where the program
//! begins elsewhere, each verdict says so for itself.)

use crate::result::string;
use cfa::{Callee, FuncId, Op, Program, is_unseen};
use std::collections::BTreeSet;

/// The functions without a body that are called, and of which that is taken for granted.
pub fn unseen(program: &Program, entry: FuncId) -> BTreeSet<&str> {
    if program.functions[entry].name != "main" {
        return BTreeSet::new();
    }
    let own = program.functions.iter().filter(|f| !program.units[f.unit].library);
    let edges = own.filter_map(|f| f.body.as_ref()).flat_map(|body| body.edges.iter());
    let called = edges.filter_map(|edge| match &edge.op {
        Op::Call { callee: Callee::Direct(g), .. } if is_unseen(program, *g) => Some(*g),
        _ => None,
    });
    called.map(|g| program.functions[g].name.as_str()).collect()
}

fn granted(name: &str) -> String {
    format!("{name} writes and calls nothing that it is not given")
}

/// As strings of JSON.
pub fn texts(names: &BTreeSet<&str>) -> Vec<String> {
    names.iter().map(|name| string(&granted(name))).collect()
}

/// For the result.
pub fn json(names: &BTreeSet<&str>) -> Option<String> {
    let texts = texts(names);
    (!texts.is_empty()).then(|| format!("  \"environment\": [{}],", texts.join(", ")))
}

/// For people.
pub fn sentence(names: &BTreeSet<&str>) -> Option<String> {
    let first = names.first()?;
    let (more, verb) = match names.len() {
        1 => (String::new(), "has"),
        2 => (" and 1 more".into(), "have"),
        count => (format!(" and {} more", count - 1), "have"),
    };
    let end = if names.len() == 1 {
        "writes and calls nothing that it is"
    } else {
        "write and call nothing that they are"
    };
    Some(format!("environment: {first}{more}, which {verb} no body here, {end} not given"))
}
