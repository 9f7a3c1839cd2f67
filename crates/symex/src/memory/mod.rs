//! Memory of one state: objects with identity, bounds and lifetimes, shared between states until
//! they are written.
//!
//! Addresses are those of the concrete domain: objects never touch, and a pointer carries the object
//! that it was derived from. What differs is that an object may live on some executions of a state
//! only, and that one place in the table may hold several objects after two paths have met, each of
//! which lives where its own path came from.

mod access;
mod addresses;
mod array;
mod blocks;
mod changes;
mod content;
mod join;
mod leaks;
mod numbers;
mod offsets;
mod origins;
mod overlap;
mod overlay;
mod page;
mod resolve;

use std::rc::Rc;

use base::{DataModel, Location};
use exec::{Layout, ObjectKind, Stop};
use term::Term;

use crate::symbolic::Symbolic;
use crate::value::{self, Value};
pub(crate) use addresses::Addresses;
pub use addresses::Displaced;
pub(crate) use changes::{Byte, Difference, Unit};
use content::Content;

/// How many places of the table are shared between states as one.
const CHUNK: usize = 32;

/// An object whose size depends on inputs is held by pages up to this size.
const MOST_PAGED: u64 = 1 << 16;

/// How many bytes an object has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Size {
    /// This many.
    Known(u64),
    /// As many as the term says, an integer of the pointer's width, and never more than `most`.
    Term { size: Term, most: u64 },
}

/// A run of bytes that lives and dies as one.
#[derive(Clone)]
pub(crate) struct Object {
    /// Distinguishes the objects that used this place one after the other.
    pub generation: u64,
    pub kind: ObjectKind,
    pub base: u64,
    /// What its address is a multiple of for certain.
    pub align: u64,
    /// Whether it may share its bytes with others of the kind: compilers merge string literals.
    pub is_literal: bool,
    pub size: Size,
    /// Where it lives; nothing when it does on all executions of the state.
    pub alive: Option<Term>,
    /// Where it was made.
    pub location: Location,
    pub content: Content,
}

/// A place of the table: usually one object.
#[derive(Clone, Default)]
pub(crate) struct Slot {
    first: Option<Rc<Object>>,
    others: Vec<Rc<Object>>,
}

impl Slot {
    fn objects(&self) -> impl Iterator<Item = &Rc<Object>> {
        self.first.iter().chain(&self.others)
    }
}

/// Names an object of a state: its place in the table, and which of those that share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ObjectName {
    pub slot: u32,
    pub version: u32,
}

/// The objects of one state.
#[derive(Clone)]
pub struct Memory {
    chunks: Vec<Rc<Vec<Slot>>>,
    slots: u32,
    unused: Vec<u32>,
    /// Stack objects that are not released yet, oldest (highest address) first.
    stack: Vec<u32>,
    layout: Layout,
    /// How many bytes all live objects may have.
    available: u64,
    /// How many objects were made.
    made: u64,
}

/// What a heap object is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HeapSite {
    /// To hold this type.
    Type(u32),
    /// For whatever the code at this place does with it.
    Place(Location),
}

/// The bits of a generation that count the lives of one variable, or say what a heap object was made
/// for. The others count objects. Two paths that enter a block equally often so agree on what its
/// variables are; and what they make for different things does not become one object, whose words
/// would be pointers on one path and numbers on the other.
const LIFE_BITS: u32 = 12;
/// The bits of a generation.
const GENERATION_BITS: u32 = 40;

/// The provenance that pointers into an object carry.
pub(crate) fn provenance(slot: u32, generation: u64) -> u64 {
    (u64::from(slot) + 1) << GENERATION_BITS | generation & ((1 << GENERATION_BITS) - 1)
}

/// The place and generation that a provenance means.
fn origin(provenance: u64) -> Option<(u32, u64)> {
    let slot = ((provenance >> GENERATION_BITS) as u32).checked_sub(1)?;
    Some((slot, provenance & ((1 << GENERATION_BITS) - 1)))
}

impl Memory {
    /// A memory without objects, which may have `limit` bytes together.
    pub(crate) fn new(model: DataModel, limit: u64) -> Memory {
        Memory {
            chunks: Vec::new(),
            slots: 0,
            unused: Vec::new(),
            stack: Vec::new(),
            layout: Layout::new(model),
            available: limit,
            made: 0,
        }
    }

    /// Whether this is another memory as it was at some moment, and nothing was written since.
    pub fn is_unchanged_since(&self, before: &Memory) -> bool {
        self.slots == before.slots
            && self.stack == before.stack
            && self.layout.heap_addresses() == before.layout.heap_addresses()
            && self.chunks.iter().zip(&before.chunks).all(|(now, then)| Rc::ptr_eq(now, then))
    }

