//! The filter: one candidate, stage by stage.

use generate::{Profile, Subject};
use process::{End, Outcome, signal_name, thread_time};

use crate::build::{ADDRESS_SANITIZER, Build, BuildFailure, Built, PLAIN, SANITIZED};
use crate::candidate::{Candidate, Preprocessed};
use crate::environment::{first_foreign, first_writing};
use crate::interpreted::interpret;
use crate::report;
use crate::reserved::first_reserved;
use crate::stage::{Dropped, Stage};
use crate::workshop::{Behaviour, Bench, Spent, Workshop};

/// How strong the case for a seed is, beyond compilers and sanitizers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// Our interpreter agrees and finds no undefined behaviour.
    Interpreted,
    /// Our interpreter cannot tell, for this reason.
    NotInterpreted(String),
}

/// A seed: a program that passed the filter.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The candidate's name.
    pub name: String,
    /// The program.
    pub subject: Subject,
    /// What it reported.
    pub profile: Profile,
    /// How strong the case for it is.
    pub evidence: Evidence,
    pub(crate) behaviour: Behaviour,
}

/// Examines a candidate; also says where the time went.
pub fn examine(workshop: &Workshop, candidate: &Candidate) -> (Result<Fit, Dropped>, Spent) {
    let mut spent = Spent::default();
    let bench = match workshop.bench() {
        Ok(bench) => bench,
        Err(error) => return (Err(Dropped::at(Stage::Read, error.to_string())), spent),
    };
    let mut examination = Examination { bench: &bench, spent: &mut spent };
    let result = examination.run(candidate);
    spent.filtering += bench.take_cpu();
    if result.is_err() {
        // Nothing was made.
        spent.filtering += std::mem::take(&mut spent.making);
    }
    (result, spent)
}

/// Reads a program and puts counters into it.
fn instrument(text: &Preprocessed) -> Result<(Subject, String), Dropped> {
    let subject = Subject::read(&text.text, &text.file)
        .map_err(|refusal| Dropped::at(Stage::Follow, refusal.to_string()))?;
    if let Some(name) = first_foreign(subject.called_names()) {
        return Err(Dropped::at(Stage::Environment, format!("it uses {name}")));
    }
    if let Some(name) = first_writing(subject.names_with_used_results()) {
        return Err(Dropped::at(Stage::Environment, format!("it uses what {name} returns")));
    }
    if let Some(name) = first_reserved(subject.exported_functions()) {
        return Err(Dropped::at(Stage::Environment, format!("it defines {name}")));
    }
    let profiled = subject.profiled();
    Ok((subject, profiled))
}

struct Examination<'a, 'w> {
    bench: &'a Bench<'w>,
    spent: &'a mut Spent,
}

impl Examination<'_, '_> {
    fn run(&mut self, candidate: &Candidate) -> Result<Fit, Dropped> {
        let found = candidate.find(self.bench)?;
        self.spent.filtering += self.bench.take_cpu();
        let text = candidate.preprocess(found, self.bench)?;
        let (instrumented, time) = source::with_room(|| {
            let before = thread_time();
            (instrument(&text), thread_time() - before)
        });
        let (subject, profiled) = instrumented?;
        self.bench.add_cpu(time);
        self.spent.making += self.bench.take_cpu();

        let behaviour = self.run_original(&text.text)?;
        let profile = self.count(&subject, &profiled, &behaviour)?;
        for build in &PLAIN[1..3] {
            self.agree(&subject, &profiled, &behaviour, &profile, *build)?;
        }
        for build in SANITIZED {
            self.sanitize(&subject, &profiled, &behaviour, &profile, build)?;
        }
        let evidence = interpret(self.bench, &subject, &profile, &behaviour)?;
        Ok(Fit { name: candidate.name.clone(), subject, profile, evidence, behaviour })
    }

