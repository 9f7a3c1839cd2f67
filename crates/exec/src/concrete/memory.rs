//! Concrete memory: objects with bounds and lifetimes, and bytes that know whether they were written.
//!
//! An address alone is not enough to find out-of-bounds accesses that land in another object, so a
//! pointer carries the object it was derived from. That survives memory in a slot beside each
//! pointer-sized word. An address that comes from an integer has no object; it means whatever live
//! object lies there, as in the provenance model that C is about to adopt. Objects never touch, so
//! the address one past the end of an object belongs to no other.

use std::collections::BTreeMap;

use base::bits::mask;
use base::{DataModel, Location};
use ir::{FunctionId, Type};
use verdict::Property;

use super::object::{Object, Provenance, read, write};
use super::value::Value;
use crate::{Layout, MISSING_ARGUMENT, ObjectKind, Stop};

/// A pointer value.
#[inline]
pub(crate) fn pointer(address: u64, provenance: Provenance) -> Value {
    Value::new(u128::from(address) | u128::from(provenance.0) << 64)
}

#[inline]
pub(crate) fn address_of(pointer: &Value) -> u64 {
    pointer.bits as u64
}

#[inline]
pub(super) fn provenance_of(pointer: &Value) -> Provenance {
    Provenance((pointer.bits >> 64) as u64)
}

/// A place in the user's code that is being executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The function.
    pub function: FunctionId,
    /// The instruction.
    pub location: Location,
}

/// So many bytes, in words.
fn bytes(count: u64) -> String {
    format!("{count} byte{}", if count == 1 { "" } else { "s" })
}

/// How a heap object came to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allocation {
    /// The call that asked for it.
    pub origin: Origin,
    /// How many came before it.
    pub number: u32,
}

/// The objects of a program.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(super) pointer_bytes: u64,
    /// What bytes hold that were never written.
    garbage: u8,
    /// Whether a pointer that was never written is refused as such; else it is a number.
    refuses_unwritten: bool,
    pub(super) objects: Vec<Object>,
    unused: Vec<usize>,
    /// Live stack objects, oldest (highest address) first.
    pub(super) stack: Vec<usize>,
    /// Live heap and static objects by their address.
    pub(super) by_address: BTreeMap<u64, usize>,
    layout: Layout,
    /// How many bytes all live objects may have.
    available: u64,
    /// Where heap objects come from, by their index; kept apart because few accesses need it.
    allocations: Vec<Option<Allocation>>,
    allocation_count: u32,
    /// The newest heap object, until somebody says where it comes from.
    newest: Option<usize>,
}

/// A checked range of bytes in an object.
pub(super) struct Span {
    pub(super) object: usize,
    pub(super) offset: usize,
}

impl Memory {
    /// An empty memory whose objects may have `limit` bytes together.
    pub fn new(model: DataModel, limit: u64, garbage: u8, refuses_unwritten: bool) -> Memory {
        Memory {
            pointer_bytes: model.pointer_bytes(),
            garbage,
            refuses_unwritten,
            objects: Vec::new(),
            unused: Vec::new(),
            stack: Vec::new(),
            by_address: BTreeMap::new(),
            layout: Layout::new(model),
            available: limit,
            allocations: Vec::new(),
            allocation_count: 0,
            newest: None,
        }
    }

    /// Makes an object. A heap object that cannot be had is null, any other ends the execution.
    pub(crate) fn allocate(
        &mut self,
        kind: ObjectKind,
        size: u64,
        align: u64,
        location: Location,
    ) -> Result<Value, Stop> {
        if self.layout.is_refused(kind, size) {
            return Ok(Value::new(0));
        }
        if size > self.available {
            return Err(Stop::OutOfMemory);
        }
        let base = self.layout.place(kind, size, align, location)?;
        self.available -= size;
        let index = self.unused.pop().unwrap_or_else(|| {
            self.objects.push(Object::empty());
            self.objects.len() - 1
        });
        let generation = self.objects[index].renew(kind, base, size, self.garbage);
        match kind {
            ObjectKind::Stack | ObjectKind::Arguments => self.stack.push(index),
            _ => {
                self.by_address.insert(base, index);
                if kind == ObjectKind::Heap {
                    self.newest = Some(index);
                }
            }
        }
        Ok(pointer(base, Provenance::of(index, generation)))
    }

