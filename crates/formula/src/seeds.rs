//! The formulas that come with refute.

use crate::reader::{Script, read};

macro_rules! shipped {
    ($($logic:literal),* $(,)?) => {
        /// The logics that formulas are shipped of.
        pub const LOGICS: &[&str] = &[$($logic),*];

        const TEXTS: &[(&str, &str)] = &[$(($logic, include_str!(concat!("../seeds/", $logic, ".smt2")))),*];
    };
}

shipped!(
    "QF_BV",
    "QF_ABV",
    "QF_AUFBV",
    "QF_UFBV",
    "QF_LIA",
    "QF_NIA",
    "QF_ALIA",
    "QF_ANIA",
    "QF_AUFLIA",
    "QF_AUFNIA",
    "QF_UFLIA",
    "QF_UFNIA",
    "QF_FP",
    "QF_BVFP",
    "QF_ABVFP",
);

/// All of them, each with a name; those of one logic are in one file, with `reset` between them.
pub fn shipped() -> Vec<(String, Script)> {
    let named = |(logic, text): &(&str, &str)| {
        let scripts = read(text, false).unwrap_or_default();
        let logic = (*logic).to_owned();
        scripts
            .into_iter()
            .enumerate()
            .map(move |(number, script)| (format!("{logic}_{number}"), script))
    };
    TEXTS.iter().flat_map(named).collect()
}
