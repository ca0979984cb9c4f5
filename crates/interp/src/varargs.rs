//! Argument lists.
//!
//! A `va_list` holds one pointer at its start: into the argument-list object that the call made,
//! at the index of the next argument. So the 24 bytes of LP64 and the `char *` of ILP32 are
//! handled alike, and copies, passing on and dangling lists come out right by themselves.

use crate::code::{BuiltinSite, Passed};
use crate::machine::Machine;
use crate::stop::{Halt, Reason, undefined, unsupported};
use cfa::types::DataModel;

impl Machine<'_> {
    fn list_size(&self) -> u64 {
        match self.program.types.model {
            DataModel::Lp64 => 24,
            DataModel::Ilp32 => 4,
        }
    }

    fn set_list(&mut self, list: u64, value: u64) -> Result<(), Halt> {
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&value.to_le_bytes());
        let size = self.list_size() as usize;
        self.memory.write(list, &bytes[..size])
    }

    fn next_argument(&self, list: u64) -> Result<u64, Halt> {
        let next = match self.program.types.model {
            DataModel::Lp64 => u64::from_le_bytes(self.memory.load(list, 0)?),
            DataModel::Ilp32 => u32::from_le_bytes(self.memory.load(list, 0)?).into(),
        };
        match self.memory.arguments(next) {
            Some(_) => Ok(next),
            None => Err(undefined(Reason::NoArgumentList)),
        }
    }

    pub(crate) fn va_start(&mut self, list: u64) -> Result<(), Halt> {
        match self.frames.last().map_or(0, |f| f.arguments) {
            0 => Err(undefined(Reason::NoArgumentList)),
            arguments => self.set_list(list, arguments),
        }
    }

    pub(crate) fn va_end(&mut self, list: u64) -> Result<(), Halt> {
        self.next_argument(list)?;
        self.set_list(list, 0)
    }

    pub(crate) fn va_copy(&mut self, to: u64, from: u64) -> Result<(), Halt> {
        let next = self.next_argument(from)?;
        self.set_list(to, next)
    }

    pub(crate) fn va_arg(&mut self, site: &BuiltinSite, list: u64) -> Result<(), Halt> {
        let next = self.next_argument(list)?;
        let Some(result) = site.result else {
            return Err(unsupported("va_arg without a result"));
        };
        let argument = match self.memory.arguments(next) {
            Some((arguments, at)) => arguments.get(at),
            None => None,
        };
        let argument = argument.ok_or_else(|| undefined(Reason::MissingArgument))?;
        if !argument.passed.fits(result.passed) {
            return Err(undefined(Reason::ArgumentType));
        }
        match result.passed {
            Passed::Scalar(_) => {
                let bits = argument.bits;
                self.set_bits(result, bits)?;
            }
            Passed::Bytes(_) => {
                let contents = argument.contents.clone();
                self.memory.replace(self.slot(result.slot), &contents)?;
            }
        }
        self.set_list(list, next + 1)
    }
}
