//! What the program leaves behind when it ends.

use base::Location;
use exec::{ObjectKind, Stop};
use rustc_hash::FxHashMap;
use term::Term;
use verdict::{Finding, Property};

use super::content::Content;
use super::origins::Origin;
use super::{Memory, Object, ObjectName, Size};
use crate::symbolic::Symbolic;
use crate::value::Value;

/// Pointers in an array of the solver are looked for in objects of up to this many bytes.
const MOST_LISTED: u64 = 1 << 13;

/// A pointer in memory: the object that holds it leads to another where a condition holds.
struct Link {
    from: ObjectName,
    condition: Term,
    to: ObjectName,
}

impl Symbolic {
    /// Looks for heap objects that still live at the end of the executing path: those that nothing
    /// leads to, and any at all where the end is a `regular` one. `variables` are those of functions
    /// that have not returned and are not in memory.
    pub fn check_leaks(
        &mut self,
        memory: &Memory,
        variables: &[Value],
        regular: bool,
    ) -> Result<(), Stop> {
        let cleanup = regular && self.settings.checks.contains(Property::ValidMemcleanup);
        let track = self.settings.checks.contains(Property::ValidMemtrack);
        if !cleanup && !track {
            return Ok(());
        }
        let heap: Vec<(ObjectName, Option<Term>, Location)> = memory
            .objects()
            .filter(|(_, object)| object.kind == ObjectKind::Heap)
            .map(|(name, object)| (name, object.alive, object.location))
            .collect();
        if heap.is_empty() {
            return Ok(());
        }
        let reachable =
            if track { self.reachable(memory, variables, false)? } else { FxHashMap::default() };
        let mut reachable_by_numbers = None;
        for (name, alive, location) in heap {
            let alive = alive.unwrap_or_else(|| self.pool.truth(true));
            if cleanup {
                let message = "memory that is never freed";
                self.report_where(alive, Property::ValidMemcleanup, location, message);
            }
            if track {
                let mut lost = self.lost(&reachable, name, alive);
                // Numbers are many, and hardly ever all that leads to an object: they are looked at
                // only where nothing else does.
                if self.possible(lost).is_some() {
                    let by_numbers = match reachable_by_numbers.take() {
                        Some(found) => found,
                        None => self.reachable(memory, variables, true)?,
                    };
                    lost = self.lost(&by_numbers, name, alive);
                    reachable_by_numbers = Some(by_numbers);
                }
                let message = "memory that nothing points to any more";
                self.report_where(lost, Property::ValidMemtrack, location, message);
            }
        }
        Ok(())
    }

    /// Where an object lives that nothing leads to.
    fn lost(
        &mut self,
        reachable: &FxHashMap<ObjectName, Term>,
        name: ObjectName,
        alive: Term,
    ) -> Term {
        let found = reachable.get(&name).copied();
        let found = found.unwrap_or_else(|| self.pool.truth(false));
        let lost = self.pool.not(found);
        self.pool.and(alive, lost)
    }

    fn report_where(
        &mut self,
        condition: Term,
        property: Property,
        location: Location,
        message: &str,
    ) {
        if let Some(model) = self.possible(condition) {
            let finding = Finding { property, location, message: message.to_owned() };
            self.report(finding, &model, Some(condition));
        }
    }

