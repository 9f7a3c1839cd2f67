//! What is left on the heap when a program ends.
//!
//! A heap object is tracked while something that lives longer points to it: a static object, a
//! variable of a function that has not returned, or another tracked object. Pointers are followed
//! by their provenance. A pointer that went through integers or was copied byte by byte has none;
//! so whatever looks like the address of a heap object counts as well, aligned or not. A leak that
//! is reported is one.

use ir::Type;

use super::Value;
use super::memory::{Memory, Origin, provenance_of};
use super::object::Provenance;
use crate::ObjectKind;

/// A heap object that was never freed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leftover {
    /// How many bytes it has.
    pub size: u64,
    /// Where it was allocated.
    pub origin: Option<Origin>,
}

impl Memory {
    /// The oldest heap object that was never freed.
    pub(crate) fn leftover(&self) -> Option<Leftover> {
        self.heap_objects().next().map(|index| self.describe_leftover(index))
    }

    /// A heap object that nothing points to any more, not even another such object if there is a
    /// choice. `variables` are the variables of functions that have not returned and are not in
    /// memory.
    pub(crate) fn lost<'a>(
        &self,
        variables: impl Iterator<Item = (Type, &'a Value)>,
    ) -> Option<Leftover> {
        let mut reached = vec![false; self.objects.len()];
        let mut open: Vec<usize> = Vec::new();
        let statics = self.by_address.values().copied().filter(|index| !self.is_heap(*index));
        let locals = self.stack.iter().copied().filter(|index| self.objects[*index].alive);
        for root in statics.chain(locals) {
            reached[root] = true;
            open.push(root);
        }
        for (ty, value) in variables {
            if let Some(index) = self.target_of(ty, value)
                && !std::mem::replace(&mut reached[index], true)
            {
                open.push(index);
            }
        }
        while let Some(index) = open.pop() {
            self.for_each_target(index, |target| {
                if !std::mem::replace(&mut reached[target], true) {
                    open.push(target);
                }
            });
        }
        let lost: Vec<usize> = self.heap_objects().filter(|index| !reached[*index]).collect();
        let mut is_pointed_to = vec![false; self.objects.len()];
        for index in &lost {
            self.for_each_target(*index, |target| is_pointed_to[target] |= target != *index);
        }
        let alone = lost.iter().find(|index| !is_pointed_to[**index]);
        alone.or(lost.first()).map(|index| self.describe_leftover(*index))
    }

    fn describe_leftover(&self, index: usize) -> Leftover {
        let origin = self.allocation(index).map(|allocation| allocation.origin);
        Leftover { size: self.objects[index].size, origin }
    }

    fn is_heap(&self, index: usize) -> bool {
        self.objects[index].kind == ObjectKind::Heap
    }

    /// The live heap objects, oldest first: addresses are never used twice.
    fn heap_objects(&self) -> impl Iterator<Item = usize> + '_ {
        self.by_address.values().copied().filter(|index| self.is_heap(*index))
    }

    fn live_target(&self, provenance: Provenance) -> Option<usize> {
        let index = provenance.index()?;
        let object = &self.objects[index];
        (object.alive && object.generation == provenance.generation()).then_some(index)
    }

    /// The live object that a variable points to.
    fn target_of(&self, ty: Type, value: &Value) -> Option<usize> {
        match ty {
            Type::Pointer if provenance_of(value) != Provenance::NONE => {
                self.live_target(provenance_of(value))
            }
            Type::Float(_) => None,
            _ => self.heap_object_at(value.bits as u64),
        }
    }

    fn heap_object_at(&self, address: u64) -> Option<usize> {
        if !self.heap_addresses().contains(&address) {
            return None;
        }
        self.object_at(address).filter(|index| self.is_heap(*index))
    }

    /// Calls a function with each live object that an object may point to.
    fn for_each_target(&self, index: usize, mut visit: impl FnMut(usize)) {
        let object = &self.objects[index];
        for provenance in object.pointers.iter().filter(|provenance| **provenance != 0) {
            if let Some(target) = self.live_target(Provenance(*provenance)) {
                visit(target);
            }
        }
        // Large objects are mostly zeros.
        const PAGE: usize = 4096;
        let word = self.pointer_bytes as usize;
        for start in (0..object.bytes.len()).step_by(PAGE) {
            let end = (start + PAGE + word - 1).min(object.bytes.len());
            let page = &object.bytes[start..end];
            if page.iter().all(|byte| *byte == 0) {
                continue;
            }
            for bytes in page.windows(word) {
                let mut buffer = [0; 8];
                buffer[..word].copy_from_slice(bytes);
                let address = u64::from_le_bytes(buffer);
                if let Some(target) = self.heap_object_at(address) {
                    visit(target);
                }
            }
        }
    }
}
