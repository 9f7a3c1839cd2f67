//! Reads and writes of scalars.

use base::Location;
use exec::{Access, Stop};
use ir::Type;
use rustc_hash::FxHashMap;
use term::{BinaryOp, Node, Pool, Term};
use verdict::Property;

use super::content::Content;
use super::resolve::{Place, Purpose};
use super::{Memory, Object, ObjectName, Size};
use crate::symbolic::Symbolic;
use crate::value::{self, Value};

/// An access at an unknown offset is a choice between known ones up to this many, and makes the
/// object an array of the solver beyond.
const MOST_CHOICES: u64 = 256;

/// The same for reads of an object that holds nothing unknown: a table.
const MOST_KNOWN: u64 = 1 << 14;

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
        self.check_alignment(pointer, access)?;
        let value = match certain_place(memory, pointer, size, Purpose::Read) {
            Some((slot, offset)) => {
                let object = memory.slot(slot).first.as_ref().expect("it was found there");
                object.content.read(self, offset, size, is_pointer)
            }
            None => self.read_anywhere(memory, pointer, size, is_pointer, access.location)?,
        };
        Ok(self.narrowed(ty, size, value))
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
        self.read_places(memory, &places, size, is_pointer)
    }

    /// The value at one of several places.
    pub(crate) fn read_places(
        &mut self,
        memory: &mut Memory,
        places: &[Place],
        size: usize,
        is_pointer: bool,
    ) -> Result<Value, Stop> {
        let mut result: Option<Value> = None;
        for place in places.iter().rev() {
            let value = self.read_at(memory, place.name, place.offset, size, is_pointer)?;
            result = Some(match result {
                None => value,
                Some(other) => self.choose(size as u32 * 8, place.guard, &value, &other),
            });
        }
        Ok(result.expect("an access has a place"))
    }

    /// The value at an offset of one object; it is known to lie in it.
    fn read_at(
        &mut self,
        memory: &mut Memory,
        name: ObjectName,
        offset: Term,
        size: usize,
        is_pointer: bool,
    ) -> Result<Value, Stop> {
        let most = if memory.object(name).content.is_known() { MOST_KNOWN } else { MOST_CHOICES };
        let choices = self.choices(memory, name, offset, size, most);
        let object = memory.object(name);
        match (choices, &object.content) {
            (Choices::One(offset), content) if in_known_bounds(object, offset, size) => {
                Ok(content.read(self, offset, size, is_pointer))
            }
            (Choices::Few(offsets), _) if offsets.is_empty() => Err(Stop::AssumptionFailed),
            (Choices::Few(offsets), Content::Pages { .. }) => {
                Ok(self.choice_of(&object.content.clone(), offset, &offsets, size, is_pointer))
            }
            (_, Content::Array(array)) => {
                let array = *array;
                Ok(array.read(self, offset, size, is_pointer))
            }
            (Choices::One(_), Content::Pages { .. }) => Err(Stop::AssumptionFailed),
            (Choices::Many, Content::Pages { .. }) => {
                let stride = stride_of(&self.pool, offset, size);
                memory.object_mut(name).content.turn_into_array(self, stride);
                self.read_at(memory, name, offset, size, is_pointer)
            }
        }
    }

    /// The value at one of several offsets, in order: a choice by the bits of the offset, highest
    /// first, so that all choices share their few conditions.
    fn choice_of(
        &mut self,
        content: &Content,
        offset: Term,
        offsets: &[u64],
        size: usize,
        is_pointer: bool,
    ) -> Value {
        if let [only] = offsets {
            return content.read(self, *only, size, is_pointer);
        }
        let (first, last) = (offsets[0], offsets[offsets.len() - 1]);
        // The highest bit in which they differ.
        let bit = 63 - (first ^ last).leading_zeros();
        let split = offsets.partition_point(|at| at >> bit & 1 == 0);
        let low = self.choice_of(content, offset, &offsets[..split], size, is_pointer);
        let high = self.choice_of(content, offset, &offsets[split..], size, is_pointer);
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
        self.check_alignment(pointer, access)?;
        let value = self.widened(ty, size, value);
        if let Some((slot, offset)) = certain_place(memory, pointer, size, Purpose::Write) {
            let name = ObjectName { slot, version: 0 };
            memory.object_mut(name).content.write(self, offset, size, &value);
            return Ok(());
        }
        let length = self.pool.bits(self.pointer_bits, size as u128);
        let places = self.resolve(memory, pointer, length, Purpose::Write, access.location)?;
        self.write_places(memory, &places, size, &value)
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

    pub(crate) fn write_places(
        &mut self,
        memory: &mut Memory,
        places: &[Place],
        size: usize,
        value: &Value,
    ) -> Result<(), Stop> {
        let is_only = places.len() == 1;
        for place in places {
            let guard = (!is_only).then_some(place.guard);
            self.write_at(memory, place.name, place.offset, size, value, guard)?;
        }
        Ok(())
    }

    /// Writes at an offset of one object where a condition holds.
    fn write_at(
        &mut self,
        memory: &mut Memory,
        name: ObjectName,
        offset: Term,
        size: usize,
        value: &Value,
        guard: Option<Term>,
    ) -> Result<(), Stop> {
        let choices = self.choices(memory, name, offset, size, MOST_CHOICES);
        let offsets = match (choices, &memory.object(name).content) {
            (Choices::One(offset), _) if in_known_bounds(memory.object(name), offset, size) => {
                vec![offset]
            }
            (Choices::Few(offsets), Content::Pages { .. }) => offsets,
            (_, Content::Array(array)) => {
                let mut array = *array;
                let value = match guard {
                    None => *value,
                    Some(guard) => {
                        let old =
                            array.read(self, offset, size, size as u32 * 8 == self.pointer_bits);
                        self.choose(size as u32 * 8, guard, value, &old)
                    }
                };
                array.write(self, offset, size, &value);
                memory.object_mut(name).content = Content::Array(array);
                return Ok(());
            }
            (Choices::One(_), _) => return Err(Stop::AssumptionFailed),
            (Choices::Many, Content::Pages { .. }) => {
                let stride = stride_of(&self.pool, offset, size);
                memory.object_mut(name).content.turn_into_array(self, stride);
                return self.write_at(memory, name, offset, size, value, guard);
            }
        };
        let is_only = offsets.len() == 1;
        let is_pointer = size as u32 * 8 == self.pointer_bits;
        // All old values first: neighbouring offsets may overlap.
        let mut changes = Vec::with_capacity(offsets.len());
        for at in offsets {
            let here = if is_only {
                None
            } else {
                let known = self.pool.bits(self.pointer_bits, u128::from(at));
                Some(self.pool.eq(offset, known))
            };
            let condition = match (here, guard) {
                (None, None) => None,
                (Some(one), None) | (None, Some(one)) => Some(one),
                (Some(here), Some(guard)) => Some(self.pool.and(here, guard)),
            };
            changes.push((at, condition));
        }
        for (at, condition) in changes {
            let new = match condition {
                None => *value,
                Some(condition) => {
                    let content = &memory.object(name).content;
                    let old = content.read(self, at, size, is_pointer);
                    self.choose(size as u32 * 8, condition, value, &old)
                }
            };
            memory.object_mut(name).content.write(self, at, size, &new);
        }
        Ok(())
    }

    /// The offsets that an access can have, by the form of the term and the size of the object.
    fn choices(
        &mut self,
        memory: &Memory,
        name: ObjectName,
        offset: Term,
        size: usize,
        limit: u64,
    ) -> Choices {
        if let Some(known) = self.pool.constant(offset) {
            return Choices::One(known as u64);
        }
        let object = memory.object(name);
        let most = match object.size {
            Size::Known(size) => size,
            Size::Term { most, .. } => most,
        };
        let Some(last) = most.checked_sub(size as u64) else { return Choices::Few(Vec::new()) };
        // A choice between constants lists them.
        if let Some(mut offsets) = self.constants_of(offset) {
            offsets.retain(|at| *at <= last);
            return Choices::Few(offsets);
        }
        let (shift, residue) = congruence(&self.pool, offset);
        let step = 1u64 << shift;
        let first = residue & (step - 1);
        let range = self.decisions.range(&self.pool, &self.path, offset);
        let least = u64::try_from(range.least).unwrap_or(u64::MAX);
        let first = first + least.saturating_sub(first).next_multiple_of(step);
        let last = last.min(u64::try_from(range.most).unwrap_or(u64::MAX));
        if first > last {
            return Choices::Few(Vec::new());
        }
        // Offsets that overlap each other would need several choices for one byte.
        if (last - first) / step >= limit || step < size as u64 && (last - first) / step >= 8 {
            return Choices::Many;
        }
        Choices::Few((first..=last).step_by(step as usize).collect())
    }

    /// The constants that an offset chooses from, in order.
    fn constants_of(&self, offset: Term) -> Option<Vec<u64>> {
        let (choice, width, signed) = match self.pool.node(offset) {
            Node::Extend { of, signed } => (of, self.pool.width(of), signed),
            _ => (offset, 64, false),
        };
        let constants = self.leaves(choice)?.into_iter().map(|leaf| {
            let bits = self.pool.constant(leaf).expect("leaves are constants");
            if signed { base::bits::signed(bits, width) as u64 } else { bits as u64 }
        });
        let mut offsets: Vec<u64> = constants.collect();
        offsets.sort_unstable();
        offsets.dedup();
        Some(offsets)
    }

    fn check_alignment(&mut self, pointer: &Value, access: Access) -> Result<(), Stop> {
        if !self.settings.checks.contains(Property::Misaligned) || access.align <= 1 {
            return Ok(());
        }
        let address = self.bits(self.pointer_bits, pointer);
        let low = self.pool.bits(self.pointer_bits, u128::from(access.align - 1));
        let rest = self.pool.and(address, low);
        let zero = self.pool.bits(self.pointer_bits, 0);
        let aligned = self.pool.eq(rest, zero);
        self.obey(aligned, Property::Misaligned, access.location, || {
            format!("access at an address that is not a multiple of {}", access.align)
        })
    }
}

