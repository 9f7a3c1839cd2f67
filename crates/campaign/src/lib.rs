//! Many runs of many verifiers on programs of known truth.
//!
//! A campaign is a directory with one SQLite file ([`Store`]). It holds the plan, what was produced,
//! every run with its answer, and artefacts by their hash. The runner ([`run`]) lets a [`Producer`]
//! make programs and asks verifiers about them; each finished item is one transaction. There is no
//! record of what is under way: what has no result is still to be done. So a campaign that is killed
//! at any moment goes on where it was, and only what was in flight is done again.

mod confirmation;
mod export;
mod hash;
mod known;
mod pace;
mod plan;
mod producer;
mod progress;
mod queue;
mod recheck;
mod runner;
mod slurm;
mod store;
mod summary;
mod worker;

pub use confirmation::Confirmation;
pub use export::{ExportError, Exported, export};
pub use hash::{program_key, sha256};
pub use known::{Known, KnownCause, KnownError, KnownStatus, Sight, reduced_hash};
pub use pace::Pace;
pub use plan::{CheckerPlan, Plan, RunLimits, Shard};
pub use producer::{Dropped, Produced, Producer, Program};
pub use progress::{Observer, Progress, Silent};
pub use recheck::{Change, Recheck, recheck};
pub use runner::{Options, Outcome, RunError, Stop, run};
pub use slurm::{Submission, SubmitError, Submitted, submit};
pub use store::{
    Artefact, JobKey, Merged, NamedRun, Purpose, Run, Store, StoreError, StoredProgram,
    WrongAnswer, merge,
};
pub use summary::{Left, Row, summarise};
