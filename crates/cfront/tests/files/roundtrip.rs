//! The text form of whole programs, the library's models included, reads back.

use crate::expect::check;
use crate::read::{examples, files, root, translation};
use cfa::text::{print, read};
use std::path::Path;

fn problem(file: &Path) -> Option<String> {
    let program = translation(file, true).program;
    let text = print(&program);
    match read(&text) {
        Ok(again) if again == program => None,
        Ok(_) => Some(format!("{}: reads back as another program", file.display())),
        Err(error) => Some(format!("{}: {}", file.display(), error.render(false))),
    }
}

#[test]
fn programs_read_back() {
    let programs = files(&root().join("tests/run"), "c");
    check(programs.iter().chain(&examples()).filter_map(|file| problem(file)));
}
