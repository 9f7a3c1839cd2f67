//! A handful of tiny programs of known truth, to see whether a verifier and its description work.

use verdict::Truth;

/// A tiny program.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Its name.
    pub name: &'static str,
    /// What is true of it.
    pub truth: Truth,
    /// Its text, in the neutral dialect.
    pub text: &'static str,
}

macro_rules! sample {
    ($name:literal, $truth:ident) => {
        Sample {
            name: $name,
            truth: Truth::$truth,
            text: include_str!(concat!("../samples/", $name, ".c")),
        }
    };
}

/// The programs, each safe one beside its unsafe twin.
pub const SAMPLES: [Sample; 8] = [
    sample!("range-safe", Safe),
    sample!("range-unsafe", Violated),
    sample!("count-safe", Safe),
    sample!("count-unsafe", Violated),
    sample!("pointer-safe", Safe),
    sample!("pointer-unsafe", Violated),
    sample!("wrap-safe", Safe),
    sample!("wrap-unsafe", Violated),
];
