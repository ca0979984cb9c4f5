//! Objects: bytes with an identity, and which of the bytes have a value.

use crate::code::Passed;
use crate::hash::{Digest, Mixer};
use crate::stop::Which;
use std::hash::{Hash, Hasher};
use std::ops::Range;

base::ids! {
    /// An object; never used again after the object's life.
    ObjId "o";
}

/// One argument beyond the named parameters of a variadic function.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Argument {
    pub passed: Passed,
    /// A scalar's bits; unused for records.
    pub bits: u128,
    /// A record's contents; empty for scalars.
    pub contents: Contents,
}

/// Bytes, and for each whether it is determinate (1) or not (0). No mask at all: all are.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Contents {
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

    /// The bytes of the range now are indeterminate.
    pub fn forget(&mut self, range: Range<usize>, byte: u8) {
        if self.mask.is_empty() {
            self.mask.resize(self.bytes.len(), 1);
        }
        self.bytes[range.clone()].fill(byte);
        self.mask[range].fill(0);
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

/// What can be told of the contents from inside the program: the size, which bytes are
/// determinate, and their values.
impl Hash for Contents {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.len().hash(state);
        let determinate = self.known(0, self.bytes.len());
        determinate.hash(state);
        if determinate {
            return state.write(&self.bytes);
        }
        state.write(&self.mask);
        for (bytes, mask) in self.bytes.chunks(BLOCK).zip(self.mask.chunks(BLOCK)) {
            let mut block = [0; BLOCK];
            for (to, (byte, known)) in block.iter_mut().zip(bytes.iter().zip(mask)) {
                *to = byte * known;
            }
            state.write(&block[..bytes.len()]);
        }
    }
}

/// How many bytes are masked at a time; a multiple of the mixer's words.
const BLOCK: usize = 64;

#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub contents: Contents,
    pub which: Which,
    pub writable: bool,
    /// A string literal, which others may share bytes with.
    pub literal: bool,
    /// Of an argument list only.
    #[expect(clippy::box_collection, reason = "few have one, and an object should be small")]
    pub arguments: Option<Box<Vec<Argument>>>,
}

impl Object {
    pub fn blank(which: Which) -> Self {
        let contents = Contents::default();
        Object { contents, which, writable: true, literal: false, arguments: None }
    }

    /// May this range of it be read, or written?
    #[inline]
    pub fn has(&self, at: usize, len: u64, write: bool) -> bool {
        (at as u64).saturating_add(len) <= self.size()
            && (self.writable || !write)
            && self.is_data()
    }

    fn is_data(&self) -> bool {
        !matches!(self.which, Which::Function(_) | Which::Label | Which::Arguments)
    }

    pub fn size(&self) -> u64 {
        self.contents.bytes.len() as u64
    }

    pub fn digest(&self) -> Digest {
        let mut mixer = Mixer::new();
        (self.which, self.writable).hash(&mut mixer);
        self.contents.hash(&mut mixer);
        self.arguments.hash(&mut mixer);
        mixer.digest()
    }
}
