//! Why the engine got stuck, as far as that can be told, and what is done about it.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use analysis::Flow;
use check::Outcome;
use ir::Program;
use serde::Serialize;
use verdict::Reason;

/// What the engine got stuck in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stuck {
    /// Loops go round so often, or paths are so many, that a wave does not end.
    Unwinding,
    /// Loops must go round so often that even short unwindings do not get behind them.
    Loops,
    /// The solver does not answer in time, again and again.
    Solver,
    /// The solver did not answer one question in time.
    Question,
}

/// What was done about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Remedy {
    /// Seconds since the start.
    pub seconds: f64,
    /// What the engine was doing: the bound of the wave.
    pub phase: String,
    /// What it got stuck in.
    pub cause: Stuck,
    /// What was done.
    pub action: String,
}

/// What was done so far.
pub(crate) struct Remedies {
    /// Whether anything is.
    pub(crate) are_allowed: bool,
    started: Instant,
    list: Mutex<Vec<Remedy>>,
}

impl Remedies {
    pub(crate) fn new(are_allowed: bool, started: Instant) -> Remedies {
        Remedies { are_allowed, started, list: Mutex::default() }
    }

    /// The engine is helped.
    pub(crate) fn note(&self, stuck: Stuck, outcome: &Outcome) {
        let remedy = stuck.remedy(outcome, self.started.elapsed());
        self.list.lock().unwrap_or_else(PoisonError::into_inner).push(remedy);
    }

    /// So many questions were given up in an exploration.
    pub(crate) fn note_given_up(&self, count: u64) {
        if count == 0 {
            return;
        }
        let seconds = self.started.elapsed().as_secs_f64();
        let phase = format!("{count} questions to the solver took longer than their share");
        let action = Stuck::Question.action().into();
        let remedy = Remedy { seconds, phase, cause: Stuck::Question, action };
        self.list.lock().unwrap_or_else(PoisonError::into_inner).push(remedy);
    }

    pub(crate) fn into_list(self) -> Vec<Remedy> {
        self.list.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far loops are unwound at most in a program that is to be unwound shortly: the less, the more loops there
/// are and the deeper they nest.
pub(crate) fn short_bound(program: &Program) -> u32 {
    let own = program.functions.iter().filter(|function| !function.is_library);
    let flows: Vec<Flow> =
        own.filter_map(|function| function.body.as_ref()).map(Flow::of).collect();
    let loops: usize = flows.iter().map(|flow| flow.loops().len()).sum();
    let nesting = flows.iter().map(Flow::nesting).max().unwrap_or_default() as u32;
    let bound: u32 = match loops {
        0..=2 => 10,
        3..=6 => 6,
        7..=15 => 4,
        _ => 2,
    };
    (bound / nesting.max(1)).max(2)
}

impl Stuck {
    /// What an exploration that was not finished got stuck in; `was_skipped` when it was ended because it found
    /// nothing any more.
    pub(crate) fn of(outcome: &Outcome, was_skipped: bool) -> Option<Stuck> {
        let questions = outcome.progress.questions;
        let reason = outcome.results.iter().find_map(|result| match &result.verdict {
            verdict::Verdict::Unknown(reason) => Some(reason),
            _ => None,
        })?;
        match reason {
            Reason::UnwindingBound { .. } | Reason::DepthBound { .. } => Some(Stuck::Loops),
            Reason::SolverGaveUp(_) => Some(Stuck::Solver),
            _ if !was_skipped && questions.given_up > 0 => Some(Stuck::Solver),
            _ if !was_skipped && !matches!(reason, Reason::Memory) => None,
            _ if questions.solver_time > Duration::from_secs(3)
                && questions.by_any_solver() < 50 =>
            {
                Some(Stuck::Solver)
            }
            _ => Some(Stuck::Unwinding),
        }
    }

    /// This cause, or the next one whose remedy was not tried.
    pub(crate) fn or_next(self, tried: &[Stuck]) -> Option<Stuck> {
        let ladder = [self, Stuck::Unwinding, Stuck::Loops];
        // What abstracts loops unwinds shortly as well.
        let first = ladder.into_iter().find(|cause| !tried.contains(cause))?;
        (first != Stuck::Loops || tried.contains(&Stuck::Unwinding)).then_some(first)
    }

    /// What is told of it.
    pub(crate) fn remedy(self, outcome: &Outcome, elapsed: Duration) -> Remedy {
        let progress = outcome.progress;
        let phase = format!(
            "wave {}: {} blocks, {} states wait, {} are kept, {} questions to the solver took {:.1} s",
            progress.bound,
            progress.blocks,
            progress.waiting,
            progress.kept,
            progress.questions.by_any_solver(),
            progress.questions.solver_time.as_secs_f64()
        );
        let action = self.action().into();
        Remedy { seconds: elapsed.as_secs_f64(), phase, cause: self, action }
    }

    fn action(self) -> &'static str {
        match self {
            Stuck::Unwinding => "again with shorter unwindings, all iterations counted",
            Stuck::Loops => "again with loops abstracted: behind the bound they leave anything",
            Stuck::Question => "the way that it asks about is given up, the others go on",
            Stuck::Solver => "again with another solver beside the first",
        }
    }
}
