//! Where objects lie is not a fact of the program.
//!
//! Inside, every object has a place in one fixed layout, and what stays in one object is computed
//! with that. As soon as an address becomes a number, the number is that place plus a *displacement*:
//! a variable of the object, bound only by what C and the platform promise (not null, aligned, inside
//! the address space, apart from other objects that live at the same time). A displacement of zero
//! satisfies all of it, so every model has a world to begin with.
//!
//! A pointer with a provenance holds its place in the layout; one without holds a number. What may
//! compare equal to anything else, a pointer just behind its object or into an object that is gone,
//! is compared by numbers too.

use exec::Stop;
use ir::IntegerPredicate;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{BinaryOp, Node, Sort, Term, Variable};
use verdict::Property;

use super::resolve::Case;
use super::{Memory, Object, Size, origin};
use crate::symbolic::Symbolic;
use crate::value::{self, Value};

/// No object lies below the second page.
const LOWEST: u64 = 4096;

/// How many objects of a path are kept apart from each other by conditions. Beyond that they may
/// seem to overlap, which costs answers but never makes a wrong one.
const MOST_APART: usize = 24;

/// The displacements of all objects whose addresses became numbers.
#[derive(Default)]
pub(crate) struct Addresses {
    /// By provenance and place.
    known: FxHashMap<(u64, u64, Size), Term>,
    /// By the displacement: what it displaces.
    objects: FxHashMap<Term, Displaced>,
    /// Numbers of pointers whose object is gone, by the pointer.
    stale: FxHashMap<(u64, Term), Term>,
    /// Conditions that say nothing but that objects do not overlap.
    apart: FxHashSet<Term>,
    /// Every variable that stands for a part of an address, with the object that it displaces.
    variables: FxHashMap<Variable, Option<Displaced>>,
}

/// An object whose address became a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Displaced {
    provenance: u64,
    base: u64,
    size: Size,
    displacement: Term,
}

impl Addresses {
    /// Whether a variable says where something lies.
    pub fn contains(&self, variable: Variable) -> bool {
        self.variables.contains_key(&variable)
    }

    /// Whether a condition only says that objects do not overlap.
    pub fn is_promise(&self, condition: Term) -> bool {
        self.apart.contains(&condition)
    }

    /// Whether any address became a number.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }
}

impl Symbolic {
    /// The number of an address; the memory tells which objects still live.
    pub(crate) fn number_of(&mut self, memory: Option<&Memory>, pointer: &Value) -> Value {
        let width = self.pointer_bits;
        let provenance = match pointer {
            Value::Known(known) if value::provenance_of(known) == 0 => return *pointer,
            Value::Word(word) if word.provenance.is_none() => return *pointer,
            _ => self.provenance(pointer),
        };
        let undefined = self.undefined_bits(width, pointer);
        let place = self.bits(width, pointer);
        let Some(leaves) = self.leaves(provenance) else {
            // Which object it is only the solver knows: then the number can be any.
            let any = self.stale_number(0, place);
            let nothing = self.pool.bits(64, 0);
            let is_number = self.pool.eq(provenance, nothing);
            let number = self.pool.ite(is_number, place, any);
            return self.plain(number, undefined);
        };
        let mut displacements = FxHashMap::default();
        for leaf in leaves {
            let known = self.pool.constant(leaf).expect("leaves are constants") as u64;
            let displacement = match (known, memory.and_then(|memory| memory.living(known))) {
                (0, _) => self.pool.bits(width, 0),
                (_, Some(object)) => self.displacement(known, &object, memory),
                (_, None) => {
                    let any = self.stale_number(known, place);
                    self.pool.sub(any, place)
                }
            };
            displacements.insert(leaf, displacement);
        }
        let number = self.displaced(provenance, place, &displacements, &mut FxHashMap::default());
        self.plain(number, undefined)
    }