    /// Whether two known pointers, each of its own memory, lead to the present life of the same local
    /// variable, which has ended in both: what begins another life of it is told by either.
    pub(crate) fn are_same_ended(
        (memory, pointer): (&Memory, &Value),
        (other, other_pointer): (&Memory, &Value),
        pool: &term::Pool,
    ) -> bool {
        let ended = |memory: &Memory, pointer: &Value| {
            let name = memory.only_variable(pointer)?;
            let object = memory.object(name);
            let is_dead = object.alive.is_some_and(|alive| pool.is_false(alive));
            is_dead.then_some((name, object.base, object.size))
        };
        let (Value::Known(known), Value::Known(other_known)) = (pointer, other_pointer) else {
            return false;
        };
        let object = ended(memory, pointer);
        value::address_of(known) == value::address_of(other_known)
            && object.is_some()
            && object == ended(other, other_pointer)
    }

    fn slot(&self, slot: u32) -> &Slot {
        &self.chunks[slot as usize / CHUNK][slot as usize % CHUNK]
    }

    fn slot_mut(&mut self, slot: u32) -> &mut Slot {
        &mut Rc::make_mut(&mut self.chunks[slot as usize / CHUNK])[slot as usize % CHUNK]
    }

    pub(crate) fn object(&self, name: ObjectName) -> &Object {
        let slot = self.slot(name.slot);
        match name.version {
            0 => slot.first.as_ref().expect("a name names an object"),
            version => &slot.others[version as usize - 1],
        }
    }

    pub(crate) fn object_mut(&mut self, name: ObjectName) -> &mut Object {
        let slot = self.slot_mut(name.slot);
        Rc::make_mut(match name.version {
            0 => slot.first.as_mut().expect("a name names an object"),
            version => &mut slot.others[version as usize - 1],
        })
    }

    /// Every object that is not dead for good.
    pub(crate) fn objects(&self) -> impl Iterator<Item = (ObjectName, &Object)> {
        (0..self.slots).flat_map(move |slot| {
            self.slot(slot).objects().enumerate().map(move |(version, object)| {
                (ObjectName { slot, version: version as u32 }, &**object)
            })
        })
    }

    /// The one object that a known pointer means, when nothing about it is in question.
    #[inline]
    fn certain(&self, provenance: u64) -> Option<(u32, &Rc<Object>)> {
        let (slot, generation) = origin(provenance)?;
        let place = self.slot(slot);
        let object = place.first.as_ref()?;
        let is_certain =
            object.generation == generation && object.alive.is_none() && place.others.is_empty();
        is_certain.then_some((slot, object))
    }

    /// The stack object that a known pointer means, when its place has no other.
    fn only_variable(&self, pointer: &Value) -> Option<ObjectName> {
        let Value::Known(known) = pointer else { return None };
        let (slot, generation) = origin(value::provenance_of(known))?;
        let place = self.slot(slot);
        let object = place.first.as_ref().filter(|_| place.others.is_empty())?;
        let is_it = object.kind.is_of_frame() && object.generation == generation;
        is_it.then_some(ObjectName { slot, version: 0 })
    }

    /// Changes a static object while it gets its first value.
    pub(crate) fn with_static(&mut self, pointer: &Value, change: impl FnOnce(&mut Object)) {
        if let Value::Known(known) = pointer
            && let Some((slot, _)) = origin(value::provenance_of(known))
        {
            change(self.object_mut(ObjectName { slot, version: 0 }));
        }
    }

    /// The generation of a new object.
    fn next_generation(&mut self) -> u64 {
        self.made += 1;
        (self.made << LIFE_BITS) & ((1 << GENERATION_BITS) - 1)
    }

    /// The generation of a variable that begins another life.
    fn next_life(&mut self, generation: u64) -> u64 {
        let next = generation + 1;
        if next.trailing_zeros() >= LIFE_BITS { self.next_generation() } else { next }
    }

    fn add(&mut self, object: Object) -> u64 {
        let slot = match self.unused.pop() {
            Some(slot) => slot,
            None => {
                if (self.slots as usize).is_multiple_of(CHUNK) {
                    self.chunks.push(Rc::new(vec![Slot::default(); CHUNK]));
                }
                self.slots += 1;
                self.slots - 1
            }
        };
        let generation = object.generation;
        if object.kind.is_of_frame() {
            self.stack.push(slot);
        }
        self.slot_mut(slot).first = Some(Rc::new(object));
        provenance(slot, generation)
    }

    /// Ends the life of everything in a place.
    fn clear(&mut self, slot: u32) {
        let bytes: u64 = self.slot(slot).objects().map(|object| object.reserved()).sum();
        self.available += bytes;
        *self.slot_mut(slot) = Slot::default();
        self.unused.push(slot);
    }

    pub(crate) fn stack_mark(&self) -> usize {
        self.stack.len()
    }

    pub(crate) fn stack_top(&self) -> u64 {
        self.layout.stack_top()
    }

