//! The loop that lets engine and fuzzers work, runs what they find, and hands it on.

use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use check::Failure;
use native::{BuildError, KeptGoals};
use process::Cancel;

use crate::conduct::{Progress, unwritable};
use crate::exchange::Exchange;
use crate::fuzzing::Fuzzers;
use crate::guides::Guides;
use crate::halves::{GuidedEnds, Half};
use crate::shares::{SLICE, Shares};
use crate::trial::{Finder, Trial};

/// How often new executions are looked for.
const LOOK: Duration = Duration::from_millis(4);
/// How long the waves may find nothing before something else is tried: at least, and as a part of the time.
const PATIENCE: Duration = Duration::from_secs(4);
const PATIENCE_PART: u32 = 5;
/// How often the archive is written, and memory looked at.
const HOUSE: Duration = Duration::from_millis(1500);

/// Those who take turns.
const WAVES: usize = 0;
const GUIDED: usize = 1;
const FUZZER: usize = 2;
const ARMS: usize = 3;
/// What is expected of each while nobody finds anything: the engine's two are one half, the fuzzer is the other.
const HOPES: [f64; ARMS] = [0.5, 0.5, 1.5];
/// How many inputs of a run of the fuzzer are worth to be followed at most.
const MOST_FOLLOWED: usize = 400;

/// Whoever lets all others work, and takes what they find.
pub(crate) struct Conductor<'c, 't, 's> {
    trial: &'c mut Trial<'t>,
    pub(crate) fuzzers: Option<Fuzzers<'s>>,
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
    /// Whoever finds out which goals TestCov counts, and what is to be said of that.
    kept: Option<Keeper<'s>>,
    kept_notes: Vec<String>,
}

/// Finds out which goals are kept.
pub(crate) type Keeper<'s> = ScopedJoinHandle<'s, Result<KeptGoals, BuildError>>;

impl<'c, 't, 's> Conductor<'c, 't, 's> {
    pub(crate) fn new(
        trial: &'c mut Trial<'t>,
        (waves, guided): (Option<&'c Half>, Option<(&'c Half, GuidedEnds)>),
        fuzzers: Option<Fuzzers<'s>>,
        exchange: Exchange<'c>,
        kept: Option<Keeper<'s>>,
        deadline: Instant,
    ) -> Self {
        Conductor {
            trial,
            fuzzers,
            waves,
            guided,
            guides: Guides::default(),
            shares: Shares::new(&HOPES),
            exchange,
            running: None,
            is_guiding: false,
            last_gain: Instant::now(),
            last_house: Instant::now(),
            deadline,
            kept,
            kept_notes: Vec::new(),
        }
    }

    /// Lets all work until nothing is left to be done, or no time.
    pub(crate) fn run(
        &mut self,
        jobs: usize,
        enough: &Cancel,
        told: &mut dyn FnMut(Progress),
    ) -> Result<(), Failure> {
        let cancel = self.trial.cancel;
        loop {
            self.take()?;
            self.take_kept();
            told(self.progress());
            let waves_end = self.waves.is_none_or(Half::is_idle);
            if cancel.is_cancelled() || Instant::now() >= self.deadline || enough.is_cancelled() {
                return Ok(());
            }
            self.give_jobs();
            // Nothing is left that an execution could come to, or nobody who looks for one.
            let is_complete = self.trial.is_done() || self.waves.is_some_and(Half::is_complete);
            let is_fuzzing = self.fuzzers.as_mut().is_some_and(Fuzzers::is_alive);
            if is_complete || waves_end && !self.is_guiding && !is_fuzzing {
                if self.kept.is_none() || self.trial.is_covered_whole() {
                    return self.take();
                }
                // How many goals count is all that is still to be known.
                self.rest();
                std::thread::sleep(LOOK);
                continue;
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
            if Instant::now() >= self.deadline {
                break;
            }
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
        for range in self.trial.goals.take_ranges() {
            self.fuzzers.iter_mut().for_each(|fuzzers| fuzzers.hint(range.clone()));
        }
        self.trial.take_excluded();
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

    /// Leaves out the goals that TestCov does not count, once they are known.
    fn take_kept(&mut self) {
        let Some(kept) = self.kept.take_if(|kept| kept.is_finished()) else { return };
        match kept.join() {
            Ok(Ok(kept)) => {
                self.trial.leave_out(&kept.goals);
                self.kept_notes.extend(kept.notes);
            }
            // The program was built, so its goals are known; only what the compiler says of them is not.
            Ok(Err(error)) => self.kept_notes.push(format!("every goal is counted: {error}")),
            Err(_) => self.kept_notes.push("every goal is counted".into()),
        }
    }

    /// What is to be said of goals that TestCov may not count.
    pub(crate) fn kept_notes(&mut self) -> Vec<String> {
        if self.kept.is_some() && !self.trial.is_covered_whole() {
            let words = "every goal is counted: there was no time to see which of them the compiler removes";
            self.kept_notes.push(words.into());
        }
        std::mem::take(&mut self.kept_notes)
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
            if arm == WAVES {
                self.guides.add_prefix(gain.inputs.clone());
                self.last_gain = Instant::now();
            }
            self.guides.add(gain.inputs);
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
            jobs == 1 && self.fuzzers.as_ref().is_some_and(Fuzzers::takes_turns),
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

    /// Lets nobody work.
    fn rest(&mut self) {
        if let Some(half) = self.waves {
            half.turn.set(false);
        }
        if let Some((half, _)) = &self.guided {
            half.turn.set(false);
        }
        if let Some(fuzzers) = &mut self.fuzzers {
            fuzzers.set_working(false);
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
        let counts = &self.trial.counts;
        Progress {
            covered: self.trial.covered_count(),
            unreachable: self.trial.uncalled_count(),
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
