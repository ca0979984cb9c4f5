//! Terms, without recursion: texts may be nested deeply.

use super::sorts::fits;
use super::{ReadError, Reader, Result, wrong};
use crate::bits::Bits;
use crate::node::Sort;
use crate::raw::Op;

/// An operator whose arguments are being read.
struct Open {
    op: Op,
    args: Vec<usize>,
}

impl<'t> Reader<'t> {
    pub(super) fn term(&mut self) -> Result<usize> {
        let first = self.word()?;
        self.term_from(first)
    }

    /// A term whose first token was read.
    pub(super) fn term_from(&mut self, first: &'t str) -> Result<usize> {
        let mut open: Vec<Open> = Vec::new();
        let mut token = first;
        loop {
            let done = match token {
                "(" => match self.head()? {
                    Head::Operator(op) => {
                        open.push(Open { op, args: Vec::new() });
                        None
                    }
                    Head::Constant(bits) => Some(self.formula.constant(bits)),
                },
                ")" => match open.pop() {
                    Some(Open { op, args }) => Some(self.apply(op, &args)?),
                    None => return wrong("`)` where a term should be"),
                },
                word => Some(self.atom(word)?),
            };
            match (done, open.last_mut()) {
                (Some(done), None) => return Ok(done),
                (Some(done), Some(outer)) => outer.args.push(done),
                (None, _) => {}
            }
            token = self.word()?;
        }
    }

    fn atom(&mut self, word: &str) -> Result<usize> {
        if word.starts_with('#') {
            return match Bits::parse(word) {
                Some(bits) => Ok(self.formula.constant(bits)),
                None => wrong(format!("`{word}` is no bit vector")),
            };
        }
        match (self.names.get(word.trim_matches('|')), word) {
            (Some(at), _) => Ok(*at),
            (None, "true") => Ok(self.formula.push(Op::Bool(true), &[])),
            (None, "false") => Ok(self.formula.push(Op::Bool(false), &[])),
            (None, _) => wrong(format!("`{word}` is not declared")),
        }
    }

    /// What stands after the opening parenthesis of a term.
    fn head(&mut self) -> Result<Head> {
        match self.word()? {
            "_" => {
                let number = self.word()?;
                let width = self.number()?;
                self.expect(")")?;
                let digits = number.strip_prefix("bv").filter(|_| (1..=1 << 20).contains(&width));
                match digits.and_then(|digits| Bits::parse_decimal(digits, width)) {
                    Some(bits) => Ok(Head::Constant(bits)),
                    None => wrong(format!("`(_ {number} {width})` is no bit vector")),
                }
            }
            "(" => match self.word()? {
                "_" => self.indexed().map(Head::Operator),
                "as" => {
                    self.expect("const")?;
                    let sort = self.sort()?;
                    self.expect(")")?;
                    match sort {
                        Sort::Array { index, .. } => Ok(Head::Operator(Op::ConstArray(index))),
                        _ => wrong("a constant array of a sort that is none"),
                    }
                }
                other => wrong(format!("`({other}` where an operator should be")),
            },
            word => match self.operators.get(word) {
                Some(op) => Ok(Head::Operator(op.clone())),
                None => wrong(format!("the operator `{word}` is not known")),
            },
        }
    }

    fn indexed(&mut self) -> Result<Op> {
        let name = self.word()?;
        let first = self.number()?;
        let op = match name {
            "extract" => Op::Extract(first, self.number()?),
            "zero_extend" => Op::Zext(first),
            "sign_extend" => Op::Sext(first),
            "rotate_left" => Op::RotateLeft(first),
            "rotate_right" => Op::RotateRight(first),
            "repeat" => Op::Repeat(first),
            other => return wrong(format!("the operator `{other}` is not known")),
        };
        self.expect(")")?;
        Ok(op)
    }

    /// Of more arguments than two, from the left.
    fn apply(&mut self, op: Op, args: &[usize]) -> Result<usize> {
        let grouped = matches!(op, Op::And | Op::Or | Op::Xor | Op::BvAnd | Op::BvOr | Op::BvXor)
            || matches!(op, Op::Add | Op::Mul | Op::Concat);
        match args {
            [a, b, rest @ ..] if grouped => {
                let mut all = self.checked(op.clone(), &[*a, *b])?;
                for next in rest {
                    all = self.checked(op.clone(), &[all, *next])?;
                }
                Ok(all)
            }
            _ => self.checked(op, args),
        }
    }

    fn checked(&mut self, op: Op, args: &[usize]) -> Result<usize> {
        let sorts: Vec<Sort> = args.iter().map(|at| self.formula.sort(*at)).collect();
        if !fits(&op, &sorts) {
            return Err(ReadError(format!("{op:?} of {sorts:?}")));
        }
        Ok(self.formula.push(op, args))
    }
}

enum Head {
    Operator(Op),
    Constant(Bits),
}
