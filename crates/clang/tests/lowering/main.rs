//! What C becomes: small programs and the text of what they are lowered to.
//!
//! Every program that is lowered here is validated as well. After a wanted change,
//! `UPDATE_EXPECT=1 cargo test -p refute-clang` writes the new texts; read the difference.

mod checked;
mod compiling;
mod data;
mod ir_text;
mod linking;
mod locals;
mod unusual;
mod vectors;

use std::path::{Path, PathBuf};

use base::{DataModel, Dialect};
use clang::{CompileOptions, Compiled, Rules, compile, lower};
use ir::{Program, ValidProgram};
use process::Cancel;
use verdict::PropertySet;

/// Options with the checks that the tests speak of.
fn options(checks: PropertySet) -> CompileOptions {
    let rules = Rules { checks, ..Rules::default() };
    CompileOptions { rules, ..CompileOptions::default() }
}

/// For a machine of 32 bits.
fn narrow() -> CompileOptions {
    let dialect = Dialect { data_model: DataModel::Ilp32, ..Dialect::default() };
    CompileOptions { dialect, ..CompileOptions::default() }
}

/// Writes files into a directory and compiles them.
fn compile_files(
    directory: &Path,
    files: &[(&str, &str)],
    options: &CompileOptions,
) -> Result<Compiled, clang::CompileError> {
    let paths: Vec<PathBuf> = files
        .iter()
        .map(|(name, text)| {
            let path = directory.join(name);
            std::fs::write(&path, text).expect("the scratch directory can be written");
            path
        })
        .collect();
    compile(&paths, options, &Cancel::new())
}

/// Compiles one file in memory.
fn compiled(source: &str, options: &CompileOptions) -> Compiled {
    let directory = tempfile::tempdir().expect("a scratch directory");
    compile_files(directory.path(), &[("test.c", source)], options).expect("the test is C")
}

/// A validated program.
fn validated(program: Program) -> ValidProgram {
    ValidProgram::new(program).unwrap_or_else(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("the lowered program is not valid:\n{}", lines.join("\n"))
    })
}

/// The program that a file becomes.
fn program(source: &str, options: &CompileOptions) -> ValidProgram {
    validated(lower(&compiled(source, options), None, |_| false).expect("the test can be lowered"))
}

/// The text of the functions that have bodies, without places and types of registers.
fn bodies(program: &ValidProgram) -> String {
    let numbered = program.functions.iter().enumerate();
    let with_body = numbered.filter(|(_, function)| function.body.is_some());
    let text: String =
        with_body.map(|(index, _)| program.print_function(ir::FunctionId::new(index))).collect();
    let lines = text.lines().filter(|line| !line.starts_with("  registers "));
    let lines = lines.map(|line| line.split("; ").next().unwrap_or(line).trim_end());
    lines.map(|line| format!("{line}\n")).collect()
}

/// Lowers C and compares the functions.
fn check(source: &str, expected: expect_test::Expect) {
    expected.assert_eq(&bodies(&program(source, &options(PropertySet::EMPTY))));
}

/// As [`check`], with what clang states about all properties.
fn check_with_rules(source: &str, expected: expect_test::Expect) {
    expected.assert_eq(&bodies(&program(source, &options(PropertySet::all()))));
}
