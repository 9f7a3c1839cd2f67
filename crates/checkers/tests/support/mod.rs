//! Finds verifiers and asks them, for tests.
#![allow(dead_code)]

pub mod peers;
pub mod scripted;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use base::DataModel;
use checkers::{Checker, Installed, Question, Reply, Search, Setting, builtin};
use process::{Cancel, Limits, MemoryLimit, Scratch};

/// A built-in verifier, if it is here; else says "absent" past the capture of the test runner.
pub fn installed(name: &str) -> Option<Installed> {
    let checker = builtin().into_iter().find(|checker| checker.name == name).expect("a known name");
    match checker.find(&peers::search(), &Cancel::new()) {
        Ok(installed) => Some(installed),
        Err(missing) => {
            let _ = writeln!(std::io::stderr(), "absent: {missing}");
            None
        }
    }
}

pub fn ask(checker: &Installed, text: &str, model: DataModel, setting: &Setting) -> Reply {
    ask_with(checker, text, model, setting, 60.0)
}

pub fn ask_with(
    checker: &Installed,
    text: &str,
    data_model: DataModel,
    setting: &Setting,
    seconds: f64,
) -> Reply {
    let limits = Limits {
        wall: Some(Duration::from_secs_f64(seconds)),
        memory: Some(MemoryLimit::Resident(400 << 20)),
        output: 1 << 20,
        ..Limits::default()
    };
    let question = Question { text, data_model, setting, limits };
    let scratch = Scratch::new().unwrap();
    checker.ask(&question, scratch.path(), &Cancel::new()).unwrap()
}

/// A verifier that is a shell script; its description may be changed.
pub fn script(directory: &Path, body: &str, change: impl Fn(String) -> String) -> Installed {
    let description = change(scripted::description("hostile"));
    let description = scripted::write(directory, "hostile", body, &description);
    let checker = Checker::load(&description).unwrap();
    let search = Search { directories: vec![directory.to_owned()], ..Search::default() };
    checker.find(&search, &Cancel::new()).unwrap()
}
