//! What of C a program uses, from the most to the least telling.
//!
//! A program that was reduced uses little that is not needed to show a defect, and the rarer
//! something is in C programs, the less likely it was left there by accident. So features are
//! ordered by how much they say about the cause ([`Weight`]); the first one names it.

use std::cmp::Ordering;
use std::fmt;

use crate::functions::{core, is_common};

/// How much the use of a feature says about the cause of a wrong answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// Seldom used, and seldom supported: where it is left, it is the cause.
    Decisive,
    /// Used for a purpose: the cause, unless something decisive is there.
    Telling,
    /// In most programs: only all of them together tell something.
    Ordinary,
}

macro_rules! constructs {
    ($($weight:ident { $($variant:ident $name:literal $sentence:literal)* })*) => {
        /// A construct of C or of its GNU extensions, the most telling first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Construct {
            $($(#[doc = $sentence] $variant,)*)*
        }

        impl Construct {
            /// All of them, in order.
            pub const ALL: &[Construct] = &[$($(Construct::$variant,)*)*];

            /// Its name in reports and in lists of known causes.
            pub fn name(self) -> &'static str {
                match self { $($(Construct::$variant => $name,)*)* }
            }

            /// What it is, in a few words.
            pub fn sentence(self) -> &'static str {
                match self { $($(Construct::$variant => $sentence,)*)* }
            }

            /// How much it tells.
            pub fn weight(self) -> Weight {
                match self { $($(Construct::$variant => Weight::$weight,)*)* }
            }
        }
    };
}

// Old-style definitions and empty structs come last of what tells something: reducers make them.
constructs! {
    Decisive {
        InlineAssembly "inline-asm" "inline assembly"
        LabelDifference "label-difference" "the difference of two labels' addresses"
        ComputedGoto "computed-goto" "a jump to a label's address"
        NestedFunction "nested-function" "a function inside of a function"
        GenericSelection "generic-selection" "a choice by type with _Generic"
        VectorShuffle "vector-shuffle" "elements of vectors put in another order"
        VectorCompare "vector-compare" "a comparison of vectors"
        VectorShift "vector-shift" "a shift of vectors"
        VectorConversion "vector-conversion" "a vector taken for a value of another type"
        Vector "vector" "vectors"
        ComplexConjugate "complex-conjugate" "the conjugate of a complex number"
        ComplexProduct "complex-product" "a product or quotient of complex numbers"
        Complex "complex" "complex numbers"
        WideBitField "wide-bit-field" "a bit-field of a 128-bit type"
        PromotedArgument "promoted-argument" "an argument that is promoted because no parameter says its type"
        VlaMember "vla-member" "a member whose size is known at run time only"
        VlaCast "vla-cast" "a conversion to a type whose size is known at run time only"
        VlaParameter "vla-parameter" "a parameter whose type depends on another parameter"
        RangeDesignator "range-designator" "an initialiser for a range of elements"
        FlexibleArray "flexible-array" "an array without a size at the end of a struct"
        ZeroLengthArray "zero-length-array" "an array of no elements"
        SizeofVoid "sizeof-void" "the size of void or of a function"
        CastToUnion "cast-to-union" "a conversion to a union"
    }
    Telling {
        WideString "wide-string" "a string or character of wide characters"
        UnnamedBitField "unnamed-bit-field" "a bit-field without a name"
        Int128 "int128" "128-bit integers"
        LongDouble "long-double" "extended floating-point numbers"
        Vla "vla" "an array whose size is known at run time only"
        Alloca "alloca" "memory on the stack by alloca"
        StatementExpression "statement-expression" "a block with a value"
        CaseRange "switch-range" "a case for a range of values"
        OmittedOperand "omitted-operand" "a conditional operator without its middle operand"
        CompoundLiteral "compound-literal" "an object without a name"
        VariadicAggregate "varargs-struct" "a struct as one of a variable number of arguments"
        Varargs "varargs" "a variable number of arguments"
        BitField "bit-field" "bit-fields"
        Union "union" "a union"
        AtomicType "atomic-type" "an object of an atomic type"
        DesignatedInitialiser "designated-initialiser" "an initialiser with the names of members"
        AliasThroughCast "alias-through-cast" "memory accessed through a pointer to another type"
        PointerToInteger "pointer-to-integer" "a pointer as an integer, or an integer as a pointer"
        StructByValue "struct-by-value" "a struct as argument or result"
        FunctionPointer "function-pointer" "a call through a pointer"
        Recursion "recursion" "a function that calls itself"
        StaticLocal "static-local" "a variable of a function that outlives its calls"
        Volatile "volatile" "volatile objects"
        Typeof "typeof" "the type of an expression as a type"
        Bool "bool" "the type _Bool"
        Float "float" "floating-point numbers"
        NoPrototypeCall "no-prototype-call" "a call of a function declared without parameters"
        KAndR "k-and-r" "a definition in the style of K&R"
        ImplicitDeclaration "implicit-declaration" "a function that is called and nowhere declared"
        ImplicitInt "implicit-int" "a definition without a type"
        EmptyStruct "empty-struct" "a struct without members"
    }
    Ordinary {
        String "string" "strings"
        Enumeration "enum" "an enumeration"
        LogicalValue "logical-value" "the value of && or ||, not as a condition"
        AssignmentValue "assignment-value" "the value of an assignment"
        IncrementValue "increment-value" "the value of ++ or --"
        Comma "comma" "the comma operator"
        Conditional "conditional" "the conditional operator"
        Switch "switch" "a switch"
        Goto "goto" "a goto"
        Shift "shift" "shifts"
        Division "division" "divisions and remainders"
        UnsignedWrap "unsigned-wrap" "arithmetic on unsigned numbers"
        NarrowType "narrow-type" "numbers narrower than int"
        Cast "cast" "conversions"
        Struct "struct" "structs"
        Array "array" "arrays"
        Pointer "pointer" "pointers"
        Loop "loop" "loops"
    }
}

