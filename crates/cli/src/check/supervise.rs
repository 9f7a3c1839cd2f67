//! A check runs on a thread of its own, and this one watches it: its time, its memory, Ctrl-C.
//!
//! The thread has a large stack, because what it holds may be nested as deep as the program makes
//! it. When it does not stop although it was told to, the answer is given without it.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use base::Budget;
use bmc::{Engine, Places};
use clang::Rules;
use native::{Sources, Toolchain};
use process::{Cancel, Scratch};
use verdict::Reason;

use super::backstop::{MemoryCap, statm};
use super::confirm::Confirmer;
use super::explore::explore;
use super::named::refuse_unknown_functions;
use super::open_functions::Openness;
use super::options::{ExplorationOptions, Volatile};
use super::planted::Planter;
use super::program::{Trouble, World, prepare};
use super::results::refine;
use super::solver::SolverOptions;
use super::spent::Spent;
use super::status;
use super::watch::{Phase, Watch};
use crate::answer::Failure;
use crate::entry::{Entered, with_entry};
use crate::properties::Selection;

/// The stack of the checking thread. Only what is used of it takes memory.
const STACK: usize = 1 << 30;
/// How often the check is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// How often the status line is written.
const SHOW: Duration = Duration::from_millis(200);
/// How long the execution of a candidate may go on beyond the time of the check: so much after it
/// began, and no two of them in a row.
const CONFIRMATION: Duration = Duration::from_secs(10);
/// How late the engine may notice that its time is over before it is told.
const LATENESS: Duration = Duration::from_millis(300);
/// How long a check that was told to stop may take to do so. Solvers do not listen while they
/// translate, and nothing is lost without them.
const PATIENCE: Duration = Duration::from_millis(700);

/// What is to be checked, and with what.
#[derive(Clone)]
pub struct Job {
    /// The compiler that makes the program to explore.
    pub clang: PathBuf,
    /// The compilers of the real program.
    pub toolchain: Toolchain,
    /// The program.
    pub sources: Sources,
    /// What is looked for.
    pub selection: Selection,
    /// How.
    pub exploration: ExplorationOptions,
    /// Who answers questions.
    pub solver: SolverOptions,
    /// When the check began.
    pub started: Instant,
    /// How much time it has.
    pub timeout: Duration,
    /// How much memory.
    pub memory: u64,
}

/// How a check ended.
pub struct Supervised {
    /// Why there may be more than what was found; nothing when everything was explored.
    pub end: Option<Reason>,
    /// Whether the checking thread still runs, so that the process must end without waiting.
    pub abandoned: bool,
}

/// Runs a check to its end. What was found is in `watch`.
pub fn supervise(
    job: &Job,
    watch: &Arc<Watch>,
    user: &Cancel,
    watched: bool,
) -> Result<Supervised, Failure> {
    let (sender, receiver) = mpsc::channel();
    let (of_job, of_watch) = (job.clone(), Arc::clone(watch));
    let thread = std::thread::Builder::new()
        .name("check".into())
        .stack_size(STACK)
        .spawn(move || {
            // Nobody listens any more when the check was abandoned.
            let _ = sender.send(check(&of_job, &of_watch));
        })
        .map_err(|error| Failure::new(format!("no thread can be started: {error}")))?;
    let deadline = job.started + job.timeout;
    let mut told: Option<Instant> = None;
    let mut shown = Instant::now();
    let mut spent = Spent::default();
    let ended = loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => break Some(result),
            Err(RecvTimeoutError::Disconnected) => break None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        spent.look(watch.whereabouts.now());
        if watched && shown.elapsed() >= SHOW {
            status::show(&watch.state(), job.started.elapsed());
            shown = Instant::now();
        }
        if user.is_cancelled() {
            watch.stop(Reason::Interrupted);
        } else if statm().is_some_and(|(_, resident)| resident > job.memory) {
            watch.stop(Reason::Memory);
        } else if Instant::now() > latest_end(watch.state().phase, deadline) {
            watch.stop(Reason::Time);
        }
        if watch.cancel.is_cancelled() && told.get_or_insert_with(Instant::now).elapsed() > PATIENCE
        {
            if watched {
                status::clear();
            }
            let end = watch.cause().map(|cause| spent.explain(cause, &watch.state().places));
            return Ok(Supervised { end, abandoned: true });
        }
    };
    if watched {
        status::clear();
    }
    let end = match (ended, watch.cause()) {
        (None, _) => {
            let _ = thread.join();
            return Err(Failure::new("refute itself failed; the lines above say where")
                .with_advice("please report them together with the program"));
        }
        // What goes wrong after it was told to stop goes wrong because of that.
        (Some(Ok(Some(_)) | Err(_)), Some(cause)) => Some(cause),
        (Some(Err(failure)), None) => return Err(failure),
        (Some(Ok(end)), _) => end.map(refine),
    };
    let end = end.map(|reason| spent.explain(reason, &watch.state().places));
    Ok(Supervised { end, abandoned: false })
}

