//! Building the real program and running a test on it.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use process::{Cancel, Command, End, Limits, Outcome, Scratch, StartError, Usage};
use verdict::{Ending, PropertySet, Signal, TestCase};

use crate::build::{BuildError, Workshop};
use crate::instrument::{Purpose, instrument};
use crate::runfile::{self, Announced, Report};
use crate::sanitizer;
use crate::toolchain::{CompilerKind, Sources, Toolchain};
use crate::wanted::Wanted;

/// An executable in a directory of its own, linked with the runtime.
pub(crate) struct Executable {
    pub(crate) path: PathBuf,
    pub(crate) scratch: Scratch,
    pub(crate) goals: usize,
    runs: AtomicU64,
}

/// A run that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The program could not be started.
    #[error("{0}")]
    Start(#[from] StartError),
    /// Its files could not be written or read.
    #[error("the temporary directory cannot be used: {0}")]
    Scratch(io::Error),
    /// Somebody wished to stop.
    #[error("cancelled")]
    Cancelled,
    /// The program left its report in a state that cannot be read.
    #[error("the program destroyed its own report")]
    NoReport,
}

/// A run as it was, before it is given a meaning.
pub(crate) struct RawRun {
    pub(crate) outcome: Outcome,
    pub(crate) report: Report,
    pub(crate) sanitizer_log: String,
}

impl Executable {
    pub(crate) fn new(path: PathBuf, scratch: Scratch, goals: usize) -> Self {
        Executable { path, scratch, goals, runs: AtomicU64::new(0) }
    }

    /// A directory for a run, with one in it to run in.
    fn place(&self) -> Result<PathBuf, RunError> {
        let number = self.runs.fetch_add(1, Ordering::Relaxed);
        let place = self.scratch.file(&format!("run-{number}"));
        fs::create_dir_all(place.join("work")).map_err(RunError::Scratch)?;
        Ok(place)
    }

    /// Runs a test in a directory of its own, which vanishes afterwards.
    pub(crate) fn run(
        &self,
        test: &TestCase,
        flags: u32,
        limits: &Limits,
        cancel: &Cancel,
        prepare: impl FnOnce(Command, &std::path::Path) -> Command,
    ) -> Result<RawRun, RunError> {
        let place = self.place()?;
        let work = place.join("work");
        let file = place.join("run");
        fs::write(&file, runfile::encode(test, flags, self.goals)).map_err(RunError::Scratch)?;
        let log = place.join("sanitizer");
        let command = Command::new(&self.path)
            .env("REFUTE_RUN_FILE", &file)
            .current_dir(&work)
            .limits(*limits);
        let outcome = prepare(command, &log).run(cancel)?;
        let bytes = fs::read(&file).map_err(RunError::Scratch)?;
        let mut sanitizer_log = String::new();
        for entry in fs::read_dir(&place).map_err(RunError::Scratch)?.flatten() {
            if entry.file_name().to_string_lossy().starts_with("sanitizer.") {
                sanitizer_log +=
                    &String::from_utf8_lossy(&fs::read(entry.path()).unwrap_or_default());
            }
        }
        // GCC's library for undefined behaviour writes to standard error, whatever it is told.
        if sanitizer_log.is_empty() && outcome.end == End::Exited(sanitizer::EXIT_STATUS) {
            sanitizer_log = outcome.stderr_text();
        }
        // What cannot be removed now goes with the whole directory.
        let _ = fs::remove_dir_all(&place);
        if outcome.end == End::Cancelled {
            return Err(RunError::Cancelled);
        }
        let report = runfile::decode(&bytes).ok_or(RunError::NoReport)?;
        Ok(RawRun { outcome, report, sanitizer_log })
    }
}

impl RawRun {
    /// How the run ended; `own_files` name the places in sanitizer reports, and `properties` are
    /// what they look for.
    pub(crate) fn ending(&self, own_files: &[PathBuf], properties: PropertySet) -> Ending {
        let report = &self.report;
        if report.error_called {
            return Ending::ErrorCall;
        }
        if let Some(finding) = sanitizer::parse(&self.sanitizer_log, own_files, properties) {
            return Ending::Sanitizer(finding);
        }
        match report.announced {
            Announced::ErrorCall => return Ending::ErrorCall,
            Announced::Assertion => return Ending::AssertionFailed(report.message.clone()),
            Announced::Assumption => return Ending::AssumptionFailed,
            Announced::OutOfInputs => return Ending::OutOfInputs,
            Announced::BadInput => return Ending::BadInput(report.message.clone()),
            Announced::Abort | Announced::Nothing => {}
        }
        match self.outcome.end {
            // A program may catch the signal of its own abort and go on.
            End::Exited(code) => Ending::Exit(code),
            End::Signaled(_) if report.announced == Announced::Abort => Ending::Abort,
            End::Signaled(_) if report.signal != 0 => Ending::Signal(Signal(report.signal)),
            End::Signaled(signal) => Ending::Signal(Signal(signal)),
            End::TimedOut(_) | End::Cancelled => Ending::Timeout,
            End::OutOfMemory => Ending::OutOfMemory,
            End::TooMuchOutput => Ending::TooMuchOutput,
        }
    }
}

