//! Fates that another verifier decides, one run for each mutant.
//!
//! The mutants are the same as without one: those that do not compile or are another one in other words are
//! left out here too. What macros and headers of the command line say stands in the texts that are written,
//! so that all verifiers read the same, whatever their options are called.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::MacroOption;
use check::{Failure, Request};
use checkers::{AskError, Installed, ProgramAnswer, ProgramQuestion, Said};
use process::{Cancel, Command, End, Limits, MemoryLimit, Scratch};
use sha2::{Digest, Sha256};

use crate::decide::{Case, Decider, Decision, Original};
use crate::fate::{Confirmed, Fate, Finder, Kill};
use crate::shared::marker;
use crate::subject::{Specimen, Subject};
use crate::variants::Variants;

/// How much longer than its time on a processor a run may take by the clock: the machine may be busy.
const BUSY: u32 = 4;
/// How much a verifier may say.
const OUTPUT: u64 = 64 << 20;

/// Who decides.
#[derive(Clone)]
pub enum Verifier {
    /// A verifier that is known by a description.
    Known(Box<Installed>),
    /// A command that is given the files of a program; ending with anything but 0 rejects it.
    Command(Vec<String>),
}

/// Decides the fates of mutants by asking another verifier.
pub struct ByChecker<'c> {
    subject: Arc<Subject>,
    verifier: Verifier,
    variants: Variants,
    /// What stands in front of every text.
    front: String,
    /// What is asked, without how far a run may go.
    question: ProgramQuestion,
    /// The words of verifiers that the program uses, as this one defines them.
    words: String,
    cancel: &'c Cancel,
}