    /// A place with the displacement of its provenance added; choices that both make alike are made, so
    /// that each object keeps its own number.
    fn displaced(
        &mut self,
        provenance: Term,
        place: Term,
        displacements: &FxHashMap<Term, Term>,
        memo: &mut FxHashMap<(Term, Term), Term>,
    ) -> Term {
        if let Some(displacement) = displacements.get(&provenance) {
            return self.pool.add(place, *displacement);
        }
        if let Some(known) = memo.get(&(provenance, place)) {
            return *known;
        }
        let Node::Ite(condition, if_true, if_false) = self.pool.node(provenance) else {
            unreachable!("a choice has choices and leaves")
        };
        let (first, second) = match self.pool.node(place) {
            Node::Ite(same, first, second) if same == condition => (first, second),
            _ => (place, place),
        };
        let if_true = self.displaced(if_true, first, displacements, memo);
        let if_false = self.displaced(if_false, second, displacements, memo);
        let result = self.pool.ite(condition, if_true, if_false);
        memo.insert((provenance, place), result);
        result
    }

    /// What is left of a pointer of which a part is overwritten: bytes of a number that can be any.
    /// Where nobody looks for bytes that were never written, they are the simplest such bytes.
    pub(super) fn spoiled(&mut self, pointer: &Value) -> Value {
        if self.settings.checks.contains(Property::Uninit) {
            return self.number_of(None, pointer);
        }
        let width = self.pointer_bits;
        let any = Value::Known(exec::concrete::Value::never_written(width));
        let provenance = self.provenance(pointer);
        let nothing = self.pool.bits(64, 0);
        let is_number = self.pool.eq(provenance, nothing);
        let (bits, undefined) = (self.bits(width, pointer), self.undefined_bits(width, pointer));
        let number = self.plain(bits, undefined);
        self.choose(width, is_number, &number, &any)
    }

    /// What was the address of an object that is gone can be any number.
    fn stale_number(&mut self, provenance: u64, place: Term) -> Term {
        if let Some(known) = self.addresses.stale.get(&(provenance, place)) {
            return *known;
        }
        let number = self.address_variable(self.pointer_bits);
        self.addresses.stale.insert((provenance, place), number);
        number
    }

    fn address_variable(&mut self, width: u32) -> Term {
        let term = self.pool.variable("address", Sort::Bits(width));
        let Node::Variable(variable) = self.pool.node(term) else {
            unreachable!("it was just made")
        };
        self.addresses.variables.insert(variable, None);
        term
    }

    /// How far an object lies from its place in the layout.
    fn displacement(&mut self, provenance: u64, object: &Object, memory: Option<&Memory>) -> Term {
        let key = (provenance, object.base, object.size);
        let displacement = match self.addresses.known.get(&key) {
            Some(known) => *known,
            None => {
                let width = self.pointer_bits;
                let zeros = object.align.max(1).trailing_zeros();
                let variable = self.address_variable(width - zeros);
                let displacement = match zeros {
                    0 => variable,
                    _ => {
                        let low = self.pool.bits(zeros, 0);
                        self.pool.concat(variable, low)
                    }
                };
                self.addresses.known.insert(key, displacement);
                let (base, size) = (object.base, object.size);
                let displaced = Displaced { provenance, base, size, displacement };
                self.addresses.objects.insert(displacement, displaced);
                let promised = self.promises(&displaced);
                let Node::Variable(variable) = self.pool.node(variable) else {
                    unreachable!("it was just made")
                };
                self.addresses.variables.insert(variable, Some(displaced));
                self.decisions.add_axiom(variable, promised);
                displacement
            }
        };
        if let Some(memory) = memory {
            self.keep_apart(self.addresses.objects[&displacement], memory);
        }
        displacement
    }

