//! Which bytes an access means: the objects that a pointer can point into, each with the condition
//! under which it does.

use base::Location;
use exec::{MISSING_ARGUMENT, ObjectKind, Stop};
use rustc_hash::{FxHashMap, FxHashSet};
use term::{BinaryOp, Node, Pool, Term};
use verdict::Property;

use super::access::nowhere;
use super::{Memory, Object, ObjectName, Size, origin};
use crate::symbolic::Symbolic;
use crate::value::Value;

/// How many objects a pointer may mean before refute gives up.
const MOST_PLACES: usize = 512;

/// Where an access goes under a condition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// When it goes there, as far as that tells it from the other places.
    pub guard: Term,
    pub name: ObjectName,
    /// How many bytes from the start of the object, an integer of the pointer's width.
    pub offset: Term,
}

/// What is required of the bytes that are accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Read,
    Write,
}

/// One of the cases of a pointer.
pub(super) struct Case {
    pub guard: Term,
    pub provenance: Option<u64>,
    /// A place in the layout, or a number where there is no provenance.
    pub address: Term,
}

impl Symbolic {
    /// The cases of a pointer by the object that it was derived from.
    pub(super) fn cases(&mut self, pointer: &Value) -> Result<Vec<Case>, Stop> {
        let address = self.bits(self.pointer_bits, pointer);
        let provenance = self.provenance(pointer);
        let mut cases = Vec::new();
        let Some(leaves) = self.leaves(provenance) else {
            return self.cases_by_model(provenance, address);
        };
        for leaf in leaves {
            let mut memo = FxHashMap::default();
            let guard = self.is_leaf(provenance, leaf, &mut memo);
            let opposite = self.pool.not(guard);
            if self.pool.is_false(guard) || self.path.states(opposite) {
                continue;
            }
            let mut memo = FxHashMap::default();
            let address = self.address_of_leaf(provenance, address, leaf, &mut memo);
            let known = self.pool.constant(leaf).expect("leaves are constants") as u64;
            let provenance = (known != 0).then_some(known);
            cases.push(Case { guard, provenance, address: address.expect("the leaf is there") });
        }
        if cases.len() > 4 {
            cases.retain(|case| self.possible(case.guard).is_some());
        }
        Ok(cases)
    }

