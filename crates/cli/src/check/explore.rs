//! Driving the engine from candidate to candidate.

use bmc::{Engine, Event};
use verdict::Reason;

use super::backstop::MemoryCap;
use super::confirm::{Confirmer, Unseen};
use super::watch::{Phase, Watch};

/// Explores until a candidate is confirmed, or until everything is done when all violations are
/// wanted. Gives the reason why there may be more than what was found.
pub fn explore(
    engine: &mut Engine<'_>,
    confirmer: &Confirmer<'_>,
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
                watch.state().phase = Phase::Confirming;
                let confirmed = confirmer.confirm(&candidate);
                let mut state = watch.state();
                state.phase = Phase::Exploring;
                match confirmed {
                    Ok(found) => state.found.push(found),
                    // An execution that was stopped says nothing.
                    Err(_) if watch.cancel.is_cancelled() => return Some(Reason::Interrupted),
                    Err(unseen) => {
                        let finding = candidate.finding;
                        state.not_shown.push(match unseen {
                            Unseen::Ended(ending) => Reason::NotReproduced { finding, ending },
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
