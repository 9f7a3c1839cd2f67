//! Runs of tests against mutants: how many tests each kill took.

use std::time::Duration;

use base::Seed;
use budget::{History, Run};
use check::Failure;
use native::{BatchEnd, BatchRun};
use verdict::TestCase;

use crate::testing::laboratory::{Laboratory, Work};
use crate::testing::source::{TestSource, shuffle};

/// How long a test of the original may take on a processor.
const ORIGINAL_TIME: Duration = Duration::from_secs(10);
/// How much longer than the slowest test of the original a test of a mutant may take, and how long at least.
const PATIENCE: u32 = 10;
/// See [`PATIENCE`].
const LEAST_TIME: Duration = Duration::from_millis(200);
/// A test that took too long is tried again with so much more time before it is called a kill.
const SECOND_CHANCE: u32 = 5;
/// How many tests are made at once, at most.
const CHUNK: usize = 250;
/// So many rejected tests for each accepted one are enough to give up.
const MOST_REJECTED: usize = 200;
/// How many passing tests are kept for each mutant.
const KEPT: usize = 200;

/// What is done, and how often.
pub struct Campaign<'c> {
    /// Who executes tests.
    pub laboratory: &'c dyn Laboratory,
    /// How many runs there are.
    pub runs: usize,
    /// How many tests a run makes at most that the harness accepts.
    pub tests: usize,
    /// How long a test of a mutant may take; without it, that is learned from the original.
    pub time: Option<Duration>,
    /// Whether tests that the original fails are left out; otherwise one of them ends everything.
    pub keeps_going: bool,
    /// For the orders of a fixed set of tests.
    pub seed: Seed,
}

/// Where a campaign is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The tests of a run are made, the original has passed them, and the mutants are next.
    Begins {
        /// The number of the run.
        run: usize,
        /// Whether it is the first that is made, and not known from before.
        is_first: bool,
    },
    /// A run is over.
    Ended,
}

/// Who hears how far a campaign is, and may stop it.
pub type Told<'t> = &'t mut dyn FnMut(Moment, &Histories) -> Result<(), Failure>;

/// What became of one mutant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tested {
    /// Its runs.
    pub runs: Vec<Run>,
    /// The first test that killed it.
    pub killing: Option<TestCase>,
    /// Tests that passed, those that are known to have reached the change if that can be known.
    pub passing: Vec<TestCase>,
    /// How many tests passed that reached the change.
    pub reaching: u64,
    /// Why it was not tested.
    pub failed: Option<String>,
}

/// What was found out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histories {
    /// The mutants, as they were given.
    pub mutants: Vec<Tested>,
    /// How many tests the harness accepted.
    pub accepted: u64,
    /// How many it rejected.
    pub rejected: u64,
    /// How many were of no use: they ended in another way.
    pub useless: u64,
    /// How many runs were made.
    pub runs: usize,
    /// How long the slowest test of the original took.
    pub time: Duration,
    /// How often the tests had to become longer.
    pub lengthened: u32,
    /// Whether all runs had the same tests.
    pub is_fixed: bool,
}

impl Histories {
    /// The histories of mutants, for the statistics.
    pub fn histories(&self) -> Vec<History> {
        self.mutants.iter().map(|tested| History::new(tested.runs.iter().copied())).collect()
    }
}

