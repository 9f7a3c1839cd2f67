//! The product limit of Kaplan and Meier: the share of runs that have not killed yet, from runs some of which
//! were given up.
//!
//! At every kill, the share shrinks by the part of the runs still going that ended there. A run that was given up
//! counts as going until then and not at all afterwards, so it is neither a kill nor a proof that none comes.

use crate::{Chance, History};

/// A falling step function: how large a share of runs has not killed after so many tests.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Survival {
    /// Where it falls, and how far.
    steps: Vec<(u64, f64)>,
}

impl Survival {
    pub(crate) fn of(history: &History) -> Survival {
        let runs = history.runs();
        let mut share = 1.0;
        let mut steps = Vec::new();
        let mut ended = 0;
        for same in runs.chunk_by(|one, other| one.tests() == other.tests()) {
            let going = runs.len() - ended;
            let kills = same.iter().filter(|run| run.is_kill()).count();
            if kills > 0 {
                // In whole numbers up to here, so that the last kill of all leaves exactly nothing.
                share *= (going - kills) as f64 / going as f64;
                steps.push((same[0].tests(), share));
            }
            ended += same.len();
        }
        Survival { steps }
    }

    /// The share that has not killed after so many tests. Beyond the last run nobody looked, and it stays as it is.
    pub fn after(&self, tests: u64) -> f64 {
        let passed = self.steps.partition_point(|(at, _)| *at <= tests);
        passed.checked_sub(1).map_or(1.0, |last| self.steps[last].1)
    }

    /// After how many tests this share has killed, if it ever was seen to.
    pub fn quantile(&self, share: Chance) -> Option<u64> {
        // A little slack: three thirds of a share are not always the whole in floating point.
        let left = 1.0 - share.value() + 1e-12;
        self.steps.iter().find(|(_, living)| *living <= left).map(|(at, _)| *at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run::{Killed, Missed};

    #[test]
    fn without_missed_kills_it_is_the_plain_share() {
        let survival = History::new([1, 2, 2, 8].map(|after| Killed { after })).survival();
        let shares = [0, 1, 2, 7, 8, 1000].map(|tests| survival.after(tests));
        assert_eq!(shares, [1.0, 0.75, 0.25, 0.25, 0.0, 0.0]);
    }

    #[test]
    fn a_textbook_example() {
        // Six runs: kills at 6, 6, 10; given up at 6, 9 and 11.
        let runs = [
            Killed { after: 6 },
            Missed { after: 6 },
            Killed { after: 6 },
            Missed { after: 9 },
            Killed { after: 10 },
            Missed { after: 11 },
        ];
        let survival = History::new(runs).survival();
        assert!((survival.after(6) - 4.0 / 6.0).abs() < 1e-12);
        assert!((survival.after(10) - 4.0 / 6.0 * 0.5).abs() < 1e-12);
        assert_eq!(survival.after(11), survival.after(1_000_000), "nobody looked further");
        assert_eq!(survival.quantile(Chance::new(0.5).unwrap()), Some(10));
        assert_eq!(survival.quantile(Chance::new(0.9).unwrap()), None);
    }
}
