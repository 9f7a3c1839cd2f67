//! Executions of the real program, and what they covered: nothing counts that was not seen here.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use base::DataModel;
use check::{Failure, Goals};
use formats::{BadValue, parse_value_as_testcov, render_value};
use native::{CoverageProgram, Goal, Wanted};
use process::{Cancel, Limits, MemoryLimit};
use serde::Serialize;
use verdict::{InputKind, InputValue, TestCase};

use crate::conduct::{Task, unwritable};
use crate::suite::{Kept, Suite};

/// How long one test may run.
const TEST_TIME: Duration = Duration::from_millis(1500);

/// What became of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalFate {
    /// A test covers it, and TestCov counts that.
    Covered,
    /// Only tests cover it that TestCov does not count: they crash, do not end, or have an input that it cannot read.
    CoveredUncounted,
    /// No execution comes there.
    Unreachable,
    /// Nobody knows.
    Open,
}

/// Who found the inputs of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finder {
    /// Nobody: no inputs at all.
    Start,
    /// Somebody else: it was there before, or another shard has it.
    Known,
    /// The engine, exploring the program wave by wave.
    Waves,
    /// The engine, beside or behind an execution that was known.
    Guided,
    /// The fuzzer.
    Fuzzer,
}

/// A point of the curve: how much was covered when a test was kept.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// Seconds since the start.
    pub seconds: f64,
    /// Goals covered.
    pub covered: usize,
    /// Who found the test.
    pub by: Finder,
}

/// What a run was worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gain {
    /// How many goals it is the first to cover.
    pub goals: usize,
    /// The inputs that the run used.
    pub inputs: Vec<InputValue>,
}

/// Executions and what they covered so far.
pub(crate) struct Trial<'t> {
    pub(crate) task: &'t Task<'t>,
    pub(crate) program: &'t CoverageProgram,
    /// Which goals count.
    pub(crate) counts: Vec<bool>,
    /// Those that are still wanted, for all who look for executions.
    pub(crate) goals: &'t Goals,
    pub(crate) cancel: &'t Cancel,
    pub(crate) started: Instant,
    pub(crate) suite: Suite,
    pub(crate) curve: Vec<Point>,
    covered: Vec<bool>,
    covered_uncounted: Vec<bool>,
    /// What no execution comes to, whatever else is found.
    uncalled: Vec<bool>,
    tried: HashSet<Vec<String>>,
}

impl<'t> Trial<'t> {
    /// Nothing was executed yet.
    pub(crate) fn new(
        task: &'t Task<'t>,
        program: &'t CoverageProgram,
        (counts, goals): (Vec<bool>, &'t Goals),
        cancel: &'t Cancel,
        started: Instant,
        suite: Suite,
    ) -> Trial<'t> {
        let none = || vec![false; counts.len()];
        let (covered, covered_uncounted, uncalled) = (none(), none(), none());
        let (curve, tried) = (Vec::new(), HashSet::new());
        Trial {
            task,
            program,
            counts,
            goals,
            cancel,
            started,
            suite,
            curve,
            covered,
            covered_uncounted,
            uncalled,
            tried,
        }
    }

    /// Runs the real program with these inputs; what crashes is run again with fewer, so that it ends before, and what
    /// TestCov cannot read is tried with values beside it that it can.
    pub(crate) fn run(&mut self, inputs: &[InputValue], by: Finder) -> Result<Gain, Failure> {
        let readable: Vec<InputValue> = inputs.iter().copied().map(without_payload).collect();
        if readable == inputs {
            return self.run_exactly(inputs, by);
        }
        let beside = self.run_exactly(&readable, by)?;
        let exact = self.run_exactly(inputs, by)?;
        let goals = beside.goals + exact.goals;
        Ok(Gain { goals, ..if exact.goals > 0 { exact } else { beside } })
    }

    fn run_exactly(&mut self, inputs: &[InputValue], by: Finder) -> Result<Gain, Failure> {
        let model = self.model();
        let texts: Vec<String> = inputs.iter().map(|input| render_value(*input, model)).collect();
        let Some(run) = self.run_texts(texts.clone(), inputs, by)? else {
            return Ok(Gain::default());
        };
        let mut gain = run.goals;
        if !run.ends && (1..=texts.len()).contains(&run.used) {
            let shorter = self.run_texts(texts[..run.used - 1].to_vec(), inputs, by)?;
            gain += shorter.map_or(0, |run| run.goals);
        }
        let inputs = inputs[..run.used.min(inputs.len())].to_vec();
        Ok(Gain { goals: gain, inputs })
    }

