//! A candidate is believed when it was executed: by the interpreter, then by the real program.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bmc::{Candidate, Unwritten};
use exec::{Setup, Stop, Traced};
use formats::render_value;
use ir::ValidProgram;
use process::{Cancel, Limits, MemoryLimit};
use verdict::{
    Finding, InputKind, InputValue, Property, PropertySet, Step, StepKind, TestCase, TracedInput,
    Violation,
};

use crate::entry::{self, Parts, name_inputs};
use crate::evidence::{Circumstances, Evidence, weigh};
use crate::prepare::arguments;
use crate::real::RealProgram;
use crate::record::Found;

/// The least time for one execution, also when the time of the check is used up.
const LEAST_TIME: Duration = Duration::from_secs(3);
/// How much longer than the interpreter the real program may take to come to the same place. It is much
/// faster, and what it does behind that place, where it may go on for ever, shows nothing.
const SLOWNESS: u32 = 4;
/// What stands behind a violation that needs what a volatile object holds.
const ONLY_INTERPRETED: &str =
    "by the interpreter only: no real run can be told what a volatile object holds";
/// How long a real program runs of which the interpreter saw no end.
const ENDLESS_TIME: Duration = Duration::from_secs(2);
/// After so many steps without an end the interpreter looks for lost memory before it goes on.
const STEPS_BEFORE_LOSS: u64 = 10_000_000;
/// How far an execution is followed that goes on beyond a bound.
const STEPS_BEYOND_A_BOUND: u64 = 200_000;
/// About what the interpreter does in a second while it tells its story.
const STEPS_PER_SECOND: u64 = 8_000_000;

/// Why a candidate is not believed.
pub enum Unseen {
    /// The execution ended otherwise; in words.
    Ended(String),
    /// It depends on something undefined that nobody asked for.
    DependsOn(Finding),
}

/// What the interpreter showed, for the real program to show as well.
struct Interpreted<'r> {
    real: &'r RealProgram<'r>,
    test: TestCase,
    finding: Finding,
    circumstances: Circumstances,
    /// How long the real program may run.
    wall: Duration,
}

/// How the real program showed a violation.
struct Shown {
    words: String,
    /// What its memory was filled with.
    filling: Option<u8>,
}

/// Executes candidates.
pub struct Confirmer<'c> {
    /// The program that is explored.
    pub program: &'c ValidProgram,
    /// The real program; without one, the interpreter's word is enough.
    pub real: Option<&'c RealProgram<'c>>,
    /// What is looked for.
    pub checks: PropertySet,
    /// The functions whose call is the error.
    pub error_functions: &'c [String],
    /// When the check should be over.
    pub deadline: Instant,
    /// What one run of the real program may use.
    pub memory: u64,
    /// What the lines of the harness are about, when there is one.
    pub entry_parts: &'c Parts,
    /// What the lines of the function are about that makes the arguments of the program.
    pub argument_parts: &'c Parts,
    /// Who may stop an execution.
    pub cancel: &'c Cancel,
}

