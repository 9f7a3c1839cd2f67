//! Many bytes at once: copies, fills, and the end of objects.

use base::Location;
use exec::{ObjectKind, Stop};
use rustc_hash::FxHashMap;
use term::{Node, Term};

use super::access::nowhere;
use super::content::Content;
use super::offsets::congruence;
use super::resolve::{Place, Purpose};
use super::{Memory, ObjectName, Size, provenance};
use crate::symbolic::Symbolic;
use crate::value::{self, Value, Word};

/// A length that depends on inputs is worked through byte by byte up to this many; more bytes are an
/// overlay of an array.
const FEW_BYTES: u64 = 1 << 12;

/// The same where there are pointers among the bytes, of which there are no overlays.
const MOST_BYTES: u64 = 1 << 17;

impl Symbolic {
    pub(crate) fn copy_bytes(
        &mut self,
        memory: &mut Memory,
        target: &Value,
        source: &Value,
        length: &Value,
        may_overlap: bool,
        location: Location,
    ) -> Result<(), Stop> {
        if is_zero(length) {
            return Ok(());
        }
        let is_known = matches!(length, Value::Known(_));
        let term = self.bits(self.pointer_bits, length);
        let from = self.resolve_block(memory, source, term, Purpose::Read, is_known, location)?;
        let to = self.resolve_block(memory, target, term, Purpose::Write, is_known, location)?;
        if !may_overlap {
            // An exact self-copy is what clang emits for `*p = *q` when both are the same object.
            self.forbid_overlap((&to, term), (&from, term), true, location)?;
        }
        let has_array = self.any_array(memory, &from) || self.any_array(memory, &to);
        let bytes = match self.few_bytes(length, has_array) {
            Some(bytes) => bytes,
            None if self.copy_overlay(memory, &from, &to, term) => return Ok(()),
            None => self.most_bytes(length, MOST_BYTES).ok_or_else(|| too_many(location))?,
        };
        if let (true, [from], [to]) = (is_known, &from[..], &to[..])
            && let (Some(start), Some(end)) =
                (self.pool.constant(from.offset), self.pool.constant(to.offset))
        {
            let mut content = memory.object(from.name).content.clone();
            // Only whole words that stay words are still pointers.
            let word = u128::from(self.pointer_bits / 8);
            let keeps_words = start % word == end % word;
            let (first, last) = (start as u64, start as u64 + bytes);
            content.make_numbers(self, memory, first, bytes, |at| {
                keeps_words && at >= first && at + word as u64 <= last
            });
            let pieces = content.pieces(self, start as u64, bytes);
            let origins = content.origins(self, start as u64, bytes);
            memory.object_mut(to.name).content.write_pieces(self, end as u64, pieces, &origins);
            return Ok(());
        }
        let word = u64::from(self.pointer_bits / 8);
        let aligned = self.common_step(&from, &to);
        let step = aligned.min(self.step_of_length(term));
        let is_pointer = step == word;
        // Words that lead somewhere do so in a copy as well, where all their bytes are copied.
        let is_mixed = aligned == word && step < word;
        let whole = if is_mixed { self.pointers_in(memory, &from, bytes) } else { Vec::new() };
        // Everything is read before anything is written: the two may overlap.
        let mut values = Vec::new();
        for at in (0..bytes).step_by(step as usize) {
            let places = self.moved(&from, at);
            let value = self.read_places(memory, &places, step as usize, is_pointer);
            // Beyond the end of every object is beyond the length.
            if value.is_none() && is_known {
                return Err(nowhere(location));
            }
            values.push(value);
        }
        for (index, value) in values.into_iter().enumerate() {
            let at = index as u64 * step;
            if let Some(value) = value
                && !self.write_block(memory, &to, at, step, &value, (!is_known).then_some(term))
            {
                return Err(nowhere(location));
            }
        }
        for (at, pointer) in whole {
            self.write_block(memory, &to, at, word, &pointer, Some(term));
        }
        Ok(())
    }

    /// The words of a block that lead somewhere, with their distances from its start.
    fn pointers_in(
        &mut self,
        memory: &mut Memory,
        from: &[Place],
        bytes: u64,
    ) -> Vec<(u64, Value)> {
        let word = u64::from(self.pointer_bits / 8);
        let mut found = Vec::new();
        for at in (0..bytes).step_by(word as usize) {
            let places = self.moved(from, at);
            let value = self.read_places(memory, &places, word as usize, true);
            let Some(value) = value else { continue };
            let provenance = self.provenance(&value);
            if self.pool.constant(provenance) != Some(0) {
                found.push((at, value));
            }
        }
        found
    }

    /// Requires that a block of unknown length can be read. One of known length is looked at byte by
    /// byte soon enough.
    pub(crate) fn readable_block(
        &mut self,
        memory: &Memory,
        block: &Value,
        length: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        if let Value::Known(_) = length {
            return Ok(());
        }
        let term = self.bits(self.pointer_bits, length);
        self.resolve_block(memory, block, term, Purpose::Read, false, location)?;
        Ok(())
    }

