//! Numbers that may be addresses: a pointer with a mark in its low bits, one that was copied byte by
//! byte, one that lies across words. They have no provenance, and keep a heap object from being lost
//! all the same, as in the concrete domain: whatever looks like its address counts, aligned or not.

use exec::ObjectKind;
use term::Term;

use super::content::Content;
use super::page::PAGE;
use super::{Memory, Object, ObjectName};
use crate::symbolic::Symbolic;
use crate::value::Value;

/// So many numbers that depend on inputs are looked at in one object.
const MOST_OPEN: usize = 1 << 10;

impl Symbolic {
    /// The heap objects that a number leads to, each with the condition under which it does. What
    /// was never written leads nowhere.
    pub(super) fn led_to(&mut self, memory: &Memory, value: &Value) -> Vec<(Term, ObjectName)> {
        let Value::Word(_) = value else { return Vec::new() };
        let number = self.bits(self.pointer_bits, value);
        if self.pool.width(number) != self.pointer_bits {
            return Vec::new();
        }
        let mut found = Vec::new();
        for displaced in self.displacements_in(&[number]) {
            let Some((name, object)) = displaced.find(memory) else { continue };
            if object.kind != ObjectKind::Heap {
                continue;
            }
            let size = self.size_term(object.size);
            let start = displaced.start(self);
            let offset = self.pool.sub(number, start);
            let is_inside = self.pool.ule(offset, size);
            let undefined = self.any_undefined(self.pointer_bits, &[value]);
            let undefined = undefined.unwrap_or_else(|| self.pool.truth(false));
            let is_written = self.pool.not(undefined);
            let condition = self.pool.and(is_written, is_inside);
            if !self.pool.is_false(condition) {
                found.push((condition, name));
            }
        }
        found
    }

    /// The heap objects that the numbers in an object lead to.
    pub(super) fn led_to_from(
        &mut self,
        memory: &Memory,
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
            found.extend(self.led_to(memory, &number));
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