    /// The program as it is: it must end by itself, soon.
    fn run_original(&mut self, text: &str) -> Result<Behaviour, Dropped> {
        let built = self.build(text, PLAIN[0], Stage::Compile)?;
        let ran = self.start(&built, Stage::Run)?;
        // Not every verifier is asked for the error call alone: a failed assertion is an error too.
        let is_failed = |line: &str| line.contains("Assertion `") && line.ends_with("failed.");
        if ran.end == End::Signaled(SIGABRT) && ran.stderr_text().lines().any(is_failed) {
            return Err(Dropped::at(Stage::Run, "an assertion of its own fails"));
        }
        let behaviour = Behaviour { end: ran.end, output: ran.stdout };
        match behaviour.end {
            // These are the statuses by which the runtime speaks.
            End::Exited(113..=115) => Err(Dropped::at(Stage::Run, "its exit status is ours")),
            End::Exited(_) | End::Signaled(SIGABRT) => Ok(behaviour),
            end => Err(Dropped::at(Stage::Run, describe(end))),
        }
    }

    /// The program that counts: it must do the same, twice, and report once each time.
    fn count(
        &mut self,
        subject: &Subject,
        profiled: &str,
        expected: &Behaviour,
    ) -> Result<Profile, Dropped> {
        self.spent.filtering += self.bench.take_cpu();
        let (built, first) = self.first_profile(subject, profiled, expected)?;
        self.spent.making += self.bench.take_cpu();
        let second = self.profile(subject, &built, expected, Stage::Count)?;
        if first != second {
            return Err(Dropped::at(Stage::Count, "a second run counts differently"));
        }
        refuse_unspecified(&built.messages)?;
        Ok(first)
    }

    /// Whatever goes wrong with a program that was linked in a hurry may be due to that.
    fn first_profile(
        &self,
        subject: &Subject,
        profiled: &str,
        expected: &Behaviour,
    ) -> Result<(Built, Profile), Dropped> {
        if let Ok(Some(built)) = self.bench.build_quickly(profiled)
            && let Ok(profile) = self.profile(subject, &built, expected, Stage::Count)
        {
            return Ok((built, profile));
        }
        let built = self.build(profiled, PLAIN[0], Stage::Count)?;
        let profile = self.profile(subject, &built, expected, Stage::Count)?;
        Ok((built, profile))
    }

    /// Another build of the program that counts must do and count the same.
    fn agree(
        &mut self,
        subject: &Subject,
        profiled: &str,
        expected: &Behaviour,
        profile: &Profile,
        build: Build,
    ) -> Result<(), Dropped> {
        let built = self.build(profiled, build, Stage::Compile)?;
        refuse_unspecified(&built.messages)?;
        let again = self.profile(subject, &built, expected, Stage::Agree)?;
        if again != *profile {
            return Err(Dropped::at(Stage::Agree, format!("{build} counts differently")));
        }
        Ok(())
    }

    fn sanitize(
        &mut self,
        subject: &Subject,
        profiled: &str,
        expected: &Behaviour,
        profile: &Profile,
        build: Build,
    ) -> Result<(), Dropped> {
        let built = self.build(profiled, build, Stage::Sanitize)?;
        let ran = self.start(&built, Stage::Sanitize)?;
        if let Some(line) = sanitizer_report(&ran.stderr_text()) {
            return Err(Dropped::at(Stage::Sanitize, format!("{build}: {line}")));
        }
        let again = self.compare(subject, ran, expected, Stage::Sanitize);
        let again = again.map_err(|dropped| {
            Dropped::at(Stage::Sanitize, format!("{build}: {}", dropped.reason))
        })?;
        match again == *profile {
            true => Ok(()),
            false => Err(Dropped::at(Stage::Sanitize, format!("{build} counts differently"))),
        }
    }

    fn build(&self, text: &str, build: Build, stage: Stage) -> Result<Built, Dropped> {
        self.bench.build(text, build).map_err(|failure| match failure {
            BuildFailure::Refused(complaint) => Dropped::at(stage, format!("{build}: {complaint}")),
            BuildFailure::Start(error) => Dropped::at(stage, error.to_string()),
        })
    }

