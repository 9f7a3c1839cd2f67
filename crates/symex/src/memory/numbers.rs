//! Numbers that may be addresses: a pointer with a mark in its low bits, one that was copied byte by
//! byte, one that lies across words. They have no provenance, and keep a heap object from being lost
//! all the same, as in the concrete domain: whatever looks like its address counts, aligned or not.

use exec::ObjectKind;
use term::Term;

use super::content::Content;
use super::page::PAGE;
use super::{Memory, Object, ObjectName, Size};
use crate::symbolic::Symbolic;
use crate::value::Value;

/// So many numbers that depend on inputs are looked at in one object.
const MOST_OPEN: usize = 1 << 10;

/// A heap object as a number sees it.
struct Target {
    name: ObjectName,
    base: u64,
    size: Size,
    /// The last address that counts, for the largest size.
    last: u64,
}

/// The heap objects that numbers may lead to.
pub(super) struct Targets {
    all: Vec<Target>,
    first: u64,
    last: u64,
}

impl Targets {
    pub fn new(memory: &Memory) -> Targets {
        let heap = memory.objects().filter(|(_, object)| object.kind == ObjectKind::Heap);
        let all: Vec<Target> = heap
            .map(|(name, object)| {
                let last = object.base.saturating_add(object.most_bytes());
                Target { name, base: object.base, size: object.size, last }
            })
            .collect();
        let first = all.iter().map(|target| target.base).min().unwrap_or(u64::MAX);
        let last = all.iter().map(|target| target.last).max().unwrap_or(0);
        Targets { all, first, last }
    }
}

impl Symbolic {
    /// The heap objects that a number leads to, each with the condition under which it does. What
    /// was never written leads nowhere.
    pub(super) fn led_to(&mut self, targets: &Targets, value: &Value) -> Vec<(Term, ObjectName)> {
        let number = self.bits(self.pointer_bits, value);
        if self.pool.width(number) != self.pointer_bits {
            return Vec::new();
        }
        let range = self.pool.range(number);
        let (least, most) = (range.least as u64, range.most as u64);
        if most < targets.first || least > targets.last {
            return Vec::new();
        }
        let undefined = self.any_undefined(self.pointer_bits, &[value]);
        let undefined = undefined.unwrap_or_else(|| self.pool.truth(false));
        let is_written = self.pool.not(undefined);
        let near = targets.all.iter().filter(|target| most >= target.base && least <= target.last);
        near.filter_map(|target| {
            let base = self.pool.bits(self.pointer_bits, u128::from(target.base));
            let size = match target.size {
                Size::Known(size) => self.pool.bits(self.pointer_bits, u128::from(size)),
                Size::Term { size, .. } => size,
            };
            let offset = self.pool.sub(number, base);
            let is_inside = self.pool.ule(offset, size);
            let condition = self.pool.and(is_written, is_inside);
            (!self.pool.is_false(condition)).then_some((condition, target.name))
        })
        .collect()
    }

    /// The heap objects that the numbers in an object lead to.
    pub(super) fn led_to_from(
        &mut self,
        targets: &Targets,
        object: &Object,
    ) -> Vec<(Term, ObjectName)> {
        let mut found = Vec::new();
        let mut open = 0;
        let word_bytes = u64::from(self.pointer_bits / 8);
        let end = (object.most_bytes() + 1).saturating_sub(word_bytes);
        let mut at = 0;
        while at < end && open < MOST_OPEN {
            if !object.content.is_touched(at) {
                at = (at / PAGE as u64 + 1) * PAGE as u64;
                continue;
            }
            let number = object.content.read(self, at, word_bytes as usize, false);
            open += usize::from(matches!(number, Value::Word(_)));
            found.extend(self.led_to(targets, &number));
            at += 1;
        }
        found
    }
}

impl Content {
    /// Whether something was written near an offset.
    fn is_touched(&self, offset: u64) -> bool {
        match self {
            Content::Pages { pages, .. } => {
                pages.get(offset as usize / PAGE).is_some_and(|page| page.is_some())
            }
            Content::Array(_) => true,
        }
    }
}
