//! What can be told of a pointer to people: which object it means, and where in it.

use super::Value;
use super::memory::{Allocation, Memory, address_of, provenance_of};
use crate::ObjectKind;

/// The object that a pointer means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    /// Where memory keeps the object; another object may take the place later.
    pub slot: usize,
    /// Distinguishes the objects that had this place one after the other.
    pub generation: u32,
    /// Whether the object still lives.
    pub is_alive: bool,
    /// What it is.
    pub kind: ObjectKind,
    /// How many bytes from its start the pointer is.
    pub offset: i64,
    /// How many bytes it has.
    pub size: u64,
    /// How it came to be, when it is on the heap.
    pub allocation: Option<Allocation>,
}

impl Memory {
    /// The object that a pointer means; nothing for a pointer that was never written.
    pub(crate) fn view(&self, pointer: &Value) -> Option<View> {
        if !pointer.is_defined() {
            return None;
        }
        let address = address_of(pointer);
        let provenance = provenance_of(pointer);
        let (slot, is_same) = match provenance.index() {
            Some(slot) => (slot, self.objects[slot].generation == provenance.generation()),
            None => (self.object_at(address)?, true),
        };
        let object = &self.objects[slot];
        let generation = if is_same { object.generation } else { provenance.generation() };
        Some(View {
            slot,
            generation,
            is_alive: is_same && object.alive,
            kind: object.kind,
            offset: address.wrapping_sub(object.base) as i64,
            size: object.size,
            allocation: self.allocation(slot).filter(|_| object.kind == ObjectKind::Heap),
        })
    }

    /// The bytes of a live object from where the pointer is.
    pub(crate) fn bytes_at(&self, view: &View) -> &[u8] {
        let bytes = &self.objects[view.slot].bytes;
        usize::try_from(view.offset).ok().and_then(|offset| bytes.get(offset..)).unwrap_or(&[])
    }
}