    /// What is promised of one object: it begins above the lowest pages and ends in the address space.
    fn promises(&mut self, object: &Displaced) -> Term {
        let width = self.pointer_bits;
        let end: u64 = if width == 64 { 1 << 47 } else { u64::from(u32::MAX) };
        let start = self.start_of(object);
        let (lowest, end) =
            (self.pool.bits(width, u128::from(LOWEST)), self.pool.bits(width, u128::from(end)));
        // A size that inputs decide is left out: this holds whatever the path.
        let size = match object.size {
            Size::Known(size) => self.pool.bits(width, u128::from(size)),
            Size::Term { .. } => self.pool.bits(width, 0),
        };
        let room = self.pool.sub(end, start);
        let above = self.pool.ule(lowest, start);
        let below = self.pool.ule(start, end);
        let fits = self.pool.ule(size, room);
        self.pool.all([above, below, fits])
    }

    /// Some bytes that may be those of addresses.
    pub(super) fn bytes_of_an_address(&mut self, offset: Term, size: usize) -> Value {
        let (low, high) = (self.stale_number(0, offset), self.stale_number(1, offset));
        let bits = self.pool.concat(high, low);
        let bits = if size as u32 * 8 > self.pool.width(bits) {
            let rest = self.address_variable(size as u32 * 8 - self.pool.width(bits));
            self.pool.concat(rest, bits)
        } else {
            bits
        };
        let bits = self.pool.extract(bits, 0, size as u32 * 8);
        self.plain(bits, None)
    }

    /// The number of an address in the stack that belongs to no object.
    pub(crate) fn frame_address(&mut self, place: u64) -> Value {
        let place = self.pool.bits(self.pointer_bits, u128::from(place));
        let number = self.stale_number(0, place);
        self.plain(number, None)
    }

    fn start_of(&mut self, object: &Displaced) -> Term {
        let base = self.pool.bits(self.pointer_bits, u128::from(object.base));
        self.pool.add(base, object.displacement)
    }

    /// How many bytes an object has.
    pub(crate) fn size_term(&mut self, size: Size) -> Term {
        match size {
            Size::Known(size) => self.pool.bits(self.pointer_bits, u128::from(size)),
            Size::Term { size, .. } => size,
        }
    }

    /// Objects that live at the same time do not overlap.
    fn keep_apart(&mut self, object: Displaced, memory: &Memory) {
        let Some((_, own)) = memory.certain(object.provenance) else { return };
        if self.path.placed.contains(&object) {
            return;
        }
        let is_literal = own.is_literal;
        for other in self.path.placed.clone().iter().take(MOST_APART) {
            let found = memory.certain(other.provenance);
            if found
                .is_none_or(|(_, found)| found.base != other.base || found.is_literal && is_literal)
            {
                continue;
            }
            let (ours, theirs) = (self.start_of(&object), self.start_of(other));
            let (our_size, their_size) = (self.extent(object.size), self.extent(other.size));
            let our_end = self.pool.add(ours, our_size);
            let their_end = self.pool.add(theirs, their_size);
            let before = self.pool.ule(our_end, theirs);
            let behind = self.pool.ule(their_end, ours);
            let apart = self.pool.or(before, behind);
            // The layout keeps them apart, so there is always such a world.
            if let Some(model) = self.possible(apart) {
                self.addresses.apart.insert(apart);
                self.path.add(apart, model);
            }
        }
        std::rc::Rc::make_mut(&mut self.path.placed).push(object);
    }

    /// The bytes that an object has for itself: at least one, however small it is.
    fn extent(&mut self, size: Size) -> Term {
        let term = self.size_term(size);
        let (zero, one) =
            (self.pool.bits(self.pointer_bits, 0), self.pool.bits(self.pointer_bits, 1));
        let is_empty = self.pool.eq(term, zero);
        self.pool.ite(is_empty, one, term)
    }

