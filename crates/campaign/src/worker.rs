//! One worker: takes a task, does it, stores what came of it.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use checkers::{AskError, Judgement, Question, Reply, Setting, Traits, judge};
use verdict::Truth;

use crate::queue::Task;
use crate::runner::{RunError, Shared, State, needs_full, note, pace_of};
use crate::{Dropped, JobKey, Pace, Produced, Purpose, Run, StoreError};

/// Works until nothing is left or the campaign is to stop.
pub(crate) fn work(shared: &Shared<'_>) {
    loop {
        let Some(task) = next(shared) else { return };
        let result = match task {
            Task::Produce(unit) => produce(shared, unit),
            Task::Run(job, purpose) => ask(shared, &job, purpose),
            Task::Wait | Task::Done => return,
        };
        if let Err(error) = result {
            shared.fail(error);
        }
        shared.state().queue.finished();
        shared.changed.notify_all();
    }
}

/// Waits for something to do; `None` when there is nothing any more.
fn next(shared: &Shared<'_>) -> Option<Task> {
    let mut state = shared.state();
    loop {
        if shared.stop.is_cancelled() {
            return None;
        }
        let State { queue, paces, .. } = &mut *state;
        match queue.next(&|checker| paces.get(checker).map_or(1.0, Pace::odds)) {
            Task::Done => return None,
            Task::Wait => {
                let waited = shared.changed.wait(state);
                state = waited.unwrap_or_else(std::sync::PoisonError::into_inner);
            }
            task => return Some(task),
        }
    }
}

fn produce(shared: &Shared<'_>, unit: u64) -> Result<(), RunError> {
    let started = Instant::now();
    // A program that makes the producer panic must not end the campaign, nor be tried for ever.
    let produced = catch_unwind(AssertUnwindSafe(|| shared.producer.produce(unit, &shared.stop)));
    let produced = produced.unwrap_or_else(|_| {
        let reason = "the producer panicked".into();
        let dropped = vec![Dropped { stage: "produce".into(), reason }];
        Produced { dropped, ..Produced::default() }
    });
    if shared.stop.is_cancelled() {
        return Ok(());
    }
    let seconds = started.elapsed().as_secs_f64();
    let jobs_of = |key: &str, text: &str| jobs_of(shared, key, text);
    let mut state = shared.state();
    let (programs, jobs) = state.store.add_unit(unit, &produced, &jobs_of)?;
    state.queue.produced(programs);
    state.progress.units += 1;
    state.progress.programs += programs;
    state.progress.producer_seconds += seconds;
    for job in jobs {
        state.queue.add(job, Purpose::First);
    }
    Ok(())
}

/// The jobs for one program: every verifier, with all settings for this program under which it claims something of it.
fn jobs_of(shared: &Shared<'_>, program: &str, text: &str) -> Vec<(String, String)> {
    let traits = Traits::of(text);
    let mut jobs = Vec::new();
    for plan in &shared.plan.checkers {
        let Some(installed) = shared.installed.get(plan.name.as_str()) else { continue };
        let settings = plan.settings_for(&installed.checker, shared.plan.seed(), program);
        let fitting = settings.iter().filter_map(|one| installed.checker.setting_for(&traits, one));
        jobs.extend(fitting.map(|setting| (plan.name.clone(), setting.to_string())));
    }
    jobs
}

fn ask(shared: &Shared<'_>, job: &JobKey, purpose: Purpose) -> Result<(), RunError> {
    let started = Instant::now();
    let full = shared.plan.limits.seconds;
    let (program, limit) = {
        let mut state = shared.state();
        state.progress.running.push((job.checker.clone(), job.program.clone(), started));
        let limit = match purpose {
            Purpose::First => pace_of(&mut state.paces, shared.plan, &job.checker).limit(),
            Purpose::Full | Purpose::Again => full,
        };
        (state.store.program(&job.program)?, limit)
    };
    let reply = put(shared, job, &program.program.text, limit);
    let mut state = shared.state();
    state.progress.running.retain(|(checker, program, since)| {
        (checker, program, since) != (&job.checker, &job.program, &started)
    });
    let reply = match reply {
        Ok(reply) => reply,
        Err(AskError::Cancelled) => return Ok(()),
        Err(AskError::Scratch(error)) if error.kind() == io::ErrorKind::StorageFull => {
            return Err(StoreError::Full(state.store.directory().to_owned()).into());
        }
        Err(reason) => return Err(RunError::Ask { checker: job.checker.clone(), reason }),
    };
    // After the wish to stop, a verifier may have died of what the user did to it.
    if shared.stop.is_cancelled() {
        return Ok(());
    }
    let run = record(shared, job, purpose, limit, program.program.truth, &reply);
    state.store.add_run(&run, &reply.output)?;
    let pace = pace_of(&mut state.paces, shared.plan, &job.checker);
    note(pace, &run);
    if purpose == Purpose::Full {
        state.progress.forget_cut(&job.checker);
    }
    if purpose != Purpose::Again {
        state.progress.count(&run);
        state.progress.done_here += 1;
        if run.judgement.is_finding() {
            state.queue.add(job.clone(), Purpose::Again);
        }
        if needs_full(&run) {
            state.queue.add(job.clone(), Purpose::Full);
        }
    }
    state.progress.verifier_seconds += run.wall;
    state.progress.own_seconds += started.elapsed().as_secs_f64() - run.wall;
    if purpose != Purpose::Again && run.judgement.is_finding() {
        shared.observer.finding(&run, &program.program.name);
    }
    Ok(())
}

/// Puts the question.
fn put(shared: &Shared<'_>, job: &JobKey, text: &str, limit: f64) -> Result<Reply, AskError> {
    let setting: Setting = job.setting.parse().unwrap_or_default();
    let question = Question {
        text,
        data_model: shared.plan.data_model(),
        setting: &setting,
        limits: shared.plan.limits.limits(limit),
    };
    shared.installed[job.checker.as_str()].ask(&question, &shared.scratch, &shared.stop)
}

/// What is stored of a run.
fn record(
    shared: &Shared<'_>,
    job: &JobKey,
    purpose: Purpose,
    limit: f64,
    truth: Truth,
    reply: &Reply,
) -> Run {
    let installed = shared.installed[job.checker.as_str()];
    let wall = reply.usage.wall.as_secs_f64();
    let judgement = judge(&installed.checker.claims, truth, &reply.answer);
    // Only a run without an answer can have been cut; a hang within a short limit is none.
    let open = matches!(judgement, Judgement::Undecided | Judgement::Hang);
    let pace = Pace::new(shared.plan.limits.seconds, shared.plan.limits.dynamic);
    let cut = open && pace.was_cut(limit, wall);
    Run {
        job: job.clone(),
        purpose,
        answer: reply.answer.clone(),
        judgement: if cut { Judgement::Undecided } else { judgement },
        cut,
        limit,
        wall,
        cpu: reply.usage.cpu.as_secs_f64(),
        memory: reply.usage.peak_memory,
        version: installed.version.clone(),
        command: reply.command_line(),
        output: crate::sha256(&reply.output),
        ended: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64()),
    }
}
