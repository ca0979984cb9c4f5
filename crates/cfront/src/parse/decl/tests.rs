//! Declarations as a whole: the system's compiler is the judge of layouts and images.

mod errors;
mod images;
mod meaning;
mod random_layout;

use crate::dialect::Dialect;
use crate::hir::Unit;
use crate::source::Source;
use crate::{lex, parse};
use cfa::{DataModel, Image, RecordId};
use std::io::Write;
use std::process::{Command, Stdio};

fn try_parse(text: &str, model: DataModel) -> Result<Unit, String> {
    let mut names = lex::keyword_interner();
    let lexed = lex::lex(text.as_bytes(), &mut names);
    assert!(lexed.errors.is_empty(), "{:?}", lexed.errors);
    let source = Source::new("test.c", text.as_bytes().to_vec(), lexed.lines);
    parse::parse(&source, &lexed.tokens, names, model, &Dialect::plain(model)).map_err(|error| {
        let hint = error.hint.map_or(String::new(), |hint| format!(" ({hint})"));
        let text = &source.text[error.span.start as usize..error.span.end as usize];
        format!("`{}`: {}{hint}", String::from_utf8_lossy(text), error.message)
    })
}

fn unit(text: &str) -> Unit {
    match try_parse(text, DataModel::Lp64) {
        Ok(unit) => unit,
        Err(error) => panic!("{error}"),
    }
}

fn error(text: &str) -> String {
    match try_parse(text, DataModel::Lp64) {
        Ok(_) => "no error".to_string(),
        Err(error) => error,
    }
}

fn record(unit: &Unit, tag: &str) -> RecordId {
    let found = unit.types.records.entries().find(|(_, r)| r.tag.as_deref() == Some(tag));
    found.expect("the record should be there").0
}

fn image<'a>(unit: &'a Unit, name: &str) -> &'a Image {
    let found = unit.globals.iter().find(|g| g.name == name);
    let global = found.expect("the global should be there");
    global.init.as_ref().expect("the global should be defined")
}

/// The type of a global, typedef-free.
fn type_of(unit: &Unit, name: &str) -> String {
    let global = unit.globals.iter().find(|g| g.name == name).map(|g| g.ty);
    let function = || unit.functions.iter().find(|f| f.name == name).map(|f| f.ty);
    let ty = global.or_else(function).expect("the name should be there");
    super::spell(&unit.types, ty)
}

/// What a C program prints when the system's compiler has built it.
fn run_c(text: &str, name: &str) -> String {
    let path = std::env::temp_dir().join(format!("assize-{name}-{}", std::process::id()));
    let flags = ["-w", "-O0", "-o"];
    let built = compile(text, &[&flags[..], &[path.to_str().expect("a path in UTF-8")]].concat());
    assert!(built.is_empty(), "cc: {built}");
    let output = Command::new(&path).output().expect("the program should run");
    let _ = std::fs::remove_file(&path);
    assert!(output.status.success(), "the program should succeed");
    String::from_utf8(output.stdout).expect("the program should print text")
}

/// The compiler's messages, empty if it succeeds.
fn compile(text: &str, flags: &[&str]) -> String {
    let mut child = Command::new("cc")
        .args(["-x", "c"])
        .args(flags)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cc should start");
    let mut stdin = child.stdin.take().expect("cc should read");
    stdin.write_all(text.as_bytes()).expect("cc should read");
    drop(stdin);
    let output = child.wait_with_output().expect("cc should end");
    match output.status.success() {
        true => String::new(),
        false => format!("failed: {}", String::from_utf8_lossy(&output.stderr)),
    }
}
