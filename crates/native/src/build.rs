//! From C files to an executable that is linked with refute's runtime.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::DataModel;
use process::{Cancel, Command, End, Limits, Outcome, Scratch, StartError};

use crate::toolchain::{Compiler, CompilerKind, Sources};
use source::{decode, encode};

/// The runtime's text; it travels inside refute.
const RUNTIME: &str = include_str!("../runtime/refute_runtime.c");
/// The runtime, compiled when refute was built, for programs that need nothing special of it.
const RUNTIME_LP64: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/runtime.lp64.o"));
/// See [`RUNTIME_LP64`].
const RUNTIME_ILP32: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/runtime.ilp32.o"));
/// C for programs whose allocations fail where an input says so: a file of theirs, for the functions
/// that [`Sources::wrapped`] may name.
pub const FAILING_ALLOCATION: &str = include_str!("../runtime/failing_allocation.c");
/// The same for programs whose random numbers are inputs.
pub const RANDOM_NUMBERS: &str = include_str!("../runtime/random_numbers.c");
/// The same for programs whose output fails where an input says so.
pub const FAILING_OUTPUT: &str = include_str!("../runtime/failing_output.c");
/// How long one run of a compiler may take.
const COMPILE_TIME: Duration = Duration::from_secs(300);

/// The stack of a compiler: made C nests deeper than people write it.
const COMPILER_STACK: u64 = 1 << 30;

/// Why there is no executable.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Nothing to compile.
    #[error("no C file was given")]
    NoFiles,
    /// A file cannot be read.
    #[error("'{}' cannot be read: {reason}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The compiler is not there.
    #[error("{0}")]
    NoCompiler(#[from] StartError),
    /// The program is not C as the compiler knows it.
    #[error("{} does not compile\n{messages}", file.display())]
    Rejected {
        /// The file.
        file: PathBuf,
        /// The compiler's own messages with their excerpts.
        messages: String,
    },
    /// The files compile but do not make a program.
    #[error("the program cannot be linked\n{messages}")]
    Unlinkable {
        /// The linker's own messages.
        messages: String,
    },
    /// The file compiles, but not with what refute adds to it.
    #[error("{} cannot be instrumented: {reason}", file.display())]
    Instrumentation {
        /// The file.
        file: PathBuf,
        /// What went wrong.
        reason: String,
    },
    /// The compiler did not come to an end by itself.
    #[error("the compiler did not finish {}: {end:?}", file.display())]
    Unfinished {
        /// The file.
        file: PathBuf,
        /// How it ended.
        end: End,
    },
    /// Somebody wished to stop.
    #[error("cancelled")]
    Cancelled,
    /// Files for the compiler could not be written.
    #[error("the temporary directory cannot be used: {0}")]
    Scratch(io::Error),
}

impl BuildError {
    /// The names that the linker looked for in vain, each once.
    pub fn undefined_symbols(&self) -> Vec<String> {
        match self {
            BuildError::Unlinkable { messages } => undefined_symbols(messages),
            _ => Vec::new(),
        }
    }
}

/// The names that a linker says that it looked for in vain, each once.
pub fn undefined_symbols(messages: &str) -> Vec<String> {
    let named = messages.lines().filter_map(|line| line.split_once("undefined reference to "));
    let names = named.map(|(_, name)| name.trim_matches(['`', '\'', '‘', '’', '"']).to_owned());
    names.collect::<BTreeSet<String>>().into_iter().collect()
}

/// A compiler at work on a program, with a place for its files.
pub(crate) struct Workshop<'w> {
    pub(crate) compiler: &'w Compiler,
    pub(crate) sources: &'w Sources,
    pub(crate) scratch: &'w Scratch,
    pub(crate) cancel: &'w Cancel,
}

