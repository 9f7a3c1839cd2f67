//! Compares every model with the real C library, natively and under sanitizers.
//!
//! The models are compiled as machine code, their symbols get a prefix, and a driver in C calls each
//! of them beside the real function on random and special inputs. Undefined behaviour or an access
//! outside of an object in a model ends the driver.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

fn crate_directory() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn c_files(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the sources can be listed");
    let paths = entries.map(|entry| entry.expect("the sources can be listed").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension() == Some("c".as_ref())).collect();
    files.sort();
    assert!(!files.is_empty(), "no C file in {}", directory.display());
    files
}

/// Runs a tool that must succeed; gives what it wrote to standard output.
fn run<S: AsRef<OsStr>>(tool: impl AsRef<OsStr>, arguments: impl IntoIterator<Item = S>) -> String {
    let tool = tool.as_ref();
    let mut command = Command::new(tool);
    command.args(arguments).env("UBSAN_OPTIONS", "print_stacktrace=1");
    // Renamed globals look to the sanitizer as if they were defined twice.
    command.env("ASAN_OPTIONS", "detect_odr_violation=0");
    let output = command.output().unwrap_or_else(|error| panic!("{}: {error}", tool.display()));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed: {}\n{text}{messages}", output.status);
    text
}

const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

fn compile(file: &Path, object: &Path, flag: &str, options: &[&str]) {
    let common = [flag, "-c", "-O0", "-g", "-std=gnu17", "-fno-builtin", "-ffp-contract=off", "-o"];
    let mut arguments = common.map(OsStr::new).to_vec();
    arguments.extend([object.as_os_str(), file.as_os_str()]);
    arguments.extend(SANITIZERS.iter().chain(options).map(OsStr::new));
    run("clang-19", arguments);
}

/// The models as objects whose symbols all start with `model_`.
fn renamed_models(directory: &Path, flag: &str) -> Vec<PathBuf> {
    let objects: Vec<PathBuf> = c_files(&crate_directory().join("c"))
        .iter()
        .map(|file| {
            let object =
                directory.join(file.file_name().expect("a file")).with_extension("model.o");
            compile(file, &object, flag, &["-ffreestanding"]);
            object
        })
        .collect();
    let listing = ["--defined-only", "--extern-only", "--just-symbol-name"].map(OsStr::new);
    let symbols =
        run("llvm-nm-19", listing.into_iter().chain(objects.iter().map(|o| o.as_os_str())));
    let renamed: String = symbols
        .lines()
        .filter(|line| !line.is_empty() && !line.ends_with(':') && !line.starts_with("__refute_"))
        .map(|symbol| format!("{symbol} model_{symbol}\n"))
        .collect();
    let list = directory.join("renamed");
    std::fs::write(&list, renamed).expect("the list can be written");
    for object in &objects {
        run(
            "llvm-objcopy-19",
            [format!("--redefine-syms={}", list.display()).as_ref(), object.as_os_str()],
        );
    }
    objects
}

fn compare_with_the_real_library(flag: &str) {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("native{flag}"));
    std::fs::create_dir_all(&directory).expect("a directory for objects");
    let mut objects = renamed_models(&directory, flag);
    for file in c_files(&crate_directory().join("tests/native")) {
        let object = directory.join(file.file_name().expect("a file")).with_extension("driver.o");
        compile(&file, &object, flag, &["-Wall", "-Wno-format-truncation"]);
        objects.push(object);
    }
    let driver = directory.join("driver");
    let mut arguments = objects;
    arguments.extend([flag, "-lm", "-o"].map(PathBuf::from));
    arguments.push(driver.clone());
    arguments.extend(SANITIZERS.map(PathBuf::from));
    run("clang-19", arguments);
    let answer = run(&driver, [] as [&str; 0]);
    assert!(answer.contains(" 0 failures"), "{answer}");
}

#[test]
fn models_agree_with_the_real_library_on_lp64() {
    compare_with_the_real_library("-m64");
}

#[test]
fn models_agree_with_the_real_library_on_ilp32() {
    compare_with_the_real_library("-m32");
}

/// The compiler compares every definition with the declaration in the system's headers.
#[test]
fn prototypes_are_those_of_the_system() {
    let models = crate_directory().join("c");
    let files =
        ["", "failing", "random", "output"].map(|part| c_files(&models.join(part))).concat();
    for flag in ["-m64", "-m32"] {
        for file in &files {
            let options =
                ["-fsyntax-only", "-std=gnu17", "-fno-builtin", "-Wall", "-Wextra", "-Werror"];
            let arguments = options.into_iter().chain([flag, "-DREFUTE_CHECK_PROTOTYPES"]);
            run("clang-19", arguments.map(OsStr::new).chain([file.as_os_str()]));
        }
    }
}
