//! Which fate a mutant has: it meets the counterexamples of others, then it is explored.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use bmc::Standstill;
use check::{Failure, Outcome, Request, Session, Status};
use exec::{Limits, Setup, Stop};
use formats::{CheckResult, render_value};
use ir::ValidProgram;
use process::Cancel;
use verdict::{Finding, InputValue, Property, Reason, Verdict, Violation};

use crate::confirm::Confirmer;
use crate::coverage::covering_mutant;
use crate::decide::{Case, Decider, Decision, Original};
use crate::equivalence::{End, Equivalence, Pairs, UNREACHED, UNWRITTEN, end_of};
use crate::fate::{Confirmed, Fate, Finder, Kill};
use crate::fingerprint::Fingerprints;
use crate::general::{MostGeneral, most_general};
use crate::subject::Subject;
use crate::variants::{Variants, load_apart};
use crate::witness::{Witness, lines, steps};

/// How many instructions an execution of another's counterexample may take beyond what it took there.
const STEPS: u64 = 200_000;

/// Decides the fates of the mutants of a subject with all that was learned before.
pub struct Judge<'j> {
    subject: Arc<Subject>,
    variants: Variants,
    /// Sessions that wait for a question; each keeps what it learned.
    sessions: Mutex<Vec<Session>>,
    fingerprints: Mutex<Fingerprints>,
    /// What killed others, the one that did so last in front.
    counterexamples: Mutex<Vec<Vec<InputValue>>>,
    confirmer: Confirmer<'j>,
    /// Programs in which mutants are compared with the original, made when they are first needed.
    pairs: OnceLock<Result<Pairs, Failure>>,
    /// Whether the original does nothing that C leaves undefined.
    is_original_clean: OnceLock<bool>,
    /// Whether the original passes, and executions of it end that come to a loop.
    original_ends: OnceLock<bool>,
    cancel: &'j Cancel,
}

