//! What the verdicts of a check say together, as the last line and the exit code tell it.

use check::Selection;
use formats::CheckResult;
use verdict::Verdict;

use crate::answer::{Conclusion, Standing};

/// What the results say together.
pub struct Summary {
    /// The last line and the exit code.
    pub answer: Conclusion,
    /// The same for machines, without conditions.
    pub word: String,
}

impl Summary {
    fn new(standing: Standing, verdict: String) -> Summary {
        Summary { word: verdict.clone(), answer: Conclusion { standing, verdict } }
    }

    /// Puts the results together.
    pub fn of(results: &[CheckResult], selection: &Selection) -> Summary {
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
}