/// When a check is told to stop. The engine keeps to its deadline by itself; what it found last is still
/// executed.
fn latest_end(phase: Phase, deadline: Instant) -> Instant {
    let latest = deadline + LATENESS;
    match phase {
        Phase::Confirming(since) => latest.max(since.min(deadline) + CONFIRMATION),
        Phase::Compiling | Phase::Exploring => latest,
    }
}

/// The check itself.
fn check(job: &Job, watch: &Arc<Watch>) -> Result<Option<Reason>, Failure> {
    let budget = Budget { time: job.timeout, memory: job.memory, ..Budget::default() };
    let checks = job.selection.properties;
    let volatile_inputs = job.exploration.volatile == Volatile::Input;
    let rules = Rules { volatile_inputs, ..job.selection.rules() };
    let world = World {
        openness: match job.exploration.havoc_unknown {
            true => Openness::Everything,
            false if job.selection.exact => Openness::Competition,
            false => Openness::Inputs,
        },
        failing_allocation: job.exploration.malloc_may_fail,
        failing_output: job.exploration.output_may_fail,
    };
    let harness = Scratch::new().map_err(|error| {
        Failure::new(format!("the temporary directory cannot be used: {error}"))
    })?;
    let (entry, size) = (&job.exploration.entry, job.exploration.entry_array_size);
    let entered = match entry.as_str() {
        "main" => Entered::main(&job.sources),
        _ => with_entry(&job.sources, entry, size, &job.clang, &harness, &watch.cancel)?,
    };
    let prepared = prepare(&job.clang, &entered.sources, rules, world, budget, &watch.cancel);
    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(Trouble::Exhausted(reason)) => return Ok(Some(reason)),
        Err(Trouble::Failed(failure)) => return Err(failure),
    };
    let program = prepared.program;
    job.exploration.refuse_unknown_loops(&program)?;
    refuse_unknown_functions(job, &program, &prepared.sources, watch)?;
    {
        let mut state = watch.state();
        state.files = program.files.clone();
        state.warnings = prepared.warnings;
        state.sources = Some(prepared.sources);
        state.opened = prepared.opened;
        state.places = Places::of(&program);
        state.harness = entered.standalone;
        state.limits.extend(entered.limit);
        state.scratch = vec![prepared.scratch, harness];
        state.phase = Phase::Exploring;
    }
    let deadline = job.started + job.timeout;
    let error_functions = job.selection.all_error_functions();
    let confirmer = Confirmer {
        program: &program,
        toolchain: &job.toolchain,
        checks,
        error_functions: &error_functions,
        deadline,
        memory: job.memory,
        entry_parts: &entered.parts,
        argument_parts: &prepared.argument_parts,
        knows_sizes: false,
        watch,
    };
    let cap = MemoryCap::above_present_use(job.memory);
    let planter = Planter {
        job,
        sources: &entered.sources,
        rules,
        world,
        budget,
        confirmer: &confirmer,
        watch,
        cap: &cap,
        searches: Cell::new(0),
    };
    let options = job.exploration.engine_options(&job.selection, job.memory, deadline);
    let of_watch = Arc::clone(watch);
    let complain = move |words| of_watch.state().complaints.push(words);
    let solver = job.solver.open(&watch.cancel, job.memory, complain)?;
    match Engine::new(&program, options, solver, watch.cancel.flag()) {
        Err(reason) => Ok(Some(reason)),
        Ok(mut engine) => {
            engine.whereabouts = Arc::clone(&watch.whereabouts);
            let all = job.exploration.all_properties;
            Ok(explore(&mut engine, &confirmer, &planter, watch, &cap, all))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_confirmation_may_end_after_the_time_and_no_second_one() {
        let deadline = Instant::now() + Duration::from_secs(100);
        let second = Duration::from_secs(1);
        assert_eq!(latest_end(Phase::Exploring, deadline), deadline + LATENESS);
        let late = Phase::Confirming(deadline - second);
        assert_eq!(latest_end(late, deadline), deadline - second + CONFIRMATION);
        let too_late = Phase::Confirming(deadline + 5 * second);
        assert_eq!(latest_end(too_late, deadline), deadline + CONFIRMATION);
        let long_since = Phase::Confirming(deadline - 50 * second);
        assert_eq!(latest_end(long_since, deadline), deadline + LATENESS);
    }
}
