//! Tests that our fuzzer makes: each run begins with what it keeps of the original, because it did something new
//! there, and goes on with variations of that.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use base::{DataModel, Rng, Seed};
use check::{Failure, Loaded, load};
use formats::render_value;
use fuzzer::{Fuzzer, Options, Target, Tools};
use native::Wanted;
use process::Cancel;
use verdict::{Ending, InputValue, TestCase};

use crate::subject::Subject;
use crate::testing::source::{INPUTS, MOST_INPUTS, TestSource, World};

/// How often the fuzzer executes the original before a run, at most.
const EXECUTIONS: u64 = 50_000;
/// And how long; slow programs have less to begin with.
const TIME: Duration = Duration::from_secs(20);
/// How often it is looked whether it is done.
const PAUSE: Duration = Duration::from_millis(10);

/// Tests of the fuzzer.
pub struct FuzzedTests {
    target: Target,
    seed: Seed,
    model: DataModel,
    inputs: usize,
    runs: Vec<Run>,
    cancel: Cancel,
    /// Holds the files that the fuzzer compiles.
    _loaded: Loaded,
}

/// What is kept for a run.
#[derive(Default)]
struct Run {
    /// Nothing before the fuzzer was asked.
    kept: Option<Vec<Vec<InputValue>>>,
    made: u64,
}

impl FuzzedTests {
    /// The tests that follow from a seed.
    pub fn new(subject: &Subject, seed: Seed, cancel: &Cancel) -> Result<FuzzedTests, Failure> {
        let request = &subject.request;
        let loaded = load(request, cancel)?;
        let target = Target {
            toolchain: request.toolchain.clone(),
            tools: Tools::beside(Path::new(&request.clang)),
            sources: loaded.sources.clone(),
            wanted: Wanted::Branches,
        };
        let model = loaded.program.data_model;
        let (runs, cancel) = (Vec::new(), cancel.clone());
        Ok(FuzzedTests { target, seed, model, inputs: INPUTS, runs, cancel, _loaded: loaded })
    }

    /// What the fuzzer keeps when it begins with this seed.
    fn fuzz(&self, seed: Seed) -> Result<Vec<Vec<InputValue>>, Failure> {
        let failed =
            |words: String| Failure::new("the original cannot be fuzzed").with_details(words);
        let options = Options { seed, max_executions: Some(EXECUTIONS), ..Options::default() };
        let mut fuzzer = Fuzzer::start(&self.target, &options, &[], &self.cancel)
            .map_err(|error| failed(error.to_string()))?;
        let started = Instant::now();
        while !fuzzer.status().is_done && fuzzer.failure().is_none() {
            if self.cancel.is_cancelled() || started.elapsed() > TIME {
                break;
            }
            thread::sleep(PAUSE);
        }
        let found = fuzzer.take();
        match fuzzer.failure() {
            Some(words) if found.is_empty() => Err(failed(words)),
            // What the original does not survive is no test of its mutants.
            _ => Ok(found
                .into_iter()
                .filter(|found| matches!(found.ending, Ending::Exit(_)))
                .map(|found| found.inputs)
                .collect()),
        }
    }

    fn test(&self, run: usize, number: u64, kept: &[Vec<InputValue>]) -> TestCase {
        let own = self.seed.derive("fuzzed tests").derive_number(run as u64);
        let mut rng = own.derive_number(number).rng();
        let mut inputs: Vec<String> = match usize::try_from(number).ok().and_then(|at| kept.get(at))
        {
            Some(values) => values.iter().map(|value| render_value(*value, self.model)).collect(),
            None => self.variation(&mut rng, kept),
        };
        // A mutant may ask for more.
        let world = World::draw(&mut rng);
        while inputs.len() < self.inputs {
            inputs.push(world.value(&mut rng).to_string());
        }
        TestCase { name: format!("run {run} test {number}"), inputs, covers_error: false }
    }

    /// One that is kept, with a few other values: drawn ones, or those of another place or test.
    fn variation(&self, rng: &mut Rng, kept: &[Vec<InputValue>]) -> Vec<String> {
        let pick = |rng: &mut Rng| match kept.len() {
            0 => Vec::new(),
            count => kept[rng.below(count as u64) as usize].clone(),
        };
        let render = |value: InputValue| render_value(value, self.model);
        let mut inputs: Vec<String> = pick(rng).into_iter().map(render).collect();
        if inputs.is_empty() {
            return inputs;
        }
        let world = World::draw(rng);
        for _ in 0..1 + rng.below(4) {
            let at = rng.below(inputs.len() as u64) as usize;
            let other = pick(rng);
            inputs[at] = match rng.below(3) {
                0 if !other.is_empty() => render(other[rng.below(other.len() as u64) as usize]),
                1 => inputs[rng.below(inputs.len() as u64) as usize].clone(),
                _ => world.value(rng).to_string(),
            };
        }
        inputs
    }
}

impl TestSource for FuzzedTests {
    fn more(&mut self, run: usize, wanted: usize) -> Result<Vec<TestCase>, Failure> {
        if self.runs.len() <= run {
            self.runs.resize_with(run + 1, Run::default);
        }
        if self.runs[run].kept.is_none() {
            let kept = self.fuzz(self.seed.derive("fuzzer").derive_number(run as u64))?;
            self.runs[run].kept = Some(kept);
        }
        let from = self.runs[run].made;
        self.runs[run].made += wanted as u64;
        let kept = self.runs[run].kept.as_deref().unwrap_or_default();
        Ok((from..from + wanted as u64).map(|number| self.test(run, number, kept)).collect())
    }

    fn lengthen(&mut self) -> bool {
        let can = self.inputs < MOST_INPUTS;
        self.inputs = (self.inputs * 4).min(MOST_INPUTS);
        can
    }
}
