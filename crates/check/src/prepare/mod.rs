//! From C files to a program that can be explored.

mod allocation;
pub mod arguments;
pub mod named;
mod open_functions;
mod output_results;
mod prelude;
mod random;
pub mod stubs;
mod wrapping;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use base::{Budget, Dialect};
use bmc::output_looked_at;
use clang::{CompileError, CompileOptions, Compiled, TranslationUnit};
use front::{Library, LinkError};
use ir::ValidProgram;
use native::Sources;
use process::{Cancel, End, Scratch};
use verdict::{Reason, Showing};

use crate::entry::Parts;
use crate::failure::Failure;
use crate::request::Request;
use open_functions::{Copying, Linker, is_input_name, open_functions};
use prelude::{Prelude, undeclared};
use stubs::{ending, mark, stubs};

pub use open_functions::Openness;

/// A program that was compiled, and how to build the real one in the same way.
pub struct Prepared {
    /// The program.
    pub program: ValidProgram,
    /// The files and options that build the real program.
    pub sources: Sources,
    /// What clang said about the files.
    pub warnings: String,
    /// For each line of the function that makes the arguments of the program, what it makes.
    pub argument_parts: Parts,
    /// The functions whose results are inputs although their names do not say so, by a property file.
    pub opened: Vec<String>,
    /// Holds the files that were made for the compiler.
    pub scratch: Scratch,
}

/// Why there is no program.
pub enum Trouble {
    /// The tool or its input failed.
    Failed(Failure),
    /// The compiler used up the budget.
    Exhausted(Reason),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Trouble::Failed(failure)
    }
}

/// What the user lets the world do beyond what the files say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct World {
    /// Which functions that nobody defines return anything.
    pub openness: Openness,
    /// Whether a call that allocates fails is an input.
    pub failing_allocation: bool,
    /// Whether inputs let output fail.
    pub failing_output: bool,
    /// Whether the program is started without arguments.
    pub plain_start: bool,
}

