//! What the embedded bitcode needs and what it gives away.

use std::path::Path;
use std::process::Command;

const MODELS: [(&str, &[models::Family]); 2] = [("lp64", models::LP64), ("ilp32", models::ILP32)];

/// Symbols of all families together, selected by an option of `llvm-nm`.
fn symbols(name: &str, families: &[models::Family], selection: &str) -> Vec<String> {
    let of_each = families.iter().enumerate().flat_map(|(index, (_, bitcode))| {
        symbols_of(&format!("{name}-{index}"), bitcode, selection)
    });
    let all: std::collections::BTreeSet<String> = of_each.collect();
    all.into_iter().collect()
}

fn symbols_of(name: &str, bitcode: &[u8], selection: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{selection}.bc"));
    std::fs::write(&file, bitcode).expect("the bitcode can be written");
    let mut command = Command::new("llvm-nm-19");
    let output = command.args([selection, "--just-symbol-name"]).arg(&file).output();
    let output = output.expect("llvm-nm-19 is installed with llvm-link-19");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Everything that the models do not define themselves is a primitive of the interpreter, or has
/// no body on purpose.
#[test]
fn models_rest_on_few_primitives() {
    const PRIMITIVES: [&str; 26] = [
        "_Exit",
        "__VERIFIER_assume",
        "__VERIFIER_nondet_int",
        "__refute_any_number",
        "__refute_assume",
        "__refute_float_exceptions",
        "__refute_float_steps",
        "__refute_free",
        "__refute_is_known",
        "__refute_leave_open",
        "__refute_malloc",
        "__refute_may_share_object",
        "__refute_require_apart",
        "__refute_require_defined",
        "__refute_require_object",
        "__refute_require_readable",
        "__refute_undefined",
        "__refute_unsupported",
        "__refute_vdprintf",
        "__refute_vsnprintf",
        "__refute_write",
        "abort",
        "fmod",
        "fmodf",
        "fmodl",
        "malloc",
    ];
    const WITHOUT_BODY: [&str; 5] = [
        "__refute_raise_other_signal",
        "__refute_scan_of_unknown_conversion",
        "__refute_scan_of_wide_characters",
        "__refute_scan_with_allocation",
        "__refute_text_of_an_unknown_value",
    ];
    for (name, bitcode) in MODELS {
        let mut needed = symbols(name, bitcode, "--undefined-only");
        // What another family defines is not missing.
        let defined = symbols(name, bitcode, "--defined-only");
        needed.retain(|symbol| !defined.contains(symbol));
        // Only how machine code for i386 finds its globals.
        needed.retain(|symbol| symbol != "_GLOBAL_OFFSET_TABLE_");
        needed.sort();
        let mut expected = [&PRIMITIVES[..], &WITHOUT_BODY[..]].concat();
        expected.sort();
        assert_eq!(needed, expected, "{name}");
    }
}

/// Input from outside must stay without a model, so that the answer can say so.
#[test]
fn what_depends_on_the_outside_has_no_model() {
    for (name, bitcode) in MODELS {
        let defined = symbols(name, bitcode, "--defined-only");
        let has = |wanted: &str| defined.iter().any(|symbol| symbol == wanted);
        assert!(has("strlen") && has("printf"), "{name}: {defined:?}");
        for function in ["getchar", "scanf", "open", "read", "time", "clock", "system"] {
            assert!(!has(function), "{name}: {function}");
        }
    }
}

#[test]
fn no_path_of_the_machine_is_inside() {
    for (name, bitcode) in MODELS {
        let holds = |bytes: &[u8], text: &str| {
            bytes.windows(text.len()).any(|part| part == text.as_bytes())
        };
        let contains = |text: &str| bitcode.iter().any(|(_, bytes)| holds(bytes, text));
        assert!(contains("libc:string_copy.c"), "{name}: names of files are readable");
        for path in [env!("CARGO_MANIFEST_DIR"), env!("CARGO_TARGET_TMPDIR"), "/usr/"] {
            assert!(!contains(path), "{name}: {path}");
        }
    }
}
