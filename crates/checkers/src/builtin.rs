//! The verifiers that are known without a file of the user.

use std::path::Path;

use crate::Checker;

macro_rules! adapters {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../adapters/", $name)))),*]
    };
}

/// The descriptions, in the order of tables.
const ADAPTERS: &[(&str, &str)] = adapters![
    "refute.toml",
    "cbmc-6.toml",
    "cbmc-5.toml",
    "esbmc.toml",
    "2ls.toml",
    "cpachecker.toml",
    "seahorn.toml",
    "ultimate-automizer.toml",
    "ultimate-taipan.toml",
    "ultimate-kojak.toml",
    "ultimate-gemcutter.toml",
    "symbiotic.toml",
    "klee.toml",
    "mopsa.toml",
    "goblint.toml",
    "frama-c.toml",
    "gcc-analyzer.toml",
    "verifuzz.toml",
];

/// The built-in verifiers, whether they are installed or not.
pub fn builtin() -> Vec<Checker> {
    let read = |(name, text): &(&str, &str)| {
        let file = Path::new("crates/checkers/adapters").join(name);
        Checker::parse(text, &file).unwrap_or_else(|error| panic!("{error}"))
    };
    ADAPTERS.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_file_is_read_and_named_after_its_checker() {
        let checkers = builtin();
        for (checker, (file, _)) in checkers.iter().zip(ADAPTERS) {
            assert_eq!(format!("{}.toml", checker.name), *file);
        }
        let names: BTreeSet<&str> = checkers.iter().map(|checker| checker.name.as_str()).collect();
        assert_eq!(names.len(), checkers.len());
    }

    #[test]
    fn no_file_is_forgotten() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let known: BTreeSet<String> = ADAPTERS.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(files, known);
    }
}
