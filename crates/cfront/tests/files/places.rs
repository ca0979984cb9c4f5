//! Where conditions are, in the user's files: `places/NAME.places` lists for each condition of
//! `places/NAME.c` file, line, column and its preprocessed text.
//!
//! What stands in the file, arguments of macros included, has its own column; what a macro made
//! has that of the macro's name (between two arguments, if calls are nested, of one of them). The
//! preprocessor puts a call over several lines on its first line: all of it is there, at the
//! macro's name.

use crate::expect::{check, compare};
use crate::read::{beside, files, translation};
use std::path::Path;

fn places(file: &Path) -> String {
    let translation = translation(file, false);
    let program = &translation.program;
    let mut out = String::new();
    for function in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        out += &format!("{}\n", function.name);
        let text = &translation.sources[function.unit].text;
        for condition in body.conditions.iter() {
            let (place, span) = (condition.place, condition.span);
            let name = Path::new(&program.files[place.file]).file_name();
            let name = name.map(|n| n.to_string_lossy()).unwrap_or_default();
            let text = String::from_utf8_lossy(&text[span.start as usize..span.end as usize]);
            out += &format!("  {name}:{}:{} {text}\n", place.line, place.column);
        }
    }
    out
}

#[test]
fn conditions_are_where_the_user_wrote_them() {
    check(
        files(&beside("places"), "c")
            .iter()
            .filter_map(|file| compare(&file.with_extension("places"), &places(file))),
    );
}
