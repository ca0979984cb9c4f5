//! Copy on write, for the inner loop.

use crate::hash::Digest;
use std::sync::{Arc, OnceLock};

/// A value that is our own, to be written as it stands, or shared with others, and then never
/// written again: a write makes our own copy first. (An `Arc` alone would do, but asking it whether
/// somebody else has it takes an atomic exchange.)
#[derive(Clone, Debug)]
pub(crate) enum Cow<T> {
    Nothing,
    Own(Own<T>),
    Shared(Arc<Frozen<T>>),
}

/// What is shared keeps its hash, which is therefore never out of date.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Frozen<T> {
    pub value: T,
    digest: OnceLock<Digest>,
}

impl<T: Clone> Frozen<T> {
    pub fn new(value: T) -> Self {
        Frozen { value, digest: OnceLock::new() }
    }

    /// Our own, by a copy unless nobody else has it any more.
    pub fn thaw(shared: Arc<Self>) -> T {
        Arc::try_unwrap(shared).map_or_else(|s| s.value.clone(), |s| s.value)
    }

    /// The hash, computed once.
    pub fn digest(&self, compute: impl FnOnce(&T) -> Digest) -> Digest {
        *self.digest.get_or_init(|| compute(&self.value))
    }
}

/// A box that leaves as much room before its value as an `Arc` needs for its counts: then reading
/// takes the same instructions in both cases, and no branch.
pub(crate) type Own<T> = Box<Padded<T>>;

#[repr(C)]
#[derive(Clone, Debug)]
pub(crate) struct Padded<T> {
    counts: [usize; 2],
    pub value: T,
}

pub(crate) fn own<T>(value: T) -> Own<T> {
    Box::new(Padded { counts: [0; 2], value })
}

impl<T: Clone> Cow<T> {
    #[inline(always)]
    pub fn get(&self) -> Option<&T> {
        match self {
            Cow::Own(own) => Some(&own.value),
            Cow::Shared(shared) => Some(&shared.value),
            Cow::Nothing => None,
        }
    }

    /// If it can be written as it stands.
    #[inline(always)]
    pub fn get_own(&mut self) -> Option<&mut T> {
        match self {
            Cow::Own(own) => Some(&mut own.value),
            Cow::Shared(_) | Cow::Nothing => None,
        }
    }

    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Cow::Nothing)
    }

    /// To be written: what is shared becomes our own, by a copy unless nobody else has it any more.
    #[inline(always)]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        if let Cow::Shared(_) = self {
            self.thaw();
        }
        self.get_own()
    }

    #[cold]
    #[inline(never)]
    fn thaw(&mut self) {
        if let Cow::Shared(shared) = self.take() {
            *self = Cow::Own(own(Frozen::thaw(shared)));
        }
    }

    /// Makes our own shared: it is moved, not copied.
    pub fn freeze(&mut self) {
        match self.take() {
            Cow::Own(own) => *self = Cow::Shared(Arc::new(Frozen::new(own.value))),
            other => *self = other,
        }
    }

    /// The hash of what is shared, computed once; `None` if it is not shared.
    pub fn digest(&self, compute: impl FnOnce(&T) -> Digest) -> Option<Digest> {
        let Cow::Shared(shared) = self else { return None };
        Some(shared.digest(compute))
    }
}
