//! In which order a seed takes its branches, by running it.

use oracle::{PLAIN, Workshop};

use crate::examine::Fit;
use crate::report;
use crate::stage::{Dropped, Stage};

impl Fit {
    /// The branches that are taken, in the order in which they are taken for the first time.
    ///
    /// # Errors
    ///
    /// When the program that tells the order does something else than the seed, or takes other branches.
    pub fn order(&self, workshop: &Workshop) -> Result<Vec<usize>, Dropped> {
        let dropped = |reason: String| Dropped::at(Stage::Count, reason);
        let bench = workshop.bench().map_err(|error| dropped(error.to_string()))?;
        let text = self.subject.ordered();
        let built =
            bench.build(&text, PLAIN[0]).map_err(|failure| dropped(failure.of(PLAIN[0])))?;
        let ran =
            bench.start(bench.reporting(&built)).map_err(|error| dropped(error.to_string()))?;
        if ran.end != self.behaviour.end || ran.stdout != self.behaviour.output {
            return Err(dropped(
                "it behaves otherwise when the order of branches is taken down".into(),
            ));
        }
        let ranks = report::read(&bench.report(), &self.subject).map_err(dropped)?.counts;
        let mut taken: Vec<usize> = (0..ranks.len()).filter(|branch| ranks[*branch] > 0).collect();
        taken.sort_by_key(|branch| ranks[*branch]);
        let counted = |branch: &usize| self.profile.counts[*branch] > 0;
        let is_same =
            taken.iter().all(counted) && taken.len() == (0..ranks.len()).filter(counted).count();
        match is_same {
            true => Ok(taken),
            false => Err(dropped("it takes other branches when their order is taken down".into())),
        }
    }

    /// What it does.
    pub fn behaviour(&self) -> &oracle::Behaviour {
        &self.behaviour
    }
}
