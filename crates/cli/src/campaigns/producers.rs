//! Where the programs of a campaign come from, with what is needed to make them.

use std::time::Duration;

use base::Seed;
use campaign::{Plan, Producer};
use oracle::Workshop;
use producers::{BranchPlan, Branches, MazePlan, Mazes, Planned, ProducerError};

use crate::answer::Failure;
use crate::context::Context;
use crate::generation::sources::find_csmith;
use crate::generation::tools;

/// The producer of a plan. Going on with a campaign needs no arguments because of this.
pub fn producer_of(plan: &Plan, context: &Context) -> Result<Box<dyn Producer>, Failure> {
    match Planned::of(plan).map_err(producer_failure)? {
        Planned::Tasks(tasks) => Ok(Box::new(tasks)),
        Planned::Mazes(planned) => Ok(Box::new(mazes(*planned, plan.seed(), context)?)),
        Planned::Branches(planned) => Ok(Box::new(branches(&planned, plan, context)?)),
    }
}

fn branches(planned: &BranchPlan, plan: &Plan, context: &Context) -> Result<Branches, Failure> {
    let csmith = planned.needs_csmith().then(|| find_csmith(context)).transpose()?;
    let tools = tools(planned.time(), context)?;
    let workshop = Workshop::new(tools, context.cancel.clone())
        .map_err(|error| Failure::new(error.to_string()))?;
    Branches::new(planned, plan.seed(), csmith, workshop).map_err(producer_failure)
}

/// The producer of mazes; without validation and hosts nothing is executed, and no compiler is needed.
pub fn mazes(planned: MazePlan, seed: Seed, context: &Context) -> Result<Mazes, Failure> {
    let workshop = || {
        Workshop::new(tools(Duration::from_secs(2), context)?, context.cancel.clone())
            .map_err(|error| Failure::new(error.to_string()))
    };
    let has_hosts = !planned.hosts.is_empty();
    let workshop = (planned.validate || has_hosts).then(workshop).transpose()?;
    let csmith = (planned.hosts.csmith > 0).then(|| find_csmith(context)).transpose()?;
    let cancel = context.cancel.clone();
    Mazes::new(planned, seed, workshop, csmith.as_ref(), cancel).map_err(producer_failure)
}

/// A failure of a producer, with what to do about it.
pub fn producer_failure(error: ProducerError) -> Failure {
    let advice = match &error {
        ProducerError::NoFormulas => "give .smt2 files, or directories that hold some",
        ProducerError::NoTasks => "give .yml files, or directories that hold some",
        ProducerError::OtherKind(_) => "use the version of refute that began the campaign",
        ProducerError::OtherSeeds => "put them back, or begin another campaign",
        _ => "",
    };
    Failure::new(error.to_string()).with_advice(advice)
}
