//! Bytes that are both read and written: C forbids them to almost all functions that copy.

use base::Location;
use exec::Stop;
use term::Term;
use verdict::Property;

use super::Memory;
use super::resolve::{Place, Purpose};
use crate::symbolic::Symbolic;
use crate::value::Value;

impl Symbolic {
    /// Whether two pointers may lead into the same object. Addresses made from integers lead anywhere,
    /// except null.
    pub(crate) fn may_share(
        &mut self,
        memory: &Memory,
        one: &Value,
        other: &Value,
    ) -> Result<bool, Stop> {
        if self.may_be_an_integer(one)? || self.may_be_an_integer(other)? {
            return Ok(true);
        }
        let (ones, others) = (self.pointees(memory, one)?, self.pointees(memory, other)?);
        Ok(ones.iter().any(|(_, one)| others.iter().any(|(_, other)| one == other)))
    }

    /// Finds the bytes of both ranges, each a pointer and a length, and forbids common ones.
    pub(crate) fn forbid_common_bytes(
        &mut self,
        memory: &Memory,
        (target, written): (&Value, &Value),
        (source, read): (&Value, &Value),
        location: Location,
    ) -> Result<(), Stop> {
        let written = self.bits(self.pointer_bits, written);
        let read = self.bits(self.pointer_bits, read);
        let from = self.resolve(memory, source, read, Purpose::Read, location)?;
        let to = self.resolve(memory, target, written, Purpose::Write, location)?;
        self.forbid_overlap((&to, written), (&from, read), false, location)
    }

    /// Forbids bytes in common between the places of two blocks, with their lengths.
    pub(super) fn forbid_overlap(
        &mut self,
        (to, written): (&[Place], Term),
        (from, read): (&[Place], Term),
        may_be_the_same: bool,
        location: Location,
    ) -> Result<(), Stop> {
        for from in from {
            for to in to.iter().filter(|to| to.name == from.name) {
                let ahead = self.pool.sub(from.offset, to.offset);
                let behind = self.pool.sub(to.offset, from.offset);
                // Of the two distances, one has wrapped around and is longer than any block.
                let far_ahead = self.pool.ule(written, ahead);
                let far_behind = self.pool.ule(read, behind);
                let mut fine = self.pool.and(far_ahead, far_behind);
                if may_be_the_same {
                    let same = self.pool.eq(from.offset, to.offset);
                    fine = self.pool.or(same, fine);
                }
                let both = self.pool.and(from.guard, to.guard);
                let fine = self.pool.implies(both, fine);
                self.obey(fine, Property::Undefined, location, || {
                    "copy between overlapping bytes".to_owned()
                })?;
            }
        }
        Ok(())
    }
}
