//! The arguments of `main` and standard input.

use super::{CHARACTERS, Form};
use cfa::shape::{Shape, Size};

/// Arguments of `main`, and bytes of standard input.
const ARGUMENTS: u32 = 3;
const BYTES: u32 = 16;

impl Form {
    /// What nobody has said of the arguments of `main`.
    pub(crate) fn unasked_arguments(&self) -> Option<String> {
        let is_bounded = self.open && self.shape("argv").is_none();
        is_bounded.then(|| "number and length of arguments".to_string())
    }

    pub(super) fn arguments(&mut self) -> Result<(), String> {
        let (count, length) = match self.shape("argv") {
            Some(Shape::Array(Size::Count(count), of)) => match *of {
                Shape::Text(length) => (count, length),
                _ => (count, CHARACTERS),
            },
            Some(shape) => return Err(format!("argv is [n]string(m), not `{shape}`")),
            None => (ARGUMENTS, CHARACTERS),
        };
        self.inputs.args = vec![vec![0; length as usize]; count as usize];
        Ok(())
    }

    pub(super) fn standard_input(&mut self) -> Result<(), String> {
        let length = match self.shape("stdin") {
            Some(Shape::Text(length) | Shape::Array(Size::Count(length), _)) => length,
            Some(shape) => return Err(format!("stdin is [n], not `{shape}`")),
            None => BYTES,
        };
        self.inputs.stdin = vec![0; length as usize];
        Ok(())
    }

    /// Standard input is read: what of it is bounded, if nobody gave its length.
    pub(crate) fn reads_input(&mut self) -> Option<String> {
        self.reads = true;
        let is_bounded = self.open && self.shape("stdin").is_none();
        is_bounded.then(|| "length of standard input".to_string())
    }
}
