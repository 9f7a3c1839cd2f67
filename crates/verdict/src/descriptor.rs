//! All that is to be known of a property, in one place. What needs to know something of a property asks
//! here; matches on properties elsewhere are exhaustive, so that a new one is missed nowhere.

use crate::Property;

/// The families that users choose by one name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// `memsafety`: the memory properties of the competition.
    MemorySafety,
    /// `undefined`: what C leaves undefined.
    Undefined,
    /// None.
    Alone,
}

/// What a run of the real program shows of a violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showing {
    /// The call itself, of a function that was named.
    Call,
    /// The failed assertion.
    Assertion,
    /// A sanitizer's report in the line of the violation.
    Line,
    /// A sanitizer's report, wherever the sanitizer first notices.
    Anywhere,
    /// A report at the end of the program, if anything.
    End,
    /// Nothing.
    Nothing,
}

/// What is known of a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Descriptor {
    /// The property.
    pub property: Property,
    /// The name that users type and that verdicts carry.
    pub name: &'static str,
    /// What happens where it is violated, as a sentence.
    pub violation: &'static str,
    /// The family it belongs to.
    pub group: Group,
    /// Whether it is looked for when nobody chooses: what a C developer calls a bug.
    pub is_usual: bool,
    /// How the competition writes it, behind `CHECK( init(main()), LTL(` and before `) )`; nothing where it
    /// has no such property, or needs more words.
    pub specification: Option<&'static str>,
    /// What a run of the real program shows.
    pub showing: Showing,
    /// Whether a violation can happen without anybody noticing, so that it must be enough that the line is
    /// executed.
    pub can_go_unseen: bool,
    /// Clang's checks that stop the real program at a violation.
    pub clang_checks: &'static [&'static str],
    /// GCC's.
    pub gcc_checks: &'static [&'static str],
    /// The options that a reproducer is compiled with: only what shows this, and both compilers know it.
    pub reproducer_options: &'static [&'static str],
    /// What a reproducer will say.
    pub reproducer_shows: &'static str,
}

const LINE: &str = "a runtime error at this line";
const STOP: &str = "-fno-sanitize-recover=all";

/// A property of the group `undefined` that UndefinedBehaviorSanitizer reports in its line.
const fn undefined(
    property: Property,
    name: &'static str,
    violation: &'static str,
    checks: &'static [&'static str],
    reproducer_options: &'static [&'static str],
) -> Descriptor {
    Descriptor {
        property,
        name,
        violation,
        group: Group::Undefined,
        is_usual: true,
        specification: None,
        showing: Showing::Line,
        can_go_unseen: false,
        clang_checks: checks,
        gcc_checks: checks,
        reproducer_options,
        reproducer_shows: LINE,
    }
}

/// A property of memory that AddressSanitizer watches.
const fn memory(
    property: Property,
    name: &'static str,
    violation: &'static str,
    specification: &'static str,
    reproducer_shows: &'static str,
) -> Descriptor {
    Descriptor {
        group: Group::MemorySafety,
        specification: Some(specification),
        reproducer_shows,
        ..undefined(property, name, violation, &["address"], &["-fsanitize=address"])
    }
}

