//! The filter: one candidate, stage by stage.

use base::Seed;
use generate::{Profile, Request, Strategy, Subject, emit};
use oracle::{
    Behaviour, Bench, Build, Built, Interpretation, PLAIN, SANITIZED, SIGABRT, Workshop, describe,
    interpret_closed, refuse_unspecified, sanitizer_report,
};
use process::{End, Outcome, thread_time};

use crate::candidate::{Candidate, Preprocessed};
use crate::environment::{first_foreign, first_writing};
use crate::report;
use crate::reserved::first_reserved;
use crate::spent::Spent;
use crate::stage::{Dropped, Stage};

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
    pub evidence: Interpretation,
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

/// A program that was counted once: what all other builds of it must do and count.
struct Counted {
    subject: Subject,
    /// The text that counts.
    profiled: String,
    behaviour: Behaviour,
    profile: Profile,
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
        let first = Counted { subject, profiled, behaviour, profile };
        for build in &PLAIN[1..3] {
            self.agree(&first, *build)?;
        }
        for build in SANITIZED {
            self.sanitize(&first, build)?;
        }
        let evidence = self.interpret(&first)?;
        let Counted { subject, behaviour, profile, .. } = first;
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
    fn agree(&self, first: &Counted, build: Build) -> Result<(), Dropped> {
        let built = self.build(&first.profiled, build, Stage::Compile)?;
        refuse_unspecified(&built.messages)?;
        let again = self.profile(&first.subject, &built, &first.behaviour, Stage::Agree)?;
        match again == first.profile {
            true => Ok(()),
            false => Err(Dropped::at(Stage::Agree, format!("{build} counts differently"))),
        }
    }

    /// The same under a sanitizer, which must find nothing.
    fn sanitize(&self, first: &Counted, build: Build) -> Result<(), Dropped> {
        let dropped = |reason: &str| Dropped::at(Stage::Sanitize, format!("{build}{reason}"));
        let built = self.build(&first.profiled, build, Stage::Sanitize)?;
        let ran = self.start(&built, Stage::Sanitize)?;
        if let Some(line) = sanitizer_report(&ran.stderr_text()) {
            return Err(dropped(&format!(": {line}")));
        }
        let again = self.compare(&first.subject, ran, &first.behaviour, Stage::Sanitize);
        let again = again.map_err(|other| dropped(&format!(": {}", other.reason)))?;
        match again == first.profile {
            true => Ok(()),
            false => Err(dropped(" counts differently")),
        }
    }

    /// The last stage: our interpreter on the program that checks its own counts.
    fn interpret(&self, first: &Counted) -> Result<Interpretation, Dropped> {
        let request = Request { strategies: vec![Strategy::Fcr], ..Request::default() };
        let Counted { subject, profile, behaviour, .. } = first;
        let programs = emit(subject, profile, "interpreted", &request, &mut Seed(0).rng());
        match programs.first() {
            Some(program) => Ok(interpret_closed(self.bench, &program.text, behaviour)?),
            None => Ok(Interpretation::NotInterpreted("it has no branches".into())),
        }
    }

    fn build(&self, text: &str, build: Build, stage: Stage) -> Result<Built, Dropped> {
        let built = self.bench.build(text, build);
        built.map_err(|failure| Dropped::at(stage, failure.of(build)))
    }

    /// Runs a program, with a place for its report.
    fn start(&self, built: &Built, stage: Stage) -> Result<Outcome, Dropped> {
        let command = self.bench.reporting(built);
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
        report::read(&self.bench.report(), subject).map_err(|reason| Dropped::at(stage, reason))
    }
}
