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
            None => Verdict::Safe,
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

/// What the results say together: the text behind `RESULT:` and what it means.
pub fn summary(results: &[CheckResult], selection: &Selection) -> (Standing, String) {
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
        return (Standing::Refuted, format!("false({})", violated.join(",")));
    }
    let undecided = |result: &&CheckResult| matches!(result.verdict, Verdict::Unknown(_));
    if let Some(result) = results.iter().find(undecided) {
        return (Standing::Undecided, result.verdict.to_string());
    }
    let bounded = |result: &&CheckResult| matches!(result.verdict, Verdict::SafeWithin { .. });
    let verdict = results.iter().find(bounded).map_or(&Verdict::Safe, |result| &result.verdict);
    (Standing::NotRefuted, verdict.to_string())
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
