//! From the logic to C.
//!
//! Terms of ACSL are integers of mathematics: there is no overflow, and nothing is converted where signs
//! differ. So each operand that is an integer in C becomes one of 128 bits; products of products of 64 bits
//! do not fit, and are refused. What is no integer stays as it is.

use super::parse::{Expr, ExprKind};
use super::{Error, Result};
use crate::predicate::compile_at_entry;
use base::Span;
use cfa::{FuncId, Predicate, Program};

/// Where names mean something.
pub(crate) struct Emitter<'p> {
    pub program: &'p mut Program,
    pub f: FuncId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// An integer of at most 64 bits.
    Integer,
    /// One of 128 bits, and how many factors are in it.
    Wide(u32),
    Float,
    /// A pointer, or a record.
    Other,
}

/// A text of C with what it is.
type Made = (String, Sort);

impl Emitter<'_> {
    /// The precondition that a predicate is.
    pub fn precondition(&mut self, expr: &Expr, written: &str) -> Result<Predicate> {
        let (text, _) = self.emit(expr)?;
        let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut predicate = self.compile(&text, expr.span)?;
        predicate.text = written;
        Ok(predicate)
    }

    fn compile(&mut self, text: &str, span: Span) -> Result<Predicate> {
        compile_at_entry(self.program, text, self.f).map_err(|error| {
            let made = Error::new(span, error.message);
            match error.hint {
                Some(hint) => made.hint(hint),
                None => made,
            }
        })
    }

    /// What a text of C is, if it means something at all.
    fn sort(&mut self, text: &str, span: Span) -> Result<Sort> {
        let mut is = |test: String| self.compile(&test, span).is_ok();
        if is(format!("({text}) % 1")) {
            return Ok(Sort::Integer);
        }
        if is(format!("-({text})")) {
            return Ok(Sort::Float);
        }
        // A record is no value, but its members are.
        if is(format!("({text}) == ({text})")) || is(format!("&({text}) == 0")) {
            return Ok(Sort::Other);
        }
        match self.compile(&format!("({text}) == ({text})"), span) {
            Ok(_) => Ok(Sort::Other),
            Err(error) => Err(error),
        }
    }

    fn emit(&mut self, expr: &Expr) -> Result<Made> {
        match &expr.kind {
            ExprKind::Leaf(text) => Ok((text.clone(), self.sort(text, expr.span)?)),
            ExprKind::Unary(mark, operand) => self.unary(mark, operand, expr.span),
            ExprKind::Cast(ty, operand) => {
                let (text, _) = self.emit(operand)?;
                if ty == "integer" {
                    return Ok((wide(&text), Sort::Wide(1)));
                }
                let text = format!("(({ty})({text}))");
                let sort = self.sort(&text, expr.span)?;
                Ok((text, sort))
            }
            ExprKind::Binary(mark, left, right) => self.binary(mark, left, right, expr.span),
            ExprKind::Chain(operands, marks) => self.chain(operands, marks),
            ExprKind::Choice(condition, yes, no) => {
                let (condition, yes, no) = (self.emit(condition)?, self.emit(yes)?, self.emit(no)?);
                let sort = if yes.1 == no.1 { yes.1 } else { Sort::Other };
                Ok((format!("(({}) ? ({}) : ({}))", condition.0, yes.0, no.0), sort))
            }
            ExprKind::Index(base, index) => {
                let (base, index) = (self.emit(base)?.0, self.index(index)?);
                let text = format!("({base})[{index}]");
                let sort = self.sort(&text, expr.span)?;
                Ok((text, sort))
            }
            ExprKind::Member(base, member) => {
                let text = format!("({}){member}", self.emit(base)?.0);
                let sort = self.sort(&text, expr.span)?;
                Ok((text, sort))
            }
            ExprKind::Range(..) => Err(Error::new(expr.span, "a range stands in `\\valid` only")),
            ExprKind::Builtin(name, _) => {
                let hint = "as `requires \\valid(p);`, or `p == \\null || \\valid(p)`";
                let message = format!("`{name}` is read where it is a condition of its own only");
                Err(Error::new(expr.span, message).hint(hint))
            }
        }
    }

    fn unary(&mut self, mark: &str, operand: &Expr, span: Span) -> Result<Made> {
        let (text, sort) = self.emit(operand)?;
        match (mark, sort) {
            ("!", _) => Ok((format!("(!({text}))"), Sort::Integer)),
            ("-" | "+" | "~", Sort::Integer | Sort::Wide(_)) => {
                Ok((format!("({mark}{})", wide(&text)), Sort::Wide(factors(sort))))
            }
            _ => {
                let text = format!("({mark}({text}))");
                let sort = self.sort(&text, span)?;
                Ok((text, sort))
            }
        }
    }

    fn binary(&mut self, mark: &str, left: &Expr, right: &Expr, span: Span) -> Result<Made> {
        let (a, b) = (self.emit(left)?, self.emit(right)?);
        let logical = match mark {
            "==>" => Some(format!("(!({}) || ({}))", a.0, b.0)),
            "<==>" => Some(format!("(!({}) == !({}))", a.0, b.0)),
            "^^" => Some(format!("(!({}) != !({}))", a.0, b.0)),
            "&&" | "||" => Some(format!("(({}) {mark} ({}))", a.0, b.0)),
            _ => None,
        };
        if let Some(text) = logical {
            return Ok((text, Sort::Integer));
        }
        match (a.1, b.1) {
            (Sort::Float, _) | (_, Sort::Float) => {
                let message = "sums of real numbers are exact in a contract, and in C they are not";
                Err(Error::new(span, message).hint("compare without arithmetic"))
            }
            (Sort::Other, Sort::Other) => Ok((format!("({} {mark} {})", a.0, b.0), Sort::Integer)),
            (Sort::Other, _) => Ok((format!("(({}) {mark} (long)({}))", a.0, b.0), Sort::Other)),
            (_, Sort::Other) => Ok((format!("((long)({}) {mark} ({}))", a.0, b.0), Sort::Other)),
            _ => {
                let count = match mark {
                    "*" | "<<" => factors(a.1) + factors(b.1),
                    _ => factors(a.1).max(factors(b.1)),
                };
                if count > 2 {
                    return Err(Error::new(
                        span,
                        "a product of three factors is too large to follow",
                    ));
                }
                Ok((format!("({} {mark} {})", wide(&a.0), wide(&b.0)), Sort::Wide(count)))
            }
        }
    }

    fn chain(&mut self, operands: &[Expr], marks: &[String]) -> Result<Made> {
        let made = operands.iter().map(|one| self.emit(one)).collect::<Result<Vec<_>>>()?;
        let is_integer = |sort| matches!(sort, Sort::Integer | Sort::Wide(_));
        let pairs = made.windows(2).zip(marks).map(|(pair, mark)| {
            let (a, b) = (&pair[0], &pair[1]);
            match is_integer(a.1) && is_integer(b.1) {
                true => format!("({} {mark} {})", wide(&a.0), wide(&b.0)),
                false => format!("(({}) {mark} ({}))", a.0, b.0),
            }
        });
        let text = pairs.collect::<Vec<_>>().join(" && ");
        Ok((format!("({text})"), Sort::Integer))
    }

    /// Of an array: as wide as pointers are.
    fn index(&mut self, index: &Expr) -> Result<String> {
        Ok(format!("(long)({})", self.emit(index)?.0))
    }
}

fn factors(sort: Sort) -> u32 {
    match sort {
        Sort::Wide(count) => count,
        Sort::Integer | Sort::Float | Sort::Other => 1,
    }
}

fn wide(text: &str) -> String {
    if base::mutant!("cfront: integers of contracts are those of C") {
        return format!("({text})");
    }
    format!("((__int128)({text}))")
}
