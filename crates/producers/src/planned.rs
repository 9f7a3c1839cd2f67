//! From the description of a producer, as a plan stores it, to the producer.

use std::path::PathBuf;

use campaign::Plan;
use seeds::DirectoryError;

use crate::branches::BranchPlan;
use crate::maze_plan::MazePlan;
use crate::tasks::Tasks;

/// Where the programs of a plan come from. Going on with a campaign needs no arguments because of this.
pub enum Planned {
    /// Programs made from counted branches.
    Branches(BranchPlan),
    /// Programs in the shape of mazes.
    Mazes(Box<MazePlan>),
    /// Tasks that somebody else made.
    Tasks(Tasks),
}

impl Planned {
    /// Reads what a plan remembers.
    ///
    /// # Errors
    ///
    /// When it is not understood.
    pub fn of(plan: &Plan) -> Result<Planned, ProducerError> {
        match plan.producer["kind"].as_str() {
            Some("branches") => BranchPlan::of(&plan.producer).map(Planned::Branches),
            Some("mazes") => MazePlan::of(&plan.producer).map(|of| Planned::Mazes(Box::new(of))),
            Some("tasks") => Tasks::of(&plan.producer).map(Planned::Tasks),
            Some(kind) => Err(ProducerError::OtherKind(kind.to_owned())),
            None => Err(ProducerError::NoKind),
        }
    }
}

/// Why there are no programs.
#[derive(Debug, thiserror::Error)]
pub enum ProducerError {
    /// A file or directory that was named is not there, or not for us.
    #[error("'{}' cannot be read: {reason}", path.display())]
    Unreadable {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A directory gives no seeds.
    #[error(transparent)]
    Directory(#[from] DirectoryError),
    /// There is no task definition.
    #[error("no task definition (.yml) was found there")]
    NoTasks,
    /// There is no formula.
    #[error("no SMT-LIB file (.smt2) was found there")]
    NoFormulas,
    /// A part of the plan is not what was stored there.
    #[error("the campaign's {part} are unreadable: {reason}")]
    Damaged {
        /// The part.
        part: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A word of the plan means nothing to us.
    #[error("{0}")]
    Word(String),
    /// The seeds changed since the campaign began.
    #[error("the seeds are not those that the campaign began with")]
    OtherSeeds,
    /// The plan is one of another refute.
    #[error("this refute cannot produce '{0}'")]
    OtherKind(String),
    /// The plan says nothing.
    #[error("the campaign does not say where its programs come from")]
    NoKind,
}
