//! What a campaign found, for people and machines: how it stands, and its findings by cause.

use std::fmt::Write;

use serde::Serialize;
use triage::{Group, group, lines};

use super::investigate::Inquiry;
use super::status::{self, Document};
use crate::output::{BAD, FAINT, STRONG, styled};

/// The result of a campaign.
#[derive(Serialize)]
pub struct Results {
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

impl Results {
    /// Puts together what is known.
    pub fn new(status: Document, inquiries: &[Inquiry]) -> Results {
        let grouped = group(inquiries.iter().filter_map(Inquiry::finding).collect());
        Results { status, groups: grouped.iter().map(GroupEntry::new).collect() }
    }
}

/// The result for people.
pub fn render(results: &Results) -> String {
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
