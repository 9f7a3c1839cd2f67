//! The bytes of an object as arrays of the solver, for offsets that are unknown and many.

use base::bits::mask;
use term::Term;

use super::Memory;
use super::offsets::{congruence, is_multiple};
use super::origins::Origin;
use crate::symbolic::{Doubt, Symbolic};
use crate::value::{Value, Word};

/// How many changes of an array are looked through for what one place holds.
const LOOK_BACK: usize = 1024;

/// Bytes as arrays of equal elements.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Array {
    /// The size of an element in bytes, a power of two.
    pub stride: u32,
    pub(super) index_width: u32,
    pub(super) elements: Term,
    pub(super) undefined: Option<Term>,
    /// What each aligned word of the size of a pointer leads to; nothing when none is a pointer.
    pub(super) origins: Option<Term>,
}

impl Array {
    /// Elements that are zero or were never written.
    pub fn new(domain: &mut Symbolic, stride: u32, index_width: u32, is_zero: bool) -> Array {
        let width = stride * 8;
        let none = domain.pool.bits(width, 0);
        let elements = domain.pool.filled_array(index_width, none);
        let all = domain.pool.bits(width, mask(width));
        let undefined = (!is_zero).then(|| domain.pool.filled_array(index_width, all));
        Array { stride, index_width, elements, undefined, origins: None }
    }

    /// Makes all elements any numbers, which may never have been written where that is asked.
    pub fn leave_open(&mut self, domain: &mut Symbolic, may_be_unwritten: bool) {
        let sort = domain.pool.sort(self.elements);
        self.elements = domain.fresh("any round", sort);
        self.undefined = may_be_unwritten.then(|| domain.fresh("written in any round", sort));
    }

    fn element_at(&self, domain: &mut Symbolic, index: Term) -> Value {
        let bits = domain.pool.select(self.elements, index);
        let undefined = self.undefined.map(|masks| domain.pool.select(masks, index));
        domain.plain(bits, undefined)
    }

    /// Changes an element that is known to lie at a place.
    pub fn set_known(&mut self, domain: &mut Symbolic, element: u64, value: &Value) {
        let index = domain.pool.bits(self.index_width, u128::from(element));
        self.set(domain, index, value);
    }

    fn set(&mut self, domain: &mut Symbolic, index: Term, value: &Value) {
        let width = self.stride * 8;
        let bits = domain.bits(width, value);
        self.elements = domain.pool.store(self.elements, index, bits);
        let undefined = domain.undefined_bits(width, value);
        if undefined.is_some() || self.undefined.is_some() {
            let none = domain.pool.bits(width, 0);
            let masks = match self.undefined {
                Some(masks) => masks,
                None => domain.pool.filled_array(self.index_width, none),
            };
            self.undefined = Some(domain.pool.store(masks, index, undefined.unwrap_or(none)));
        }
    }

    /// The element that an offset lies in, and how far from its start.
    pub(super) fn split(&self, domain: &mut Symbolic, offset: Term) -> (Term, Term) {
        let shift = self.stride.trailing_zeros();
        let width = domain.pool.width(offset);
        let index =
            if shift == 0 { offset } else { domain.pool.extract(offset, shift, width - shift) };
        let present = domain.pool.width(index);
        let index = if self.index_width <= present {
            domain.pool.extract(index, 0, self.index_width)
        } else {
            domain.pool.zero_extend(index, self.index_width)
        };
        let within = domain.pool.bits(width, u128::from(self.stride - 1));
        (index, domain.pool.and(offset, within))
    }

    /// The value of `size` bytes at any offset.
    pub fn read(
        &self,
        domain: &mut Symbolic,
        offset: Term,
        size: usize,
        is_pointer: bool,
    ) -> Value {
        let value = self.read_bits(domain, offset, size);
        if !is_pointer || self.origins.is_none() {
            return value;
        }
        let origin = self.origin_at(domain, offset);
        domain.with_origin(size as u32 * 8, &value, origin)
    }

    fn read_bits(&self, domain: &mut Symbolic, offset: Term, size: usize) -> Value {
        let (index, within) = self.split(domain, offset);
        if domain.pool.constant(within) == Some(0) && size == self.stride as usize {
            return self.element_at(domain, index);
        }
        let mut joined: Option<(Value, usize)> = None;
        for byte in 0..size {
            let at = self.moved(domain, offset, byte);
            let value = self.byte(domain, at);
            joined = Some(match joined {
                None => (value, 1),
                Some((low, count)) => (domain.join_bytes(&low, count, &value, 1), count + 1),
            });
        }
        joined.expect("a value has bytes").0
    }