impl<'j> Judge<'j> {
    /// Compiles all mutants.
    pub fn new(subject: Arc<Subject>, cancel: &'j Cancel) -> Result<Judge<'j>, Failure> {
        let variants = Variants::load(&subject, cancel)?;
        Ok(Judge {
            confirmer: Confirmer::new(&subject, &variants, cancel),
            subject,
            variants,
            sessions: Mutex::default(),
            pairs: OnceLock::new(),
            is_original_clean: OnceLock::new(),
            original_ends: OnceLock::new(),
            fingerprints: Mutex::default(),
            counterexamples: Mutex::default(),
            cancel,
        })
    }

    /// Asks a session that is free.
    fn ask(
        &self,
        program: &Arc<ValidProgram>,
        request: &Request,
        started: Instant,
    ) -> Result<Outcome, Failure> {
        let mut session = open(&self.sessions).pop().unwrap_or_default();
        let mut watcher =
            |_: Status, _: Duration| self.cancel.is_cancelled().then_some(Reason::Interrupted);
        let outcome = session.ask_about(Arc::clone(program), request, started, &mut watcher);
        open(&self.sessions).push(session);
        outcome
    }

    /// Explores a mutant. Where a violation needs a value that was never written, no inputs show it, but that
    /// the value is read can be shown: the mutant is explored again with that among what is looked for.
    /// Gives the fate, and how many bytes finding it out took.
    fn explore(&self, program: &Arc<ValidProgram>, time: Duration) -> Result<(Fate, u64), Failure> {
        let mut request = Request { timeout: time, ..self.subject.request.clone() };
        let started = Instant::now();
        let mut outcome = self.ask(program, &request, started)?;
        let needs_value = |reason: &Reason| matches!(reason, Reason::DependsOnUndefined { .. });
        let Outcome { record, memory: first, .. } = &outcome;
        let mut memory = *first;
        if record.found.is_empty() && record.not_shown.iter().any(needs_value) {
            request.selection.properties = request.selection.properties.with(Property::Uninit);
            outcome = self.ask(program, &request, started)?;
            memory = memory.max(outcome.memory);
        }
        Ok((self.fate_of(program, outcome), memory))
    }

    /// Whether a mutant, or the original, does nothing at all that C leaves undefined.
    fn is_clean(
        &self,
        pairs: &Pairs,
        mutant: Option<usize>,
        time: Duration,
    ) -> Result<bool, Failure> {
        if let (None, Some(known)) = (mutant, self.is_original_clean.get()) {
            return Ok(*known);
        }
        let Some(program) = pairs.program(mutant) else { return Ok(false) };
        let request = Request { timeout: time, ..pairs.alone.clone() };
        let outcome = self.ask(&Arc::new(program), &request, Instant::now())?;
        let is_safe = |result: &CheckResult| matches!(result.verdict, Verdict::Safe);
        let is_clean = outcome.results.iter().all(is_safe);
        if mutant.is_none() {
            // A second session may have come to the same answer.
            let _ = self.is_original_clean.set(is_clean);
        }
        Ok(is_clean)
    }

    /// What is asked about every mutant, in words.
    fn question(&self) -> String {
        let Request { selection, exploration, sources, .. } = &self.subject.request;
        format!("{selection:?} {exploration:?} {:?}", sources.dialect.data_model)
    }

    /// Executes what killed others.
    fn kill_by_others(&self, program: &ValidProgram) -> Option<Fate> {
        let known = open(&self.counterexamples).clone();
        let inputs = known.into_iter().find(|inputs| {
            let run = self.execute(inputs, |setup| exec::interpret(program, setup));
            matches!(run.stop, Stop::ErrorCall | Stop::AssertionFailed(_) | Stop::Violation(_))
        })?;
        // Once more, to tell it as of the user's code.
        let finding = self.execute(&inputs, |setup| exec::trace(program, setup)).finding?;
        let kill = self.kill(program, &finding, &inputs, Finder::AnotherCounterexample);
        self.remember(inputs);
        Some(Fate::Killed(kill))
    }

    /// Puts what killed a mutant in front of what killed others.
    fn remember(&self, inputs: Vec<InputValue>) {
        let mut known = open(&self.counterexamples);
        known.retain(|other| *other != inputs);
        known.insert(0, inputs);
    }

    /// Has something executed with these inputs.
    fn execute<R>(&self, inputs: &[InputValue], execution: impl FnOnce(Setup<'_>) -> R) -> R {
        let selection = &self.subject.request.selection;
        let names = selection.all_error_functions();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let bits: Vec<u128> = inputs.iter().map(|input| input.bits).collect();
        execution(Setup {
            garbage: 0,
            checks: selection.properties,
            error_functions: &names,
            arguments: &["program"],
            inputs: Box::new(bits.into_iter()),
            limits: Limits { steps: STEPS, ..Limits::default() },
        })
    }

    fn kill(
        &self,
        program: &ValidProgram,
        finding: &Finding,
        inputs: &[InputValue],
        by: Finder,
    ) -> Kill {
        Kill {
            property: finding.property.to_string(),
            message: finding.message.clone(),
            place: program.files.describe(finding.location),
            inputs: self.rendered(inputs),
            by,
            confirmed: Confirmed::Interpreter,
            real_run: None,
        }
    }

    fn rendered(&self, inputs: &[InputValue]) -> Vec<String> {
        let model = self.variants.original.data_model;
        inputs.iter().map(|input| render_value(*input, model)).collect()
    }

    /// The fate of a mutant that goes on for ever in an execution, where the original never does: it goes beyond
    /// whatever bound there is. Where that is not certain, its time is over.
    fn endless(&self, program: &ValidProgram, outcome: &Outcome) -> Option<Fate> {
        self.original_ends.get().filter(|ends| **ends)?;
        let runs_on = |of: &&Standstill| {
            let run = self.execute(&of.inputs, |setup| exec::interpret(program, setup));
            run.stop == Stop::OutOfSteps
        };
        let mut endless = outcome.record.standstills.iter().filter(runs_on).peekable();
        endless.peek()?;
        let Some(certain) = endless.find(|of| of.is_endless) else { return Some(Fate::TimedOut) };
        let message = "this loop never ends: nothing changes from one round to the next".into();
        let (property, location) = (Property::Unwinding, certain.location);
        let finding = Finding { property, location, message };
        let kill = self.kill(program, &finding, &certain.inputs, Finder::Exploration);
        Some(Fate::KilledByUnwinding(kill))
    }

    /// What a program says that compares a mutant with the original.
    fn compared(
        &self,
        pairs: &Pairs,
        pair: &Arc<ValidProgram>,
        time: Duration,
    ) -> Result<Equivalence, Failure> {
        let request = Request { timeout: time, ..pairs.request.clone() };
        let outcome = self.ask(pair, &request, Instant::now())?;
        let verdict = outcome.results.first().map(|result| &result.verdict);
        Ok(match verdict {
            Some(Verdict::Safe) => Equivalence::Proved,
            Some(Verdict::Violated(violation)) => self.difference(violation),
            Some(Verdict::Unknown(Reason::DependsOnAddresses { .. })) => Equivalence::Open(
                "something that it leaves behind may be the same at another address".into(),
            ),
            Some(Verdict::Unknown(
                Reason::Time | Reason::TimeSpent { .. } | Reason::TimeForArguments { .. },
            )) => {
                Equivalence::Open("the time of a mutant was over before both were compared".into())
            }
            Some(Verdict::Unknown(reason)) => {
                Equivalence::Open(reason.describe(&outcome.record.files))
            }
            _ => Equivalence::Open("only a part of the executions was compared".into()),
        })
    }

    /// What a violation of a program that compares says.
    fn difference(&self, violation: &Violation) -> Equivalence {
        let inputs: Vec<InputValue> = violation.inputs.iter().map(|input| input.value).collect();
        // The second run asks for nothing of its own.
        let original = &self.variants.original;
        let asked = self.execute(&inputs, |setup| exec::trace(original, setup)).inputs.len();
        let inputs = self.rendered(&inputs[..asked.min(inputs.len())]);
        match end_of(&violation.finding) {
            Some(End::Differs) => Equivalence::Different(inputs),
            Some(End::Moved) => Equivalence::Open(format!(
                "it leaves other memory behind with inputs {}, which may be the same in another order",
                if inputs.is_empty() { "(none)".into() } else { inputs.join(", ") }
            )),
            Some(End::Open(reason)) => Equivalence::Open(reason.into()),
            None if violation.finding.property == Property::Unwinding => {
                Equivalence::Open("the original behind the mutant needs a larger bound".into())
            }
            None => Equivalence::Open(violation.finding.message.clone()),
        }
    }

    fn fate_of(&self, program: &ValidProgram, outcome: Outcome) -> Fate {
        if let Some(found) = outcome.record.found.first() {
            let Violation { finding, inputs, .. } = &found.violation;
            let inputs: Vec<InputValue> = inputs.iter().map(|input| input.value).collect();
            let kill = self.kill(program, finding, &inputs, Finder::Exploration);
            return match finding.property {
                Property::Unwinding => Fate::KilledByUnwinding(kill),
                Property::Uninit => Fate::Killed(kill),
                _ => {
                    self.remember(inputs);
                    Fate::Killed(kill)
                }
            };
        }
        if let Some(fate) = self.endless(program, &outcome) {
            return fate;
        }
        let verdict = outcome.results.into_iter().next().map(|result| result.verdict);
        match verdict {
            Some(Verdict::Unknown(
                Reason::Time | Reason::TimeSpent { .. } | Reason::TimeForArguments { .. },
            )) => Fate::TimedOut,
            Some(Verdict::Unknown(reason)) => {
                Fate::Undecided { reason: reason.describe(&program.files) }
            }
            _ => match outcome.record.passing {
                Some(inputs) => Fate::Survived { passing: Some(self.rendered(&inputs)) },
                None => Fate::NoExecution,
            },
        }
    }
}

impl Decider for Judge<'_> {
    type Program = Arc<ValidProgram>;

    fn subject(&self) -> &Arc<Subject> {
        &self.subject
    }

    fn variants(&self) -> &Variants {
        &self.variants
    }

    fn original(&self, time: Duration) -> Result<Original, Failure> {
        let started = Instant::now();
        let request = Request { timeout: time, ..self.subject.request.clone() };
        let outcome = self.ask(&Arc::new(self.variants.original.clone()), &request, started)?;
        let results = outcome.results.iter();
        let mut words = Vec::new();
        for result in results {
            let files = &outcome.record.files;
            match &result.verdict {
                Verdict::Violated(violation) => {
                    let finding = &violation.finding;
                    let place = files.describe(finding.location);
                    words.push(format!("{place}: {} ({})", finding.message, finding.property));
                }
                Verdict::Unknown(reason) => words.push(reason.describe(files)),
                Verdict::Safe | Verdict::SafeProvided { .. } | Verdict::SafeWithin { .. } => {}
            }
        }
        let passes = words.is_empty();
        let ends = passes && !outcome.record.standstills.iter().any(|of| of.is_endless);
        // It may have been asked before, with the same answer.
        let _ = self.original_ends.set(ends && outcome.record.passing.is_some());
        let is_violated = |result: &CheckResult| matches!(result.verdict, Verdict::Violated(_));
        Ok(Original {
            passes,
            is_undecided: !passes && !outcome.results.iter().any(is_violated),
            words: words.join("\n"),
            is_vacuous: passes && outcome.record.passing.is_none(),
            time: started.elapsed(),
            memory: Some(outcome.memory),
        })
    }

    fn case(&self, mutants: &[usize]) -> Result<Case<Arc<ValidProgram>>, Failure> {
        if let Some(fate) = self.variants.known_fate(&self.subject, mutants) {
            return Ok(Case::Known(fate));
        }
        let question = self.question();
        let (program, key) = match self.variants.program(mutants) {
            Some(program) => {
                let changed = self.variants.changed(mutants);
                let key = open(&self.fingerprints).of(&program, &changed, &question);
                (program, key)
            }
            None => {
                match load_apart(&self.subject, &self.variants.original, mutants, self.cancel) {
                    Ok(loaded) => {
                        let key = Fingerprints::default().of(&loaded.program, &[], &question);
                        (loaded.program, key)
                    }
                    Err(failure) => {
                        return Ok(Case::Known(Fate::DidNotCompile { words: failure.details }));
                    }
                }
            }
        };
        Ok(Case::Open { key, program: Arc::new(program) })
    }

    fn decide(&self, program: &Arc<ValidProgram>, time: Duration) -> Result<Decision, Failure> {
        if let Some(fate) = self.kill_by_others(program) {
            return Ok(Decision { fate, memory: None });
        }
        let (fate, memory) = self.explore(program, time)?;
        Ok(Decision { fate, memory: Some(memory) })
    }

    fn confirm(&self, mutant: usize, fate: &mut Fate) {
        self.confirmer.confirm(mutant, fate);
    }

    fn most_general(&self, time: Duration) -> Result<MostGeneral, Failure> {
        let program = match most_general(&self.subject, &self.variants) {
            Ok(program) => Arc::new(program),
            Err(reason) => return Ok(MostGeneral::Open { reason }),
        };
        let request = Request { timeout: time, ..self.subject.request.clone() };
        let outcome = self.ask(&program, &request, Instant::now())?;
        let files = &outcome.record.files;
        let verdict = outcome.results.first().map(|result| &result.verdict);
        Ok(match (verdict, &outcome.record.passing) {
            (Some(Verdict::Violated(violation)), _) => {
                let finding = &violation.finding;
                let place = files.describe(finding.location);
                MostGeneral::Rejected { words: format!("{place}: {}", finding.message) }
            }
            (Some(Verdict::Unknown(reason)), _) => {
                MostGeneral::Open { reason: reason.describe(files) }
            }
            (_, Some(inputs)) => MostGeneral::Accepted { inputs: self.rendered(inputs) },
            (_, None) => MostGeneral::Open { reason: "there is no execution".into() },
        })
    }

    fn equivalence(&self, mutant: usize, time: Duration) -> Result<Equivalence, Failure> {
        let pairs = match self.pairs.get_or_init(|| Pairs::new(&self.subject, self.cancel)) {
            Ok(pairs) => pairs,
            Err(failure) => return Ok(Equivalence::Open(failure.message.clone())),
        };
        if let Err(reason) = pairs.pair(mutant, UNWRITTEN[0]) {
            return Ok(Equivalence::Open(reason));
        }
        // What no execution comes to is a gap of the harness, not another way to say the same.
        if self.witness(mutant, time, &[])?.is_none() {
            return Ok(Equivalence::Open(UNREACHED.into()));
        }
        if !self.is_clean(pairs, None, time)? || !self.is_clean(pairs, Some(mutant), time)? {
            let words =
                "one of the two does something that C leaves undefined, or that is not known";
            return Ok(Equivalence::Open(words.into()));
        }
        for unwritten in UNWRITTEN {
            let pair = match pairs.pair(mutant, unwritten) {
                Ok(pair) => Arc::new(pair),
                Err(reason) => return Ok(Equivalence::Open(reason)),
            };
            let known = self.compared(pairs, &pair, time)?;
            if known != Equivalence::Proved {
                return Ok(known);
            }
        }
        Ok(Equivalence::Proved)
    }

    /// An execution of a mutant that passes, runs through the change, has other inputs than those that were shown, and
    /// covers as much of the code as possible; nothing when there is none, or when it cannot be looked for.
    fn witness(
        &self,
        number: usize,
        time: Duration,
        shown: &[Vec<u64>],
    ) -> Result<Option<Witness>, Failure> {
        let Some(covering) = covering_mutant(&self.subject, &self.variants, number, shown) else {
            return Ok(None);
        };
        let Some(mutant) = self.variants.program(&[number]) else { return Ok(None) };
        let mut request = Request { timeout: time, ..self.subject.request.clone() };
        request.exploration.only_passing = true;
        let program = Arc::new(covering.program);
        let outcome = self.ask(&program, &request, Instant::now())?;
        let Some(best) = outcome.record.best else { return Ok(None) };
        // What was computed is executed: it must pass and be worth what it is said to be.
        let run = self.execute(&best.inputs, |setup| exec::interpret(&program, setup));
        if !matches!(run.stop, Stop::Exit(_)) || run.worth != Some(best.worth) {
            return Ok(None);
        }
        let unknown = |result: &CheckResult| matches!(result.verdict, Verdict::Unknown(_));
        let original = &self.variants.original;
        let of_original = self.execute(&best.inputs, |setup| exec::interpret(original, setup));
        Ok(Some(Witness {
            inputs: self.rendered(&best.inputs),
            bits: best.inputs.iter().map(|input| input.bits as u64).collect(),
            covered: best.worth,
            goals: covering.goals,
            is_maximal: !outcome.results.iter().any(unknown),
            mutant_output: lines(&run.output),
            original_output: lines(&of_original.output),
            steps: self.execute(&best.inputs, |setup| steps(&mutant, setup)),
        }))
    }
}

fn open<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
