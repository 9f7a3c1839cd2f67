//! Which findings are old: what a list of known causes says of them.

use campaign::{Known, KnownCause, Sight};
use triage::{Feature, features};

/// The known cause of a finding. Its features are those of what the program was reduced to; of a
/// program that was not reduced, its own.
pub(crate) fn explain<'k>(known: &'k Known, sight: Sight<'_>) -> Option<&'k KnownCause> {
    let reduced = if sight.reduced.is_empty() { sight.program } else { sight.reduced };
    let used: Vec<String> = match known.asks_for_features() {
        true => features(reduced).iter().map(Feature::to_string).collect(),
        false => Vec::new(),
    };
    known.explain(&Sight { features: &used, reduced, ..sight })
}
