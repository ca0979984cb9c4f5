//! Interned strings: equal text, equal id.

use crate::{Id, IdVec, Map};
use std::sync::Arc;

crate::ids! {
    /// An interned string.
    Symbol "s";
}

#[derive(Clone, Debug, Default)]
pub struct Interner {
    ids: Map<Arc<str>, Symbol>,
    texts: IdVec<Symbol, Arc<str>>,
}

impl Interner {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let shared: Arc<str> = text.into();
        let id = self.texts.push(shared.clone());
        self.ids.insert(shared, id);
        id
    }

    /// The id of a text that was interned before.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.ids.get(text).copied()
    }

    pub fn text(&self, id: Symbol) -> &str {
        &self.texts[id]
    }

    pub fn shared(&self, id: Symbol) -> Arc<str> {
        self.texts[id].clone()
    }

    pub fn len(&self) -> usize {
        self.texts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..self.texts.len()).map(Symbol::new)
    }
}