/// Every property, in the order of the enumeration.
static DESCRIPTORS: [Descriptor; Property::ALL.len()] = [
    Descriptor {
        group: Group::Alone,
        showing: Showing::Call,
        reproducer_shows: "a message that the function was called, and status 1",
        ..undefined(
            Property::UnreachCall,
            "unreach-call",
            "A function that must not be called is called",
            &[],
            &[],
        )
    },
    Descriptor {
        group: Group::Alone,
        showing: Showing::Assertion,
        reproducer_shows: "the message of the failed assertion, and an abort or status 1",
        ..undefined(Property::Assert, "assert", "An assertion fails", &[], &[])
    },
    Descriptor {
        can_go_unseen: true,
        clang_checks: &["address", "null"],
        gcc_checks: &["address", "null"],
        reproducer_options: &["-fsanitize=address,null", STOP],
        ..memory(
            Property::ValidDeref,
            "valid-deref",
            "A pointer is used that does not point into a live object",
            "G valid-deref",
            "a report of the invalid access at this line",
        )
    },
    memory(
        Property::ValidFree,
        "valid-free",
        "Something is freed that is not the start of a live heap object",
        "G valid-free",
        "a report of the invalid free at this line",
    ),
    Descriptor {
        is_usual: false,
        showing: Showing::End,
        ..memory(
            Property::ValidMemtrack,
            "valid-memtrack",
            "Nothing points to a heap object any more",
            "G valid-memtrack",
            LEAK,
        )
    },
    Descriptor {
        group: Group::Alone,
        is_usual: false,
        showing: Showing::End,
        ..memory(
            Property::ValidMemcleanup,
            "valid-memcleanup",
            "A heap object is still allocated when the program ends",
            "G valid-memcleanup",
            LEAK,
        )
    },
    Descriptor {
        specification: Some("G ! overflow"),
        ..undefined(
            Property::NoOverflow,
            "no-overflow",
            "A signed operation overflows",
            // Asked for by its name, it includes left shifts that lose value bits. Where it does not, those
            // are stopped at under another name.
            &["signed-integer-overflow", "shift-base"],
            &["-fsanitize=signed-integer-overflow", STOP],
        )
    },
    undefined(
        Property::DivByZero,
        "div-by-zero",
        "A division or remainder by zero",
        &["integer-divide-by-zero"],
        &["-fsanitize=integer-divide-by-zero", STOP],
    ),
    undefined(
        Property::BadShift,
        "bad-shift",
        "A shift that C does not define",
        &["shift"],
        &["-fsanitize=shift", STOP],
    ),
    Descriptor {
        // Of an array inside of a struct by a pointer, no sanitizer knows the bounds.
        can_go_unseen: true,
        gcc_checks: &["bounds-strict"],
        ..undefined(
            Property::ArrayBounds,
            "array-bounds",
            "An index outside of its array",
            &["array-bounds"],
            // GCC has the second since its version 13.
            &["-fsanitize=bounds", "-fstrict-flex-arrays=1", STOP],
        )
    },
    Descriptor {
        is_usual: false,
        ..undefined(
            Property::FloatCast,
            "float-cast",
            "A floating number that the target type cannot represent",
            &["float-cast-overflow"],
            &["-fsanitize=float-cast-overflow", STOP],
        )
    },
    Descriptor {
        is_usual: false,
        can_go_unseen: true,
        ..undefined(
            Property::Misaligned,
            "misaligned",
            "An access at an address that is not aligned for its type",
            &["alignment"],
            &["-fsanitize=alignment", STOP],
        )
    },
    Descriptor {
        is_usual: false,
        // The sanitizer has its own idea of where such a value is first used.
        showing: Showing::Anywhere,
        can_go_unseen: true,
        gcc_checks: &[],
        reproducer_shows: "a report of the use of a value that was not written (needs clang)",
        ..undefined(
            Property::Uninit,
            "uninit",
            "A value is used that was never written",
            &["memory"],
            &["-fsanitize=memory"],
        )
    },
    Descriptor {
        group: Group::Alone,
        is_usual: false,
        gcc_checks: &[],
        reproducer_shows: "a runtime error at this line (needs clang)",
        ..undefined(
            Property::UnsignedOverflow,
            "unsigned-overflow",
            "An unsigned operation wraps around",
            &["unsigned-integer-overflow"],
            &["-fsanitize=unsigned-integer-overflow", STOP],
        )
    },
    Descriptor {
        group: Group::Alone,
        is_usual: false,
        showing: Showing::Nothing,
        reproducer_shows: "the loop or recursion goes on beyond the bound",
        ..undefined(
            Property::Unwinding,
            "unwinding",
            "A loop or recursion goes beyond the bound",
            &[],
            &[],
        )
    },
    Descriptor {
        is_usual: false,
        can_go_unseen: true,
        ..undefined(
            Property::Undefined,
            "undefined-behavior",
            "Behaviour that C leaves undefined",
            &[
                "vla-bound",
                "bool",
                "unreachable",
                "return",
                "pointer-overflow",
                "nonnull-attribute",
                "returns-nonnull-attribute",
                "builtin",
            ],
            &["-fsanitize=undefined", STOP],
        )
    },
];

const LEAK: &str = "a report of the leak when the program ends";

impl Property {
    /// All that is to be known of it.
    pub fn descriptor(self) -> &'static Descriptor {
        &DESCRIPTORS[self as usize]
    }

    /// The properties of a family, in order.
    pub fn of_group(group: Group) -> impl Iterator<Item = Property> {
        DESCRIPTORS.iter().filter(move |of| of.group == group).map(|of| of.property)
    }

    /// What a C developer calls a bug.
    pub fn usual() -> impl Iterator<Item = Property> {
        DESCRIPTORS.iter().filter(|of| of.is_usual).map(|of| of.property)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_has_its_own_descriptor() {
        for property in Property::ALL {
            let descriptor = property.descriptor();
            assert_eq!(descriptor.property, property);
            assert!(!descriptor.violation.ends_with('.') && !descriptor.name.is_empty());
        }
    }

    #[test]
    fn what_can_be_shown_has_a_check_that_shows_it() {
        for property in Property::ALL {
            let Descriptor { showing, clang_checks, .. } = property.descriptor();
            let needs = matches!(showing, Showing::Line | Showing::Anywhere | Showing::End);
            assert_eq!(needs, !clang_checks.is_empty(), "{property}");
        }
    }
}