    /// The constants that a term chooses from; nothing when it is not only a choice.
    pub(super) fn leaves(&self, choice: Term) -> Option<Vec<Term>> {
        let mut seen = FxHashSet::default();
        let mut open = vec![choice];
        let mut leaves = Vec::new();
        while let Some(term) = open.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.pool.node(term) {
                Node::Bits(_) => leaves.push(term),
                Node::Ite(_, if_true, if_false) => open.extend([if_false, if_true]),
                _ => return None,
            }
        }
        Some(leaves)
    }

    /// Whether a choice chooses this leaf.
    fn is_leaf(&mut self, term: Term, leaf: Term, memo: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(known) = memo.get(&term) {
            return *known;
        }
        let is_it = match self.pool.node(term) {
            Node::Ite(condition, if_true, if_false) => {
                let first = self.is_leaf(if_true, leaf, memo);
                let second = self.is_leaf(if_false, leaf, memo);
                self.pool.ite(condition, first, second)
            }
            _ => self.pool.truth(term == leaf),
        };
        memo.insert(term, is_it);
        is_it
    }

    /// An address where the provenance is this leaf: choices that both make alike are made, and what
    /// belongs to other leaves only is left out.
    fn address_of_leaf(
        &mut self,
        provenance: Term,
        address: Term,
        leaf: Term,
        memo: &mut FxHashMap<(Term, Term), Option<Term>>,
    ) -> Option<Term> {
        let Node::Ite(condition, if_true, if_false) = self.pool.node(provenance) else {
            return (provenance == leaf).then_some(address);
        };
        if let Some(known) = memo.get(&(provenance, address)) {
            return *known;
        }
        let is_choice = |pool: &Pool, term: Term| match pool.node(term) {
            Node::Ite(..) => true,
            Node::Extend { of, .. } => matches!(pool.node(of), Node::Ite(..)),
            _ => false,
        };
        let result = match self.pool.node(address) {
            Node::Binary(BinaryOp::Add, a, b)
                if is_choice(&self.pool, a) || is_choice(&self.pool, b) =>
            {
                let (choice, rest) = if is_choice(&self.pool, a) { (a, b) } else { (b, a) };
                let choice = self.address_of_leaf(provenance, choice, leaf, memo);
                choice.map(|choice| self.pool.add(choice, rest))
            }
            // Choices between small numbers are made in few bits.
            Node::Extend { signed, of } if is_choice(&self.pool, of) => {
                let inner = self.address_of_leaf(provenance, of, leaf, memo);
                let width = self.pool.width(address);
                inner.map(|inner| match signed {
                    true => self.pool.sign_extend(inner, width),
                    false => self.pool.zero_extend(inner, width),
                })
            }
            node => {
                let (first, second) = match node {
                    Node::Ite(inner, first, second) if inner == condition => (first, second),
                    _ => (address, address),
                };
                let first = self.address_of_leaf(if_true, first, leaf, memo);
                let second = self.address_of_leaf(if_false, second, leaf, memo);
                match (first, second) {
                    (Some(first), Some(second)) => Some(self.pool.ite(condition, first, second)),
                    (one, other) => one.or(other),
                }
            }
        };
        memo.insert((provenance, address), result);
        result
    }

    /// The cases of a provenance that was read from an array of the solver: only the solver knows.
    fn cases_by_model(&mut self, provenance: Term, address: Term) -> Result<Vec<Case>, Stop> {
        let mut cases = Vec::new();
        let mut rest = self.pool.truth(true);
        while let Some(model) = self.possible(rest) {
            if cases.len() > MOST_PLACES {
                return Err(too_many());
            }
            let known = model.borrow_mut().bits(&self.pool, provenance);
            let constant = self.pool.bits(64, known);
            let guard = self.pool.eq(provenance, constant);
            let origin = (known != 0).then_some(known as u64);
            cases.push(Case { guard, provenance: origin, address });
            let is_other = self.pool.not(guard);
            rest = self.pool.and(rest, is_other);
        }
        Ok(cases)
    }

    /// Whether `length` bytes at an offset lie in an object.
    fn in_bounds(&mut self, object_size: Size, offset: Term, length: Term) -> Term {
        let size = self.size_term(object_size);
        let fits = self.pool.ule(length, size);
        let last = self.pool.sub(size, length);
        let before = self.pool.ule(offset, last);
        self.pool.and(fits, before)
    }

    /// The places that an access of `length` bytes goes to; none only where that is zero. What can be
    /// outside of every object is reported, and the path goes on without it.
    pub(crate) fn resolve(
        &mut self,
        memory: &Memory,
        pointer: &Value,
        length: Term,
        purpose: Purpose,
        location: Location,
    ) -> Result<Vec<Place>, Stop> {
        self.defined_address(pointer, location)?;
        let mut places = Vec::new();
        let mut wrong = self.pool.truth(false);
        let mut takes_argument = false;
        for case in self.cases(pointer)? {
            match case.provenance.map(origin) {
                Some(Some((slot, generation))) => {
                    let mut lives = self.pool.truth(false);
                    let versions: Vec<(u32, Object)> = memory
                        .slot(slot)
                        .objects()
                        .enumerate()
                        .filter(|(_, object)| object.generation == generation)
                        .map(|(version, object)| (version as u32, object.without_content()))
                        .collect();
                    for (version, object) in versions {
                        takes_argument |= object.kind == ObjectKind::Arguments;
                        let alive = object.alive.unwrap_or_else(|| self.pool.truth(true));
                        lives = self.pool.or(lives, alive);
                        let guard = self.pool.and(case.guard, alive);
                        let base = self.pool.bits(self.pointer_bits, u128::from(object.base));
                        let offset = self.pool.sub(case.address, base);
                        let may = object.kind != ObjectKind::Function
                            && (purpose == Purpose::Read || object.is_writable());
                        let inside = if may {
                            self.in_bounds(object.size, offset, length)
                        } else {
                            self.pool.truth(false)
                        };
                        let outside = self.pool.not(inside);
                        let outside = self.pool.and(guard, outside);
                        wrong = self.pool.or(wrong, outside);
                        if !self.pool.is_false(guard) && may {
                            places.push(Place {
                                guard,
                                name: ObjectName { slot, version },
                                offset,
                            });
                        }
                    }
                    let dead = self.pool.not(lives);
                    let dead = self.pool.and(case.guard, dead);
                    wrong = self.pool.or(wrong, dead);
                }
                _ => {
                    let nowhere = self.by_number(memory, &case, length, purpose, &mut places)?;
                    wrong = self.pool.or(wrong, nowhere);
                }
            }
        }
        // Where there are no bytes to access, any pointer will do.
        let nothing = self.pool.bits(self.pointer_bits, 0);
        let is_nothing = self.pool.eq(length, nothing);
        let right = self.pool.not(wrong);
        let right = self.pool.or(right, is_nothing);
        let verb = if purpose == Purpose::Read { "read" } else { "write" };
        let property = if takes_argument { Property::Undefined } else { Property::ValidDeref };
        self.obey(right, property, location, || match takes_argument {
            true => MISSING_ARGUMENT.to_owned(),
            false => format!("invalid {verb} through a pointer"),
        })?;
        if places.len() > 1 {
            places.retain(|place| {
                let opposite = self.pool.not(place.guard);
                !self.path.states(opposite)
            });
        }
        if places.is_empty() && self.pool.is_false(is_nothing) {
            return Err(nowhere(location));
        }
        Ok(places)
    }

    /// The places of an address that is a number: those objects whose addresses it depends on, where it
    /// lies in them. Gives the condition under which it lies in none.
    fn by_number(
        &mut self,
        memory: &Memory,
        case: &Case,
        length: Term,
        purpose: Purpose,
        places: &mut Vec<Place>,
    ) -> Result<Term, Stop> {
        if let Some(address) = self.pool.constant(case.address)
            && address < 4096
        {
            return Ok(case.guard);
        }
        let mut wrong = self.pool.truth(false);
        let mut rest = case.guard;
        let first = places.len();
        for displaced in self.may_be_address_of(case.address) {
            let Some((name, object)) = displaced.find(memory) else { continue };
            let object = object.without_content();
            let start = displaced.start(self);
            let offset = self.pool.sub(case.address, start);
            let none = self.pool.bits(self.pointer_bits, 0);
            let mut here = self.in_bounds(object.size, offset, none);
            if let Some(alive) = object.alive {
                here = self.pool.and(here, alive);
            }
            let guard = self.pool.and(rest, here);
            if self.pool.is_false(guard) || self.possible(guard).is_none() {
                continue;
            }
            if places.len() - first > MOST_PLACES {
                return Err(too_many());
            }
            let may = object.kind != ObjectKind::Function
                && (purpose == Purpose::Read || object.is_writable());
            let inside = if may {
                self.in_bounds(object.size, offset, length)
            } else {
                self.pool.truth(false)
            };
            let outside = self.pool.not(inside);
            let outside = self.pool.and(guard, outside);
            wrong = self.pool.or(wrong, outside);
            if may {
                places.push(Place { guard, name, offset });
            }
            let elsewhere = self.pool.not(here);
            rest = self.pool.and(rest, elsewhere);
        }
        Ok(self.pool.or(wrong, rest))
    }

    /// An address that was never written leads nowhere.
    fn defined_address(&mut self, pointer: &Value, location: Location) -> Result<(), Stop> {
        let Some(undefined) = self.any_undefined(self.pointer_bits, &[pointer]) else {
            return Ok(());
        };
        let defined = self.pool.not(undefined);
        self.obey(defined, Property::Uninit, location, || {
            "use of a pointer that was never written".to_owned()
        })
    }

    /// States that a pointer leads to the start of a function.
    pub(crate) fn require_function(
        &mut self,
        memory: &Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        let mut right = self.pool.truth(false);
        for case in self.cases(pointer)? {
            let Some((slot, generation)) = case.provenance.and_then(origin) else { continue };
            let of_pointer = |object: &&std::rc::Rc<Object>| {
                object.generation == generation && object.kind == ObjectKind::Function
            };
            let Some(function) = memory.slot(slot).objects().find(of_pointer) else { continue };
            let base = self.pool.bits(self.pointer_bits, u128::from(function.base));
            let is_start = self.pool.eq(case.address, base);
            let is_called = self.pool.and(case.guard, is_start);
            right = self.pool.or(right, is_called);
        }
        self.obey(right, Property::ValidDeref, location, || {
            "call through a pointer that is not a function".to_owned()
        })
    }

    /// The heap objects that a pointer is the start of, with the conditions under which it is each
    /// of them. What is not the start of a live heap object is reported.
    pub(crate) fn resolve_heap(
        &mut self,
        memory: &Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<Vec<Place>, Stop> {
        self.defined_address(pointer, location)?;
        let mut places = Vec::new();
        let mut right = self.pool.truth(false);
        let no_bytes = self.pool.bits(self.pointer_bits, 0);
        for case in self.cases(pointer)? {
            let mut candidates: Vec<Place> = Vec::new();
            match case.provenance.map(origin) {
                Some(Some((slot, generation))) => {
                    for (version, object) in memory.slot(slot).objects().enumerate() {
                        if object.generation == generation {
                            let base = self.pool.bits(self.pointer_bits, u128::from(object.base));
                            let offset = self.pool.sub(case.address, base);
                            let name = ObjectName { slot, version: version as u32 };
                            candidates.push(Place { guard: case.guard, name, offset });
                        }
                    }
                }
                _ => {
                    self.by_number(memory, &case, no_bytes, Purpose::Read, &mut candidates)?;
                }
            }
            for Place { mut guard, name, offset } in candidates {
                let object = memory.object(name);
                if object.kind != ObjectKind::Heap {
                    continue;
                }
                if let Some(alive) = object.alive {
                    guard = self.pool.and(guard, alive);
                }
                let is_start = self.pool.eq(offset, no_bytes);
                let guard = self.pool.and(guard, is_start);
                right = self.pool.or(right, guard);
                places.push(Place { guard, name, offset: no_bytes });
            }
        }
        self.obey(right, Property::ValidFree, location, || {
            "free of a pointer that is not the start of a live heap object".to_owned()
        })?;
        if places.is_empty() {
            return Err(nowhere(location));
        }
        Ok(places)
    }

    /// Whether an address may come from an integer other than null, and so mean any object that lies
    /// there.
    pub(crate) fn may_be_an_integer(&mut self, pointer: &Value) -> Result<bool, Stop> {
        let cases = self.cases(pointer)?;
        let is_null = |case: &Case| self.pool.constant(case.address) == Some(0);
        Ok(cases.iter().any(|case| case.provenance.is_none() && !is_null(case)))
    }

    /// The objects that a value points into, each with the condition under which it does.
    pub(crate) fn pointees(
        &mut self,
        memory: &Memory,
        pointer: &Value,
    ) -> Result<Vec<(Term, ObjectName)>, Stop> {
        let mut found = Vec::new();
        for case in self.cases(pointer)? {
            let Some(Some((slot, generation))) = case.provenance.map(origin) else { continue };
            for (version, object) in memory.slot(slot).objects().enumerate() {
                if object.generation == generation {
                    found.push((case.guard, ObjectName { slot, version: version as u32 }));
                }
            }
        }
        Ok(found)
    }
}

#[cold]
fn too_many() -> Stop {
    Stop::unsupported(Location::UNKNOWN, "a pointer that can mean too many objects")
}

impl Object {
    /// What an access needs to know, without sharing the bytes.
    pub(super) fn without_content(&self) -> Object {
        Object { content: super::Content::new(0, true), ..*self }
    }
}