    /// A pointer from a number: where the number is the address of an object with something added, the
    /// pointer leads to that object.
    pub(crate) fn pointer_of(&mut self, number: &Value) -> Value {
        let Value::Word(word) = number else { return *number };
        if self.addresses.objects.is_empty() || word.provenance.is_some() {
            return *number;
        }
        let bits = self.as_bits(word.bits);
        let (place, provenance) = self.recognised(bits, &mut FxHashMap::default());
        if self.pool.constant(provenance) == Some(0) {
            return *number;
        }
        let undefined = word.undefined;
        self.value(crate::value::Word { bits: place, provenance: Some(provenance), undefined })
    }

    /// A number as a place in the layout and the provenance of the object there; the number itself and
    /// no provenance where it is not the address of one object plus something.
    fn recognised(
        &mut self,
        number: Term,
        memo: &mut FxHashMap<Term, (Term, Term)>,
    ) -> (Term, Term) {
        if let Some(known) = memo.get(&number) {
            return *known;
        }
        let found = match self.pool.node(number) {
            Node::Ite(condition, if_true, if_false) => {
                let (first, second) =
                    (self.recognised(if_true, memo), self.recognised(if_false, memo));
                let provenance = self.pool.ite(condition, first.1, second.1);
                if self.pool.constant(provenance) == Some(0) {
                    (number, provenance)
                } else {
                    (self.pool.ite(condition, first.0, second.0), provenance)
                }
            }
            _ => {
                let nothing = self.pool.bits(64, 0);
                match self.displaced_in_sum(number) {
                    Some(object) => {
                        let place = self.pool.sub(number, object.displacement);
                        let rest = self.displacements_in(&[place]);
                        match rest.is_empty() {
                            true => (place, self.pool.bits(64, u128::from(object.provenance))),
                            false => (number, nothing),
                        }
                    }
                    None => (number, nothing),
                }
            }
        };
        memo.insert(number, found);
        found
    }

    /// The first object whose displacement is a summand of a term.
    fn displaced_in_sum(&self, sum: Term) -> Option<Displaced> {
        let mut open = vec![sum];
        while let Some(term) = open.pop() {
            if let Some(object) = self.addresses.objects.get(&term) {
                return Some(*object);
            }
            if let Node::Binary(BinaryOp::Add, a, b) = self.pool.node(term) {
                open.extend([b, a]);
            }
        }
        None
    }

    /// The objects on whose addresses terms depend.
    pub(super) fn displacements_in(&self, terms: &[Term]) -> Vec<Displaced> {
        if self.addresses.objects.is_empty() {
            return Vec::new();
        }
        let variables = self.pool.variables_of(terms);
        let known = &self.addresses.variables;
        variables.iter().filter_map(|variable| known.get(variable).copied().flatten()).collect()
    }

    /// The objects that a number may be the address of: those whose addresses it depends on, itself or
    /// through the conditions of the path.
    pub(super) fn may_be_address_of(&mut self, number: Term) -> Vec<Displaced> {
        let found = self.displacements_in(&[number]);
        if !found.is_empty() || self.addresses.objects.is_empty() {
            return found;
        }
        let related = self.decisions.related(&self.pool, &self.path, number);
        self.displacements_in(&related)
    }

    /// A comparison of pointers. What lies inside of one object is compared by its place; pointers
    /// into different objects that live are unequal; all else depends on where objects lie.
    pub(crate) fn pointer_compare(
        &mut self,
        memory: &Memory,
        predicate: IntegerPredicate,
        left: &Value,
        right: &Value,
    ) -> Result<Value, Stop> {
        let width = self.pointer_bits;
        let is_null = |value: &Value| matches!(value, Value::Known(known) if known.bits() == 0);
        let is_equality = matches!(predicate, IntegerPredicate::Eq | IntegerPredicate::Ne);
        let (ours, theirs) = (self.provenance(left), self.provenance(right));
        let differ = self.pool.ne(ours, theirs);
        if self.pool.is_false(differ)
            || is_equality && (is_null(left) || is_null(right))
            || is_equality && !self.may_meet(memory, differ, left, right)?
            || !is_equality && self.possible(differ).is_none()
        {
            return Ok(self.integer_compare(predicate, width, left, right));
        }
        let inside = self.integer_compare(predicate, width, left, right);
        let (left, right) =
            (self.number_of(Some(memory), left), self.number_of(Some(memory), right));
        let outside = self.integer_compare(predicate, width, &left, &right);
        Ok(self.choose(1, differ, &outside, &inside))
    }

