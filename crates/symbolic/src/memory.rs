//! All objects of a state, by number and by address.
//!
//! Every object has a constant address, the same that the interpreter gives it along the same
//! path with 64-bit addresses: number k at (k + 1) · 2^32, and what is nearer than 2^31 is its own,
//! on both sides. With 32 bits objects lie in pages of
//! 64 KiB, from the middle of their first page on, so that small steps in front of an object
//! still name it. Different paths use the same numbers for different objects; where they meet,
//! those become one object whose properties depend on the path.

use crate::object::Object;
use cfa::DataModel;
use std::collections::BTreeMap;
use std::rc::Rc;

const PAGE: usize = 64;

/// From this number on objects are those of inputs that are made when they are used
/// ([`crate::input::lazy`]); there are as many numbers for them again.
pub(crate) const LAZY: usize = 1 << 24;

#[derive(Clone)]
pub struct Memory {
    model: DataModel,
    pages: Vec<Rc<Vec<Option<Rc<Object>>>>>,
    count: usize,
    /// With 32 bits: the object of every page of the address space that is in use.
    owners: Vec<u32>,
    lazy: Rc<BTreeMap<usize, Rc<Object>>>,
}

/// Bits of an offset within an object's part of the address space.
fn shift(model: DataModel) -> u32 {
    match model {
        DataModel::Lp64 => 32,
        DataModel::Ilp32 => 16,
    }
}

/// No object is larger.
pub(crate) const MAX_SIZE: u64 = (1 << 31) - 1;

impl Memory {
    pub fn new(model: DataModel) -> Memory {
        Memory { model, pages: Vec::new(), count: 0, owners: Vec::new(), lazy: Rc::default() }
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The address of the next object, which will have at most so many bytes; `None` if there is
    /// no room.
    pub fn reserve(&mut self, size: u64) -> Option<u64> {
        let number = self.count as u64;
        match self.model {
            DataModel::Lp64 => Some((number + 1) << 32),
            DataModel::Ilp32 => {
                let first = self.owners.len() as u64 + 1;
                let pages = 1 + (size + 0x8000) / 0x1_0000;
                if first + pages >= 0xffff {
                    return None;
                }
                self.owners.extend((0..pages).map(|_| number as u32));
                Some(first << 16 | 0x8000)
            }
        }
    }

    pub fn push(&mut self, object: Object) {
        if self.count.is_multiple_of(PAGE) {
            self.pages.push(Rc::new(Vec::with_capacity(PAGE)));
        }
        self.count += 1;
        if let Some(page) = self.pages.last_mut() {
            Rc::make_mut(page).push(Some(Rc::new(object)));
        }
    }

    /// The object that an address can belong to. If not `exact`, the address lacks an unknown
    /// offset, which may be negative.
    pub fn locate(&self, address: u64, exact: bool) -> Option<usize> {
        match self.model {
            DataModel::Lp64 if exact && address >> 32 == 0 => None,
            DataModel::Lp64 => {
                let near = address.wrapping_add(1 << 31);
                let number = ((near >> 32) as usize).checked_sub(1)?;
                (number < self.count || (LAZY..2 * LAZY).contains(&number)).then_some(number)
            }
            DataModel::Ilp32 => {
                let page = ((address >> shift(self.model)) as usize).checked_sub(1)?;
                self.owners.get(page).map(|number| *number as usize)
            }
        }
    }

    /// `None`: its life is over in every execution.
    pub fn get(&self, number: usize) -> Option<&Rc<Object>> {
        match number < LAZY {
            true => self.pages.get(number / PAGE)?.get(number % PAGE)?.as_ref(),
            false => self.lazy.get(&number),
        }
    }

    pub fn get_mut(&mut self, number: usize) -> Option<&mut Object> {
        if number >= LAZY {
            return Rc::make_mut(&mut self.lazy).get_mut(&number).map(Rc::make_mut);
        }
        let page = Rc::make_mut(self.pages.get_mut(number / PAGE)?);
        page.get_mut(number % PAGE)?.as_mut().map(Rc::make_mut)
    }

    pub fn set(&mut self, number: usize, object: Option<Rc<Object>>) {
        if number >= LAZY {
            let lazy = Rc::make_mut(&mut self.lazy);
            object.into_iter().for_each(|object| drop(lazy.insert(number, object)));
        } else if let Some(page) = self.pages.get_mut(number / PAGE) {
            let page = Rc::make_mut(page);
            if page.is_empty() {
                page.resize(PAGE, None); // it was dropped, see below
            }
            page[number % PAGE] = object;
            if page.len() == PAGE && page.iter().all(Option::is_none) {
                *page = Vec::new();
            }
        }
    }

    /// The objects that may be alive, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Rc<Object>)> {
        let page = |(p, page): (usize, &'_ Rc<Vec<Option<Rc<Object>>>>)| {
            let first = p * PAGE;
            let numbers = (0..page.len()).map(move |i| first + i);
            numbers.collect::<Vec<_>>()
        };
        let numbers = self.pages.iter().enumerate().flat_map(page);
        let numbers = numbers.chain(self.lazies());
        numbers.filter_map(|number| self.get(number).map(|object| (number, object)))
    }

    /// The numbers of the objects of inputs that were made when they were used.
    pub(crate) fn lazies(&self) -> impl Iterator<Item = usize> {
        self.lazy.keys().copied()
    }

    /// Do all objects of a page agree? Then so do the pages.
    pub(crate) fn same_page(&self, other: &Memory, number: usize) -> bool {
        if number >= LAZY {
            return Rc::ptr_eq(&self.lazy, &other.lazy);
        }
        match (self.pages.get(number / PAGE), other.pages.get(number / PAGE)) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Makes room for as many objects as another path has made.
    pub(crate) fn grow_like(&mut self, other: &Memory) -> bool {
        let shared = self.owners.len().min(other.owners.len());
        if self.owners[..shared] != other.owners[..shared] {
            return false;
        }
        while self.count < other.count {
            if self.count.is_multiple_of(PAGE) {
                self.pages.push(Rc::new(Vec::with_capacity(PAGE)));
            }
            self.count += 1;
            if let Some(page) = self.pages.last_mut() {
                Rc::make_mut(page).push(None);
            }
        }
        if other.owners.len() > shared {
            self.owners.extend_from_slice(&other.owners[shared..]);
        }
        true
    }
}
