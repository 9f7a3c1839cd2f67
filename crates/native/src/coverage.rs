//! Branch and line coverage of the real program, with TestCov's goals and numbers.
//!
//! Goals are marked in memory that survives a crash, so a test that ends in a signal counts here.
//! TestCov gets nothing from such a test, because its counters are written only at a regular end;
//! each measurement says whether it would count there, so that both numbers can be shown.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use process::{Cancel, Limits, Scratch, SoftEnd};
use verdict::{Ending, TestCase};

use crate::build::{BuildError, Workshop};
use crate::gcov;
use crate::instrument::{Instrumented, Purpose, instrument, reference_line};
use crate::replay::{Executable, RunError};
use crate::runfile;
use crate::text::site::GoalKind;
use crate::toolchain::{CompilerKind, Sources, Toolchain};

/// A branch that a test can take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// What it is.
    pub kind: GoalKind,
    /// The source file.
    pub file: Arc<str>,
    /// The line of the decision.
    pub line: u32,
    /// Whether the compiler kept it. What it knows to be dead, TestCov does not count either.
    pub kept: bool,
}

/// What one test covered.
#[derive(Clone, PartialEq, Debug)]
pub struct Measurement {
    /// For each goal whether it was passed.
    pub hits: Vec<bool>,
    /// Whether TestCov gets coverage from such an end.
    pub counts_in_testcov: bool,
    /// How this run ended; it goes on after an error call, as it does under TestCov.
    pub ending: Ending,
}

/// Lines with code, by file, and whether any test reached them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineCoverage {
    /// For each file its lines with code and how often they ran.
    pub files: BTreeMap<String, BTreeMap<u32, u64>>,
}

impl LineCoverage {
    /// The number of lines with code.
    pub fn total(&self) -> usize {
        self.files.values().map(BTreeMap::len).sum()
    }

    /// The number of lines that ran.
    pub fn covered(&self) -> usize {
        self.files.values().flat_map(BTreeMap::values).filter(|count| **count > 0).count()
    }
}

/// The real program, compiled so that it tells what it executes.
pub struct CoverageProgram {
    executable: Executable,
    goals: Vec<Goal>,
    objects: Vec<PathBuf>,
    own_files: BTreeSet<Arc<str>>,
    gcov: Option<PathBuf>,
    /// What keeps the numbers from being TestCov's, in sentences; usually empty.
    pub notes: Vec<String>,
}

impl CoverageProgram {
    /// Compiles and links the program.
    pub fn build(
        toolchain: &Toolchain,
        sources: &Sources,
        cancel: &Cancel,
    ) -> Result<Self, BuildError> {
        let scratch = Scratch::new().map_err(BuildError::Scratch)?;
        let compiler = &toolchain.coverage;
        let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
        workshop.check_files()?;
        let gcov = toolchain.gcov.as_deref().filter(|_| compiler.kind == CompilerKind::Gcc);
        let counting: &[OsString] = if gcov.is_some() { &["--coverage".into()] } else { &[] };
        let mut flags: Vec<OsString> = vec!["-O0".into(), "-g".into(), "-w".into()];
        flags.extend(counting.iter().cloned());

        let mut notes = Vec::new();
        let mut goals: Vec<Goal> = Vec::new();
        let mut objects = Vec::new();
        let mut own_files = BTreeSet::new();
        for (index, file) in sources.files.iter().enumerate() {
            let text = workshop.preprocess(file)?;
            let first_goal = goals.len();
            let prepare = |purpose| prepare(&workshop, file, &text, purpose);
            let marked = prepare(Purpose::Coverage { first_goal })?;
            let name = format!("file-{index}");
            let object = match workshop.compile_text(file, &name, &marked.text, &flags)? {
                Ok(object) => object,
                Err(messages) => return Err(refused(&workshop, file, messages)?),
            };
            let kept = match gcov {
                Some(gcov) => {
                    let reference = prepare(Purpose::Reference { first_goal })?.text;
                    kept_goals(&workshop, gcov, file, &reference)?
                }
                None => {
                    Err("gcc and gcov are needed to know which goals the compiler removes".into())
                }
            };
            if let Err(reason) = &kept {
                notes.push(format!("{}: every goal is counted: {reason}", file.display()));
            }
            goals.extend(marked.goals.into_iter().enumerate().map(|(number, goal)| Goal {
                kind: goal.kind,
                file: goal.file,
                line: goal.line,
                kept: kept.as_ref().map_or(true, |kept| kept.contains(&(first_goal + number))),
            }));
            own_files.extend(marked.own_files);
            objects.push(object.path);
        }
        let path = workshop.link(&objects, goals.len(), &[], counting)?;
        let gcov = gcov.map(Path::to_owned);
        let executable = Executable::new(path, scratch, goals.len());
        Ok(CoverageProgram { executable, goals, objects, own_files, gcov, notes })
    }

