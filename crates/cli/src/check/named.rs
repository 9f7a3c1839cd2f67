//! `-p call:FUNCTION`: a name that nobody knows is a slip of the pen, and no program calls it.

use std::ffi::OsString;
use std::sync::Arc;

use ir::Program;
use native::Sources;
use process::{Command, Limits};

use super::supervise::Job;
use super::watch::Watch;
use crate::answer::Failure;
use crate::entry::language_options;

/// Refuses functions that must not be called and that the program neither defines nor declares. What
/// a property file names is taken as it is: one file serves many programs.
pub fn refuse_unknown_functions(
    job: &Job,
    program: &Program,
    sources: &Sources,
    watch: &Arc<Watch>,
) -> Result<(), Failure> {
    if job.selection.exact {
        return Ok(());
    }
    let is_used = |name: &str| program.functions.iter().any(|function| &*function.name == name);
    for name in &job.selection.error_functions {
        if !is_used(name) && !exec::is_native(name) && !is_named(job, name, sources, watch)? {
            return Err(Failure::new(format!("call:{name}: the program has no function '{name}'")));
        }
    }
    Ok(())
}

/// Whether a name occurs in the files with all that they include: what is declared and not used
/// leaves no other trace.
fn is_named(job: &Job, name: &str, sources: &Sources, watch: &Arc<Watch>) -> Result<bool, Failure> {
    for file in &sources.files {
        let mut arguments: Vec<OsString> = ["-E", "-P", "-w"].map(OsString::from).to_vec();
        arguments.extend(language_options(sources));
        arguments.extend(sources.extra.iter().cloned());
        arguments.push(file.into());
        let limits = Limits { output: 1 << 30, ..Limits::default() };
        let run = Command::new(&job.clang).args(arguments).limits(limits).run(&watch.cancel);
        let outcome = run.map_err(|error| Failure::new(error.to_string()))?;
        if outcome.stdout_text().split(|c: char| !is_name(c)).any(|word| word == name) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
