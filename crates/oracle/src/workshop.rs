//! The place where programs are built and run: compilers, limits, scratch directories.

use std::path::PathBuf;
use std::time::Duration;

use process::{Cancel, Command, End, Scratch, StartError};

use crate::bench::Bench;
use crate::quick::QuickLink;

/// The programs that are used, and how far a run may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tools {
    /// GCC.
    pub gcc: PathBuf,
    /// Clang.
    pub clang: PathBuf,
    /// How long one run of a program may take, on a processor.
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

    /// The wish to stop.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// A place for the work on one program.
    ///
    /// # Errors
    ///
    /// When its directory cannot be made.
    pub fn bench(&self) -> std::io::Result<Bench<'_>> {
        Bench::new(self, Scratch::inside(self.scratch.path())?)
    }
}
