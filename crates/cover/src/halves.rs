//! The two halves of the engine, each a thread with a session of its own: one explores the program wave by wave,
//! the other starts from executions that are known. Both offer what they find to the same goals.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use check::{Outcome, Request, Session, Status, Turn};
use ir::ValidProgram;
use process::Cancel;
use smt::Choice;
use verdict::{Reason, Verdict};

use crate::guides::Job;
use crate::remedy::{Remedies, Stuck, short_bound};

/// The time that one question may take in a wave, and beside an execution.
const WAVE_QUESTION: Duration = Duration::from_secs(8);
const WAVE_QUESTION_PART: u32 = 10;
const GUIDED_QUESTION: Duration = Duration::from_millis(1500);
/// How many blocks an execution that is followed may have.
const MOST_BLOCKS: u64 = 3_000_000;

/// How the exploration wave by wave came out.
#[derive(Default)]
pub(crate) struct WavesEnd {
    /// Everything was followed, without any condition.
    pub(crate) is_complete: bool,
    /// Why not.
    pub(crate) reason: Option<Reason>,
    /// Whether a thread was left behind that did not listen.
    pub(crate) is_abandoned: bool,
}

/// What a half of the engine shares with whoever conducts it.
pub(crate) struct Half {
    /// Its turns.
    pub(crate) turn: Arc<Turn>,
    /// Whether it is to stop.
    pub(crate) enough: Cancel,
    /// Whether its present exploration is to stop.
    skip: AtomicBool,
    /// Whether it has nothing to do any more.
    is_idle: AtomicBool,
    /// Whether it has followed everything.
    is_complete: AtomicBool,
    status: Mutex<Status>,
}

impl Half {
    pub(crate) fn new(enough: &Cancel) -> Half {
        Half {
            turn: Arc::default(),
            enough: enough.clone(),
            skip: AtomicBool::new(false),
            is_idle: AtomicBool::new(false),
            is_complete: AtomicBool::new(false),
            status: Mutex::default(),
        }
    }

    /// Whether it has nothing to do.
    pub(crate) fn is_idle(&self) -> bool {
        self.is_idle.load(Ordering::Relaxed)
    }

    /// Whether it has followed all executions.
    pub(crate) fn is_complete(&self) -> bool {
        self.is_complete.load(Ordering::Relaxed)
    }

    /// Ends its present exploration; what comes next is its own affair.
    pub(crate) fn skip(&self) {
        self.skip.store(true, Ordering::Relaxed);
    }

    /// How far it is.
    pub(crate) fn status(&self) -> Status {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, session: &mut Session, program: &Arc<ValidProgram>, request: &Request) -> Asked {
        self.skip.store(false, Ordering::Relaxed);
        let mut watcher = |status: Status, _: Duration| {
            *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
            let is_over = self.enough.is_cancelled() || self.skip.load(Ordering::Relaxed);
            is_over.then_some(Reason::Interrupted)
        };
        session.ask_about(Arc::clone(program), request, Instant::now(), &mut watcher)
    }
}

type Asked = Result<Outcome, check::Failure>;

/// The program wave by wave, and again with a remedy each time that it gets stuck.
pub(crate) fn waves(
    half: &Half,
    session: &mut Session,
    program: &Arc<ValidProgram>,
    request: &Request,
    deadline: Instant,
    remedies: &Remedies,
) -> WavesEnd {
    let mut asked = request.clone();
    asked.exploration.turn = Some(Arc::clone(&half.turn));
    let share = WAVE_QUESTION.min(request.timeout / WAVE_QUESTION_PART);
    asked.exploration.question_time = remedies.are_allowed.then_some(share);
    let mut end = WavesEnd::default();
    let mut causes = Vec::new();
    loop {
        asked.timeout = deadline.saturating_duration_since(Instant::now());
        let outcome = match half.ask(session, program, &asked) {
            Ok(outcome) => outcome,
            Err(failure) => {
                let construct = failure.message;
                let location = base::Location::UNKNOWN;
                end.reason = Some(Reason::Unsupported { construct, location });
                break;
            }
        };
        end.is_abandoned |= outcome.is_abandoned;
        let verdict = outcome.results.first().map(|result| &result.verdict);
        end.is_complete |= matches!(verdict, Some(Verdict::Safe)) && causes.is_empty();
        end.reason = match verdict {
            Some(Verdict::Unknown(reason)) => Some(reason.clone()),
            _ => None,
        };
        remedies.note_given_up(outcome.progress.questions.given_up);
        let is_over = half.enough.is_cancelled() || Instant::now() >= deadline;
        if is_over || end.reason.is_none() {
            break;
        }
        let cause = Stuck::of(&outcome, half.skip.load(Ordering::Relaxed));
        let cause = cause.and_then(|cause| cause.or_next(&causes));
        let Some(stuck) = cause.filter(|_| remedies.are_allowed) else { break };
        causes.push(stuck);
        remedies.note(stuck, &outcome);
        match stuck {
            Stuck::Unwinding => {
                asked.exploration.unwinding.counts_all = true;
                asked.exploration.unwinding.first = 1;
                asked.exploration.unwinding.last = Some(short_bound(program));
            }
            Stuck::Loops => asked.exploration.abstracts_loops = true,
            Stuck::Question => break,
            Stuck::Solver => asked.solver.choice = Choice::Portfolio,
        }
    }
    half.is_complete.store(end.is_complete, Ordering::Relaxed);
    half.is_idle.store(true, Ordering::Relaxed);
    end
}

/// Jobs for the half that starts from executions, and when each was done.
pub(crate) struct GuidedEnds {
    pub(crate) jobs: Sender<Job>,
    pub(crate) done: Receiver<bool>,
}

/// The two ends of the other side.
pub(crate) struct GuidedSide {
    jobs: Receiver<Job>,
    done: Sender<bool>,
}

pub(crate) fn guided_channel() -> (GuidedEnds, GuidedSide) {
    let (jobs, taken) = channel();
    let (done, heard) = channel();
    (GuidedEnds { jobs, done: heard }, GuidedSide { jobs: taken, done })
}

/// Does job after job until there are no more. Gives whether a thread was left behind.
pub(crate) fn guided(
    half: &Half,
    session: &mut Session,
    program: &Arc<ValidProgram>,
    request: &Request,
    deadline: Instant,
    side: GuidedSide,
) -> bool {
    let mut is_abandoned = false;
    for job in side.jobs {
        let mut asked = request.clone();
        asked.exploration.turn = Some(Arc::clone(&half.turn));
        asked.exploration.question_time = Some(GUIDED_QUESTION);
        if job.guide.beyond.is_some() {
            // One execution goes round as often as it does.
            asked.exploration.unwinding.first = u32::MAX;
            asked.exploration.max_depth = Some(MOST_BLOCKS);
        }
        asked.exploration.guide = Some(job.guide);
        asked.timeout = job.time.min(deadline.saturating_duration_since(Instant::now()));
        match half.ask(session, program, &asked) {
            Ok(outcome) => is_abandoned |= outcome.is_abandoned,
            // Whatever is wrong with the program is told of the other half.
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
        if side.done.send(true).is_err() || half.enough.is_cancelled() {
            break;
        }
    }
    is_abandoned
}
