//! How many tests to make.

use crate::curve::hardest;
use crate::{Chance, History, Rate};

/// Whom a budget is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Every mutant that was ever killed: the risk is that of the hardest.
    Hardest,
    /// A mutant at random, killed before or not: the risk is the mean of all.
    Random,
}

/// A budget, and whom it leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// How many tests to make; none where no number is enough.
    pub tests: Option<u64>,
    /// The hardest mutant that was ever killed, by its place among the histories.
    pub hardest: Option<usize>,
    /// Mutants that no run killed. A budget for the hardest promises nothing for them.
    pub never_killed: Vec<usize>,
}

/// How many tests leave no more than this risk. With this confidence in the runs, the risk is not larger.
pub fn recommend(histories: &[History], aim: Aim, risk: Chance, confidence: Chance) -> Advice {
    let hardest = hardest(histories, confidence);
    let never_killed = histories.iter().enumerate().filter(|(_, history)| history.kills() == 0);
    let tests = match aim {
        Aim::Hardest => hardest.and_then(|(_, rate)| rate.careful_budget(risk)).map(|tests| {
            let seen = histories.iter().map(|history| seen(history, risk)).max();
            tests.max(seen.unwrap_or(0))
        }),
        Aim::Random => for_all(histories, risk, confidence),
    };
    Advice {
        tests,
        hardest: hardest.map(|(index, _)| index),
        never_killed: never_killed.map(|(index, _)| index).collect(),
    }
}

/// What the runs alone ask for, when nothing is assumed about tests: the budget after which no more than the risk
/// was missed, or all that was tried in vain. Mutants that were never killed ask for nothing.
fn seen(history: &History, risk: Chance) -> u64 {
    let enough = Chance::new(1.0 - risk.value());
    let tried = history.runs().last().map_or(0, |run| run.tests());
    match history.kills() {
        0 => 0,
        _ => enough.and_then(|share| history.survival().quantile(share)).unwrap_or(tried),
    }
}

/// The first budget that leaves no more than the risk on average, each mutant at the lowest rate that its runs
/// allow. That is more careful than the confidence asks for, because they are hardly all so low at once.
fn for_all(histories: &[History], risk: Chance, confidence: Chance) -> Option<u64> {
    let rates: Vec<Rate> =
        histories.iter().filter_map(|history| Rate::of(history, confidence)).collect();
    let is_enough = |budget: u64| {
        let missed: f64 = rates.iter().map(|rate| rate.careful_miss(budget)).sum();
        missed <= risk.value() * rates.len() as f64
    };
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(2));
    let mut enough =
        powers.into_iter().find(|power| is_enough(*power)).filter(|_| !rates.is_empty())?;
    let mut too_few = enough / 2;
    while enough - too_few > 1 {
        let middle = u64::midpoint(too_few, enough);
        if is_enough(middle) { enough = middle } else { too_few = middle }
    }
    Some(enough)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run::{Killed, Missed};

    fn chance(value: f64) -> Chance {
        Chance::new(value).unwrap()
    }

    fn advice(histories: &[History], aim: Aim, risk: f64) -> Advice {
        recommend(histories, aim, chance(risk), chance(0.95))
    }

    #[test]
    fn the_hardest_mutant_decides() {
        let easy = History::new([Killed { after: 2 }; 10]);
        let hard = History::new([Killed { after: 900 }; 10]);
        let both = advice(&[easy.clone(), hard.clone()], Aim::Hardest, 0.05);
        assert_eq!(both.hardest, Some(1));
        assert_eq!(both.tests, advice(&[hard], Aim::Hardest, 0.05).tests);
        assert!(advice(&[easy], Aim::Hardest, 0.05).tests < both.tests);
    }

    #[test]
    fn mutants_that_were_never_killed_are_named() {
        let killed = History::new([Killed { after: 5 }; 10]);
        let never = History::new([Missed { after: 100 }; 10]);
        let hardest = advice(&[never.clone(), killed.clone()], Aim::Hardest, 0.05);
        assert!(hardest.tests.is_some());
        assert_eq!(hardest.never_killed, [0]);
        let random = |risk| advice(&[never.clone(), killed.clone()], Aim::Random, risk).tests;
        assert_eq!(random(0.4), None, "half of the mutants were never killed");
        assert!(random(0.6).is_some());
        for aim in [Aim::Hardest, Aim::Random] {
            assert_eq!(advice(&[], aim, 0.05).tests, None);
            assert_eq!(advice(std::slice::from_ref(&never), aim, 0.05).tests, None);
        }
    }

    #[test]
    fn a_budget_is_never_below_what_was_seen() {
        // Tests that are not alike: most runs kill at once, one in ten needs long.
        let mut runs = vec![Killed { after: 1 }; 90];
        runs.extend([Killed { after: 50_000 }; 10]);
        let tests = advice(&[History::new(runs)], Aim::Hardest, 0.05).tests;
        assert!(tests >= Some(50_000));
    }

    #[test]
    fn less_risk_and_more_confidence_cost_tests() {
        let runs = [30, 500, 120, 77].map(|after| Killed { after });
        let histories = [History::new(runs), History::new([Killed { after: 3 }; 4])];
        for aim in [Aim::Hardest, Aim::Random] {
            let tests = |risk, confidence| {
                recommend(&histories, aim, chance(risk), chance(confidence)).tests
            };
            assert!(tests(0.1, 0.9) < tests(0.01, 0.9));
            assert!(tests(0.1, 0.9) < tests(0.1, 0.99));
        }
    }

    #[test]
    fn the_first_budget_for_all_is_the_first() {
        let histories = [7, 90].map(|after| History::new([Killed { after }; 5]));
        let tests = advice(&histories, Aim::Random, 0.2).tests.unwrap();
        let missed = |budget| -> f64 {
            let rates = histories.iter().map(|history| Rate::of(history, chance(0.95)).unwrap());
            rates.map(|rate| rate.careful_miss(budget)).sum::<f64>() / 2.0
        };
        assert!(missed(tests) <= 0.2 && missed(tests - 1) > 0.2);
    }
}