impl Workshop<'_> {
    /// Looks whether the files are there at all.
    pub(crate) fn check_files(&self) -> Result<(), BuildError> {
        if self.sources.files.is_empty() {
            return Err(BuildError::NoFiles);
        }
        for file in &self.sources.files {
            let unreadable = |reason| BuildError::Unreadable { file: file.clone(), reason };
            if fs::metadata(file).map_err(unreadable)?.is_dir() {
                return Err(unreadable(io::Error::from(io::ErrorKind::IsADirectory)));
            }
            fs::File::open(file).map_err(unreadable)?;
        }
        Ok(())
    }

    /// The preprocessed text of a file.
    pub(crate) fn preprocess(&self, file: &Path) -> Result<String, BuildError> {
        let unreadable = |reason| BuildError::Unreadable { file: file.into(), reason };
        let result = if file.extension().is_some_and(|extension| extension == "i") {
            file.to_owned()
        } else {
            let result = self.scratch.file("preprocessed.i");
            let command =
                self.command(self.sources.all_flags()).arg("-E").arg(file).arg("-o").arg(&result);
            let outcome = self.run(command, file)?;
            if !outcome.end.success() {
                return Err(BuildError::Rejected {
                    file: file.into(),
                    messages: messages(&outcome),
                });
            }
            result
        };
        let text = fs::read(result).map(|bytes| decode(&bytes)).map_err(unreadable)?;
        match self.compiler.kind {
            // What gcc preprocessed may hold words that only gcc knows.
            CompilerKind::Clang => Ok(source::for_any_compiler(&text).unwrap_or(text)),
            CompilerKind::Gcc => Ok(text),
        }
    }

    /// Compiles a text to an object file; the inner error is what the compiler said.
    pub(crate) fn compile_text(
        &self,
        file: &Path,
        name: &str,
        text: &str,
        flags: &[OsString],
    ) -> Result<Result<Object, String>, BuildError> {
        let source = self.scratch.file(&format!("{name}.i"));
        let object = self.scratch.file(&format!("{name}.o"));
        fs::write(&source, encode(text)).map_err(BuildError::Scratch)?;
        let command = self
            .command(self.sources.compile_flags())
            .args(self.compiler.tolerance())
            .args(flags)
            .arg("-c")
            .arg(&source)
            .arg("-o")
            .arg(&object);
        let outcome = self.run(command, file)?;
        Ok(match outcome.end.success() {
            true => Ok(Object { path: object, warnings: messages(&outcome) }),
            false => Err(messages(&outcome)),
        })
    }

    /// What the compiler says about the file as the user wrote it; `None` when it has no complaint.
    pub(crate) fn complaint(&self, file: &Path) -> Result<Option<String>, BuildError> {
        let command = self
            .command(self.sources.all_flags())
            .args(self.compiler.tolerance())
            .arg("-fsyntax-only")
            .arg(file);
        let outcome = self.run(command, file)?;
        Ok((!outcome.end.success()).then(|| messages(&outcome)))
    }

    /// Links everything with the runtime.
    pub(crate) fn link(
        &self,
        objects: &[PathBuf],
        goals: usize,
        runtime_flags: &[OsString],
        link_flags: &[OsString],
    ) -> Result<PathBuf, BuildError> {
        let object = self.runtime(goals, runtime_flags)?;
        let program = self.scratch.file("program");
        let model = vec![OsString::from(self.sources.dialect.data_model.compiler_flag())];
        let command = self
            .command(model)
            .args(link_flags)
            .args(self.sources.link_flags())
            .args(objects)
            .arg(&object)
            .args(["-lm", "-lpthread", "-o"])
            .arg(&program);
        let outcome = self.run(command, &program)?;
        match outcome.end.success() {
            true => Ok(program),
            false => Err(BuildError::Unlinkable { messages: messages(&outcome) }),
        }
    }

    /// The object file of the runtime.
    fn runtime(&self, goals: usize, flags: &[OsString]) -> Result<PathBuf, BuildError> {
        let object = self.scratch.file("refute_runtime.o");
        if goals <= 1 && flags.is_empty() {
            let compiled = match self.sources.dialect.data_model {
                DataModel::Lp64 => RUNTIME_LP64,
                DataModel::Ilp32 => RUNTIME_ILP32,
            };
            fs::write(&object, compiled).map_err(BuildError::Scratch)?;
            return Ok(object);
        }
        let runtime = self.scratch.file("refute_runtime.c");
        fs::write(&runtime, RUNTIME).map_err(BuildError::Scratch)?;
        let model = vec![OsString::from(self.sources.dialect.data_model.compiler_flag())];
        let command = self
            .command(model)
            .args(["-std=gnu11", "-O1", "-w", "-fno-builtin-abort", "-c"])
            .arg(format!("-DREFUTE_GOALS={}", goals.max(1)))
            .args(flags)
            .arg(&runtime)
            .arg("-o")
            .arg(&object);
        let outcome = self.run(command, &runtime)?;
        match outcome.end.success() {
            true => Ok(object),
            false => Err(BuildError::Unlinkable { messages: messages(&outcome) }),
        }
    }

    fn command(&self, flags: Vec<OsString>) -> Command {
        let stack = Some(COMPILER_STACK);
        let limits = Limits { wall: Some(COMPILE_TIME), stack, ..Limits::default() };
        // Messages in English, whatever the user's language: they are searched for words.
        Command::new(&self.compiler.path).env("LC_ALL", "C.UTF-8").args(flags).limits(limits)
    }

    fn run(&self, command: Command, file: &Path) -> Result<Outcome, BuildError> {
        let outcome = command.run(self.cancel)?;
        match outcome.end {
            End::Exited(_) => Ok(outcome),
            End::Cancelled => Err(BuildError::Cancelled),
            end => Err(BuildError::Unfinished { file: file.into(), end }),
        }
    }
}

/// An object file, and what the compiler said about it.
pub(crate) struct Object {
    pub(crate) path: PathBuf,
    pub(crate) warnings: String,
}

fn messages(outcome: &Outcome) -> String {
    outcome.stderr_text().trim_end().to_string()
}
