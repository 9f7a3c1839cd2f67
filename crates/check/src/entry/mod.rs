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
mod preconditions;

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use base::{MacroOption, TOLERANCE};
use native::Sources;
use process::{Cancel, Command, Limits, Scratch};

use crate::failure::Failure;
use crate::request::Request;
use declarations::Declarations;
use harness::Harness;

pub use harness::FILE;
pub use names::{Parts, name_inputs};
pub use preconditions::Preconditions;

/// A program that starts at another function.
pub struct Entered {
    /// The files and options.
    pub sources: Sources,
    /// A file that is the same program by itself, for people and for other tools.
    pub standalone: Option<String>,
    /// What of all arguments the harness makes, in words; empty when it makes all.
    pub limits: Vec<String>,
    /// Preconditions that the names of the parameters suggest.
    pub suggestions: Vec<String>,
    /// For each line of the harness, the part of the arguments that gets an input there.
    pub parts: Parts,
}

/// What the program's own `main` is called when another takes its place.
const OLD_MAIN: &str = "main=refute_main_of_the_program";

impl Entered {
    /// A program that starts where programs start.
    pub fn main(sources: &Sources) -> Self {
        Entered {
            sources: sources.clone(),
            standalone: None,
            limits: Vec::new(),
            suggestions: Vec::new(),
            parts: Parts::default(),
        }
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
        let known = request.exploration.known.as_ref().and_then(|known| known.0.get(file));
        let declarations = match known {
            Some(known) => Cow::Borrowed(known),
            None => match declarations(clang, sources, file, cancel)? {
                Ok(declarations) => Cow::Owned(declarations),
                Err(messages) => {
                    rejected.get_or_insert((file, messages));
                    continue;
                }
            },
        };
        let Some(of) = declarations.function(function).cloned() else { continue };
        found.push((index, file, declarations, of));
    }
    if let [(_, first, ..), (_, second, ..), ..] = found.as_slice() {
        let (first, second) = (first.display(), second.display());
        return Err(Failure::new(format!(
            "'{function}' is defined in '{first}' and in '{second}'"
        ))
        .with_advice("check one of the files alone, or give one of the functions another name"));
    }
    let Some((index, file, declarations, of)) = found.pop() else {
        // The function may be where the compiler did not get to.
        return Err(match rejected {
            Some((file, messages)) => does_not_compile(file, messages),
            None => Failure::new(format!("no file defines a function '{function}'")),
        });
    };
    let text = read(file)?;
    let before = of.range.as_ref().and_then(|range| text.get(..range.start)).unwrap_or_default();
    let given = &request.exploration.preconditions;
    let preconditions = given.with_comment(&String::from_utf8_lossy(before));
    let harness = harness::write(&declarations, &of, &preconditions, array_size)
        .map_err(|reason| refuse(function, &reason))?;
    let is_pointer =
        |ty: &str| matches!(declarations.shape(ty), Ok(declarations::Shape::Pointer(_)));
    let named = of.parameters.iter().map(|of| (of.name.clone(), is_pointer(&of.ty)));
    let named: Vec<(String, bool)> = named.collect();
    let suggestions = preconditions::suggested(&named, &preconditions.assumed);
    let path = scratch.file("entry.c");
    fs::write(&path, with_harness(file, text, &harness.text)).map_err(|error| {
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
    let Harness { limits, parts, .. } = harness;
    Ok(Entered { sources: entered, standalone, limits, suggestions, parts })
}

/// What clang said of files, for those who ask about many of their functions: the tables of a file can make
/// that hundreds of megabytes.
#[derive(Debug, Default)]
pub struct Known(HashMap<PathBuf, Declarations>);

/// The functions that the files themselves define, headers left out, with their lines, and what else is known of
/// the files now.
pub fn functions(request: &Request, cancel: &Cancel) -> Result<(Vec<Listed>, Known), Failure> {
    let mut listed = Vec::new();
    let mut known = Known::default();
    for file in &request.sources.files {
        let declarations = declarations(&request.clang, &request.sources, file, cancel)?
            .map_err(|messages| does_not_compile(file, messages))?;
        let text = read(file)?;
        let line = |offset: usize| {
            let before = text.get(..offset).unwrap_or_default();
            1 + before.iter().filter(|byte| **byte == b'\n').count()
        };
        for function in &declarations.functions {
            let range = function.range.as_ref().filter(|_| function.name != "main");
            let Some(range) = range else { continue };
            let lines = line(range.start)..=line(range.end.saturating_sub(1));
            listed.push(Listed { name: function.name.clone(), file: file.clone(), lines });
        }
        known.0.insert(file.clone(), declarations);
    }
    Ok((listed, known))
}

/// A function that a file defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// The file.
    pub file: PathBuf,
    /// Its first and its last line.
    pub lines: std::ops::RangeInclusive<usize>,
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(file)
        .map_err(|error| Failure::new(format!("'{}' cannot be read: {error}", file.display())))
}

fn does_not_compile(file: &Path, messages: String) -> Failure {
    Failure::new(format!("'{}' does not compile", file.display())).with_details(messages)
}

/// The text of the file with the new `main` behind it, which so sees what is static there.
fn with_harness(file: &Path, text: Vec<u8>, harness: &str) -> Vec<u8> {
    let mut whole = format!("# 1 \"{}\"\n", escaped(file)).into_bytes();
    whole.extend(text);
    whole.push(b'\n');
    whole.extend(harness.bytes());
    whole
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
