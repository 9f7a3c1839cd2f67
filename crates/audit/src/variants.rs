//! All mutants as programs, compiled together.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use check::{Failure, Loaded, Request, load};
use clang::{CompileOptions, optimised_functions};
use ir::{Body, FunctionId, Program, ValidProgram};
use process::{Cancel, Scratch};

use crate::fate::Fate;
use crate::shared::{
    Member, can_share, complained_about, copy_name, marked, marker, shared_text, variant_name,
};
use crate::subject::{Specimen, Subject};

/// What no compiler lets pass in code that was fine before: a mutant that swaps a pointer and a number is no
/// mistake that anybody would find in a program that compiles.
const STRICT: [&str; 2] = ["-Werror=int-conversion", "-Werror=incompatible-pointer-types"];

/// How a mutant is had as a program.
pub enum Variant {
    /// As the original with another body for one function.
    Body {
        /// The function.
        function: FunctionId,
        /// Its body.
        body: Body,
    },
    /// Only by compiling its own text.
    Apart,
    /// Not at all: the compiler's words.
    Rejected(String),
    /// It was compiled to the same code as the original, or as the mutant of that number.
    Same(Option<usize>),
}

/// The original and its mutants.
pub struct Variants {
    /// The original.
    pub original: ValidProgram,
    /// The mutants, by their numbers in the subject.
    pub variants: Vec<Variant>,
}

impl Variants {
    /// Compiles all mutants of a subject.
    pub fn load(subject: &Subject, cancel: &Cancel) -> Result<Variants, Failure> {
        let scratch = Scratch::new().map_err(|error| scratch_failure(&error))?;
        let mut rejected = BTreeSet::new();
        // Where the original itself is not that strict, its mutants need not be.
        let mut strictness: &[&str] = &STRICT;
        let compiled = compile_together(subject, strictness, &scratch, &mut rejected, cancel);
        let (request, program) = compiled.or_else(|_| {
            (strictness, rejected) = (&[], BTreeSet::new());
            compile_together(subject, strictness, &scratch, &mut rejected, cancel)
        })?;
        let mut program = program.into_inner();
        program.files.rename(|name| marked(name).map(|(file, _)| file.to_owned()));
        let bodies = take_bodies(&mut program, subject);
        let same = same_code(subject, &request, &rejected, cancel);
        let original = ValidProgram::new(program).map_err(|problems| {
            let words = problems.first().map(ToString::to_string).unwrap_or_default();
            Failure::new("refute lowered the program wrongly").with_details(words)
        })?;
        let mut variants = Vec::new();
        for (number, body) in bodies.into_iter().enumerate() {
            variants.push(match (same.get(&number), body) {
                (Some(other), _) => Variant::Same(*other),
                (None, Some((function, body))) => Variant::Body { function, body },
                // It was complained about, or cannot stand beside others.
                (None, None) => {
                    match rejected_alone(subject, number, strictness, &scratch, cancel)? {
                        Some(words) => Variant::Rejected(words),
                        None => Variant::Apart,
                    }
                }
            });
        }
        Ok(Variants { original, variants })
    }

    /// What is known of some mutants at once before anybody is asked.
    pub fn known_fate(&self, subject: &Subject, numbers: &[usize]) -> Option<Fate> {
        let name = |number: usize| subject.specimens[number].mutant.name.clone();
        numbers.iter().find_map(|number| match &self.variants[*number] {
            Variant::Rejected(words) => Some(Fate::DidNotCompile { words: words.clone() }),
            Variant::Same(other) => Some(Fate::Equivalent { to: other.map(name) }),
            Variant::Body { .. } | Variant::Apart => None,
        })
    }

    /// The functions that the files of the code define.
    pub fn functions_of_code(&self, subject: &Subject) -> Vec<FunctionId> {
        let program = &self.original;
        let paths: Vec<_> = subject.files.iter().map(|file| file.path.to_string_lossy()).collect();
        let is_of_code = |function: &ir::Function| {
            let name = program.files.name(function.location.file);
            function.body.is_some() && paths.iter().any(|path| **path == **name)
        };
        let functions = program.functions.iter().enumerate();
        functions.filter(|(_, one)| is_of_code(one)).map(|(id, _)| FunctionId::new(id)).collect()
    }