impl<'c> ByChecker<'c> {
    /// Compiles all mutants to see which are worth asking about.
    pub fn new(
        subject: Arc<Subject>,
        verifier: Verifier,
        cancel: &'c Cancel,
    ) -> Result<ByChecker<'c>, Failure> {
        let question = question(&subject)?;
        let mut words = String::new();
        if let Verifier::Known(installed) = &verifier {
            installed.checker.program_options(&question).map_err(|error| {
                Failure::new(error.to_string()).with_advice("-p says what is checked")
            })?;
            let texts = texts(&subject.request)?;
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            words = installed.checker.words_for(&texts);
        }
        let front = front(&subject.request)?;
        let variants = Variants::load(&subject, cancel)?;
        Ok(ByChecker { subject, verifier, variants, front, question, words, cancel })
    }

    /// The texts of the program with some mutants, and a number for them and what is asked.
    fn texts(&self, mutants: &[usize]) -> Result<(Texts, String), Failure> {
        let request = &self.subject.request;
        let mut texts = texts(request)?;
        for file in &self.subject.files {
            let of_file = request.sources.files.iter().zip(&mut texts);
            for (_, text) in of_file.filter(|(path, _)| **path == file.path) {
                text.clone_from(&file.text);
            }
        }
        for number in mutants {
            let Specimen { file, mutant } = &self.subject.specimens[*number];
            let original = &self.subject.files[*file];
            let of_file = request.sources.files.iter().zip(&mut texts);
            for (_, text) in of_file.filter(|(path, _)| **path == original.path) {
                *text = mutant.apply(&original.text);
            }
        }
        let mut written = Vec::new();
        for (at, (path, text)) in request.sources.files.iter().zip(texts).enumerate() {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            let place = absolute(path)?;
            let text = [&*self.front, &marker(1, &place.to_string_lossy()), &*text].concat();
            written.push((format!("{at}-{name}"), text));
        }
        if !self.words.is_empty() {
            written.push(("words.c".into(), self.words.clone()));
        }
        let mut hash = Sha256::new();
        hash.update(self.asked().as_bytes());
        for (name, text) in &written {
            hash.update(format!("{name} {}\n", text.len()).as_bytes());
            hash.update(text.as_bytes());
        }
        let key = hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Ok((Texts(written), key))
    }

    /// Who is asked what.
    fn asked(&self) -> String {
        match &self.verifier {
            Verifier::Known(installed) => {
                let checker = &installed.checker;
                let options = checker.program_options(&self.question).unwrap_or_default();
                format!("{} {} {options:?}", checker.name, installed.version)
            }
            Verifier::Command(words) => format!("command {words:?}"),
        }
    }

    /// Asks about a program.
    fn ask(&self, texts: &Texts, time: Duration) -> Result<Decision, Failure> {
        let unusable =
            |error: std::io::Error| Failure::new(format!("the texts cannot be written: {error}"));
        let scratch = Scratch::new().map_err(unusable)?;
        let mut files: Vec<PathBuf> = Vec::new();
        for (name, text) in &texts.0 {
            files.push(scratch.file(name));
            fs::write(scratch.file(name), source::encode(text)).map_err(unusable)?;
        }
        let limits = Limits {
            wall: Some(time * BUSY),
            cpu: Some(time),
            memory: Some(MemoryLimit::Resident(self.subject.request.memory)),
            output: OUTPUT,
            ..Limits::default()
        };
        match &self.verifier {
            Verifier::Known(installed) => {
                let question = ProgramQuestion { limits, ..self.question.clone() };
                let reply =
                    installed.ask_about_program(&files, &question, scratch.path(), self.cancel);
                match reply {
                    Ok(reply) => Ok(Decision {
                        fate: fate(reply.answer),
                        memory: Some(reply.usage.peak_memory),
                    }),
                    Err(AskError::Cancelled) => Err(Failure::new("interrupted")),
                    Err(error) => Err(Failure::new(error.to_string())),
                }
            }
            Verifier::Command(words) => self.run(words, &files, limits),
        }
    }

    /// Runs a command on a program.
    fn run(
        &self,
        words: &[String],
        files: &[PathBuf],
        limits: Limits,
    ) -> Result<Decision, Failure> {
        let mut command = Command::new(words.first().map(String::as_str).unwrap_or_default());
        for word in words.iter().skip(1) {
            command = match word.as_str() {
                "{files}" => command.args(files),
                word => command.arg(word),
            };
        }
        if !words.iter().any(|word| word == "{files}") {
            command = command.args(files);
        }
        // Compilers look there as if it had been given by -I.
        let path = std::env::join_paths(&self.question.include_directories)
            .map_err(|error| Failure::new(format!("headers cannot be searched there: {error}")))?;
        let outcome = command.env("CPATH", path).limits(limits).run(self.cancel);
        let outcome = outcome.map_err(|error| Failure::new(error.to_string()))?;
        let words = format!("{}{}", outcome.stdout_text(), outcome.stderr_text());
        let last = words.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let rejected = |how: String| {
            let message = if last.is_empty() { how } else { format!("{how}: {last}") };
            Fate::Killed(kill(Said { message, ..Said::default() }))
        };
        let fate = match outcome.end {
            End::Exited(0) => Fate::Survived { passing: None },
            End::Exited(status) => rejected(format!("exit status {status}")),
            End::Signaled(signal) => rejected(process::signal_name(signal)),
            End::TimedOut(_) => Fate::TimedOut,
            End::OutOfMemory => Fate::Undecided { reason: "out of memory".into() },
            End::TooMuchOutput => Fate::Undecided { reason: "too much output".into() },
            End::Cancelled => return Err(Failure::new("interrupted")),
        };
        Ok(Decision { fate, memory: Some(outcome.usage.peak_memory) })
    }
}

/// Files to be written: their names and texts.
pub struct Texts(Vec<(String, String)>);