    /// Runs a program, with a place for its report.
    fn start(&self, built: &Built, stage: Stage) -> Result<Outcome, Dropped> {
        let report = self.bench.path("report");
        let _ = std::fs::remove_file(&report);
        let command = self
            .bench
            .program(&built.binary, None)
            .env("REFUTE_REPORT", &report)
            .envs([ADDRESS_SANITIZER]);
        self.bench.start(command).map_err(|error| Dropped::at(stage, error.to_string()))
    }

    /// Runs a program that counts and reads its report.
    fn profile(
        &self,
        subject: &Subject,
        built: &Built,
        expected: &Behaviour,
        stage: Stage,
    ) -> Result<Profile, Dropped> {
        let ran = self.start(built, stage)?;
        self.compare(subject, ran, expected, stage)
    }

    fn compare(
        &self,
        subject: &Subject,
        ran: Outcome,
        expected: &Behaviour,
        stage: Stage,
    ) -> Result<Profile, Dropped> {
        if ran.end != expected.end {
            let end = describe(ran.end);
            return Err(Dropped::at(stage, format!("it ends otherwise: {end}")));
        }
        if ran.stdout != expected.output {
            return Err(Dropped::at(stage, "it writes something else"));
        }
        let bytes = std::fs::read(self.bench.path("report")).unwrap_or_default();
        report::read(&bytes, subject).map_err(|reason| Dropped::at(stage, reason))
    }
}

pub(crate) const SIGABRT: i32 = 6;
const SIGXCPU: i32 = 24;

/// What a sanitizer wrote about undefined behaviour, from the place in the program on and without what
/// differs from run to run.
pub(crate) fn sanitizer_report(messages: &str) -> Option<&str> {
    for line in messages.lines() {
        if line.contains("runtime error:") {
            return line.trim().rsplit("program.c:").next();
        }
        let report = line.split_once("==ERROR: ").or_else(|| line.split_once("==WARNING: "));
        if let Some((_, report)) = report.filter(|(_, report)| report.contains("Sanitizer")) {
            let end = report.find(" on ").or_else(|| report.find(": 0x"));
            return Some(report[..end.unwrap_or(report.len())].trim());
        }
    }
    None
}

/// A compiler's warning that C leaves something open ends the examination: the order of side effects,
/// or whether two string literals are one object.
pub(crate) fn refuse_unspecified(messages: &str) -> Result<(), Dropped> {
    let names = ["[-Wsequence-point]", "[-Wunsequenced]", "[-Wstring-compare]"];
    let is_warning = |line: &&str| names.iter().any(|name| line.contains(name));
    match messages.lines().find(is_warning) {
        Some(line) => Err(Dropped::at(Stage::Order, line.trim())),
        None => Ok(()),
    }
}

pub(crate) fn describe(end: End) -> String {
    match end {
        End::Exited(status) => format!("exit status {status}"),
        // The kernel's own way to say that the time on the processor is up.
        End::TimedOut(_) | End::Signaled(SIGXCPU) => "it takes too long".into(),
        End::Signaled(signal) => format!("ended by {}", signal_name(signal)),
        End::OutOfMemory => "it takes too much memory".into(),
        End::TooMuchOutput => "it writes too much".into(),
        End::Cancelled => "it was stopped".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_sanitizers_are_the_same_in_every_run() {
        for (messages, report) in [
            (
                "program.c:7:3: runtime error: signed overflow\n",
                Some("7:3: runtime error: signed overflow"),
            ),
            (
                "=====\n==265==ERROR: AddressSanitizer: invalid-pointer-pair: 0x7fff 0x7ffe\n",
                Some("AddressSanitizer: invalid-pointer-pair"),
            ),
            (
                "==9==ERROR: AddressSanitizer: heap-use-after-free on address 0x60 at pc 0x55\n",
                Some("AddressSanitizer: heap-use-after-free"),
            ),
            (
                "==9==WARNING: MemorySanitizer: use-of-uninitialized-value\n",
                Some("MemorySanitizer: use-of-uninitialized-value"),
            ),
            ("it wrote == and Sanitizer itself\n", None),
        ] {
            assert_eq!(sanitizer_report(messages), report);
        }
    }
}
