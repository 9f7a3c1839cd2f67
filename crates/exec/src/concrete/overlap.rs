//! Bytes that are both read and written: C forbids them to almost all functions that copy.

use base::Location;
use verdict::Property;

use super::memory::{Memory, address_of, provenance_of};
use super::value::Value;
use crate::Stop;

impl Memory {
    /// Whether two pointers may lead into the same object. Addresses made from integers lead anywhere,
    /// except null.
    pub(super) fn may_share_object(&self, one: &Value, other: &Value) -> bool {
        let is_null = |pointer| address_of(pointer) == 0;
        match (provenance_of(one).index(), provenance_of(other).index()) {
            (Some(one), Some(other)) => one == other,
            _ => !is_null(one) && !is_null(other),
        }
    }

    /// Finds the bytes of both ranges, each a pointer and a length, and refuses common ones.
    pub(super) fn require_apart(
        &self,
        (target, written): (&Value, u64),
        (source, read): (&Value, u64),
        location: Location,
    ) -> Result<(), Stop> {
        if written == 0 || read == 0 {
            return Ok(());
        }
        let from = self.span(source, read, false, location)?;
        let to = self.span(target, written, true, location)?;
        let (from_end, to_end) = (from.offset as u64 + read, to.offset as u64 + written);
        let overlap = (from.offset as u64) < to_end && (to.offset as u64) < from_end;
        if from.object == to.object && overlap {
            let message = "copy between overlapping bytes";
            return Err(Stop::violation(Property::Undefined, location, message));
        }
        Ok(())
    }
}
