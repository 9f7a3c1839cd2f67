//! The story of one suite: build, let engine and fuzzer look for executions, run each on the real program, keep
//! what covers something new.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::DataModel;
use check::{
    ENTRY_FILE, Entered, Failure, Goals, Loaded, Request, Session, load, uncalled_goals, with_entry,
};
use formats::Metadata;
use fuzzer::{Target, Tools};
use ir::ValidProgram;
use native::{BuildError, CoverageProgram, Goal, Wanted, explored_sources, kept_goals};
use process::{Cancel, Scratch};
use verdict::{Reason, TestCase};

use crate::conductor::Conductor;
use crate::exchange::{Exchange, Neighbours};
use crate::fuzzing::{Fuzzed, Fuzzers};
use crate::halves::{Half, WavesEnd, guided, guided_channel, waves};
use crate::remedy::{Remedies, Remedy};
use crate::suite::{Kept, Suite};
use crate::trial::{Finder, GoalFate, Point, Trial};

/// What is left for writing the suite.
const CLOSING: Duration = Duration::from_millis(300);

/// What is to be covered, and where the suite goes.
pub struct Task<'t> {
    /// The program, and how it is explored.
    pub request: &'t Request,
    /// The goals.
    pub wanted: &'t Wanted,
    /// The line of a property file that says so.
    pub specification: String,
    /// The name and the hash of the program.
    pub program: (String, String),
    /// The directory of the artefacts.
    pub out: &'t Path,
    /// Tests that there are already.
    pub known: Vec<TestCase>,
    /// Other shards, whose tests are taken over.
    pub neighbours: Option<Neighbours>,
    /// How many work at once.
    pub jobs: usize,
    /// Whether the engine looks for executions.
    pub uses_engine: bool,
    /// Whether it starts from executions that are known, too.
    pub uses_guides: bool,
    /// Whether the engine is helped where it gets stuck.
    pub has_remedies: bool,
    /// How the fuzzer does, if it does.
    pub fuzzing: Option<fuzzer::Options>,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Goals that some test covers.
    pub covered: usize,
    /// Goals that nothing can cover.
    pub unreachable: usize,
    /// All goals that count.
    pub goals: usize,
    /// Tests that were kept.
    pub tests: usize,
    /// Executions of the real program.
    pub executions: usize,
    /// The bound of the engine's wave.
    pub wave: u32,
    /// What the fuzzers did.
    pub fuzzed: Fuzzed,
}

/// What came of it.
pub struct Report {
    /// The goals that count and what became of each.
    pub goals: Vec<(Goal, GoalFate)>,
    /// The number of each of them among all that the program tells of.
    pub numbers: Vec<usize>,
    /// The tests of the suite.
    pub tests: Vec<Kept>,
    /// How many executions there were.
    pub executions: usize,
    /// What the fuzzers did.
    pub fuzzed: Fuzzed,
    /// How coverage grew.
    pub curve: Vec<Point>,
    /// What was done where the engine got stuck.
    pub remedies: Vec<Remedy>,
    /// Why the engine did not get to the end of everything.
    pub end: Option<Reason>,
    /// What is to be known beside that.
    pub notes: Vec<String>,
    /// Whether a thread is left that did not listen.
    pub is_abandoned: bool,
}

impl Report {
    /// How many goals came to this.
    pub fn count(&self, fate: GoalFate) -> usize {
        self.goals.iter().filter(|(_, of_goal)| *of_goal == fate).count()
    }

    /// How many goals some execution passed, whether TestCov counts it or not.
    pub fn reached(&self) -> usize {
        self.count(GoalFate::Covered) + self.count(GoalFate::CoveredUncounted)
    }
}

