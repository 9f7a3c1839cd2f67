//! From the sources of a program to its workers: one that only counts edges, and one that tells of comparisons too.
//!
//! Counters are put in before LLVM optimises, right after variables have become registers: later, chains of `&&` and
//! small branches are folded into straight code, and a third of the edges or more is gone.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::DataModel;
use native::{BuildError, Sources, Toolchain, Wanted, fuzzed_sources};
use process::{Cancel, Command, End, Limits, Scratch, StartError};

use crate::constants::Constants;
use crate::shared::MAX_GOALS;
use crate::{elf, safe};

const RUNTIME_LP64: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/runtime.lp64.o"));
const RUNTIME_ILP32: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/runtime.ilp32.o"));
const COMPARE_LP64: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/compare.lp64.o"));
const COMPARE_ILP32: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/compare.ilp32.o"));

/// How long one run of a compiler may take.
const COMPILE_TIME: Duration = Duration::from_secs(600);
const COMPILER_STACK: u64 = 1 << 30;

/// What stands before each text: variables go where the worker can reset them, and each edge is a step of the run's
/// budget. The function is called by what LLVM puts in, and becomes part of its callers.
const BEFORE: &str = "\
#pragma clang section bss=\"refute_bss\" data=\"refute_data\"
extern long __refute_steps; extern void __refute_out_of_steps(void);
static inline __attribute__((always_inline, used)) void __sanitizer_cov_trace_pc(void) \
{ if (__builtin_expect(--__refute_steps < 0, 0)) __refute_out_of_steps(); }";

/// To LLVM's code that nothing was optimised in, with the meaning that C has without options that break programs.
const TO_CODE: [&str; 15] = [
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-fno-builtin",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-fno-delete-null-pointer-checks",
    "-fno-finite-loops",
    "-fno-common",
    "-fno-pie",
    "-fno-stack-protector",
    "-ftrivial-auto-var-init=zero",
    "-fbracket-depth=65536",
    "-w",
    "-emit-llvm",
];
const PASSES: &str = "-passes=function(mem2reg),sancov-module,default<O2>";
/// The same for the worker that traces, which makes few runs, and for programs that are not small: of 16,000 lines of nested
/// rules optimising takes 35 seconds and saves a tenth of each run; loops that only compute are half as fast without it.
const FEW_PASSES: &str =
    "-passes=function(mem2reg),sancov-module,always-inline,function(simplifycfg)";
/// How many bytes of LLVM's code are a small program at most; about 400 lines.
const SMALL: u64 = 16 << 10;
const COUNTED: [&str; 3] = [
    "-sanitizer-coverage-level=3",
    "-sanitizer-coverage-trace-pc",
    "-sanitizer-coverage-inline-8bit-counters",
];
/// Of edges that are passed together, one is counted, unless this is given. It finds as much, and takes two thirds of
/// the time; but a loop that is empty has no edge of its own then.
const EVERY_EDGE: &str = "-sanitizer-coverage-prune-blocks=0";
const TRACED: &str = "-sanitizer-coverage-trace-compares";

/// LLVM's programs that make workers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tools {
    /// Clang 19.
    pub clang: PathBuf,
    /// LLVM's optimiser of the same version.
    pub opt: PathBuf,
}

impl Default for Tools {
    fn default() -> Self {
        Tools { clang: "clang-19".into(), opt: "opt-19".into() }
    }
}

impl Tools {
    /// The tools that were installed together with a clang.
    pub fn beside(clang: &Path) -> Self {
        let name = clang.file_name().unwrap_or_default().to_string_lossy();
        let opt = match name.strip_prefix("clang") {
            Some(version) => clang.with_file_name(format!("opt{version}")),
            None => PathBuf::from("opt-19"),
        };
        Tools { clang: clang.to_owned(), opt }
    }
}

/// What is fuzzed.
#[derive(Clone, Debug)]
pub struct Target {
    /// The compilers of the real program; goals are found with that of coverage.
    pub toolchain: Toolchain,
    /// What makes workers.
    pub tools: Tools,
    /// The program, without marks.
    pub sources: Sources,
    /// Its goals, numbered as [`native::CoverageProgram`] numbers them.
    pub wanted: Wanted,
}

