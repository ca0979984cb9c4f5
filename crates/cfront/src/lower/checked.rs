//! The verifier between the passes, in debug builds: an automaton that breaks a rule which should
//! hold after a pass is our bug.

use super::{PASSES, Pass, Shapes};
use crate::hir;
use base::{FileId, IdVec};
use cfa::verify::verify_body;
use cfa::{Body, FuncId, Function, Program, Unit, UnitId};

/// What the verifier has to know of a unit: everything but the automata.
pub(super) struct Checked {
    heads: Program,
}

impl Checked {
    pub fn new(
        hir: &hir::Unit,
        shapes: &Shapes,
        unit: &Unit,
        files: &IdVec<FileId, String>,
    ) -> Checked {
        let mut heads = Program::new(hir.types.model);
        heads.types = hir.types.clone();
        heads.files = files.clone();
        heads.units.push(unit.clone());
        heads.globals = hir.globals.clone();
        for global in heads.globals.iter_mut() {
            global.ty = shapes.of(global.ty);
        }
        heads.functions = hir.functions.iter().map(|f| head(f, shapes)).collect();
        Checked { heads }
    }

    /// Panics if something is wrong that should be right after this pass.
    pub fn check(&self, pass: &Pass, function: FuncId, body: &Body) {
        let found = verify_body(&self.heads, function, body);
        let found: Vec<_> = found.into_iter().filter(|v| !pass.later.contains(&v.rule)).collect();
        let name = &self.heads.functions[function].name;
        if !found.is_empty() {
            let mut program = self.heads.clone();
            program.functions[function].body = Some(body.clone());
            let lines: Vec<String> = found.iter().map(|v| v.show(&program)).collect();
            panic!("`{name}` should be well-formed after {}:\n{}", pass.name, lines.join("\n"));
        }
        let done = PASSES.iter().take_while(|p| p.name != pass.name).chain([pass]);
        for earlier in done {
            let holds = earlier.form.is_none_or(|form| form(body));
            assert!(
                holds,
                "`{name}` should be in the form of {} after {}",
                earlier.name, pass.name
            );
        }
    }
}

fn head(f: &hir::Function, shapes: &Shapes) -> Function {
    Function {
        name: f.name.clone(),
        linkage: f.linkage,
        ty: shapes.of(f.ty),
        unit: UnitId(0),
        place: base::Place { file: FileId(0), line: 0, column: 0 },
        noreturn: f.noreturn,
        outside: f.outside,
        body: None,
    }
}
