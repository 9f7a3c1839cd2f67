//! What is printed where: people read standard output, machines read JSON.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use screen::{BAD, GOOD, STRONG, UNSURE, styled};
use serde::Serialize;

use crate::answer::{Conclusion, Failure, Standing};
use crate::voice::Voice;

/// How output is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// For people; colours only on a terminal.
    #[default]
    #[value(alias = "human")]
    Text,
    /// One JSON document on standard output; the last line goes to standard error.
    Json,
}

/// Options for the output: the same on every command.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Output")]
pub struct OutputOptions {
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,

    /// Write result.json into this directory, which is made if needed
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl OutputOptions {
    /// Prints a result as text or as JSON, and writes it into the directory that was asked for.
    pub fn publish(
        &self,
        voice: Voice,
        text: &str,
        document: &impl Serialize,
    ) -> Result<(), Failure> {
        let json = self.keep(document)?;
        match self.format {
            Format::Text => voice.tell(text),
            Format::Json => print(&format!("{json}\n")),
        }
        Ok(())
    }

    /// Writes a result into the directory that was asked for; gives it as JSON.
    pub fn keep(&self, document: &impl Serialize) -> Result<String, Failure> {
        let json = serde_json::to_string_pretty(document).map_err(|error| {
            Failure::new(format!("the result cannot be written as JSON: {error}"))
        })?;
        if let Some(directory) = &self.out {
            write_result(directory, &json)?;
        }
        Ok(json)
    }
}

fn write_result(directory: &Path, json: &str) -> Result<(), Failure> {
    make_directory(directory)?;
    write_whole(&directory.join("result.json"), format!("{json}\n").as_bytes())
}

/// Writes a file in one step, so that an old one is replaced by a whole one or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    process::write_whole(path, bytes).map_err(|error| Failure::new(error.to_string()))
}

/// Makes a directory and those above it, if they are not there.
pub fn make_directory(path: &Path) -> Result<(), Failure> {
    process::make_directory(path).map_err(|error| Failure::new(error.to_string()))
}

/// Prints to standard output. A reader that has gone away is no failure.
pub fn print(text: &str) {
    let mut stream = anstream::stdout().lock();
    let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
}

/// Prints the last line of an answer.
pub fn print_result(answer: &Conclusion, format: Format) {
    let style = match answer.standing {
        Standing::NotRefuted => GOOD,
        Standing::Refuted | Standing::Failed => BAD,
        Standing::Undecided => UNSURE,
    };
    let line = format!("RESULT: {}\n", styled(style, &answer.verdict));
    match format {
        Format::Text => print(&line),
        Format::Json => {
            let _ = anstream::stderr().write_all(line.as_bytes());
        }
    }
}

/// Prints why there is no answer.
pub fn print_failure(failure: &Failure, format: Format) {
    let mut text = format!("{} {}\n", styled(BAD, "error:"), failure.message);
    if !failure.details.is_empty() {
        text.push_str(&failure.details);
        text.push('\n');
    }
    if !failure.advice.is_empty() {
        text.push_str(&format!("{} {}\n", styled(STRONG, "help:"), failure.advice));
    }
    let _ = anstream::stderr().write_all(text.as_bytes());
    if format == Format::Json {
        let document = serde_json::json!({ "schema": "refute-error/1", "error": failure });
        print(&format!("{document:#}\n"));
    }
    let answer = Conclusion { standing: Standing::Failed, verdict: "error".into() };
    print_result(&answer, format);
}
