//! Hash tables that cannot be iterated, so that no result can depend on hash order.

#![expect(clippy::disallowed_types, reason = "this is the one place that wraps them")]

use rustc_hash::FxBuildHasher;
use std::borrow::Borrow;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// A fast map for look-ups only.
#[derive(Clone, Debug)]
pub struct Map<K, V>(HashMap<K, V, FxBuildHasher>);

impl<K: Eq + Hash, V> Map<K, V> {
    pub fn new() -> Self {
        Map(HashMap::default())
    }

    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.0.get(key)
    }

    pub fn get_mut<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.0.get_mut(key)
    }

    pub fn contains<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.0.contains_key(key)
    }

    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.0.insert(key, value)
    }

    pub fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.0.remove(key)
    }

    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        self.0.entry(key)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<K: Eq + Hash, V> Default for Map<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Eq + Hash, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<A: IntoIterator<Item = (K, V)>>(items: A) -> Self {
        Map(HashMap::from_iter(items))
    }
}

/// A fast set for membership only.
#[derive(Clone, Debug)]
pub struct Set<K>(HashSet<K, FxBuildHasher>);

impl<K: Eq + Hash> Set<K> {
    pub fn new() -> Self {
        Set(HashSet::default())
    }

    /// True if the key was not there before.
    pub fn insert(&mut self, key: K) -> bool {
        self.0.insert(key)
    }

    pub fn contains<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.0.contains(key)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Eq + Hash> Default for Set<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Eq + Hash> FromIterator<K> for Set<K> {
    fn from_iter<A: IntoIterator<Item = K>>(items: A) -> Self {
        Set(HashSet::from_iter(items))
    }
}
