//! Several files, and the C library models.

use clang::{CompileOptions, LibraryUnit, LowerError, lower};
use ir::{Linkage, ValidProgram};

use crate::{compile_files, compiled, validated};

/// The library is given as the symbols that it defines and its text.
fn linked(
    files: &[(&str, &str)],
    library: Option<(&[&str], &str)>,
) -> Result<ValidProgram, LowerError> {
    let options = CompileOptions::default();
    let directory = tempfile::tempdir().expect("a scratch directory");
    let program = compile_files(directory.path(), files, &options).expect("the tests are C");
    let library = library
        .map(|(symbols, source)| (symbols, compiled(source, &options).units.remove(0).bitcode));
    let units: Vec<LibraryUnit<'_>> =
        library.iter().map(|(symbols, bitcode)| (*symbols, &bitcode[..])).collect();
    lower(&program, Some(&units), |_| false).map(validated)
}

fn names(program: &ValidProgram) -> Vec<(&str, bool, bool)> {
    let describe = |f: &'_ ir::Function| (f.body.is_some(), f.is_library);
    let functions = program.functions.iter();
    functions.map(|f| (&*f.name, describe(f).0, describe(f).1)).collect()
}

#[test]
fn files_see_each_other_but_not_what_is_static() {
    let program = linked(
        &[
            (
                "a.c",
                "static int hidden = 1; int shared = 2; int g(void);\n\
                     static int h(void) { return hidden; } int main(void) { return g() + h(); }",
            ),
            (
                "b.c",
                "static int hidden = 3; extern int shared;\n\
                     static int h(void) { return hidden; } int g(void) { return shared + h(); }",
            ),
        ],
        None,
    )
    .expect("they fit together");
    assert!(program.functions.iter().all(|function| function.body.is_some()));
    let hidden: Vec<_> = program
        .globals
        .iter()
        .filter(|global| global.linkage == Linkage::Internal)
        .map(|global| global.initializer.as_ref().map(|initial| initial.bytes.clone()))
        .collect();
    assert_eq!(hidden, [Some(vec![1]), Some(vec![3])]);
    let file = |name: &str| {
        let id = program.function_named(name).expect("it is defined");
        let name = program.files.name(program.function(id).location.file);
        name.rsplit('/').next().unwrap_or_default().to_owned()
    };
    assert_eq!((file("main"), file("g")), ("a.c".to_owned(), "b.c".to_owned()));
}

#[test]
fn two_definitions_of_one_name_are_refused() {
    let files = [("a.c", "int f(void) { return 1; }"), ("b.c", "int f(void) { return 2; }")];
    let error = linked(&files, None).expect_err("the linker must refuse");
    let text = error.to_string();
    assert!(text.contains("b.c") && text.contains("'f'"), "{text}");
}

#[test]
fn only_what_is_needed_comes_from_the_library() {
    let program = linked(
        &[("a.c", "extern int counter; int used(int); int main(void) { return used(counter); }")],
        Some((
            &["counter", "unneeded_data", "deeper", "used", "unneeded"],
            "int counter = 7; int unneeded_data = 1;\n\
             static int helper(int x) { return x; } int deeper(int x) { return helper(x); }\n\
             int used(int x) { return deeper(x); } int unneeded(void) { return unneeded_data; }",
        )),
    )
    .expect("it fits");
    assert_eq!(
        names(&program),
        [
            ("main", true, false),
            ("used", true, true),
            ("deeper", true, true),
            ("helper", true, true)
        ]
    );
    let globals: Vec<&str> = program.globals.iter().map(|global| &*global.name).collect();
    assert_eq!(globals, ["counter"]);
}

#[test]
fn definitions_of_the_program_win() {
    let program = linked(
        &[("a.c", "int f(void) { return 1; } int used(void); int main(void) { return used(); }")],
        Some((
            &["f", "used"],
            "int f(void) { return 2; } int used(void) { return f() + missing(); }",
        )),
    )
    .expect("it fits");
    assert_eq!(
        names(&program),
        [
            ("f", true, false),
            ("main", true, false),
            ("used", true, true),
            ("missing", false, false)
        ]
    );
}

#[test]
fn a_library_for_another_data_model_is_refused() {
    let options = CompileOptions::default();
    let narrow = crate::narrow();
    let program = compiled("int f(void); int main(void) { return f(); }", &options);
    let library = compiled("int f(void) { return 0; }", &narrow).units.remove(0).bitcode;
    let units: [LibraryUnit<'_>; 1] = [(&["f"], &library)];
    let error = lower(&program, Some(&units), |_| false).expect_err("it must be refused");
    assert!(matches!(error, LowerError::LibraryMismatch(_)), "{error}");
}