    fn moved(&self, domain: &mut Symbolic, offset: Term, bytes: usize) -> Term {
        let distance = domain.pool.bits(domain.pointer_bits, bytes as u128);
        domain.pool.add(offset, distance)
    }

    fn byte(&self, domain: &mut Symbolic, offset: Term) -> Value {
        let (index, within) = self.split(domain, offset);
        let element = self.element_at(domain, index);
        let width = self.stride * 8;
        let shift = self.bit_shift(domain, within);
        let take = |domain: &mut Symbolic, term: Term| {
            let moved = domain.pool.lshr(term, shift);
            domain.pool.extract(moved, 0, 8)
        };
        let bits = domain.bits(width, &element);
        let bits = take(domain, bits);
        let undefined = domain.undefined_bits(width, &element);
        let undefined = undefined.map(|mask| take(domain, mask));
        domain.plain(bits, undefined)
    }

    /// Bytes within an element as bits of an element.
    fn bit_shift(&self, domain: &mut Symbolic, within: Term) -> Term {
        let width = self.stride * 8;
        let low = domain.pool.extract(within, 0, 8.min(domain.pool.width(within)));
        let low = if width >= 8 { domain.pool.zero_extend(low, width) } else { low };
        let three = domain.pool.bits(width, 3);
        domain.pool.shl(low, three)
    }

    /// Writes a value of `size` bytes at any offset, where a condition holds if there is one.
    pub fn write(
        &mut self,
        domain: &mut Symbolic,
        offset: Term,
        size: usize,
        value: &Value,
        condition: Option<Term>,
    ) {
        self.spare_rest(domain, offset, size, condition);
        self.write_origin(domain, offset, size, value, condition);
        let value = match condition {
            None => *value,
            Some(condition) => {
                let old = self.read_bits(domain, offset, size);
                domain.choose(size as u32 * 8, condition, value, &old)
            }
        };
        let (index, within) = self.split(domain, offset);
        if domain.pool.constant(within) == Some(0) && size == self.stride as usize {
            self.set(domain, index, &value);
            return;
        }
        for byte in 0..size {
            let at = self.moved(domain, offset, byte);
            let byte = domain.bytes_of(&value, byte, 1, size);
            self.set_byte(domain, at, &byte);
        }
    }

    /// Prepares for a write that leaves a part of a pointer.
    fn spare_rest(
        &mut self,
        domain: &mut Symbolic,
        offset: Term,
        size: usize,
        condition: Option<Term>,
    ) {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        if self.origins.is_none() || size == word_bytes && is_multiple(&domain.pool, offset, 8) {
            return;
        }
        let Some(start) = self.start_of_word(domain, offset, size) else {
            let what = "overwriting a part of a pointer at an unknown offset".into();
            let location = domain.call_site.unwrap_or(base::Location::UNKNOWN);
            domain.doubt(Doubt::Unsupported { what, location });
            return;
        };
        if self.origin_at(domain, start) != Origin::NONE {
            let pointer = self.read(domain, start, word_bytes, true);
            let rest = domain.spoiled(&pointer);
            self.write(domain, start, word_bytes, &rest, condition);
        }
    }

    /// Where the word begins that some bytes lie in; nothing where they may lie in two.
    fn start_of_word(&self, domain: &mut Symbolic, offset: Term, size: usize) -> Option<Term> {
        let word_bytes = u64::from(domain.pointer_bits / 8);
        let (shift, residue) = congruence(&domain.pool, offset);
        let known = 1u64 << shift;
        let is_within = (residue % known.min(word_bytes)) + size as u64 <= known.min(word_bytes);
        let width = domain.pool.width(offset);
        let mask = domain.pool.bits(width, !u128::from(word_bytes - 1));
        is_within.then(|| domain.pool.and(offset, mask))
    }

