//! Compiles the runtime that every replayed program is linked with, once for each data model: doing
//! it anew for every program takes longer than the program runs.

use std::path::{Path, PathBuf};
use std::process::{Command, exit};

const CLANG: &str = "clang-19";

fn main() {
    // Asked when this runs: a target directory may have been copied from another checkout.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let runtime = Path::new(&package).join("runtime/refute_runtime.c");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", runtime.display());
    for (flag, name) in [("-m64", "lp64"), ("-m32", "ilp32")] {
        let object = out.join(format!("runtime.{name}.o"));
        let mut command = Command::new(CLANG);
        // The same options as in `build.rs` of the sources.
        command.args([flag, "-std=gnu11", "-O1", "-w", "-fno-builtin-abort", "-c"]);
        command.arg(&runtime).arg("-o").arg(&object);
        match command.output() {
            Ok(output) if output.status.success() => {}
            Ok(output) => stop(&format!(
                "{CLANG} refused the runtime:\n{}",
                String::from_utf8_lossy(&output.stderr)
            )),
            Err(error) => stop(&format!(
                "{CLANG} is needed to compile the runtime of replayed programs and could not be \
                 run ({error}); install it (Debian and Ubuntu: apt-get install clang-19)"
            )),
        }
    }
}

fn stop(reason: &str) -> ! {
    eprintln!("{reason}");
    exit(1)
}
