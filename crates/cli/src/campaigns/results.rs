//! What a campaign found, for people and machines: how it stands, and its findings by cause.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use campaign::{Known, Run, Sight, Store, reduced_hash};
use checkers::Installed;
use reduce::lines;
use serde::Serialize;
use triage::{Group, Record, Tables, group, report};

use super::conduct::store_failure;
use super::investigate::{Allowance, Inquiry, investigate};
use super::known::{explain, known_causes};
use super::status::{self, Document};
use crate::answer::{Answer, Failure};
use crate::context::Context;
use crate::output::{BAD, FAINT, Format, OutputOptions, STRONG, styled, write_whole};

/// Where the reports are, below the campaign's directory.
const REPORTS: &str = "reports";

/// The result of a campaign.
#[derive(Serialize)]
struct Results {
    #[serde(flatten)]
    status: Document,
    groups: Vec<GroupEntry>,
    /// Table 2 and figures 4 and 5 of the paper on branch reachability fuzzing.
    tables: Tables,
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
    /// The hash by which a list of known causes names the program.
    reduced: String,
    /// The known cause of all of its findings, if there is one.
    known: Option<String>,
    /// The report, beside the campaign; none for what is known.
    report: Option<String>,
}

impl GroupEntry {
    fn new(group: &Group, known: Option<&str>) -> GroupEntry {
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
            reduced: reduced_hash(&shown.reduced),
            known: known.map(str::to_owned),
            report: known.is_none().then(|| format!("{REPORTS}/{}", report_name(group))),
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
    let groups = group(inquiries.iter().filter_map(Inquiry::finding).collect());
    let causes: Vec<Option<&str>> = groups.iter().map(|group| cause_of(group, &known)).collect();
    let named: Vec<_> = groups.iter().zip(causes).collect();
    let new: Vec<&Group> =
        named.iter().filter(|(_, cause)| cause.is_none()).map(|(group, _)| *group).collect();
    write_reports(store.directory(), &new)?;
    let tables = Tables::of(&records(store)?, &groups);
    let groups = named.iter().map(|(group, cause)| GroupEntry::new(group, *cause)).collect();
    let results = Results { status, groups, tables };
    let options = OutputOptions { format, out: Some(store.directory().to_owned()) };
    options.publish(&render(&results), &results)?;
    Ok(answer)
}

/// The known cause of a group: there is one for each of its findings.
fn cause_of<'k>(group: &Group, known: &'k Known) -> Option<&'k str> {
    let causes = group.findings.iter().map(|finding| {
        let sight = Sight {
            checker: &finding.checker,
            version: &finding.version,
            judgement: finding.judgement.name(),
            output: &finding.output,
            program: &finding.original,
            reduced: &finding.reduced,
            ..Sight::default()
        };
        explain(known, sight).map(|cause| cause.cause.as_str())
    });
    causes.collect::<Option<Vec<&str>>>()?.first().copied()
}

/// Writes a bug report for each group; old ones go.
fn write_reports(directory: &Path, groups: &[&Group]) -> Result<(), Failure> {
    let reports = directory.join(REPORTS);
    let fail = |error| Failure::new(format!("'{}' cannot be written: {error}", reports.display()));
    if reports.exists() {
        fs::remove_dir_all(&reports).map_err(fail)?;
    }
    if groups.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(&reports).map_err(fail)?;
    groups.iter().try_for_each(|group| {
        let text = format!("{}\n{}", report(group).trim_end(), when_known(group));
        write_whole(&reports.join(report_name(group)), text.as_bytes())
    })
}

/// What a list of known causes needs to say so that these programs are not reported again.
fn when_known(group: &Group) -> String {
    let quoted = |text: &str| format!("{text:?}");
    let checkers: Vec<String> = group.checkers().into_keys().map(quoted).collect();
    let (cause, checkers) = (quoted(&group.cause), checkers.join(", "));
    let forms: BTreeSet<String> =
        group.findings.iter().map(|finding| reduced_hash(&finding.reduced)).collect();
    let entries: Vec<String> = forms
        .iter()
        .map(|form| {
            format!(
                "[[known]]\ncause = {cause}\nstatus = \"open\"\ncheckers = [{checkers}]\n\
                 reduced = \"{form}\"\n"
            )
        })
        .collect();
    format!(
        "\n## Once it is known\n\nIn `known.toml`, not to be told of it again:\n\n```toml\n{}```\n",
        entries.join("\n")
    )
}

/// The file of a group's report: its name without what a shell or a web page would stumble over.
fn report_name(group: &Group) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "._".contains(c) { c } else { '-' };
    format!("{}.md", group.name.chars().map(plain).collect::<String>())
}

/// Every answer of the campaign, as far as tables need it.
fn records(store: &Store) -> Result<Vec<Record>, Failure> {
    let mut programs = BTreeMap::new();
    for key in store.program_keys().map_err(store_failure)? {
        let program = store.program(&key).map_err(store_failure)?.program;
        programs.insert(key, (program.name, program.strategy, program.seed_name));
    }
    let results = store.results().map_err(store_failure)?;
    let record = |run: Run| {
        let (program, strategy, seed_name) = programs.get(&run.job.program)?.clone();
        let (checker, judgement) = (run.job.checker, run.judgement);
        Some(Record { checker, strategy, program, seed_name, judgement, cpu_seconds: run.cpu })
    };
    Ok(results.into_iter().filter_map(record).collect())
}

/// The result for people.
fn render(results: &Results) -> String {
    let mut text = status::render(&results.status);
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
