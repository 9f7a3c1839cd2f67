//! What happened to one mutant.

use crate::{Chance, Survival};

/// One run of testing against one mutant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Run {
    /// The mutant was killed.
    Killed {
        /// By the test of this number, from 1.
        after: u64,
    },
    /// The run was given up.
    Missed {
        /// After so many tests.
        after: u64,
    },
}

impl Run {
    /// How many tests were made.
    pub fn tests(self) -> u64 {
        match self {
            Run::Killed { after } | Run::Missed { after } => after,
        }
    }

    /// Whether it ended with a kill.
    pub fn is_kill(self) -> bool {
        matches!(self, Run::Killed { .. })
    }
}

/// All runs against one mutant, from the shortest to the longest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    runs: Vec<Run>,
}

impl History {
    /// These runs, but for those that made no test.
    pub fn new(runs: impl IntoIterator<Item = Run>) -> History {
        let mut runs: Vec<Run> = runs.into_iter().filter(|run| run.tests() > 0).collect();
        // Of two as long as each other, the kill is first: the other run was still waiting for its own.
        runs.sort_by_key(|run| (run.tests(), !run.is_kill()));
        History { runs }
    }

    /// The runs.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// How many of them killed the mutant.
    pub fn kills(&self) -> usize {
        self.runs.iter().filter(|run| run.is_kill()).count()
    }

    /// How many tests they made together.
    pub fn tests(&self) -> u64 {
        self.runs.iter().map(|run| run.tests()).fold(0, u64::saturating_add)
    }

    /// How many tests kills took.
    pub fn spread(&self) -> Spread {
        let survival = self.survival();
        let kills = || self.runs.iter().filter(|run| run.is_kill()).map(|run| run.tests());
        let quantile = |share| Chance::new(share).and_then(|share| survival.quantile(share));
        Spread {
            runs: self.runs.len(),
            kills: self.kills(),
            least: kills().min(),
            lower_quartile: quantile(0.25),
            median: quantile(0.5),
            upper_quartile: quantile(0.75),
            most: kills().max(),
        }
    }

    /// The share of runs that live on, over the tests made.
    pub fn survival(&self) -> Survival {
        Survival::of(self)
    }
}

/// How many tests kills took. The quartiles know that missed kills come later, and are unknown where so many
/// were missed that they come too late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// How many runs there were.
    pub runs: usize,
    /// How many of them killed.
    pub kills: usize,
    /// The quickest kill.
    pub least: Option<u64>,
    /// A quarter of the runs kills by then.
    pub lower_quartile: Option<u64>,
    /// Half of the runs kill by then.
    pub median: Option<u64>,
    /// Three quarters of the runs kill by then.
    pub upper_quartile: Option<u64>,
    /// The slowest kill.
    pub most: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use Run::{Killed, Missed};

    #[test]
    fn quartiles_of_kills() {
        let history = History::new([30, 10, 40, 20].map(|after| Killed { after }));
        let spread = history.spread();
        assert_eq!((spread.least, spread.most), (Some(10), Some(40)));
        let quartiles = (spread.lower_quartile, spread.median, spread.upper_quartile);
        assert_eq!(quartiles, (Some(10), Some(20), Some(30)));
        assert_eq!((history.kills(), history.tests()), (4, 100));
    }

    #[test]
    fn missed_kills_push_the_median_back() {
        let kills = [Killed { after: 10 }, Killed { after: 20 }];
        let spread = |missed| History::new(kills.into_iter().chain([missed; 2])).spread();
        let early = spread(Missed { after: 5 });
        assert_eq!(early.median, Some(10), "runs that ended before any kill say nothing");
        let late = spread(Missed { after: 100 });
        assert_eq!((late.median, late.upper_quartile), (Some(20), None));
        assert_eq!((late.kills, late.runs, late.most), (2, 4, Some(20)));
    }

    #[test]
    fn nothing_is_known_of_nothing() {
        let history = History::new([Missed { after: 0 }, Killed { after: 0 }]);
        assert!(history.runs().is_empty());
        let spread = history.spread();
        assert_eq!((spread.least, spread.median, spread.most), (None, None, None));
    }
}
