//! One memory for two paths that meet.

use std::rc::Rc;

use term::Term;

use super::content::Content;
use super::{CHUNK, Memory, Object, Slot};
use crate::symbolic::Symbolic;

impl Memory {
    /// The memory of either of two states, by a condition; nothing where they are too different.
    pub fn join(
        domain: &mut Symbolic,
        condition: Term,
        first: &Memory,
        second: &Memory,
    ) -> Option<Memory> {
        if first.stack != second.stack {
            return None;
        }
        let layout = first.layout.join(&second.layout)?;
        let mut joined = first.clone();
        joined.slots = first.slots.max(second.slots);
        joined.layout = layout;
        joined.made = first.made.max(second.made);
        joined.available = first.available.min(second.available);
        let empty = Rc::new(vec![Slot::default(); CHUNK]);
        for index in 0..first.chunks.len().max(second.chunks.len()) {
            let ours = first.chunks.get(index).unwrap_or(&empty);
            let theirs = second.chunks.get(index).unwrap_or(&empty);
            let chunk = if Rc::ptr_eq(ours, theirs) {
                Rc::clone(ours)
            } else {
                let slots = ours.iter().zip(theirs.iter());
                let slots: Option<Vec<Slot>> =
                    slots.map(|(a, b)| Slot::join(domain, condition, a, b)).collect();
                Rc::new(slots?)
            };
            match joined.chunks.get_mut(index) {
                Some(place) => *place = chunk,
                None => joined.chunks.push(chunk),
            }
        }
        let is_free = |memory: &Memory, slot: u32| memory.slot(slot).first.is_none();
        joined.unused = (0..joined.slots).filter(|slot| is_free(&joined, *slot)).rev().collect();
        Some(joined)
    }
}

impl Slot {
    fn join(domain: &mut Symbolic, condition: Term, first: &Slot, second: &Slot) -> Option<Slot> {
        if let (Some(a), Some(b)) = (&first.first, &second.first)
            && Rc::ptr_eq(a, b)
            && first.others.is_empty()
            && second.others.is_empty()
        {
            return Some(first.clone());
        }
        let mut objects: Vec<Rc<Object>> = Vec::new();
        let mut rest: Vec<&Rc<Object>> = second.objects().collect();
        let opposite = domain.pool.not(condition);
        for ours in first.objects() {
            let position = rest.iter().position(|theirs| ours.is_same(theirs));
            match position.map(|position| rest.remove(position)) {
                Some(theirs) => objects.push(Object::join(domain, condition, ours, theirs)?),
                None => objects.push(ours.only_where(domain, condition)),
            }
        }
        for theirs in rest {
            objects.push(theirs.only_where(domain, opposite));
        }
        objects.retain(|object| {
            object.alive.is_none_or(|alive| !domain.pool.is_false(alive))
                || object.kind.is_of_frame()
        });
        let mut objects = objects.into_iter();
        Some(Slot { first: objects.next(), others: objects.collect() })
    }
}

impl Object {
    fn is_same(&self, other: &Object) -> bool {
        self.generation == other.generation
            && self.kind == other.kind
            && self.base == other.base
            && self.size == other.size
    }

    fn only_where(self: &Rc<Self>, domain: &mut Symbolic, condition: Term) -> Rc<Object> {
        let alive = match self.alive {
            Some(alive) => domain.pool.and(condition, alive),
            None => condition,
        };
        Rc::new(Object { alive: Some(alive), ..(**self).clone() })
    }

    fn join(
        domain: &mut Symbolic,
        condition: Term,
        first: &Rc<Object>,
        second: &Rc<Object>,
    ) -> Option<Rc<Object>> {
        if Rc::ptr_eq(first, second) {
            return Some(Rc::clone(first));
        }
        let alive = match (first.alive, second.alive) {
            (None, None) => None,
            (first, second) => {
                let yes = domain.pool.truth(true);
                let (first, second) = (first.unwrap_or(yes), second.unwrap_or(yes));
                let alive = domain.pool.ite(condition, first, second);
                (!domain.pool.is_true(alive)).then_some(alive)
            }
        };
        let content = Content::join(domain, condition, &first.content, &second.content)?;
        Some(Rc::new(Object { alive, content, ..(**first).clone() }))
    }
}
