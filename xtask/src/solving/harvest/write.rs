//! Questions as SMT-LIB text.

use smt::{Printer, TermId, Terms};
use std::fmt::Write;

/// A step of a sequence.
pub enum Asked {
    /// From now on this holds.
    Assert(TermId),
    /// Can this hold, too?
    Check(TermId),
}

const GROW: &str = "a string should grow";

/// One question.
pub fn single(terms: &Terms, guard: TermId) -> String {
    let (commands, text) = Printer::new().print(terms, guard);
    with_logic(&format!("{commands}(assert {text})\n(check-sat)\n"))
}

/// Questions, each in a scope of its own; what is constant is left out.
pub fn sequence(terms: &Terms, asked: &[Asked]) -> String {
    let mut printer = Printer::new();
    let mut out = String::new();
    for step in asked {
        let (Asked::Assert(term) | Asked::Check(term)) = step;
        if terms.as_bool(*term).is_some() {
            continue;
        }
        let (commands, text) = printer.print(terms, *term);
        out.push_str(&commands);
        match step {
            Asked::Assert(_) => writeln!(out, "(assert {text})").expect(GROW),
            Asked::Check(_) => {
                writeln!(out, "(push 1)\n(assert {text})\n(check-sat)\n(pop 1)").expect(GROW);
            }
        }
    }
    with_logic(&out)
}

fn with_logic(text: &str) -> String {
    // Constant arrays are in no standard logic.
    let logic = if text.contains("(Array ") { "ALL" } else { "QF_BV" };
    format!("(set-logic {logic})\n{text}")
}