impl Decider for ByChecker<'_> {
    type Program = Texts;

    fn subject(&self) -> &Arc<Subject> {
        &self.subject
    }

    fn variants(&self) -> &Variants {
        &self.variants
    }

    fn original(&self, time: Duration) -> Result<Original, Failure> {
        let started = Instant::now();
        let (texts, _) = self.texts(&[])?;
        let Decision { fate, memory } = self.ask(&texts, time)?;
        let words = match &fate {
            Fate::Killed(kill) | Fate::KilledByUnwinding(kill) => {
                [&*kill.place, &*kill.property, &*kill.message].join(" ").trim().to_owned()
            }
            Fate::Undecided { reason } => reason.clone(),
            other => other.word().into(),
        };
        let passes = matches!(fate, Fate::Survived { .. });
        // Whether there is any execution, another verifier does not say.
        let is_undecided = fate.is_open();
        let time = started.elapsed();
        Ok(Original { passes, words, is_undecided, is_vacuous: false, time, memory })
    }

    fn case(&self, mutants: &[usize]) -> Result<Case<Texts>, Failure> {
        if let Some(fate) = self.variants.known_fate(&self.subject, mutants) {
            return Ok(Case::Known(fate));
        }
        let (program, key) = self.texts(mutants)?;
        Ok(Case::Open { key, program })
    }

    fn decide(&self, texts: &Texts, time: Duration) -> Result<Decision, Failure> {
        self.ask(texts, time)
    }
}

/// What is asked about every program.
fn question(subject: &Subject) -> Result<ProgramQuestion, Failure> {
    let Request { sources, selection, exploration, memory, .. } = &subject.request;
    // What is included by a name in quotes is looked for beside the original.
    let beside = sources.files.iter().filter_map(|file| file.parent());
    let mut include_directories: Vec<PathBuf> = Vec::new();
    for directory in beside.chain(sources.dialect.include_directories.iter().map(PathBuf::as_path))
    {
        let directory = absolute(directory)?;
        if !include_directories.contains(&directory) {
            include_directories.push(directory);
        }
    }
    let memory = Some(MemoryLimit::Resident(*memory));
    Ok(ProgramQuestion {
        data_model: sources.dialect.data_model,
        standard: sources.dialect.standard.clone(),
        include_directories,
        properties: selection.properties,
        unwind: exploration.unwinding.last,
        malloc_may_fail: exploration.malloc_may_fail,
        limits: Limits { memory, ..Limits::default() },
    })
}

/// The texts of the files of a program.
fn texts(request: &Request) -> Result<Vec<String>, Failure> {
    let read = |path: &PathBuf| {
        fs::read(path)
            .map(|bytes| source::decode(&bytes))
            .map_err(|error| Failure::new(format!("'{}' cannot be read: {error}", path.display())))
    };
    request.sources.files.iter().map(read).collect()
}

/// The macros and forced headers of the command line, as text.
fn front(request: &Request) -> Result<String, Failure> {
    let dialect = &request.sources.dialect;
    let mut front = String::new();
    for option in &dialect.macros {
        front.push_str(&match option {
            MacroOption::Define(text) => match text.split_once('=') {
                Some((name, value)) => format!("#define {name} {value}\n"),
                None => format!("#define {text} 1\n"),
            },
            MacroOption::Undefine(name) => format!("#undef {name}\n"),
        });
    }
    for file in &dialect.forced_includes {
        front.push_str(&format!("#include \"{}\"\n", absolute(file)?.display()));
    }
    Ok(front)
}

/// A path that means the same everywhere.
fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    std::path::absolute(path)
        .map_err(|error| Failure::new(format!("the working directory cannot be told: {error}")))
}

/// What an answer means for a mutant.
fn fate(answer: ProgramAnswer) -> Fate {
    match answer {
        ProgramAnswer::Holds => Fate::Survived { passing: None },
        ProgramAnswer::Violated(said) => Fate::Killed(kill(said)),
        ProgramAnswer::Unwinding(said) => Fate::KilledByUnwinding(kill(said)),
        ProgramAnswer::TimedOut => Fate::TimedOut,
        ProgramAnswer::Undecided(reason) => Fate::Undecided { reason },
    }
}

fn kill(said: Said) -> Kill {
    let Said { property, place, message } = said;
    Kill {
        property,
        message,
        place,
        inputs: Vec::new(),
        by: Finder::Checker,
        confirmed: Confirmed::Unconfirmed,
        real_run: None,
    }
}
