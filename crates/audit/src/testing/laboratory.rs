//! Where tests are executed against mutants.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use check::{Failure, ending_words};
use native::{BatchRun, Order, Program};
use process::{Cancel, Limits, MemoryLimit};
use verdict::{Ending, Property, TestCase};

use crate::fate::{Confirmed, Finder, Kill};
use crate::real::{CHOICE, RealMutants};
use crate::subject::Subject;
use crate::variants::Variants;

/// How much memory one test may use.
const MEMORY: u64 = 1 << 30;
/// How much longer than all tests together may take on a processor they may take by the clock.
const SLACK: Duration = Duration::from_secs(600);

/// Tests that are to be executed.
#[derive(Clone, Copy)]
pub struct Work<'w> {
    /// The tests.
    pub tests: &'w [TestCase],
    /// The mutants; nothing stands for the original.
    pub mutants: &'w [Option<usize>],
    /// How much time of a processor a test may use.
    pub time: Duration,
    /// Whether tests behind the first failure are left out.
    pub until_kill: bool,
}

/// What the tests come to with one mutant; or why they cannot be executed.
pub type Ran = Result<Vec<BatchRun>, String>;

/// Somebody who executes tests.
pub trait Laboratory {
    /// What each of the tests comes to with each of the mutants.
    fn execute(&self, work: &Work<'_>) -> Result<Vec<Ran>, Failure>;

    /// What happens when a test is executed that fails.
    fn explain(&self, mutant: Option<usize>, test: &TestCase, time: Duration) -> Kill;
}

/// The real program with all mutants in it.
pub struct RealLaboratory<'l> {
    mutants: RealMutants<'l, Program, ()>,
    jobs: usize,
    cancel: &'l Cancel,
}

/// Mutants of one program: where each stands among those that were asked about, and its number there.
type Members = Vec<(usize, u32)>;

impl<'l> RealLaboratory<'l> {
    /// Nothing is built yet.
    pub fn new(
        subject: &Arc<Subject>,
        variants: &Variants,
        jobs: usize,
        cancel: &'l Cancel,
    ) -> RealLaboratory<'l> {
        let mutants = RealMutants::new(subject, variants, false, cancel);
        RealLaboratory { mutants, jobs, cancel }
    }

    fn program(&self, mutant: Option<usize>) -> (Arc<Result<Program, String>>, u32) {
        let (program, number) = self.mutants.program(mutant, &(), |request, sources| {
            Program::build(&request.toolchain, sources, request.selection.properties, self.cancel)
                .map_err(|error| format!("the real program cannot be built: {error}"))
        });
        (program, number.parse().unwrap_or(0))
    }

    /// Whether what a test reaches is known of a mutant: it is where the mutant is chosen at run time.
    pub fn knows_reach(&self, mutant: usize) -> bool {
        self.mutants.is_shared(mutant)
    }

    fn batch(
        &self,
        program: &Program,
        work: &Work<'_>,
        members: &[(usize, u32)],
    ) -> Result<Vec<Vec<BatchRun>>, Failure> {
        let Work { tests, time, until_kill, .. } = *work;
        let order = |(_, mutant): &(usize, u32)| Order { mutant: *mutant, time, until_kill };
        let orders: Vec<Order> = members.iter().map(order).collect();
        let runs = u32::try_from(tests.len() * members.len()).unwrap_or(u32::MAX);
        let limits = Limits {
            wall: Some(time.saturating_mul(runs).saturating_mul(4) + SLACK),
            memory: Some(MemoryLimit::Resident(MEMORY)),
            ..Limits::default()
        };
        program.run_batch(tests, &orders, MEMORY, &limits, self.cancel).map_err(|error| match self
            .cancel
            .is_cancelled()
        {
            true => Failure::new("interrupted"),
            false => Failure::new(format!("the tests cannot be executed: {error}")),
        })
    }
}

impl Laboratory for RealLaboratory<'_> {
    fn execute(&self, work: &Work<'_>) -> Result<Vec<Ran>, Failure> {
        let mut results: Vec<Ran> = vec![Ok(Vec::new()); work.mutants.len()];
        let mut groups: BTreeMap<usize, (Arc<Result<Program, String>>, Members)> = BTreeMap::new();
        for (at, mutant) in work.mutants.iter().enumerate() {
            let (program, number) = self.program(*mutant);
            match &*program {
                Err(words) => results[at] = Err(words.clone()),
                Ok(_) => {
                    let key = Arc::as_ptr(&program) as usize;
                    let entry = groups.entry(key).or_insert_with(|| (program, Vec::new()));
                    entry.1.push((at, number));
                }
            }
        }
        for (program, members) in groups.values() {
            let Ok(program) = &**program else { continue };
            let share = members.len().div_ceil(self.jobs.max(1)).max(1);
            let done: Vec<_> = thread::scope(|scope| {
                let start = |members| scope.spawn(move || self.batch(program, work, members));
                let started: Vec<_> = members.chunks(share).map(start).collect();
                started.into_iter().map(|one| one.join()).collect()
            });
            for (members, runs) in members.chunks(share).zip(done) {
                let runs = runs.map_err(|_| Failure::new("a thread of the tests failed"))??;
                for ((at, _), runs) in members.iter().zip(runs) {
                    results[*at] = Ok(runs);
                }
            }
        }
        Ok(results)
    }

    fn explain(&self, mutant: Option<usize>, test: &TestCase, time: Duration) -> Kill {
        let (program, number) = self.program(mutant);
        let mut kill = kill_by(test);
        let limits = Limits {
            wall: Some(time * 4 + Duration::from_secs(2)),
            cpu: Some(time.max(Duration::from_secs(1))),
            memory: Some(MemoryLimit::Resident(MEMORY)),
            ..Limits::default()
        };
        let Ok(program) = &*program else { return kill };
        let environment = [(CHOICE, number.to_string())];
        let Ok(replay) = program.replay_with(test, &environment, &limits, self.cancel) else {
            return kill;
        };
        kill.inputs.truncate(replay.inputs_used);
        kill.message = ending_words(&replay.ending);
        kill.property = match &replay.ending {
            Ending::AssertionFailed(_) => Property::Assert.to_string(),
            Ending::ErrorCall => Property::UnreachCall.to_string(),
            Ending::Sanitizer(found) => {
                kill.place = found.place.clone().unwrap_or_default();
                found.property.to_string()
            }
            Ending::Timeout => "time".into(),
            Ending::OutOfMemory => "memory".into(),
            _ => "crash".into(),
        };
        kill
    }
}

/// A kill of which only the test is known.
pub fn kill_by(test: &TestCase) -> Kill {
    Kill {
        property: String::new(),
        message: String::new(),
        place: String::new(),
        inputs: test.inputs.clone(),
        by: Finder::Testing,
        confirmed: Confirmed::RealProgram,
        real_run: None,
    }
}