    pub(crate) fn stack_release(&mut self, mark: usize) {
        while self.stack.len() > mark {
            let slot = self.stack.pop().expect("longer than the mark");
            self.clear(slot);
        }
        let bases = |slot: &u32| self.slot(*slot).objects().map(|object| object.base);
        let on_stack = |slot| bases(slot).filter(|base| self.layout.is_on_stack(*base)).min();
        let lowest = self.stack.iter().rev().find_map(on_stack);
        self.layout.release_stack(lowest);
    }
}

impl Object {
    /// How many bytes it takes of what the program may use.
    fn reserved(&self) -> u64 {
        match self.size {
            Size::Known(size) => size,
            Size::Term { most, .. } => most.min(MOST_PAGED),
        }
    }

    /// The content before anything was written.
    fn fresh_content(&self, domain: &mut Symbolic) -> Content {
        match self.size {
            Size::Known(size) => Content::new(size as usize, false),
            Size::Term { most, .. } if most <= MOST_PAGED => Content::new(most as usize, false),
            Size::Term { most, .. } => Content::vast(domain, 1, most),
        }
    }

    /// Whose bytes these are.
    pub(crate) fn holder(&self, slot: u32) -> crate::garbage::Holder {
        let provenance = provenance(slot, self.generation);
        crate::garbage::Holder { provenance, base: self.base, location: self.location }
    }

    pub(crate) fn is_writable(&self) -> bool {
        self.kind != ObjectKind::Constant
    }
}

impl Symbolic {
    /// Makes an object. A heap object that cannot be had is null, any other ends the execution.
    pub(crate) fn make_object(
        &mut self,
        memory: &mut Memory,
        kind: ObjectKind,
        size: &Value,
        align: u64,
        location: Location,
    ) -> Result<Value, Stop> {
        let size = match size {
            Value::Known(known) => Size::Known(known.bits() as u64),
            Value::Word(_) => {
                let bits = self.bits(self.pointer_bits, size);
                match self.bounded_size(bits, kind)? {
                    Some(size) => size,
                    None => return Ok(Value::of(0)),
                }
            }
        };
        let base = match size {
            Size::Known(size) => {
                if memory.layout.is_refused(kind, size) {
                    return Ok(Value::of(0));
                }
                if size > memory.available {
                    return Err(Stop::OutOfMemory);
                }
                memory.layout.place(kind, size, align, location)?
            }
            Size::Term { most, .. } => memory.layout.place_any(kind, most, align, location)?,
        };
        let mut generation = memory.next_generation();
        if kind == ObjectKind::Heap {
            generation |= self.heap_site(location);
        }
        let content = Content::new(0, true);
        let mut object = Object {
            generation,
            kind,
            base,
            align,
            is_literal: false,
            size,
            alive: None,
            location,
            content,
        };
        if kind != ObjectKind::Function {
            object.content = object.fresh_content(self);
        }
        memory.available = memory.available.saturating_sub(object.reserved());
        let provenance = memory.add(object);
        Ok(value::pointer(base, provenance))
    }

    /// The number of what a heap object is made for: its type where that is known, else the place that
    /// asks for it. Beyond what fits, they are not told apart.
    fn heap_site(&mut self, location: Location) -> u64 {
        let place = self.call_site.unwrap_or(location);
        let site = match self.made_types.get(&place) {
            Some(ty) => HeapSite::Type(*ty),
            None => HeapSite::Place(place),
        };
        let next = self.heap_sites.len() as u64 + 1;
        (*self.heap_sites.entry(site).or_insert(next)).min((1 << LIFE_BITS) - 1)
    }

    /// A size that depends on inputs, with a bound; nothing where it is more than can be had.
    fn bounded_size(&mut self, size: Term, kind: ObjectKind) -> Result<Option<Size>, Stop> {
        let width = self.pool.width(size);
        let limit: u64 = match self.pointer_bits {
            64 => 1 << 40,
            _ => 1 << 28,
        };
        let bound = self.pool.bits(width, u128::from(limit));
        let fits = self.pool.ule(size, bound);
        if !self.decide_term(fits)? {
            // Only what no pointer difference could span is refused for certain.
            let largest = self.pool.bits(width, (1 << (width - 1)) - 1);
            let is_refused = self.pool.ult(largest, size);
            return match kind == ObjectKind::Heap && self.decide_term(is_refused)? {
                true => Ok(None),
                false => Err(Stop::OutOfMemory),
            };
        }
        // The least power of two that is enough, as far as it matters.
        let mut most = 16u64;
        while most < limit {
            let bound = self.pool.bits(width, u128::from(most));
            let is_more = self.pool.ult(bound, size);
            if self.possible(is_more).is_none() {
                break;
            }
            most = if most < MOST_PAGED { most * 4 } else { limit };
        }
        if most > MOST_PAGED && !self.large_sizes.contains(&size) {
            self.large_sizes.push(size);
        }
        Ok(Some(Size::Term { size, most: most.min(limit) }))
    }
}
