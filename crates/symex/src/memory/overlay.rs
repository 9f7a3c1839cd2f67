//! Blocks of any length, as overlays of arrays: what was copied or filled within a range, and what was
//! there before elsewhere. It costs the same however long they are.

use rustc_hash::FxHashMap;
use term::Term;

use super::array::Array;
use super::content::Content;
use super::offsets::is_multiple;
use super::resolve::Place;
use super::{Memory, ObjectName};
use crate::symbolic::Symbolic;
use crate::value::Value;

impl Symbolic {
    /// Whether one of the objects of places is an array already: then long blocks of it are overlays
    /// also where their length is known.
    pub(super) fn any_array(&self, memory: &Memory, places: &[Place]) -> bool {
        let is_array =
            |place: &Place| matches!(memory.object(place.name).content, Content::Array(_));
        places.iter().any(is_array)
    }

    /// The object of a place as an array, whose bytes can be changed as a block; nothing where it has
    /// pointers.
    fn as_array(&mut self, memory: &mut Memory, place: &Place) -> Option<Array> {
        if memory.object(place.name).content.has_pointers() {
            return None;
        }
        memory.object_mut(place.name).content.turn_into_array(self, 1);
        match &memory.object(place.name).content {
            Content::Array(array) => Some(*array),
            Content::Pages { .. } => None,
        }
    }

    /// Copies a block of any length; says whether that has a form.
    pub(super) fn copy_overlay(
        &mut self,
        memory: &mut Memory,
        from: &[Place],
        to: &[Place],
        length: Term,
    ) -> bool {
        // What is copied is what was there before anything is written: the two may overlap.
        let sources: Option<Vec<Array>> =
            from.iter().map(|place| self.as_array(memory, place)).collect();
        let Some(sources) = sources else { return false };
        self.change_arrays(memory, to, |domain, place, target| {
            from.iter().zip(&sources).all(|(origin, source)| {
                let guard = domain.pool.and(place.guard, origin.guard);
                let length = domain.length_where(guard, length);
                target.copy(domain, (place.offset, length), source, origin.offset)
            })
        })
    }

    /// Fills a block of any length; says whether that has a form.
    pub(super) fn fill_overlay(
        &mut self,
        memory: &mut Memory,
        to: &[Place],
        length: Term,
        byte: &Value,
    ) -> bool {
        self.change_arrays(memory, to, |domain, place, target| {
            let length = domain.length_where(place.guard, length);
            target.fill(domain, place.offset, length, byte)
        })
    }

    /// Changes the objects of places, several of which may be in one, or none of them at all where that
    /// has no form; says which.
    fn change_arrays(
        &mut self,
        memory: &mut Memory,
        places: &[Place],
        mut change: impl FnMut(&mut Symbolic, &Place, &mut Array) -> bool,
    ) -> bool {
        let mut changed: FxHashMap<ObjectName, Array> = FxHashMap::default();
        for place in places {
            let Some(before) = self.as_array(memory, place) else { return false };
            let array = changed.entry(place.name).or_insert(before);
            if !change(self, place, array) {
                return false;
            }
        }
        for (name, array) in changed {
            memory.object_mut(name).content = Content::Array(array);
        }
        true
    }

    /// The length of a block where a condition holds, and zero elsewhere.
    fn length_where(&mut self, guard: Term, length: Term) -> Term {
        let zero = self.pool.bits(self.pointer_bits, 0);
        self.pool.ite(guard, length, zero)
    }
}

impl Array {
    /// Whether a block at an offset, and so long, is one of whole elements.
    fn takes_block(&self, domain: &Symbolic, offset: Term, length: Term) -> bool {
        let stride = u64::from(self.stride);
        let is_whole = |term| is_multiple(&domain.pool, term, stride);
        is_whole(offset) && is_whole(length)
    }

    /// The same bytes, one in each element; there must be no pointers.
    fn by_bytes(&self, domain: &mut Symbolic) -> Array {
        if self.stride == 1 {
            return *self;
        }
        let elements = domain.pool.bytes_of_array(self.elements);
        let undefined = self.undefined.map(|masks| domain.pool.bytes_of_array(masks));
        Array { stride: 1, elements, undefined, ..*self }
    }

    /// Changes a block, which lies inside of the object, to one byte again and again. Gives false and
    /// changes nothing where that has no form.
    fn fill(&mut self, domain: &mut Symbolic, offset: Term, length: Term, byte: &Value) -> bool {
        if self.origins.is_some() {
            return false;
        }
        if !self.takes_block(domain, offset, length) {
            *self = self.by_bytes(domain);
        }
        let bits = domain.bits(8, byte);
        let bits = repeated(domain, bits, self.stride);
        let undefined = domain.undefined_bits(8, byte);
        let undefined = undefined.map(|mask| repeated(domain, mask, self.stride));
        let elements = domain.pool.filled_array(self.index_width, bits);
        let undefined = undefined.map(|mask| domain.pool.filled_array(self.index_width, mask));
        self.lay_over(domain, (offset, length), elements, undefined);
        true
    }

    /// Changes a block, which lies inside of the object, to that of another one, from an offset on; the
    /// same promise.
    fn copy(
        &mut self,
        domain: &mut Symbolic,
        (offset, length): (Term, Term),
        source: &Array,
        from: Term,
    ) -> bool {
        let has_pointers = self.origins.is_some() || source.origins.is_some();
        if has_pointers || self.index_width != source.index_width {
            return false;
        }
        let mut source = *source;
        let takes = self.takes_block(domain, offset, length);
        if self.stride != source.stride || !takes || !source.takes_block(domain, from, length) {
            (*self, source) = (self.by_bytes(domain), source.by_bytes(domain));
        }
        let (start, _) = self.split(domain, offset);
        let (source_start, _) = self.split(domain, from);
        let distance = domain.pool.sub(source_start, start);
        let elements = domain.pool.shifted(source.elements, distance);
        let undefined = source.undefined.map(|masks| domain.pool.shifted(masks, distance));
        self.lay_over(domain, (offset, length), elements, undefined);
        true
    }

    fn lay_over(
        &mut self,
        domain: &mut Symbolic,
        (offset, length): (Term, Term),
        elements: Term,
        undefined: Option<Term>,
    ) {
        let (start, _) = self.split(domain, offset);
        let (count, _) = self.split(domain, length);
        let range = domain.pool.concat(start, count);
        self.elements = domain.pool.overlay(self.elements, elements, range);
        if self.undefined.is_some() || undefined.is_some() {
            let none = domain.pool.bits(self.stride * 8, 0);
            let none = domain.pool.filled_array(self.index_width, none);
            let below = self.undefined.unwrap_or(none);
            self.undefined = Some(domain.pool.overlay(below, undefined.unwrap_or(none), range));
        }
    }
}

/// A byte so many times.
fn repeated(domain: &mut Symbolic, byte: Term, times: u32) -> Term {
    (1..times).fold(byte, |all, _| domain.pool.concat(all, byte))
}
