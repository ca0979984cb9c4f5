//! Every mutant in the code is in the table, and the reverse; and the tests that it names are there.

use super::table::MUTANTS;
use crate::Result;
use crate::tidy::Tree;
use std::collections::BTreeMap;

const CALL: &str = "base::mutant!(";

pub fn check(tree: &Tree) -> Result<Vec<String>> {
    let sources = tree.rust().filter(|file| file.path.starts_with("crates/"));
    // What the documentation says about them is none.
    let sources = sources.filter(|file| !file.path.starts_with("crates/base/"));
    let mut found: BTreeMap<&str, usize> = MUTANTS.iter().map(|m| (m.name, 0)).collect();
    let mut wrong = Vec::new();
    for file in sources {
        for name in names(&file.text) {
            match found.get_mut(name) {
                Some(count) => *count += 1,
                None => wrong.push(format!("{}: `{name}` is not in the table", file.path)),
            }
        }
    }
    if found.len() < MUTANTS.len() {
        wrong.push("the table has a name twice".into());
    }
    for (name, count) in found.iter().filter(|(_, count)| **count != 1) {
        wrong.push(format!("`{name}` is in the code {count} times"));
    }
    for test in MUTANTS.iter().flat_map(|mutant| mutant.tests) {
        if test.binary != test.package && !has_file(tree, test.binary) {
            wrong.push(format!("there is no file of tests for {test}"));
        }
    }
    wrong.dedup();
    Ok(wrong)
}

/// Some crate has tests in a file, or a directory, of this name.
fn has_file(tree: &Tree, name: &str) -> bool {
    let ends = [format!("/tests/{name}.rs"), format!("/tests/{name}/main.rs")];
    tree.rust().any(|file| ends.iter().any(|end| file.path.ends_with(end)))
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(CALL).skip(1).filter_map(|rest| rest.split('"').nth(1))
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_found_wherever_the_line_is_broken() {
        let text = "if base::mutant!(\"a: b\") && !base::mutant!(\n    \"c\"\n) { \"d\" }";
        assert_eq!(super::names(text).collect::<Vec<_>>(), ["a: b", "c"]);
    }
}
