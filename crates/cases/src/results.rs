//! What a campaign found: how it stands, its findings by cause, and a bug report for each cause.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use campaign::{Known, Run, Sight, Store, StoreError, reduced_hash};
use process::{Unwritable, make_directory, write_whole};
use reduce::lines;
use serde::Serialize;
use triage::{Group, Record, Tables, group, report};

use crate::inquiry::Inquiry;
use crate::known::explain;
use crate::overview::Overview;

/// Where the reports are, below the campaign's directory.
const REPORTS: &str = "reports";

/// Why results are not told.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The campaign cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A report cannot be written.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
}

/// The result of a campaign.
#[derive(Serialize)]
pub struct Results {
    /// How it stands.
    #[serde(flatten)]
    pub overview: Overview,
    /// Its findings by cause.
    pub groups: Vec<GroupEntry>,
    /// Table 2 and figures 4 and 5 of the paper on branch reachability fuzzing.
    pub tables: Tables,
}

/// A group for machines.
#[derive(Serialize)]
pub struct GroupEntry {
    name: String,
    verifier: String,
    /// The verifiers that are wrong, with their versions.
    pub versions: Vec<String>,
    /// How they are wrong.
    pub misbehaviour: String,
    judgements: Vec<String>,
    /// What it seems to be about.
    pub cause: String,
    /// What kind of mistake it is.
    pub category: String,
    rule: String,
    strategies: Vec<String>,
    /// How many programs show it.
    pub programs: usize,
    /// The length of the program that shows it best.
    pub lines: usize,
    program: String,
    /// The hash by which a list of known causes names the program.
    reduced: String,
    /// The known cause of all of its findings, if there is one.
    pub known: Option<String>,
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

/// Tells what a campaign found, after the findings were looked into, and writes the reports beside it.
///
/// # Errors
///
/// When the campaign cannot be read or a report cannot be written.
pub fn results(
    store: &Store,
    inquiries: &[Inquiry],
    known: &Known,
) -> Result<Results, ResultsError> {
    let overview = Overview::of(store, known)?;
    let groups = group(inquiries.iter().filter_map(Inquiry::finding).collect());
    let causes: Vec<Option<&str>> = groups.iter().map(|group| cause_of(group, known)).collect();
    let named: Vec<_> = groups.iter().zip(causes).collect();
    let new: Vec<&Group> =
        named.iter().filter(|(_, cause)| cause.is_none()).map(|(group, _)| *group).collect();
    write_reports(store.directory(), &new)?;
    let tables = Tables::of(&records(store)?, &groups);
    let groups = named.iter().map(|(group, cause)| GroupEntry::new(group, *cause)).collect();
    Ok(Results { overview, groups, tables })
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
fn write_reports(directory: &Path, groups: &[&Group]) -> Result<(), Unwritable> {
    let reports = directory.join(REPORTS);
    if reports.exists() {
        fs::remove_dir_all(&reports)
            .map_err(|reason| Unwritable { path: reports.clone(), reason })?;
    }
    if groups.is_empty() {
        return Ok(());
    }
    make_directory(&reports)?;
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
fn records(store: &Store) -> Result<Vec<Record>, StoreError> {
    let mut programs = BTreeMap::new();
    for key in store.program_keys()? {
        let program = store.program(&key)?.program;
        programs.insert(key, (program.name, program.strategy, program.seed_name));
    }
    let results = store.results()?;
    let record = |run: Run| {
        let (program, strategy, seed_name) = programs.get(&run.job.program)?.clone();
        let (checker, judgement) = (run.job.checker, run.judgement);
        Some(Record { checker, strategy, program, seed_name, judgement, cpu_seconds: run.cpu })
    };
    Ok(results.into_iter().filter_map(record).collect())
}