    fn retire(&mut self, index: usize) {
        let object = &mut self.objects[index];
        object.alive = false;
        self.available += object.size;
        // Large buffers go back to the system, small ones serve the next object in this slot.
        if object.bytes.capacity() > 4096 {
            object.bytes = Vec::new();
            object.written = Vec::new();
            object.pointers = Vec::new();
        }
        self.unused.push(index);
    }

    pub(crate) fn stack_mark(&self) -> usize {
        self.stack.len()
    }

    pub(crate) fn stack_top(&self) -> u64 {
        self.layout.stack_top()
    }

    pub(crate) fn stack_release(&mut self, mark: usize) {
        while self.stack.len() > mark {
            let index = self.stack.pop().expect("longer than the mark");
            self.retire(index);
        }
        self.layout.release_stack(self.stack.last().map(|index| self.objects[*index].base));
    }

    pub(crate) fn set_alive(&mut self, variable: &Value, alive: bool) -> Value {
        let Some(index) = provenance_of(variable).index() else { return *variable };
        let object = &mut self.objects[index];
        if object.kind.is_of_frame() && object.generation == provenance_of(variable).generation() {
            object.alive = alive;
            if alive {
                object.forget_content(self.garbage);
                object.generation = object.generation.wrapping_add(1);
                return pointer(object.base, Provenance::of(index, object.generation));
            }
        }
        *variable
    }

    /// The heap object whose start this pointer is.
    fn heap_object(&self, pointer: &Value, location: Location) -> Result<usize, Stop> {
        let wrong = |message: &str| Err(Stop::violation(Property::ValidFree, location, message));
        if self.refuses_unwritten && !pointer.is_defined() {
            return Err(uninitialised(location));
        }
        let address = address_of(pointer);
        let index = match provenance_of(pointer).index() {
            Some(index) => {
                let object = &self.objects[index];
                if !object.alive || object.generation != provenance_of(pointer).generation() {
                    return wrong("free of an object that was freed already");
                }
                index
            }
            None => match self.by_address.get(&address) {
                Some(index) => *index,
                None => return wrong("free of an address that is not an object"),
            },
        };
        let object = &self.objects[index];
        if object.kind != ObjectKind::Heap {
            return wrong("free of an object that is not on the heap");
        }
        if object.base != address {
            return wrong("free of a pointer that is not the start of its object");
        }
        Ok(index)
    }

    pub(crate) fn free(&mut self, pointer: &Value, location: Location) -> Result<(), Stop> {
        let index = self.heap_object(pointer, location)?;
        self.by_address.remove(&self.objects[index].base);
        self.retire(index);
        Ok(())
    }

    pub(crate) fn heap_size(&self, pointer: &Value, location: Location) -> Result<u64, Stop> {
        Ok(self.objects[self.heap_object(pointer, location)?].size)
    }

    /// How many live heap objects there are.
    pub fn live_heap_objects(&self) -> usize {
        self.by_address.values().filter(|i| self.objects[**i].kind == ObjectKind::Heap).count()
    }

    /// Whether there is a heap object of which nobody has said yet where it comes from.
    #[inline]
    pub(crate) fn has_new_heap_object(&self) -> bool {
        self.newest.is_some()
    }

    /// Says where the newest heap object comes from.
    pub(crate) fn set_origin(&mut self, origin: Option<Origin>) {
        let Some(index) = self.newest.take() else { return };
        if self.allocations.len() <= index {
            self.allocations.resize(index + 1, None);
        }
        let number = self.allocation_count;
        self.allocations[index] = origin.map(|origin| Allocation { origin, number });
        self.allocation_count += 1;
    }

    /// How a heap object came to be.
    pub(super) fn allocation(&self, index: usize) -> Option<Allocation> {
        self.allocations.get(index).copied().flatten()
    }

    /// Whether a pointer lies neither in the object that it was derived from nor just behind it.
    pub(crate) fn has_left_its_object(&self, pointer: &Value) -> bool {
        let provenance = provenance_of(pointer);
        let object = provenance.index().map(|index| &self.objects[index]).filter(|object| {
            object.generation == provenance.generation() && object.kind != ObjectKind::Function
        });
        object.is_some_and(|object| address_of(pointer).wrapping_sub(object.base) > object.size)
    }

