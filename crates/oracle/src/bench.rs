//! One place to work: a directory in which a program is built and run.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use process::{Command, End, Limits, MemoryLimit, Outcome, Scratch, StartError};

use crate::build::Built;
use crate::workshop::{Tools, Workshop};

/// A directory for one program, with the time that its commands took.
pub struct Bench<'w> {
    pub(crate) workshop: &'w Workshop,
    scratch: Scratch,
    cpu: Cell<Duration>,
}

/// How a run of a program ended, as far as programs are compared by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
}

/// How the address sanitizer is asked for what it does not look for by itself, or does not need to:
/// differences and order of pointers to different objects, and memory that is not freed.
pub(crate) const ADDRESS_SANITIZER: (&str, &str) = (
    "ASAN_OPTIONS",
    "detect_leaks=0:detect_stack_use_after_return=1:detect_invalid_pointer_pairs=2",
);

impl<'w> Bench<'w> {
    pub(crate) fn new(workshop: &'w Workshop, scratch: Scratch) -> std::io::Result<Bench<'w>> {
        std::fs::create_dir(scratch.file("run"))?;
        Ok(Bench { workshop, scratch, cpu: Cell::default() })
    }

    /// A file in its directory.
    pub fn path(&self, name: &str) -> PathBuf {
        self.scratch.file(name)
    }

    /// The compilers.
    pub fn tools(&self) -> &Tools {
        &self.workshop.tools
    }

    /// The time on processors since this was last asked.
    pub fn take_cpu(&self) -> Duration {
        self.cpu.take()
    }

    /// Adds work of our own process.
    pub fn add_cpu(&self, time: Duration) {
        self.cpu.set(self.cpu.get() + time);
    }

    /// Runs a command and counts its time.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(&self, command: Command) -> Result<Outcome, StartError> {
        let outcome = command.run(&self.workshop.cancel)?;
        self.add_cpu(outcome.usage.cpu);
        Ok(outcome)
    }

    /// A compiler's run, in the bench's own directory and in plain English.
    pub fn tool(&self, program: &Path) -> Command {
        self.tool_outside(program).current_dir(self.scratch.path())
    }

    /// The same where refute itself was started, for paths that the user gave.
    pub fn tool_outside(&self, program: &Path) -> Command {
        let limits = Limits {
            wall: Some(Duration::from_secs(120)),
            cpu: Some(Duration::from_secs(30)),
            memory: Some(MemoryLimit::Resident(2 << 30)),
            output: 32 << 20,
            stack: Some(1 << 30),
            soft_end: None,
        };
        Command::new(program).env("LC_ALL", "C").limits(limits)
    }

    /// A run of a program that was built. The clock on the wall is generous, because the machine may
    /// be busy; what counts is the time on the processor, unless there is less `patience`.
    fn program(&self, binary: &Path, patience: Option<Duration>) -> Command {
        let time = self.workshop.tools.time;
        let limits = Limits {
            wall: Some(patience.unwrap_or(time * 10).min(time * 10)),
            cpu: Some(time),
            memory: Some(MemoryLimit::Resident(1 << 30)),
            output: 1 << 20,
            stack: None,
            soft_end: None,
        };
        Command::new(binary).current_dir(self.path("run")).limits(limits)
    }

    /// A run of a program that asks for these inputs.
    pub(crate) fn fed(&self, built: &Built, inputs: &[i64], patience: Option<Duration>) -> Command {
        let inputs: Vec<String> = inputs.iter().map(i64::to_string).collect();
        self.program(&built.binary, patience).env("REFUTE_INPUTS", inputs.join(","))
    }

    /// A run of a program that may report what it counted; see [`Bench::report`].
    pub fn reporting(&self, built: &Built) -> Command {
        let report = self.path("report");
        let _ = std::fs::remove_file(&report);
        let command = self.program(&built.binary, None);
        command.env("REFUTE_REPORT", &report).envs([ADDRESS_SANITIZER])
    }

    /// What the last program reported, as the runtime writes it; nothing when it did not.
    pub fn report(&self) -> Vec<u8> {
        std::fs::read(self.path("report")).unwrap_or_default()
    }
}
