//! The commands, as a user runs them.
//!
//! One program holds all of these tests: it is linked once, and its tests keep all processors busy to the end,
//! where a program per file would wait for the slowest test of each.

mod audit;
mod audit_checker;
mod audit_robust;
mod audit_survivors;
mod audit_testing;
mod campaign;
mod check;
mod check_artefacts;
mod check_budget;
mod check_fuzzer;
mod check_prelude;
mod check_reasons;
mod check_undefined;
mod check_words;
mod check_world;
mod checkers;
mod ci;
mod cover;
mod doctor;
mod fuzz;
mod generate;
mod guide;
mod mazes;
mod projects;
mod report;
mod run;
mod support;
mod told;

use std::path::Path;

#[test]
fn every_file_of_tests_is_a_part_of_this_program() {
    let parts = include_str!("main.rs");
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let is_part = name == "main" || parts.contains(&format!("mod {name};"));
        assert!(is_part, "the tests of '{}' are never run: name it here", path.display());
    }
}
