//! Verifiers that are shell scripts, described by a file as a user would write it. The tests of
//! several crates ask them.
#![allow(dead_code)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A script that tells the truth, which stands in the program.
pub const TRUTHFUL: &str =
    "if grep -q unsafe program.c; then echo UNSAFE; exit 1; else echo SAFE; fi";

/// A description whose verdicts are those of a word on standard output.
pub fn description(name: &str) -> String {
    format!(
        r#"
name = "{name}"
title = "a shell script"
[claims]
sound = true
precise = true
bounded = false
bit_precise = true
[find]
programs = ["{name}"]
version = ["--version"]
version_pattern = '{name} (\S+)'
get = "nowhere"
[command]
arguments = ["{{options}}", "{{file}}"]
[[verdict]]
means = "safe"
exit = [0]
stdout = '^SAFE$'
[[verdict]]
means = "violated"
exit = [1]
stdout = '^UNSAFE$'
"#
    )
}

/// Writes the program of a verifier, version 1.0, whose answers are those of a shell script.
pub fn write_program(path: &Path, name: &str, body: &str) {
    let version = format!("[ \"$1\" = --version ] && {{ echo {name} 1.0; exit 0; }}");
    fs::write(path, format!("#!/bin/sh\n{version}\n{body}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Writes a verifier into a directory, with its description, which is returned.
pub fn write(directory: &Path, name: &str, body: &str, description: &str) -> PathBuf {
    fs::create_dir_all(directory).unwrap();
    write_program(&directory.join(name), name, body);
    let file = directory.join(format!("{name}.toml"));
    fs::write(&file, description).unwrap();
    file
}