    /// The value of `size` bytes at any offset, read as a number; nothing where they may lie in two
    /// words.
    pub fn read_number(
        &self,
        domain: &mut Symbolic,
        memory: &Memory,
        offset: Term,
        size: usize,
    ) -> Option<Value> {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let start = self.start_of_word(domain, offset, size)?;
        let pointer = self.read(domain, start, word_bytes, true);
        let number = domain.number_of(Some(memory), &pointer);
        let width = domain.pointer_bits;
        let distance = domain.pool.sub(offset, start);
        let three = domain.pool.bits(width, 3);
        let shift = domain.pool.shl(distance, three);
        let take = |domain: &mut Symbolic, term: Term| {
            let moved = domain.pool.lshr(term, shift);
            domain.pool.extract(moved, 0, size as u32 * 8)
        };
        let bits = domain.bits(width, &number);
        let bits = take(domain, bits);
        let undefined = domain.undefined_bits(width, &number);
        let undefined = undefined.map(|mask| take(domain, mask));
        Some(domain.plain(bits, undefined))
    }

    fn set_byte(&mut self, domain: &mut Symbolic, offset: Term, byte: &Value) {
        let (index, within) = self.split(domain, offset);
        let width = self.stride * 8;
        let element = self.element_at(domain, index);
        let shift = self.bit_shift(domain, within);
        let ones = domain.pool.bits(width, 0xff);
        let hole = domain.pool.shl(ones, shift);
        let keep = domain.pool.not(hole);
        let put = |domain: &mut Symbolic, old: Term, new: Term| {
            let kept = domain.pool.and(old, keep);
            let new = domain.pool.zero_extend(new, width);
            let moved = domain.pool.shl(new, shift);
            domain.pool.or(kept, moved)
        };
        let (old, new) = (domain.bits(width, &element), domain.bits(8, byte));
        let bits = put(domain, old, new);
        let masks = (domain.undefined_bits(width, &element), domain.undefined_bits(8, byte));
        let undefined = match masks {
            (None, None) => None,
            (old, new) => {
                let old = old.unwrap_or_else(|| domain.pool.bits(width, 0));
                let new = new.unwrap_or_else(|| domain.pool.bits(8, 0));
                Some(put(domain, old, new))
            }
        };
        let value = domain.plain(bits, undefined);
        self.set(domain, index, &value);
    }

    /// One of two arrays, by a condition; nothing where their elements differ in size.
    pub fn join(
        domain: &mut Symbolic,
        condition: Term,
        first: &Array,
        second: &Array,
    ) -> Option<Array> {
        if first == second {
            return Some(*first);
        }
        if first.stride != second.stride || first.index_width != second.index_width {
            return None;
        }
        let index_width = first.index_width;
        let mut either = |ours: Option<Term>, theirs: Option<Term>, width: u32| match (ours, theirs)
        {
            (None, None) => None,
            (ours, theirs) => {
                let mut none = || {
                    let zero = domain.pool.bits(width, 0);
                    domain.pool.filled_array(index_width, zero)
                };
                let ours = ours.unwrap_or_else(&mut none);
                let theirs = theirs.unwrap_or_else(&mut none);
                Some(domain.pool.ite(condition, ours, theirs))
            }
        };
        let width = first.stride * 8;
        let undefined = either(first.undefined, second.undefined, width);
        let origins = either(first.origins, second.origins, 64);
        let elements = either(Some(first.elements), Some(second.elements), width)?;
        Some(Array { elements, undefined, origins, ..*first })
    }
}

/// What words lead to.
impl Array {
    /// Whether any word may be a pointer.
    pub fn has_pointers(&self) -> bool {
        self.origins.is_some()
    }

    /// What a word leads to, by its number.
    pub fn origin_of_word(&self, domain: &mut Symbolic, word: u64) -> Origin {
        let index = domain.pool.bits(self.index_width, u128::from(word));
        self.look_up(domain, index)
    }

    /// Changes what a word leads to, by its number.
    pub fn set_origin_of_word(&mut self, domain: &mut Symbolic, word: u64, origin: Origin) {
        let index = domain.pool.bits(self.index_width, u128::from(word));
        self.store_origin(domain, index, origin, None);
    }

    /// The word that an offset lies in.
    fn word_of(&self, domain: &mut Symbolic, offset: Term) -> Term {
        let width = domain.pool.width(offset);
        let shift = (domain.pointer_bits / 8).trailing_zeros();
        let word = domain.pool.extract(offset, shift, width - shift);
        if self.index_width <= domain.pool.width(word) {
            domain.pool.extract(word, 0, self.index_width)
        } else {
            domain.pool.zero_extend(word, self.index_width)
        }
    }