/// Why a program cannot be fuzzed.
#[derive(Debug, thiserror::Error)]
pub enum FuzzError {
    /// It does not compile.
    #[error("{0}")]
    Build(#[from] BuildError),
    /// LLVM's tools are not there.
    #[error(
        "{0}; fuzzing needs clang and LLVM 19 (Debian and Ubuntu: apt-get install clang-19 llvm-19)"
    )]
    NoTools(#[from] StartError),
    /// A tool refused what it was given.
    #[error("the fuzzed program cannot be built\n{messages}")]
    Refused {
        /// The tool's messages.
        messages: String,
    },
    /// A file or a thread cannot be made.
    #[error("the fuzzer cannot start: {0}")]
    System(#[from] std::io::Error),
    /// The worker does not start.
    #[error("the fuzzed program does not start: {0}")]
    Worker(String),
    /// Somebody wished to stop.
    #[error("cancelled")]
    Cancelled,
}

/// A program on its way to workers.
pub(crate) struct Compiled {
    tools: Tools,
    dialect_flags: Vec<OsString>,
    link_flags: Vec<String>,
    scratch: Scratch,
    /// For each file LLVM's code, before anything was put in.
    codes: Vec<PathBuf>,
    cancel: Cancel,
    /// How wide C's types are.
    pub(crate) model: DataModel,
    /// How many goals there are.
    pub(crate) goals: usize,
    /// The constants of the text.
    pub(crate) constants: Constants,
    /// The worker that counts edges.
    pub(crate) counting: PathBuf,
    /// Why each run needs a process of its own.
    pub(crate) obstacle: Option<String>,
}

impl Compiled {
    /// Compiles the program and makes its counting worker.
    pub(crate) fn new(target: &Target, cancel: &Cancel) -> Result<Self, FuzzError> {
        let scratch = Scratch::new()?;
        let Target { toolchain, sources, wanted, .. } = target;
        let fuzzed = fuzzed_sources(toolchain, sources, wanted, BEFORE, scratch.path(), cancel)?;
        if fuzzed.goals > MAX_GOALS {
            return Err(FuzzError::Worker(format!("it has {} goals", fuzzed.goals)));
        }
        let mut compiled = Compiled {
            tools: target.tools.clone(),
            dialect_flags: sources.dialect.language_flags(),
            link_flags: sources.link_flags(),
            scratch,
            codes: Vec::new(),
            cancel: cancel.clone(),
            model: sources.dialect.data_model,
            goals: fuzzed.goals,
            constants: Constants::default(),
            counting: PathBuf::new(),
            obstacle: None,
        };
        for (index, file) in fuzzed.files.iter().enumerate() {
            let code = compiled.scratch.file(&format!("{index}.bc"));
            let clang = compiled.clang().args(TO_CODE).args(base::TOLERANCE).arg("-c").arg(file);
            compiled.run(clang.arg("-o").arg(&code))?;
            compiled.codes.push(code);
            let text = fs::read(file)?;
            compiled.constants.add(&Constants::of(&source::decode(&text)));
        }
        let (counting, objects) = compiled.link("counting", &[])?;
        compiled.counting = counting;
        let read = |path: &PathBuf| Some(elf::read(&fs::read(path).ok()?).unwrap_or_default());
        let program: Vec<elf::Object> = objects.iter().filter_map(read).collect();
        let runtime = elf::read(compiled.runtime()).unwrap_or_default();
        compiled.obstacle = safe::obstacle(&program, &runtime);
        Ok(compiled)
    }

    /// Makes the worker that tells of comparisons.
    pub(crate) fn tracing(&self) -> Result<PathBuf, FuzzError> {
        Ok(self.link("tracing", &[TRACED, EVERY_EDGE])?.0)
    }

    /// Makes a worker whose steps are all edges, for programs with loops that would have none.
    pub(crate) fn counting_every_edge(&self) -> Result<PathBuf, FuzzError> {
        Ok(self.link("counting-all", &[EVERY_EDGE])?.0)
    }

    fn runtime(&self) -> &'static [u8] {
        match self.model {
            DataModel::Lp64 => RUNTIME_LP64,
            DataModel::Ilp32 => RUNTIME_ILP32,
        }
    }

    /// A worker and the objects of the program in it.
    fn link(&self, name: &str, further: &[&str]) -> Result<(PathBuf, Vec<PathBuf>), FuzzError> {
        let traces = further.contains(&TRACED);
        let mut objects = Vec::new();
        for (index, code) in self.codes.iter().enumerate() {
            let counted = self.scratch.file(&format!("{name}-{index}.bc"));
            let object = self.scratch.file(&format!("{name}-{index}.o"));
            let is_quick = traces || fs::metadata(code)?.len() > SMALL;
            let (passes, effort) = if is_quick { (FEW_PASSES, "-O0") } else { (PASSES, "-O2") };
            let opt = self.command(&self.tools.opt).arg(passes).args(COUNTED).args(further);
            self.run(opt.arg(code).arg("-o").arg(&counted))?;
            let clang =
                self.clang().args([effort, "-Xclang", "-disable-llvm-passes", "-fno-pie", "-w"]);
            self.run(clang.arg("-c").arg(&counted).arg("-o").arg(&object))?;
            objects.push(object);
        }
        let runtime = self.scratch.file("runtime.o");
        fs::write(&runtime, self.runtime())?;
        let mut linker = self.clang().args(["-no-pie", "-Wl,-z,norelro"]).args(&self.link_flags);
        linker = linker.args(&objects).arg(runtime);
        if traces {
            let compare = self.scratch.file("compare.o");
            let bytes = match self.model {
                DataModel::Lp64 => COMPARE_LP64,
                DataModel::Ilp32 => COMPARE_ILP32,
            };
            fs::write(&compare, bytes)?;
            linker = linker.arg(compare);
        }
        let worker = self.scratch.file(name);
        self.run(linker.args(["-lm", "-lpthread", "-o"]).arg(&worker))?;
        Ok((worker, objects))
    }

    fn clang(&self) -> Command {
        self.command(&self.tools.clang).args(&self.dialect_flags)
    }

    fn command(&self, program: &Path) -> Command {
        let stack = Some(COMPILER_STACK);
        let limits = Limits { wall: Some(COMPILE_TIME), stack, ..Limits::default() };
        Command::new(program).env("LC_ALL", "C.UTF-8").limits(limits)
    }

    fn run(&self, command: Command) -> Result<(), FuzzError> {
        let outcome = command.run(&self.cancel)?;
        match outcome.end {
            End::Exited(0) => Ok(()),
            End::Cancelled => Err(FuzzError::Cancelled),
            End::Exited(_) => {
                let messages = outcome.stderr_text().trim_end().to_owned();
                Err(FuzzError::Refused { messages })
            }
            end => {
                Err(FuzzError::Refused { messages: format!("a compiler did not finish: {end:?}") })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_of_one_version_belong_together() {
        let opt = |clang: &str| Tools::beside(Path::new(clang)).opt;
        assert_eq!(opt("/usr/bin/clang-19"), Path::new("/usr/bin/opt-19"));
        assert_eq!(opt("clang"), Path::new("opt"));
        assert_eq!(opt("/usr/bin/cc"), Path::new("opt-19"));
    }
}
