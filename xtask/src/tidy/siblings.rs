//! Engines do not know each other.

use super::{File, Tree};
use crate::Result;
use std::collections::BTreeSet;

const ENGINES: &str = "crates/engine/src/";

/// What is no engine but the place where they meet.
const SEAM: &[&str] = &["portfolio"];

/// A directory of `engine` is an engine; none names another.
pub fn check(tree: &Tree) -> Result<Vec<String>> {
    let engine = |file: &File| file.path.strip_prefix(ENGINES)?.split_once('/').map(own);
    let engines: BTreeSet<String> = tree.files.iter().filter_map(engine).collect();
    let mut found = Vec::new();
    for file in &tree.files {
        let Some(mine) = engine(file).filter(|name| !SEAM.contains(&name.as_str())) else {
            continue;
        };
        for (number, line) in (1..).zip(file.text.lines()) {
            let other = engines.iter().filter(|other| **other != mine).find(|other| {
                line.contains(&format!("crate::{other}::"))
                    || line.contains(&format!("super::super::{other}::"))
            });
            found.extend(
                other.map(|other| format!("{}:{number}: `{mine}` names `{other}`", file.path)),
            );
        }
    }
    Ok(found)
}

fn own((directory, _): (&str, &str)) -> String {
    directory.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_names_another_is_found() {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let tree = Tree {
            files: vec![
                file("crates/engine/src/bmc/mod.rs", "use crate::control::Control;\n"),
                file("crates/engine/src/random/mod.rs", "\nuse crate::bmc::Bmc;\n"),
                file("crates/engine/src/options.rs", "use crate::bmc::Bmc;\n"),
            ],
        };
        let found = check(&tree).expect("nothing is read");
        assert_eq!(found, ["crates/engine/src/random/mod.rs:2: `random` names `bmc`"]);
    }
}
