//! The calls of our own front end and interpreter, in this process.

use super::{Program, Ran, Unit, UnitReport, Unsupported};
use crate::Result;
use cfa::Op;

/// Preprocesses (unless it is a `.i` file), parses, types and lowers one unit.
pub fn front(_unit: &Unit) -> Result<UnitReport> {
    Err("the front end is not linked in yet".into())
}

/// Links the units with the models of the library and runs `main`; gives its standard output.
pub fn interpret(_program: &Program, _stdin: Vec<u8>) -> Result<(Vec<u8>, Ran)> {
    Err("the interpreter is not linked in yet".into())
}

/// Counts the functions that have a body in the user's units, and finds what they could not say.
pub fn examine(program: &cfa::Program) -> (usize, Vec<Unsupported>) {
    let mut functions = 0;
    let mut unsupported = Vec::new();
    for function in program.functions.iter().filter(|f| !program.units[f.unit].library) {
        let Some(body) = &function.body else { continue };
        functions += 1;
        for edge in body.edges.iter() {
            if let Op::Unsupported(reason) = &edge.op {
                let place = edge.marks.place;
                let file = program.files.get(place.file).map_or("?", String::as_str);
                unsupported.push(Unsupported {
                    function: function.name.clone(),
                    reason: reason.clone(),
                    place: format!("{file}:{}:{}", place.line, place.column),
                });
            }
        }
    }
    (functions, unsupported)
}
