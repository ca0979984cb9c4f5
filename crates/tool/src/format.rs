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
    match (format, function) {
        (Format::Text, None) => cfa::text::print(program),
        (Format::Text, Some(f)) => cfa::text::print_function(program, f),
        (Format::Dot | Format::Json | Format::Svg, _) => String::new(),
    }
}