/// The offsets that an access can have.
enum Choices {
    One(u64),
    Few(Vec<u64>),
    Many,
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

/// The size of elements that suits an access best.
fn stride_of(pool: &Pool, offset: Term, size: usize) -> u32 {
    let (shift, residue) = congruence(pool, offset);
    let aligned = 1u64 << shift.min(3);
    let natural = (size as u64).next_power_of_two().min(8);
    if residue & (aligned - 1) == 0 && aligned >= natural { natural as u32 } else { 1 }
}

/// What the low bits of a term are for certain: how many, and their value.
pub(crate) fn congruence(pool: &Pool, term: Term) -> (u32, u64) {
    low_bits(pool, term, 200, &mut FxHashMap::default())
}

fn low_bits(
    pool: &Pool,
    term: Term,
    depth: u32,
    memo: &mut FxHashMap<Term, (u32, u64)>,
) -> (u32, u64) {
    if let Some(known) = memo.get(&term) {
        return *known;
    }
    if depth == 0 {
        return (0, 0);
    }
    let mut of = |term: Term| low_bits(pool, term, depth - 1, memo);
    let (shift, value) = match pool.node(term) {
        Node::Bits(bits) => (16, bits as u64),
        Node::Binary(BinaryOp::Add, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0), a.1.wrapping_add(b.1))
        }
        Node::Unary(term::UnaryOp::Negate, a) => {
            let a = of(a);
            (a.0, a.1.wrapping_neg())
        }
        Node::Binary(BinaryOp::Mul, a, b) => match (pool.constant(a), pool.constant(b)) {
            (Some(factor), _) | (_, Some(factor)) => {
                let other = of(if pool.constant(a).is_some() { b } else { a });
                let zeros = (factor as u64).trailing_zeros();
                (other.0 + zeros, other.1.wrapping_mul(factor as u64))
            }
            _ => (0, 0),
        },
        Node::Binary(BinaryOp::Concat, high, low) => {
            let width = pool.width(low);
            let (shift, value) = of(low);
            if shift < width.min(16) {
                (shift, value)
            } else {
                let high = of(high);
                (width + high.0, value | high.1 << width.min(63))
            }
        }
        Node::Extend { of: inner, .. } => {
            let (shift, value) = of(inner);
            (shift.min(pool.width(inner)), value)
        }
        Node::Extract { of: inner, low: 0 } => {
            let (shift, value) = of(inner);
            (shift.min(pool.width(term)), value)
        }
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0).min((a.1 ^ b.1).trailing_zeros()), a.1)
        }
        _ => (0, 0),
    };
    let shift = shift.min(16);
    let result = (shift, value & ((1 << shift) - 1));
    memo.insert(term, result);
    result
}
