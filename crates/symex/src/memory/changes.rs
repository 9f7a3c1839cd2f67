//! Where a memory differs from what it was at another moment.

use std::rc::Rc;

use term::{Pool, Sort, Term};

use super::content::Content;
use super::page::{PAGE, Page};
use super::{CHUNK, Memory, Object, ObjectName, Size, Slot};
use crate::symbolic::Symbolic;
use crate::value::Value;

/// A byte of the object in a place of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Byte {
    slot: u32,
    offset: u32,
}

impl Byte {
    /// The place of its object in the table.
    pub(crate) fn slot(self) -> u32 {
        self.slot
    }
}

/// What differs between two memories with the same objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Difference {
    /// A byte that is no part of a pointer.
    Byte(Byte),
    /// All that the object in a place of the table holds, which is no pointers: elements of so many bytes.
    Content { slot: u32, stride: u32 },
}

/// Where more bytes of an object differ, all of it does.
const MOST_BYTES: usize = 64;

/// A value that depends on inputs and covers some bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Unit {
    slot: u32,
    offset: u64,
    size: usize,
}

impl Unit {
    /// The place of its object in the table.
    pub(crate) fn slot(self) -> u32 {
        self.slot
    }

    pub(crate) fn size(self) -> usize {
        self.size
    }

    fn end(self) -> u64 {
        self.offset + self.size as u64
    }

    /// Whether two have a byte in common.
    pub(crate) fn overlaps(self, other: Unit) -> bool {
        self.slot == other.slot && self.offset < other.end() && other.offset < self.end()
    }

    /// The bytes from the first of two of one object to the last.
    pub(crate) fn with(self, other: Unit) -> Unit {
        let (offset, end) = (self.offset.min(other.offset), self.end().max(other.end()));
        Unit { slot: self.slot, offset, size: (end - offset) as usize }
    }

    /// The bytes that it consists of, the lowest first.
    pub(crate) fn bytes(self) -> impl Iterator<Item = Byte> {
        let first = self.offset as u32;
        (first..first + self.size as u32).map(move |offset| Byte { slot: self.slot, offset })
    }
}

impl Memory {
    /// The bytes that may differ from those of another memory; nothing where more than written numbers
    /// does: objects, what pointers lead to, whether bytes were written, or more bytes than `most`.
    ///
    /// Objects whose life has ended are not looked at, whatever they were: nobody can read them.
    pub(crate) fn changes_since(
        &self,
        before: &Memory,
        pool: &Pool,
        word_bytes: usize,
        most: usize,
    ) -> Option<Vec<Byte>> {
        let mut bytes = Vec::new();
        self.compare(before, pool, |slot, now, then| {
            let is_number = |term| matches!(pool.sort(term), Sort::Bits(_));
            let tolerance = Tolerance::Written(&is_number);
            let changed = content_changes(now, then, tolerance, word_bytes)?;
            bytes.extend(changed.into_iter().map(|offset| Byte { slot, offset }));
            (bytes.len() <= most).then_some(())
        })?;
        Some(bytes)
    }

    /// What may differ from another memory; nothing where objects do, or pointers.
    pub(crate) fn differences(
        &self,
        before: &Memory,
        pool: &Pool,
        word_bytes: usize,
    ) -> Option<Vec<Difference>> {
        let mut differences = Vec::new();
        self.compare(before, pool, |slot, now, then| {
            match content_changes(now, then, Tolerance::Any, word_bytes) {
                Some(changed) if changed.len() <= MOST_BYTES => {
                    let bytes = changed.into_iter().map(|offset| Byte { slot, offset });
                    differences.extend(bytes.map(Difference::Byte));
                }
                _ if now.has_pointers() || then.has_pointers() => return None,
                _ => {
                    let stride = [now, then].into_iter().filter_map(Content::stride).min();
                    differences.push(Difference::Content { slot, stride: stride.unwrap_or(1) });
                }
            }
            Some(())
        })?;
        Some(differences)
    }

