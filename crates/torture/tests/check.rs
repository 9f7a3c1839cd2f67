//! A sample of GCC's programs, as they are and inverted, through `refute check` in every test run.
//!
//! `make torture-check` runs them all; this one sees early when an answer turns wrong.

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn a_sample_of_gccs_programs_is_never_judged_wrongly() {
    let torture_check = Path::new(env!("CARGO_BIN_EXE_torture-check"));
    let refute = torture_check.with_file_name("refute");
    assert!(refute.exists(), "no {}: cargo build -p refute-cli", refute.display());
    let tests = cache().join("peers/gcc-tests/gcc/testsuite/gcc.c-torture/execute");
    assert!(tests.is_dir(), "GCC's tests are absent: scripts/get-peers gcc-tests fetches them");
    let run = Command::new(torture_check)
        .args(["--sample", "22", "--require", "90", "--time", "30", "--refute"])
        .arg(&refute)
        .arg(&tests)
        .arg(tests.join("ieee"))
        .output()
        .expect("torture-check starts");
    let table = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{table}{}", String::from_utf8_lossy(&run.stderr));
    assert!(table.contains("inverted: "), "{table}");
}

/// Where scripts/get-peers leaves what it fetches.
fn cache() -> PathBuf {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(cache) = variable("REFUTE_CACHE") {
        return cache.into();
    }
    if let Some(cache) = variable("XDG_CACHE_HOME") {
        return Path::new(&cache).join("refute");
    }
    Path::new(&variable("HOME").unwrap_or_default()).join(".cache/refute")
}
