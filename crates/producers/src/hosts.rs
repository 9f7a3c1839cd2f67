//! The programs that guards are put into: which of them are fit is found out when they are wanted.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use base::{Rng, Seed};
use campaign::{Dropped, sha256};
use maze::Host;
use oracle::{Behaviour, Workshop};
use seeds::{Candidate, Csmith, candidates_of, examine};
use serde::{Deserialize, Serialize};

use crate::planned::ProducerError;

/// What a plan must remember of hosts.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct HostPlan {
    /// C files, and directories that hold some.
    pub files: Vec<PathBuf>,
    /// How many programs Csmith writes beside these.
    pub csmith: u64,
    /// The hash of the names of all candidates.
    #[serde(default)]
    pub listing: String,
}

/// Programs with inputs become hosts once, with values that are written down.
const GROUPS: usize = 1;

impl HostPlan {
    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.csmith == 0
    }

    /// As a plan stores it: with full paths and what is found there.
    ///
    /// # Errors
    ///
    /// When a file or directory is not there or has no C files.
    pub(crate) fn stored(mut self) -> Result<HostPlan, ProducerError> {
        for path in &mut self.files {
            let found = path.canonicalize();
            *path =
                found.map_err(|reason| ProducerError::Unreadable { path: path.clone(), reason })?;
        }
        self.listing = listing(&self.candidates()?);
        Ok(self)
    }

    /// The order does not matter: hosts are drawn.
    fn candidates(&self) -> Result<Vec<Candidate>, ProducerError> {
        match self.files.is_empty() {
            true => Ok(Vec::new()),
            false => Ok(candidates_of(&self.files, GROUPS, Seed(0))?),
        }
    }
}

fn listing(candidates: &[Candidate]) -> String {
    let names: Vec<&str> = candidates.iter().map(|candidate| candidate.name.as_str()).collect();
    sha256(names.join("\n").as_bytes())
}

/// A program that was found fit, and what it does.
pub(crate) struct Fitted {
    pub(crate) host: Arc<Host>,
    pub(crate) behaviour: Behaviour,
}

/// A candidate that may have been examined already.
struct Slot {
    candidate: Candidate,
    fitted: OnceLock<Result<Arc<Fitted>, String>>,
    told: AtomicBool,
}

/// The candidates of a plan.
pub(crate) struct Hosts {
    slots: Vec<Slot>,
}

impl Hosts {
    /// From what a plan remembers; `csmith` writes the programs of its own, if any are wanted.
    ///
    /// # Errors
    ///
    /// When the files are not there any more, or others.
    pub(crate) fn new(
        plan: &HostPlan,
        csmith: Option<&Csmith>,
        seed: Seed,
    ) -> Result<Hosts, ProducerError> {
        let mut candidates = plan.candidates()?;
        if listing(&candidates) != plan.listing {
            return Err(ProducerError::OtherSeeds);
        }
        if let Some(csmith) = csmith {
            let seed = seed.derive("csmith");
            candidates.extend((0..plan.csmith).map(|number| csmith.candidate(seed, number)));
        }
        let slot =
            |candidate| Slot { candidate, fitted: OnceLock::new(), told: AtomicBool::new(false) };
        Ok(Hosts { slots: candidates.into_iter().map(slot).collect() })
    }

    /// One of them.
    ///
    /// # Errors
    ///
    /// When it is not fit; that is told in full once.
    pub(crate) fn draw(&self, workshop: &Workshop, rng: &mut Rng) -> Result<Arc<Fitted>, Dropped> {
        let slot = &self.slots[rng.below(self.slots.len() as u64) as usize];
        let fitted = slot.fitted.get_or_init(|| fit(workshop, &slot.candidate).map(Arc::new));
        fitted.clone().map_err(|reason| {
            let again = if slot.told.swap(true, Ordering::Relaxed) { "again: " } else { "" };
            let reason = format!("{again}{}: {reason}", slot.candidate.name);
            Dropped { stage: "host".into(), reason }
        })
    }
}

fn fit(workshop: &Workshop, candidate: &Candidate) -> Result<Fitted, String> {
    let words = |dropped: seeds::Dropped| format!("{}: {}", dropped.stage, dropped.reason);
    let fit = examine(workshop, candidate).0.map_err(words)?;
    let taken = fit.order(workshop).map_err(words)?;
    let behaviour = fit.behaviour().clone();
    let host = Host::new(&fit.name, fit.subject, &fit.profile, taken);
    Ok(Fitted { host: Arc::new(host.map_err(|refusal| refusal.to_string())?), behaviour })
}