    /// Hands over what objects hold that may not be as before; nothing where other objects are there, or
    /// where `differ` gives nothing.
    fn compare(
        &self,
        before: &Memory,
        pool: &Pool,
        mut differ: impl FnMut(u32, &Content, &Content) -> Option<()>,
    ) -> Option<()> {
        if self.stack != before.stack {
            return None;
        }
        let empty = Rc::new(vec![Slot::default(); CHUNK]);
        for index in 0..self.chunks.len().max(before.chunks.len()) {
            let now = self.chunks.get(index).unwrap_or(&empty);
            let then = before.chunks.get(index).unwrap_or(&empty);
            if Rc::ptr_eq(now, then) {
                continue;
            }
            for (at, (now, then)) in now.iter().zip(then.iter()).enumerate() {
                if let Compared::Contents(now, then) = compare_slots(now, then, pool)? {
                    differ((index * CHUNK + at) as u32, now, then)?;
                }
            }
        }
        Some(())
    }

    /// Whether an object in a place of the table is alive and holds written bytes or others, but no
    /// pointers, at a unit.
    pub(crate) fn has_unit(&self, unit: Unit, pool: &Pool, word_bytes: usize) -> bool {
        let Some(object) = self.lone_object(unit.slot, pool) else { return false };
        let is_inside = match object.size {
            Size::Known(size) => unit.offset + unit.size as u64 <= size,
            Size::Term { .. } => false,
        };
        is_inside
            && matches!(object.content, Content::Pages { .. })
            && !object.content.has_pointers_in(unit.offset, unit.size, word_bytes)
    }

    /// Whether an object in a place of the table is alive and holds no pointers.
    pub(crate) fn has_numbers(&self, slot: u32, pool: &Pool) -> bool {
        self.lone_object(slot, pool).is_some_and(|object| !object.content.has_pointers())
    }

    /// The object of a place where it is the only one, and lives.
    fn lone_object(&self, slot: u32, pool: &Pool) -> Option<&Object> {
        let slot = self.chunks.get(slot as usize / CHUNK)?.get(slot as usize % CHUNK)?;
        let object = slot.first.as_ref().filter(|_| slot.others.is_empty())?;
        object.alive.is_none_or(|alive| !pool.is_false(alive)).then_some(object)
    }

    /// Makes an object hold any numbers.
    pub(crate) fn leave_open(&mut self, domain: &mut Symbolic, slot: u32, stride: u32) {
        let name = ObjectName { slot, version: 0 };
        let is_asked = !domain.takes_any_value();
        let content = &mut self.object_mut(name).content;
        content.turn_into_array(domain, stride);
        if let Content::Array(array) = content {
            array.leave_open(domain, is_asked);
        }
    }

    /// The smallest unit that a byte of an object without inputs is taken to be a part of.
    pub(crate) fn guessed_unit(&self, byte: Byte) -> Unit {
        const INT: u64 = 4;
        let object = self.object(ObjectName { slot: byte.slot, version: 0 });
        let start = u64::from(byte.offset) / INT * INT;
        let fits = matches!(object.size, Size::Known(size) if start + INT <= size);
        match object.align >= INT && fits {
            true => Unit { slot: byte.slot, offset: start, size: INT as usize },
            false => Unit { slot: byte.slot, offset: u64::from(byte.offset), size: 1 },
        }
    }

    /// What a byte holds.
    pub(crate) fn byte(&self, domain: &mut Symbolic, byte: Byte) -> Term {
        let object = self.object(ObjectName { slot: byte.slot, version: 0 });
        let value = object.content.read(domain, u64::from(byte.offset), 1, false);
        domain.bits(8, &value)
    }

    /// The value that depends on inputs and covers a byte, if one does.
    pub(crate) fn unit_at(&self, byte: Byte) -> Option<Unit> {
        let object = self.object(ObjectName { slot: byte.slot, version: 0 });
        let Content::Pages { pages, .. } = &object.content else { return None };
        let (index, at) = (byte.offset as usize / PAGE, byte.offset as usize % PAGE);
        let (start, size) = pages[index].as_ref()?.extent_at(at)?;
        Some(Unit { slot: byte.slot, offset: (index * PAGE + start) as u64, size })
    }

