//! Reads and writes of scalars.

use base::Location;
use exec::{Access, Stop};
use ir::Type;
use term::Term;
use verdict::Property;

use super::content::Content;
use super::offsets::{Choices, is_multiple, stride_of};
use super::resolve::{Place, Purpose};
use super::{Memory, Object, ObjectName, Size};
use crate::garbage::Holder;
use crate::symbolic::Symbolic;
use crate::value::{self, Value};

/// An access at an unknown offset is a choice between known ones up to this many, and makes the
/// object an array of the solver beyond.
const MOST_CHOICES: u64 = 256;

/// The same for reads of an object that holds nothing unknown: a table.
const MOST_KNOWN: u64 = 1 << 20;

impl Symbolic {
    #[inline]
    pub(crate) fn read(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        ty: Type,
        access: Access,
    ) -> Result<Value, Stop> {
        let size = ty.store_bytes(self.pointer_bits) as usize;
        let is_pointer = ty == Type::Pointer;
        self.check_alignment(memory, pointer, access)?;
        let value = match certain_place(memory, pointer, size, Purpose::Read) {
            Some((slot, offset)) => {
                let object = memory.slot(slot).first.as_ref().expect("it was found there");
                let holder = object.holder(slot);
                let value = if !is_pointer && object.content.has_pointers_at(offset, size) {
                    let content = object.content.clone();
                    content.read_number(self, memory, offset, size)
                } else {
                    object.content.read(self, offset, size, is_pointer)
                };
                self.filled_at(holder, offset, size, value)
            }
            None => self.read_anywhere(memory, pointer, size, is_pointer, access.location)?,
        };
        let value = self.narrowed(ty, size, value);
        Ok(if is_pointer { self.pointer_of(&value) } else { value })
    }

    /// A value as wide as its type, of the bytes that hold it.
    fn narrowed(&mut self, ty: Type, size: usize, value: Value) -> Value {
        let width = self.width(ty);
        match value {
            Value::Known(known) => match ty {
                Type::Pointer => Value::Known(known),
                _ => {
                    let all = base::bits::mask(width);
                    let (bits, undefined) = (known.bits() & all, known.undefined() & all);
                    Value::Known(exec::concrete::Value::partial(bits, undefined))
                }
            },
            Value::Word(_) if width == size as u32 * 8 => value,
            Value::Word(_) => {
                let bits = self.bits(size as u32 * 8, &value);
                let bits = self.pool.extract(bits, 0, width);
                let undefined = self.undefined_bits(size as u32 * 8, &value);
                let undefined = undefined.map(|mask| self.pool.extract(mask, 0, width));
                self.plain(bits, undefined)
            }
        }
    }

    #[cold]
    fn read_anywhere(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        size: usize,
        is_pointer: bool,
        location: Location,
    ) -> Result<Value, Stop> {
        let length = self.pool.bits(self.pointer_bits, size as u128);
        let places = self.resolve(memory, pointer, length, Purpose::Read, location)?;
        self.read_places(memory, &places, size, is_pointer).ok_or_else(|| nowhere(location))
    }

    /// The value at one of several places. Those that have no room for it are left out: that they
    /// are not meant was asked when they were found. Nothing when none has room.
    pub(crate) fn read_places(
        &mut self,
        memory: &mut Memory,
        places: &[Place],
        size: usize,
        is_pointer: bool,
    ) -> Option<Value> {
        let mut result: Option<Value> = None;
        for place in places.iter().rev() {
            let read = self.read_at(memory, place.name, place.offset, size, is_pointer);
            let Some(value) = read else { continue };
            result = Some(match result {
                None => value,
                Some(other) => self.choose(size as u32 * 8, place.guard, &value, &other),
            });
        }
        result
    }

    /// The value at an offset of one object; nothing when it cannot lie in it.
    fn read_at(
        &mut self,
        memory: &mut Memory,
        name: ObjectName,
        offset: Term,
        size: usize,
        is_pointer: bool,
    ) -> Option<Value> {
        let most = if memory.object(name).content.is_known() { MOST_KNOWN } else { MOST_CHOICES };
        let choices = self.choices(memory, name, offset, size, most);
        let object = memory.object(name);
        let holder = object.holder(name.slot);
        let is_array = matches!(object.content, Content::Array(_));
        if !is_pointer && object.content.has_pointers() && (is_array || !choices.are_many()) {
            let content = object.content.clone();
            return self.read_number_at(memory, name, &content, offset, choices, size);
        }
        match (choices, &object.content) {
            (Choices::One(offset), content) if in_known_bounds(object, offset, size) => {
                let value = content.read(self, offset, size, is_pointer);
                Some(self.filled_at(holder, offset, size, value))
            }
            (Choices::Few(offsets), _) if offsets.is_empty() => None,
            (Choices::Few(offsets), Content::Pages { .. }) => {
                let content = object.content.clone();
                Some(self.choice_of((&content, holder), offset, &offsets, size, is_pointer))
            }
            (_, Content::Array(array)) => {
                let array = *array;
                let value = array.read(self, offset, size, is_pointer);
                Some(self.filled_anywhere(holder, offset, size, value))
            }
            (Choices::One(_), Content::Pages { .. }) => None,
            (Choices::Many, Content::Pages { .. }) => {
                let stride = stride_of(&self.pool, offset, size);
                memory.object_mut(name).content.turn_into_array(self, stride);
                self.read_at(memory, name, offset, size, is_pointer)
            }
        }
    }

