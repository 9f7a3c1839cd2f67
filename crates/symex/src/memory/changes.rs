//! Where a memory differs from what it was at another moment.

use std::rc::Rc;

use term::{Pool, Sort, Term};

use super::content::Content;
use super::page::{PAGE, Page};
use super::{CHUNK, Memory, Object, ObjectName, Slot};
use crate::symbolic::Symbolic;
use crate::value::Value;

/// A byte of the object in a place of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Byte {
    slot: u32,
    offset: u32,
}

/// A value that depends on inputs and covers some bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unit {
    slot: u32,
    offset: u64,
    size: usize,
}

impl Unit {
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
        if self.stack != before.stack {
            return None;
        }
        let empty = Rc::new(vec![Slot::default(); CHUNK]);
        let mut bytes = Vec::new();
        for index in 0..self.chunks.len().max(before.chunks.len()) {
            let now = self.chunks.get(index).unwrap_or(&empty);
            let then = before.chunks.get(index).unwrap_or(&empty);
            if Rc::ptr_eq(now, then) {
                continue;
            }
            for (at, (now, then)) in now.iter().zip(then.iter()).enumerate() {
                let changed = changed_offsets(now, then, pool, word_bytes)?;
                let slot = (index * CHUNK + at) as u32;
                bytes.extend(changed.into_iter().map(|offset| Byte { slot, offset }));
                if bytes.len() > most {
                    return None;
                }
            }
        }
        Some(bytes)
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

    /// What a unit holds.
    pub(crate) fn unit(&self, domain: &mut Symbolic, unit: Unit) -> Term {
        let object = self.object(ObjectName { slot: unit.slot, version: 0 });
        let value = object.content.read(domain, unit.offset, unit.size, false);
        domain.bits(unit.size as u32 * 8, &value)
    }

    /// Changes what a unit holds.
    pub(crate) fn set_unit(&mut self, domain: &mut Symbolic, unit: Unit, value: &Value) {
        let object = self.object_mut(ObjectName { slot: unit.slot, version: 0 });
        object.content.write(domain, unit.offset, unit.size, value);
    }
}

fn changed_offsets(now: &Slot, then: &Slot, pool: &Pool, word_bytes: usize) -> Option<Vec<u32>> {
    if !now.others.is_empty() || !then.others.is_empty() {
        let mut pairs = now.objects().zip(then.objects());
        let is_same = now.others.len() == then.others.len() && pairs.all(|(a, b)| Rc::ptr_eq(a, b));
        return is_same.then(Vec::new);
    }
    let lives = |object: &&Rc<Object>| object.alive.is_none_or(|alive| !pool.is_false(alive));
    match (now.first.as_ref().filter(lives), then.first.as_ref().filter(lives)) {
        (None, None) => Some(Vec::new()),
        (Some(now), Some(then)) if Rc::ptr_eq(now, then) => Some(Vec::new()),
        (Some(now), Some(then)) => {
            let is_same = now.generation == then.generation
                && now.kind == then.kind
                && now.base == then.base
                && now.align == then.align
                && now.is_literal == then.is_literal
                && now.size == then.size
                && now.alive == then.alive;
            if is_same {
                content_changes(&now.content, &then.content, pool, word_bytes)
            } else {
                None
            }
        }
        _ => None,
    }
}

fn content_changes(
    now: &Content,
    then: &Content,
    pool: &Pool,
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
        let is_number = |term| matches!(pool.sort(term), Sort::Bits(_));
        let offsets = now.numbers_changed(&then, word_bytes, is_number)?;
        changed.extend(offsets.into_iter().map(|at| (index * PAGE + at) as u32));
    }
    Some(changed)
}
