//! Tells the linker where Bitwuzla is.
//!
//! `scripts/build-solver` decides (a fitting system library, else the cache, else it builds), so that
//! a plain `cargo build` and the Makefile cannot disagree. The bindings themselves ask for
//! `-lbitwuzla`; only the search path is missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, exit};

fn main() {
    // Asked when it runs, not when it is compiled: cargo keeps the program when the project is moved.
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let root = Path::new(&folder).join("../..");
    let script = root.join("scripts/build-solver");
    for input in [&script, &root.join("Cargo.lock")] {
        println!("cargo:rerun-if-changed={}", input.display());
    }
    for variable in ["REFUTE_CACHE", "XDG_CACHE_HOME", "HOME", "PKG_CONFIG_PATH"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }

    let answer = match Command::new(&script).stderr(Stdio::inherit()).output() {
        Ok(output) if output.status.success() => output.stdout,
        Ok(_) => stop("the solver Bitwuzla is not available; the reason is above"),
        Err(error) => stop(&format!("{} could not be run: {error}", script.display())),
    };
    match String::from_utf8_lossy(&answer).trim() {
        "system" => {
            if let Err(error) = pkg_config::probe_library("bitwuzla") {
                stop(&error.to_string());
            }
        }
        prefix => {
            let library = PathBuf::from(prefix).join("lib");
            println!("cargo:rustc-link-search=native={}", library.display());
            // Runs again when the cache was emptied.
            println!("cargo:rerun-if-changed={}", library.join("libbitwuzla.a").display());
        }
    }
}

fn stop(reason: &str) -> ! {
    eprintln!("{reason}");
    exit(1)
}