    pub(crate) fn fill_bytes(
        &mut self,
        memory: &mut Memory,
        target: &Value,
        byte: &Value,
        length: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        if is_zero(length) {
            return Ok(());
        }
        let is_known = matches!(length, Value::Known(_));
        let term = self.bits(self.pointer_bits, length);
        let to = self.resolve_block(memory, target, term, Purpose::Write, is_known, location)?;
        let has_array = self.any_array(memory, &to);
        let bytes = match self.few_bytes(length, has_array) {
            Some(bytes) => bytes,
            None if self.fill_overlay(memory, &to, term, byte) => return Ok(()),
            None => self.most_bytes(length, MOST_BYTES).ok_or_else(|| too_many(location))?,
        };
        if let (true, [to], Value::Known(byte)) = (is_known, &to[..], byte)
            && let Some(start) = self.pool.constant(to.offset)
        {
            let piece = super::page::Piece::Known {
                bytes: vec![byte.bits() as u8; bytes as usize],
                written: vec![!byte.undefined() as u8; bytes as usize],
                grain: 16,
            };
            let content = &mut memory.object_mut(to.name).content;
            content.write_pieces(self, start as u64, vec![piece], &[]);
            return Ok(());
        }
        for at in 0..bytes {
            if !self.write_block(memory, &to, at, 1, byte, (!is_known).then_some(term)) {
                return Err(nowhere(location));
            }
        }
        Ok(())
    }

    /// How many bytes a block has, or at most has; nothing where that may be more than `limit`. Asked
    /// when it is known to lie inside of objects: then their sizes bound it.
    fn most_bytes(&mut self, length: &Value, limit: u64) -> Option<u64> {
        if let Value::Known(known) = length {
            return Some(known.bits() as u64);
        }
        let term = self.bits(self.pointer_bits, length);
        let mut most = 8;
        while most <= limit {
            let bound = self.pool.bits(self.pointer_bits, u128::from(most));
            let is_more = self.pool.ult(bound, term);
            if self.possible(is_more).is_none() {
                return Some(most);
            }
            most *= 2;
        }
        None
    }

    /// How many bytes a block has at most that is worked through byte by byte, or page by page; nothing
    /// where an overlay is better.
    fn few_bytes(&mut self, length: &Value, has_array: bool) -> Option<u64> {
        let bytes = self.most_bytes(length, FEW_BYTES)?;
        (bytes <= FEW_BYTES || !has_array).then_some(bytes)
    }

    /// The places of a block.
    fn resolve_block(
        &mut self,
        memory: &Memory,
        pointer: &Value,
        length: Term,
        purpose: Purpose,
        is_known: bool,
        location: Location,
    ) -> Result<Vec<Place>, Stop> {
        if let (Value::Known(known), true) = (pointer, is_known)
            && known.undefined() == 0
            && let Some((slot, object)) = memory.certain(value::provenance_of(known))
            && let Size::Known(bytes) = object.size
        {
            let offset = value::address_of(known).wrapping_sub(object.base);
            let length = self.pool.constant(length).expect("it is known") as u64;
            let fits = offset <= bytes
                && length <= bytes - offset
                && object.kind != ObjectKind::Function
                && (purpose == Purpose::Read || object.is_writable());
            if fits {
                let guard = self.pool.truth(true);
                let offset = self.pool.bits(self.pointer_bits, u128::from(offset));
                let name = ObjectName { slot, version: 0 };
                return Ok(vec![Place { guard, name, offset }]);
            }
        }
        self.resolve(memory, pointer, length, purpose, location)
    }

    /// The largest step in which both sides of a copy can be worked through: no more than a pointer.
    fn common_step(&self, from: &[Place], to: &[Place]) -> u64 {
        let mut step = u64::from(self.pointer_bits / 8);
        for place in from.iter().chain(to) {
            step = step.min(self.step_of_length(place.offset));
        }
        step
    }

    /// The largest step, up to eight bytes, that a number of bytes is a multiple of for certain.
    fn step_of_length(&self, bytes: Term) -> u64 {
        let (shift, residue) = congruence(&self.pool, bytes);
        1u64 << shift.min(residue.trailing_zeros()).min(3)
    }

    fn moved(&mut self, places: &[Place], by: u64) -> Vec<Place> {
        let by = self.pool.bits(self.pointer_bits, u128::from(by));
        let moved = |place: &Place| Place { offset: self.pool.add(place.offset, by), ..*place };
        places.iter().map(moved).collect()
    }

    /// Writes one step of a block, where it is within the length; says whether there is room for it.
    fn write_block(
        &mut self,
        memory: &mut Memory,
        places: &[Place],
        at: u64,
        step: u64,
        value: &Value,
        length: Option<Term>,
    ) -> bool {
        let mut places = self.moved(places, at);
        if let Some(length) = length {
            let end = self.pool.bits(self.pointer_bits, u128::from(at + step));
            let within = self.pool.ule(end, length);
            if !self.pool.is_false(within) {
                // Beyond the end of every object is beyond the length.
                self.write_places(memory, &places, step as usize, value, Some(within));
            }
            return true;
        }
        places.retain(|place| !self.pool.is_false(place.guard));
        self.write_places(memory, &places, step as usize, value, None)
    }

