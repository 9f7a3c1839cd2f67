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
use verdict::{Ending, PropertySet, TestCase};

use crate::build::{BuildError, Workshop};
use crate::gcov;
use crate::instrument::{Instrumented, Purpose, TextGoal, instrument};
use crate::kept::kept_goals;
use crate::replay::{Executable, RunError};
use crate::runfile;
use crate::toolchain::{CompilerKind, Sources, Toolchain};
use crate::wanted::Wanted;
use source::GoalKind;

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
    /// How many of the test's inputs the program asked for.
    pub inputs_used: usize,
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
    /// For each file the object that counts, and the one that shows which lines have code when
    /// nothing is added to them.
    objects: Vec<(PathBuf, Option<PathBuf>)>,
    own_files: BTreeSet<Arc<str>>,
    gcov: Option<PathBuf>,
    /// What keeps the numbers from being TestCov's, in sentences; usually empty.
    pub notes: Vec<String>,
    /// Why TestCov cannot measure this program at all, in sentences; usually empty.
    pub testcov_obstacles: Vec<String>,
}

impl CoverageProgram {
    /// Compiles and links the program, with the branches that TestCov counts as goals.
    pub fn build(
        toolchain: &Toolchain,
        sources: &Sources,
        cancel: &Cancel,
    ) -> Result<Self, BuildError> {
        let wanted = &Wanted::Branches;
        // Side by side: of thousands of nested branches, gcc makes each text in many seconds.
        let (program, kept) = std::thread::scope(|scope| {
            let kept = scope.spawn(|| kept_goals(toolchain, sources, wanted, cancel));
            let program = Self::make(toolchain, sources, wanted, true, cancel);
            let panicked = |panic| std::panic::resume_unwind(panic);
            (program, kept.join().unwrap_or_else(panicked))
        });
        let (mut program, kept) = (program?, kept?);
        program.goals.iter_mut().zip(kept.goals).for_each(|(goal, kept)| goal.kept = kept);
        program.notes.extend(kept.notes);
        Ok(program)
    }

    /// Compiles and links the program with other goals. Its lines are not counted, and every
    /// goal is said to be kept: [`kept_goals`] knows better, and takes long.
    pub fn with_goals(
        toolchain: &Toolchain,
        sources: &Sources,
        wanted: &Wanted,
        cancel: &Cancel,
    ) -> Result<Self, BuildError> {
        Self::make(toolchain, sources, wanted, false, cancel)
    }

