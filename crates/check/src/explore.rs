//! Driving the engine from candidate to candidate.

use std::time::{Duration, Instant};

use bmc::{Candidate, Engine};
use verdict::{Property, Reason};

use crate::confirm::{Confirmer, Unseen};
use crate::planted::Planter;
use crate::prover::Prover;
use crate::record::Found;
use crate::rival::Rival;
use crate::work::Work;

/// Who else works on a question.
#[derive(Default)]
pub struct Helpers<'h, 'p> {
    /// Looks for values of what was never written.
    pub planter: Option<&'h Planter<'h>>,
    /// Looks for violations by running the program.
    pub rival: Option<Rival>,
    /// Proves loops for all rounds.
    pub prover: Option<Prover<'p>>,
}

/// How often the fuzzer is looked at while it works alone.
const LOOK: Duration = Duration::from_millis(20);

/// Explores until a candidate is confirmed, or until everything is done when all violations are
/// wanted. Gives the reason why there may be more than what was found.
pub fn explore(
    engine: &mut Engine<'_>,
    work: &Work,
    confirmer: &Confirmer<'_>,
    helpers: Helpers<'_, '_>,
) -> Option<Reason> {
    let (watch, ledger) = (&work.watch, &work.ledger);
    let Helpers { planter, mut rival, mut prover } = helpers;
    loop {
        let mut is_rivals = false;
        let mut proved = None;
        let pause = || {
            proved = prover.as_mut().and_then(|prover| prover.take_turn(work));
            if proved.is_some() {
                return Some(Err(None));
            }
            let candidate = rival.as_mut().and_then(|rival| by_rival(rival, work));
            is_rivals = candidate.is_some();
            candidate.map(Ok)
        };
        let candidate = match work.next_candidate(engine, |progress| watch.show(progress), pause) {
            Ok(candidate) => candidate,
            Err(reason) => {
                {
                    let mut record = ledger.open();
                    record.provided = proved.unwrap_or_else(|| engine.undefined_unasked());
                    record.visited = engine.visited.clone();
                    record.passing = engine.passing().map(ToOwned::to_owned);
                    record.standstills = engine.standstills().to_vec();
                    record.best = engine.best().cloned();
                }
                let is_open = reason.is_some() || !ledger.open().not_shown.is_empty();
                let mut goes_on = |rival: &mut Rival| go_on(rival, work, confirmer);
                return match is_open && rival.as_mut().is_some_and(&mut goes_on) {
                    true => None,
                    false => reason,
                };
            }
        };
        if work.request.exploration.only_passing {
            continue;
        }
        let confirmed = work.confirm(confirmer, &candidate);
        let confirmed = confirmed.or_else(|unseen| match planter {
            Some(planter) if !is_rivals && needs_values(&candidate, &unseen) => {
                planter.search(&candidate).ok_or(unseen)
            }
            _ => Err(unseen),
        });
        match confirmed {
            Ok(found) => {
                if keep(found, work) {
                    return None;
                }
            }
            // An execution that was stopped says nothing.
            Err(_) if watch.cancel.is_cancelled() => return Some(Reason::Interrupted),
            // The fuzzer only guesses what is violated.
            Err(_) if is_rivals => {}
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

/// Keeps what was executed; whether that is enough.
fn keep(found: Found, work: &Work) -> bool {
    let mut record = work.ledger.open();
    let is_known =
        record.found.iter().any(|known| known.violation.finding == found.violation.finding);
    if !is_known {
        record.found.push(found);
    }
    !work.request.exploration.all_properties
}

/// The fuzzer has its turn, and is asked what it found.
fn by_rival(rival: &mut Rival, work: &Work) -> Option<Candidate> {
    rival.take_turn();
    work.ledger.open().complaints.extend(rival.look());
    rival.candidate()
}

/// The engine is at its end and has not decided: the fuzzer goes on until the time is over. Whether what it found is
/// enough.
fn go_on(rival: &mut Rival, work: &Work, confirmer: &Confirmer<'_>) -> bool {
    while rival.is_at_work()
        && Instant::now() < work.deadline()
        && !work.watch.cancel.is_cancelled()
    {
        rival.work_alone(LOOK);
        work.ledger.open().complaints.extend(rival.look());
        while let Some(candidate) = rival.candidate() {
            if let Ok(found) = work.confirm(confirmer, &candidate)
                && keep(found, work)
            {
                return true;
            }
        }
    }
    false
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