impl Confirmer<'_> {
    /// Executes a candidate.
    ///
    /// The solver likes strange NaNs, which test suites cannot express; an ordinary one often does
    /// as well, so that is tried first.
    pub fn confirm(&self, candidate: &Candidate) -> Result<Found, Unseen> {
        let inputs: Vec<InputValue> = candidate.inputs.iter().map(|input| plain(*input)).collect();
        if inputs != candidate.inputs
            && let Ok(found) = self.execute(&Candidate { inputs, ..candidate.clone() })
        {
            return Ok(found);
        }
        self.execute(candidate).map_err(|ending| match self.undefined_cause(candidate) {
            Some(cause) => Unseen::DependsOn(cause),
            None => Unseen::Ended(ending),
        })
    }

    /// The first thing on the way that may give one value here and another there: what happens
    /// behind it, the inputs do not determine.
    fn undefined_cause(&self, candidate: &Candidate) -> Option<Finding> {
        let causes = [Property::Uninit, Property::BadShift, Property::FloatCast];
        let unasked = causes.into_iter().filter(|property| !self.checks.contains(*property));
        let checks = unasked.fold(PropertySet::EMPTY, PropertySet::with);
        let found = self.interpret(candidate, checks).finding;
        found.filter(|finding| checks.contains(finding.property))
    }

    fn execute(&self, candidate: &Candidate) -> Result<Found, String> {
        let began = Instant::now();
        let mut traced = self.interpret_candidate(candidate);
        let interpreted = began.elapsed();
        let is_found = |traced: &Traced| match candidate.finding.property {
            Property::ValidMemtrack | Property::Unwinding => false,
            _ => traced.finding.is_some(),
        };
        if is_found(&traced) {
            traced = self.explained(candidate, traced);
        }
        let files = &self.program.files;
        name_inputs(&mut traced.inputs, entry::FILE, self.entry_parts, files);
        name_inputs(&mut traced.inputs, arguments::FILE, self.argument_parts, files);
        let Some(finding) = traced.finding else {
            if candidate.finding.property == Property::Unwinding {
                let (violation, words) = beyond_bound(candidate, traced)?;
                return Ok(self.found(violation, words, None));
            }
            return Err(format!("interpreted, it ended with {}", stop_words(&traced.run.stop)));
        };
        let Some(real) = self.real else {
            let violation = Violation { finding, inputs: traced.inputs, trace: traced.trace };
            return Ok(self.found(violation, "by the interpreter".into(), None));
        };
        let inputs: Vec<String> = candidate
            .inputs
            .iter()
            .map(|input| render_value(*input, self.program.data_model))
            .collect();
        let test = TestCase { name: "candidate".into(), inputs, covers_error: true };
        if traced.inputs.iter().any(is_volatile) {
            let violation = Violation { finding, inputs: traced.inputs, trace: traced.trace };
            return Ok(self.found(violation, ONLY_INTERPRETED.into(), None));
        }
        let is_endless = traced.run.before_leak == Some(Stop::OutOfSteps);
        let wall = match is_endless {
            true => ENDLESS_TIME,
            false => (interpreted * SLOWNESS).max(LEAST_TIME).min(self.time_left()),
        };
        let circumstances = Circumstances { is_endless, is_in_library: traced.run.is_in_library };
        let shown = Interpreted { real, test, finding: finding.clone(), circumstances, wall };
        let Shown { words, filling } = match candidate.garbage {
            // Looking for what was never written and filling it exclude each other.
            _ if finding.property == Property::Uninit => self.replay_filled(None, &shown),
            Unwritten::Bytes(byte) => self.replay_filled(Some(byte), &shown),
            // The interpreter reads zeros there, whether that matters or not.
            Unwritten::Anything | Unwritten::Particular => {
                self.replay_filled(None, &shown).or_else(|_| self.replay_filled(Some(0), &shown))
            }
        }?;
        let violation = Violation { finding, inputs: traced.inputs, trace: traced.trace };
        Ok(self.found(violation, words, filling))
    }

    fn found(&self, violation: Violation, confirmation: String, filling: Option<u8>) -> Found {
        let sources = self.real.map(|real| real.sources(filling)).unwrap_or_default();
        Found { violation, confirmation, sources, is_planted: false }
    }

    fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now()).max(LEAST_TIME)
    }

    /// Interprets with all that is looked for. What is lost in a run without an end is seen early or
    /// never, so such a run need not be long.
    fn interpret_candidate(&self, candidate: &Candidate) -> Traced {
        if candidate.finding.property == Property::ValidMemtrack {
            let traced = self.interpret_for(candidate, self.checks, STEPS_BEFORE_LOSS);
            if traced.finding.is_some() {
                return traced;
            }
        }
        if candidate.finding.property == Property::Unwinding {
            // Whether it ever ends does not matter.
            return self.interpret_for(candidate, self.checks, STEPS_BEYOND_A_BOUND);
        }
        self.interpret(candidate, self.checks)
    }

    fn interpret(&self, candidate: &Candidate, checks: PropertySet) -> Traced {
        self.interpret_for(candidate, checks, u64::MAX)
    }

    fn interpret_for(&self, candidate: &Candidate, checks: PropertySet, most: u64) -> Traced {
        let names: Vec<&str> = self.error_functions.iter().map(String::as_str).collect();
        let steps = (self.time_left().as_secs().max(1) * STEPS_PER_SECOND).min(most);
        exec::trace(self.program, self.setup(candidate, checks, steps, &names))
    }

    /// How a candidate is interpreted.
    pub(crate) fn setup<'s>(
        &self,
        candidate: &Candidate,
        checks: PropertySet,
        steps: u64,
        error_functions: &'s [&'s str],
    ) -> Setup<'s> {
        let inputs: Vec<u128> = candidate.inputs.iter().map(|input| input.bits).collect();
        let garbage = match candidate.garbage {
            Unwritten::Bytes(byte) => byte,
            Unwritten::Anything | Unwritten::Particular => 0,
        };
        Setup {
            garbage,
            checks,
            error_functions,
            arguments: &["program"],
            inputs: Box::new(inputs.into_iter()),
            limits: exec::Limits { steps, ..exec::Limits::default() },
        }
    }

    /// Runs the real program with its memory filled, if that is wanted.
    fn replay_filled(&self, filling: Option<u8>, shown: &Interpreted<'_>) -> Result<Shown, String> {
        let words = self.replay(filling, shown)?;
        let words = match filling {
            Some(0) => format!("{words} (what was never written is taken as zero)"),
            Some(byte) => format!("{words} (what was never written is taken as bytes {byte:#x})"),
            None => words,
        };
        Ok(Shown { words, filling })
    }

    /// Runs the real program and says how it showed the finding.
    fn replay(&self, filling: Option<u8>, shown: &Interpreted<'_>) -> Result<String, String> {
        let Interpreted { real, test, finding, circumstances, wall } = shown;
        let program = real.showing(finding.property, filling)?;
        let memory = Some(MemoryLimit::Resident(self.memory));
        let limits = Limits { wall: Some(*wall), memory, ..Limits::default() };
        let replay = program
            .replay(test, &limits, self.cancel)
            .map_err(|error| format!("the real program cannot be run: {error}"))?;
        let files = &self.program.files;
        match weigh(finding, &replay.ending, *circumstances, files, self.error_functions) {
            Evidence::Shown(words) => Ok(words),
            Evidence::Regular(words) => Ok(format!(
                "the real program {words}; no sanitizer sees this leak, the interpreter does"
            )),
            Evidence::Unseen if self.executes_line(shown, filling, &limits)? => {
                Ok("the real program executes this line, where no sanitizer sees the violation; \
                    the interpreter does"
                    .into())
            }
            Evidence::Unseen => Err("the real program does not come to this line".into()),
            Evidence::Against(words) => Err(format!("the real program: {words}")),
        }
    }

    /// Whether the real program executes the line of a finding.
    fn executes_line(
        &self,
        shown: &Interpreted<'_>,
        filling: Option<u8>,
        limits: &Limits,
    ) -> Result<bool, String> {
        let Interpreted { real, test, finding, .. } = shown;
        let unmeasured =
            |error: &dyn std::fmt::Display| format!("the real program cannot be measured: {error}");
        let program = real.counting_lines(filling).map_err(|error| unmeasured(&error))?;
        let lines =
            program.executed(test, limits, self.cancel).map_err(|error| unmeasured(&error))?;
        let file_name = |name: &str| Path::new(name).file_name().map(ToOwned::to_owned);
        let wanted = file_name(self.program.files.name(finding.location.file));
        let line = finding.location.line;
        Ok(lines.files.iter().filter(|(file, _)| file_name(file) == wanted).any(|(_, counts)| {
            // A statement of several lines may be counted at its first one, and one without code is not
            // counted at all: then its neighbours tell.
            let before = counts.range(..=line).next_back();
            let behind = counts.range(line..).next().filter(|_| !counts.contains_key(&line));
            before.into_iter().chain(behind).any(|(_, count)| *count > 0)
        }))
    }
}