    /// The functions that some mutants change.
    pub fn changed(&self, numbers: &[usize]) -> Vec<FunctionId> {
        let changed = numbers.iter().filter_map(|number| match &self.variants[*number] {
            Variant::Body { function, .. } => Some(*function),
            Variant::Apart | Variant::Rejected(_) | Variant::Same(_) => None,
        });
        changed.collect()
    }

    /// The program with some mutants at once, of different functions, that share what was compiled.
    pub fn program(&self, numbers: &[usize]) -> Option<ValidProgram> {
        let mut program = None;
        for number in numbers {
            let Variant::Body { function, body } = &self.variants[*number] else { return None };
            let before = program.as_ref().unwrap_or(&self.original);
            program = Some(before.with_body(*function, body.clone()).ok()?);
        }
        program
    }
}

/// The program with some mutants at once, compiled from its own text. One that no longer defines what the original
/// does is no program: it cannot be linked.
pub fn load_apart(
    subject: &Subject,
    original: &Program,
    numbers: &[usize],
    cancel: &Cancel,
) -> Result<Loaded, Failure> {
    let scratch = Scratch::new().map_err(|error| scratch_failure(&error))?;
    let loaded = load(&request_apart(subject, numbers, &scratch)?, cancel)?;
    let is_defined = |name: &str| {
        let id = original.function_named(name);
        id.is_some_and(|id| original.function(id).body.is_some())
    };
    let mut functions = loaded.program.functions.iter();
    match functions.find(|of| of.body.is_none() && is_defined(&of.name)) {
        Some(lost) => Err(Failure::new("a mutant cannot be linked")
            .with_details(format!("no file defines {} any more", lost.name))),
        None => Ok(loaded),
    }
}

/// The request about a program with some mutants at once, each of another file; the texts are written into
/// the scratch directory.
pub fn request_apart(
    subject: &Subject,
    numbers: &[usize],
    scratch: &Scratch,
) -> Result<Request, Failure> {
    let mut request = subject.request.clone();
    for number in numbers {
        let Specimen { file, mutant } = &subject.specimens[*number];
        let original = &subject.files[*file];
        let text = mutant.apply(&original.text);
        let marker = marker(1, &original.path.to_string_lossy());
        let name = format!("alone-{file}");
        replace_file(&mut request, &original.path, &format!("{marker}{text}"), &name, scratch)?;
    }
    Ok(request)
}

/// Writes another text for one of the files of a request, to be compiled as if it stood beside the original.
pub fn replace_file(
    request: &mut Request,
    path: &Path,
    text: &str,
    name: &str,
    scratch: &Scratch,
) -> Result<(), Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("c");
    let copy = scratch.file(&format!("{name}.{extension}"));
    fs::write(&copy, source::encode(text)).map_err(|error| scratch_failure(&error))?;
    for file in request.sources.files.iter_mut().filter(|file| *file == path) {
        file.clone_from(&copy);
    }
    // What is included by a name in quotes is looked for beside the original.
    let beside = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let beside = beside.unwrap_or(Path::new(".")).as_os_str().to_owned();
    request.sources.dialect.extra.extend(["-iquote".into(), beside]);
    Ok(())
}

/// Compiles the texts with all mutants in them. Those that do not compile are put aside and the rest is tried
/// again, until no mutant is complained about.
fn compile_together(
    subject: &Subject,
    strictness: &[&str],
    scratch: &Scratch,
    rejected: &mut BTreeSet<usize>,
    cancel: &Cancel,
) -> Result<(Request, ValidProgram), Failure> {
    loop {
        let mut request = subject.request.clone();
        for (index, file) in subject.files.iter().enumerate() {
            let members: Vec<Member<'_>> = subject
                .specimens
                .iter()
                .enumerate()
                .filter(|(number, specimen)| specimen.file == index && !rejected.contains(number))
                .map(|(number, specimen)| Member { number: number + 1, mutant: &specimen.mutant })
                .collect();
            let text = shared_text(&file.text, &file.path.to_string_lossy(), &members);
            replace_file(&mut request, &file.path, &text, &format!("shared-{index}"), scratch)?;
        }
        let more = ["-ferror-limit=0", "-w"].iter().chain(strictness);
        request.sources.dialect.extra.extend(more.map(OsString::from));
        let failure = match load(&request, cancel) {
            Ok(loaded) => return Ok((request, loaded.program)),
            Err(failure) => failure,
        };
        let before = rejected.len();
        let numbers = complained_about(&failure.details);
        rejected.extend(numbers.into_iter().filter_map(|number| number.checked_sub(1)));
        if rejected.len() == before {
            // It is not about a mutant that can be named: the original says it best, and if nothing is wrong
            // with that, each mutant is compiled alone.
            load(&subject.request, cancel)?;
            rejected.extend(0..subject.specimens.len());
            if rejected.len() == before {
                return Err(failure);
            }
        }
    }
}

