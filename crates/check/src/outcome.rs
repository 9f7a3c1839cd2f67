//! From what was explored to verdicts.

use base::Location;
use bmc::Progress;
use formats::{CheckResult, SourceLine};
use verdict::{Property, Reason, Verdict};

use crate::entry::FILE as ENTRY_FILE;
use crate::reached::Reached as ReachedLines;
use crate::record::{Found, Record};
use crate::request::Request;

/// What a check came to.
pub struct Outcome {
    /// The verdicts: one, or one for each property.
    pub results: Vec<CheckResult>,
    /// What was found out on the way.
    pub record: Record,
    /// How far the engine got.
    pub progress: Progress,
    /// The most bytes that the session held on the way, with what it kept from before; those of solvers are not
    /// counted.
    pub memory: u64,
    /// Whether the thread that checks still runs, because it did not listen.
    pub is_abandoned: bool,
    /// The function that was asked about.
    entry: String,
}

impl Outcome {
    /// Makes verdicts of what was found out; `end` is why there may be more.
    pub(crate) fn new(
        request: &Request,
        record: Record,
        end: Option<Reason>,
        progress: Progress,
        is_abandoned: bool,
    ) -> Outcome {
        let results = results(request, &record, end);
        let entry = request.exploration.entry.clone();
        Outcome { results, record, progress, memory: 0, is_abandoned, entry }
    }

    /// What stands behind an answer about one function that nothing is violated, in words: how much of it was
    /// reached, and whether anything was.
    pub fn behind(&self) -> Vec<String> {
        let is_safe = |result: &CheckResult| {
            matches!(
                result.verdict,
                Verdict::Safe | Verdict::SafeProvided { .. } | Verdict::SafeWithin { .. }
            )
        };
        if !self.results.iter().all(is_safe) {
            return Vec::new();
        }
        let Some(of) = ReachedLines::of(&self.record) else { return Vec::new() };
        if of.reached == 0 {
            return vec!["nothing: no execution comes to the function; do the preconditions contradict each other?".into()];
        }
        vec![of.describe(&self.entry)]
    }

    /// The line of a place that is in no file of the user's: in a header, or in the `main` that was made for a function.
    pub fn other_line(&self, location: Location) -> Option<SourceLine> {
        if !location.is_known() {
            return None;
        }
        let name = &**self.record.files.name(location.file);
        let text = match name {
            ENTRY_FILE => {
                let (_, harness) = self.record.harness.as_deref()?.split_once("#line 1 ")?;
                harness.split_once('\n')?.1.to_owned()
            }
            name if name.starts_with('<') => return None,
            name => source::decode(&std::fs::read(name).ok()?),
        };
        let text = text.lines().nth(location.line.checked_sub(1)? as usize)?.to_owned();
        let column = Some(location.column).filter(|column| *column != 0);
        Some(SourceLine { file: name.to_owned(), line: location.line, column, text })
    }

    /// The outcome of a request that cannot be answered at all.
    pub fn refused(request: &Request, reason: Reason) -> Outcome {
        Outcome::new(request, Record::default(), Some(reason), Progress::default(), false)
    }
}

/// The verdicts: one, or one for each property.
fn results(request: &Request, record: &Record, end: Option<Reason>) -> Vec<CheckResult> {
    let (selection, exploration) = (&request.selection, &request.exploration);
    let mut limits = record.limits.clone();
    if exploration.all_properties && !(record.found.is_empty() && record.not_shown.is_empty()) {
        // What happens behind the violation of one property is not looked at for the others.
        limits.push("the executions that end without these violations".into());
    }
    // What was only followed in part still ends where something undefined happens.
    if !limits.is_empty() && !selection.exact {
        let never = |condition: String| format!("the executions without this: {condition}");
        limits.extend(conditions(record).into_iter().map(never));
    }
    let otherwise = |property: Option<Property>| {
        let not_shown = record.not_shown.iter().find(|reason| match (reason, property) {
            (_, None) => true,
            (
                Reason::NotReproduced { finding, .. } | Reason::DependsOnUndefined { finding, .. },
                Some(property),
            ) => finding.property == property,
            _ => false,
        });
        let verdict = match not_shown.cloned().or(end.clone()) {
            Some(reason) => Verdict::Unknown(reason),
            None if exploration.falsify => Verdict::Unknown(Reason::OnlyFalsified),
            None if !limits.is_empty() => Verdict::SafeWithin { limit: limits.join(" and ") },
            // A property file is the competition's: there, programs are free of what it does not ask
            // about.
            None if selection.exact || record.provided.is_empty() => Verdict::Safe,
            None => Verdict::SafeProvided { conditions: conditions(record) },
        };
        CheckResult { property, verdict, confirmation: None }
    };
    let violated = |found: &Found, property| CheckResult {
        property,
        verdict: Verdict::Violated(Box::new(found.violation.clone())),
        confirmation: Some(found.confirmation.clone()),
    };
    if !exploration.all_properties {
        let result = match record.found.first() {
            Some(found) => violated(found, Some(found.violation.finding.property)),
            None => otherwise(None),
        };
        return vec![result];
    }
    let result_of = |property| {
        let of_property = |found: &&Found| found.violation.finding.property == property;
        let violations: Vec<_> = record.found.iter().filter(of_property).collect();
        match violations.is_empty() {
            true => vec![otherwise(Some(property))],
            false => violations.into_iter().map(|found| violated(found, Some(property))).collect(),
        }
    };
    selection.properties.iter().flat_map(result_of).collect()
}

/// What must not happen for the answer to hold, each once.
fn conditions(record: &Record) -> Vec<String> {
    let mut conditions: Vec<String> = Vec::new();
    for finding in &record.provided {
        let place = record.files.describe(finding.location);
        let condition = match finding.location.is_known() {
            true => format!("{place}: {}", finding.message),
            false => finding.message.clone(),
        };
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
    conditions
}

/// Names reasons more exactly than the engine can.
pub(crate) fn refine(reason: Reason) -> Reason {
    match reason {
        Reason::NoModel { function, location }
            if matches!(function.as_str(), "pthread_create" | "thrd_create") =>
        {
            Reason::Threads { location }
        }
        other => other,
    }
}
