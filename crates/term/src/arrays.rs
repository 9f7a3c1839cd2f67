//! Arrays: total maps from bit-vectors to bit-vectors.
//!
//! Blocks of unknown length are overlays: one array within a range, another elsewhere. Solvers have no
//! such thing, so a read of an array with an overlay in it is taken apart into reads of arrays without.

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
        if self.overlaid.contains(&array) {
            return self.select_through(array, index);
        }
        self.intern(Node::Select(array, index), Sort::Bits(element))
    }

    /// The element at an index of an array that has an overlay in it.
    fn select_through(&mut self, array: Term, index: Term) -> Term {
        match self.node(array) {
            Node::Store(below, at, value) => {
                let is_here = self.eq(at, index);
                let other = self.select(below, index);
                self.ite(is_here, value, other)
            }
            Node::Ite(condition, a, b) => {
                let (a, b) = (self.select(a, index), self.select(b, index));
                self.ite(condition, a, b)
            }
            Node::Overlay(below, top, range) => {
                let width = self.width(index);
                let (start, length) =
                    (self.extract(range, width, width), self.extract(range, 0, width));
                let distance = self.sub(index, start);
                let is_within = self.ult(distance, length);
                let (inside, outside) = (self.select(top, index), self.select(below, index));
                self.ite(is_within, inside, outside)
            }
            Node::Shifted(of, distance) => {
                let index = self.add(index, distance);
                self.select(of, index)
            }
            Node::Bytes(of) => {
                let Sort::Array { element, .. } = self.sort(of) else {
                    unreachable!("it is an array")
                };
                let (width, shift) = (self.width(index), (element / 8).trailing_zeros());
                let distance = self.bits(width, u128::from(shift));
                let place = self.lshr(index, distance);
                let whole = self.select(of, place);
                // The number of the byte in its element, times eight.
                let byte = self.extract(index, 0, shift);
                let byte = self.zero_extend(byte, element);
                let three = self.bits(element, 3);
                let by = self.shl(byte, three);
                let moved = self.lshr(whole, by);
                self.extract(moved, 0, 8)
            }
            other => unreachable!("{other:?} has no overlay"),
        }
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

    /// The array that is `top` within a range of indices, its start above its length, and `below`
    /// elsewhere. The range must not reach beyond the last index.
    pub fn overlay(&mut self, below: Term, top: Term, range: Term) -> Term {
        let sort = self.sort(below);
        debug_assert_eq!(sort, self.sort(top));
        if below == top {
            return below;
        }
        self.intern(Node::Overlay(below, top, range), sort)
    }

    /// The array whose element at an index is that of another one at the index and `distance`.
    pub fn shifted(&mut self, array: Term, distance: Term) -> Term {
        if self.constant(distance) == Some(0) {
            return array;
        }
        let sort = self.sort(array);
        self.intern(Node::Shifted(array, distance), sort)
    }

    /// The bytes of an array whose elements have 2, 4, 8 or 16 of them.
    pub fn bytes_of_array(&mut self, array: Term) -> Term {
        let Sort::Array { index, .. } = self.sort(array) else {
            panic!("bytes of something that is not an array");
        };
        self.intern(Node::Bytes(array), Sort::Array { index, element: 8 })
    }

    /// Remembers an array that has an overlay in it.
    pub(crate) fn note_overlay(&mut self, term: Term, node: Node) {
        let is_one = match node {
            Node::Overlay(..) | Node::Shifted(..) | Node::Bytes(_) => true,
            Node::Store(below, ..) => self.overlaid.contains(&below),
            Node::Ite(_, a, b) => self.overlaid.contains(&a) || self.overlaid.contains(&b),
            _ => false,
        };
        if is_one {
            self.overlaid.insert(term);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Model, Value};

    #[test]
    fn bytes_of_elements_come_lowest_first() {
        let mut pool = Pool::new();
        let zero = pool.bits(32, 0);
        let words = pool.filled_array(16, zero);
        let (place, word) = (pool.bits(16, 3), pool.bits(32, 0x4433_2211));
        let words = pool.store(words, place, word);
        let bytes = pool.bytes_of_array(words);
        for (at, expected) in [(11, 0), (12, 0x11), (13, 0x22), (15, 0x44), (16, 0)] {
            let index = pool.bits(16, at);
            let byte = pool.select(bytes, index);
            assert_eq!(pool.constant(byte), Some(expected), "{at}");
        }
    }

    #[test]
    fn reads_look_through_overlays() {
        let mut pool = Pool::new();
        let byte = |pool: &mut Pool, bits: u128| pool.bits(8, bits);
        let length = pool.variable("length", Sort::Bits(8));
        let zero = byte(&mut pool, 0);
        let below = pool.filled_array(8, zero);
        let seven = byte(&mut pool, 7);
        let (two, nine) = (byte(&mut pool, 2), byte(&mut pool, 9));
        let source = pool.filled_array(8, seven);
        let source = pool.store(source, nine, two);
        // Five elements further on in the source, from index 3 on.
        let (start, five) = (byte(&mut pool, 3), byte(&mut pool, 5));
        let range = pool.concat(start, length);
        let top = pool.shifted(source, five);
        let array = pool.overlay(below, top, range);
        let six = byte(&mut pool, 6);
        let array = pool.store(array, six, nine);
        for bits in 0..8 {
            let mut model = Model::default();
            let [variable] = pool.variables_of(&[length])[..] else { panic!("one variable") };
            model.set(variable, Value::Bits(bits));
            for at in 0..12 {
                let index = byte(&mut pool, at);
                let element = pool.select(array, index);
                let expected = match at {
                    6 => 9,
                    4 if bits > 1 => 2,
                    _ if at >= 3 && at < 3 + bits => 7,
                    _ => 0,
                };
                assert_eq!(model.evaluate(&pool, element).bits(), expected, "{at} {bits}");
            }
        }
    }
}
