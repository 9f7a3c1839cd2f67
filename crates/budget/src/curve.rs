//! The likelihood of detection over the budget.
//!
//! For a mutant at random, each mutant has its own product limit, and the curve is their mean: every mutant counts
//! once, however often it was run, because runs against one mutant say nothing about another. The band is Wilson's
//! for as many yes-or-no answers as there are mutants. No spread of shares around a mean is wider than that of
//! answers, so it errs on the careful side, and it stays open where all mutants agree.
//!
//! For the hardest mutant there is little to count, and the picture follows the promise: its [`Rate`].

use crate::{Band, Chance, History, Rate, Survival};

/// The likelihood of detection with one budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The number of tests.
    pub budget: u64,
    /// Of a mutant at random.
    pub random: Band,
    /// Of the hardest that was ever killed, if any was.
    pub hardest: Option<Band>,
}

/// The likelihood of detection with these budgets. Mutants without runs are left out; without any, there is no
/// curve. Mutants that are known to be equivalent should not be among them.
pub fn curve(histories: &[History], budgets: &[u64], confidence: Chance) -> Vec<Point> {
    let survivals: Vec<Survival> = histories
        .iter()
        .filter(|history| !history.runs().is_empty())
        .map(History::survival)
        .collect();
    if survivals.is_empty() {
        return Vec::new();
    }
    let hardest = hardest(histories, confidence).map(|(_, rate)| rate);
    let count = survivals.len() as f64;
    let point = |budget| {
        let missed: f64 = survivals.iter().map(|survival| survival.after(budget)).sum();
        Point {
            budget,
            random: wilson(1.0 - missed / count, count, confidence),
            hardest: hardest.map(|rate| rate.detection(budget)),
        }
    };
    budgets.iter().copied().map(point).collect()
}

/// Which mutant is the hardest of those that were killed, being careful, and its rate.
pub(crate) fn hardest(histories: &[History], confidence: Chance) -> Option<(usize, Rate)> {
    let rates = histories.iter().map(|history| Rate::of(history, confidence));
    let killed = rates.enumerate().filter_map(|(index, rate)| Some((index, rate?)));
    let killed = killed.filter(|(_, rate)| rate.band().low > 0.0);
    killed.min_by(|(_, one), (_, other)| one.band().low.total_cmp(&other.band().low))
}

/// Budgets that people like to read, 1, 2, 5, 10 and so on, up to the first that is at least this.
pub fn round_budgets(most: u64) -> Vec<u64> {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
    let rounds = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
    let mut budgets: Vec<u64> = Vec::new();
    for budget in rounds {
        budgets.push(budget);
        if budget >= most {
            break;
        }
    }
    budgets
}

/// Wilson's score interval, each limit on its own at this confidence.
fn wilson(likely: f64, count: f64, confidence: Chance) -> Band {
    let score = normal_quantile(confidence);
    let square = score * score / count;
    let centre = likely + square / 2.0;
    let reach = score * (likely * (1.0 - likely) / count + square / count / 4.0).max(0.0).sqrt();
    // The limits are signed: with a confidence below one half they cross, and are put right.
    let (low, high) = ((centre - reach) / (1.0 + square), (centre + reach) / (1.0 + square));
    Band { low: low.min(likely).max(0.0), likely, high: high.max(likely).min(1.0) }
}

/// Below which value a normal variable stays with this chance, to four digits (Abramowitz and Stegun, 26.2.23).
fn normal_quantile(chance: Chance) -> f64 {
    let tail = chance.value().min(1.0 - chance.value());
    let t = (-2.0 * tail.ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    let distance = t - above / below;
    if chance.value() < 0.5 { -distance } else { distance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run::{Killed, Missed};

    fn confidence() -> Chance {
        Chance::new(0.95).unwrap()
    }

    #[test]
    fn a_mutant_counts_once_however_often_it_was_run() {
        let often = History::new(vec![Killed { after: 1 }; 100]);
        let once = History::new([Missed { after: 1000 }]);
        let points = curve(&[often, once], &[1, 1000], confidence());
        assert!(points.iter().all(|point| point.random.likely == 0.5));
        assert!(points.iter().all(|point| point.random.low < 0.2 && point.random.high > 0.8));
    }

    #[test]
    fn curves_rise_and_stay_in_their_bands() {
        let histories = [3_u64, 40, 500].map(|scale| {
            History::new((1..20).map(|number| match number % 7 {
                0 => Missed { after: 10 * scale },
                _ => Killed { after: number * scale / 3 + 1 },
            }))
        });
        let points = curve(&histories, &round_budgets(100_000), confidence());
        for pair in points.windows(2) {
            let bands = |point: &Point| [point.random, point.hardest.unwrap()];
            for (earlier, later) in bands(&pair[0]).into_iter().zip(bands(&pair[1])) {
                assert!(earlier.likely <= later.likely && earlier.low <= later.low);
                for band in [earlier, later] {
                    assert!(0.0 <= band.low && band.low <= band.likely, "{band:?}");
                    assert!(band.likely <= band.high && band.high <= 1.0, "{band:?}");
                }
            }
        }
    }

    #[test]
    fn the_hardest_is_one_that_was_killed() {
        let histories = [
            History::new([Killed { after: 10 }]),
            History::new([Missed { after: 1_000_000 }]),
            History::new([Killed { after: 700 }]),
        ];
        assert_eq!(hardest(&histories, confidence()).map(|(index, _)| index), Some(2));
        assert_eq!(curve(&histories[1..2], &[5], confidence())[0].hardest, None);
        assert_eq!(curve(&[History::default()], &[5], confidence()), []);
    }

    #[test]
    fn budgets_are_round() {
        assert_eq!(round_budgets(30), [1, 2, 5, 10, 20, 50]);
        assert_eq!(round_budgets(0), [1]);
        assert!(round_budgets(u64::MAX).is_sorted());
    }

    #[test]
    fn normal_quantiles() {
        for (chance, expected) in [(0.5, 0.0), (0.95, 1.6449), (0.025, -1.96), (0.999, 3.0902)] {
            let found = normal_quantile(Chance::new(chance).unwrap());
            assert!((found - expected).abs() < 1e-3, "{chance}: {found}");
        }
    }
}
