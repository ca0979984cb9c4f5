//! The memory: objects by address, every access checked.
//!
//! Alignment is not checked: real code reads misaligned on the machines we model, and the front
//! end does not keep which accesses go through packed records.

mod bulk;

use crate::Accessed;
use crate::address::{Addresses, MAX_SIZE};
use crate::hash::{Digest, Mixer};
use crate::object::{Argument, Contents, ObjId, Object};
use crate::stop::{Halt, Reason, Stop, Which, stop, undefined, undefined_of};
use crate::table::{Removed, Table};
use base::Id;
use cfa::types::DataModel;
use std::hash::Hash;

#[derive(Clone, Debug)]
pub(crate) struct Memory {
    objects: Table,
    addresses: Addresses,
    /// Bytes of the objects alive, with what each costs us.
    used: u64,
    pub limit: u64,
    /// What indeterminate bytes hold.
    pub fill: u8,
    /// Dead small objects, whose buffers are used again.
    #[expect(clippy::vec_box, reason = "the boxes themselves go back into the table")]
    pool: Vec<Box<Object>>,
}

/// What an object costs beyond its bytes.
const OVERHEAD: u64 = 64;
const POOLED: usize = 64;
/// In one execution, dead or alive.
const MAX_OBJECTS: usize = u32::MAX as usize - 1;

impl Memory {
    pub fn new(model: DataModel) -> Self {
        let addresses = Addresses::new(model);
        let objects = Table::default();
        Memory { objects, addresses, used: 0, limit: u64::MAX, fill: 0, pool: Vec::new() }
    }

    /// Makes a clone cheap: it copies no object, only a word for some hundred objects that there
    /// ever were (with 32-bit addresses, half a word for each).
    pub fn freeze(&mut self) {
        self.objects.freeze();
        self.pool.clear();
    }

    /// Everything that the future of an execution depends on: where the next object is going to
    /// be, and of each object alive the address, the kind, whether it can be written, the size,
    /// which bytes are determinate, and these bytes. Not the limit.
    pub fn digest(&mut self) -> Digest {
        let mut mixer = Mixer::new();
        self.objects.count().hash(&mut mixer);
        self.addresses.next().hash(&mut mixer);
        let addresses = &self.addresses;
        self.objects.digest(|id| addresses.start(id)).hash(&mut mixer);
        mixer.digest()
    }

    /// A new object with indeterminate bytes.
    pub fn create(&mut self, size: u64, align: u64, which: Which) -> Result<u64, Halt> {
        let full = self.objects.count() >= MAX_OBJECTS || self.used + size + OVERHEAD > self.limit;
        if full || size > MAX_SIZE {
            return Err(stop(Stop::MemoryLimit));
        }
        let id = ObjId::new(self.objects.count());
        let Some(address) = self.addresses.place(id, size, align) else {
            return Err(stop(Stop::MemoryLimit));
        };
        self.used += size + OVERHEAD;
        let mut object = self.pool.pop().unwrap_or_else(|| Box::new(Object::blank(which)));
        object.which = which;
        object.writable = true;
        object.literal = false;
        object.contents.bytes.clear();
        object.contents.bytes.resize(size as usize, self.fill);
        object.contents.mask.clear();
        object.contents.mask.resize(size as usize, 0);
        self.objects.push(object);
        Ok(address)
    }

    /// A new object with these contents.
    pub fn create_with(
        &mut self,
        contents: Contents,
        align: u64,
        which: Which,
    ) -> Result<u64, Halt> {
        let address = self.create(contents.bytes.len() as u64, align, which)?;
        if let Some((object, _)) = self.find_mut(address) {
            object.contents = contents;
        }
        Ok(address)
    }

    pub fn set_read_only(&mut self, address: u64) {
        self.set_writable(address, false);
    }

    pub fn set_literal(&mut self, address: u64) {
        if let Some((object, _)) = self.find_mut(address) {
            object.literal = true;
        }
    }

    pub fn set_writable(&mut self, address: u64, writable: bool) {
        if let Some((object, _)) = self.find_mut(address) {
            object.writable = writable;
        }
    }

    /// Ends the life of the object at this address.
    pub fn destroy(&mut self, address: u64) {
        let Some((id, _)) = self.addresses.locate(address) else { return };
        match self.objects.remove(id) {
            Some(Removed::Own(mut object)) => {
                self.used -= object.size() + OVERHEAD;
                if self.pool.len() < POOLED && object.contents.bytes.capacity() <= 4096 {
                    object.arguments = None;
                    self.pool.push(object);
                }
            }
            Some(Removed::Shared(size)) => self.used -= size + OVERHEAD,
            None => {}
        }
    }