impl Construct {
    /// What it is a use of: all operations on vectors are uses of vectors.
    pub fn topic(self) -> Construct {
        match self {
            Construct::VectorShuffle
            | Construct::VectorCompare
            | Construct::VectorShift
            | Construct::VectorConversion => Construct::Vector,
            Construct::ComplexConjugate | Construct::ComplexProduct => Construct::Complex,
            other => other,
        }
    }
}

/// Something of C that a program uses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// A construct of the language.
    Construct(Construct),
    /// An attribute, by name without underscores.
    Attribute(String),
    /// A function of the compiler, by name without `__builtin_`.
    Builtin(String),
    /// A function of the C library that is called and not defined.
    Library(String),
}

/// Attributes that do not change what a program computes: they speak to optimisers and to people.
const HARMLESS: [&str; 33] = [
    "externally_visible",
    "visibility",
    "section",
    "no_instrument_function",
    "alloc_size",
    "assume_aligned",
    "returns_twice",
    "noinline",
    "noclone",
    "noipa",
    "always_inline",
    "unused",
    "used",
    "noreturn",
    "const",
    "pure",
    "nothrow",
    "cold",
    "hot",
    "format",
    "nonnull",
    "returns_nonnull",
    "malloc",
    "warn_unused_result",
    "deprecated",
    "fallthrough",
    "flatten",
    "leaf",
    "optimize",
    "target",
    "gnu_inline",
    "artificial",
    "may_alias",
];

impl Feature {
    /// How much it tells.
    pub fn weight(&self) -> Weight {
        match self {
            Feature::Construct(construct) => construct.weight(),
            Feature::Attribute(name) if HARMLESS.contains(&name.as_str()) => Weight::Ordinary,
            Feature::Attribute(_) => Weight::Decisive,
            // Every verifier knows malloc: it is seldom the cause.
            Feature::Library(name) if is_common(name) => Weight::Telling,
            Feature::Builtin(_) | Feature::Library(_) => Weight::Decisive,
        }
    }

    /// The feature as a cause: functions that one model or one mechanism serves have one name.
    pub fn cause(&self) -> String {
        match self {
            Feature::Builtin(name) | Feature::Library(name) => format!("function:{}", core(name)),
            other => other.to_string(),
        }
    }

    /// The feature as a cause, where something else tells the operation already.
    pub fn broad_cause(&self) -> String {
        match self {
            Feature::Construct(construct) => construct.topic().name().to_owned(),
            other => other.cause(),
        }
    }

    /// The function, when it is one.
    pub fn function(&self) -> Option<&str> {
        match self {
            Feature::Builtin(name) | Feature::Library(name) => Some(name),
            _ => None,
        }
    }

    /// The construct, when it is one.
    pub fn construct(&self) -> Option<Construct> {
        match self {
            Feature::Construct(construct) => Some(*construct),
            _ => None,
        }
    }

    /// Within a weight: attributes first, then constructs, then functions.
    fn order(&self) -> (Weight, u8, Option<Construct>, &str) {
        let (place, construct, name) = match self {
            Feature::Attribute(name) => (0, None, name.as_str()),
            Feature::Construct(construct) => (1, Some(*construct), ""),
            Feature::Builtin(name) => (2, None, name.as_str()),
            Feature::Library(name) => (3, None, name.as_str()),
        };
        (self.weight(), place, construct, name)
    }
}

impl From<Construct> for Feature {
    fn from(construct: Construct) -> Self {
        Feature::Construct(construct)
    }
}

impl Ord for Feature {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Feature {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Construct(construct) => f.write_str(construct.name()),
            Feature::Attribute(name) => write!(f, "attribute:{name}"),
            Feature::Builtin(name) => write!(f, "builtin:{name}"),
            Feature::Library(name) => write!(f, "library:{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn constructs_have_names_of_their_own() {
        let names: BTreeSet<&str> =
            Construct::ALL.iter().map(|construct| construct.name()).collect();
        assert_eq!(names.len(), Construct::ALL.len());
    }

    #[test]
    fn the_rare_comes_first() {
        let features = BTreeSet::from([
            Feature::from(Construct::Loop),
            Feature::Library("malloc".into()),
            Feature::from(Construct::Union),
            Feature::Library("strpbrk".into()),
            Feature::Attribute("packed".into()),
            Feature::Attribute("noinline".into()),
        ]);
        let names: Vec<String> = features.iter().map(Feature::to_string).collect();
        assert_eq!(
            names,
            [
                "attribute:packed",
                "library:strpbrk",
                "union",
                "library:malloc",
                "attribute:noinline",
                "loop"
            ]
        );
    }
}
