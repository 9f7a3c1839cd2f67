//! A producer of tiny programs and verifiers that are shell scripts, for tests.
#![allow(dead_code)]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use campaign::{
    CheckerPlan, Options, Outcome, Plan, Produced, Producer, Program, RunError, RunLimits, Shard,
    Silent, Store,
};
use checkers::{Checker, Installed, Search};
use process::Cancel;
use verdict::Truth;

/// Makes two programs of each unit: a safe one and its unsafe twin.
pub struct Twins(pub u64);

impl Producer for Twins {
    fn units(&self) -> u64 {
        self.0
    }

    fn produce(&self, unit: u64, _: &Cancel) -> Produced {
        let program = |truth: Truth| Program {
            name: format!("unit-{unit}-{truth}"),
            strategy: if truth == Truth::Safe { "fcr" } else { "twin" }.into(),
            truth,
            text: format!("// unit {unit}\nint main(void) {{ /* {truth} */ return 0; }}\n"),
            seed_name: format!("seed-{unit}"),
            note: String::new(),
        };
        Produced {
            programs: vec![program(Truth::Safe), program(Truth::Violated)],
            dropped: vec![],
            seconds: vec![("make".into(), 0.001)],
        }
    }
}

/// A script that tells the truth, which stands in the program.
pub const TRUTHFUL: &str =
    "if grep -q unsafe program.c; then echo UNSAFE; exit 1; else echo SAFE; fi";

/// A verifier that is a shell script, described by a file as a user would write it.
pub fn script(directory: &Path, name: &str, body: &str) -> Installed {
    std::fs::create_dir_all(directory).unwrap();
    let program = directory.join(name);
    let version = format!("[ \"$1\" = --version ] && {{ echo {name} 1.0; exit 0; }}");
    std::fs::write(&program, format!("#!/bin/sh\n{version}\n{body}\n")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let text = format!(
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
[[swarm]]
name = "flavour"
choices = [{{ options = [] }}, {{ options = ["--sweet"] }}, {{ options = ["--sour"] }}]
[[verdict]]
means = "safe"
exit = [0]
stdout = '^SAFE$'
[[verdict]]
means = "violated"
exit = [1]
stdout = '^UNSAFE$'
"#
    );
    let file = directory.join(format!("{name}.toml"));
    std::fs::write(&file, text).unwrap();
    let search = Search { directories: vec![directory.to_owned()], ..Search::default() };
    Checker::load(&file).unwrap().find(&search, &Cancel::new()).unwrap()
}

pub fn plan(installed: &[Installed], seconds: f64) -> Plan {
    Plan {
        producer: serde_json::json!({ "kind": "twins" }),
        checkers: installed.iter().map(|each| CheckerPlan::of(&each.checker, 0)).collect(),
        limits: RunLimits { seconds, memory: 200 << 20, output: 1 << 20, dynamic: false },
        seed: 7,
        data_model: "LP64".into(),
        programs: None,
    }
}

pub fn options(workers: usize) -> Options {
    Options { workers, time: None }
}

pub fn run(store: &mut Store, units: u64, installed: &[Installed]) -> Result<Outcome, RunError> {
    campaign::run(store, &Twins(units), installed, options(2), &Cancel::new(), &Silent)
}

/// A campaign that is done.
pub fn finished(directory: &Path, units: u64, installed: &[Installed], shard: Shard) -> Store {
    let mut store = Store::create(directory, &plan(installed, 20.0), shard).unwrap();
    run(&mut store, units, installed).unwrap();
    store
}

/// Lines that a script appended to a file.
pub fn lines(path: &PathBuf) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}
