//! Operations, places and marks as text.
//!
//! | operation | text |
//! |---|---|
//! | `Skip` | `skip` |
//! | `Assign`, `Zero` | `x = e`, `zero x` |
//! | `Input` | `input x "main::x"` |
//! | `Assume` | `assume e`, `assume !(e)`; a condition that begins with `!` is in parentheses |
//! | `Case`, `Default` | `switch e case 3`, `switch e case 3 ... 5`, `switch e default` |
//! | `Call` | `f(a, b)`, `x = f(a)`, through a pointer `x = call p(a)` |
//! | `Builtin` | `x = __assize_alloc(n)`: a function of such a name is in backquotes |
//! | `Return` | `return`, `return e` |
//! | `Vla` | `vla x bytes e` |
//! | `Jump` | `goto e is label` |
//! | `Asm` | `asm "text" : x, y : e` |
//! | `Unsupported` | `unsupported "text"` |
//!
//! Marks follow in a fixed order: `@line:column` (`@file1:line:column` if not in the file of the
//! function), `[start..end]`, `stmt s1`, `block`, `cond c1 true`, `decision d1 case 2`, `graph b1`.

use super::expr::{Context, POSTFIX};
use super::image::string;
use crate::program::{Callee, ExprId, Marks, Op, Outcome};
use crate::walk::Position::{Object, Value};
use base::{FileId, Place, Span};
use std::fmt::Write;

impl Context<'_> {
    pub fn op(&self, op: &Op) -> String {
        match op {
            Op::Skip => "skip".to_string(),
            Op::Assign { to, value } => {
                format!("{} = {}", self.expr(*to, Object), self.expr(*value, Value))
            }
            Op::Zero { to } => format!("zero {}", self.expr(*to, Object)),
            Op::Input { to, name } => format!("input {} {}", self.expr(*to, Object), string(name)),
            Op::Assume { cond, holds } => self.assume(*cond, *holds),
            Op::Case { value, low, high } if low == high => {
                format!("switch {} case {low}", self.expr(*value, Value))
            }
            Op::Case { value, low, high } => {
                format!("switch {} case {low} ... {high}", self.expr(*value, Value))
            }
            Op::Default { value } => format!("switch {} default", self.expr(*value, Value)),
            Op::Call { to, callee, args } => {
                format!("{}{}({})", self.target(*to), self.callee(*callee), self.values(args))
            }
            Op::Builtin { to, builtin, args } => {
                format!("{}{}({})", self.target(*to), builtin.name(), self.values(args))
            }
            Op::Return(None) => "return".to_string(),
            Op::Return(Some(e)) => format!("return {}", self.expr(*e, Value)),
            Op::Vla { var, bytes } => {
                format!("vla {} bytes {}", self.names.var(*var), self.expr(*bytes, Value))
            }
            Op::Jump { target, label } => {
                format!("goto {} is {}", self.expr(*target, Value), self.names.label(*label))
            }
            Op::Asm { text, outputs, inputs } => self.asm(text, outputs, inputs),
            Op::Unsupported(what) => format!("unsupported {}", string(what)),
        }
    }

    fn assume(&self, cond: ExprId, holds: bool) -> String {
        let cond = self.expr(cond, Value);
        match holds {
            true if cond.starts_with('!') => format!("assume ({cond})"),
            true => format!("assume {cond}"),
            false => format!("assume !({cond})"),
        }
    }

    fn target(&self, to: Option<ExprId>) -> String {
        to.map_or(String::new(), |to| format!("{} = ", self.expr(to, Object)))
    }

    fn callee(&self, callee: Callee) -> String {
        match callee {
            Callee::Direct(f) => self.names.outer(self.outer.function(f)),
            Callee::Indirect(e) => format!("call {}", self.expr_above(e, Value, POSTFIX)),
        }
    }

    fn values(&self, list: &[ExprId]) -> String {
        list.iter().map(|e| self.expr(*e, Value)).collect::<Vec<_>>().join(", ")
    }

    fn asm(&self, text: &str, outputs: &[ExprId], inputs: &[ExprId]) -> String {
        let mut out = format!("asm {}", string(text));
        if !outputs.is_empty() || !inputs.is_empty() {
            let list: Vec<_> = outputs.iter().map(|e| self.expr(*e, Object)).collect();
            let _ = write!(out, " : {}", list.join(", "));
        }
        if !inputs.is_empty() {
            let _ = write!(out, " : {}", self.values(inputs));
        }
        out
    }
}

/// Nothing if there is none.
pub(super) fn marks(marks: &Marks, file: FileId) -> String {
    let mut out = place(marks.place, file) + &span(marks.span);
    let _ = marks.stmt.map(|s| write!(out, " stmt {s}"));
    if marks.block_entry {
        out.push_str(" block");
    }
    let _ = marks.condition.map(|(c, o)| write!(out, " cond {c} {}", outcome(o)));
    let _ = marks.decision.map(|(d, o)| write!(out, " decision {d} {}", outcome(o)));
    let _ = marks.condition_graph.map(|b| write!(out, " graph {b}"));
    if out == NOWHERE { String::new() } else { out }
}

/// Line 0, where nothing is.
const NOWHERE: &str = "@0:0";

/// A place at the end of a head, if there is one.
pub(super) fn some_place(at: Place, file: FileId) -> String {
    let text = place(at, file);
    if text == NOWHERE { String::new() } else { format!(" {text}") }
}

pub(super) fn place(place: Place, file: FileId) -> String {
    let Place { file: own, line, column } = place;
    if own == file { format!("@{line}:{column}") } else { format!("@{own}:{line}:{column}") }
}

pub(super) fn span(span: Span) -> String {
    if span == Span::default() { String::new() } else { format!(" [{}..{}]", span.start, span.end) }
}

/// `true`, `false`, `case 3` or `default`.
pub(crate) fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::False => "false".to_string(),
        Outcome::True => "true".to_string(),
        Outcome::Case(k) => format!("case {k}"),
        Outcome::Default => "default".to_string(),
    }
}
