//! How likely one test is to kill a mutant, when all tests are alike.
//!
//! Runs end when they have killed, so the number of kills among all tests is not quite binomial: it is inverse
//! sampling, for which the lower limit of Clopper and Pearson is exact. Where runs are given up it errs on the
//! careful side, as the same limit does for machines on a test bench. No table of special functions is needed:
//! there are only as many terms as kills.

use crate::{Band, Chance, History};

/// The chance that one test kills a mutant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate(Band);

impl Rate {
    /// What the runs against a mutant tell; nothing without any.
    pub fn of(history: &History, confidence: Chance) -> Option<Rate> {
        let (kills, tests) = (history.kills() as u64, history.tests());
        if tests == 0 {
            return None;
        }
        let doubt = 1.0 - confidence.value();
        let low = match kills {
            0 => 0.0,
            _ => where_falls_to(1.0 - doubt, |rate| at_most(kills - 1, tests, rate)),
        };
        let high = if kills == tests {
            1.0
        } else {
            where_falls_to(doubt, |rate| at_most(kills, tests, rate))
        };
        Some(Rate(Band { low, likely: kills as f64 / tests as f64, high }))
    }

    /// The chance of a single test.
    pub fn band(&self) -> Band {
        self.0
    }

    /// The chance that one of so many tests kills.
    pub fn detection(&self, budget: u64) -> Band {
        let detection = |rate: f64| 1.0 - miss(rate, budget);
        let Band { low, likely, high } = self.0;
        Band { low: detection(low), likely: detection(likely), high: detection(high) }
    }

    /// The chance that none of so many tests kills, at the lowest rate that the runs allow.
    pub fn careful_miss(&self, budget: u64) -> f64 {
        miss(self.0.low, budget)
    }

    /// How many tests leave no more than this risk of missing it, at the lowest rate that the runs allow. There is
    /// no such number for a mutant that was never killed.
    pub fn careful_budget(&self, risk: Chance) -> Option<u64> {
        // A cast stops at the largest number by itself.
        let tests = (risk.value().ln() / (-self.0.low).ln_1p()).ceil() as u64;
        (self.0.low > 0.0).then_some(tests.max(1))
    }
}

fn miss(rate: f64, budget: u64) -> f64 {
    if budget == 0 { 1.0 } else { (budget as f64 * (-rate).ln_1p()).exp() }
}

/// The chance of at most so many kills in so many tests, fewer than all.
fn at_most(kills: u64, tests: u64, rate: f64) -> f64 {
    // As logarithms, because the chance of no kill at all in a million tests is no floating-point number.
    let odds = rate.ln() - (-rate).ln_1p();
    let mut term = tests as f64 * (-rate).ln_1p();
    let mut terms = vec![term];
    for kill in 0..kills {
        term += ((tests - kill) as f64).ln() - ((kill + 1) as f64).ln() + odds;
        terms.push(term);
    }
    let largest = terms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = terms.iter().map(|term| (term - largest).exp()).sum();
    (largest + sum.ln()).exp().min(1.0)
}

/// The rate at which a chance that falls with the rate has come down to a value, by halving.
fn where_falls_to(value: f64, chance: impl Fn(f64) -> f64) -> f64 {
    // On a scale of logarithms, because rates may be tiny.
    let (mut low, mut high) = (f64::MIN_POSITIVE.ln(), 0.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if chance(middle.exp()) > value {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run::{Killed, Missed};

    fn confidence() -> Chance {
        Chance::new(0.95).unwrap()
    }

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9 * other.abs().max(1.0)
    }

    #[test]
    fn limits_that_are_known_in_closed_form() {
        let one_kill =
            Rate::of(&History::new([Killed { after: 50 }]), confidence()).unwrap().band();
        assert!(close(one_kill.low, 1.0 - 0.95_f64.powf(1.0 / 50.0)));
        let none = Rate::of(&History::new([Missed { after: 300 }]), confidence()).unwrap().band();
        assert!(none.low == 0.0 && none.likely == 0.0);
        assert!(close(none.high, 1.0 - 0.05_f64.powf(1.0 / 300.0)), "the rule of three");
        let always = History::new([Killed { after: 1 }; 8]);
        let always = Rate::of(&always, confidence()).unwrap().band();
        assert!(close(always.low, 0.05_f64.powf(1.0 / 8.0)) && always.high == 1.0);
    }

    #[test]
    fn limits_from_a_table() {
        // Clopper and Pearson, 5 of 20, each limit at 95%: 0.1041 and 0.4556.
        let runs = [4, 4, 4, 4, 4].map(|after| Killed { after });
        let band = Rate::of(&History::new(runs), confidence()).unwrap().band();
        assert!((band.low - 0.1041).abs() < 1e-4, "{band:?}");
        assert!((band.high - 0.4556).abs() < 1e-4, "{band:?}");
    }

    #[test]
    fn many_kills_of_a_rare_mutant() {
        let runs = vec![Killed { after: 1_000_000 }; 2000];
        let band = Rate::of(&History::new(runs), confidence()).unwrap().band();
        assert!(band.low > 0.95e-6 && band.low < 1e-6 && band.high < 1.05e-6, "{band:?}");
    }

    #[test]
    fn a_budget_is_the_first_that_is_enough() {
        let risk = Chance::new(0.01).unwrap();
        let runs = [12, 80, 33].map(|after| Killed { after });
        let rate = Rate::of(&History::new(runs), confidence()).unwrap();
        let tests = rate.careful_budget(risk).unwrap();
        assert!(rate.careful_miss(tests) <= 0.01 && rate.careful_miss(tests - 1) > 0.01);
        assert_eq!(rate.detection(0).high, 0.0);
        let never = Rate::of(&History::new([Missed { after: 9 }]), confidence()).unwrap();
        assert_eq!(never.careful_budget(risk), None);
        assert_eq!(Rate::of(&History::default(), confidence()), None);
    }
}