    /// The addresses that heap objects may have had so far.
    pub(super) fn heap_addresses(&self) -> std::ops::Range<u64> {
        self.layout.heap_addresses()
    }

    /// The live object that an address without provenance lies in, or just behind.
    pub(super) fn object_at(&self, address: u64) -> Option<usize> {
        let holds = |index: &usize| {
            let object = &self.objects[*index];
            address.wrapping_sub(object.base) <= object.size
        };
        let static_or_heap = self.by_address.range(..=address).next_back().map(|(_, index)| *index);
        if let Some(index) = static_or_heap.filter(holds) {
            return Some(index);
        }
        // The stack grows downwards: bases descend.
        let position = self.stack.partition_point(|index| self.objects[*index].base > address);
        self.stack.get(position).copied().filter(holds)
    }

    /// Finds the bytes that an access touches, or says why there are none.
    #[inline]
    pub(super) fn span(
        &self,
        pointer: &Value,
        size: u64,
        writes: bool,
        location: Location,
    ) -> Result<Span, Stop> {
        if let Some(index) = provenance_of(pointer).index()
            && pointer.undefined == 0
        {
            let object = &self.objects[index];
            let offset = address_of(pointer).wrapping_sub(object.base);
            if object.alive
                && object.generation == provenance_of(pointer).generation()
                && offset <= object.size
                && size <= object.size - offset
                && (!writes || object.is_writable())
                && object.kind != ObjectKind::Function
            {
                return Ok(Span { object: index, offset: offset as usize });
            }
        }
        self.slow_span(pointer, size, writes, location)
    }

    #[cold]
    fn slow_span(
        &self,
        pointer: &Value,
        size: u64,
        writes: bool,
        location: Location,
    ) -> Result<Span, Stop> {
        let verb = if writes { "write" } else { "read" };
        let wrong = |message: String| Err(Stop::violation(Property::ValidDeref, location, message));
        if self.refuses_unwritten && !pointer.is_defined() {
            return Err(uninitialised(location));
        }
        let address = address_of(pointer);
        let index = match provenance_of(pointer).index() {
            Some(index) => {
                let object = &self.objects[index];
                if object.generation != provenance_of(pointer).generation() || !object.alive {
                    return wrong(format!("{verb} of an object whose lifetime has ended"));
                }
                index
            }
            None if address < 4096 => {
                return wrong(format!("{verb} through a null pointer"));
            }
            None => match self.object_at(address) {
                Some(index) => index,
                None => return wrong(format!("{verb} at {address:#x}, where no object is")),
            },
        };
        let object = &self.objects[index];
        let offset = address.wrapping_sub(object.base);
        if object.kind == ObjectKind::Function {
            return wrong(format!("{verb} of the code of a function"));
        }
        if !object.alive {
            return wrong(format!("{verb} of an object whose lifetime has ended"));
        }
        if offset > object.size || size > object.size - offset {
            if object.kind == ObjectKind::Arguments {
                return Err(Stop::violation(Property::Undefined, location, MISSING_ARGUMENT));
            }
            let offset = offset as i64;
            return wrong(format!(
                "{verb} of {} at offset {offset} of an object of {}",
                bytes(size),
                bytes(object.size)
            ));
        }
        if writes && !object.is_writable() {
            return wrong("write to a constant object".to_owned());
        }
        Ok(Span { object: index, offset: offset as usize })
    }

    #[inline]
    pub(crate) fn load(
        &self,
        pointer: &Value,
        ty: Type,
        location: Location,
    ) -> Result<Value, Stop> {
        let size = ty.store_bytes(self.pointer_bytes as u32 * 8) as usize;
        let span = self.span(pointer, size as u64, false, location)?;
        let object = &self.objects[span.object];
        let mut value = Value::new(read(&object.bytes, span.offset, size));
        if !object.written.is_empty() {
            let written = read(&object.written, span.offset, size);
            value.undefined = !written & mask(size as u32 * 8);
        }
        match ty {
            Type::Pointer => {
                let provenance = object.provenance(span.offset, self.pointer_bytes);
                value.bits |= u128::from(provenance.0) << 64;
            }
            Type::Int(bits) => {
                value.bits &= mask(bits);
                value.undefined &= mask(bits);
            }
            Type::Float(_) => {}
        }
        Ok(value)
    }

