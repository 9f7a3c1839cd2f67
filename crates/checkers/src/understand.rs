//! From the end and the output of a verifier to an answer, by the rules of its description.

use process::{End, Outcome, signal_name};
use regex::{Match, Regex};
use serde::Deserialize;

use crate::{Answer, Checker, Question, Setting};

/// What a rule concludes.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Meaning {
    Safe,
    SafeWithinBound,
    Violated,
    Alarm,
    /// The bound was too small; nothing else is known to be wrong.
    Unwinding,
    Unknown,
    Refused,
    Crash,
    Timeout,
    OutOfMemory,
}

/// One rule: when everything that it names fits, it decides. The first such rule counts.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rule {
    pub(crate) means: Meaning,
    /// The status that it ended with is one of these.
    exit: Option<Vec<i32>>,
    /// This occurs on standard output.
    stdout: Option<String>,
    /// This occurs on standard error.
    stderr: Option<String>,
    /// This occurs on either.
    output: Option<String>,
    /// This occurs on neither.
    without: Option<String>,
    /// What is said of it, where the output itself says nothing.
    message: Option<String>,
    #[serde(skip)]
    compiled: Compiled,
}

#[derive(Clone, Debug, Default)]
struct Compiled {
    stdout: Option<Regex>,
    stderr: Option<Regex>,
    output: Option<Regex>,
    without: Option<Regex>,
}

/// What a verifier left.
pub(crate) struct Left<'l> {
    pub(crate) status: i32,
    pub(crate) stdout: &'l str,
    pub(crate) stderr: &'l str,
}

/// The words of a verifier; patterns name the parts of them with groups.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The group `property`: what is violated, in the words of the verifier.
    pub property: String,
    /// The group `place`.
    pub place: String,
    /// The group `message`, or the first one, or all.
    pub message: String,
}

/// The most that is kept of a message.
const MESSAGE: usize = 300;

impl Rule {
    /// Prepares the patterns; says what is wrong with them.
    pub(crate) fn compile(&mut self) -> Result<(), String> {
        let named = [&self.stdout, &self.stderr, &self.output];
        if self.exit.is_none() && named.iter().all(|pattern| pattern.is_none()) {
            return Err("it names neither an exit status nor a pattern of the output".into());
        }
        let compile = |pattern: &Option<String>| {
            let compile = |text: &String| Regex::new(&format!("(?m){text}"));
            pattern.as_ref().map(compile).transpose().map_err(|error| error.to_string())
        };
        self.compiled = Compiled {
            stdout: compile(&self.stdout)?,
            stderr: compile(&self.stderr)?,
            output: compile(&self.output)?,
            without: compile(&self.without)?,
        };
        Ok(())
    }

    /// What the verifier says, if it fits.
    pub(crate) fn fits(&self, left: &Left<'_>) -> Option<Said> {
        if self.exit.as_ref().is_some_and(|exit| !exit.contains(&left.status)) {
            return None;
        }
        let Compiled { stdout, stderr, output, without } = &self.compiled;
        let excluded =
            |pattern: &Regex| pattern.is_match(left.stdout) || pattern.is_match(left.stderr);
        if without.as_ref().is_some_and(excluded) {
            return None;
        }
        // The message of the most telling pattern is kept.
        let mut message = None;
        for (pattern, texts) in [
            (stdout, &[left.stdout][..]),
            (stderr, &[left.stderr]),
            (output, &[left.stdout, left.stderr]),
        ] {
            let Some(pattern) = pattern else { continue };
            let found = texts.iter().find_map(|text| said(pattern, text))?;
            message.get_or_insert(found);
        }
        let mut said: Said = message.unwrap_or_default();
        if let Some(message) = &self.message {
            said.message.clone_from(message);
        } else if said == Said::default() {
            said.message = format!("exit status {}", left.status);
        }
        Some(said)
    }

