//! Things that belong together.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Sets that only grow together, each known by one of its members, its root.
#[derive(Clone, Debug)]
pub struct Sets<T> {
    parents: FxHashMap<T, T>,
}

impl<T> Default for Sets<T> {
    fn default() -> Self {
        Sets { parents: FxHashMap::default() }
    }
}

impl<T: Copy + Eq + Hash> Sets<T> {
    /// The root of the set that something is in; what was never put anywhere is its own.
    pub fn root(&mut self, member: T) -> T {
        let mut root = member;
        while let Some(parent) = self.parents.get(&root) {
            root = *parent;
        }
        let mut at = member;
        while at != root {
            at = self.parents.insert(at, root).unwrap_or(root);
        }
        root
    }

    /// Makes the set of one root part of that of another.
    pub fn put(&mut self, root: T, under: T) {
        self.parents.insert(root, under);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_together_has_one_root() {
        let mut sets = Sets::default();
        for number in 0..9 {
            let (root, under) = (sets.root(number), sets.root(number + 1));
            sets.put(root, under);
        }
        assert!((0..10).all(|number| sets.root(number) == 9));
        assert_eq!(sets.root(10), 10);
    }
}