/// Compiles, links and lowers files, as a request about them or about what they were made from asks.
pub fn prepare(
    request: &Request,
    sources: &Sources,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Prepared, Trouble> {
    let (clang, rules, world) = (request.clang.as_path(), request.rules(), request.world());
    let data_model = sources.dialect.data_model;
    let scratch = Scratch::new().map_err(scratch_failure)?;
    let dialect = sources.dialect.clone();
    let options = CompileOptions { clang: clang.to_owned(), dialect, rules, budget };
    let rules = options.rules();
    let mut compiler = Compiler { options, scratch: &scratch, cancel, undeclared: BTreeSet::new() };
    let mut real = sources.clone();
    let mut units = Vec::new();
    for (index, file) in sources.files.iter().enumerate() {
        let (unit, compiled_file) = compiler.compile(index, file)?;
        real.files[index] = compiled_file;
        units.push(unit);
    }
    if let Some(header) = compiler.common_header()? {
        real.dialect.forced_includes.insert(0, header);
    }
    let warnings = units.iter().map(|unit| unit.warnings.as_str()).collect();
    let mut compiled = Compiled { data_model, rules, units };
    let mut made = BTreeSet::new();
    let mut program = link(&compiled, world, &made, false)?;
    let linker = Linker { clang, data_model, scratch: &scratch, cancel };
    let open = open_functions(&program, world.openness, &linker);
    let end_matters = rules.checks.iter().any(|of| of.descriptor().showing == Showing::End);
    if !open.is_empty() {
        let does_anything =
            |name: &str| world.openness == Openness::Everything && !is_input_name(name);
        let copying = Copying {
            open: &open,
            mark: &|name| match does_anything(name) {
                true => mark(&program, name),
                false => String::new(),
            },
            first: &|name| match does_anything(name) {
                true => ending(&program, end_matters).to_owned(),
                false => String::new(),
            },
            model: data_model,
            scratch: &scratch,
        };
        for index in 0..sources.files.len() {
            let file = real.files[index].clone();
            let text = front::preprocessed(clang, &file, &real.dialect, cancel);
            let Ok(text) = text else { continue };
            let copies = copying.copy(index, &file, &text).map_err(scratch_failure)?;
            let Some(copies) = copies else { continue };
            // What is included by a name in quotes is looked for beside the original.
            let beside = file.parent().filter(|parent| !parent.as_os_str().is_empty());
            let beside = ["-iquote".into(), beside.unwrap_or(Path::new(".")).as_os_str().into()];
            let options = compiler.options.dialect.extra.len();
            compiler.options.dialect.extra.extend(beside.clone());
            let unit = compiler.compile(index, &copies.explored);
            compiler.options.dialect.extra.truncate(options);
            // A definition that does not fit leaves the function without one.
            let Ok((unit, _)) = unit else { continue };
            compiled.units[index] = unit;
            real.files[index] = copies.real;
            real.dialect.extra.extend(beside);
            made.extend(copies.names);
        }
        program = link(&compiled, world, &made, false)?;
    }
    let options = CompileOptions {
        clang: clang.to_owned(),
        dialect: Dialect { data_model, ..Dialect::default() },
        budget,
        ..CompileOptions::default()
    };
    // What is made for the program is C, one text for the engine and one for the real program.
    let mut add = |name: &str, explored: &str, in_reality: &str| -> Result<(), Trouble> {
        let file = scratch.file(&format!("explored-{name}.i"));
        fs::write(&file, explored).map_err(scratch_failure)?;
        let more = clang::compile(std::slice::from_ref(&file), &options, cancel);
        compiled.units.extend(more.map_err(trouble)?.units);
        let file = scratch.file(&format!("{name}.i"));
        fs::write(&file, in_reality).map_err(scratch_failure)?;
        real.files.push(file);
        Ok(())
    };
    let stubs = stubs(&program, end_matters).filter(|_| world.openness == Openness::Everything);
    if let Some(stubs) = &stubs {
        add("havoc", &stubs.explored, &stubs.real)?;
    }
    let start = arguments::start(&program).filter(|_| !world.plain_start);
    if let Some(start) = &start {
        add("arguments", &start.explored, &start.real)?;
        real.wrapped.push("main".into());
    }
    let output_fails = world.failing_output && !output_looked_at(&program).is_empty();
    if stubs.is_some() || start.is_some() || output_fails {
        program = link(&compiled, world, &made, output_fails)?;
    }
    if world.failing_allocation {
        allocation::wrap(&program, &mut real, &scratch).map_err(scratch_failure)?;
    }
    random::wrap(&program, &mut real, &scratch).map_err(scratch_failure)?;
    if output_fails {
        output_results::wrap(&program, &mut real, &scratch).map_err(scratch_failure)?;
    }
    let argument_parts = start.map(|start| Parts::apart(&start.parts)).unwrap_or_default();
    let opened = made.into_iter().filter(|name| !is_input_name(name)).collect();
    Ok(Prepared { program, sources: real, warnings, argument_parts, opened, scratch })
}

/// Links and lowers; `made` are the functions that were made for the program.
fn link(
    compiled: &Compiled,
    world: World,
    made: &BTreeSet<String>,
    failing_output: bool,
) -> Result<ValidProgram, Failure> {
    let failing_allocation = world.failing_allocation;
    let library = Library { failing_allocation, random_inputs: true, failing_output };
    let linked = front::link(compiled, library, |program| {
        program.entry = program.function_named(arguments::START);
        for function in program.functions.iter_mut().filter(|one| made.contains(&*one.name)) {
            // What happens in them is told as what their callers do.
            function.is_library = true;
        }
    });
    linked.map_err(|error| match error {
        LinkError::Lower(_) => Failure::new(error.to_string()),
        LinkError::Invalid(problems) => {
            let details: Vec<String> = problems.iter().take(5).map(ToString::to_string).collect();
            Failure::new("refute lowered the program wrongly")
                .with_details(details.join("\n"))
                .with_advice("please report it with the program")
        }
    })
}

/// Compiles one file after the other, with a prelude where one is needed.
struct Compiler<'c> {
    options: CompileOptions,
    scratch: &'c Scratch,
    cancel: &'c Cancel,
    /// The names that preludes declare in files that are not preprocessed yet.
    undeclared: BTreeSet<String>,
}