    /// The same for bytes among which are pointers, which are numbers to whoever reads them so.
    #[cold]
    fn read_number_at(
        &mut self,
        memory: &mut Memory,
        name: ObjectName,
        content: &Content,
        offset: Term,
        choices: Choices,
        size: usize,
    ) -> Option<Value> {
        let offsets = match choices {
            Choices::One(offset) => vec![offset],
            Choices::Few(offsets) => offsets,
            Choices::Many => {
                if let Content::Array(array) = content
                    && let Some(value) = array.read_number(self, memory, offset, size)
                {
                    let holder = memory.object(name).holder(name.slot);
                    return Some(self.filled_anywhere(holder, offset, size, value));
                }
                // Which bytes of which pointers these are nobody knows, so they can be any.
                return Some(self.bytes_of_an_address(offset, size));
            }
        };
        let mut result: Option<Value> = None;
        for at in offsets {
            if !in_known_bounds(memory.object(name), at, size) {
                continue;
            }
            let value = content.read_number(self, memory, at, size);
            let holder = memory.object(name).holder(name.slot);
            let value = self.filled_at(holder, at, size, value);
            result = Some(match result {
                None => value,
                Some(other) => {
                    let known = self.pool.bits(self.pointer_bits, u128::from(at));
                    let is_here = self.pool.eq(offset, known);
                    self.choose(size as u32 * 8, is_here, &value, &other)
                }
            });
        }
        result
    }

    /// The value at one of several offsets, in order: a choice by the bits of the offset, highest
    /// first, so that all choices share their few conditions.
    fn choice_of(
        &mut self,
        (content, holder): (&Content, Holder),
        offset: Term,
        offsets: &[u64],
        size: usize,
        is_pointer: bool,
    ) -> Value {
        if let [only] = offsets {
            let value = content.read(self, *only, size, is_pointer);
            return self.filled_at(holder, *only, size, value);
        }
        let (first, last) = (offsets[0], offsets[offsets.len() - 1]);
        // The highest bit in which they differ.
        let bit = 63 - (first ^ last).leading_zeros();
        let split = offsets.partition_point(|at| at >> bit & 1 == 0);
        let low = self.choice_of((content, holder), offset, &offsets[..split], size, is_pointer);
        let high = self.choice_of((content, holder), offset, &offsets[split..], size, is_pointer);
        if low == high {
            return low;
        }
        let is_high = self.pool.extract(offset, bit, 1);
        self.choose(size as u32 * 8, is_high, &high, &low)
    }

    #[inline]
    pub(crate) fn write(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        ty: Type,
        value: &Value,
        access: Access,
    ) -> Result<(), Stop> {
        let size = ty.store_bytes(self.pointer_bits) as usize;
        self.check_alignment(memory, pointer, access)?;
        let mut value = self.widened(ty, size, value);
        if let Some((slot, offset)) = certain_place(memory, pointer, size, Purpose::Write) {
            if ty == Type::Pointer && !offset.is_multiple_of(size as u64) {
                value = self.number_of(Some(memory), &value);
            }
            let name = ObjectName { slot, version: 0 };
            memory.object_mut(name).content.write(self, offset, size, &value);
            return Ok(());
        }
        let length = self.pool.bits(self.pointer_bits, size as u128);
        let places = self.resolve(memory, pointer, length, Purpose::Write, access.location)?;
        let is_split = |place: &Place| !is_multiple(&self.pool, place.offset, size as u64);
        if ty == Type::Pointer && places.iter().any(is_split) {
            // Where pointers lead is kept for whole words only.
            value = self.number_of(Some(memory), &value);
        }
        if self.write_places(memory, &places, size, &value, None) {
            Ok(())
        } else {
            Err(nowhere(access.location))
        }
    }

    /// A value as wide as the bytes that hold it.
    fn widened(&mut self, ty: Type, size: usize, value: &Value) -> Value {
        match value {
            Value::Word(_) if self.width(ty) != size as u32 * 8 => {
                let width = size as u32 * 8;
                let bits = self.bits(self.width(ty), value);
                let bits = self.pool.zero_extend(bits, width);
                let undefined = self.undefined_bits(self.width(ty), value);
                let undefined = undefined.map(|mask| self.pool.zero_extend(mask, width));
                self.plain(bits, undefined)
            }
            // Only a pointer has bits above its width.
            Value::Known(known) if ty == Type::Pointer || size > 8 => Value::Known(*known),
            Value::Known(known) => {
                let all = base::bits::mask(size as u32 * 8);
                let (bits, undefined) = (known.bits() & all, known.undefined() & all);
                Value::Known(exec::concrete::Value::partial(bits, undefined))
            }
            Value::Word(_) => *value,
        }
    }

