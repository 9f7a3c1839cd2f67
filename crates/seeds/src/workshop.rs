//! The place where programs are built and run: compilers, limits, scratch directories.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use process::{Cancel, Command, End, Limits, MemoryLimit, Outcome, Scratch, StartError};

use crate::quick::QuickLink;

/// The programs that are used, and how far a run may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tools {
    /// GCC.
    pub gcc: PathBuf,
    /// Clang.
    pub clang: PathBuf,
    /// How long one run of a candidate may take, on a processor.
    pub time: Duration,
}

impl Default for Tools {
    fn default() -> Self {
        Tools { gcc: "gcc".into(), clang: "clang-19".into(), time: Duration::from_secs(2) }
    }
}

/// A workshop that could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum WorkshopError {
    /// There is no scratch directory.
    #[error("no scratch directory could be made: {0}")]
    Scratch(#[from] std::io::Error),
    /// A compiler could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A compiler does not compile a file of ours.
    #[error("{} does not compile the runtime: {message}", compiler.display())]
    Runtime {
        /// The compiler.
        compiler: PathBuf,
        /// What it said.
        message: String,
    },
}

/// Shared by all workers: the tools, the compiled runtime, the wish to stop.
#[derive(Debug)]
pub struct Workshop {
    pub(crate) tools: Tools,
    pub(crate) cancel: Cancel,
    /// The options for a faster linker, where there is one.
    pub(crate) linker: Vec<&'static str>,
    /// A still faster way to link the programs that count, where it works.
    pub(crate) quick: Option<QuickLink>,
    scratch: Scratch,
}

const RUNTIME: &str = include_str!("runtime.c");

impl Workshop {
    /// Sets it up and compiles the runtime, once.
    ///
    /// # Errors
    ///
    /// When a compiler is missing or there is no place for scratch files.
    pub fn new(tools: Tools, cancel: Cancel) -> Result<Workshop, WorkshopError> {
        let scratch = Scratch::new()?;
        let mut workshop = Workshop { tools, cancel, linker: Vec::new(), quick: None, scratch };
        std::fs::write(workshop.scratch.file("runtime.c"), RUNTIME)?;
        let compile = Command::new(&workshop.tools.gcc)
            .args(["-O1", "-fPIC", "-c", "runtime.c", "-o", "runtime.o"])
            .current_dir(workshop.scratch.path());
        let compiled = compile.run(&workshop.cancel)?;
        if !compiled.end.success() && compiled.end != End::Cancelled {
            let compiler = workshop.tools.gcc.clone();
            return Err(WorkshopError::Runtime { compiler, message: compiled.stderr_text() });
        }
        // That clang is there at all must be known before thousands of programs fail to compile.
        Command::new(&workshop.tools.clang).arg("--version").run(&workshop.cancel)?;
        workshop.linker = workshop.faster_linker()?;
        workshop.quick = QuickLink::new(&workshop.tools.gcc, &workshop.scratch, &workshop.cancel)?;
        Ok(workshop)
    }

    /// Half of the time that sanitizers cost is spent in the usual linker.
    fn faster_linker(&self) -> Result<Vec<&'static str>, StartError> {
        const GOLD: [&str; 2] = ["-fuse-ld=gold", "-fno-lto"];
        for compiler in [&self.tools.gcc, &self.tools.clang] {
            let link = Command::new(compiler)
                .args(GOLD)
                .args(["-shared", "runtime.o", "-o", "runtime.so"])
                .current_dir(self.scratch.path());
            if !link.run(&self.cancel)?.end.success() {
                return Ok(Vec::new());
            }
        }
        Ok(GOLD.to_vec())
    }

    pub(crate) fn runtime(&self) -> PathBuf {
        self.scratch.file("runtime.o")
    }

    /// A place for the work on one candidate.
    pub(crate) fn bench(&self) -> std::io::Result<Bench<'_>> {
        let scratch = Scratch::inside(self.scratch.path())?;
        std::fs::create_dir(scratch.file("run"))?;
        Ok(Bench { workshop: self, scratch, cpu: Cell::default() })
    }
}

/// Where the time on processors went, that of compilers and programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// Preprocessing, profiling and emitting, for seeds.
    pub making: Duration,
    /// The other stages of the filter, and everything that was done for candidates that are no seeds.
    pub filtering: Duration,
    /// Running what was emitted.
    pub confirming: Duration,
}

impl std::ops::AddAssign for Spent {
    fn add_assign(&mut self, other: Spent) {
        self.making += other.making;
        self.filtering += other.filtering;
        self.confirming += other.confirming;
    }
}

/// A directory for one candidate, with the time that its commands took.
pub(crate) struct Bench<'w> {
    pub(crate) workshop: &'w Workshop,
    pub(crate) scratch: Scratch,
    cpu: Cell<Duration>,
}

/// How a run of a program ended, as far as programs are compared by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Behaviour {
    pub(crate) end: End,
    pub(crate) output: Vec<u8>,
}

impl Bench<'_> {
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.scratch.file(name)
    }

    /// The time on processors since this was last asked.
    pub(crate) fn take_cpu(&self) -> Duration {
        self.cpu.take()
    }

    /// Adds work of our own process.
    pub(crate) fn add_cpu(&self, time: Duration) {
        self.cpu.set(self.cpu.get() + time);
    }

    pub(crate) fn start(&self, command: Command) -> Result<Outcome, StartError> {
        let outcome = command.run(&self.workshop.cancel)?;
        self.add_cpu(outcome.usage.cpu);
        Ok(outcome)
    }

    /// A compiler's run, in the bench's own directory and in plain English.
    pub(crate) fn tool(&self, program: &Path) -> Command {
        self.tool_outside(program).current_dir(self.scratch.path())
    }

    /// The same where refute itself was started, for paths that the user gave.
    pub(crate) fn tool_outside(&self, program: &Path) -> Command {
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
    pub(crate) fn program(&self, binary: &Path, patience: Option<Duration>) -> Command {
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
}