    /// Whether pointers into different objects can be equal: one of them is just behind its object,
    /// outside of it, a number, or its object is gone.
    fn may_meet(
        &mut self,
        memory: &Memory,
        differ: Term,
        left: &Value,
        right: &Value,
    ) -> Result<bool, Stop> {
        let mut strange = self.pool.truth(false);
        for pointer in [left, right] {
            for case in self.cases(pointer)? {
                let unusual = self.is_unusual(memory, &case);
                let unusual = self.pool.and(case.guard, unusual);
                strange = self.pool.or(strange, unusual);
            }
        }
        let (first, second) =
            (self.bits(self.pointer_bits, left), self.bits(self.pointer_bits, right));
        let null = self.pool.bits(self.pointer_bits, 0);
        let (first, second) = (self.pool.ne(first, null), self.pool.ne(second, null));
        let meet = self.pool.all([differ, strange, first, second]);
        Ok(!self.pool.is_false(meet) && self.possible(meet).is_some())
    }

    /// Where a pointer is neither null nor inside of an object that lives and has its bytes for itself.
    fn is_unusual(&mut self, memory: &Memory, case: &Case) -> Term {
        let Some((slot, generation)) = case.provenance.and_then(origin) else {
            let null = self.pool.bits(self.pointer_bits, 0);
            return self.pool.ne(case.address, null);
        };
        let found = memory.slot(slot).objects().find(|object| object.generation == generation);
        let Some(object) = found.map(|object| object.without_content()) else {
            return self.pool.truth(true);
        };
        let base = self.pool.bits(self.pointer_bits, u128::from(object.base));
        let offset = self.pool.sub(case.address, base);
        let size = self.size_term(object.size);
        if object.is_literal {
            return self.pool.truth(true);
        }
        let outside = self.pool.ule(size, offset);
        match object.alive {
            None => outside,
            Some(alive) => {
                let dead = self.pool.not(alive);
                self.pool.or(outside, dead)
            }
        }
    }
}

impl Displaced {
    /// The object in a memory, if it is still there.
    pub(super) fn find<'m>(&self, memory: &'m Memory) -> Option<(super::ObjectName, &'m Object)> {
        let (slot, generation) = origin(self.provenance)?;
        let mut objects = memory.slot(slot).objects().enumerate();
        let (version, object) = objects.find(|(_, object)| {
            object.generation == generation && object.base == self.base && object.size == self.size
        })?;
        Some((super::ObjectName { slot, version: version as u32 }, object))
    }

    /// The number at which it starts.
    pub(super) fn start(&self, domain: &mut Symbolic) -> Term {
        domain.start_of(self)
    }
}

impl Memory {
    /// Where an object that lives begins, and how many bytes it has.
    pub(crate) fn extent(&self, provenance: u64) -> Option<(u64, Size)> {
        self.living(provenance).map(|object| (object.base, object.size))
    }

    /// The sizes of objects that depend on inputs.
    pub(crate) fn unknown_sizes(&self) -> impl Iterator<Item = Term> + '_ {
        self.objects().filter_map(|(_, object)| match object.size {
            Size::Known(_) => None,
            Size::Term { size, .. } => Some(size),
        })
    }

    /// The object that a provenance means, if it is still there.
    pub(super) fn living(&self, provenance: u64) -> Option<Object> {
        let (slot, generation) = origin(provenance)?;
        if slot >= self.slots {
            return None;
        }
        let mut objects = self.slot(slot).objects();
        let found = objects.find(|object| object.generation == generation)?;
        Some(found.without_content())
    }
}
