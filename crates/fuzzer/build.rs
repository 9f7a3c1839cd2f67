//! Compiles the runtime of fuzzed programs, once for each data model, and writes those parts of it that follow from
//! the table of words: what a word of the field means is told there only.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

use verdict::InputKind;
use verdict::words::{self, Meaning};

const CLANG: &str = "clang-19";
/// The parts of the runtime; those that stand for functions which compilers know are compiled without that knowledge.
const PARTS: [(&str, bool); 6] = [
    ("worker", true),
    ("run", true),
    ("input", true),
    ("globals", true),
    ("heap", false),
    ("library", false),
];

fn main() {
    // Asked when this runs: a target directory may have been copied from another checkout.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let runtime = Path::new(&package).join("runtime");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", runtime.display());
    write(&out.join("kinds.inc"), &kinds());
    write(&out.join("words.inc"), &words());
    for (flag, model) in [("-m64", "lp64"), ("-m32", "ilp32")] {
        let object = |name: &str| out.join(format!("{name}.{model}.o"));
        for (part, knows_functions) in PARTS.into_iter().chain([("compare", false)]) {
            let mut command = Command::new(CLANG);
            command.args([flag, "-std=gnu11", "-O2", "-Wall", "-Wno-main", "-Werror", "-fno-pie"]);
            command.args(if knows_functions {
                &["-fno-builtin-abort"][..]
            } else {
                &["-fno-builtin"][..]
            });
            command.arg("-I").arg(&out).arg("-c").arg(runtime.join(format!("{part}.c")));
            run(command.arg("-o").arg(object(part)));
        }
        let mut link = Command::new(CLANG);
        link.args([flag, "-r", "-nostdlib", "-o"]).arg(object("runtime"));
        run(link.args(PARTS.map(|(part, _)| object(part))));
    }
}

/// The numbers of the types of inputs.
fn kinds() -> String {
    InputKind::ALL.iter().enumerate().fold(String::new(), |mut text, (number, kind)| {
        let _ = writeln!(text, "#define {} {number}", constant(*kind));
        text
    })
}

fn constant(kind: InputKind) -> String {
    format!("KIND_{}", kind.names()[0].to_uppercase())
}

/// The definitions of the words.
fn words() -> String {
    let mut text = String::new();
    for kind in InputKind::ALL {
        let wide = matches!(kind, InputKind::Int128 | InputKind::UInt128);
        text.push_str(if wide { "#ifdef __SIZEOF_INT128__\n" } else { "" });
        for name in kind.names() {
            let (c_type, number) = (kind.c_type(), constant(kind));
            let _ = writeln!(text, "INPUT(__VERIFIER_nondet_{name}(void), {c_type}, {number})");
        }
        text.push_str(if wide { "#endif\n" } else { "" });
    }
    for word in words::WORDS {
        let name = word.name;
        let has_text = word.parameters.ends_with("const char *");
        let description = if has_text { ", const char *text" } else { "" };
        let _ = match word.meaning {
            Meaning::Error => writeln!(text, "WEAK void {name}(void) {{ error(); }}"),
            Meaning::Assume => {
                writeln!(text, "WEAK void {name}(int holds{description}) {{ assume(holds); }}")
            }
            Meaning::Assert => {
                writeln!(text, "WEAK void {name}(int holds{description}) {{ check(holds); }}")
            }
            Meaning::Nothing => writeln!(text, "WEAK void {name}(void) {{}}"),
            Meaning::Memory => writeln!(
                text,
                "WEAK void {name}(void *memory, size_t size{description}) {{ fill(memory, size, SITE); }}"
            ),
            Meaning::Input(kind) => {
                let number = constant(kind);
                writeln!(text, "INPUT({name}(const char *text), {}, {number})", kind.c_type())
            }
            Meaning::Range => writeln!(
                text,
                "WEAK int {name}(int low, int high, const char *text) {{ return between(low, high, SITE); }}"
            ),
        };
    }
    text
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).expect("the directory of the build can be written");
}

fn run(command: &mut Command) {
    match command.output() {
        Ok(output) if output.status.success() => {}
        Ok(output) => stop(&format!(
            "{CLANG} refused the runtime of fuzzed programs:\n{}",
            String::from_utf8_lossy(&output.stderr)
        )),
        Err(error) => stop(&format!(
            "{CLANG} is needed to compile the runtime of fuzzed programs and could not be run ({error}); \
             install it (Debian and Ubuntu: apt-get install clang-19)"
        )),
    }
}

fn stop(reason: &str) -> ! {
    eprintln!("{reason}");
    exit(1)
}