impl Campaign<'_> {
    /// Tests mutants; runs that are known are not made again.
    pub fn conduct(
        &self,
        source: &mut dyn TestSource,
        mutants: &[usize],
        known: Option<Histories>,
        told: Told<'_>,
    ) -> Result<Histories, Failure> {
        let mut found = known.unwrap_or_else(|| Histories {
            mutants: vec![Tested::default(); mutants.len()],
            is_fixed: source.is_fixed(),
            ..Histories::default()
        });
        for _ in 0..found.lengthened {
            source.lengthen();
        }
        if source.is_fixed() {
            let tests = self.accepted(source, 0, &mut found)?;
            told(Moment::Begins { run: 0, is_first: true }, &found)?;
            self.fixed(&tests, mutants, &mut found)?;
            return Ok(found);
        }
        let first = found.runs;
        for run in first..self.runs {
            let tests = self.accepted(source, run, &mut found)?;
            told(Moment::Begins { run, is_first: run == first }, &found)?;
            self.run(&tests, mutants, &mut found)?;
            found.runs += 1;
            told(Moment::Ended, &found)?;
        }
        Ok(found)
    }

    /// The tests of a run that the original passes.
    fn accepted(
        &self,
        source: &mut dyn TestSource,
        run: usize,
        found: &mut Histories,
    ) -> Result<Vec<TestCase>, Failure> {
        let mut accepted: Vec<TestCase> = Vec::new();
        let mut drawn = 0;
        while accepted.len() < self.tests && drawn < MOST_REJECTED * (accepted.len() + 10) {
            let wanted = (self.tests - accepted.len()).clamp(10, CHUNK);
            let tests = source.more(run, wanted)?;
            if tests.is_empty() {
                break;
            }
            drawn += tests.len();
            let (mutants, time) = (&[None], ORIGINAL_TIME);
            let work = Work { tests: &tests, mutants, time, until_kill: false };
            let mut results = self.laboratory.execute(&work)?;
            let results = results.pop().unwrap_or_else(|| Ok(Vec::new()));
            let results = results.map_err(|words| {
                Failure::new("the tests of the original cannot be executed").with_details(words)
            })?;
            let mut is_short = false;
            for (test, result) in tests.into_iter().zip(results) {
                match result.end {
                    BatchEnd::Passed => {
                        found.time = found.time.max(result.time);
                        accepted.push(test);
                    }
                    BatchEnd::Rejected => found.rejected += 1,
                    BatchEnd::OutOfInputs => {
                        is_short = true;
                        found.useless += 1;
                    }
                    end if end.is_failure() && !self.keeps_going => {
                        let kill = self.laboratory.explain(None, &test, ORIGINAL_TIME);
                        let inputs = kill.inputs.join(", ");
                        return Err(Failure::new("the original does not pass its harness")
                            .with_details(format!("{} with inputs {inputs}", kill.message))
                            .with_advice(
                                "mend that first, or audit with the tests that pass: --keep-going",
                            ));
                    }
                    _ => found.useless += 1,
                }
            }
            if is_short && source.lengthen() {
                found.lengthened += 1;
            }
        }
        if !source.is_fixed() {
            accepted.truncate(self.tests);
        }
        if accepted.is_empty() {
            return Err(Failure::new(format!(
                "the original passes none of {} tests: {} are rejected by assumptions, {} end otherwise",
                found.rejected + found.useless,
                found.rejected,
                found.useless
            ))
            .with_advice("give tests that the harness accepts: --suite DIR"));
        }
        found.accepted += accepted.len() as u64;
        Ok(accepted)
    }

    /// How long a test of a mutant may take.
    fn limit(&self, found: &Histories) -> Duration {
        let learned = (found.time * PATIENCE).max(LEAST_TIME);
        self.time.unwrap_or(learned)
    }

    /// What tests do to mutants, by the places of these; those that could not be tested are noted.
    fn executed(
        &self,
        tests: &[TestCase],
        mutants: &[usize],
        found: &mut Histories,
        until_kill: bool,
    ) -> Result<Vec<(usize, Vec<BatchRun>)>, Failure> {
        let numbers: Vec<Option<usize>> = mutants.iter().map(|number| Some(*number)).collect();
        let work = Work { tests, mutants: &numbers, time: self.limit(found), until_kill };
        let results = self.laboratory.execute(&work)?;
        let mut executed = Vec::with_capacity(results.len());
        for (at, results) in results.into_iter().enumerate() {
            match results {
                Ok(results) => executed.push((at, results)),
                Err(words) => found.mutants[at].failed = Some(words),
            }
        }
        Ok(executed)
    }

    /// One run: every mutant meets the tests until one kills it.
    fn run(
        &self,
        tests: &[TestCase],
        mutants: &[usize],
        found: &mut Histories,
    ) -> Result<(), Failure> {
        let limit = self.limit(found);
        let results = self.executed(tests, mutants, found, true)?;
        for (at, results) in results {
            let tested = &mut found.mutants[at];
            let made = results.iter().take_while(|run| run.end != BatchEnd::NotRun).count();
            let kill = results[..made].iter().position(|run| run.end.is_failure());
            keep_passing(tested, tests, &results[..kill.unwrap_or(made)]);
            let is_confirmed = match kill {
                Some(kill) => self.confirmed(mutants[at], &tests[kill], results[kill], limit)?,
                None => false,
            };
            tested.runs.push(match kill.filter(|_| is_confirmed) {
                Some(kill) => {
                    tested.killing.get_or_insert_with(|| tests[kill].clone());
                    Run::Killed { after: kill as u64 + 1 }
                }
                None => Run::Missed { after: made as u64 },
            });
        }
        Ok(())
    }

    /// Whether a test that failed fails; it may have only taken long.
    fn confirmed(
        &self,
        mutant: usize,
        test: &TestCase,
        run: BatchRun,
        limit: Duration,
    ) -> Result<bool, Failure> {
        if run.end != BatchEnd::Time {
            return Ok(true);
        }
        let (tests, mutants) = (std::slice::from_ref(test), &[Some(mutant)]);
        let work = Work { tests, mutants, time: limit * SECOND_CHANCE, until_kill: true };
        let again = self.laboratory.execute(&work)?;
        let again = again.into_iter().next().and_then(Result::ok);
        Ok(again.is_some_and(|runs| runs.first().is_some_and(|run| run.end.is_failure())))
    }

    /// A fixed set of tests is executed once; a run is an order of it.
    fn fixed(
        &self,
        tests: &[TestCase],
        mutants: &[usize],
        found: &mut Histories,
    ) -> Result<(), Failure> {
        let limit = self.limit(found);
        let results = self.executed(tests, mutants, found, false)?;
        let mut orders: Vec<Vec<usize>> = vec![(0..tests.len()).collect(); self.runs];
        for (run, order) in orders.iter_mut().enumerate() {
            shuffle(order, &mut self.seed.derive("order of a run").derive_number(run as u64).rng());
        }
        found.runs = self.runs;
        for (at, results) in results {
            let mut is_kill: Vec<bool> = Vec::new();
            for (test, result) in tests.iter().zip(&results) {
                let fails = result.end.is_failure();
                is_kill.push(fails && self.confirmed(mutants[at], test, *result, limit)?);
            }
            let tested = &mut found.mutants[at];
            keep_passing(tested, tests, &results);
            let first = is_kill.iter().position(|is_kill| *is_kill);
            tested.killing = first.map(|first| tests[first].clone());
            for order in &orders {
                let kill = order.iter().position(|number| is_kill.get(*number) == Some(&true));
                tested.runs.push(match kill {
                    Some(kill) => Run::Killed { after: kill as u64 + 1 },
                    None => Run::Missed { after: tests.len() as u64 },
                });
            }
        }
        Ok(())
    }
}

