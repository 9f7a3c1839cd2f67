//! From what was explored to verdicts.

use formats::CheckResult;
use verdict::{Property, Reason, Verdict};

use super::watch::{Found, State};
use crate::answer::Standing;
use crate::properties::Selection;

/// How the verdicts are to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Every property has its own.
    pub all_properties: bool,
    /// Nothing is ever called safe.
    pub falsify: bool,
}

/// The verdicts: one, or one for each property.
pub fn results(
    state: &State,
    end: Option<Reason>,
    selection: &Selection,
    judgement: Judgement,
) -> Vec<CheckResult> {
    let mut limits = state.limits.clone();
    if judgement.all_properties && !(state.found.is_empty() && state.not_shown.is_empty()) {
        // What happens behind the violation of one property is not looked at for the others.
        limits.push("the executions that end without these violations".into());
    }
    // What was only followed in part still ends where something undefined happens.
    if !limits.is_empty() && !selection.exact {
        let never = |condition: String| format!("the executions without this: {condition}");
        limits.extend(conditions(state).into_iter().map(never));
    }
    let otherwise = |property: Option<Property>| {
        let not_shown = state.not_shown.iter().find(|reason| match (reason, property) {
            (_, None) => true,
            (
                Reason::NotReproduced { finding, .. } | Reason::DependsOnUndefined { finding, .. },
                Some(property),
            ) => finding.property == property,
            _ => false,
        });
        let verdict = match not_shown.cloned().or(end.clone()) {
            Some(reason) => Verdict::Unknown(reason),
            None if judgement.falsify => Verdict::Unknown(Reason::OnlyFalsified),
            None if !limits.is_empty() => Verdict::SafeWithin { limit: limits.join(" and ") },
            // A property file is the competition's: there, programs are free of what it does not ask
            // about.
            None if selection.exact || state.provided.is_empty() => Verdict::Safe,
            None => Verdict::SafeProvided { conditions: conditions(state) },
        };
        CheckResult { property, verdict, confirmation: None }
    };
    let violated = |found: &Found, property| CheckResult {
        property,
        verdict: Verdict::Violated(Box::new(found.violation.clone())),
        confirmation: Some(found.confirmation.clone()),
    };
    if !judgement.all_properties {
        let result = match state.found.first() {
            Some(found) => violated(found, Some(found.violation.finding.property)),
            None => otherwise(None),
        };
        return vec![result];
    }
    let result_of = |property| {
        let of_property = |found: &&Found| found.violation.finding.property == property;
        let violations: Vec<_> = state.found.iter().filter(of_property).collect();
        match violations.is_empty() {
            true => vec![otherwise(Some(property))],
            false => violations.into_iter().map(|found| violated(found, Some(property))).collect(),
        }
    };
    selection.properties.iter().flat_map(result_of).collect()
}

/// What must not happen for the answer to hold, each once.
fn conditions(state: &State) -> Vec<String> {
    let mut conditions: Vec<String> = Vec::new();
    for finding in &state.provided {
        let place = state.files.describe(finding.location);
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

/// What the results say together.
pub struct Summary {
    /// What it means.
    pub standing: Standing,
    /// The text behind `RESULT:`.
    pub line: String,
    /// The same for machines, without conditions.
    pub word: String,
}

impl Summary {
    fn new(standing: Standing, line: String) -> Summary {
        Summary { standing, word: line.clone(), line }
    }
}

/// Puts the results together.
pub fn summary(results: &[CheckResult], selection: &Selection) -> Summary {
    let mut violated: Vec<&str> = results
        .iter()
        .filter_map(|result| match &result.verdict {
            Verdict::Violated(violation) => {
                Some(selection.verdict_name(violation.finding.property))
            }
            _ => None,
        })
        .collect();
    violated.dedup();
    if !violated.is_empty() {
        return Summary::new(Standing::Refuted, format!("false({})", violated.join(",")));
    }
    let undecided = |result: &&CheckResult| matches!(result.verdict, Verdict::Unknown(_));
    if let Some(result) = results.iter().find(undecided) {
        return Summary::new(Standing::Undecided, result.verdict.to_string());
    }
    let limited = |result: &&CheckResult| {
        matches!(result.verdict, Verdict::SafeWithin { .. } | Verdict::SafeProvided { .. })
    };
    let verdict = results.iter().find(limited).map_or(&Verdict::Safe, |result| &result.verdict);
    Summary { word: verdict.word(), ..Summary::new(Standing::NotRefuted, verdict.to_string()) }
}

/// Names reasons more exactly than the engine can.
pub fn refine(reason: Reason) -> Reason {
    match reason {
        Reason::NoModel { function, location }
            if matches!(function.as_str(), "pthread_create" | "thrd_create") =>
        {
            Reason::Threads { location }
        }
        other => other,
    }
}
