//! Mutants that one input in N kills: does the recommended budget meet the chosen risk?
//!
//! An audit draws runs, recommends a budget, and is wrong when the mutant's own risk at that budget is larger than
//! the chosen one. It may be wrong as often as its confidence allows, and by chance a little more often in the
//! audits that were drawn: three standard deviations.

use budget::{Aim, Chance, History, Run, recommend};

const AUDITS: u64 = 300;

/// SplitMix64, so that the numbers are the same everywhere.
struct Random(u64);

impl Random {
    /// Above 0, up to 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64 + 1.0 / (1_u64 << 54) as f64
    }

    /// How many tests it takes to kill a mutant that one in so many kills.
    fn tests_to_kill(&mut self, one_in: f64) -> u64 {
        if one_in <= 1.0 {
            1
        } else {
            (self.unit().ln() / (-1.0 / one_in).ln_1p()).ceil().max(1.0) as u64
        }
    }

    fn history(&mut self, one_in: f64, runs: u64, given_up: u64) -> History {
        History::new((0..runs).map(|_| match self.tests_to_kill(one_in) {
            after if after <= given_up => Run::Killed { after },
            _ => Run::Missed { after: given_up },
        }))
    }
}

fn chance(value: f64) -> Chance {
    Chance::new(value).unwrap()
}

/// The largest number of events of this chance that luck explains.
fn explained(chance: f64, draws: f64) -> f64 {
    chance * draws + 3.0 * (chance * (1.0 - chance) * draws).sqrt()
}

fn miss(one_in: f64, budget: u64) -> f64 {
    (budget as f64 * (-1.0 / one_in).ln_1p()).exp()
}

/// How many audits recommend too little for one mutant or another.
fn wrong_audits(mutants: &[f64], runs: u64, given_up: u64, risk: f64, confidence: f64) -> u64 {
    let mut random =
        Random(runs ^ given_up.rotate_left(20) ^ risk.to_bits() ^ confidence.to_bits());
    let is_wrong = |_: &u64| {
        let draw = |one_in: &f64| random.history(*one_in, runs, given_up);
        let histories: Vec<History> = mutants.iter().map(draw).collect();
        let advice = recommend(&histories, Aim::Hardest, chance(risk), chance(confidence));
        let promised =
            mutants.iter().enumerate().filter(|(index, _)| !advice.never_killed.contains(index));
        let worst = promised.map(|(_, one_in)| *one_in).fold(1.0, f64::max);
        advice.tests.is_some_and(|tests| miss(worst, tests) > risk)
    };
    (0..AUDITS).filter(is_wrong).count() as u64
}

#[test]
fn the_budget_for_one_mutant_meets_the_risk() {
    for one_in in [2.0, 50.0, 5000.0] {
        for runs in [1, 5, 30] {
            for given_up in [u64::MAX, 3 * one_in as u64, one_in as u64, one_in as u64 / 2] {
                for (risk, confidence) in [(0.05, 0.95), (0.01, 0.9), (0.2, 0.8)] {
                    let wrong = wrong_audits(&[one_in], runs, given_up, risk, confidence);
                    let most = explained(1.0 - confidence, AUDITS as f64);
                    let case =
                        format!("one in {one_in}, {runs} runs to {given_up}, {risk} {confidence}");
                    assert!(wrong as f64 <= most, "{case}: {wrong} audits are wrong, not {most}");
                }
            }
        }
    }
}

#[test]
fn the_budget_for_many_mutants_meets_the_risk_of_each() {
    let mutants: Vec<f64> = (0..12).map(|power| 2.0_f64.powi(power)).collect();
    for runs in [5, 20] {
        for given_up in [u64::MAX, 10_000, 2048] {
            let wrong = wrong_audits(&mutants, runs, given_up, 0.05, 0.95);
            assert!(wrong as f64 <= explained(0.05, AUDITS as f64), "{runs} {given_up}: {wrong}");
        }
    }
}

#[test]
fn testing_with_the_budget_misses_no_more_than_the_risk() {
    // Not by formula: audits, each followed by testing with its budget.
    for (one_in, risk) in [(20.0, 0.05), (1000.0, 0.01)] {
        let mut random = Random(7);
        let mut missed = 0;
        for _ in 0..AUDITS {
            let histories = [random.history(one_in, 10, 2 * one_in as u64)];
            let advice = recommend(&histories, Aim::Hardest, chance(risk), chance(0.95));
            let tests = advice.tests.unwrap();
            missed += (0..50).filter(|_| random.tests_to_kill(one_in) > tests).count();
        }
        assert!(missed as f64 <= explained(risk, AUDITS as f64 * 50.0), "{one_in}: {missed}");
    }
}

#[test]
fn with_many_runs_the_budget_is_not_wasteful() {
    let mut random = Random(11);
    for one_in in [10.0_f64, 1000.0] {
        let ideal = 0.05_f64.ln() / (-1.0 / one_in).ln_1p();
        let mut budgets: Vec<u64> = (0..AUDITS)
            .map(|_| [random.history(one_in, 200, u64::MAX)])
            .map(|histories| {
                recommend(&histories, Aim::Hardest, chance(0.05), chance(0.95)).tests.unwrap()
            })
            .collect();
        budgets.sort_unstable();
        let median = budgets[budgets.len() / 2] as f64;
        assert!(median < 1.3 * ideal, "one in {one_in}: {median} where {ideal} would do");
    }
}

#[test]
fn the_budget_for_a_mutant_at_random_meets_the_risk() {
    let mutants: Vec<f64> = (0..10).map(|power| 3.0_f64.powi(power)).collect();
    for given_up in [u64::MAX, 5000] {
        let mut random = Random(13);
        let mut wrong = 0;
        for _ in 0..AUDITS {
            let draw = |one_in: &f64| random.history(*one_in, 10, given_up);
            let histories: Vec<History> = mutants.iter().map(draw).collect();
            let advice = recommend(&histories, Aim::Random, chance(0.15), chance(0.95));
            let Some(tests) = advice.tests else { continue };
            let missed: f64 = mutants.iter().map(|one_in| miss(*one_in, tests)).sum();
            wrong += u64::from(missed / mutants.len() as f64 > 0.15);
        }
        assert!(wrong as f64 <= explained(0.05, AUDITS as f64), "{given_up}: {wrong}");
    }
}
