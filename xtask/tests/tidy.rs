//! The rules of the house hold.

use xtask::paths;
use xtask::tidy::{RULES, Tree};

#[test]
fn the_repository_is_tidy() {
    let tree = Tree::read(&paths::root()).expect("the repository should be readable");
    for rule in RULES {
        let broken = (rule.check)(&tree).expect("the rule should be checkable");
        assert!(broken.is_empty(), "{}:\n{}", rule.name, broken.join("\n"));
    }
}
