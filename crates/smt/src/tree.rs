//! A persistent map of bit vectors: a copy shares all but the path to what it changed, so that a
//! thousand stores are a thousand short paths and not a thousand maps.
//!
//! A treap (Seidel and Aragon, 1996) whose priorities are hashes of the keys: its form depends on
//! its content alone.

use crate::bits::Bits;
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub struct Tree(Option<Arc<Branch>>);

#[derive(Clone, Debug)]
struct Branch {
    key: Bits,
    value: Bits,
    priority: u64,
    left: Tree,
    right: Tree,
}

impl Tree {
    pub fn get(&self, key: &Bits) -> Option<&Bits> {
        let mut at = self;
        while let Some(branch) = &at.0 {
            match key.cmp(&branch.key) {
                std::cmp::Ordering::Equal => return Some(&branch.value),
                std::cmp::Ordering::Less => at = &branch.left,
                std::cmp::Ordering::Greater => at = &branch.right,
            }
        }
        None
    }

    /// With one more key, or another value for it. (Recursive in the height, which is logarithmic.)
    pub fn with(&self, key: Bits, value: Bits) -> Tree {
        let Some(branch) = &self.0 else {
            let priority = priority(&key);
            return Tree::of(Branch { key, value, priority, left: Tree(None), right: Tree(None) });
        };
        let mut copy = Branch::clone(branch);
        match key.cmp(&branch.key) {
            std::cmp::Ordering::Equal => copy.value = value,
            std::cmp::Ordering::Less => {
                copy.left = branch.left.with(key, value);
                return copy.lift_left();
            }
            std::cmp::Ordering::Greater => {
                copy.right = branch.right.with(key, value);
                return copy.lift_right();
            }
        }
        Tree::of(copy)
    }

    fn of(branch: Branch) -> Tree {
        Tree(Some(Arc::new(branch)))
    }

    /// In the order of keys.
    pub fn iter(&self) -> impl Iterator<Item = (&Bits, &Bits)> {
        let mut stack = Vec::new();
        let mut next = self;
        std::iter::from_fn(move || {
            while let Some(branch) = &next.0 {
                stack.push(branch);
                next = &branch.left;
            }
            let branch = stack.pop()?;
            next = &branch.right;
            Some((&branch.key, &branch.value))
        })
    }
}

impl Branch {
    /// The left child comes up if it has the higher priority.
    fn lift_left(mut self) -> Tree {
        match &self.left.0 {
            Some(child) if child.priority > self.priority => {
                let mut top = Branch::clone(child);
                self.left = top.right;
                top.right = Tree::of(self);
                Tree::of(top)
            }
            _ => Tree::of(self),
        }
    }

    fn lift_right(mut self) -> Tree {
        match &self.right.0 {
            Some(child) if child.priority > self.priority => {
                let mut top = Branch::clone(child);
                self.right = top.left;
                top.left = Tree::of(self);
                Tree::of(top)
            }
            _ => Tree::of(self),
        }
    }
}

/// The last step of splitmix64, over all limbs.
fn priority(key: &Bits) -> u64 {
    key.limbs().iter().fold(0x9e37_79b9_7f4a_7c15, |code, limb| {
        let z = code ^ limb;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn it_is_a_map_and_old_versions_stay() {
        let (mut tree, mut map) = (Tree::default(), BTreeMap::new());
        let mut old = None;
        for k in 0..2000u128 {
            let (key, value) = (Bits::new(12, k * 7919), Bits::new(16, k));
            tree = tree.with(key.clone(), value.clone());
            map.insert(key, value);
            if k == 1000 {
                old = Some((tree.clone(), map.clone()));
            }
        }
        let same = |tree: &Tree, map: &BTreeMap<Bits, Bits>| {
            assert!(tree.iter().eq(map.iter()));
            assert!(map.iter().all(|(key, value)| tree.get(key) == Some(value)));
        };
        same(&tree, &map);
        let (tree, map) = old.unwrap();
        same(&tree, &map);
    }
}
