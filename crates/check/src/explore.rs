//! Driving the engine from candidate to candidate.

use bmc::{Candidate, Engine};
use verdict::{Property, Reason};

use crate::confirm::{Confirmer, Unseen};
use crate::planted::Planter;
use crate::work::Work;

/// Explores until a candidate is confirmed, or until everything is done when all violations are
/// wanted. Gives the reason why there may be more than what was found.
pub fn explore(
    engine: &mut Engine<'_>,
    work: &Work,
    confirmer: &Confirmer<'_>,
    planter: Option<&Planter<'_>>,
) -> Option<Reason> {
    let (watch, ledger) = (&work.watch, &work.ledger);
    loop {
        let candidate = match work.next_candidate(engine, |progress| watch.show(progress)) {
            Ok(candidate) => candidate,
            Err(reason) => {
                let mut record = ledger.open();
                record.provided = engine.undefined_unasked();
                record.visited = engine.visited.clone();
                record.passing = engine.passing().map(ToOwned::to_owned);
                record.best = engine.best().cloned();
                return reason;
            }
        };
        if work.request.exploration.only_passing {
            continue;
        }
        let confirmed = work.confirm(confirmer, &candidate);
        let confirmed = confirmed.or_else(|unseen| match planter {
            Some(planter) if needs_values(&candidate, &unseen) => {
                planter.search(&candidate).ok_or(unseen)
            }
            _ => Err(unseen),
        });
        match confirmed {
            Ok(found) => {
                ledger.open().found.push(found);
                if !work.request.exploration.all_properties {
                    return None;
                }
            }
            // An execution that was stopped says nothing.
            Err(_) if watch.cancel.is_cancelled() => return Some(Reason::Interrupted),
            Err(unseen) => {
                let needs_values = needs_values(&candidate, &unseen);
                ledger.open().not_shown.push(reason_for(engine, candidate, unseen));
                if planter.is_none() && needs_values {
                    // Whoever asked about the program alone asks about such reads next.
                    return None;
                }
            }
        }
    }
}

/// Whether a candidate may be one that a value shows which was never written.
fn needs_values(candidate: &Candidate, unseen: &Unseen) -> bool {
    let depends = matches!(unseen, Unseen::DependsOn(cause) if cause.property == Property::Uninit);
    depends || !candidate.never_written.is_empty()
}

/// Why a candidate that no execution shows leaves the answer open.
fn reason_for(engine: &Engine<'_>, candidate: Candidate, unseen: Unseen) -> Reason {
    let finding = candidate.finding;
    match unseen {
        Unseen::Ended(ending) => match engine.first_guess() {
            Some(guess) => Reason::Unsupported {
                construct: format!(
                    "{}, on which a violation of {} may depend",
                    guess.what, finding.property
                ),
                location: guess.location,
            },
            None => Reason::NotReproduced { finding, ending },
        },
        Unseen::DependsOn(cause) => Reason::DependsOnUndefined { finding, cause },
    }
}
