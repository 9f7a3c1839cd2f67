//! Tests that a command of the user's makes: it fails when one of them does.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use check::Failure;
use native::{BatchEnd, BatchRun, Program};
use process::{Cancel, Command, End, Limits};
use verdict::{PropertySet, TestCase};

use crate::fate::Kill;
use crate::real::{CHOICE, RealMutants};
use crate::subject::Subject;
use crate::testing::laboratory::{Laboratory, Ran, Work, kill_by};
use crate::variants::Variants;

/// The variable of the environment that names the program, which is the mutant that another one names.
pub const PROGRAM: &str = "REFUTE_PROGRAM";
/// How much longer by the clock than a test may take on a processor, because machines are busy.
const BUSY: u32 = 4;
/// How much a command may say.
const OUTPUT: u64 = 16 << 20;

/// Executes a command for each test.
pub struct CommandLaboratory<'l> {
    words: Vec<String>,
    mutants: RealMutants<'l, Program, ()>,
    properties: PropertySet,
    cancel: &'l Cancel,
}

impl<'l> CommandLaboratory<'l> {
    /// A command: `{program}` in it is the program's path.
    pub fn new(
        words: Vec<String>,
        subject: &Arc<Subject>,
        variants: &Variants,
        cancel: &'l Cancel,
    ) -> CommandLaboratory<'l> {
        let mutants = RealMutants::new(subject, variants, false, cancel);
        let properties = subject.request.selection.properties;
        CommandLaboratory { words, mutants, properties, cancel }
    }

    fn start(
        &self,
        program: &Path,
        number: &str,
        time: Duration,
    ) -> Result<(BatchRun, String), Failure> {
        let program_text = program.to_string_lossy();
        let mut words = self.words.iter().map(|word| word.replace("{program}", &program_text));
        let limits = Limits { wall: Some(time * BUSY), output: OUTPUT, ..Limits::default() };
        let command = words
            .next()
            .map(Command::new)
            .ok_or_else(|| Failure::new("--test-command names no command"))?;
        let started = Instant::now();
        let outcome = command
            .args(words)
            .env(PROGRAM, program)
            .env(CHOICE, number)
            .limits(limits)
            .run(self.cancel)
            .map_err(|error| Failure::new(format!("--test-command: {error}")))?;
        let (end, message) = match outcome.end {
            End::Exited(0) => (BatchEnd::Passed, String::new()),
            End::Exited(status) => (BatchEnd::Assertion, format!("exit status {status}")),
            End::Signaled(signal) => (BatchEnd::Signal, process::signal_name(signal)),
            End::TimedOut(_) => (BatchEnd::Time, "it did not end in time".into()),
            End::OutOfMemory => (BatchEnd::Memory, "it used up the memory".into()),
            End::TooMuchOutput => (BatchEnd::Memory, "it wrote too much".into()),
            End::Cancelled => return Err(Failure::new("interrupted")),
        };
        let said = format!("{}{}", outcome.stdout_text(), outcome.stderr_text());
        let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let message = if last.is_empty() { message } else { format!("{message}: {last}") };
        let run = BatchRun { end, is_reached: false, time: started.elapsed(), inputs_used: 0 };
        Ok((run, message))
    }

    fn program(&self, mutant: Option<usize>) -> (Arc<Result<Program, String>>, String) {
        self.mutants.program(mutant, &(), |request, sources| {
            Program::build(&request.toolchain, sources, self.properties, self.cancel)
                .map_err(|error| format!("the real program cannot be built: {error}"))
        })
    }
}

impl Laboratory for CommandLaboratory<'_> {
    fn execute(&self, work: &Work<'_>) -> Result<Vec<Ran>, Failure> {
        let Work { tests, mutants, time, until_kill } = *work;
        let mut results = Vec::new();
        for mutant in mutants {
            let (program, number) = self.program(*mutant);
            let program = match &*program {
                Ok(program) => program,
                Err(words) => {
                    results.push(Err(words.clone()));
                    continue;
                }
            };
            let mut runs: Vec<BatchRun> = Vec::new();
            for _ in tests {
                let (run, _) = self.start(program.path(), &number, time)?;
                runs.push(run);
                if until_kill && run.end.is_failure() {
                    break;
                }
            }
            let none = BatchRun {
                end: BatchEnd::NotRun,
                is_reached: false,
                time: Duration::ZERO,
                inputs_used: 0,
            };
            runs.resize(tests.len(), none);
            results.push(Ok(runs));
        }
        Ok(results)
    }

    fn explain(&self, mutant: Option<usize>, test: &TestCase, time: Duration) -> Kill {
        let mut kill = kill_by(test);
        kill.property = "test".into();
        let (program, number) = self.program(mutant);
        if let Ok(program) = &*program {
            match self.start(program.path(), &number, time) {
                Ok((_, message)) => kill.message = message,
                Err(failure) => kill.message = failure.message,
            }
        }
        kill
    }
}