    /// Runs the real program with a test whose inputs have no types.
    pub(crate) fn run_known(&mut self, test: &TestCase) -> Result<(), Failure> {
        self.run_texts(test.inputs.clone(), &[], Finder::Known).map(drop)
    }

    /// What a run came to; nothing when it was tried before.
    fn run_texts(
        &mut self,
        inputs: Vec<String>,
        typed: &[InputValue],
        by: Finder,
    ) -> Result<Option<Run>, Failure> {
        if self.cancel.is_cancelled() || !self.tried.insert(inputs.clone()) {
            return Ok(None);
        }
        let memory = Some(MemoryLimit::Resident(self.task.request.memory));
        let wall = Some(TEST_TIME);
        let limits = Limits { wall, memory, ..Limits::default() };
        let test = TestCase { inputs, ..TestCase::default() };
        let measured = match self.program.measure(&test, &limits, self.cancel) {
            Ok(measured) => measured,
            Err(native::RunError::Cancelled) => return Ok(None),
            // A program may write wherever it likes; the next run is another one.
            Err(native::RunError::NoReport) => return Ok(None),
            Err(error) => return Err(Failure::new(error.to_string())),
        };
        let (ends, used) = (measured.counts_in_testcov, measured.inputs_used);
        let counts = ends && is_readable(&test.inputs, typed, used, self.model());
        let (mut counted, mut all) = (0, 0);
        for (goal, _) in measured.hits.iter().enumerate().filter(|(_, hit)| **hit) {
            let known = if counts { &mut self.covered } else { &mut self.covered_uncounted };
            let is_new = !std::mem::replace(&mut known[goal], true);
            all += usize::from(is_new);
            counted += usize::from(is_new && self.counts[goal]);
            if counts {
                self.goals.strike(goal);
            }
        }
        if counted > 0 {
            let mut test = test;
            test.inputs.truncate(used);
            let inputs = typed.get(..test.inputs.len()).unwrap_or_default().to_vec();
            test.covers_error = matches!(self.task.wanted, Wanted::Calls(_));
            let hits = measured.hits.iter().zip(&self.counts).map(|(hit, counts)| *hit && *counts);
            let seconds = self.started.elapsed().as_secs_f64();
            let kept = Kept { test, inputs, hits: hits.collect(), counts, by, seconds };
            self.suite.keep(kept).map_err(|error| unwritable(self.task, &error))?;
            self.curve.push(Point { seconds, covered: self.covered_count(), by });
        }
        Ok(Some(Run { ends, used, goals: all }))
    }

    /// Some goals are known to be out of reach.
    pub(crate) fn give_up(&mut self, uncalled: Vec<bool>) {
        for (goal, _) in uncalled.iter().enumerate().filter(|(_, uncalled)| **uncalled) {
            self.goals.strike(goal);
        }
        self.uncalled = uncalled;
        self.take_excluded();
    }

    /// Takes over what was proved to be out of reach.
    pub(crate) fn take_excluded(&mut self) {
        for (goal, uncalled) in self.uncalled.iter_mut().enumerate() {
            *uncalled |= self.goals.is_excluded(goal);
        }
    }

    /// Only goals that are kept count.
    pub(crate) fn leave_out(&mut self, kept: &[bool]) {
        for (goal, kept) in kept.iter().enumerate().take(self.counts.len()) {
            if !kept {
                self.counts[goal] = false;
                self.goals.strike(goal);
            }
        }
    }

    /// Whether a test covers a goal so that TestCov counts it.
    pub(crate) fn is_covered(&self, goal: usize) -> bool {
        self.covered[goal]
    }

    /// Whether nothing is left to be looked for.
    pub(crate) fn is_done(&self) -> bool {
        let mut wanted = (0..self.counts.len()).filter(|goal| self.counts[*goal]);
        match self.task.wanted {
            // One call is enough.
            Wanted::Calls(_) if wanted.clone().any(|goal| self.covered[goal]) => true,
            _ => wanted.all(|goal| self.covered[goal] || self.uncalled[goal]),
        }
    }

