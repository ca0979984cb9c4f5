//! The interpreter's values of predicates are those that the user's compiler computes: in the
//! programs of `native`, `/*?*/` before a statement stands for printing every predicate that has
//! a value there. The compiler also finds out if we take a name to be in scope where it is not.

use crate::read::{predicates, program, well_formed, written};
use cfa::{FuncId, LocId, Predicate, Program};
use cfront::predicate::compile;
use interp::{Interpreter, Observer, Options, State, Stop};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

const MARK: &str = "/*?*/";

/// Writes down the values at marked locations.
struct Record<'a> {
    /// The lines of marked locations.
    marked: &'a BTreeMap<(FuncId, LocId), u32>,
    predicates: &'a [Predicate],
    out: String,
}

impl Observer for Record<'_> {
    const STATES: bool = true;

    fn edge(&mut self, _: FuncId, _: cfa::EdgeId) {}

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        let Some(line) = self.marked.get(&(f, l)) else { return };
        for (k, predicate) in self.predicates.iter().enumerate() {
            if predicate.at(f, l).is_none() {
                assert_eq!(state.holds(k), None);
                continue;
            }
            let value = match state.holds(k) {
                Some(value) => u8::from(value).to_string(),
                None => "undefined".to_string(),
            };
            let _ = writeln!(self.out, "{line}: {{{}}} {value}", predicate.text);
        }
    }
}

/// The locations where the statements behind the marks begin.
fn marked(program: &Program, text: &str) -> BTreeMap<(FuncId, LocId), u32> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| line.contains(MARK));
    let start = |line: u32| {
        let bodies = program.functions.entries().filter(|(_, f)| !program.units[f.unit].library);
        let bodies = bodies.filter_map(|(id, f)| Some((id, f.body.as_ref()?)));
        let mut stmts = bodies.flat_map(|(id, b)| b.stmts.iter().map(move |s| (id, s)));
        let (f, stmt) = stmts.find(|(_, s)| s.place.line == line).expect("a statement on the line");
        ((f, stmt.start), line)
    };
    lines.map(|(line, _)| start(line)).collect()
}

/// The program with the marks replaced.
fn instrumented(text: &str, marked: &BTreeMap<(FuncId, LocId), u32>, all: &[Predicate]) -> String {
    let mut out = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        let place = marked.iter().find(|(_, line)| **line == number).map(|(place, _)| *place);
        let here = all.iter().filter(|p| place.is_some_and(|(f, l)| p.at(f, l).is_some()));
        let prints: String = here
            .map(|p| {
                let shown = p.text.replace('\\', "\\\\").replace('%', "%%").replace('"', "\\\"");
                format!("printf(\"{number}: {{{shown}}} %d\\n\", ({}) ? 1 : 0); ", p.text)
            })
            .collect();
        let _ = writeln!(out, "{}", line.replace(MARK, &prints));
    }
    out
}

fn natively(name: &str, text: &str) -> String {
    let file = written(&format!("{name}-probed.c"), text);
    let program = file.with_extension("out");
    let mut cc = Command::new("cc");
    cc.args(["-w", "-o"]).arg(&program).arg(&file).arg("-lm");
    let made = cc.output().expect("cc should start");
    assert!(made.status.success(), "{name}: {}", String::from_utf8_lossy(&made.stderr));
    let output = Command::new(&program).output().expect("the program should start");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn agree(file: &Path) -> usize {
    let name = file.file_stem().expect("a test should have a name").to_string_lossy();
    let mut program = program(file);
    let texts = predicates(file);
    let all: Vec<Predicate> = texts
        .iter()
        .map(|text| compile(&mut program, text).unwrap_or_else(|e| panic!("{text}: {e:?}")))
        .collect();
    well_formed(&program);
    let text = std::fs::read_to_string(file).expect("the test should be readable");
    let marked = marked(&program, &text);
    let mut record = Record { marked: &marked, predicates: &all, out: String::new() };
    let main = program.function("main").expect("a test should have a main");
    let interpreter = Interpreter::with_predicates(&program, &all);
    let (inputs, options) = (cfa::Inputs::default(), Options::default());
    let run = interpreter.run_observed(main, &inputs, &options, &mut record);
    assert!(matches!(run.stop, Stop::Exit(0)), "{name}: {:?}", run.stop);
    let native = natively(&name, &instrumented(&text, &marked, &all));
    let difference = record.out.lines().zip(native.lines()).find(|(ours, native)| ours != native);
    assert_eq!(difference, None, "{name}: ours and the compiler's");
    assert_eq!(record.out.len(), native.len(), "{name}: one is longer");
    record.out.lines().count()
}

#[test]
fn interpreter_and_compiler_agree_on_predicates() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/predicates/native");
    let entries = std::fs::read_dir(directory).expect("the directory should exist");
    let mut files: Vec<_> =
        entries.map(|e| e.expect("an entry should be readable").path()).collect();
    files.sort();
    let values: usize = files.iter().map(|file| agree(file)).sum();
    assert!(values > 300, "{values} values should be compared");
}
