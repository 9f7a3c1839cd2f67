//! The properties refute knows. What is to be known of each stands in its descriptor.

use std::fmt;
use std::str::FromStr;

/// One thing a program must never do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Property {
    /// A call of `reach_error`, `__VERIFIER_error` or a function that the user named.
    UnreachCall,
    /// A failed `assert`, `__assert_fail` or `__CPROVER_assert`.
    Assert,
    /// A read or write through a pointer that does not point into a live object.
    ValidDeref,
    /// A `free` or `realloc` of something that is not the start of a live heap object.
    ValidFree,
    /// A heap object that nothing points to any more.
    ValidMemtrack,
    /// A heap object that is still allocated when the program ends.
    ValidMemcleanup,
    /// Overflow of a signed operation.
    NoOverflow,
    /// Division or remainder by zero.
    DivByZero,
    /// A shift by a negative or too large amount, or of a value that C does not allow.
    BadShift,
    /// An index outside an array, also where the object around it is large enough.
    ArrayBounds,
    /// A conversion of a floating value that the target type cannot represent.
    FloatCast,
    /// An access at an address that is not aligned for its type.
    Misaligned,
    /// A decision or access that depends on a value that was never written.
    Uninit,
    /// An unsigned operation whose result wraps around, which C allows.
    UnsignedOverflow,
    /// A loop or recursion that goes beyond the bound.
    Unwinding,
    /// Any other behaviour that C leaves undefined.
    Undefined,
}

impl Property {
    /// Every property, in the order of the enumeration.
    pub const ALL: [Property; 16] = [
        Property::UnreachCall,
        Property::Assert,
        Property::ValidDeref,
        Property::ValidFree,
        Property::ValidMemtrack,
        Property::ValidMemcleanup,
        Property::NoOverflow,
        Property::DivByZero,
        Property::BadShift,
        Property::ArrayBounds,
        Property::FloatCast,
        Property::Misaligned,
        Property::Uninit,
        Property::UnsignedOverflow,
        Property::Unwinding,
        Property::Undefined,
    ];

    /// The name that users type and that verdicts carry.
    pub fn name(self) -> &'static str {
        self.descriptor().name
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Property {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Property::ALL
            .into_iter()
            .find(|property| property.name() == text)
            .ok_or_else(|| format!("unknown property '{text}'"))
    }
}

/// A set of properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PropertySet(u32);

impl PropertySet {
    /// No property at all.
    pub const EMPTY: PropertySet = PropertySet(0);

    /// Every property but what C allows, which is only looked for by its name.
    pub fn all() -> Self {
        Property::ALL.into_iter().collect::<Self>().without(Property::UnsignedOverflow)
    }

    /// Whether the property is in the set.
    #[inline]
    pub fn contains(self, property: Property) -> bool {
        self.0 & (1 << property as u32) != 0
    }

    /// The set with the property added.
    #[must_use]
    pub fn with(self, property: Property) -> Self {
        PropertySet(self.0 | 1 << property as u32)
    }

    /// The set without the property.
    #[must_use]
    pub fn without(self, property: Property) -> Self {
        PropertySet(self.0 & !(1 << property as u32))
    }

    /// The members, in the order of the enumeration.
    pub fn iter(self) -> impl Iterator<Item = Property> {
        Property::ALL.into_iter().filter(move |property| self.contains(*property))
    }
}

impl FromIterator<Property> for PropertySet {
    fn from_iter<I: IntoIterator<Item = Property>>(properties: I) -> Self {
        properties.into_iter().fold(PropertySet::EMPTY, PropertySet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for property in Property::ALL {
            assert_eq!(property.name().parse(), Ok(property));
        }
        assert!("no-such".parse::<Property>().is_err());
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let set = PropertySet::all().without(Property::Misaligned);
        assert!(!set.contains(Property::Misaligned));
        assert!(set.contains(Property::Uninit));
        // What C allows is never among all.
        assert_eq!(set.iter().count(), Property::ALL.len() - 2);
    }
}