    /// The goals, in the order of the text.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Runs a test and tells what it covered.
    pub fn measure(
        &self,
        test: &TestCase,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Measurement, RunError> {
        // A program that runs into its time limit still saves the counts of its lines.
        let soft_end = Some(SoftEnd { signal: 15, grace: Duration::from_secs(2) });
        let limits = Limits { soft_end, ..*limits };
        let flags = runfile::HANDLE_SIGNALS;
        let run = self.executable.run(test, flags, &limits, cancel, |command, _| command)?;
        Ok(Measurement {
            ending: run.ending(&[]),
            counts_in_testcov: run.report.flushed,
            hits: run.report.hits,
        })
    }

    /// The lines that the tests measured so far have reached; `None` where gcov is not at hand.
    pub fn lines(&self, cancel: &Cancel) -> Result<Option<LineCoverage>, String> {
        let Some(gcov) = &self.gcov else { return Ok(None) };
        let mut coverage = LineCoverage::default();
        for object in &self.objects {
            for (file, lines) in gcov::line_counts(gcov, object, cancel)? {
                if !self.own_files.contains(file.as_str()) {
                    continue;
                }
                let known = coverage.files.entry(file).or_default();
                for (line, count) in lines {
                    *known.entry(line).or_default() += count;
                }
            }
        }
        Ok(Some(coverage))
    }
}

fn prepare(
    workshop: &Workshop<'_>,
    file: &Path,
    text: &str,
    purpose: Purpose,
) -> Result<Instrumented, BuildError> {
    let model = workshop.sources.data_model;
    match instrument(text, &file.to_string_lossy(), model, purpose) {
        Ok(instrumented) => Ok(instrumented),
        Err(unclear) => Err(refused(workshop, file, unclear.to_string())?),
    }
}

/// The error for a file that does not compile with what was added: the compiler's own words about
/// the file as it is, if it has any.
fn refused(workshop: &Workshop<'_>, file: &Path, reason: String) -> Result<BuildError, BuildError> {
    let file = file.to_owned();
    Ok(match workshop.complaint(&file)? {
        Some(messages) => BuildError::Rejected { file, messages },
        None => BuildError::Instrumentation { file, reason },
    })
}

/// The numbers of the goals that are left in the compiled reference text; the inner error says why
/// they cannot be known.
fn kept_goals(
    workshop: &Workshop<'_>,
    gcov: &Path,
    file: &Path,
    reference: &str,
) -> Result<Result<BTreeSet<usize>, String>, BuildError> {
    // Without markers every line is known by its number in this very text.
    let lines: Vec<&str> =
        reference.lines().filter(|line| !line.trim_start().starts_with("# ")).collect();
    let flags: [OsString; 2] = ["--coverage".into(), "-w".into()];
    let object = match workshop.compile_text(file, "reference", &lines.join("\n"), &flags)? {
        Ok(object) => object,
        Err(messages) => {
            let first = messages.lines().find(|line| line.contains("error")).unwrap_or_default();
            return Ok(Err(format!("TestCov's text does not compile ({first})")));
        }
    };
    let counts = match gcov::line_counts(gcov, &object.path, workshop.cancel) {
        Ok(counts) => counts,
        Err(reason) => return Ok(Err(reason)),
    };
    let with_code: BTreeSet<u32> =
        counts.values().flat_map(|lines| lines.keys().copied()).collect();
    let kept = lines.iter().enumerate().filter_map(|(index, line)| {
        let number = line.strip_prefix("goto refute_goal_")?.strip_suffix(';')?.parse().ok()?;
        debug_assert_eq!(*line, reference_line(number));
        with_code.contains(&(index as u32 + 1)).then_some(number)
    });
    Ok(Ok(kept.collect()))
}
