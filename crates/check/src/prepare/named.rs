//! Functions that a request names: a name that nobody knows is a slip of the pen, and no program calls it.

use ir::Program;
use native::Sources;
use process::Cancel;

use crate::failure::Failure;
use crate::request::Request;

/// Refuses bounds for loops of functions that are not there: they would bound nothing.
pub fn refuse_unknown_loops(request: &Request, program: &Program) -> Result<(), Failure> {
    let bounds = &request.exploration.unwinding.of_loops;
    let is_unknown = |of: &&(String, u32, u32)| program.function_named(&of.0).is_none();
    match bounds.iter().find(is_unknown) {
        Some((function, ..)) => Err(Failure::new(format!(
            "the bound of a loop of '{function}': the program has no function '{function}'"
        ))),
        None => Ok(()),
    }
}

/// Refuses functions that must not be called and that the program neither defines nor declares. What
/// a property file names is taken as it is: one file serves many programs.
pub fn refuse_unknown_functions(
    request: &Request,
    program: &Program,
    sources: &Sources,
    cancel: &Cancel,
) -> Result<(), Failure> {
    if request.selection.exact {
        return Ok(());
    }
    let is_used = |name: &str| program.functions.iter().any(|function| &*function.name == name);
    for name in &request.selection.error_functions {
        if !is_used(name) && !exec::is_native(name) && !is_named(request, name, sources, cancel)? {
            return Err(Failure::new(format!("call:{name}: the program has no function '{name}'")));
        }
    }
    Ok(())
}

/// Whether a name occurs in the files with all that they include: what is declared and not used
/// leaves no other trace.
fn is_named(
    request: &Request,
    name: &str,
    sources: &Sources,
    cancel: &Cancel,
) -> Result<bool, Failure> {
    for file in &sources.files {
        let text = front::preprocessed(&request.clang, file, &sources.dialect, cancel)
            .map_err(|error| Failure::new(error.to_string()))?;
        if text.split(|c: char| !is_name(c)).any(|word| word == name) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