/// A replayed test.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// How it ended.
    pub ending: Ending,
    /// How many of the test's inputs the program asked for.
    pub inputs_used: usize,
    /// What the program wrote to its standard output.
    pub stdout: Vec<u8>,
    /// What the program wrote to its standard error.
    pub stderr: Vec<u8>,
    /// What it used.
    pub usage: Usage,
}

/// The real program, compiled with the sanitizers that its properties need.
pub struct Program {
    executable: Executable,
    pub(crate) properties: PropertySet,
    symbolizer: Option<PathBuf>,
    own_files: Vec<PathBuf>,
    pub(crate) filling: Option<u8>,
    /// The compiler's warnings, with their excerpts; empty when there were none.
    pub warnings: String,
}

impl Program {
    /// Compiles and links the program.
    pub fn build(
        toolchain: &Toolchain,
        sources: &Sources,
        properties: PropertySet,
        cancel: &Cancel,
    ) -> Result<Self, BuildError> {
        let scratch = Scratch::new().map_err(BuildError::Scratch)?;
        let compiler = &toolchain.replay;
        let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
        workshop.check_files()?;
        let sanitizers = sanitizer::flags(properties, compiler.kind);
        let mut flags: Vec<OsString> = vec!["-O0".into(), "-g".into()];
        flags.extend(sanitizers.iter().cloned());
        let mut objects = Vec::new();
        let mut warnings = String::new();
        let mut own_files = sources.files.clone();
        for (index, file) in sources.files.iter().enumerate() {
            let text = workshop.preprocess(file)?;
            let name = format!("file-{index}");
            let file_name = file.to_string_lossy();
            let instrumented =
                instrument(&text, &file_name, sources, &Wanted::Branches, Purpose::Replay);
            let edited = instrumented.as_ref().map_or(text.as_str(), |result| result.text.as_str());
            let object = match workshop.compile_text(file, &name, edited, &flags)? {
                Ok(object) => object,
                Err(messages) => match workshop.complaint(file)? {
                    // The compiler's words about the file as it is are clearer.
                    Some(messages) => {
                        return Err(BuildError::Rejected { file: file.clone(), messages });
                    }
                    // What we added does not fit this program: do without, and say so.
                    None => {
                        let first = messages.lines().find(|line| line.contains("error"));
                        warnings.push_str(&format!(
                            "{}: calls of its error function may go unnoticed, because refute's \
                             additions do not compile: {}\n",
                            file.display(),
                            first.unwrap_or_default()
                        ));
                        let plain = workshop.compile_text(file, &name, &text, &flags)?;
                        plain.map_err(|_| BuildError::Instrumentation {
                            file: file.clone(),
                            reason: messages,
                        })?
                    }
                },
            };
            if let Ok(instrumented) = instrumented {
                own_files.extend(instrumented.own_files.iter().map(|file| PathBuf::from(&**file)));
            }
            warnings.push_str(&object.warnings);
            objects.push(object.path);
        }
        let memory = sanitizers.iter().any(|flag| flag.to_string_lossy().contains("memory"));
        let runtime_flags: &[OsString] = if memory { &sanitizers } else { &[] };
        let path = workshop.link(&objects, 0, runtime_flags, &sanitizers)?;
        own_files.dedup();
        let symbolizer = match compiler.kind {
            CompilerKind::Clang => toolchain.symbolizer.clone(),
            CompilerKind::Gcc => None,
        };
        let executable = Executable::new(path, scratch, 0);
        let filling = sources.filling;
        Ok(Program { executable, properties, symbolizer, own_files, filling, warnings })
    }

    /// The executable, which is there as long as this is.
    pub fn path(&self) -> &std::path::Path {
        &self.executable.path
    }

    /// A directory for a run, with one in it to run in.
    pub(crate) fn place_of_run(&self) -> Result<PathBuf, RunError> {
        self.executable.place()
    }

    /// Runs a test.
    pub fn replay(
        &self,
        test: &TestCase,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Replay, RunError> {
        self.replay_with(test, &[], limits, cancel)
    }

    /// Runs a test with more in the program's environment.
    pub fn replay_with(
        &self,
        test: &TestCase,
        environment: &[(&str, String)],
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Replay, RunError> {
        let flags = runfile::STOP_AT_ERROR | runfile::EXIT_AT_ONCE;
        let run = self.executable.run(test, flags, limits, cancel, |command, log| {
            let symbolizer = self.symbolizer.as_deref();
            sanitizer::environment(self.properties, log, symbolizer, self.filling)
                .into_iter()
                .fold(command, |command, (name, value)| command.env(name, value))
                .envs(environment.iter().map(|(name, value)| (name, value)))
        })?;
        Ok(Replay {
            ending: run.ending(&self.own_files, self.properties),
            inputs_used: run.report.inputs_used,
            stdout: run.outcome.stdout,
            stderr: run.outcome.stderr,
            usage: run.outcome.usage,
        })
    }
}
