//! Running clang: options and errors.

use std::path::PathBuf;

use base::{Dialect, MacroOption};
use clang::{CompileError, CompileOptions, compile};
use process::Cancel;

use crate::{bodies, compile_files, compiled, program};

fn error_of(files: &[(&str, &str)], options: &CompileOptions) -> CompileError {
    let directory = tempfile::tempdir().expect("a scratch directory");
    compile_files(directory.path(), files, options).expect_err("it must be refused")
}

#[test]
fn a_syntax_error_keeps_the_excerpt_of_clang() {
    let error = error_of(&[("bad.c", "int f( { return 0; }\n")], &CompileOptions::default());
    let text = error.to_string();
    assert!(matches!(error, CompileError::Rejected { .. }));
    assert!(text.contains("bad.c:1:8: error: expected parameter declarator"), "{text}");
    assert!(text.contains("int f( { return 0; }"), "{text}");
}

#[test]
fn a_missing_file_and_a_missing_compiler_say_so() {
    let options = CompileOptions::default();
    let missing = compile(&[PathBuf::from("no-such-file.c")], &options, &Cancel::new());
    let text = missing.expect_err("there is no such file").to_string();
    assert!(text.starts_with("no-such-file.c: "), "{text}");
    let options = CompileOptions { clang: "no-such-clang".into(), ..options };
    let text = error_of(&[("a.c", "int x;")], &options).to_string();
    assert!(text.contains("no-such-clang") && text.contains("install clang 19"), "{text}");
    let none = compile(&[], &options, &Cancel::new()).expect_err("there is nothing to compile");
    assert!(matches!(none, CompileError::NoFiles));
}

#[test]
fn c_as_it_is_found_gives_warnings() {
    let source = "f(x) { int *p = 5; return g(x, p); }\nmain() { f(1); }\n";
    let compiled = compiled(source, &CompileOptions::default());
    let warnings = &compiled.units[0].warnings;
    for words in ["implicit-function-declaration", "implicit-int", "int-conversion"] {
        assert!(warnings.contains(words), "{warnings}");
    }
}

#[test]
fn options_reach_clang() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    std::fs::write(directory.path().join("limits.h"), "#define LIMIT (A + 1)\n").expect("written");
    std::fs::write(directory.path().join("first.h"), "typedef int number;\n").expect("written");
    let options = CompileOptions {
        dialect: Dialect {
            include_directories: vec![directory.path().to_owned()],
            forced_includes: vec![directory.path().join("first.h")],
            macros: vec![
                MacroOption::Define("A=1".into()),
                MacroOption::Undefine("A".into()),
                MacroOption::Define("A=2".into()),
            ],
            standard: Some("c99".into()),
            ..Dialect::default()
        },
        ..CompileOptions::default()
    };
    let source = "#include <limits.h>\nnumber f(void) { return LIMIT; }\n\
                  long version(void) { return __STDC_VERSION__; }";
    let text = bodies(&program(source, &options));
    assert!(text.contains("return i32 3") && text.contains("return i64 199901"), "{text}");
}

#[test]
fn preprocessed_files_keep_the_lines_of_their_sources() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    let text = "# 1 \"origin.c\"\n# 40 \"origin.c\"\nint f(void) { return 1; }\n";
    let options = CompileOptions::default();
    let compiled = compile_files(directory.path(), &[("a.i", text)], &options).expect("it is C");
    let program = crate::validated(clang::lower(&compiled, None, |_| false).expect("lowered"));
    let location = program.functions[0].location;
    assert_eq!(program.files.describe(location), "origin.c:40");
}

#[test]
fn data_models_differ_in_widths() {
    let source = "long f(void) { return sizeof(void *); }";
    let narrow = crate::narrow();
    assert!(bodies(&program(source, &narrow)).contains("return i32 4"));
    assert!(bodies(&program(source, &CompileOptions::default())).contains("return i64 8"));
}
