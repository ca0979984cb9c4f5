//! Many bytes at a time.

use super::Memory;
use crate::stop::{Halt, unsupported};
use std::ops::Range;

impl Memory {
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), Halt> {
        self.change(address, bytes.len() as u64, |contents, at| {
            contents.bytes[at..at + bytes.len()].copy_from_slice(bytes);
            contents.mark(at, bytes.len());
        })
    }

    pub fn fill(&mut self, address: u64, byte: u8, len: u64) -> Result<(), Halt> {
        self.change(address, len, |contents, at| {
            contents.bytes[at..at + len as usize].fill(byte);
            contents.mark(at, len as usize);
        })
    }

    /// Bytes that nothing determines any more.
    pub fn forget(&mut self, address: u64, ranges: &[Range<u64>]) -> Result<(), Halt> {
        let byte = self.fill;
        for range in ranges {
            let len = range.end - range.start;
            self.change(address + range.start, len, |contents, at| {
                contents.forget(at..at + len as usize, byte);
            })?;
        }
        Ok(())
    }

    /// Copies bytes as they are, determinate or not; the ranges may overlap.
    pub fn copy(&mut self, to: u64, from: u64, len: u64) -> Result<(), Halt> {
        let (source, at) = self.range(from, len, false)?;
        if len == 1 && source.contents.known(at, 1) {
            let byte = source.contents.bytes[at];
            return self.store(to, 0, [byte]);
        }
        self.range(to, len, true)?;
        if self.same_object(to, from) {
            let part = self.contents(from, len)?;
            return self.replace(to, &part);
        }
        // The target leaves its place for the time of the copy: two objects of one table.
        let lifted = self.addresses.locate(to).and_then(|(id, at)| {
            let object = self.objects.lift(id)?;
            Some((id, at as usize, object))
        });
        let Some((id, at, mut target)) = lifted else {
            return Err(unsupported("an object should not vanish"));
        };
        if let Some((source, start)) = self.find(from) {
            target.contents.replace_from(at, &source.contents, start, len as usize);
        }
        self.objects.put(id, target);
        Ok(())
    }
}
