//! Recorded values in the place of inputs, as C.
//!
//! Each type has a few values, which its function returns in turn; they are plain global variables, so
//! that a strategy that starts variables with unknown values makes them inputs again. After a number
//! of inputs the program ends: loops that react for ever to what they are given have an end then.

use std::fmt::Write;

use base::Rng;

/// The C type of an input, by the name behind `nondet_`.
const TYPES: [(&str, &str); 27] = [
    ("bool", "_Bool"),
    ("_Bool", "_Bool"),
    ("char", "char"),
    ("uchar", "unsigned char"),
    ("unsigned_char", "unsigned char"),
    ("u8", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("u16", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned int"),
    ("unsigned", "unsigned int"),
    ("u32", "unsigned int"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("int128", "__int128"),
    ("uint128", "unsigned __int128"),
    ("size_t", "unsigned long"),
    ("loff_t", "long long"),
    ("sector_t", "unsigned long"),
    ("float", "float"),
    ("double", "double"),
    ("pointer", "void *"),
    ("pchar", "char *"),
    ("charp", "char *"),
];

/// How many values are recorded for each type.
const VALUES: u64 = 8;

/// How many inputs a program may get altogether; one of these is drawn.
const MOST: [u32; 3] = [20, 100, 1000];

/// The name behind `nondet_`, if there are values for it.
pub(crate) fn known(name: &str) -> Option<&'static str> {
    TYPES.iter().find(|(known, _)| *known == name).map(|(known, _)| *known)
}

/// The function that returns recorded values of this kind.
pub(crate) fn function_name(name: &str) -> String {
    format!("seed_next_{name}")
}

/// The variables and functions for these inputs; they call `exit`.
pub(crate) fn definitions<'n>(names: impl Iterator<Item = &'n str>, rng: &mut Rng) -> String {
    let most = MOST[rng.below(MOST.len() as u64) as usize];
    let mut text = String::new();
    for name in names {
        let c_type = TYPES.iter().find(|(known, _)| *known == name).map_or("int", |t| t.1);
        if text.is_empty() {
            text.push_str("unsigned int seed_inputs = 0;\n");
        }
        for index in 0..VALUES {
            let _ = writeln!(text, "{c_type} seed_{name}_{index} = {};", value(c_type, rng));
        }
        let function = function_name(name);
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
fn value(c_type: &str, rng: &mut Rng) -> String {
    let bits = match rng.below(6) {
        0 => rng.below(2),
        1 | 2 => rng.below(10),
        3 => rng.below(100),
        4 => rng.below(10).wrapping_neg(),
        _ => rng.bits(),
    };
    match c_type {
        "_Bool" => (bits & 1).to_string(),
        "char" => (bits as i8).to_string(),
        "unsigned char" => (bits as u8).to_string(),
        "short" => (bits as i16).to_string(),
        "unsigned short" => (bits as u16).to_string(),
        "int" => (bits as i32).max(-i32::MAX).to_string(),
        "unsigned int" => format!("{}U", bits as u32),
        "long" => format!("{}L", (bits as i64).max(-i64::MAX)),
        "unsigned long" => format!("{bits}UL"),
        "long long" | "__int128" => format!("{}LL", (bits as i64).max(-i64::MAX)),
        "unsigned long long" | "unsigned __int128" => format!("{bits}ULL"),
        "float" => format!("{:e}f", f32::from(bits as i16) / 4.0),
        "double" => format!("{:e}", f64::from(bits as i32) / 8.0),
        _ => "0".into(),
    }
}
