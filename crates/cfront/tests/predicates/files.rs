//! Each C file names predicates; beside it stands where each has a value and what it says there.

use crate::read::{files, predicates, program, well_formed};
use cfa::predicate::Formulas;
use cfa::text::{print, print_formulas, read};
use cfa::{FuncId, Program};
use cfront::predicate::{Error, compile};
use std::fmt::Write;
use std::path::Path;

fn shown(file: &Path) -> String {
    let mut program = program(file);
    let before = bodies(&program);
    let mut out = String::new();
    for text in predicates(file) {
        let _ = writeln!(out, "{text}");
        match compile(&mut program, &text) {
            Err(error) => out.push_str(&error_text(&text, &error)),
            Ok(predicate) => {
                for f in program.functions.ids() {
                    let formulas = predicate.of(f).into_iter();
                    formulas.for_each(|formulas| of_function(&mut out, &program, f, formulas));
                }
                predicate.warnings.iter().for_each(|w| out.push_str(&format!("  warning: {w}\n")));
            }
        }
    }
    well_formed(&program);
    assert_eq!(before, bodies(&program), "no automaton should change");
    let text = print(&program);
    let again = read(&text).unwrap_or_else(|e| panic!("{}", e.render(false)));
    assert_eq!(text, print(&again), "the text form should read back");
    out
}

/// The text of the functions.
fn bodies(program: &Program) -> String {
    let text = print(program);
    text[text.find("\nfunc ").unwrap_or(0)..].to_string()
}

fn error_text(text: &str, error: &Error) -> String {
    let (start, end) = (error.span.start as usize, error.span.end as usize);
    assert!(start <= end && end <= text.len(), "{error:?}");
    let marks = format!("{}{}", " ".repeat(start), "^".repeat((end - start).max(1)));
    let mut out = format!("{marks}\n  error: {}\n", error.message);
    error.expected.iter().for_each(|e| out.push_str(&format!("  expected: {e}\n")));
    error.hint.iter().for_each(|h| out.push_str(&format!("  hint: {h}\n")));
    out
}

fn of_function(out: &mut String, program: &Program, f: FuncId, formulas: &Formulas) {
    let function = &program.functions[f];
    let body = function.body.as_ref().expect("a function with locations should have a body");
    for (i, text) in print_formulas(program, f, formulas.list()).iter().enumerate() {
        let here = |l: cfa::LocId| formulas.index_at(l) == Some(i);
        let locs: Vec<u32> = body.locs.ids().filter(|l| here(*l)).map(|l| l.0).collect();
        let edges = body.edges.iter().filter(|e| here(e.from));
        let mut lines: Vec<u32> = edges.map(|e| e.marks.place.line).collect();
        lines.sort_unstable();
        lines.dedup();
        let where_ = match locs.len() == body.locs.len() {
            true => "everywhere".to_string(),
            false => format!("{}, lines {}", runs(&locs, "l"), runs(&lines, "")),
        };
        let _ = writeln!(out, "  {}: {text}   at {where_}", function.name);
    }
}

/// `3..5, 7`
fn runs(numbers: &[u32], prefix: &str) -> String {
    let mut out: Vec<(u32, u32)> = Vec::new();
    for &n in numbers {
        match out.last_mut().filter(|(_, last)| *last + 1 == n) {
            Some((_, last)) => *last = n,
            None => out.push((n, n)),
        }
    }
    let run = |&(a, b): &(u32, u32)| match a == b {
        true => format!("{prefix}{a}"),
        false => format!("{prefix}{a}..{prefix}{b}"),
    };
    out.iter().map(run).collect::<Vec<_>>().join(", ")
}

#[test]
fn predicates_mean_what_is_expected() {
    let mut wrong = Vec::new();
    for file in files() {
        let found = shown(&file);
        let expected = file.with_extension("expected");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &found).expect("the expected file should be writable");
        }
        if std::fs::read_to_string(&expected).unwrap_or_default() != found {
            wrong.push(format!("{}: found\n{found}", expected.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
