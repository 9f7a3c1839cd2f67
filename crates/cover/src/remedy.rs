//! Why the engine got stuck, as far as that can be told, and what is done about it.

use std::time::Duration;

use check::Outcome;
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
    /// The solver does not answer in time.
    Solver,
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
            // A question that took its whole share, in an exploration that had time left.
            Reason::Time if !was_skipped => Some(Stuck::Solver),
            _ if !was_skipped && !matches!(reason, Reason::Memory) => None,
            _ if questions.solver_time > Duration::from_secs(3)
                && questions.by_any_solver() < 50 =>
            {
                Some(Stuck::Solver)
            }
            _ => Some(Stuck::Unwinding),
        }
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
        let action = match self {
            Stuck::Unwinding => "again with shorter unwindings, all iterations counted",
            Stuck::Loops => "again with loops abstracted: behind the bound they leave anything",
            Stuck::Solver => "again with another solver beside the first",
        };
        Remedy { seconds: elapsed.as_secs_f64(), phase, cause: self, action: action.into() }
    }
}