    /// Whether every goal is covered, so that nobody needs to know which of them count.
    pub(crate) fn is_covered_whole(&self) -> bool {
        (0..self.counts.len()).all(|goal| !self.counts[goal] || self.covered[goal])
    }

    /// How many goals that count are known to be out of reach.
    pub(crate) fn uncalled_count(&self) -> usize {
        let is_out_of_reach = |goal: &usize| self.counts[*goal] && self.uncalled[*goal];
        (0..self.counts.len()).filter(is_out_of_reach).count()
    }

    /// How many goals that count are covered by tests that count.
    pub(crate) fn covered_count(&self) -> usize {
        (0..self.counts.len()).filter(|goal| self.counts[*goal] && self.covered[*goal]).count()
    }

    fn model(&self) -> DataModel {
        self.task.request.sources.dialect.data_model
    }

    /// How many runs there were.
    pub(crate) fn executions(&self) -> usize {
        self.tried.len()
    }

    /// The goals that count and what became of them; `is_complete` when the engine has followed everything.
    pub(crate) fn fates(&self, is_complete: bool) -> Vec<(Goal, GoalFate)> {
        let fate = |goal: usize| match () {
            () if self.covered[goal] => GoalFate::Covered,
            () if self.covered_uncounted[goal] => GoalFate::CoveredUncounted,
            () if self.uncalled[goal] || is_complete && !self.goals.is_met(goal) => {
                GoalFate::Unreachable
            }
            () => GoalFate::Open,
        };
        let goals = self.program.goals().iter().enumerate().filter(|(goal, _)| self.counts[*goal]);
        goals.map(|(index, goal)| (goal.clone(), fate(index))).collect()
    }
}

/// One execution.
struct Run {
    /// Whether it ended so that TestCov counts it.
    ends: bool,
    /// How many inputs it used.
    used: usize,
    /// How many goals it is the first to pass.
    goals: usize,
}

/// The value with the NaN of its sign that TestCov can read in the place of any other.
fn without_payload(value: InputValue) -> InputValue {
    let InputValue { kind, bits } = value;
    let (is_nan, sign, quiet) = match kind {
        InputKind::Float => (f32::from_bits(bits as u32).is_nan(), 1 << 31, 0x7fc0_0000),
        InputKind::Double => (f64::from_bits(bits as u64).is_nan(), 1 << 63, 0x7ff8_0000_0000_0000),
        _ => return value,
    };
    InputValue { kind, bits: if is_nan { bits & sign | quiet } else { bits } }
}

/// Whether TestCov gives the program the same values, as far as it asked for them.
fn is_readable(texts: &[String], typed: &[InputValue], used: usize, model: DataModel) -> bool {
    let used = used.min(texts.len());
    if typed.len() < used {
        // Somebody else's test says no types. Only bits are no number of any.
        return texts[..used].iter().all(|text| !text.starts_with("bits:"));
    }
    texts[..used].iter().zip(typed).all(|(text, value)| {
        match parse_value_as_testcov(value.kind, text, model) {
            Ok(read) => read == *value,
            // That keeps TestCov from the program as a whole.
            Err(reason) => reason == BadValue::NoSuchFunction,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_testcov_reads_otherwise_does_not_count() {
        let readable = |kind, bits| {
            let value = InputValue { kind, bits };
            let text = render_value(value, DataModel::Lp64);
            is_readable(&[text], &[value], 1, DataModel::Lp64)
        };
        let payload = InputValue { kind: InputKind::Float, bits: 0xff90_0000 };
        assert!(!readable(payload.kind, payload.bits));
        assert_eq!(without_payload(payload).bits, 0xffc0_0000);
        assert!(readable(payload.kind, without_payload(payload).bits));
        assert!(readable(InputKind::Double, 0x8000_0000_0000_0000));
        assert!(readable(InputKind::SizeT, 7) && !readable(InputKind::SizeT, 1 << 32));
        // What the program does not ask for is read by nobody.
        assert!(is_readable(&["bits:0x1".into()], &[], 0, DataModel::Lp64));
        assert!(!is_readable(&["bits:0x1".into()], &[], 1, DataModel::Lp64));
    }
}
