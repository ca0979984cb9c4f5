//! Objects: bytes with an identity, and which of the bytes have a value.

use super::code::Passed;
use super::stop::Which;

base::ids! {
    /// An object; never used again after the object's life.
    ObjId "o";
}

/// One argument beyond the named parameters of a variadic function.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub passed: Passed,
    /// A scalar's bits; unused for records.
    pub bits: u128,
    /// A record's contents; empty for scalars.
    pub contents: Contents,
}

/// Bytes, and for each whether it is determinate (1) or not (0). No mask at all: all are.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Contents {
    pub bytes: Vec<u8>,
    pub mask: Vec<u8>,
}

impl Contents {
    /// Is every byte of the range, which lies inside, determinate?
    pub fn known(&self, at: usize, len: usize) -> bool {
        self.mask.is_empty() || self.mask[at..at + len].iter().all(|&m| m != 0)
    }

    /// The bytes from `at` now have values.
    pub fn mark(&mut self, at: usize, len: usize) {
        if len == self.bytes.len() {
            self.mask.clear();
        } else if !self.mask.is_empty() {
            self.mask[at..at + len].fill(1);
        }
    }

    pub fn part(&self, at: usize, len: usize) -> Contents {
        let known = self.known(at, len);
        let mask = if known { Vec::new() } else { self.mask[at..at + len].to_vec() };
        Contents { bytes: self.bytes[at..at + len].to_vec(), mask }
    }

    /// Overwrites the bytes from `at`, with their determinacy.
    pub fn replace(&mut self, at: usize, part: &Contents) {
        self.replace_from(at, part, 0, part.bytes.len());
    }

    /// The same with `len` bytes of `source` from `start`.
    pub fn replace_from(&mut self, at: usize, source: &Contents, start: usize, len: usize) {
        self.bytes[at..at + len].copy_from_slice(&source.bytes[start..start + len]);
        if source.mask.is_empty() {
            return self.mark(at, len);
        }
        if self.mask.is_empty() {
            self.mask.resize(self.bytes.len(), 1);
        }
        self.mask[at..at + len].copy_from_slice(&source.mask[start..start + len]);
    }
}

#[derive(Clone, Debug)]
pub(super) struct Object {
    pub contents: Contents,
    pub which: Which,
    pub writable: bool,
    /// Of an argument list only.
    pub arguments: Vec<Argument>,
}