    /// Writes to one of several places, as `read_places` reads, where a condition holds if there is
    /// one; says whether one has room.
    pub(crate) fn write_places(
        &mut self,
        memory: &mut Memory,
        places: &[Place],
        size: usize,
        value: &Value,
        condition: Option<Term>,
    ) -> bool {
        let is_only = places.len() == 1;
        let mut is_somewhere = false;
        for place in places {
            let guard = (!is_only).then_some(place.guard);
            let guard = self.both(guard, condition);
            is_somewhere |= self.write_at(memory, place.name, place.offset, size, value, guard);
        }
        is_somewhere
    }

    /// What holds where both of two conditions do; nothing when there is none.
    fn both(&mut self, first: Option<Term>, second: Option<Term>) -> Option<Term> {
        match (first, second) {
            (Some(first), Some(second)) => Some(self.pool.and(first, second)),
            (one, other) => one.or(other),
        }
    }

    /// Writes at an offset of one object where a condition holds; says whether it can lie in it.
    fn write_at(
        &mut self,
        memory: &mut Memory,
        name: ObjectName,
        offset: Term,
        size: usize,
        value: &Value,
        guard: Option<Term>,
    ) -> bool {
        let choices = self.choices(memory, name, offset, size, MOST_CHOICES);
        let offsets = match (choices, &memory.object(name).content) {
            (Choices::One(offset), _) if in_known_bounds(memory.object(name), offset, size) => {
                vec![offset]
            }
            (Choices::Few(offsets), Content::Pages { .. }) => offsets,
            (_, Content::Array(array)) => {
                let mut array = *array;
                array.write(self, offset, size, value, guard);
                memory.object_mut(name).content = Content::Array(array);
                return true;
            }
            (Choices::One(_), _) => return false,
            (Choices::Many, Content::Pages { .. }) => {
                let stride = stride_of(&self.pool, offset, size);
                memory.object_mut(name).content.turn_into_array(self, stride);
                return self.write_at(memory, name, offset, size, value, guard);
            }
        };
        if offsets.is_empty() {
            return false;
        }
        let is_only = offsets.len() == 1;
        for at in offsets {
            let here = if is_only {
                None
            } else {
                let known = self.pool.bits(self.pointer_bits, u128::from(at));
                Some(self.pool.eq(offset, known))
            };
            let condition = self.both(here, guard);
            memory.object_mut(name).content.write_where(self, at, size, value, condition);
        }
        true
    }

    fn check_alignment(
        &mut self,
        memory: &Memory,
        pointer: &Value,
        access: Access,
    ) -> Result<(), Stop> {
        if !self.settings.checks.contains(Property::Misaligned) || access.align <= 1 {
            return Ok(());
        }
        // What is aligned in its place is so everywhere, if the object itself is.
        let is_aligned = |known: &exec::concrete::Value| {
            let object = memory.certain(value::provenance_of(known));
            object.is_some_and(|(_, object)| object.align >= access.align)
        };
        let number = match pointer {
            Value::Known(known) if is_aligned(known) => *pointer,
            _ => self.number_of(Some(memory), pointer),
        };
        let address = self.bits(self.pointer_bits, &number);
        let low = self.pool.bits(self.pointer_bits, u128::from(access.align - 1));
        let rest = self.pool.and(address, low);
        let zero = self.pool.bits(self.pointer_bits, 0);
        let aligned = self.pool.eq(rest, zero);
        self.obey(aligned, Property::Misaligned, access.location, || {
            format!("access at an address that is not a multiple of {}", access.align)
        })
    }
}

/// Every path has an execution, and its accesses were found to lie in objects: that none has room is
/// a mistake of ours, which must not pass for safe.
#[cold]
pub(super) fn nowhere(location: Location) -> Stop {
    Stop::unsupported(location, "an access for which no object was found")
}

fn in_known_bounds(object: &Object, offset: u64, size: usize) -> bool {
    let bytes = match object.size {
        Size::Known(size) => size,
        Size::Term { most, .. } => most,
    };
    offset <= bytes && size as u64 <= bytes - offset
}

/// The place of an access where nothing is in question.
#[inline]
fn certain_place(
    memory: &Memory,
    pointer: &Value,
    size: usize,
    purpose: Purpose,
) -> Option<(u32, u64)> {
    let Value::Known(known) = pointer else { return None };
    if known.undefined() != 0 {
        return None;
    }
    let (slot, object) = memory.certain(value::provenance_of(known))?;
    let Size::Known(bytes) = object.size else { return None };
    let offset = value::address_of(known).wrapping_sub(object.base);
    let fits = offset <= bytes
        && size as u64 <= bytes - offset
        && object.kind != exec::ObjectKind::Function
        && (purpose == Purpose::Read || object.is_writable());
    fits.then_some((slot, offset))
}
