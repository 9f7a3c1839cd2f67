//! What is the command line's own in `refute audit`: its screen, its documents, and how it fails, whoever
//! decides about mutants.

use audit::StableSize;

use crate::answer::Failure;
use crate::context::Context;

pub mod by_checker;
pub mod report;
pub mod screen;

/// How many mutants each size killed that smaller ones did not.
pub type Curve = Vec<(u32, usize)>;

/// The size that was found among those from `first` to `last`, and how.
pub fn found_size(
    found: &StableSize,
    first: u32,
    last: u32,
) -> Result<(Option<u32>, Curve), Failure> {
    let curve = found.killed.iter().map(|(size, killed)| (*size, killed.len())).collect();
    match found.size {
        Some(size) => Ok((Some(size), curve)),
        None => Err(Failure::new(format!(
            "no size from {first} to {last} is stable: each next one kills mutants more"
        ))
        .with_advice("try larger ones, or audit at one size: --size N")),
    }
}

/// The original, which must pass, does not.
pub fn original_fails(words: String) -> Failure {
    Failure::new("the original does not pass its harness")
        .with_details(words)
        .with_advice("mend that first, or audit all the same: --keep-going")
}

/// Fails when the user wants to stop.
pub fn stop_if_told(context: &Context) -> Result<(), Failure> {
    match context.cancel.is_cancelled() {
        true => Err(Failure::new("interrupted").with_advice(
            "with -o DIR, what was found out is kept there: the same command goes on",
        )),
        false => Ok(()),
    }
}
