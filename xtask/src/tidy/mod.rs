//! `cargo xtask tidy`: the rules of the house that a machine can check.
//!
//! A rule is a function from the tree to what breaks it; `cargo test -p xtask` runs them all.

mod edges;
mod length;
mod quoted;
mod siblings;
mod tree;
mod words;

pub use tree::{File, Tree};

use crate::args::Args;
use crate::command::Command;
use crate::{Outcome, Result, mutants, paths};

pub const COMMAND: Command = Command {
    name: "tidy",
    usage: "",
    about: "crate dependencies, engines apart, file lengths, forbidden words, dead pointers in comments",
    run,
};

pub struct Rule {
    pub name: &'static str,
    pub check: fn(&Tree) -> Result<Vec<String>>,
}

pub const RULES: &[Rule] = &[
    Rule { name: "a crate depends only on those that DESIGN's table allows", check: edges::check },
    Rule { name: "engines do not import each other", check: siblings::check },
    Rule { name: "a file has at most 400 lines, a lib.rs 60", check: length::check },
    Rule { name: "nothing is left undone, and no test is switched off", check: words::undone },
    Rule { name: "no path of one machine, no host of a registry", check: words::places },
    Rule { name: "only those who may start processes do", check: words::processes },
    Rule { name: "each mutant is in the code once, and in the table", check: mutants::check },
    Rule { name: "files and modules that comments name exist", check: quoted::check },
];

fn run(args: Args) -> Result<Outcome> {
    args.none_left()?;
    let tree = Tree::read(&paths::root())?;
    let mut broken = 0;
    for rule in RULES {
        let found = (rule.check)(&tree)?;
        if !found.is_empty() {
            println!("{}:", rule.name);
            found.iter().for_each(|line| println!("  {line}"));
        }
        broken += found.len();
    }
    println!("{} rules, {} files, {broken} broken", RULES.len(), tree.files.len());
    Ok(Outcome::good_if(broken == 0))
}
