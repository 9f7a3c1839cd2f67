//! What a campaign found, for people and machines: how it stands, and its findings by cause.

use std::fmt::Write;
use std::path::Path;

use campaign::Store;
use cases::{Allowance, GroupEntry, Results, ResultsError, investigate, results};
use checkers::Installed;

use super::conduct::{known_causes, store_failure};
use super::producers::producer_of;
use super::status;
use crate::answer::{Conclusion, Failure};
use crate::context::Context;
use crate::generation::surroundings;
use crate::output::{BAD, FAINT, Format, OutputOptions, STRONG, styled};
use crate::progress_line::ProgressLine;

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
            let line = ProgressLine::new(context);
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
    options.publish(&render(&results), &results)?;
    Ok(status::answer(&results.overview))
}

/// The result for people.
fn render(results: &Results) -> String {
    let mut text = status::render(&results.overview);
    text.push_str(&results.tables.to_text());
    if results.groups.is_empty() {
        return text;
    }
    let _ = writeln!(text, "\n{}", styled(STRONG, "findings by cause"));
    for entry in &results.groups {
        let GroupEntry { versions, misbehaviour, cause, category, lines, programs, .. } = entry;
        let style = if entry.known.is_some() { FAINT } else { BAD };
        let known = entry.known.as_ref().map(|cause| format!("; known: {cause}"));
        let details = format!(
            "({category}; {programs} programs, shown by {lines} lines{})",
            known.unwrap_or_default()
        );
        let _ = writeln!(
            text,
            "  {} {}: {cause} {}",
            styled(style, misbehaviour),
            versions.join(", "),
            styled(FAINT, details),
        );
    }
    text
}