    /// What it concludes, if it fits.
    fn conclude(&self, left: &Left<'_>) -> Option<Answer> {
        let Said { message, .. } = self.fits(left)?;
        Some(match self.means {
            Meaning::Safe => Answer::Safe,
            Meaning::SafeWithinBound => Answer::SafeWithinBound,
            Meaning::Violated => Answer::Violated,
            Meaning::Alarm => Answer::Alarm,
            Meaning::Unknown | Meaning::Unwinding => Answer::Unknown(message),
            Meaning::Refused => Answer::Refused(message),
            Meaning::Crash => Answer::Crash(message),
            Meaning::Timeout => Answer::Timeout,
            Meaning::OutOfMemory => Answer::OutOfMemory,
        })
    }
}

/// What a match says.
fn said(pattern: &Regex, text: &str) -> Option<Said> {
    let found = pattern.captures(text)?;
    // One line, so that equal messages are equal however they were broken.
    let line = |part: Match<'_>| {
        let words: Vec<&str> = part.as_str().split_whitespace().collect();
        words.join(" ").chars().take(MESSAGE).collect::<String>()
    };
    let message = found.name("message").or(found.get(1)).or(found.get(0))?;
    Some(Said {
        property: found.name("property").map(line).unwrap_or_default(),
        place: found.name("place").map(line).unwrap_or_default(),
        message: line(message),
    })
}

/// What the end and the output of a run mean.
pub(crate) fn understand(checker: &Checker, question: &Question<'_>, outcome: &Outcome) -> Answer {
    let status = match outcome.end {
        End::Exited(status) => status,
        End::Signaled(signal) => return crash(checker, signal, outcome),
        End::TimedOut(_) if checker.launch.tells_time(&question.limits) => return Answer::Hang,
        End::TimedOut(_) => return Answer::Timeout,
        End::OutOfMemory => return Answer::OutOfMemory,
        End::TooMuchOutput => return Answer::Flood,
        End::Cancelled => return Answer::Unknown("interrupted".into()),
    };
    let (stdout, stderr) = (outcome.stdout_text(), outcome.stderr_text());
    let left = Left { status, stdout: &stdout, stderr: &stderr };
    match checker.rules.iter().find_map(|rule| rule.conclude(&left)) {
        Some(Answer::Safe) if is_bounded(checker, question.setting, &left) => {
            Answer::SafeWithinBound
        }
        Some(answer) => answer,
        None => without_rule(&left),
    }
}

/// A death by a signal, with the last words that a rule finds in the output.
fn crash(checker: &Checker, signal: i32, outcome: &Outcome) -> Answer {
    let (stdout, stderr) = (outcome.stdout_text(), outcome.stderr_text());
    let left = Left { status: 128 + signal, stdout: &stdout, stderr: &stderr };
    let name = signal_name(signal);
    let mut crashes = checker.rules.iter().filter(|rule| rule.means == Meaning::Crash);
    match crashes.find_map(|rule| rule.conclude(&left)) {
        Some(answer) => Answer::Crash(format!("{name}: {}", answer.message())),
        None => Answer::Crash(name),
    }
}

/// Whether "safe" is only meant up to a bound this time.
fn is_bounded(checker: &Checker, setting: &Setting, left: &Left<'_>) -> bool {
    let bounding = |option: &String| {
        let name = option.split('=').next().unwrap_or_default();
        checker.bounds.options.iter().any(|bounding| bounding == name)
    };
    let complete = checker
        .complete_when
        .as_ref()
        .is_some_and(|pattern| pattern.is_match(left.stdout) || pattern.is_match(left.stderr));
    setting.options().iter().any(bounding) || (checker.claims.bounded && !complete)
}

/// A run that no rule understands: dead by a signal behind a shell, or plain nonsense.
fn without_rule(left: &Left<'_>) -> Answer {
    // A shell that runs the verifier tells the signal that killed it as 128 + number.
    const DEADLY: [i32; 6] = [4, 6, 7, 8, 11, 31];
    let signal = left.status - 128;
    if DEADLY.contains(&signal) {
        return Answer::Crash(signal_name(signal));
    }
    let words = [left.stderr, left.stdout]
        .into_iter()
        .find_map(|text| text.lines().rev().map(str::trim).find(|line| !line.is_empty()));
    let words: String = words.unwrap_or("no output").chars().take(MESSAGE).collect();
    Answer::Nonsense(format!("exit status {}: {words}", left.status))
}
