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
        (Format::Text, Some(id)) => cfa::text::print_function(program, id),
        // Integration: `cfa::dot`, `cfa::json`, `cfa::svg`, each of `shown(program, function)`.
        (Format::Dot | Format::Json | Format::Svg, _) => {
            let names = shown(program, function).into_iter().map(|id| &program.functions[id].name);
            format!("{:?}\n", names.collect::<Vec<_>>())
        }
    }
}

/// The function asked for, or all that are defined in the user's files.
fn shown(program: &Program, function: Option<FuncId>) -> Vec<FuncId> {
    let own = |id: &FuncId| {
        let function = &program.functions[*id];
        function.body.is_some() && !program.units[function.unit].library
    };
    match function {
        Some(id) => vec![id],
        None => program.functions.ids().filter(own).collect(),
    }
}