/// Whether an input is what was read from a volatile object.
pub fn is_volatile(input: &TracedInput) -> bool {
    input.function.starts_with("volatile.")
}

/// The value, or the NaN that everybody means by `nan` instead of another one.
fn plain(input: InputValue) -> InputValue {
    let bits = match input.kind {
        InputKind::Float if f32::from_bits(input.bits as u32).is_nan() => 0x7fc0_0000,
        InputKind::Double if f64::from_bits(input.bits as u64).is_nan() => 0x7ff8_0000_0000_0000,
        _ => input.bits,
    };
    InputValue { bits, ..input }
}

/// A bound is nothing that a run can show: it is enough that the inputs are ones that count.
fn beyond_bound(candidate: &Candidate, traced: Traced) -> Result<(Violation, String), String> {
    if let Stop::AssumptionFailed | Stop::Unsupported { .. } = traced.run.stop {
        return Err(format!("interpreted, it ended with {}", stop_words(&traced.run.stop)));
    }
    let finding = candidate.finding.clone();
    let mut trace = traced.trace;
    if let Some(last) = trace.steps.last() {
        let function = Arc::clone(&last.function);
        let (location, kind) = (finding.location, StepKind::Violation);
        trace.steps.push(Step { location, function, kind, matters: true });
    }
    let words = format!("interpreted, the run ended with {}", stop_words(&traced.run.stop));
    Ok((Violation { finding, inputs: traced.inputs, trace }, words))
}

/// How an interpretation ended, in words.
fn stop_words(stop: &Stop) -> String {
    match stop {
        Stop::Exit(status) => format!("exit {status}"),
        Stop::Abort => "abort".into(),
        Stop::AssumptionFailed => "a false assumption".into(),
        Stop::OutOfInputs => "a call for more inputs".into(),
        Stop::OutOfSteps => "no end in sight".into(),
        Stop::OutOfMemory => "no memory left".into(),
        Stop::TooMuchOutput => "too much output".into(),
        Stop::Unsupported { what, .. } => format!("something not supported: {what}"),
        Stop::StackOverflow(_) => "calls that nest too deep".into(),
        Stop::ErrorCall => "a call of the error function".into(),
        Stop::AssertionFailed(finding) | Stop::Violation(finding) => finding.message.clone(),
        Stop::Undecided(_) => "a decision without a side".into(),
    }
}
