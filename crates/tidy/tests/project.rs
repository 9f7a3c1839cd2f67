//! The project is as its documentation says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

/// The words in backticks of a piece of Markdown.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Files below a directory that `git` knows or would add, with one of the extensions.
fn files(extensions: &[&str]) -> Vec<PathBuf> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git runs");
    let listed = String::from_utf8(output.stdout).expect("names are UTF-8");
    let paths = listed.lines().map(|line| root().join(line));
    let fits = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        extensions.contains(&extension) && path.exists()
    };
    paths.filter(fits).collect()
}

#[test]
fn crates_use_only_what_the_architecture_allows() {
    let architecture =
        std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let mut allowed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in architecture.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.split('|').collect();
        let name = quoted(cells[1]).pop_first().expect("a crate name");
        allowed.insert(name, quoted(cells[3]));
    }
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for package in packages {
        let Some(name) = package["name"].as_str().and_then(|name| name.strip_prefix("refute-"))
        else {
            continue;
        };
        seen.insert(name.to_owned());
        let folder = package["manifest_path"].as_str().expect("a path");
        if !folder.ends_with(&format!("crates/{name}/Cargo.toml")) {
            wrong.push(format!("{name} is not in a folder of its name"));
        }
        let Some(allowed) = allowed.get(name) else {
            wrong.push(format!("{name} is missing in the table of ARCHITECTURE.md"));
            continue;
        };
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            // Tests may look at anything.
            let is_normal = dependency["kind"].is_null();
            let used = dependency["name"].as_str().and_then(|used| used.strip_prefix("refute-"));
            if let Some(used) = used.filter(|used| is_normal && !allowed.contains(*used)) {
                wrong.push(format!("{name} may not use {used}"));
            }
        }
    }
    for name in allowed.keys().filter(|name| !seen.contains(*name)) {
        wrong.push(format!("ARCHITECTURE.md lists {name}, which does not exist"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_says_what_it_is_for() {
    let silent: Vec<String> = files(&["rs"])
        .into_iter()
        .filter(|file| {
            let text = std::fs::read_to_string(file).expect("a source file");
            !text.trim_start().starts_with("//!")
        })
        .map(|file| file.display().to_string())
        .collect();
    assert!(silent.is_empty(), "no `//!` at the start of:\n{}", silent.join("\n"));
}

#[test]
fn paths_named_in_the_documentation_exist() {
    let roots = ["crates/", "docs/", "scripts/", "tests/", "bench/", "examples/", "contrib/"];
    let mut missing = Vec::new();
    for file in files(&["md"]) {
        let text = std::fs::read_to_string(&file).expect("a document");
        for word in quoted(&text) {
            let path = word.split_whitespace().next().unwrap_or("");
            let is_path = roots.iter().any(|root| path.starts_with(root));
            if is_path && !path.contains(['*', '<', '$', '{']) && !root().join(path).exists() {
                missing.push(format!("{}: {path}", file.display()));
            }
        }
    }
    assert!(missing.is_empty(), "named, but not there:\n{}", missing.join("\n"));
}

#[test]
fn dependencies_have_licences_that_we_can_ship() {
    // Each alternative of an expression with OR is enough; every part of one with AND is needed.
    const FINE: &[&str] = &[
        "MIT",
        "Apache-2.0",
        "Apache-2.0 WITH LLVM-exception",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BSL-1.0",
        "CC0-1.0",
        "ISC",
        "MIT-0",
        "Unicode-3.0",
        "Unlicense",
        "Zlib",
        "0BSD",
    ];
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let is_fine = |expression: &str| {
        let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
        expression
            .split(" AND ")
            .all(|part| part.split(" OR ").any(|licence| FINE.contains(&licence.trim())))
    };
    let wrong: Vec<String> = packages
        .iter()
        .filter(|package| !is_fine(package["license"].as_str().unwrap_or("none")))
        .map(|package| format!("{} {}", package["name"], package["license"]))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