    /// The condition under which each heap object can be reached from a static or stack object, or
    /// from a variable. Lists may come round to where they began, so this goes on for as many steps
    /// as there are objects, and not until the conditions look the same. With `numbers`, what looks
    /// like the address of one of them leads to it as well.
    fn reachable(
        &mut self,
        memory: &Memory,
        variables: &[Value],
        numbers: bool,
    ) -> Result<FxHashMap<ObjectName, Term>, Stop> {
        let mut found: FxHashMap<ObjectName, Term> = FxHashMap::default();
        for variable in variables {
            let undefined = self.any_undefined(self.pointer_bits, &[variable]);
            let undefined = undefined.unwrap_or_else(|| self.pool.truth(false));
            let is_written = self.pool.not(undefined);
            for (guard, target) in self.pointees(memory, variable)? {
                let way = self.pool.and(is_written, guard);
                self.reach(&mut found, target, way);
            }
            if numbers {
                for (way, target) in self.led_to(memory, variable) {
                    self.reach(&mut found, target, way);
                }
            }
        }
        let mut steps = 0;
        let mut links = Vec::new();
        for (name, object) in memory.objects() {
            if object.hides_pointers() {
                let what = "leaks behind an array of pointers";
                return Err(Stop::unsupported(object.location, what));
            }
            let is_heap = object.kind == ObjectKind::Heap;
            steps += usize::from(is_heap);
            for link in self.links(memory, name, numbers)? {
                match is_heap {
                    true => links.push(link),
                    false => self.reach(&mut found, link.to, link.condition),
                }
            }
        }
        for _ in 0..steps {
            let before = found.clone();
            for link in &links {
                let Some(reached) = before.get(&link.from) else { continue };
                let way = self.pool.and(*reached, link.condition);
                self.reach(&mut found, link.to, way);
            }
            if found == before {
                break;
            }
        }
        Ok(found)
    }

    /// Notes a way to an object.
    fn reach(&mut self, found: &mut FxHashMap<ObjectName, Term>, target: ObjectName, way: Term) {
        let before = found.get(&target).copied();
        let before = before.unwrap_or_else(|| self.pool.truth(false));
        let after = self.pool.or(before, way);
        if !self.pool.is_false(after) {
            found.insert(target, after);
        }
    }

    /// Where an object leads while it lives: what a freed object held leads nowhere.
    fn links(
        &mut self,
        memory: &Memory,
        from: ObjectName,
        numbers: bool,
    ) -> Result<Vec<Link>, Stop> {
        let object = memory.object(from);
        let alive = object.alive.unwrap_or_else(|| self.pool.truth(true));
        let mut ways = match numbers {
            true => self.led_to_from(memory, object),
            false => Vec::new(),
        };
        for origin in object.origins(self) {
            let no_address = Value::of(0);
            let pointer = self.with_origin(self.pointer_bits, &no_address, origin);
            ways.extend(self.pointees(memory, &pointer)?);
        }
        let links = ways.into_iter().map(|(guard, to)| {
            let condition = self.pool.and(alive, guard);
            Link { from, condition, to }
        });
        Ok(links.collect())
    }
}

impl Memory {
    /// Whether a value keeps nothing from being lost: it is null, was never written, or leads to an object that is gone.
    pub(crate) fn is_lead_to_nothing(&self, domain: &mut Symbolic, value: &Value) -> bool {
        let provenance = domain.provenance(value);
        match domain.pool.constant(provenance) {
            None => false,
            Some(0) => {
                let width = domain.pointer_bits;
                let undefined = domain.undefined_bits(width, value);
                let undefined = undefined.and_then(|mask| domain.pool.constant(mask));
                let bits = domain.bits(width, value);
                undefined == Some(base::bits::mask(width)) || domain.pool.constant(bits) == Some(0)
            }
            Some(known) => !self.living(known as u64).is_some_and(|object| {
                object.alive.is_none_or(|alive| !domain.pool.is_false(alive))
            }),
        }
    }
}

impl Object {
    /// The bytes that it may hold.
    pub(super) fn most_bytes(&self) -> u64 {
        match self.size {
            Size::Known(size) => size,
            Size::Term { most, .. } => most,
        }
    }

    /// Whether it may hold pointers in more places than can be looked at one by one.
    fn hides_pointers(&self) -> bool {
        match &self.content {
            Content::Pages { .. } => false,
            Content::Array(array) => array.has_pointers() && self.most_bytes() > MOST_LISTED,
        }
    }

    /// What the pointers that it holds lead to.
    fn origins(&self, domain: &mut Symbolic) -> Vec<Origin> {
        let origins = self.content.origins(domain, 0, self.most_bytes());
        origins.into_iter().map(|(_, origin)| origin).collect()
    }
}