    /// Did the address ever belong to an object?
    pub fn was_object(&self, address: u64) -> bool {
        self.addresses.locate(address).is_some_and(|(id, _)| id.index() < self.objects.count())
    }

    /// The object of an address, for an observer.
    #[cold]
    pub fn identify(&self, address: u64) -> Option<Accessed> {
        let (id, offset) = self.addresses.locate(address)?;
        let (object, _) = self.find(address)?;
        Some(Accessed { number: id.0, which: object.which, offset })
    }

    pub fn used(&self) -> u64 {
        self.used
    }

    #[inline]
    pub fn find(&self, address: u64) -> Option<(&Object, usize)> {
        let (id, at) = self.addresses.locate(address)?;
        Some((self.objects.get(id)?, at as usize))
    }

    fn find_mut(&mut self, address: u64) -> Option<(&mut Object, usize)> {
        let (id, at) = self.addresses.locate(address)?;
        Some((self.objects.get_mut(id)?, at as usize))
    }

    /// The same, if the object can be written as it stands.
    #[inline]
    fn find_own(&mut self, address: u64) -> Option<(&mut Object, usize)> {
        let (id, at) = self.addresses.locate(address)?;
        Some((self.objects.own(id)?, at as usize))
    }

    /// An address plus a constant; never into another object.
    #[inline]
    pub fn offset(&self, address: u64, offset: u32) -> Result<u64, Halt> {
        let sum = address.wrapping_add(u64::from(offset));
        let part = |address: u64| address.wrapping_add(1 << 31) >> 32;
        match self.addresses {
            Addresses::Wide if part(sum) != part(address) => Err(self.outside(address)),
            Addresses::Wide => Ok(sum),
            Addresses::Compact { .. } => Ok(sum & 0xffff_ffff),
        }
    }

    /// An index (or difference of addresses) of the width of an address, as a signed number.
    #[inline]
    pub fn signed_index(&self, index: u64) -> i64 {
        match self.addresses {
            Addresses::Wide => index as i64,
            Addresses::Compact { .. } => i64::from(index as i32),
        }
    }

    /// Why an element far away from the address cannot be used.
    #[cold]
    pub fn outside(&self, address: u64) -> Halt {
        self.refuse(address, MAX_SIZE, MAX_SIZE, false)
    }

    /// Do both belong to one object (or both to none, as null pointers do)?
    #[inline]
    pub fn same_object(&self, a: u64, b: u64) -> bool {
        let object = |address| self.addresses.locate(address).map(|(id, _)| id);
        object(a) == object(b)
    }

    #[inline]
    pub fn load<const N: usize>(&self, address: u64, offset: u32) -> Result<[u8; N], Halt> {
        if let Some((object, at)) = self.find(address) {
            let at = at.wrapping_add(offset as usize);
            if let Some(bytes) = object.contents.bytes.get(at..).and_then(|b| b.first_chunk()) {
                let mask = &object.contents.mask;
                if mask.is_empty() || mask.get(at..at + N) == Some(&[1; N]) {
                    return Ok(*bytes);
                }
            }
        }
        Err(self.refuse(address, u64::from(offset), N as u64, false))
    }

    /// The same bytes, whether they are determinate or not; they lie inside.
    #[cold]
    pub fn load_any<const N: usize>(&self, address: u64, offset: u32) -> [u8; N] {
        let found = self.find(address).and_then(|(object, at)| {
            object.contents.bytes.get(at.wrapping_add(offset as usize)..)?.first_chunk().copied()
        });
        found.unwrap_or([0; N])
    }

    #[inline]
    pub fn store<const N: usize>(
        &mut self,
        address: u64,
        offset: u32,
        value: [u8; N],
    ) -> Result<(), Halt> {
        if let Some((object, at)) = self.find_own(address)
            && object.writable
        {
            let at = at.wrapping_add(offset as usize);
            if let Some(bytes) =
                object.contents.bytes.get_mut(at..).and_then(|b| b.first_chunk_mut::<N>())
            {
                bytes.copy_from_slice(&value);
                if let Some(mask) = object.contents.mask.get_mut(at..at + N) {
                    mask.copy_from_slice(&[1; N]);
                }
                return Ok(());
            }
        }
        self.store_shared(address, offset, &value)
    }