    /// What a unit holds, as a number.
    pub(crate) fn unit(&self, domain: &mut Symbolic, unit: Unit) -> Term {
        let value = self.unit_value(domain, unit);
        domain.bits(unit.size as u32 * 8, &value)
    }

    /// What a unit holds.
    pub(crate) fn unit_value(&self, domain: &mut Symbolic, unit: Unit) -> Value {
        let object = self.object(ObjectName { slot: unit.slot, version: 0 });
        object.content.read(domain, unit.offset, unit.size, false)
    }

    /// Changes what a unit holds.
    pub(crate) fn set_unit(&mut self, domain: &mut Symbolic, unit: Unit, value: &Value) {
        let object = self.object_mut(ObjectName { slot: unit.slot, version: 0 });
        object.content.write(domain, unit.offset, unit.size, value);
    }
}

/// How two places of the table compare.
enum Compared<'m> {
    /// What can be read there is the same.
    Same,
    /// The same object is there, and may hold something else.
    Contents(&'m Content, &'m Content),
}

/// Compares two places of the table; nothing where other objects are there.
fn compare_slots<'m>(now: &'m Slot, then: &'m Slot, pool: &Pool) -> Option<Compared<'m>> {
    if !now.others.is_empty() || !then.others.is_empty() {
        let mut pairs = now.objects().zip(then.objects());
        let is_same = now.others.len() == then.others.len() && pairs.all(|(a, b)| Rc::ptr_eq(a, b));
        return is_same.then_some(Compared::Same);
    }
    let lives = |object: &&Rc<Object>| object.alive.is_none_or(|alive| !pool.is_false(alive));
    match (now.first.as_ref().filter(lives), then.first.as_ref().filter(lives)) {
        (None, None) => Some(Compared::Same),
        (Some(now), Some(then)) if Rc::ptr_eq(now, then) => Some(Compared::Same),
        (Some(now), Some(then)) => {
            let is_same = now.generation == then.generation
                && now.kind == then.kind
                && now.base == then.base
                && now.align == then.align
                && now.is_literal == then.is_literal
                && now.size == then.size
                && now.alive == then.alive;
            is_same.then_some(Compared::Contents(&now.content, &then.content))
        }
        _ => None,
    }
}

/// What bytes may be that differ.
#[derive(Clone, Copy)]
enum Tolerance<'t> {
    /// Numbers that were written, of such terms.
    Written(&'t dyn Fn(Term) -> bool),
    /// Whatever is no pointer.
    Any,
}

fn content_changes(
    now: &Content,
    then: &Content,
    tolerance: Tolerance<'_>,
    word_bytes: usize,
) -> Option<Vec<u32>> {
    let (now, then, size, is_zero) = match (now, then) {
        (
            Content::Pages { size, is_zero, pages: now },
            Content::Pages { size: other_size, is_zero: other_zero, pages: then },
        ) if size == other_size && is_zero == other_zero => (now, then, *size, *is_zero),
        (Content::Array(now), Content::Array(then)) if now == then => return Some(Vec::new()),
        _ => return None,
    };
    let mut changed = Vec::new();
    for (index, pages) in now.iter().zip(then).enumerate() {
        let untouched = || Rc::new(Page::new((size - index * PAGE).min(PAGE), is_zero));
        let (now, then) = match pages {
            (None, None) => continue,
            (Some(now), Some(then)) if Rc::ptr_eq(now, then) => continue,
            (now, then) => {
                (now.clone().unwrap_or_else(untouched), then.clone().unwrap_or_else(untouched))
            }
        };
        let offsets = match tolerance {
            Tolerance::Written(is_number) => now.numbers_changed(&then, word_bytes, is_number)?,
            Tolerance::Any => now.bytes_changed(&then, word_bytes)?,
        };
        changed.extend(offsets.into_iter().map(|at| (index * PAGE + at) as u32));
    }
    Some(changed)
}
