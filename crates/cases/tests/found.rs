//! What `docs/found` says of other verifiers is still true: every program is executed in every way, and
//! the verifiers that are installed here are asked again.

#[path = "../../checkers/tests/support/peers.rs"]
mod peers;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cases::{Case, Surroundings};
use checkers::{Installed, Judgement, builtin};
use oracle::{Tools, Workshop, establish};
use process::{Cancel, Limits, MemoryLimit, Scratch};
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    finding: Vec<Told>,
}

#[derive(Deserialize)]
struct Told {
    program: String,
    checkers: Vec<String>,
    judgement: String,
    /// Its options; none for the default ones.
    #[serde(default)]
    setting: String,
}

/// The longest program that a maintainer should have to read.
const LINES: usize = 25;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/found")
}

/// A verifier by its name and version, if it is here.
fn installed(name: &str, version: &str) -> Option<Arc<Installed>> {
    let checker = builtin().into_iter().find(|checker| checker.name == name)?;
    let found = checker.find(&peers::search(), &Cancel::new()).ok()?;
    (found.version == version).then(|| Arc::new(found))
}

#[test]
fn what_was_found_is_still_there() {
    let text = fs::read_to_string(directory().join("causes.toml")).unwrap();
    let told = toml::from_str::<Table>(&text).unwrap().finding;
    let cancel = Cancel::new();
    let place = Surroundings {
        workshop: Arc::new(Workshop::new(Tools::default(), cancel.clone()).unwrap()),
        scratch: Arc::new(Scratch::new().unwrap()),
        cancel,
    };
    let limits = Limits {
        wall: Some(Duration::from_secs(60)),
        memory: Some(MemoryLimit::Resident(2 << 30)),
        ..Limits::default()
    };
    for Told { program, checkers, judgement, setting } in told {
        let text = fs::read_to_string(directory().join(&program)).unwrap();
        assert!(reduce::lines(&text) <= LINES, "{program} is too long");
        let established = establish(&place.workshop, &text, &[])
            .unwrap_or_else(|doubt| panic!("{program}: {}: {}", doubt.step, doubt.reason));
        for checker in checkers {
            let (name, version) = checker.split_once(' ').expect("a name and a version");
            let Some(installed) = installed(name, version) else {
                println!("{checker} is not here");
                continue;
            };
            let judgement: Judgement = judgement.parse().unwrap();
            let setting = match setting.as_str() {
                "" => installed.checker.default_setting(),
                options => options.parse().unwrap(),
            };
            let case = Case {
                setting,
                checker: installed,
                limits,
                truth: established.truth,
                judgement,
                message: String::new(),
                inputs: Vec::new(),
            };
            let reply = case.ask(&text, &case.setting, &place).expect("it starts");
            let claims = &case.checker.checker.claims;
            let seen = checkers::judge(claims, established.truth, &reply.answer);
            assert_eq!(seen, judgement, "{program}: {checker} says {}", reply.answer);
        }
    }
}
