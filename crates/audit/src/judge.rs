//! Which fate a mutant has: it meets the counterexamples of others, then it is explored.

use std::sync::Arc;
use std::time::{Duration, Instant};

use check::{Failure, Outcome, Request, Session, Watcher};
use exec::{Limits, Setup, Stop};
use formats::{CheckResult, render_value};
use ir::ValidProgram;
use process::Cancel;
use verdict::{Finding, InputValue, Property, Reason, Verdict, Violation};

use crate::coverage::{changed_block, covering};
use crate::fate::{Fate, Finder, Kill};
use crate::fingerprint::Fingerprints;
use crate::journal::{Entry, Journal};
use crate::subject::Subject;
use crate::variants::{Variant, Variants, load_apart};
use crate::witness::Witness;

/// How many instructions an execution of another's counterexample may take beyond what it took there.
const STEPS: u64 = 200_000;

/// Decides the fates of the mutants of a subject, one after the other, with all that was learned before.
pub struct Judge<'j> {
    /// What is audited.
    pub subject: Arc<Subject>,
    /// The programs.
    pub variants: Variants,
    session: Session,
    fingerprints: Fingerprints,
    /// What killed others, the one that did so last in front.
    counterexamples: Vec<Vec<InputValue>>,
    cancel: &'j Cancel,
}

/// What the original does.
pub struct Baseline {
    /// What its check came to.
    pub outcome: Outcome,
    /// How long it took.
    pub time: Duration,
}

impl Baseline {
    /// Whether the original passes.
    pub fn passes(&self) -> bool {
        let passed = |verdict: &Verdict| {
            matches!(
                verdict,
                Verdict::Safe | Verdict::SafeProvided { .. } | Verdict::SafeWithin { .. }
            )
        };
        self.outcome.results.iter().all(|result| passed(&result.verdict))
    }

    /// Whether the assumptions leave no execution.
    pub fn is_vacuous(&self) -> bool {
        self.passes() && self.outcome.record.passing.is_none()
    }
}