/// Makes a suite. Whoever waits is told how far it is.
pub fn cover(
    task: &Task<'_>,
    sessions: &mut [Session; 2],
    started: Instant,
    cancel: &Cancel,
    told: &mut dyn FnMut(Progress),
) -> Result<Report, Failure> {
    let request = task.request;
    let harness = Scratch::new().map_err(|error| Failure::new(error.to_string()))?;
    let entered = match request.exploration.entry.as_str() {
        "main" => Entered::main(&request.sources),
        function => with_entry(request, function, &harness, cancel)?,
    };
    let program =
        CoverageProgram::with_goals(&request.toolchain, &entered.sources, task.wanted, cancel)
            .map_err(build_failure)?;
    let counts: Vec<bool> = program
        .goals()
        .iter()
        .map(|goal| &*goal.file != ENTRY_FILE && task.wanted.counts(goal.kind))
        .collect();
    if !counts.contains(&true) && !matches!(task.wanted, Wanted::Branches | Wanted::Conditions) {
        return Err(Failure::new("the program has none of these goals"));
    }
    let goals = Arc::new(Goals::new(counts.len()));
    let suite = Suite::begin(task.out, metadata(task)).map_err(|error| unwritable(task, &error))?;
    let mut trial = Trial::new(task, &program, (counts, &goals), cancel, started, suite);
    trial.run(&[], Finder::Start)?;
    for test in &task.known {
        trial.run_known(test)?;
    }
    let mut asked = request.clone();
    asked.exploration.entry = "main".into();
    asked.exploration.only_passing = true;
    asked.exploration.plain_start = true;
    asked.exploration.goals = Some(Arc::clone(&goals));
    let mut notes = program.notes.clone();
    let deadline = started + request.timeout.saturating_sub(CLOSING);
    let enough = Cancel::new();
    let (waves_half, guided_half) = (Half::new(&enough), Half::new(&enough));
    let remedies = Remedies::new(task.has_remedies, started);
    let [of_waves, of_guides] = sessions;
    let target = Target {
        toolchain: request.toolchain.clone(),
        tools: Tools::beside(&request.clang),
        sources: entered.sources.clone(),
        wanted: task.wanted.clone(),
    };
    let kept_cancel = Cancel::new();
    let (end, is_abandoned, fuzzed) = std::thread::scope(|scope| -> Result<_, Failure> {
        let kept = || kept_goals(&request.toolchain, &entered.sources, task.wanted, &kept_cancel);
        let kept = (!trial.is_covered_whole()).then(|| scope.spawn(kept));
        // The fuzzer is compiled while the engine reads the program.
        let fuzzers = match (&task.fuzzing, trial.is_done()) {
            (Some(options), false) => {
                let count = task.jobs.saturating_sub(1).max(1);
                Some(Fuzzers::start(scope, count, &target, options, &enough))
            }
            _ => None,
        };
        let loaded = match trial.is_done() || !task.uses_engine {
            true => None,
            false => match load_explored(&mut asked, &entered, task.wanted, harness.path(), cancel)
            {
                Ok(loaded) => Some(loaded),
                Err(failure) => {
                    notes.push(format!(
                        "the engine cannot explore this program: {}",
                        failure.message
                    ));
                    None
                }
            },
        };
        if let Some(loaded) = &loaded {
            trial.give_up(uncalled_goals(&loaded.program, program.goals().len()));
        }
        let asked = &asked;
        std::thread::scope(|engines| {
            let (ends, side) = guided_channel();
            let engine = loaded.as_ref().map(|loaded| {
                let (remedies, loaded) = (&remedies, &loaded.program);
                let (waves_half, guided_half) = (&waves_half, &guided_half);
                let waves = engines
                    .spawn(move || waves(waves_half, of_waves, loaded, asked, deadline, remedies));
                let guided = engines
                    .spawn(move || guided(guided_half, of_guides, loaded, asked, deadline, side));
                (waves, guided)
            });
            let engine_halves = (
                loaded.is_some().then_some(&waves_half),
                (loaded.is_some() && task.uses_guides).then_some((&guided_half, ends)),
            );
            let exchange = Exchange::new(task.neighbours.as_ref());
            let mut conductor =
                Conductor::new(&mut trial, engine_halves, fuzzers, exchange, kept, deadline);
            let result = conductor.run(task.jobs, &enough, told);
            enough.cancel();
            kept_cancel.cancel();
            waves_half.turn.set(true);
            guided_half.turn.set(true);
            let fuzzers = conductor.fuzzers.take();
            let fuzzed = fuzzers.as_ref().map(Fuzzers::status).unwrap_or_default();
            if let Some(fuzzers) = fuzzers {
                let failure = |words: &String| format!("the fuzzer does not run: {words}");
                notes.extend(fuzzers.failures.iter().map(failure));
            }
            notes.extend(conductor.kept_notes());
            // Without its jobs the guided half ends.
            drop(conductor);
            let Some((waves, guided)) = engine else {
                return result.map(|()| (None, false, fuzzed));
            };
            let gone = |_| Failure::new("refute itself failed");
            let (end, is_abandoned) = (waves.join().map_err(gone)?, guided.join().map_err(gone)?);
            result.map(|()| (Some(end), is_abandoned, fuzzed))
        })
    })?;
    trial.suite.finish().map_err(|error| unwritable(task, &error))?;
    let end: WavesEnd = end.unwrap_or_default();
    // What is explored of a function's arguments may be not all.
    let is_complete = end.is_complete && entered.limits.is_empty();
    Ok(Report {
        goals: trial.fates(is_complete),
        numbers: (0..trial.counts.len()).filter(|goal| trial.counts[*goal]).collect(),
        executions: trial.executions(),
        fuzzed,
        curve: trial.curve,
        tests: trial.suite.tests,
        remedies: remedies.into_list(),
        end: end.reason,
        notes,
        is_abandoned: end.is_abandoned || is_abandoned,
    })
}

/// The program as the engine explores it.
fn load_explored(
    asked: &mut Request,
    entered: &Entered,
    wanted: &Wanted,
    directory: &Path,
    cancel: &Cancel,
) -> Result<Explored, Failure> {
    let toolchain = &asked.toolchain;
    asked.sources = explored_sources(toolchain, &entered.sources, wanted, directory, cancel)
        .map_err(build_failure)?;
    let Loaded { program, scratch, .. } = load(asked, cancel)?;
    Ok(Explored { program: Arc::new(program), _files: scratch })
}

/// The program as the engine explores it, and the files that it was made of.
struct Explored {
    program: Arc<ValidProgram>,
    _files: Scratch,
}

fn metadata(task: &Task<'_>) -> Metadata {
    Metadata {
        source_language: "C".into(),
        producer: format!("refute {}", env!("CARGO_PKG_VERSION")),
        specification: task.specification.clone(),
        program_file: task.program.0.clone(),
        program_hash: task.program.1.clone(),
        entry_function: task.request.exploration.entry.clone(),
        architecture: match task.request.sources.dialect.data_model {
            DataModel::Ilp32 => "32bit".into(),
            DataModel::Lp64 => "64bit".into(),
        },
        creation_time: check::now(),
    }
}

pub(crate) fn unwritable(task: &Task<'_>, error: &std::io::Error) -> Failure {
    Failure::new(format!("'{}' cannot be written: {error}", task.out.display()))
}

fn build_failure(error: BuildError) -> Failure {
    match error {
        BuildError::Rejected { file, messages } => {
            Failure::new(format!("'{}' does not compile", file.display())).with_details(messages)
        }
        BuildError::Unlinkable { messages } => {
            Failure::new("the files do not make a program").with_details(messages)
        }
        other => Failure::new(other.to_string()),
    }
}
