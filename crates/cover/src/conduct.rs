//! The story of one suite: build, let engine and fuzzer look for executions, run each on the real program, keep
//! what covers something new.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::DataModel;
use check::{ENTRY_FILE, Entered, Failure, Goals, Loaded, Request, Session, load, with_entry};
use formats::Metadata;
use fuzzer::{Target, Tools};
use ir::ValidProgram;
use native::{BuildError, CoverageProgram, Goal, Wanted, explored_sources};
use process::{Cancel, Scratch};
use verdict::{Reason, TestCase};

use crate::exchange::{Exchange, Neighbours};
use crate::fuzzing::{Fuzzed, Fuzzers};
use crate::guides::Guides;
use crate::halves::{GuidedEnds, Half, WavesEnd, guided, guided_channel, waves};
use crate::remedy::{Remedies, Remedy};
use crate::shares::{SLICE, Shares};
use crate::suite::{Kept, Suite};
use crate::trial::{Finder, GoalFate, Point, Trial};

/// How often new executions are looked for.
const LOOK: Duration = Duration::from_millis(4);
/// How long the waves may find nothing before something else is tried: at least, and as a part of the time.
const PATIENCE: Duration = Duration::from_secs(4);
const PATIENCE_PART: u32 = 5;
/// How often the archive is written, and memory looked at.
const HOUSE: Duration = Duration::from_millis(1500);
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

    /// How many goals a test covers, whichever way it ends.
    pub fn covered(&self) -> usize {
        self.count(GoalFate::Covered) + self.count(GoalFate::CoveredWithoutEnd)
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
        .map(|goal| goal.kept && &*goal.file != ENTRY_FILE && task.wanted.counts(goal.kind))
        .collect();
    if !counts.contains(&true) && !matches!(task.wanted, Wanted::Branches | Wanted::Conditions) {
        return Err(Failure::new("the program has none of these goals"));
    }
    let goals = Arc::new(Goals::new(counts.len()));
    let suite = Suite::begin(task.out, metadata(task)).map_err(|error| unwritable(task, &error))?;
    let mut trial = Trial::new(task, &program, (&counts, &goals), cancel, started, suite);
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
    let loaded = match trial.is_done() || !task.uses_engine {
        true => None,
        false => match load_explored(&mut asked, &entered, task.wanted, harness.path(), cancel) {
            Ok(loaded) => Some(loaded),
            Err(failure) => {
                notes.push(format!("the engine cannot explore this program: {}", failure.message));
                None
            }
        },
    };
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
    let (end, is_abandoned, fuzzed) = std::thread::scope(|scope| -> Result<_, Failure> {
        let (ends, side) = guided_channel();
        let engine = loaded.as_ref().map(|loaded| {
            let (asked, remedies, loaded) = (&asked, &remedies, &loaded.program);
            let (waves_half, guided_half) = (&waves_half, &guided_half);
            let waves =
                scope.spawn(move || waves(waves_half, of_waves, loaded, asked, deadline, remedies));
            let guided =
                scope.spawn(move || guided(guided_half, of_guides, loaded, asked, deadline, side));
            (waves, guided)
        });
        let fuzzers = match (&task.fuzzing, trial.is_done()) {
            (Some(options), false) => {
                let count = task.jobs.saturating_sub(1).max(1);
                Some(Fuzzers::start(scope, count, &target, options, &enough))
            }
            _ => None,
        };
        let mut conductor = Conductor {
            trial: &mut trial,
            waves: loaded.is_some().then_some(&waves_half),
            guided: (loaded.is_some() && task.uses_guides).then_some((&guided_half, ends)),
            fuzzers,
            guides: Guides::default(),
            shares: Shares::new(ARMS),
            exchange: Exchange::new(task.neighbours.as_ref()),
            running: None,
            is_guiding: false,
            last_gain: Instant::now(),
            last_house: Instant::now(),
            deadline,
        };
        let result = conductor.run(task.jobs, &enough, told);
        enough.cancel();
        waves_half.turn.set(true);
        guided_half.turn.set(true);
        let fuzzers = conductor.fuzzers.take();
        let fuzzed = fuzzers.as_ref().map(Fuzzers::status).unwrap_or_default();
        if let Some(fuzzers) = fuzzers {
            let failure = |words: &String| format!("the fuzzer does not run: {words}");
            notes.extend(fuzzers.failures.iter().map(failure));
        }
        // Without its jobs the guided half ends.
        drop(conductor);
        let Some((waves, guided)) = engine else {
            return result.map(|()| (None, false, fuzzed));
        };
        let gone = |_| Failure::new("refute itself failed");
        let (end, is_abandoned) = (waves.join().map_err(gone)?, guided.join().map_err(gone)?);
        result.map(|()| (Some(end), is_abandoned, fuzzed))
    })?;
    trial.suite.finish().map_err(|error| unwritable(task, &error))?;
    let end: WavesEnd = end.unwrap_or_default();
    // What is explored of a function's arguments may be not all.
    let is_complete = end.is_complete && entered.limits.is_empty();
    Ok(Report {
        goals: trial.fates(is_complete),
        numbers: (0..counts.len()).filter(|goal| counts[*goal]).collect(),
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

/// Those who take turns.
const WAVES: usize = 0;
const GUIDED: usize = 1;
const FUZZER: usize = 2;
const ARMS: usize = 3;
/// How many inputs of a run of the fuzzer are worth to be followed at most.
const MOST_FOLLOWED: usize = 400;

/// Whoever lets all others work, and takes what they find.
struct Conductor<'c, 't, 's> {
    trial: &'c mut Trial<'t>,
    fuzzers: Option<Fuzzers<'s>>,
    waves: Option<&'c Half>,
    guided: Option<(&'c Half, GuidedEnds)>,
    guides: Guides,
    shares: Shares,
    exchange: Exchange<'c>,
    /// Whose turn it is, and since when.
    running: Option<(usize, Instant)>,
    /// Whether the guided half has a job.
    is_guiding: bool,
    last_gain: Instant,
    last_house: Instant,
    deadline: Instant,
}

impl Conductor<'_, '_, '_> {
    fn run(
        &mut self,
        jobs: usize,
        enough: &Cancel,
        told: &mut dyn FnMut(Progress),
    ) -> Result<(), Failure> {
        let cancel = self.trial.cancel;
        loop {
            self.take()?;
            told(self.progress());
            let waves_end = self.waves.is_none_or(Half::is_idle);
            let is_over = cancel.is_cancelled() || Instant::now() >= self.deadline;
            if self.trial.is_done() || is_over || enough.is_cancelled() {
                return Ok(());
            }
            self.give_jobs();
            if self.waves.is_some_and(Half::is_complete) {
                // Nothing is left that an execution could come to.
                return self.take();
            }
            let is_fuzzing = self.fuzzers.as_mut().is_some_and(Fuzzers::is_alive);
            if waves_end && !self.is_guiding && !is_fuzzing {
                return self.take();
            }
            self.let_work(jobs);
            self.help_waves();
            self.keep_house()?;
            std::thread::sleep(LOOK);
        }
    }

    /// Runs what was found.
    fn take(&mut self) -> Result<(), Failure> {
        for reached in self.trial.goals.take() {
            let is_wanted = self.trial.goals.is_open(reached.goal);
            if !is_wanted && self.trial.is_covered(reached.goal) {
                continue;
            }
            let (arm, by) = match reached.is_guided {
                true => (GUIDED, Finder::Guided),
                false => (WAVES, Finder::Waves),
            };
            self.offer(&reached.inputs, arm, by)?;
        }
        for test in self.exchange.look() {
            self.trial.run_known(&test)?;
        }
        let found = self.fuzzers.as_mut().map(Fuzzers::take).unwrap_or_default();
        for found in found {
            if found.goals.iter().any(|goal| !self.trial.is_covered(*goal)) {
                self.offer(&found.inputs, FUZZER, Finder::Fuzzer)?;
            } else if found.is_new_path && found.inputs.len() <= MOST_FOLLOWED {
                self.guides.add_plain(found.inputs);
            }
            if Instant::now() >= self.deadline {
                break;
            }
        }
        Ok(())
    }

    fn offer(
        &mut self,
        inputs: &[verdict::InputValue],
        arm: usize,
        by: Finder,
    ) -> Result<(), Failure> {
        let gain = self.trial.run(inputs, by)?;
        if gain.goals > 0 {
            self.shares.gain(arm, gain.goals);
            if let Some(fuzzers) = self.fuzzers.as_mut().filter(|_| arm != FUZZER) {
                fuzzers.offer(&gain.inputs);
            }
            self.guides.add(gain.inputs);
            if arm == WAVES {
                self.last_gain = Instant::now();
            }
        }
        Ok(())
    }

    /// Gives the guided half something to do.
    fn give_jobs(&mut self) {
        let Some((_, ends)) = &self.guided else { return };
        if ends.done.try_recv().is_ok() {
            self.is_guiding = false;
        }
        if self.is_guiding || !self.guides.has_work() {
            return;
        }
        if let Some(job) = self.guides.next() {
            self.is_guiding = ends.jobs.send(job).is_ok();
        }
    }

    /// Whose turn it is. With one core all three take turns; with two the fuzzer has one for itself.
    fn let_work(&mut self, jobs: usize) {
        let ready = [
            self.waves.is_some_and(|half| !half.is_idle()),
            self.is_guiding,
            jobs == 1 && self.fuzzers.is_some(),
        ];
        (0..ARMS).for_each(|arm| self.shares.set_ready(arm, ready[arm]));
        if jobs > 2 || ready.iter().filter(|is_ready| **is_ready).count() < 2 {
            self.open(jobs, None);
            self.running = None;
            return;
        }
        match self.running {
            Some((_, since)) if since.elapsed() < SLICE => return,
            Some((arm, since)) => self.shares.spend(arm, since.elapsed()),
            None => {}
        }
        if let Some(arm) = self.shares.next() {
            self.open(jobs, Some(arm));
            self.running = Some((arm, Instant::now()));
        }
    }

    /// Lets one work, or all.
    fn open(&mut self, jobs: usize, only: Option<usize>) {
        if let Some(half) = self.waves {
            half.turn.set(only.is_none_or(|arm| arm == WAVES));
        }
        if let Some((half, _)) = &self.guided {
            half.turn.set(only.is_none_or(|arm| arm == GUIDED));
        }
        if let Some(fuzzers) = &mut self.fuzzers {
            fuzzers.set_working(jobs > 1 || only.is_none_or(|arm| arm == FUZZER));
        }
    }

    /// Ends a wave that found nothing for long: it goes on with a remedy.
    fn help_waves(&mut self) {
        let patience = (self.trial.task.request.timeout / PATIENCE_PART).max(PATIENCE);
        if let Some(half) = self.waves
            && self.trial.task.has_remedies
            && self.last_gain.elapsed() > patience
        {
            half.skip();
            self.last_gain = Instant::now();
        }
    }

    /// Keeps the archive up to date, and memory within bounds: the halves of the engine watch their own, but not
    /// that of the solvers.
    fn keep_house(&mut self) -> Result<(), Failure> {
        if self.last_house.elapsed() < HOUSE {
            return Ok(());
        }
        self.last_house = Instant::now();
        if resident_memory() > self.trial.task.request.memory {
            for half in self.waves.into_iter().chain(self.guided.as_ref().map(|(half, _)| *half)) {
                half.skip();
            }
        }
        let task = self.trial.task;
        self.trial.suite.archive().map_err(|error| unwritable(task, &error))
    }

    fn progress(&self) -> Progress {
        let counts = self.trial.counts;
        Progress {
            covered: self.trial.covered_count(),
            unreachable: 0,
            goals: counts.iter().filter(|counts| **counts).count(),
            tests: self.trial.suite.tests.len(),
            executions: self.trial.executions(),
            wave: self.waves.map_or(0, |half| half.status().progress.bound),
            fuzzed: self.fuzzers.as_ref().map(Fuzzers::status).unwrap_or_default(),
        }
    }
}

/// The bytes of memory that this process uses.
fn resident_memory() -> u64 {
    /// What the system calls a page, on all machines that are supported.
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split_whitespace().nth(1).and_then(|word| word.parse::<u64>().ok());
    pages.unwrap_or_default() * PAGE
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
