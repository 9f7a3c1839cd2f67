//! From the description of a producer, as a plan stores it, to the producer.

use campaign::{Plan, Producer};

use super::branches::Branches;
use super::tasks::Tasks;
use crate::answer::Failure;
use crate::context::Context;

pub use super::tasks::describe as describe_tasks;

/// The producer of a plan. Going on with a campaign needs no arguments because of this.
pub fn producer_of(plan: &Plan, context: &Context) -> Result<Box<dyn Producer>, Failure> {
    match plan.producer["kind"].as_str() {
        Some("branches") => Ok(Box::new(Branches::from_plan(plan, context)?)),
        Some("tasks") => Ok(Box::new(Tasks::from_plan(&plan.producer)?)),
        Some(kind) => Err(Failure::new(format!("this refute cannot produce '{kind}'"))
            .with_advice("use the version of refute that began the campaign")),
        None => Err(Failure::new("the campaign does not say where its programs come from")),
    }
}
