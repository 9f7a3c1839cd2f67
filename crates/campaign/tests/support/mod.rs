//! A producer of tiny programs and verifiers that are shell scripts, for tests.
#![allow(dead_code)]

#[path = "../../../checkers/tests/support/scripted.rs"]
pub mod scripted;

use std::path::{Path, PathBuf};

use campaign::{
    CheckerPlan, Options, Outcome, Plan, Produced, Producer, Program, RunError, RunLimits, Shard,
    Silent, Store,
};
use checkers::{Checker, Installed, Search};
use process::Cancel;
use verdict::Truth;

pub use scripted::TRUTHFUL;

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
            inputs: Vec::new(),
        };
        Produced {
            programs: vec![program(Truth::Safe), program(Truth::Violated)],
            dropped: vec![],
            seconds: vec![("make".into(), 0.001)],
        }
    }
}

const FLAVOURS: &str = r#"
[[swarm]]
name = "flavour"
choices = [{ options = [] }, { options = ["--sweet"] }, { options = ["--sour"] }]
"#;

/// A verifier that is a shell script.
pub fn script(directory: &Path, name: &str, body: &str) -> Installed {
    let description = scripted::description(name) + FLAVOURS;
    let file = scripted::write(directory, name, body, &description);
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
        units: None,
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
