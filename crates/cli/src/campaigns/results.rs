//! What a campaign found, for people and machines: how it stands, and its findings by cause.

use std::fmt::Write;
use std::path::Path;

use campaign::Store;
use checkers::Installed;
use serde::Serialize;
use triage::{Group, group, lines};

use super::investigate::{Allowance, Inquiry, investigate};
use super::status::{self, Document, known_causes};
use crate::answer::{Answer, Failure};
use crate::context::Context;
use crate::output::{BAD, FAINT, Format, OutputOptions, STRONG, styled};

/// The result of a campaign.
#[derive(Serialize)]
struct Results {
    #[serde(flatten)]
    status: Document,
    groups: Vec<GroupEntry>,
}

/// A group for machines.
#[derive(Serialize)]
struct GroupEntry {
    name: String,
    verifier: String,
    versions: Vec<String>,
    misbehaviour: String,
    judgements: Vec<String>,
    cause: String,
    category: String,
    rule: String,
    strategies: Vec<String>,
    programs: usize,
    lines: usize,
    program: String,
}

impl GroupEntry {
    fn new(group: &Group) -> GroupEntry {
        let shown = group.representative();
        let versions = group.checkers().into_iter().flat_map(|(checker, versions)| {
            versions.into_iter().map(move |version| format!("{checker} {version}"))
        });
        GroupEntry {
            name: group.name.clone(),
            verifier: group.family.clone(),
            versions: versions.collect(),
            misbehaviour: group.misbehaviour.to_string(),
            judgements: group.judgements().iter().map(ToString::to_string).collect(),
            cause: group.cause.clone(),
            category: group.decision.category().to_string(),
            rule: group.decision.rule.sentence.to_owned(),
            strategies: group.strategies().into_iter().map(str::to_owned).collect(),
            programs: group.programs().len(),
            lines: lines(&shown.reduced),
            program: shown.reduced.clone(),
        }
    }
}

/// Looks into what a campaign found, writes it beside the campaign, and tells it.
pub fn conclude(
    store: &mut Store,
    installed: &[Installed],
    allowance: Option<Allowance>,
    known: Option<&Path>,
    format: Format,
    context: &Context,
) -> Result<Answer, Failure> {
    let inquiries = match allowance {
        Some(allowance) => investigate(store, installed, allowance, context)?,
        None => Vec::new(),
    };
    let known = known_causes(store.directory(), known)?;
    let status = status::document(store, &known)?;
    let answer = status.answer();
    let results = Results::new(status, &inquiries);
    let options = OutputOptions { format, out: Some(store.directory().to_owned()) };
    options.publish(&render(&results), &results)?;
    Ok(answer)
}

impl Results {
    /// Puts together what is known.
    fn new(status: Document, inquiries: &[Inquiry]) -> Results {
        let grouped = group(inquiries.iter().filter_map(Inquiry::finding).collect());
        Results { status, groups: grouped.iter().map(GroupEntry::new).collect() }
    }
}

/// The result for people.
fn render(results: &Results) -> String {
    let mut text = status::render(&results.status);
    if results.groups.is_empty() {
        return text;
    }
    let _ = writeln!(text, "\n{}", styled(STRONG, "findings by cause"));
    for entry in &results.groups {
        let GroupEntry { versions, misbehaviour, cause, category, lines, programs, .. } = entry;
        let _ = writeln!(
            text,
            "  {} {}: {cause} {}",
            styled(BAD, misbehaviour),
            versions.join(", "),
            styled(FAINT, format!("({category}; {programs} programs, shown by {lines} lines)")),
        );
    }
    text
}
