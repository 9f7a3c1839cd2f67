//! The C types of sorts, and where their values come from.

use float::Format;
use formula::{Bounds, Sort};

/// The bits of the smallest unsigned type that holds so many.
pub(crate) fn storage(width: u32) -> u32 {
    width.next_power_of_two().clamp(8, 128)
}

/// The unsigned type of exactly so many bits.
pub(crate) fn unsigned(bits: u32) -> &'static str {
    match bits {
        8 => "unsigned char",
        16 => "unsigned short",
        32 => "unsigned int",
        64 => "unsigned long",
        _ => "unsigned __int128",
    }
}

/// The type in which arithmetic happens: C computes nothing in less than an `int`.
pub(crate) fn computing(width: u32) -> &'static str {
    unsigned(storage(width).max(32))
}

/// The C type of a scalar.
pub(crate) fn c_type(sort: &Sort, bounds: Bounds) -> &'static str {
    match sort {
        Sort::Bool => "int",
        Sort::Int if bounds.undefined && bounds.int_bits <= 32 => "int",
        Sort::Int => "long",
        Sort::Bits(width) => unsigned(storage(*width)),
        Sort::Float(Format::Single) => "float",
        Sort::Float(_) => "double",
        Sort::Array(..) => "void",
    }
}

/// The name of the input function of a scalar, as in `__VERIFIER_nondet_int`, and what it returns.
pub(crate) fn input(sort: &Sort, bounds: Bounds) -> (&'static str, &'static str) {
    match sort {
        Sort::Bool => ("uchar", "unsigned char"),
        Sort::Int => match bounds.int_bits {
            8 => ("char", "char"),
            16 => ("short", "short"),
            32 => ("int", "int"),
            _ => ("long", "long"),
        },
        Sort::Bits(width) => match storage(*width) {
            8 => ("uchar", "unsigned char"),
            16 => ("ushort", "unsigned short"),
            32 => ("uint", "unsigned int"),
            _ => ("ulong", "unsigned long"),
        },
        Sort::Float(Format::Single) => ("float", "float"),
        _ => ("double", "double"),
    }
}

/// An expression that draws a value of a scalar sort, cut to its width.
pub fn drawn(sort: &Sort, bounds: Bounds) -> String {
    let (name, _) = input(sort, bounds);
    let call = format!("__VERIFIER_nondet_{name}()");
    match sort {
        Sort::Bool => format!("{call} & 1"),
        Sort::Bits(width) if *width > 64 => cut(*width, "wide_input()"),
        Sort::Bits(width) => cut(*width, &call),
        _ => call,
    }
}

/// A number as a constant of the type with so many bits.
pub(crate) fn constant(width: u32, bits: u128) -> String {
    match storage(width) {
        128 if bits >> 64 == 0 => format!("(unsigned __int128)0x{bits:x}UL"),
        128 => format!("((unsigned __int128)0x{:x}UL << 64 | 0x{:x}UL)", bits >> 64, bits as u64),
        64 => format!("0x{bits:x}UL"),
        _ => format!("{bits}U"),
    }
}

/// An expression cut to a width, in the type that holds it.
pub(crate) fn cut(width: u32, expression: &str) -> String {
    let bits = storage(width);
    match bits == width {
        true => format!("({})({expression})", unsigned(bits)),
        false => {
            let mask = constant(width, base::bits::mask(width));
            format!("({})(({expression}) & {mask})", unsigned(bits))
        }
    }
}

/// The C type of a scalar sort.
pub fn scalar_type(sort: &Sort, bounds: Bounds) -> &'static str {
    c_type(sort, bounds)
}

/// The declaration of the input function that a scalar sort is drawn from.
pub fn declaration(sort: &Sort, bounds: Bounds) -> String {
    let (name, kind) = input(sort, bounds);
    format!("extern {kind} __VERIFIER_nondet_{name}(void);")
}
