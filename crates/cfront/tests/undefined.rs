//! The interpreter finds undefined behaviour, at the right place and for the right reason, and stops
//! there if no machine goes on: the programs of `tests/undefined`.
//!
//! The first line of a program says what is expected: `//@ undefined: line N: REASON`, or
//! `FILE.c` instead of `line N` if it happens inside the model of a library function. Or, for
//! what the interpreter is known not to find: `//@ missed: line N: REASON`; it runs to the end.

use cfront::driver::{Options, UnitRequest, front_end};
use interp::{Interpreter, Options as Limits, Stop, Undefined};
use std::path::{Path, PathBuf};

/// How the program ends, in the words of a first line.
fn outcome(file: &Path) -> String {
    let request = UnitRequest { file: file.to_path_buf(), directory: None, flags: Vec::new() };
    let (translation, diagnostics) = front_end(&[request], &Options::default());
    let Some(translation) = translation else {
        return diagnostics.iter().map(|d| d.render(false)).collect();
    };
    let program = translation.program;
    let Some(main) = program.function("main") else { return "no `main`".into() };
    let run = Interpreter::new(&program).run(main, &cfa::Inputs::default(), &Limits::default());
    match (run.findings.first(), run.stop) {
        (Some(first), stop) => {
            let ends = matches!(stop, Stop::Undefined { .. });
            assert!(ends || first.reason.goes_on(), "{}: {stop:?}", file.display());
            let body = program.functions[first.function].body.as_ref();
            let place = body.expect("a finding should be in a body").edges[first.edge].marks.place;
            let object = first.which.map(|which| which.name(&program));
            let what = Undefined { reason: first.reason, object };
            let at = Path::new(&program.files[place.file]);
            let at = match at.file_name() == file.file_name() {
                true => format!("line {}", place.line),
                false => at.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            };
            format!("undefined: {at}: {what}")
        }
        (None, Stop::Exit(_)) => "missed".into(),
        (None, other) => format!("{other:?}"),
    }
}

fn programs() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/undefined");
    let entries = std::fs::read_dir(dir).expect("tests/undefined should exist");
    let files = entries.map(|e| e.expect("an entry should be readable").path());
    let mut files: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

#[test]
fn undefined_behaviour_is_found() {
    let mut wrong = Vec::new();
    for file in programs() {
        let text = std::fs::read_to_string(&file).expect("a program should be readable");
        let first = text.lines().next().unwrap_or_default();
        let want = first.strip_prefix("//@ ").unwrap_or("a first line with `//@ `");
        let have = outcome(&file);
        let same = have == want || have == "missed" && want.starts_with("missed: ");
        if !same {
            wrong.push(format!("{}\n  want {want}\n  have {have}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
