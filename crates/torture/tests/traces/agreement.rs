//! Looking on changes nothing: a traced program does what an interpreted one does.

use std::path::{Path, PathBuf};

use base::DataModel;
use exec::concrete::NoInputs;
use exec::{Limits, Setup, interpret, trace};
use torture::{Judge, lower_file};
use verdict::{Property, PropertySet};

fn setup() -> Setup<'static> {
    Setup {
        garbage: 0,
        checks: PropertySet::all().without(Property::Misaligned),
        error_functions: &["reach_error", "__VERIFIER_error"],
        arguments: &["program"],
        inputs: Box::new(NoInputs),
        limits: Limits { steps: 20_000_000, ..Limits::default() },
    }
}

/// How the two differ, if they do.
fn difference(file: &Path) -> Option<String> {
    let source = std::fs::read_to_string(file).ok()?;
    let model = if source.contains("--32") { DataModel::Ilp32 } else { DataModel::Lp64 };
    let program = match lower_file(&Judge { model, ..Judge::default() }, file) {
        Ok(program) => program,
        Err(problem) => return Some(problem),
    };
    let run = interpret(&program, setup());
    let traced = trace(&program, setup());
    if traced.trace.steps.len() > 200 {
        return Some(format!("{} steps", traced.trace.steps.len()));
    }
    let ended = (&run.stop, run.steps, &run.output, &run.errors, run.live_heap_objects);
    let same = &traced.run;
    let traced = (&same.stop, same.steps, &same.output, &same.errors, same.live_heap_objects);
    (ended != traced).then(|| format!("{:?}, traced {:?}", run.stop, same.stop))
}

#[test]
fn traced_programs_do_what_they_do() {
    let files = crate::support::programs_to_run();
    let describe = |file: &PathBuf| Some(format!("{}: {}", file.display(), difference(file)?));
    let wrong: Vec<String> = files.iter().filter_map(describe).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