    pub(crate) fn free_object(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        if let Value::Known(known) = pointer
            && known.undefined() == 0
            && let Some((slot, object)) = memory.certain(value::provenance_of(known))
            && object.kind == ObjectKind::Heap
            && object.base == value::address_of(known)
        {
            memory.clear(slot);
            return Ok(());
        }
        let places = self.resolve_heap(memory, pointer, location)?;
        let is_only = places.len() == 1;
        for place in places {
            let object = memory.object(place.name);
            if is_only && object.alive.is_none() && memory.slot(place.name.slot).others.is_empty() {
                memory.clear(place.name.slot);
                continue;
            }
            let kept = self.pool.not(place.guard);
            let alive = match (object.alive, is_only) {
                (_, true) => self.pool.truth(false),
                (Some(alive), _) => self.pool.and(alive, kept),
                (None, _) => kept,
            };
            memory.object_mut(place.name).alive = Some(alive);
        }
        Ok(())
    }

    pub(crate) fn size_of_object(
        &mut self,
        memory: &Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<Value, Stop> {
        let places = self.resolve_heap(memory, pointer, location)?;
        let mut size: Option<Term> = None;
        for place in places.iter().rev() {
            let here = self.size_term(memory.object(place.name).size);
            size = Some(match size {
                None => here,
                Some(other) => self.pool.ite(place.guard, here, other),
            });
        }
        Ok(self.plain(size.expect("a heap object was found"), None))
    }

    /// Begins or ends the life of a local variable, and gives the pointer to it. Where paths have met,
    /// the variable may be one of several objects.
    pub(crate) fn set_life(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        alive: bool,
    ) -> Result<Value, Stop> {
        if let (Some(name), Value::Known(known)) = (memory.only_variable(pointer), pointer) {
            let dead = self.pool.truth(false);
            let object = memory.object_mut(name);
            object.alive = (!alive).then_some(dead);
            if !alive {
                return Ok(*pointer);
            }
            object.content = object.fresh_content(self);
            let generation = object.generation;
            let generation = memory.next_life(generation);
            memory.object_mut(name).generation = generation;
            return Ok(value::pointer(value::address_of(known), provenance(name.slot, generation)));
        }
        let mut renewed = FxHashMap::default();
        for (guard, name) in self.pointees(memory, pointer)? {
            if !memory.object(name).kind.is_of_frame() {
                continue;
            }
            let is_certain = self.pool.is_true(guard);
            let before = memory.object(name).alive.unwrap_or_else(|| self.pool.truth(true));
            let now = if alive {
                self.pool.or(before, guard)
            } else {
                let elsewhere = self.pool.not(guard);
                self.pool.and(before, elsewhere)
            };
            let object = memory.object_mut(name);
            object.alive = (!self.pool.is_true(now)).then_some(now);
            if !alive {
                continue;
            }
            let fresh = object.fresh_content(self);
            object.content = match is_certain {
                true => fresh,
                false => Content::join(self, guard, &fresh, &object.content).ok_or_else(|| {
                    Stop::unsupported(
                        object.location,
                        "a variable whose life begins on some paths only",
                    )
                })?,
            };
            // Where the guard does not hold, the variable of this frame is another object.
            let old = object.generation;
            let new = memory.next_life(old);
            memory.object_mut(name).generation = new;
            let [old, new] = [old, new].map(|generation| {
                self.pool.bits(64, u128::from(provenance(name.slot, generation)))
            });
            renewed.insert(old, new);
        }
        if renewed.is_empty() {
            return Ok(*pointer);
        }
        let before = self.provenance(pointer);
        let after = self.mapped(before, &renewed, &mut FxHashMap::default());
        let (bits, undefined) = (
            self.bits(self.pointer_bits, pointer),
            self.undefined_bits(self.pointer_bits, pointer),
        );
        Ok(self.value(Word { bits, provenance: Some(after), undefined }))
    }

    /// A choice with other leaves.
    fn mapped(
        &mut self,
        choice: Term,
        leaves: &FxHashMap<Term, Term>,
        memo: &mut FxHashMap<Term, Term>,
    ) -> Term {
        if let Some(known) = leaves.get(&choice).or_else(|| memo.get(&choice)) {
            return *known;
        }
        let Node::Ite(condition, if_true, if_false) = self.pool.node(choice) else {
            return choice;
        };
        let if_true = self.mapped(if_true, leaves, memo);
        let if_false = self.mapped(if_false, leaves, memo);
        let result = self.pool.ite(condition, if_true, if_false);
        memo.insert(choice, result);
        result
    }
}

fn too_many(location: Location) -> Stop {
    let what = "copying or filling an unknown number of pointers";
    Stop::unsupported(location, what)
}

fn is_zero(length: &Value) -> bool {
    matches!(length, Value::Known(known) if known.bits() as u64 == 0)
}
