//! One question to one verifier.

use std::fs;
use std::io;
use std::path::Path;

use base::DataModel;
use process::{Cancel, Command, End, Limits, Outcome, Scratch, StartError, Usage};

use crate::dialect::PROGRAM;
use crate::launch::{PROPERTY, PROPERTY_TEXT, Values};
use crate::setting::quoted;
use crate::understand::understand;
use crate::{Answer, Installed, Setting, Unaskable};

/// A program, and how to ask about it: does any execution reach the error call?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The program, in the neutral dialect.
    pub text: &'q str,
    /// What it is written for.
    pub data_model: DataModel,
    /// The options beside those that every run has.
    pub setting: &'q Setting,
    /// How far the run may go.
    pub limits: Limits,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    /// What it means.
    pub answer: Answer,
    /// The command, to be repeated in a directory with the translated program as `program.c`.
    pub command: Vec<String>,
    /// Standard output and then standard error, as much of them as is kept.
    pub output: Vec<u8>,
    /// What the run used.
    pub usage: Usage,
}

/// The most that is kept of each output, once it is understood.
const KEPT: usize = 64 << 10;

/// A question that could not be put. Whatever the verifier does is an [`Answer`] instead.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The verifier could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The program could not be written where the verifier reads it.
    #[error("the program cannot be written for the verifier: {0}")]
    Scratch(#[from] io::Error),
    /// The verifier has no words for it.
    #[error(transparent)]
    Unaskable(#[from] Unaskable),
    /// Somebody wished to stop.
    #[error("interrupted")]
    Cancelled,
    /// The verifier cannot be asked about this data model.
    #[error("{checker} takes no programs for {model}")]
    Model {
        /// The verifier.
        checker: String,
        /// The data model.
        model: DataModel,
    },
}

impl Reply {
    /// The command as a shell takes it.
    pub fn command_line(&self) -> String {
        self.command.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

impl Installed {
    /// Asks the verifier, in a directory of its own below `scratch`.
    pub fn ask(
        &self,
        question: &Question<'_>,
        scratch: &Path,
        cancel: &Cancel,
    ) -> Result<Reply, AskError> {
        let checker = &self.checker;
        if !checker.takes(question.data_model) {
            let model = question.data_model;
            return Err(AskError::Model { checker: checker.name.clone(), model });
        }
        let place = Scratch::inside(scratch)?;
        fs::write(place.file(PROGRAM), checker.translate(question.text))?;
        fs::write(place.file(PROPERTY), PROPERTY_TEXT)?;
        let values = Values {
            program: checker.inner_program(&self.program),
            directory: place.path(),
            model: question.data_model,
            setting: question.setting,
            limits: &question.limits,
        };
        if let Some(command) = checker.launch.preparation(&values) {
            let outcome = self.start(&command, question, &place, cancel)?;
            if !outcome.end.success() {
                let answer = Answer::Refused(first_line(&outcome));
                return Ok(reply(answer, command, &outcome));
            }
        }
        let mut command = checker.launch.command(&values);
        if checker.container().is_some() {
            command[0] = self.program.to_string_lossy().into_owned();
        }
        let outcome = self.start(&command, question, &place, cancel)?;
        let answer = understand(checker, question, &outcome);
        Ok(reply(answer, command, &outcome))
    }

    fn start(
        &self,
        command: &[String],
        question: &Question<'_>,
        place: &Scratch,
        cancel: &Cancel,
    ) -> Result<Outcome, AskError> {
        let outcome = Command::new(&command[0])
            .args(&command[1..])
            // Some tools (Frama-C) trust this variable more than the system.
            .env("PWD", place.path())
            .envs(self.checker.environment())
            .current_dir(place.path())
            .limits(question.limits)
            .run(cancel)?;
        match outcome.end {
            End::Cancelled => Err(AskError::Cancelled),
            _ => Ok(outcome),
        }
    }
}

fn reply(answer: Answer, command: Vec<String>, outcome: &Outcome) -> Reply {
    let mut output = shortened(&outcome.stdout);
    output.extend(shortened(&outcome.stderr));
    Reply { answer, command, output, usage: outcome.usage }
}

/// The first words of a program that failed.
fn first_line(outcome: &Outcome) -> String {
    let text = outcome.stderr_text() + &outcome.stdout_text();
    let line = text.lines().find(|line| line.contains("error")).or(text.lines().next());
    line.unwrap_or("it failed without a word").to_owned()
}

/// The beginning and the end of an output: errors stand at either.
fn shortened(bytes: &[u8]) -> Vec<u8> {
    if bytes.len() <= KEPT {
        return bytes.to_vec();
    }
    let half = KEPT / 2;
    let left_out = format!("\n[... {} bytes left out ...]\n", bytes.len() - 2 * half);
    [&bytes[..half], left_out.as_bytes(), &bytes[bytes.len() - half..]].concat()
}