/// Takes the bodies of mutants out of a program in which they are functions of their own.
fn take_bodies(program: &mut Program, subject: &Subject) -> Vec<Option<(FunctionId, Body)>> {
    let by_name = program.functions_by_name();
    let mut bodies = Vec::new();
    for (number, specimen) in subject.specimens.iter().enumerate() {
        let taken = specimen.mutant.function.as_ref().and_then(|function| {
            let variant = *by_name.get(variant_name(&function.name, number + 1).as_str())?;
            let path = subject.files[specimen.file].path.to_string_lossy();
            let original = function_of_file(program, &function.name, &path)?;
            Some((original, program.functions[variant.index()].body.take()?))
        });
        bodies.push(taken);
    }
    for function in subject.specimens.iter().filter_map(|one| one.mutant.function.as_ref()) {
        if let Some(copy) = by_name.get(copy_name(&function.name).as_str()) {
            program.functions[copy.index()].body = None;
        }
    }
    bodies
}

/// The function of a name that a file defines; the linker gives numbers to static ones that are called alike.
fn function_of_file(program: &Program, name: &str, path: &str) -> Option<FunctionId> {
    let is_it = |function: &ir::Function| {
        let rest = function.name.strip_prefix(name);
        let is_called_so = rest.is_some_and(|rest| {
            let number = rest.strip_prefix('.').unwrap_or(rest);
            number.bytes().all(|byte| byte.is_ascii_digit())
                && rest.starts_with('.') != rest.is_empty()
        });
        is_called_so
            && &**program.files.name(function.location.file) == path
            && function.body.is_some()
    };
    program.functions.iter().position(is_it).map(FunctionId::new)
}

/// The mutants that the optimiser makes the same code of as of the original (nothing), or of an earlier one.
fn same_code(
    subject: &Subject,
    request: &Request,
    rejected: &BTreeSet<usize>,
    cancel: &Cancel,
) -> HashMap<usize, Option<usize>> {
    let mut same = HashMap::new();
    for (index, file) in subject.files.iter().enumerate() {
        let position = subject.request.sources.files.iter().position(|path| *path == file.path);
        let Some(shared) = position.map(|position| &request.sources.files[position]) else {
            continue;
        };
        let options = CompileOptions {
            clang: request.clang.clone(),
            dialect: request.sources.dialect.clone(),
            rules: request.rules(),
            ..CompileOptions::default()
        };
        // Without it, every mutant counts.
        let Ok(code) = optimised_functions(shared, &options, cancel) else { continue };
        let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
        for (number, specimen) in subject.specimens.iter().enumerate() {
            let Some(function) = &specimen.mutant.function else { continue };
            let is_shared = specimen.file == index
                && !rejected.contains(&number)
                && can_share(&specimen.mutant, &file.text);
            let own = code.get(&variant_name(&function.name, number + 1));
            let (true, Some(own)) = (is_shared, own) else { continue };
            if code.get(&copy_name(&function.name)) == Some(own) {
                same.insert(number, None);
            } else if let Some(earlier) = seen.get(&(function.name.as_str(), own.as_str())) {
                same.insert(number, Some(*earlier));
            } else {
                seen.insert((&function.name, own), number);
            }
        }
    }
    same
}

/// What the compiler says against a mutant's own text, if it does.
fn rejected_alone(
    subject: &Subject,
    number: usize,
    strictness: &[&str],
    scratch: &Scratch,
    cancel: &Cancel,
) -> Result<Option<String>, Failure> {
    let mut request = request_apart(subject, &[number], scratch)?;
    request.sources.dialect.extra.extend(strictness.iter().map(OsString::from));
    match load(&request, cancel) {
        Ok(_) => Ok(None),
        Err(failure) => Ok(Some(match failure.details.is_empty() {
            true => failure.message,
            false => failure.details,
        })),
    }
}

pub fn scratch_failure(error: &std::io::Error) -> Failure {
    Failure::new(format!("the temporary directory cannot be used: {error}"))
}
