//! What an audit by testing adds to the report.

use budget::{Aim, Chance, Hardness, curve, recommend, round_budgets};
use serde::Serialize;

use crate::subject::Subject;
use crate::testing::campaign::Histories;

/// What testing came to.
#[derive(Serialize)]
pub struct TestingReport {
    /// Where the tests came from.
    pub tests_from: String,
    /// How many runs there were.
    pub runs: usize,
    /// How many tests a run made at most.
    pub tests_per_run: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// How many tests the harness accepted.
    pub accepted: u64,
    /// How many its assumptions rejected.
    pub rejected: u64,
    /// How many ended in another way and were left out.
    pub useless: u64,
    /// How long a test of a mutant was allowed to take on a processor.
    pub seconds_per_test: f64,
    /// After how many tests a kill is late.
    pub late: u64,
    /// The mutants and their runs.
    pub mutants: Vec<MutantRuns>,
    /// The likelihood of detection over the budget.
    pub curve: Vec<CurvePoint>,
    /// How many tests are enough.
    pub budget: BudgetReport,
}

/// How many tests it took to kill a mutant.
#[derive(Serialize)]
pub struct MutantRuns {
    /// The mutant.
    pub name: String,
    /// How many tests each run made, and whether the last of them killed.
    pub runs: Vec<(u64, bool)>,
    /// How many runs killed.
    pub kills: usize,
    /// The quickest kill, and by how many tests a quarter, half and three quarters of the runs kill, and the
    /// slowest kill.
    pub spread: [Option<u64>; 5],
    /// How hard it is.
    pub hardness: &'static str,
    /// How many tests executed its change and passed, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed_through_it: Option<u64>,
}

/// The likelihood of detection with one budget: not lower, likely, not higher.
#[derive(Serialize)]
pub struct CurvePoint {
    /// The number of tests.
    pub tests: u64,
    /// Of a mutant at random.
    pub random: [f64; 3],
    /// Of the hardest that was killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<[f64; 3]>,
}

/// How many tests are enough.
#[derive(Serialize)]
pub struct BudgetReport {
    /// The chosen risk of missing a mutant.
    pub risk: f64,
    /// The confidence in what the runs say.
    pub confidence: f64,
    /// How many tests leave no more than the risk for the hardest mutant that was killed.
    pub for_the_hardest: Option<u64>,
    /// The hardest mutant that was killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// How many tests leave no more than the risk for a mutant at random, killed before or not.
    pub for_a_random_one: Option<u64>,
    /// Mutants that no run killed: no budget promises anything for them.
    pub never_killed: Vec<String>,
}

/// How an audit by testing was made.
pub struct Made {
    /// Where the tests came from.
    pub tests_from: String,
    /// How many tests a run made at most.
    pub tests_per_run: usize,
    /// The seed.
    pub seed: u64,
    /// The chosen risk.
    pub risk: Chance,
    /// The confidence.
    pub confidence: Chance,
}

impl TestingReport {
    /// Puts together what was found out about some mutants of a subject.
    pub fn new(
        subject: &Subject,
        mutants: &[usize],
        found: &Histories,
        made: Made,
        knows_reach: impl Fn(usize) -> bool,
    ) -> TestingReport {
        let Made { tests_from, tests_per_run, seed, risk, confidence } = made;
        let name = |at: usize| subject.specimens[mutants[at]].mutant.name.clone();
        let histories = found.histories();
        let late = (tests_per_run as u64 / 10).max(1);
        let rows = histories.iter().enumerate().map(|(at, history)| {
            let tested = &found.mutants[at];
            let spread = history.spread();
            MutantRuns {
                name: name(at),
                runs: tested.runs.iter().map(|run| (run.tests(), run.is_kill())).collect(),
                kills: spread.kills,
                spread: [
                    spread.least,
                    spread.lower_quartile,
                    spread.median,
                    spread.upper_quartile,
                    spread.most,
                ],
                hardness: match Hardness::of(history, late, confidence) {
                    Hardness::Hard => "hard",
                    Hardness::Easy => "easy",
                    Hardness::Unsettled => "unsettled",
                },
                passed_through_it: knows_reach(mutants[at]).then_some(tested.reaching),
            }
        });
        let hardest = recommend(&histories, Aim::Hardest, risk, confidence);
        let random = recommend(&histories, Aim::Random, risk, confidence);
        let most = hardest.tests.unwrap_or(0).max(tests_per_run as u64);
        let points = curve(&histories, &round_budgets(most), confidence).into_iter();
        let band = |band: budget::Band| [band.low, band.likely, band.high];
        TestingReport {
            tests_from,
            runs: found.runs,
            tests_per_run,
            seed,
            accepted: found.accepted,
            rejected: found.rejected,
            useless: found.useless,
            seconds_per_test: found.time.as_secs_f64(),
            late,
            mutants: rows.collect(),
            curve: points
                .map(|point| CurvePoint {
                    tests: point.budget,
                    random: band(point.random),
                    hardest: point.hardest.map(band),
                })
                .collect(),
            budget: BudgetReport {
                risk: risk.value(),
                confidence: confidence.value(),
                for_the_hardest: hardest.tests,
                hardest: hardest.hardest.map(name),
                for_a_random_one: random.tests,
                never_killed: hardest.never_killed.into_iter().map(name).collect(),
            },
        }
    }

    /// The curve as a table that every plotting tool reads.
    pub fn curve_as_csv(&self) -> String {
        let mut text =
            String::from("tests,random_low,random,random_high,hardest_low,hardest,hardest_high\n");
        for CurvePoint { tests, random, hardest } in &self.curve {
            let [low, likely, high] = random;
            let hardest = hardest.map_or(",,".into(), |[low, likely, high]| {
                format!("{low:.6},{likely:.6},{high:.6}")
            });
            text.push_str(&format!("{tests},{low:.6},{likely:.6},{high:.6},{hardest}\n"));
        }
        text
    }

    /// How many tests each run took, as a table.
    pub fn runs_as_csv(&self) -> String {
        let mut text = String::from("mutant,run,tests,killed\n");
        for mutant in &self.mutants {
            for (run, (tests, killed)) in mutant.runs.iter().enumerate() {
                let killed = u8::from(*killed);
                text.push_str(&format!("{},{run},{tests},{killed}\n", mutant.name));
            }
        }
        text
    }
}
