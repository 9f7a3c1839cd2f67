//! Arrays: total maps from bit-vectors to bit-vectors.

use crate::{Node, Pool, Sort, Term};

/// How many stores a read looks through before it gives up finding its own.
const LOOK_BACK: usize = 64;

impl Pool {
    /// An array that has `element` everywhere.
    pub fn filled_array(&mut self, index_width: u32, element: Term) -> Term {
        let sort = Sort::Array { index: index_width, element: self.width(element) };
        self.intern(Node::Filled(element), sort)
    }

    /// The element at an index.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let Sort::Array { element, .. } = self.sort(array) else {
            panic!("a read of something that is not an array");
        };
        let mut array = array;
        for _ in 0..LOOK_BACK {
            match self.node(array) {
                Node::Filled(value) => return value,
                Node::Store(below, at, value) => {
                    let equal = self.eq(at, index);
                    if self.is_true(equal) {
                        return value;
                    }
                    // Only a store that certainly goes elsewhere can be passed over.
                    if !self.is_false(equal) {
                        break;
                    }
                    array = below;
                }
                _ => break,
            }
        }
        self.intern(Node::Select(array, index), Sort::Bits(element))
    }

    /// The array with the element at an index replaced.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let sort = self.sort(array);
        // Writing what is there changes nothing; a second write hides the first.
        if self.node(value) == Node::Select(array, index) {
            return array;
        }
        if let Node::Store(below, at, _) = self.node(array)
            && at == index
        {
            return self.store(below, index, value);
        }
        self.intern(Node::Store(array, index, value), sort)
    }
}