    fn make(
        toolchain: &Toolchain,
        sources: &Sources,
        wanted: &Wanted,
        has_lines: bool,
        cancel: &Cancel,
    ) -> Result<Self, BuildError> {
        let scratch = Scratch::new().map_err(BuildError::Scratch)?;
        let compiler = &toolchain.coverage;
        let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
        workshop.check_files()?;
        let gcov = toolchain.gcov.as_deref().filter(|_| compiler.kind == CompilerKind::Gcc);
        let counting: &[OsString] =
            if gcov.is_some() && has_lines { &["--coverage".into()] } else { &[] };
        let mut flags: Vec<OsString> = vec!["-O0".into(), "-w".into()];
        flags.extend(counting.iter().cloned());

        let mut goals: Vec<Goal> = Vec::new();
        let mut objects = Vec::new();
        let mut own_files = BTreeSet::new();
        let mut testcov_obstacles = Vec::new();
        if sources.files.len() > 1 {
            testcov_obstacles.push("it takes a single file".to_string());
        }
        for (index, file) in sources.files.iter().enumerate() {
            let text = workshop.preprocess(file)?;
            let first_goal = goals.len();
            let prepare = |purpose| prepare(&workshop, file, &text, wanted, purpose);
            let marked = prepare(Purpose::Coverage { first_goal })?;
            let name = format!("file-{index}");
            let object = match workshop.compile_text(file, &name, &marked.text, &flags)? {
                Ok(object) => object,
                Err(messages) => return Err(refused(&workshop, file, messages)?),
            };
            let goal = |goal: TextGoal| {
                let TextGoal { kind, file, line } = goal;
                Goal { kind, file, line, kept: true }
            };
            goals.extend(marked.goals.into_iter().map(goal));
            own_files.extend(marked.own_files);
            testcov_obstacles.extend(marked.obstacles);
            // A marker may be the only code of its line, so the lines are those of the plain text.
            let plain = match gcov {
                Some(_) if has_lines => {
                    let text = prepare(Purpose::Replay)?.text;
                    let name = format!("plain-{index}");
                    workshop.compile_text(file, &name, &text, &flags)?.ok()
                }
                _ => None,
            };
            objects.push((object.path, plain.map(|object| object.path)));
        }
        let linked: Vec<PathBuf> = objects.iter().map(|(counting, _)| counting.clone()).collect();
        let path = workshop.link(&linked, goals.len(), &[], counting)?;
        let gcov = gcov.filter(|_| has_lines).map(Path::to_owned);
        let executable = Executable::new(path, scratch, goals.len());
        let program = CoverageProgram {
            executable,
            goals,
            objects,
            own_files,
            gcov,
            notes: Vec::new(),
            testcov_obstacles,
        };
        Ok(program)
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
        let soft_end =
            Some(SoftEnd { signal: 15, grace: Duration::from_secs(2), when_cancelled: false });
        let limits = Limits { soft_end, ..*limits };
        let flags = runfile::HANDLE_SIGNALS;
        let run = self.executable.run(test, flags, &limits, cancel, |command, _| command)?;
        Ok(Measurement {
            ending: run.ending(&[], PropertySet::EMPTY),
            counts_in_testcov: run.report.flushed,
            inputs_used: run.report.inputs_used,
            hits: run.report.hits,
        })
    }

    /// The lines that the tests measured so far have reached; `None` where gcov is not at hand.
    pub fn lines(&self, cancel: &Cancel) -> Result<Option<LineCoverage>, String> {
        let Some(gcov) = &self.gcov else { return Ok(None) };
        let mut coverage = LineCoverage::default();
        for (counting, plain) in &self.objects {
            let with_code = match plain {
                Some(plain) => Some(gcov::line_counts(gcov, plain, cancel)?),
                None => None,
            };
            for (file, lines) in gcov::line_counts(gcov, counting, cancel)? {
                let Some(own) = self.own_name(&file) else { continue };
                let known = coverage.files.entry(own).or_default();
                let has_code = |line: &u32| {
                    let Some(with_code) = &with_code else { return true };
                    with_code.get(&file).is_some_and(|lines| lines.contains_key(line))
                };
                for (line, count) in lines.into_iter().filter(|(line, _)| has_code(line)) {
                    *known.entry(line).or_default() += count;
                }
            }
        }
        Ok(Some(coverage))
    }

    /// The user's name of a file that gcov names, whose paths are simplified; `None` for headers of
    /// the system.
    fn own_name(&self, file: &str) -> Option<String> {
        let resolved = |name: &str| std::fs::canonicalize(name).unwrap_or_else(|_| name.into());
        let same = |own: &&Arc<str>| ***own == *file || resolved(own) == resolved(file);
        self.own_files.iter().find(same).map(|own| own.to_string())
    }
}

pub(crate) fn prepare(
    workshop: &Workshop<'_>,
    file: &Path,
    text: &str,
    wanted: &Wanted,
    purpose: Purpose,
) -> Result<Instrumented, BuildError> {
    match instrument(text, &file.to_string_lossy(), workshop.sources, wanted, purpose) {
        Ok(instrumented) => Ok(instrumented),
        Err(unclear) => Err(refused(workshop, file, unclear.to_string())?),
    }
}

/// The error for a file that does not compile with what was added: the compiler's own words about
/// the file as it is, if it has any.
pub(crate) fn refused(
    workshop: &Workshop<'_>,
    file: &Path,
    reason: String,
) -> Result<BuildError, BuildError> {
    let file = file.to_owned();
    Ok(match workshop.complaint(&file)? {
        Some(messages) => BuildError::Rejected { file, messages },
        None => BuildError::Instrumentation { file, reason },
    })
}