/// Keeps tests that passed, those that reached the change if any is known to have.
fn keep_passing(tested: &mut Tested, tests: &[TestCase], results: &[BatchRun]) {
    for (test, result) in tests.iter().zip(results) {
        if result.end != BatchEnd::Passed {
            continue;
        }
        tested.reaching += u64::from(result.is_reached);
        if tested.passing.len() < KEPT && result.is_reached {
            let mut test = test.clone();
            test.inputs.truncate(result.inputs_used);
            if tested.passing.iter().all(|other| other.inputs != test.inputs) {
                tested.passing.push(test);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use budget::{Aim, Chance, Hardness, recommend};

    use super::*;
    use crate::fate::Kill;
    use crate::testing::laboratory::{Ran, kill_by};
    use crate::testing::source::{RandomTests, SuiteTests};

    /// Mutants that one test in so many kills, each by tests of its own; a mutant of 0 is never killed, and one of
    /// `HANGS` takes too long once.
    struct Synthetic {
        rarity: Vec<u64>,
        seed: Seed,
        executed: RefCell<u64>,
    }

    const HANGS: u64 = u64::MAX;

    fn synthetic(rarity: &[u64]) -> Synthetic {
        Synthetic { rarity: rarity.to_vec(), seed: Seed(99), executed: RefCell::default() }
    }

    impl Laboratory for Synthetic {
        fn execute(&self, work: &Work<'_>) -> Result<Vec<Ran>, Failure> {
            let Work { tests, mutants, time, until_kill } = *work;
            let one = |mutant: &Option<usize>| {
                let mut runs = Vec::new();
                let mut is_over = false;
                for test in tests {
                    let end = match mutant.map(|mutant| (mutant, self.rarity[mutant])) {
                        _ if is_over => BatchEnd::NotRun,
                        None | Some((_, 0)) => BatchEnd::Passed,
                        Some((_, HANGS)) if time < Duration::from_millis(500) => BatchEnd::Time,
                        Some((_, HANGS)) => BatchEnd::Passed,
                        Some((mutant, rarity)) => {
                            let own = self.seed.derive(&test.name).derive_number(mutant as u64);
                            match own.rng().below(rarity) {
                                0 => BatchEnd::Assertion,
                                _ => BatchEnd::Passed,
                            }
                        }
                    };
                    *self.executed.borrow_mut() += u64::from(end != BatchEnd::NotRun);
                    is_over |= until_kill && end.is_failure();
                    let time = Duration::from_millis(1);
                    runs.push(BatchRun { end, is_reached: true, time, inputs_used: 1 });
                }
                Ok(runs)
            };
            Ok(mutants.iter().map(one).collect())
        }

        fn explain(&self, _: Option<usize>, test: &TestCase, _: Duration) -> Kill {
            kill_by(test)
        }
    }

    fn campaign(laboratory: &Synthetic, runs: usize, tests: usize) -> Campaign<'_> {
        Campaign { laboratory, runs, tests, time: None, keeps_going: false, seed: Seed(1) }
    }

    fn conducted(laboratory: &Synthetic, runs: usize, tests: usize, seed: u64) -> Histories {
        let mutants: Vec<usize> = (0..laboratory.rarity.len()).collect();
        let mut source = RandomTests::new(Seed(seed));
        let campaign = campaign(laboratory, runs, tests);
        campaign.conduct(&mut source, &mutants, None, &mut |_, _| Ok(())).unwrap()
    }

    fn chance(value: f64) -> Chance {
        Chance::new(value).unwrap()
    }

    #[test]
    fn the_recommended_budget_meets_the_chosen_risk() {
        const LEARNED: u64 = 40;
        for (rarity, tests) in [(3, 100), (40, 400), (250, 1500)] {
            let learned: Vec<_> = (0..LEARNED)
                .map(|seed| {
                    let seed = Seed(seed);
                    let laboratory = Synthetic { seed, ..synthetic(&[2, rarity, 1]) };
                    conducted(&laboratory, 12, tests, 5).histories()
                })
                .collect();
            for risk in [0.2_f64, 0.05] {
                let needed = risk.ln() / (1.0 - 1.0 / rarity as f64).ln();
                let budget = |learned: &Vec<_>| {
                    let advice = recommend(learned, Aim::Hardest, chance(risk), chance(0.95));
                    assert!(advice.hardest == Some(1) || rarity < 4, "one in {rarity} is hardest");
                    advice.tests.unwrap()
                };
                let budgets: Vec<u64> = learned.iter().map(budget).collect();
                // With a confidence of 95 %, two of 40 may be too small; seven are one case in 300.
                let too_small = budgets.iter().filter(|budget| (**budget as f64) < needed).count();
                assert!(too_small < 7, "1 in {rarity}, risk {risk}: {too_small} of {LEARNED}");
                // And they are none that anybody could have named.
                let most = budgets.iter().max().copied().unwrap_or(0) as f64;
                assert!(most < 5.0 * needed + 10.0, "{most}, needed {needed}");
            }
            let laboratory = synthetic(&[2, rarity, 1]);
            // Fresh tests miss as often as a budget says.
            let (runs, risk) = (300, 0.2_f64);
            let budget = (risk.ln() / (1.0 - 1.0 / rarity as f64).ln()).ceil() as usize;
            let met = conducted(&laboratory, runs, budget, 77 + rarity);
            let missed = met.mutants[1].runs.iter().filter(|run| !run.is_kill()).count();
            let share = missed as f64 / runs as f64;
            let error = 3.0 * (risk * (1.0 - risk) / runs as f64).sqrt();
            assert!(share <= risk + error, "1 in {rarity}: {share} missed with {budget} tests");
        }
    }

    #[test]
    fn one_missed_kill_is_hard_and_one_quick_one_not_easy() {
        let laboratory = synthetic(&[1, 60, 0]);
        let one = conducted(&laboratory, 1, 50, 3).histories();
        assert_eq!(Hardness::of(&one[0], 5, chance(0.95)), Hardness::Unsettled);
        let many = conducted(&laboratory, 12, 50, 3).histories();
        let hardness: Vec<_> = many.iter().map(|of| Hardness::of(of, 5, chance(0.95))).collect();
        assert_eq!(hardness, [Hardness::Easy, Hardness::Hard, Hardness::Hard]);
        assert!(many[1].kills() > 0, "it is killed now and then all the same");
    }

    #[test]
    fn what_only_takes_long_is_no_kill() {
        let found = conducted(&synthetic(&[HANGS, 1]), 3, 20, 1);
        assert!(found.mutants[0].killing.is_none());
        assert!(found.mutants[0].runs.iter().all(|run| !run.is_kill()));
        assert!(found.mutants[1].killing.is_some());
    }

    #[test]
    fn runs_that_are_known_are_not_made_again() {
        let laboratory = synthetic(&[9, 0, 300]);
        let whole = conducted(&laboratory, 6, 50, 8);
        let mut half = None;
        let stopped = campaign(&laboratory, 6, 50).conduct(
            &mut RandomTests::new(Seed(8)),
            &[0, 1, 2],
            None,
            &mut |moment, found| match (moment, found.runs) {
                (Moment::Ended, 2) => {
                    half = Some(found.clone());
                    Err(Failure::new("interrupted"))
                }
                _ => Ok(()),
            },
        );
        assert!(stopped.is_err());
        let mut begun = Vec::new();
        let mut source = RandomTests::new(Seed(8));
        let resumed = campaign(&laboratory, 6, 50);
        let resumed = resumed.conduct(&mut source, &[0, 1, 2], half, &mut |moment, _| {
            begun.push(moment);
            Ok(())
        });
        assert_eq!(resumed.unwrap(), whole);
        assert_eq!(begun[0], Moment::Begins { run: 2, is_first: true });
        assert_eq!(begun.len(), 8);
    }

    #[test]
    fn a_suite_is_executed_once_for_all_its_orders() {
        let laboratory = synthetic(&[7, 0]);
        let tests = RandomTests::new(Seed(2)).more(0, 40).unwrap();
        let mut suite = SuiteTests::new(tests, Seed(4));
        let campaign = campaign(&laboratory, 30, 1000);
        let found = campaign.conduct(&mut suite, &[0, 1], None, &mut |_, _| Ok(())).unwrap();
        assert_eq!(*laboratory.executed.borrow(), 3 * 40);
        let runs = &found.mutants[0].runs;
        assert_eq!(runs.len(), 30);
        let after: std::collections::BTreeSet<u64> = runs.iter().map(|run| run.tests()).collect();
        assert!(after.len() > 3 && runs.iter().all(|run| run.is_kill()), "{after:?}");
        assert!(found.mutants[1].runs.iter().all(|run| *run == Run::Missed { after: 40 }));
    }
}