    /// A store to an object that is shared, or none at all.
    #[cold]
    #[inline(never)]
    fn store_shared(&mut self, address: u64, offset: u32, value: &[u8]) -> Result<(), Halt> {
        let from = |at: usize| at.wrapping_add(offset as usize);
        let writable = |(object, at): (&Object, usize)| {
            let end = from(at).saturating_add(value.len());
            object.writable && end as u64 <= object.size()
        };
        if self.find(address).is_some_and(writable)
            && let Some((object, at)) = self.find_mut(address)
        {
            let at = from(at);
            object.contents.bytes[at..at + value.len()].copy_from_slice(value);
            if !object.contents.mask.is_empty() {
                object.contents.mask[at..at + value.len()].fill(1);
            }
            return Ok(());
        }
        Err(self.refuse(address, u64::from(offset), value.len() as u64, true))
    }

    /// Are addresses of different objects close to each other?
    pub fn is_compact(&self) -> bool {
        matches!(self.addresses, Addresses::Compact { .. })
    }

    /// Why an access of this many bytes is wrong.
    #[cold]
    fn refuse(&self, address: u64, offset: u64, len: u64, write: bool) -> Halt {
        let Some((id, at)) = self.addresses.locate(address) else {
            let is_small = address >> 32 == 0;
            return undefined(if is_small { Reason::NullPointer } else { Reason::WildPointer });
        };
        if id.index() >= self.objects.count() {
            return undefined(Reason::WildPointer);
        }
        let Some((object, _)) = self.find(address) else {
            return undefined(Reason::Dangling);
        };
        let size = object.contents.bytes.len() as u64;
        let reason = match object.which {
            Which::Function(_) | Which::Label | Which::Arguments => Reason::NotData,
            _ if at.wrapping_add(offset).saturating_add(len) > size => Reason::OutOfBounds,
            _ if write && !object.writable => Reason::ReadOnly,
            _ => Reason::Indeterminate,
        };
        undefined_of(reason, object.which)
    }

    /// The object and offset of a range that may be read or written.
    pub fn range(&self, address: u64, len: u64, write: bool) -> Result<(&Object, usize), Halt> {
        match self.find(address) {
            Some((object, at)) if object.has(at, len, write) => Ok((object, at)),
            _ => Err(self.refuse(address, 0, len.min(MAX_SIZE), write)),
        }
    }

    /// Writes to a range; `write` is given its object and offset.
    #[inline]
    fn change(
        &mut self,
        address: u64,
        len: u64,
        write: impl FnOnce(&mut Contents, usize),
    ) -> Result<(), Halt> {
        match self.find_mut(address) {
            Some((object, at)) if object.has(at, len, true) => {
                write(&mut object.contents, at);
                Ok(())
            }
            _ => Err(self.refuse(address, 0, len.min(MAX_SIZE), true)),
        }
    }

    /// Bytes, and whether they are determinate.
    pub fn bytes(&self, address: u64, len: u64) -> Result<(&[u8], Result<(), Halt>), Halt> {
        let (object, at) = self.range(address, len, false)?;
        let is_known = match object.contents.known(at, len as usize) {
            true => Ok(()),
            false => Err(undefined_of(Reason::Indeterminate, object.which)),
        };
        Ok((&object.contents.bytes[at..at + len as usize], is_known))
    }

    /// Bytes with their determinacy.
    pub fn contents(&self, address: u64, len: u64) -> Result<Contents, Halt> {
        let (object, at) = self.range(address, len, false)?;
        Ok(object.contents.part(at, len as usize))
    }

    pub fn replace(&mut self, address: u64, part: &Contents) -> Result<(), Halt> {
        self.change(address, part.bytes.len() as u64, |contents, at| contents.replace(at, part))
    }

    /// The offset from the object that a pointer belongs to, inside of it or not, and its size.
    pub fn around(&self, address: u64) -> Result<(i64, i64, Which), Halt> {
        match self.find(address) {
            Some((object, at)) => Ok((at as i64, object.size() as i64, object.which)),
            None => Err(self.refuse(address, 0, 1, false)),
        }
    }

    pub fn arguments(&self, address: u64) -> Option<(&[Argument], usize)> {
        let (object, at) = self.find(address)?;
        Some((object.arguments.as_deref()?, at))
    }

    pub fn create_arguments(&mut self, arguments: Vec<Argument>) -> Result<u64, Halt> {
        let address = self.create(arguments.len() as u64 + 1, 1, Which::Arguments)?;
        if let Some((object, _)) = self.find_mut(address) {
            object.arguments = Some(Box::new(arguments));
            object.writable = false;
        }
        Ok(address)
    }
}
