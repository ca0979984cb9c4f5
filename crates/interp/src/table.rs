//! The objects by their number, shared between snapshots until one is written.
//!
//! Objects are copied on write, and so are pages of them: a snapshot costs what changed since the
//! last one.

use crate::cow::{Cow, Frozen, own};
use crate::hash::{Digest, Mixer};
use crate::object::{ObjId, Object};
use base::Id;
use std::hash::Hash;
use std::sync::Arc;

/// How many objects a page has.
const PAGE: usize = 256;

/// Each object alive is in one of the two arrays. (One array of `Cow`s would have a word more for
/// each object in the cache; lists and trees of small objects are slower then, by a tenth.)
#[derive(Clone, Debug)]
struct Page {
    own: [Option<Box<Object>>; PAGE],
    shared: [Option<Arc<Frozen<Object>>>; PAGE],
    dead: usize,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// A page whose objects are all dead is dropped, so that a long execution with many short-lived
    /// objects does not fill the machine.
    pages: Vec<Cow<Page>>,
    count: usize,
}

impl Table {
    /// How many objects there were, dead or alive.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub fn get(&self, id: ObjId) -> Option<&Object> {
        let page = self.pages.get(id.index() / PAGE)?.get()?;
        match &page.own[id.index() % PAGE] {
            Some(object) => Some(object),
            None => page.shared[id.index() % PAGE].as_ref().map(|shared| &shared.value),
        }
    }

    /// The object, if it can be written as it stands.
    #[inline]
    pub fn own(&mut self, id: ObjId) -> Option<&mut Object> {
        let page = self.pages.get_mut(id.index() / PAGE)?.get_own()?;
        page.own[id.index() % PAGE].as_deref_mut()
    }

    /// The object, to be written.
    #[inline]
    pub fn get_mut(&mut self, id: ObjId) -> Option<&mut Object> {
        self.entry(id)?.as_deref_mut()
    }

    /// Where an object is, made our own if it is alive.
    #[inline]
    fn entry(&mut self, id: ObjId) -> Option<&mut Option<Box<Object>>> {
        let (page, i) = (self.page(id)?, id.index() % PAGE);
        if page.own[i].is_none() {
            page.thaw(i);
        }
        Some(&mut page.own[i])
    }

    #[inline]
    fn page(&mut self, id: ObjId) -> Option<&mut Page> {
        self.pages.get_mut(id.index() / PAGE)?.get_mut()
    }

    /// The next object.
    pub fn push(&mut self, object: Box<Object>) {
        let id = ObjId::new(self.count);
        self.count += 1;
        if id.index() % PAGE == 0 {
            self.pages.push(Cow::Own(own(Page {
                own: [const { None }; PAGE],
                shared: [const { None }; PAGE],
                dead: 0,
            })));
        }
        self.put(id, object);
    }

    /// Ends the life of an object. What it was, if it was alive: our own or a copy nobody needs.
    pub fn remove(&mut self, id: ObjId) -> Option<Removed> {
        let (page, i) = (self.page(id)?, id.index() % PAGE);
        let removed = match page.own[i].take() {
            Some(object) => Removed::Own(object),
            None => Removed::Shared(page.shared[i].take()?.value.size()),
        };
        page.dead += 1;
        if page.dead == PAGE {
            self.pages[id.index() / PAGE] = Cow::Nothing;
        }
        Some(removed)
    }

    /// Takes an object out of the table for a moment, to be written beside others; see `put`.
    pub fn lift(&mut self, id: ObjId) -> Option<Box<Object>> {
        self.entry(id)?.take()
    }

    /// Puts an object in its place.
    pub fn put(&mut self, id: ObjId, object: Box<Object>) {
        if let Some(page) = self.page(id) {
            page.own[id.index() % PAGE] = Some(object);
        }
    }

    /// Makes everything shared: a clone then copies no object.
    pub fn freeze(&mut self) {
        for page in &mut self.pages {
            if let Some(own) = page.get_own() {
                own.freeze();
                page.freeze();
            }
        }
    }

    /// Which objects are alive, where, and what is in them. Costs what changed since the last time.
    pub fn digest(&mut self, start: impl Fn(ObjId) -> u64) -> Digest {
        self.freeze();
        let digest =
            |(i, page): (usize, &Cow<Page>)| page.digest(|page| page.sum(i * PAGE, &start));
        self.pages.iter().enumerate().filter_map(digest).fold(Digest::default(), Digest::plus)
    }
}

/// An object whose life is over.
pub(crate) enum Removed {
    Own(Box<Object>),
    /// Its size.
    Shared(u64),
}

impl Page {
    #[cold]
    #[inline(never)]
    fn thaw(&mut self, i: usize) {
        self.own[i] = self.shared[i].take().map(|shared| Box::new(Frozen::thaw(shared)));
    }

    fn freeze(&mut self) {
        for (own, shared) in self.own.iter_mut().zip(&mut self.shared) {
            if let Some(object) = own.take() {
                *shared = Some(Arc::new(Frozen::new(*object)));
            }
        }
    }

    fn sum(&self, first: usize, start: impl Fn(ObjId) -> u64) -> Digest {
        let mut sum = Digest::default();
        for (i, object) in self.shared.iter().enumerate() {
            let Some(object) = object else { continue };
            let mut mixer = Mixer::new();
            start(ObjId::new(first + i)).hash(&mut mixer);
            object.digest(Object::digest).hash(&mut mixer);
            sum = sum.plus(mixer.digest());
        }
        sum
    }
}
