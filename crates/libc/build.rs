//! Compiles the models once for each data model, one bitcode file for each family, and lists what
//! each defines, so that a program is given only the families that it uses.
//!
//! The models include no header of the system, only clang's own, so that 32-bit models need no
//! 32-bit C library and no header can rename what a model defines.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

const CLANG: &str = "clang-19";
const LINKER: &str = "llvm-link-19";
const SYMBOLS: &str = "llvm-nm-19";

fn main() {
    // Asked when this runs: a target directory may have been copied from another checkout.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let sources = Path::new(&package).join("c");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo:rerun-if-changed=build.rs");

    let resources = run(CLANG, "clang-19", ["-print-resource-dir".into()]);
    let resources = String::from_utf8_lossy(&resources).trim().to_owned();
    for (directory, table) in
        [("", "models"), ("failing", "failing"), ("random", "random"), ("output", "output")]
    {
        let files = c_files(&sources.join(directory));
        for (flag, model) in [("-m64", "lp64"), ("-m32", "ilp32")] {
            let mut families = String::from("&[\n");
            for file in &files {
                let stem = file.file_stem().expect("a C file has a name").to_string_lossy();
                let compiled = out.join(format!("{table}.{stem}.{model}.compiled.bc"));
                let object = out.join(format!("{table}.{stem}.{model}.bc"));
                compile(flag, &sources, &resources, file, &compiled);
                // The linker forgets where the file was.
                run(LINKER, "llvm-19", [compiled.into(), "-o".into(), object.clone().into()]);
                families += &format!(
                    "(&{:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{table}.{stem}.{model}.bc\"))),\n",
                    defined_symbols(&object)
                );
            }
            families += "]";
            let table_file = out.join(format!("{table}.{model}.rs"));
            std::fs::write(table_file, families).expect("cargo's output directory can be written");
        }
    }
}

/// The C files of a directory, in order.
fn c_files(directory: &Path) -> Vec<PathBuf> {
    println!("cargo:rerun-if-changed={}", directory.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).expect("the models are part of this crate") {
        let path = entry.expect("the models can be listed").path();
        println!("cargo:rerun-if-changed={}", path.display());
        if path.extension().is_some_and(|extension| extension == "c") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn compile(flag: &str, sources: &Path, resources: &str, file: &Path, object: &Path) {
    let mut arguments: Vec<OsString> = [
        flag,
        "-c",
        "-emit-llvm",
        "-O0",
        "-g",
        // Without this, later tools refuse to touch the functions.
        "-Xclang",
        "-disable-O0-optnone",
        "-std=gnu17",
        "-ffreestanding",
        // The body of strlen must not become a call of strlen.
        "-fno-builtin",
        "-ffp-contract=off",
        "-Wall",
        "-Wextra",
        "-Werror",
        // No path of the machine that builds gets into what is built.
        "-fdebug-compilation-dir=.",
    ]
    .map(OsString::from)
    .into();
    arguments.push(format!("-fdebug-prefix-map={}/=libc:", sources.display()).into());
    arguments.push(format!("-fdebug-prefix-map={resources}/include/=clang:").into());
    arguments.push(file.into());
    arguments.push("-o".into());
    arguments.push(object.into());
    run(CLANG, "clang-19", arguments);
}

/// The symbols of a bitcode file that other files can use.
fn defined_symbols(object: &Path) -> Vec<String> {
    let options = ["--defined-only", "--extern-only", "--format=just-symbols"];
    let mut arguments: Vec<OsString> = options.map(OsString::from).into();
    arguments.push(object.into());
    let listed = run(SYMBOLS, "llvm-19", arguments);
    String::from_utf8_lossy(&listed).lines().map(str::to_owned).collect()
}

/// Runs a tool that must be there and must succeed; gives what it wrote.
fn run(tool: &str, package: &str, arguments: impl IntoIterator<Item = OsString>) -> Vec<u8> {
    match Command::new(tool).args(arguments).output() {
        Ok(output) if output.status.success() => output.stdout,
        Ok(output) => stop(&format!(
            "{tool} refused the C library models:\n{}",
            String::from_utf8_lossy(&output.stderr)
        )),
        Err(error) => stop(&format!(
            "{tool} is needed to compile the C library models and could not be run ({error}); \
             install it (Debian and Ubuntu: apt-get install {package})"
        )),
    }
}

fn stop(reason: &str) -> ! {
    eprintln!("{reason}");
    exit(1)
}