    /// Whether a word begins at an offset.
    fn begins_word(&self, domain: &mut Symbolic, offset: Term) -> Term {
        let shift = (domain.pointer_bits / 8).trailing_zeros();
        let within = domain.pool.extract(offset, 0, shift);
        let zero = domain.pool.bits(shift, 0);
        domain.pool.eq(within, zero)
    }

    /// What the word at an offset leads to; none where no word begins.
    fn origin_at(&self, domain: &mut Symbolic, offset: Term) -> Origin {
        let word = self.word_of(domain, offset);
        let origin = self.look_up(domain, word);
        let aligned = self.begins_word(domain, offset);
        Origin::choose(domain, aligned, origin, Origin::NONE)
    }

    /// The origin at an index: changes that the path keeps away from it are passed over.
    fn look_up(&self, domain: &mut Symbolic, index: Term) -> Origin {
        let Some(mut origins) = self.origins else { return Origin::NONE };
        for _ in 0..LOOK_BACK {
            let term::Node::Store(below, at, _) = domain.pool.node(origins) else { break };
            if at == index || !domain.are_apart(at, index) {
                break;
            }
            origins = below;
        }
        let found = domain.pool.select(origins, index);
        Origin::of(domain, found)
    }

    fn store_origin(
        &mut self,
        domain: &mut Symbolic,
        index: Term,
        origin: Origin,
        condition: Option<Term>,
    ) {
        let old = self.look_up(domain, index);
        let new = match condition {
            None => origin,
            Some(condition) => Origin::choose(domain, condition, origin, old),
        };
        if new == old {
            return;
        }
        let origins = match self.origins {
            Some(origins) => origins,
            None => {
                let none = domain.pool.bits(64, 0);
                domain.pool.filled_array(self.index_width, none)
            }
        };
        let new = new.term(domain);
        self.origins = Some(domain.pool.store(origins, index, new));
    }

    /// What a write does to the words that it touches: a whole one leads where the value does, and
    /// a part of one makes it no pointer.
    fn write_origin(
        &mut self,
        domain: &mut Symbolic,
        offset: Term,
        size: usize,
        value: &Value,
        condition: Option<Term>,
    ) {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let mut origin = Origin::NONE;
        if size == word_bytes {
            let provenance = domain.provenance(value);
            let aligned = self.begins_word(domain, offset);
            origin = Origin::of(domain, provenance);
            origin = Origin::choose(domain, aligned, origin, Origin::NONE);
        }
        if origin == Origin::NONE && self.origins.is_none() {
            return;
        }
        let (shift, residue) = congruence(&domain.pool, offset);
        let aligned = 1 << shift.min(residue.trailing_zeros()).min(8);
        let is_in_one = size <= aligned && size <= word_bytes;
        for distance in (0..size).step_by(word_bytes) {
            let at = self.moved(domain, offset, distance);
            let word = self.word_of(domain, at);
            self.store_origin(domain, word, origin, condition);
        }
        if !is_in_one {
            let at = self.moved(domain, offset, size - 1);
            let word = self.word_of(domain, at);
            self.store_origin(domain, word, origin, condition);
        }
    }
}

impl Symbolic {
    /// A value of `width` bits as a pointer with an origin.
    pub(super) fn with_origin(&mut self, width: u32, value: &Value, origin: Origin) -> Value {
        match (value, origin) {
            (_, Origin::Known(0)) => *value,
            (Value::Known(known), Origin::Known(provenance)) => {
                let bits = known.bits() | u128::from(provenance) << 64;
                Value::Known(exec::concrete::Value::partial(bits, known.undefined()))
            }
            _ => {
                let provenance = Some(origin.term(self));
                let (bits, undefined) =
                    (self.bits(width, value), self.undefined_bits(width, value));
                self.value(Word { bits, provenance, undefined })
            }
        }
    }

    /// Whether the executing path leaves no common value to two terms, as far as ranges tell.
    fn are_apart(&mut self, first: Term, second: Term) -> bool {
        let equal = self.pool.eq(first, second);
        if self.pool.constant(equal).is_some() {
            return self.pool.is_false(equal);
        }
        self.decisions.range(&self.pool, &self.path, equal).most == 0
    }
}
