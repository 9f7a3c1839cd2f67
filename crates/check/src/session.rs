//! A session answers one request after the other on a thread of its own, and watches it: its time, its
//! memory, whoever wants it to stop.
//!
//! The thread has a large stack, because what it holds may be nested as deep as the program makes it. It
//! keeps what was learned about questions (terms, models, answers) from request to request. When it does not
//! stop although it was told to, the answer is given without it, and the next request gets a new thread.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use bmc::Knowledge;
use ir::ValidProgram;
use verdict::Reason;

use crate::failure::Failure;
use crate::meter::Meter;
use crate::outcome::{Outcome, refine};
use crate::real::Builds;
use crate::record::Ledger;
use crate::request::Request;
use crate::spent::Spent;
use crate::watch::{Phase, Status, Watch};
use crate::work::Work;

/// The stack of the checking thread. Only what is used of it takes memory.
const STACK: usize = 1 << 30;
/// How often the check is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// How long the execution of a candidate may go on beyond the time of the check: so much after it
/// began, and no two of them in a row.
const CONFIRMATION: Duration = Duration::from_secs(10);
/// How late the engine may notice that its time is over before it is told.
const LATENESS: Duration = Duration::from_millis(300);
/// How long a check that was told to stop may take to do so. Solvers do not listen while they
/// translate, and nothing is lost without them.
const PATIENCE: Duration = Duration::from_millis(700);
/// What was learned is forgotten when it takes more than this part of the memory of a request.
const KNOWLEDGE_SHARE: u64 = 4;

/// Keeps a whole process within bounds where a session cannot: what the system refuses, ends the process.
pub trait LastResort: Send + Sync {
    /// Runs the engine for a while. Programs are only started outside of it.
    fn while_exploring(&self, memory: u64, run: &mut dyn FnMut());
}

/// Lets everything run as it does: for processes that watch over themselves, or that need not.
pub struct NoLastResort;

impl LastResort for NoLastResort {
    fn while_exploring(&self, _memory: u64, run: &mut dyn FnMut()) {
        run();
    }
}

/// What somebody who watches a check says to it, each time he looks.
pub trait Watcher {
    /// Looks at how far it is; a reason lets it stop.
    fn look(&mut self, status: Status, elapsed: Duration) -> Option<Reason>;
}

impl<F: FnMut(Status, Duration) -> Option<Reason>> Watcher for F {
    fn look(&mut self, status: Status, elapsed: Duration) -> Option<Reason> {
        self(status, elapsed)
    }
}

/// Answers requests. Several sessions can live in one process, and know nothing of each other.
pub struct Session {
    last_resort: Arc<dyn LastResort>,
    thread: Option<CheckingThread>,
}

/// How the thread that checks answers: why there may be more than what it found.
type Reply = Result<Option<Reason>, Failure>;

/// The thread that checks; it ends when nobody can ask it any more.
struct CheckingThread {
    questions: Sender<(Work, Sender<Reply>)>,
    meter: Meter,
}

impl Session {
    /// A session that nothing was asked yet.
    pub fn new() -> Session {
        Session::with_last_resort(Arc::new(NoLastResort))
    }

    /// The same in a process that has a last resort.
    pub fn with_last_resort(last_resort: Arc<dyn LastResort>) -> Session {
        Session { last_resort, thread: None }
    }

    /// Answers a request. Its time begins at `started`; `watcher` looks at it many times a second.
    pub fn ask(
        &mut self,
        request: &Request,
        started: Instant,
        watcher: &mut dyn Watcher,
    ) -> Result<Outcome, Failure> {
        self.answer(request, None, started, watcher)
    }

    /// Answers a request about a program instead of the request's files: one that was loaded (see
    /// [`crate::load`]), or a variant of it. What is found is executed by the interpreter only.
    pub fn ask_about(
        &mut self,
        program: Arc<ValidProgram>,
        request: &Request,
        started: Instant,
        watcher: &mut dyn Watcher,
    ) -> Result<Outcome, Failure> {
        self.answer(request, Some(program), started, watcher)
    }

