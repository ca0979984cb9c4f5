//! The forms in which automata are printed.

use cfa::{FuncId, Program};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Text,
    Dot,
    Json,
    Svg,
}

impl Format {
    pub const ALL: [(&'static str, Format); 4] = [
        ("text", Format::Text),
        ("dot", Format::Dot),
        ("json", Format::Json),
        ("svg", Format::Svg),
    ];

    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|&(known, _)| known == name).map(|(_, format)| format)
    }
}

/// The whole program, or one function of it.
pub fn print(program: &Program, function: Option<FuncId>, format: Format) -> String {
    // Integration: `cfa::text`, `cfa::dot`, `cfa::json` and `cfa::svg` go here.
    let wanted = program.functions.entries().filter(|&(id, _)| function.is_none_or(|f| f == id));
    let names: Vec<&str> = wanted.map(|(_, f)| f.name.as_str()).collect();
    match format {
        Format::Text | Format::Dot | Format::Json | Format::Svg => format!("{names:?}\n"),
    }
}
