//! Which lines of the real program one run executes.
//!
//! The text is that of a replay, compiled once and without sanitizers. By the compiler of the replay if
//! that is clang: a text that clang preprocessed is not always one for GCC. The counters are saved when a
//! signal ends the run, too.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use process::{Cancel, Limits, Scratch, SoftEnd};
use verdict::TestCase;

use crate::build::{BuildError, Workshop};
use crate::coverage::LineCoverage;
use crate::gcov;
use crate::instrument::{Purpose, instrument};
use crate::replay::Executable;
use crate::runfile;
use crate::toolchain::{Compiler, CompilerKind, Sources, Toolchain};

/// The real program, compiled so that it counts its lines. The counts of its runs add up.
pub struct LineProgram {
    executable: Executable,
    objects: Vec<PathBuf>,
    counter: Counter,
}

/// Who reads the counters.
enum Counter {
    Gcov(PathBuf),
    LlvmCov(PathBuf),
}

/// The compiler that counts, and who reads what it counted.
fn tools(toolchain: &Toolchain) -> Option<(&Compiler, Counter)> {
    if let (CompilerKind::Clang, Some(tool)) = (toolchain.replay.kind, &toolchain.llvm_cov) {
        return Some((&toolchain.replay, Counter::LlvmCov(tool.clone())));
    }
    let tool = toolchain.gcov.clone()?;
    let compilers = [&toolchain.replay, &toolchain.coverage];
    let gcc = compilers.into_iter().find(|compiler| compiler.kind == CompilerKind::Gcc)?;
    Some((gcc, Counter::Gcov(tool)))
}

impl LineProgram {
    /// Compiles and links the program; nothing where no tool can count its lines.
    pub fn build(
        toolchain: &Toolchain,
        sources: &Sources,
        cancel: &Cancel,
    ) -> Result<Option<Self>, BuildError> {
        let Some((compiler, counter)) = tools(toolchain) else { return Ok(None) };
        let scratch = Scratch::new().map_err(BuildError::Scratch)?;
        let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
        workshop.check_files()?;
        let flags: [OsString; 4] = ["-O0", "-g", "-w", "--coverage"].map(OsString::from);
        let mut objects = Vec::new();
        for (index, file) in sources.files.iter().enumerate() {
            let text = workshop.preprocess(file)?;
            let name = format!("file-{index}");
            let edited = instrument(
                &text,
                &file.to_string_lossy(),
                sources,
                &crate::wanted::Wanted::Branches,
                Purpose::Replay,
            );
            let edited = edited.map_or_else(|_| text.clone(), |edited| edited.text);
            let compiled = workshop.compile_text(file, &name, &edited, &flags)?;
            objects.push(match compiled {
                Ok(object) => object.path,
                Err(_) => match workshop.compile_text(file, &name, &text, &flags)? {
                    Ok(object) => object.path,
                    Err(messages) => {
                        return Err(BuildError::Rejected { file: file.clone(), messages });
                    }
                },
            });
        }
        let path = workshop.link(&objects, 0, &[], &["--coverage".into()])?;
        let executable = Executable::new(path, scratch, 0);
        Ok(Some(LineProgram { executable, objects, counter }))
    }

    /// Runs a test; gives the lines with code and how often they ran. The error is one sentence.
    pub fn executed(
        &self,
        test: &TestCase,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<LineCoverage, String> {
        // A program that runs into its time limit still saves its counters.
        let soft_end =
            Some(SoftEnd { signal: 15, grace: Duration::from_secs(2), when_cancelled: false });
        let limits = Limits { soft_end, ..*limits };
        let flags = runfile::HANDLE_SIGNALS;
        self.executable
            .run(test, flags, &limits, cancel, |command, _| command)
            .map_err(|error| error.to_string())?;
        let mut coverage = LineCoverage::default();
        for object in &self.objects {
            let counts = match &self.counter {
                Counter::Gcov(tool) => gcov::line_counts(tool, object, cancel)?,
                Counter::LlvmCov(tool) => gcov::clang_line_counts(tool, object, cancel)?,
            };
            for (file, lines) in counts {
                let known = coverage.files.entry(file).or_default();
                for (line, count) in lines {
                    *known.entry(line).or_default() += count;
                }
            }
        }
        Ok(coverage)
    }
}
