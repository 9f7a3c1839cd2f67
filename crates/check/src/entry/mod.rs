//! `--entry FUNCTION`: a `main` for one function, written in C.
//!
//! Clang is asked for the types of the parameters, and a `main` is written that makes an argument of
//! each from inputs and calls the function. Because that is C like the rest, the engine, the
//! interpreter, the real program, the tests and the reproducer need to know nothing about it. Making
//! symbolic arguments inside the engine was rejected: every other part would have had to learn how to
//! repeat them.

mod declarations;
mod harness;
mod names;

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use base::{MacroOption, TOLERANCE};
use native::Sources;
use process::{Cancel, Command, Limits, Scratch};

use crate::failure::Failure;
use crate::request::Request;
use declarations::Declarations;

pub use harness::FILE;
pub use names::name_inputs;

/// A program that starts at another function.
pub struct Entered {
    /// The files and options.
    pub sources: Sources,
    /// A file that is the same program by itself, for people and for other tools.
    pub standalone: Option<String>,
    /// What of all arguments the harness makes, in words; nothing when it makes all.
    pub limit: Option<String>,
    /// For each line of the harness, the part of the arguments that gets an input there.
    pub parts: Vec<String>,
}

/// What the program's own `main` is called when another takes its place.
const OLD_MAIN: &str = "main=refute_main_of_the_program";

impl Entered {
    /// A program that starts where programs start.
    pub fn main(sources: &Sources) -> Self {
        Entered { sources: sources.clone(), standalone: None, limit: None, parts: Vec::new() }
    }
}

/// The program with a `main` that calls the function. Its file goes into `scratch`.
pub fn with_entry(
    request: &Request,
    function: &str,
    scratch: &Scratch,
    cancel: &Cancel,
) -> Result<Entered, Failure> {
    let (clang, sources) = (&request.clang, &request.sources);
    let array_size = request.exploration.entry_array_size;
    let mut found = Vec::new();
    let mut rejected = None;
    for (index, file) in sources.files.iter().enumerate() {
        let declarations = match declarations(clang, sources, file, cancel)? {
            Ok(declarations) => declarations,
            Err(messages) => {
                rejected.get_or_insert((file, messages));
                continue;
            }
        };
        let Some(parameters) = declarations.parameters_of(function) else { continue };
        found.push((index, file, declarations, parameters));
    }
    if let [(_, first, ..), (_, second, ..), ..] = found.as_slice() {
        let (first, second) = (first.display(), second.display());
        return Err(Failure::new(format!(
            "'{function}' is defined in '{first}' and in '{second}'"
        ))
        .with_advice("check one of the files alone, or give one of the functions another name"));
    }
    let Some((index, file, declarations, parameters)) = found.pop() else {
        // The function may be where the compiler did not get to.
        return Err(match rejected {
            Some((file, messages)) => {
                Failure::new(format!("'{}' does not compile", file.display()))
                    .with_details(messages)
            }
            None => Failure::new(format!("no file defines a function '{function}'")),
        });
    };
    let harness = harness::write(&declarations, function, &parameters, array_size)
        .map_err(|reason| refuse(function, &reason))?;
    let path = scratch.file("entry.c");
    fs::write(&path, with_harness(file, &harness.text)?).map_err(|error| {
        Failure::new(format!("the temporary directory cannot be used: {error}"))
    })?;
    let mut entered = sources.clone();
    entered.files[index] = path;
    // What the file includes is found from where the file was.
    let directory = file.parent().filter(|directory| !directory.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    entered.dialect.extra.extend(["-iquote".into(), directory.into()]);
    entered.dialect.macros.push(MacroOption::Define(OLD_MAIN.into()));
    let standalone = Some(standalone(file, &harness.text));
    let limit = harness.has_pointers.then(|| match array_size {
        0 | 1 => "arguments that point to 1 element each".to_string(),
        most => format!("arguments that point to 1 to {most} elements each"),
    });
    Ok(Entered { sources: entered, standalone, limit, parts: harness.parts })
}

/// The text of the file with the new `main` behind it, which so sees what is static there.
fn with_harness(file: &Path, harness: &str) -> Result<Vec<u8>, Failure> {
    let mut text = format!("# 1 \"{}\"\n", escaped(file)).into_bytes();
    text.extend(
        fs::read(file).map_err(|error| {
            Failure::new(format!("'{}' cannot be read: {error}", file.display()))
        })?,
    );
    text.push(b'\n');
    text.extend(harness.bytes());
    Ok(text)
}

fn escaped(file: &Path) -> String {
    file.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"")
}

/// The harness with the file that it needs.
fn standalone(file: &Path, harness: &str) -> String {
    let (name, new_name) = OLD_MAIN.split_once('=').unwrap_or_default();
    let path = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    format!("#define {name} {new_name}\n#include \"{}\"\n{harness}", escaped(&path))
}

fn refuse(function: &str, reason: &str) -> Failure {
    Failure::new(format!("no arguments can be made for '{function}': {reason}"))
        .with_advice("write a main of your own that calls it")
}

/// What clang knows of a file; its messages when the file does not compile.
fn declarations(
    clang: &Path,
    sources: &Sources,
    file: &Path,
    cancel: &Cancel,
) -> Result<Result<Declarations, String>, Failure> {
    let mut arguments: Vec<OsString> =
        ["-fsyntax-only", "-w", "-Xclang", "-ast-dump=json"].iter().map(OsString::from).collect();
    arguments.extend(TOLERANCE.map(OsString::from));
    arguments.extend(sources.dialect.flags());
    arguments.push(file.into());
    let limits = Limits { output: 1 << 30, ..Limits::default() };
    let outcome = Command::new(clang)
        .args(arguments)
        .limits(limits)
        .run(cancel)
        .map_err(|error| Failure::new(error.to_string()))?;
    if !outcome.end.success() {
        return Ok(Err(outcome.stderr_text()));
    }
    Declarations::parse(&outcome.stdout).map(Ok).map_err(|error| {
        Failure::new(format!(
            "clang's description of '{}' is not understood: {error}",
            file.display()
        ))
    })
}
