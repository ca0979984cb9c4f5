//! Predicates of programs of several units.

use crate::read::{well_formed, written};
use cfa::Program;
use cfa::text::print_formulas;
use cfront::driver::{Options, UnitRequest, front_end};
use cfront::predicate::compile;

const FIRST: &str = "static int mode = 1; int shared; enum { ON = 1, BOTH = 2, LEVEL = 9 };\n\
    static int help(int n) { return n + mode; }\nint main(void) { return help(BOTH) - 3; }\n";
const SECOND: &str = "static struct { int k; } mode; enum { ON = 7, BOTH = 2 }; int LEVEL;\n\
    static int *help(void) { return &mode.k; }\nint other(void) { return *help() + ON + LEVEL; }\n";

fn program() -> Program {
    let files = [written("unit1.c", FIRST), written("unit2.c", SECOND)];
    let request = |file| UnitRequest { file, directory: None, flags: vec![] };
    let (translation, diagnostics) = front_end(&files.map(request), &Options::default());
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{messages}")).program
}

/// The formula of each function, or the error's message.
fn shown(text: &str) -> Vec<String> {
    let mut program = program();
    let predicate = match compile(&mut program, text) {
        Ok(predicate) => predicate,
        Err(error) => return vec![error.message],
    };
    well_formed(&program);
    let mut out = Vec::new();
    for (f, function) in program.functions.entries() {
        let formulas = predicate.of(f).map_or(&[][..], |formulas| formulas.list());
        let texts = print_formulas(&program, f, formulas);
        out.extend(texts.iter().map(|text| format!("{}: {text}", function.name)));
    }
    out.extend(predicate.warnings);
    out
}

#[test]
fn statics_are_of_their_unit() {
    let warning = "`mode == 1` has no value in `help` (line 2), `other` (line 3): \
                   invalid operands of `==`: `struct <unnamed>` and `int`";
    assert_eq!(shown("mode == 1"), ["help: mode == 1", "main: mode == 1", warning]);
    assert_eq!(shown("mode.k")[..2], ["help: mode'2.k", "other: mode'2.k"]);
    assert_eq!(
        shown("*help() == 0"),
        [
            "help: *&mode'2.k == 0",
            "other: *&mode'2.k == 0",
            "`*help() == 0` has no value in `help` (line 2), `main` (line 3): too few arguments: 0 \
             given, 1 expected"
        ]
    );
}

#[test]
fn external_names_are_of_the_program() {
    let everywhere = ["help: shared", "main: shared", "help: shared", "other: shared"];
    assert_eq!(shown("shared"), everywhere);
    assert_eq!(shown("shared < BOTH")[3], "other: shared < 2");
    assert_eq!(shown("shared < ON"), ["`ON` is 1 in one unit and 7 in another"]);
    assert_eq!(shown("LEVEL > 1"), ["`LEVEL` is 9 in one unit and a variable in another"]);
}
