//! Formulas of predicates as text, as C would write them.

use super::expr::{Context, UNARY};
use super::print::Printer;
use crate::predicate::Formula;
use crate::program::{FuncId, Program};
use crate::walk::Position;

/// How tightly `&&`, `||` and `?:` bind, on the scale of `super::expr`.
const AND: u8 = 2;
const OR: u8 = 1;

/// Formulas over the expressions of this function.
pub fn print_formulas<'a>(
    program: &Program,
    id: FuncId,
    formulas: impl IntoIterator<Item = &'a Formula>,
) -> Vec<String> {
    let printer = Printer::new(program);
    let Some(body) = &program.functions[id].body else { return Vec::new() };
    let context = printer.context(body);
    formulas.into_iter().map(|formula| context.formula(formula, 0)).collect()
}

impl Context<'_> {
    /// In parentheses unless it binds at least as tightly as `least`.
    fn formula(&self, formula: &Formula, least: u8) -> String {
        let (text, binds) = match formula {
            Formula::True => ("1".to_string(), u8::MAX),
            Formula::False => ("0".to_string(), u8::MAX),
            Formula::Atom(e) => return self.expr_above(*e, Position::Value, least),
            Formula::Not(a) => (format!("!{}", self.formula(a, UNARY)), UNARY),
            Formula::And(a, b) => {
                (format!("{} && {}", self.formula(a, AND), self.formula(b, AND + 1)), AND)
            }
            Formula::Or(a, b) => {
                (format!("{} || {}", self.formula(a, OR), self.formula(b, OR + 1)), OR)
            }
            Formula::If(c, a, b) => {
                let [c, a, b] = [(c, OR), (a, 0), (b, 0)].map(|(f, least)| self.formula(f, least));
                (format!("{c} ? {a} : {b}"), 0)
            }
        };
        if binds < least { format!("({text})") } else { text }
    }
}
