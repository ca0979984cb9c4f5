//! Which crate may depend on which.

use super::Tree;
use crate::process::output;
use crate::{Result, paths};
use serde_json::Value;
use std::process::Command;

/// The table of DESIGN.md. `tool` (the package `assize`) and `xtask` may depend on all.
const ALLOWED: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("cfa", &["base"]),
    ("interp", &["base", "cfa"]),
    ("goal", &["base", "cfa"]),
    ("smt", &["base"]),
    ("cfront", &["base", "cfa"]),
    ("query", &["base", "cfa", "goal", "cfront"]),
    ("symbolic", &["base", "cfa", "interp", "smt"]),
    ("engine", &["base", "cfa", "interp", "goal", "smt", "symbolic"]),
    ("check", &["base", "cfa", "goal", "smt", "symbolic"]),
    ("suite", &["base", "cfa", "interp", "goal"]),
];
/// What tests may use besides: the interpreter judges the front end and the queries.
const JUDGES: &[(&str, &str)] = &[("cfront", "interp"), ("query", "interp")];
const UNLIMITED: &[&str] = &["assize", "xtask"];

pub fn check(_: &Tree) -> Result<Vec<String>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&output(cargo.current_dir(paths::root()))?)?;
    let packages = metadata["packages"].as_array().ok_or("cargo should list packages")?;
    Ok(packages.iter().flat_map(forbidden).collect())
}

/// Dependencies within the workspace, of any kind, that the table does not have.
fn forbidden(package: &Value) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or_default();
    if UNLIMITED.contains(&name) {
        return Vec::new();
    }
    let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
        return vec![format!("{name} is not in the table")];
    };
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    let ours = dependencies.filter(|d| !d["path"].is_null());
    let is_judge = |d: &&Value| {
        let of = d["name"].as_str().unwrap_or_default();
        d["kind"] == "dev" && JUDGES.contains(&(name, of))
    };
    let names = ours.filter(|d| !is_judge(d)).filter_map(|d| d["name"].as_str());
    let wrong = names.filter(|d| !allowed.contains(d));
    wrong.map(|d| format!("{name} may not depend on {d}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_edge_against_the_table_is_found() {
        let package = json!({"name": "suite", "dependencies": [
            {"name": "cfa", "path": "p"}, {"name": "smt", "path": "p", "kind": "dev"}, {"name": "serde"}]});
        assert_eq!(forbidden(&package), ["suite may not depend on smt"]);
        assert_eq!(forbidden(&json!({"name": "new"})), ["new is not in the table"]);
    }
}
