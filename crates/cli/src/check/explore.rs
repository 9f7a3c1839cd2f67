//! Driving the engine from candidate to candidate.

use std::time::Instant;

use bmc::{Candidate, Engine, Event};
use verdict::{Property, Reason};

use super::backstop::MemoryCap;
use super::confirm::{Confirmer, Unseen};
use super::planted::Planter;
use super::watch::{Phase, Watch};

/// Explores until a candidate is confirmed, or until everything is done when all violations are
/// wanted. Gives the reason why there may be more than what was found.
pub fn explore(
    engine: &mut Engine<'_>,
    confirmer: &Confirmer<'_>,
    planter: &Planter<'_>,
    watch: &Watch,
    cap: &MemoryCap,
    all: bool,
) -> Option<Reason> {
    loop {
        let event = {
            let _capped = cap.enforce();
            engine.next_event()
        };
        watch.state().progress = engine.progress();
        match event {
            Event::Working => {}
            Event::Finished(reason) => {
                watch.state().provided = engine.undefined_unasked();
                return reason;
            }
            Event::Candidate(candidate) => {
                watch.state().phase = Phase::Confirming(Instant::now());
                let confirmed = confirmer.confirm(&candidate);
                watch.state().phase = Phase::Exploring;
                let confirmed =
                    confirmed.or_else(|unseen| match needs_values(&candidate, &unseen) {
                        true => planter.search(&candidate).ok_or(unseen),
                        false => Err(unseen),
                    });
                let mut state = watch.state();
                match confirmed {
                    Ok(found) => state.found.push(found),
                    // An execution that was stopped says nothing.
                    Err(_) if watch.cancel.is_cancelled() => return Some(Reason::Interrupted),
                    Err(unseen) => {
                        let finding = candidate.finding;
                        state.not_shown.push(match unseen {
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
                            Unseen::DependsOn(cause) => {
                                Reason::DependsOnUndefined { finding, cause }
                            }
                        });
                    }
                }
                if !all && !state.found.is_empty() {
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
