//! What a campaign found, for people and machines: how it stands, and its findings by cause.

use std::path::Path;

use campaign::Store;
use cases::{Allowance, Outlook, Overview, ResultsError, investigate, results};
use checkers::Installed;
use screen::findings;

use super::conduct::{known_causes, store_failure};
use super::producers::producer_of;
use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::generation::surroundings;
use crate::output::{Format, OutputOptions};

/// Looks into what a campaign found, writes it beside the campaign, and tells it.
pub fn conclude(
    store: &mut Store,
    installed: &[Installed],
    allowance: Option<Allowance>,
    known: Option<&Path>,
    format: Format,
    context: &Context,
) -> Result<Conclusion, Failure> {
    let inquiries = match allowance {
        Some(allowance) => {
            let place = surroundings(context)?;
            let plan = store.plan().map_err(store_failure)?;
            // A campaign whose seeds are gone can still be told of; its programs are made smaller as text.
            let producer = producer_of(&plan, context).ok();
            let line = context.progress_line();
            let told = &mut |done: usize, all: usize| {
                line.show(&format!("reduced {done} of {all} findings"));
            };
            investigate(store, producer.as_deref(), installed, allowance, place, told)
                .map_err(store_failure)?
        }
        None => Vec::new(),
    };
    let known = known_causes(store.directory(), known)?;
    let results = results(store, &inquiries, &known).map_err(|error| match error {
        ResultsError::Store(error) => store_failure(error),
        ResultsError::Unwritable(error) => Failure::new(error.to_string()),
    })?;
    let options = OutputOptions { format, out: Some(store.directory().to_owned()) };
    options.publish(context.voice, &findings::render(&results), &results)?;
    Ok(answer(&results.overview))
}

/// What the command answers.
pub fn answer(overview: &Overview) -> Conclusion {
    let standing = match overview.outlook {
        Outlook::NothingFound => Standing::NotRefuted,
        Outlook::Found => Standing::Refuted,
        Outlook::Open => Standing::Undecided,
    };
    Conclusion { standing, verdict: overview.verdict.clone() }
}
