//! The memory: objects by address, every access checked.
//!
//! Alignment is not checked: real code reads misaligned on the machines we model, and the front
//! end does not keep which accesses go through packed records.

use super::address::{Addresses, MAX_SIZE};
use super::object::{Argument, Contents, ObjId, Object};
use super::stop::{Halt, Reason, Stop, Which, stop, undefined, undefined_of, unsupported};
use crate::types::DataModel;
use base::Id;

const PAGE: usize = 256;

/// Objects by id. A page whose objects are all dead is dropped, so that a long execution with
/// many short-lived objects does not fill the machine.
#[derive(Clone, Debug)]
struct Page {
    slots: [Option<Box<Object>>; PAGE],
    dead: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Memory {
    pages: Vec<Option<Box<Page>>>,
    count: usize,
    addresses: Addresses,
    /// Bytes of the objects alive, with what each costs us.
    used: u64,
    pub limit: u64,
    /// Dead small objects, whose buffers are used again.
    #[expect(clippy::vec_box, reason = "the boxes themselves go back into the pages")]
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
        Memory {
            pages: Vec::new(),
            count: 0,
            addresses,
            used: 0,
            limit: u64::MAX,
            pool: Vec::new(),
        }
    }

    /// A new object with indeterminate bytes.
    pub fn create(&mut self, size: u64, align: u64, which: Which) -> Result<u64, Halt> {
        let full = self.count >= MAX_OBJECTS || self.used + size + OVERHEAD > self.limit;
        if full || size > MAX_SIZE {
            return Err(stop(Stop::MemoryLimit));
        }
        let id = ObjId::new(self.count);
        let Some(address) = self.addresses.place(id, size, align) else {
            return Err(stop(Stop::MemoryLimit));
        };
        self.count += 1;
        self.used += size + OVERHEAD;
        let mut object = self.pool.pop().unwrap_or_else(|| Box::new(blank(which)));
        object.which = which;
        object.writable = true;
        object.contents.bytes.clear();
        object.contents.bytes.resize(size as usize, 0);
        object.contents.mask.clear();
        object.contents.mask.resize(size as usize, 0);
        if id.index() % PAGE == 0 {
            self.pages.push(Some(Box::new(Page { slots: [const { None }; PAGE], dead: 0 })));
        }
        if let Some(Some(page)) = self.pages.last_mut() {
            page.slots[id.index() % PAGE] = Some(object);
        }
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
        if let Some((object, _)) = self.find_mut(address) {
            object.writable = false;
        }
    }

    /// Ends the life of the object at this address.
    pub fn destroy(&mut self, address: u64) {
        let Some((id, _)) = self.addresses.locate(address) else { return };
        let Some(Some(page)) = self.pages.get_mut(id.index() / PAGE) else { return };
        let Some(mut object) = page.slots[id.index() % PAGE].take() else { return };
        page.dead += 1;
        if page.dead == PAGE {
            self.pages[id.index() / PAGE] = None;
        }
        self.used -= object.contents.bytes.len() as u64 + OVERHEAD;
        if self.pool.len() < POOLED && object.contents.bytes.capacity() <= 4096 {
            object.arguments.clear();
            self.pool.push(object);
        }
    }

    /// Did the address ever belong to an object?
    pub fn was_object(&self, address: u64) -> bool {
        self.addresses.locate(address).is_some_and(|(id, _)| id.index() < self.count)
    }

    pub fn used(&self) -> u64 {
        self.used
    }

    #[inline]
    pub fn find(&self, address: u64) -> Option<(&Object, usize)> {
        let (id, at) = self.addresses.locate(address)?;
        let page = self.pages.get(id.index() / PAGE)?.as_deref()?;
        Some((page.slots[id.index() % PAGE].as_deref()?, at as usize))
    }

    #[inline]
    fn find_mut(&mut self, address: u64) -> Option<(&mut Object, usize)> {
        let (id, at) = self.addresses.locate(address)?;
        let page = self.pages.get_mut(id.index() / PAGE)?.as_deref_mut()?;
        Some((page.slots[id.index() % PAGE].as_deref_mut()?, at as usize))
    }

    /// An address plus a constant; never into another object.
    #[inline]
    pub fn offset(&self, address: u64, offset: u32) -> Result<u64, Halt> {
        let sum = address.wrapping_add(u64::from(offset));
        match self.addresses {
            Addresses::Wide if (sum ^ address) >> 32 != 0 => Err(self.outside(address)),
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
            let at = at + offset as usize;
            if let Some(bytes) = object.contents.bytes.get(at..).and_then(|b| b.first_chunk()) {
                let mask = &object.contents.mask;
                if mask.is_empty() || mask.get(at..at + N) == Some(&[1; N]) {
                    return Ok(*bytes);
                }
            }
        }
        Err(self.refuse(address, u64::from(offset), N as u64, false))
    }

    #[inline]
    pub fn store<const N: usize>(
        &mut self,
        address: u64,
        offset: u32,
        value: [u8; N],
    ) -> Result<(), Halt> {
        if let Some((object, at)) = self.find_mut(address)
            && object.writable
        {
            let at = at + offset as usize;
            if let Some(bytes) = object.contents.bytes.get_mut(at..at + N) {
                bytes.copy_from_slice(&value);
                if let Some(mask) = object.contents.mask.get_mut(at..at + N) {
                    mask.copy_from_slice(&[1; N]);
                }
                return Ok(());
            }
        }
        Err(self.refuse(address, u64::from(offset), N as u64, true))
    }

