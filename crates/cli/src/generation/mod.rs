//! Where seeds come from and where programs are executed.

pub mod mazes;
pub mod sources;

use std::sync::Arc;
use std::time::Duration;

use cases::Surroundings;
use oracle::{Tools, Workshop};
use process::Scratch;

use crate::answer::Failure;
use crate::context::Context;
use toolbox::{CLANG, GCC};

/// The compilers that seeds are examined with, and the time for each of their runs.
pub fn tools(time: Duration, context: &Context) -> Result<Tools, Failure> {
    let find = |names: &[&str], package: &str| {
        context.find_program(names).ok_or_else(|| {
            Failure::new(format!("no {} was found on the PATH", names[0]))
                .with_advice(format!("install it (Debian, Ubuntu: apt-get install {package})"))
        })
    };
    Ok(Tools { gcc: find(&GCC, "gcc")?, clang: find(&CLANG, "clang-19")?, time })
}

/// Where programs are executed and verifiers asked about them.
pub fn surroundings(context: &Context) -> Result<Surroundings, Failure> {
    let scratch = Scratch::new()
        .map_err(|error| Failure::new(format!("no scratch directory could be made: {error}")))?;
    let workshop = Workshop::new(tools(Duration::from_secs(2), context)?, context.cancel.clone())
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(Surroundings {
        workshop: Arc::new(workshop),
        scratch: Arc::new(scratch),
        cancel: context.cancel.clone(),
    })
}