    #[inline]
    pub(crate) fn store(
        &mut self,
        pointer: &Value,
        ty: Type,
        value: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        let size = ty.store_bytes(self.pointer_bytes as u32 * 8) as usize;
        let span = self.span(pointer, size as u64, true, location)?;
        let pointer_bytes = self.pointer_bytes;
        let object = &mut self.objects[span.object];
        write(&mut object.bytes, span.offset, size, value.bits);
        if !object.written.is_empty() {
            write(&mut object.written, span.offset, size, !value.undefined);
        } else if value.undefined != 0 {
            object.written = vec![0xff; object.bytes.len()];
            write(&mut object.written, span.offset, size, !value.undefined);
        }
        let provenance = if ty == Type::Pointer { provenance_of(value) } else { Provenance::NONE };
        object.set_provenance(span.offset, size, provenance, pointer_bytes);
        Ok(())
    }

    pub(crate) fn copy(
        &mut self,
        target: &Value,
        source: &Value,
        length: u64,
        may_overlap: bool,
        location: Location,
    ) -> Result<(), Stop> {
        if length == 0 {
            return Ok(());
        }
        let from = self.span(source, length, false, location)?;
        let to = self.span(target, length, true, location)?;
        let distance = from.offset.abs_diff(to.offset) as u64;
        // An exact self-copy is what clang emits for `*p = *q` when both are the same object.
        if !may_overlap && from.object == to.object && distance < length && distance != 0 {
            let message = "copy between overlapping bytes";
            return Err(Stop::violation(Property::Undefined, location, message));
        }
        let length = length as usize;
        let range = from.offset..from.offset + length;
        let object = &self.objects[from.object];
        let bytes = object.bytes[range.clone()].to_vec();
        let written =
            if object.written.is_empty() { Vec::new() } else { object.written[range].to_vec() };
        let provenances = object.provenances(from.offset, length, self.pointer_bytes);
        let pointer_bytes = self.pointer_bytes;
        let object = &mut self.objects[to.object];
        let range = to.offset..to.offset + length;
        object.bytes[range.clone()].copy_from_slice(&bytes);
        if !written.is_empty() && object.written.is_empty() {
            object.written = vec![0xff; object.bytes.len()];
        }
        if written.is_empty() {
            if !object.written.is_empty() {
                object.written[range].fill(0xff);
            }
        } else {
            object.written[range].copy_from_slice(&written);
        }
        object.set_provenance(to.offset, length, Provenance::NONE, pointer_bytes);
        for (offset, provenance) in provenances {
            let size = pointer_bytes as usize;
            object.set_provenance(to.offset + offset, size, provenance, pointer_bytes);
        }
        Ok(())
    }

    pub(crate) fn fill(
        &mut self,
        target: &Value,
        byte: &Value,
        length: u64,
        location: Location,
    ) -> Result<(), Stop> {
        if length == 0 {
            return Ok(());
        }
        let span = self.span(target, length, true, location)?;
        let pointer_bytes = self.pointer_bytes;
        let object = &mut self.objects[span.object];
        let range = span.offset..span.offset + length as usize;
        object.bytes[range.clone()].fill(byte.bits as u8);
        if object.written.is_empty() && byte.undefined != 0 {
            object.written = vec![0xff; object.bytes.len()];
        }
        if !object.written.is_empty() {
            object.written[range].fill(!byte.undefined as u8);
        }
        object.set_provenance(span.offset, length as usize, Provenance::NONE, pointer_bytes);
        Ok(())
    }

    /// Sets the first bytes of a static object; all others are zero.
    pub(crate) fn initialize(&mut self, pointer: &Value, bytes: &[u8]) {
        let index = provenance_of(pointer).index().expect("a static object");
        let object = &mut self.objects[index];
        object.bytes[..bytes.len()].copy_from_slice(bytes);
        object.bytes[bytes.len()..].fill(0);
        object.written = Vec::new();
    }

    /// Marks a static object as constant once its initial value is complete.
    pub(crate) fn make_constant(&mut self, pointer: &Value) {
        let index = provenance_of(pointer).index().expect("a static object");
        self.objects[index].kind = ObjectKind::Constant;
    }
}

#[cold]
fn uninitialised(location: Location) -> Stop {
    Stop::violation(Property::Uninit, location, "use of a pointer that was never written")
}