    /// Is this a small number that lies in no object?
    pub fn is_absolute(&self, address: u64) -> bool {
        self.addresses.locate(address).is_none()
    }

    /// Why an access of this many bytes is wrong.
    #[cold]
    fn refuse(&self, address: u64, offset: u64, len: u64, write: bool) -> Halt {
        let Some((id, at)) = self.addresses.locate(address) else {
            return undefined(Reason::NullPointer);
        };
        if id.index() >= self.count {
            return undefined(Reason::WildPointer);
        }
        let Some((object, _)) = self.find(address) else {
            return undefined(Reason::Dangling);
        };
        let size = object.contents.bytes.len() as u64;
        let reason = match object.which {
            Which::Function(_) | Which::Label | Which::Arguments => Reason::NotData,
            _ if at + offset + len > size => Reason::OutOfBounds,
            _ if write && !object.writable => Reason::ReadOnly,
            _ => Reason::Indeterminate,
        };
        undefined_of(reason, object.which)
    }

    /// The object and offset of a range that may be read or written.
    pub fn range(&self, address: u64, len: u64, write: bool) -> Result<(&Object, usize), Halt> {
        let size = |o: &Object| o.contents.bytes.len() as u64;
        match self.find(address) {
            Some((object, at))
                if (at as u64).saturating_add(len) <= size(object)
                    && (object.writable || !write)
                    && is_data(object) =>
            {
                Ok((object, at))
            }
            _ => Err(self.refuse(address, 0, len.min(MAX_SIZE), write)),
        }
    }

    fn range_mut(&mut self, address: u64, len: u64) -> Result<(&mut Object, usize), Halt> {
        self.range(address, len, true)?;
        self.find_mut(address).ok_or_else(|| unsupported("an object should not vanish"))
    }

    /// Determinate bytes.
    pub fn bytes(&self, address: u64, len: u64) -> Result<&[u8], Halt> {
        let (object, at) = self.range(address, len, false)?;
        if !object.contents.known(at, len as usize) {
            return Err(undefined_of(Reason::Indeterminate, object.which));
        }
        Ok(&object.contents.bytes[at..at + len as usize])
    }

    /// Bytes with their determinacy.
    pub fn contents(&self, address: u64, len: u64) -> Result<Contents, Halt> {
        let (object, at) = self.range(address, len, false)?;
        Ok(object.contents.part(at, len as usize))
    }

    pub fn replace(&mut self, address: u64, contents: &Contents) -> Result<(), Halt> {
        let (object, at) = self.range_mut(address, contents.bytes.len() as u64)?;
        object.contents.replace(at, contents);
        Ok(())
    }

    pub fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), Halt> {
        let (object, at) = self.range_mut(address, bytes.len() as u64)?;
        object.contents.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        object.contents.mark(at, bytes.len());
        Ok(())
    }

    pub fn fill(&mut self, address: u64, byte: u8, len: u64) -> Result<(), Halt> {
        let (object, at) = self.range_mut(address, len)?;
        object.contents.bytes[at..at + len as usize].fill(byte);
        object.contents.mark(at, len as usize);
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
        // The target leaves its slot for the time of the copy: two objects of one table.
        let Some(mut target) = self.slot(to).and_then(|slot| slot.take()) else {
            return Err(unsupported("an object should not vanish"));
        };
        let at = self.addresses.locate(to).map_or(0, |(_, at)| at as usize);
        if let Some((source, start)) = self.find(from) {
            target.contents.replace_from(at, &source.contents, start, len as usize);
        }
        if let Some(slot) = self.slot(to) {
            *slot = Some(target);
        }
        Ok(())
    }

    fn slot(&mut self, address: u64) -> Option<&mut Option<Box<Object>>> {
        let (id, _) = self.addresses.locate(address)?;
        let page = self.pages.get_mut(id.index() / PAGE)?.as_deref_mut()?;
        Some(&mut page.slots[id.index() % PAGE])
    }

    /// The offset and the size of the object that a pointer points into or just behind.
    pub fn position(&self, address: u64) -> Result<(u64, u64, Which), Halt> {
        match self.find(address) {
            Some((object, at)) if at <= object.contents.bytes.len() => {
                Ok((at as u64, object.contents.bytes.len() as u64, object.which))
            }
            _ => Err(self.refuse(address, 0, 1, false)),
        }
    }

    pub fn arguments(&self, address: u64) -> Option<(&[Argument], usize)> {
        let (object, at) = self.find(address)?;
        (object.which == Which::Arguments).then_some((object.arguments.as_slice(), at))
    }

    pub fn create_arguments(&mut self, arguments: Vec<Argument>) -> Result<u64, Halt> {
        let address = self.create(arguments.len() as u64 + 1, 1, Which::Arguments)?;
        if let Some((object, _)) = self.find_mut(address) {
            object.arguments = arguments;
            object.writable = false;
        }
        Ok(address)
    }
}

fn blank(which: Which) -> Object {
    Object { contents: Contents::default(), which, writable: true, arguments: Vec::new() }
}

fn is_data(object: &Object) -> bool {
    !matches!(object.which, Which::Function(_) | Which::Label | Which::Arguments)
}