    fn answer(
        &mut self,
        request: &Request,
        program: Option<Arc<ValidProgram>>,
        started: Instant,
        watcher: &mut dyn Watcher,
    ) -> Result<Outcome, Failure> {
        let (watch, ledger) = (Arc::<Watch>::default(), Arc::<Ledger>::default());
        let builds = Arc::<Builds>::default();
        let work = Work {
            request: request.clone(),
            program,
            started,
            watch: Arc::clone(&watch),
            ledger: Arc::clone(&ledger),
            builds: Arc::clone(&builds),
            last_resort: Arc::clone(&self.last_resort),
        };
        let thread = match self.thread.take() {
            Some(thread) => thread,
            None => CheckingThread::start()?,
        };
        let (reply, answer) = mpsc::channel();
        let (deadline, mut spent) = (work.deadline(), Spent::default());
        if thread.questions.send((work, reply)).is_err() {
            return Err(broken());
        }
        let supervision = Supervision { request, started, deadline, watch: &watch };
        let ended = supervision.wait(&answer, &thread.meter, &mut spent, watcher);
        let memory = thread.meter.most();
        let (end, is_abandoned) = match (ended, watch.cause()) {
            (Ended::Abandoned, cause) => (cause, true),
            (Ended::Broken, _) => return Err(broken()),
            // What goes wrong after it was told to stop goes wrong because of that.
            (Ended::Done(Ok(Some(_)) | Err(_)), Some(cause)) => (Some(cause), false),
            (Ended::Done(Err(failure)), None) => return Err(failure),
            (Ended::Done(Ok(end)), _) => (end.map(refine), false),
        };
        match is_abandoned {
            true => builds.discard(),
            false => self.thread = Some(thread),
        }
        let record = std::mem::take(&mut *ledger.open());
        let end = end.map(|reason| spent.explain(reason, &record.places, &record.files));
        let mut outcome = Outcome::new(request, record, end, watch.status().progress, is_abandoned);
        outcome.memory = memory;
        Ok(outcome)
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}

fn broken() -> Failure {
    Failure::new("refute itself failed; the lines above say where")
        .with_advice("please report them together with the program")
}

impl CheckingThread {
    fn start() -> Result<CheckingThread, Failure> {
        let (questions, asked) = mpsc::channel::<(Work, Sender<Reply>)>();
        let meter = Meter::default();
        let of_thread = meter.clone();
        std::thread::Builder::new()
            .name("check".into())
            .stack_size(STACK)
            .spawn(move || {
                of_thread.count_this_thread();
                let mut knowledge = Knowledge::default();
                for (work, reply) in asked {
                    of_thread.begin();
                    let answer = work.run(&mut knowledge);
                    if of_thread.bytes() > work.request.memory / KNOWLEDGE_SHARE {
                        knowledge = Knowledge::default();
                    }
                    // Its files are gone before anybody hears of the end.
                    drop(work);
                    // Nobody listens any more when the check was abandoned.
                    let _ = reply.send(answer);
                }
            })
            .map_err(|error| Failure::new(format!("no thread can be started: {error}")))?;
        Ok(CheckingThread { questions, meter })
    }
}

/// How the thread ended with a request.
enum Ended {
    Done(Reply),
    /// It was told to stop, and did not.
    Abandoned,
    /// It is gone.
    Broken,
}

/// Watches one request.
struct Supervision<'s> {
    request: &'s Request,
    started: Instant,
    deadline: Instant,
    watch: &'s Watch,
}

impl Supervision<'_> {
    fn wait(
        &self,
        answer: &Receiver<Reply>,
        meter: &Meter,
        spent: &mut Spent,
        watcher: &mut dyn Watcher,
    ) -> Ended {
        let watch = self.watch;
        let mut told: Option<Instant> = None;
        loop {
            match answer.recv_timeout(LOOK) {
                Ok(result) => return Ended::Done(result),
                Err(RecvTimeoutError::Disconnected) => return Ended::Broken,
                Err(RecvTimeoutError::Timeout) => {}
            }
            spent.look(watch.whereabouts.now());
            if let Some(reason) = watcher.look(watch.status(), self.started.elapsed()) {
                watch.stop(reason);
            } else if meter.bytes() > self.request.memory {
                watch.stop(Reason::Memory);
            } else if Instant::now() > latest_end(watch.status().phase, self.deadline) {
                watch.stop(Reason::Time);
            }
            let is_told = watch.cancel.is_cancelled();
            if is_told && told.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                return Ended::Abandoned;
            }
        }
    }
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