impl<'j> Judge<'j> {
    /// Compiles all mutants.
    pub fn new(subject: Arc<Subject>, cancel: &'j Cancel) -> Result<Judge<'j>, Failure> {
        let variants = Variants::load(&subject, cancel)?;
        let (session, fingerprints) = (Session::new(), Fingerprints::default());
        let counterexamples = Vec::new();
        Ok(Judge { subject, variants, session, fingerprints, counterexamples, cancel })
    }

    /// Checks the original.
    pub fn baseline(&mut self, watcher: &mut dyn Watcher) -> Result<Baseline, Failure> {
        let (started, request) = (Instant::now(), &self.subject.request);
        let program = Arc::new(self.variants.original.clone());
        let outcome = self.session.ask_about(program, request, started, watcher)?;
        Ok(Baseline { outcome, time: started.elapsed() })
    }

    /// The fate of a mutant, or of several at once in different files, which may take so much time.
    pub fn fate(
        &mut self,
        numbers: &[usize],
        time: Duration,
        journal: &mut Journal,
        watcher: &mut dyn Watcher,
    ) -> Result<Entry, Failure> {
        let started = Instant::now();
        let subject = Arc::clone(&self.subject);
        let name = |number: usize| subject.specimens[number].mutant.name.clone();
        let mutant = numbers.iter().map(|number| name(*number)).collect::<Vec<_>>().join(" ");
        let told = |key: String, fate| {
            let seconds = started.elapsed().as_secs_f64();
            Entry { key, mutant: mutant.clone(), seconds, fate }
        };
        for number in numbers {
            let fate = match &self.variants.variants[*number] {
                Variant::Rejected(words) => Fate::DidNotCompile { words: words.clone() },
                Variant::Same(other) => Fate::Equivalent { to: other.map(name) },
                Variant::Body { .. } | Variant::Apart => continue,
            };
            return Ok(told(String::new(), fate));
        }
        let question = self.question();
        let (program, key) = match self.variants.program(numbers) {
            Some(program) => {
                let changed = self.variants.changed(numbers);
                let key = self.fingerprints.of(&program, &changed, &question);
                (program, key)
            }
            None => match load_apart(&self.subject, numbers, self.cancel) {
                Ok(loaded) => {
                    let key = Fingerprints::default().of(&loaded.program, &[], &question);
                    (loaded.program, key)
                }
                Err(failure) => {
                    let words = failure.details;
                    return Ok(told(String::new(), Fate::DidNotCompile { words }));
                }
            },
        };
        if let Some(entry) = journal.fate(&key) {
            let entry = Entry { mutant, ..entry.clone() };
            return Ok(entry);
        }
        let program = Arc::new(program);
        let fate = match self.kill_by_others(&program) {
            Some(fate) => fate,
            None => self.explore(&program, time, watcher)?,
        };
        let entry = told(key, fate);
        // What somebody stopped, or what time alone decided, may end otherwise next time.
        if !matches!(entry.fate, Fate::TimedOut | Fate::Undecided { .. }) {
            journal.add(entry.clone()).map_err(|error| {
                Failure::new(format!("the fates of mutants cannot be written: {error}"))
            })?;
        }
        Ok(entry)
    }

    /// Explores a mutant. Where a violation needs a value that was never written, no inputs show it, but that
    /// the value is read can be shown: the mutant is explored again with that among what is looked for.
    fn explore(
        &mut self,
        program: &Arc<ValidProgram>,
        time: Duration,
        watcher: &mut dyn Watcher,
    ) -> Result<Fate, Failure> {
        let mut request = Request { timeout: time, ..self.subject.request.clone() };
        let started = Instant::now();
        let mut outcome =
            self.session.ask_about(Arc::clone(program), &request, started, watcher)?;
        let needs_value = |reason: &Reason| matches!(reason, Reason::DependsOnUndefined { .. });
        let Outcome { record, .. } = &outcome;
        if record.found.is_empty() && record.not_shown.iter().any(needs_value) {
            request.selection.properties = request.selection.properties.with(Property::Uninit);
            outcome = self.session.ask_about(Arc::clone(program), &request, started, watcher)?;
        }
        Ok(self.fate_of(program, outcome))
    }

    /// An execution of a mutant that passes, runs through the change, and covers as much of the code as
    /// possible; nothing when there is none, or when it cannot be looked for.
    pub fn witness(
        &mut self,
        number: usize,
        time: Duration,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<Witness>, Failure> {
        let Variant::Body { function, .. } = &self.variants.variants[number] else {
            return Ok(None);
        };
        let (function, original) = (*function, &self.variants.original);
        let Some(mutant) = self.variants.program(&[number]) else { return Ok(None) };
        let texts = (original.print_function(function), mutant.print_function(function));
        let Some(block) = changed_block(&texts.0, &texts.1) else { return Ok(None) };
        let functions = self.variants.functions_of_code(&self.subject);
        let Some(covering) = covering(&mutant, &functions, (function, block)) else {
            return Ok(None);
        };
        let mut request = Request { timeout: time, ..self.subject.request.clone() };
        request.exploration.only_passing = true;
        let program = Arc::new(covering.program);
        let asked = Arc::clone(&program);
        let outcome = self.session.ask_about(asked, &request, Instant::now(), watcher)?;
        let Some(best) = outcome.record.best else { return Ok(None) };
        // What was computed is executed: it must pass and be worth what it is said to be.
        let run = self.execute(&best.inputs, |setup| exec::interpret(&program, setup));
        if !matches!(run.stop, Stop::Exit(_)) || run.worth != Some(best.worth) {
            return Ok(None);
        }
        let unknown = |result: &CheckResult| matches!(result.verdict, Verdict::Unknown(_));
        let lines = |output: &[u8]| {
            String::from_utf8_lossy(output).lines().map(ToOwned::to_owned).collect::<Vec<_>>()
        };
        let original = &self.variants.original;
        let of_original = self.execute(&best.inputs, |setup| exec::interpret(original, setup));
        Ok(Some(Witness {
            inputs: self.rendered(&best.inputs),
            covered: best.worth,
            goals: covering.goals,
            is_maximal: !outcome.results.iter().any(unknown),
            mutant_output: lines(&run.output),
            original_output: lines(&of_original.output),
        }))
    }

    /// What is asked about every mutant, in words.
    fn question(&self) -> String {
        let Request { selection, exploration, .. } = &self.subject.request;
        format!("{selection:?} {exploration:?}")
    }

    /// Executes what killed others.
    fn kill_by_others(&mut self, program: &ValidProgram) -> Option<Fate> {
        let killer = self.counterexamples.iter().position(|inputs| {
            let run = self.execute(inputs, |setup| exec::interpret(program, setup));
            matches!(run.stop, Stop::ErrorCall | Stop::AssertionFailed(_) | Stop::Violation(_))
        })?;
        let inputs = self.counterexamples.remove(killer);
        // Once more, to tell it as of the user's code.
        let finding = self.execute(&inputs, |setup| exec::trace(program, setup)).finding?;
        let kill = self.kill(program, &finding, &inputs, Finder::AnotherCounterexample);
        self.counterexamples.insert(0, inputs);
        Some(Fate::Killed(kill))
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
        }
    }

    fn rendered(&self, inputs: &[InputValue]) -> Vec<String> {
        let model = self.variants.original.data_model;
        inputs.iter().map(|input| render_value(*input, model)).collect()
    }

    fn fate_of(&mut self, program: &ValidProgram, outcome: Outcome) -> Fate {
        if let Some(found) = outcome.record.found.first() {
            let Violation { finding, inputs, .. } = &found.violation;
            let inputs: Vec<InputValue> = inputs.iter().map(|input| input.value).collect();
            let kill = self.kill(program, finding, &inputs, Finder::Exploration);
            return match finding.property {
                Property::Unwinding => Fate::KilledByUnwinding(kill),
                Property::Uninit => Fate::Killed(kill),
                _ => {
                    self.counterexamples.insert(0, inputs);
                    Fate::Killed(kill)
                }
            };
        }
        let verdict = outcome.results.into_iter().next().map(|result| result.verdict);
        match verdict {
            Some(Verdict::Unknown(Reason::Time | Reason::TimeSpent { .. })) => Fate::TimedOut,
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
