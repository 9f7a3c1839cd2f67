//! Where tests come from.

use base::{Rng, Seed};
use check::Failure;
use verdict::TestCase;

/// Somebody who makes tests. Each run of testing gets its own.
pub trait TestSource {
    /// More tests for a run, so many if there are; none when there are no more.
    ///
    /// # Errors
    ///
    /// When what makes them fails.
    fn more(&mut self, run: usize, wanted: usize) -> Result<Vec<TestCase>, Failure>;

    /// The program asked for more inputs than its tests have. Whether the tests have more from now on.
    fn lengthen(&mut self) -> bool {
        false
    }

    /// Whether every run has the same tests, in an order of its own.
    fn is_fixed(&self) -> bool {
        false
    }
}

/// How many inputs a random test has at first, and at most.
pub const INPUTS: usize = 128;
/// See [`INPUTS`].
pub const MOST_INPUTS: usize = 1 << 14;

/// Random tests.
///
/// A test draws most of its values from one small world, because programs look at how values relate: among a few
/// small numbers equal ones meet, and sizes are within their limits. The rest is drawn from everything.
pub struct RandomTests {
    seed: Seed,
    inputs: usize,
    /// How many tests each run has got.
    made: Vec<u64>,
}

impl RandomTests {
    /// The tests that follow from a seed.
    pub fn new(seed: Seed) -> RandomTests {
        RandomTests { seed, inputs: INPUTS, made: Vec::new() }
    }

    fn test(&self, run: usize, number: u64) -> TestCase {
        let seed = self.seed.derive("random tests").derive_number(run as u64);
        let mut rng = seed.derive_number(number).rng();
        let world = World::draw(&mut rng);
        let inputs = (0..self.inputs).map(|_| {
            let world = if rng.below(6) == 0 { World::draw(&mut rng) } else { world };
            world.value(&mut rng).to_string()
        });
        let inputs = inputs.collect();
        TestCase { name: format!("run {run} test {number}"), inputs, covers_error: false }
    }
}

impl TestSource for RandomTests {
    fn more(&mut self, run: usize, wanted: usize) -> Result<Vec<TestCase>, Failure> {
        if self.made.len() <= run {
            self.made.resize(run + 1, 0);
        }
        let from = self.made[run];
        self.made[run] += wanted as u64;
        Ok((from..from + wanted as u64).map(|number| self.test(run, number)).collect())
    }

    fn lengthen(&mut self) -> bool {
        let can = self.inputs < MOST_INPUTS;
        self.inputs = (self.inputs * 4).min(MOST_INPUTS);
        can
    }
}

/// Where the values of a test are drawn from.
#[derive(Clone, Copy)]
pub enum World {
    /// From nothing to a small number.
    Small(u64),
    /// Around nothing.
    Around(u64),
    /// Bytes.
    Byte,
    /// The ends of types and what is beside them.
    Edge,
    /// So many bits.
    Bits(u32),
}

/// Numbers at which something ends.
const EDGES: [i64; 12] =
    [0, 1, -1, 127, 128, 255, 32767, 65535, i32::MAX as i64, i32::MIN as i64, i64::MAX, i64::MIN];

impl World {
    /// One of them.
    pub fn draw(rng: &mut Rng) -> World {
        match rng.weighted(&[8, 4, 2, 1, 2, 1]) {
            Some(0) => World::Small(1 + rng.below(8)),
            Some(1) => World::Around(1 + rng.below(16)),
            Some(2) => World::Byte,
            Some(3) => World::Edge,
            Some(4) => World::Bits(32),
            _ => World::Bits(64),
        }
    }

    /// A value of it.
    pub fn value(self, rng: &mut Rng) -> i64 {
        match self {
            World::Small(most) => rng.below(most + 1) as i64,
            World::Around(most) => rng.below(2 * most + 1) as i64 - most as i64,
            World::Byte => rng.below(256) as i64,
            World::Edge => {
                let edge = EDGES[rng.below(EDGES.len() as u64) as usize];
                edge.saturating_add(rng.below(3) as i64 - 1)
            }
            World::Bits(32) => i64::from(rng.bits() as i32),
            World::Bits(_) => rng.bits() as i64,
        }
    }
}

/// The tests of a suite, in another order for each run.
pub struct SuiteTests {
    tests: Vec<TestCase>,
    seed: Seed,
    is_given: Vec<usize>,
}

impl SuiteTests {
    /// These tests.
    pub fn new(tests: Vec<TestCase>, seed: Seed) -> SuiteTests {
        SuiteTests { tests, seed, is_given: Vec::new() }
    }
}

impl TestSource for SuiteTests {
    fn more(&mut self, run: usize, _wanted: usize) -> Result<Vec<TestCase>, Failure> {
        if self.is_given.contains(&run) {
            return Ok(Vec::new());
        }
        self.is_given.push(run);
        let mut tests = self.tests.clone();
        shuffle(&mut tests, &mut self.seed.derive("order").derive_number(run as u64).rng());
        Ok(tests)
    }

    fn is_fixed(&self) -> bool {
        true
    }
}

/// The same test again and again, for commands that draw their own inputs.
pub struct Repetitions;

impl TestSource for Repetitions {
    fn more(&mut self, _run: usize, wanted: usize) -> Result<Vec<TestCase>, Failure> {
        let test = TestCase { name: "the command".into(), inputs: Vec::new(), covers_error: false };
        Ok(vec![test; wanted])
    }
}

/// Puts things into a random order.
pub fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_have_tests_of_their_own_and_a_seed_means_the_same() {
        let tests = |seed, run| RandomTests::new(Seed(seed)).more(run, 5).unwrap();
        assert_eq!(tests(1, 0), tests(1, 0));
        assert_ne!(tests(1, 0), tests(1, 1));
        assert_ne!(tests(1, 0), tests(2, 0));
        let mut source = RandomTests::new(Seed(1));
        let first = source.more(0, 3).unwrap();
        let second = source.more(0, 2).unwrap();
        assert_eq!([first, second].concat(), tests(1, 0));
    }

    #[test]
    fn values_come_from_small_worlds_and_from_everything() {
        let tests = RandomTests::new(Seed(3)).more(0, 200).unwrap();
        let all = tests.iter().flat_map(|test| &test.inputs);
        let values: Vec<i64> = all.map(|text| text.parse().unwrap()).collect();
        let share = |is: fn(&i64) -> bool| {
            values.iter().filter(|value| is(value)).count() as f64 / values.len() as f64
        };
        assert!(share(|value| (0..=8).contains(value)) > 0.4);
        assert!(share(|value| *value < 0) > 0.1);
        assert!(share(|value| *value > 1 << 40) > 0.01);
        // A test whose values are close to each other is common.
        let close = tests.iter().filter(|test| {
            let small = test.inputs.iter().filter(|text| text.len() == 1).count();
            small * 10 > test.inputs.len() * 8
        });
        assert!(close.count() > 20);
    }

    #[test]
    fn a_suite_is_given_once_to_each_run() {
        let test = |name: usize| TestCase {
            name: name.to_string(),
            inputs: Vec::new(),
            covers_error: false,
        };
        let all: Vec<TestCase> = (0..20).map(test).collect();
        let mut suite = SuiteTests::new(all.clone(), Seed(7));
        let (first, second) = (suite.more(0, 1).unwrap(), suite.more(1, 1).unwrap());
        assert!(suite.more(0, 1).unwrap().is_empty());
        assert_ne!(first, second);
        for mut run in [first, second] {
            run.sort_by_key(|test| test.name.parse::<usize>().unwrap());
            assert_eq!(run, all);
        }
    }
}