impl Compiler<'_> {
    /// Compiles a file; gives the file that the compiler saw in the end.
    fn compile(
        &mut self,
        index: usize,
        file: &Path,
    ) -> Result<(TranslationUnit, PathBuf), Trouble> {
        let mut options = self.options.clone();
        // Old standards allow implicit declarations in silence, but their types are still wrong.
        options.dialect.extra.push("-Wimplicit-function-declaration".into());
        let first = self.run(file, &options);
        let messages = match &first {
            Ok(unit) => unit.warnings.as_str(),
            Err(CompileError::Rejected { messages, .. }) => messages.as_str(),
            Err(_) => "",
        };
        let names = undeclared(messages);
        if let Some(prelude) = Prelude::for_names(&names)
            && let Some(second) = self.compile_with(index, file, &prelude, &options)?
        {
            if second.1 == file {
                self.undeclared.extend(names);
            }
            return Ok(second);
        }
        Ok((first.map_err(trouble)?, file.to_owned()))
    }

    /// Compiles a file behind a prelude; nothing when clang does not like that.
    fn compile_with(
        &self,
        index: usize,
        file: &Path,
        prelude: &Prelude,
        options: &CompileOptions,
    ) -> Result<Option<(TranslationUnit, PathBuf)>, Failure> {
        let is_preprocessed = file.extension().is_some_and(|extension| extension == "i");
        let mut options = options.clone();
        let seen = if is_preprocessed {
            // Clang includes nothing into such a file, so it gets a copy; the marker keeps places.
            let name = file.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
            let mut text = format!("{}# 1 \"{name}\"\n", prelude.declarations).into_bytes();
            text.extend(fs::read(file).map_err(|error| unreadable(file, &error))?);
            let copy = self.scratch.file(&format!("file-{index}.i"));
            fs::write(&copy, text).map_err(scratch_failure)?;
            copy
        } else {
            let header = self.scratch.file(&format!("prelude-{index}.h"));
            fs::write(&header, &prelude.header).map_err(scratch_failure)?;
            options.dialect.forced_includes.insert(0, header);
            file.to_owned()
        };
        Ok(self.run(&seen, &options).ok().map(|unit| (unit, seen)))
    }

    fn run(&self, file: &Path, options: &CompileOptions) -> Result<TranslationUnit, CompileError> {
        let mut compiled = clang::compile(&[file.to_owned()], options, self.cancel)?;
        Ok(compiled.units.remove(0))
    }

    /// A header with all that was declared, for builds that treat all files alike.
    fn common_header(&self) -> Result<Option<PathBuf>, Failure> {
        let Some(prelude) = Prelude::for_names(&self.undeclared) else { return Ok(None) };
        let header = self.scratch.file("prelude.h");
        fs::write(&header, prelude.header).map_err(scratch_failure)?;
        Ok(Some(header))
    }
}

fn trouble(error: CompileError) -> Trouble {
    let failure = match error {
        CompileError::Unfinished { end: End::TimedOut(_), .. } => {
            return Trouble::Exhausted(Reason::Time);
        }
        CompileError::Unfinished { end: End::OutOfMemory, .. } => {
            return Trouble::Exhausted(Reason::Memory);
        }
        CompileError::Rejected { file, messages } => {
            Failure::new(format!("'{}' does not compile", file.display())).with_details(messages)
        }
        CompileError::Unreadable { file, reason } => unreadable(&file, &reason),
        CompileError::NoCompiler(error) => {
            Failure::new(error.to_string()).with_advice("refute doctor shows what is missing")
        }
        other => Failure::new(other.to_string()),
    };
    Trouble::Failed(failure)
}

fn unreadable(file: &Path, reason: &std::io::Error) -> Failure {
    Failure::new(format!("'{}' cannot be read: {reason}", file.display()))
}

pub(crate) fn scratch_failure(error: std::io::Error) -> Failure {
    Failure::new(format!("the temporary directory cannot be used: {error}"))
}
