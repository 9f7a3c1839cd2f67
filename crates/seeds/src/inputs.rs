//! Recorded values in the place of inputs, as C.
//!
//! Each type has a few values, which its function returns in turn; they are plain global variables, so
//! that a strategy that starts variables with unknown values makes them inputs again. After a number
//! of inputs the program ends: loops that react for ever to what they are given have an end then.

use std::fmt::Write;

use base::Rng;
use verdict::InputKind;

/// How many values are recorded for each type.
const VALUES: u64 = 8;

/// How many inputs a program may get altogether; one of these is drawn.
const MOST: [u32; 3] = [20, 100, 1000];

/// The kind that a name behind `nondet_` means, if there are values for it.
pub(crate) fn known(name: &str) -> Option<InputKind> {
    // CBMC's users write the word of the language.
    InputKind::from_name(name).or((name == "_Bool").then_some(InputKind::Bool))
}

/// The function that returns recorded values of this kind.
pub(crate) fn function_name(kind: InputKind) -> String {
    format!("seed_next_{}", kind.names()[0])
}

/// The variables and functions for these inputs; they call `exit`.
pub(crate) fn definitions(kinds: impl Iterator<Item = InputKind>, rng: &mut Rng) -> String {
    let most = MOST[rng.below(MOST.len() as u64) as usize];
    let mut text = String::new();
    for kind in kinds {
        let (name, c_type) = (kind.names()[0], kind.c_type());
        if text.is_empty() {
            text.push_str("unsigned int seed_inputs = 0;\n");
        }
        for index in 0..VALUES {
            let _ = writeln!(text, "{c_type} seed_{name}_{index} = {};", value(kind, rng));
        }
        let function = function_name(kind);
        let _ = writeln!(text, "unsigned int seed_{name}_next = 0;\n{c_type} {function}(void)\n{{");
        let _ = writeln!(text, "  if (seed_inputs++ == {most}U) {{\n    exit(0);\n  }}");
        let _ = writeln!(text, "  switch (seed_{name}_next++ % {VALUES}U) {{");
        for index in 0..VALUES - 1 {
            let _ = writeln!(text, "    case {index}: return seed_{name}_{index};");
        }
        let _ = writeln!(text, "    default: return seed_{name}_{};\n  }}\n}}", VALUES - 1);
    }
    text
}

/// A value of a type: small ones most of the time, any now and then.
fn value(kind: InputKind, rng: &mut Rng) -> String {
    let bits = match rng.below(6) {
        0 => rng.below(2),
        1 | 2 => rng.below(10),
        3 => rng.below(100),
        4 => rng.below(10).wrapping_neg(),
        _ => rng.bits(),
    };
    match kind {
        InputKind::Bool => (bits & 1).to_string(),
        InputKind::Char => (bits as i8).to_string(),
        InputKind::UChar => (bits as u8).to_string(),
        InputKind::Short => (bits as i16).to_string(),
        InputKind::UShort => (bits as u16).to_string(),
        InputKind::Int => (bits as i32).max(-i32::MAX).to_string(),
        InputKind::UInt => format!("{}U", bits as u32),
        InputKind::Long => format!("{}L", (bits as i64).max(-i64::MAX)),
        InputKind::ULong | InputKind::SizeT | InputKind::SectorT | InputKind::PthreadT => {
            format!("{bits}UL")
        }
        InputKind::LongLong | InputKind::LoffT | InputKind::Int128 => {
            format!("{}LL", (bits as i64).max(-i64::MAX))
        }
        InputKind::ULongLong | InputKind::UInt128 => format!("{bits}ULL"),
        InputKind::Float => format!("{:e}f", f32::from(bits as i16) / 4.0),
        InputKind::Double => format!("{:e}", f64::from(bits as i32) / 8.0),
        InputKind::Pointer | InputKind::PChar => "0".into(),
    }
}
