//! A question about a whole program: several files, any properties, a bound for its loops.
//!
//! Other questions are about one text and one error call. Here a program is taken as its author wrote it, and
//! a description says in a section of its own, `[programs]`, which options ask for what.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::DataModel;
use process::{Cancel, Command, End, Limits, Outcome, Usage};
use serde::Deserialize;
use verdict::PropertySet;

use crate::setting::quoted;
use crate::understand::{Left, Meaning, Rule, Said};
use crate::{AskError, Checker, Installed};

/// How a verifier is asked about whole programs.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Programs {
    /// The arguments; `{files}`, `{options}` and `{model}` stand for any number of them, `{properties}` for
    /// their names with commas between.
    arguments: Vec<String>,
    /// What has headers searched in `{directory}`.
    include: Vec<String>,
    /// What bounds loops: `{unwind}` iterations are allowed, `{unwind_next}` is one more.
    #[serde(default)]
    unwind: Vec<String>,
    /// What lets allocations fail.
    malloc_may_fail: Option<Vec<String>>,
    /// What makes them succeed.
    #[serde(default)]
    malloc_never_fails: Vec<String>,
    /// What asks for each property.
    properties: BTreeMap<String, Vec<String>>,
    /// What is needed when nobody asks for a property.
    #[serde(default)]
    without: BTreeMap<String, Vec<String>>,
    /// What selects each language standard.
    #[serde(default)]
    standards: BTreeMap<String, Vec<String>>,
    /// What the outputs mean; `unwinding` is a violation of nothing but the bound.
    pub(crate) verdict: Vec<Rule>,
}

impl Programs {
    /// Whether it makes sense; else the field and what is wrong with it.
    pub(crate) fn check(&mut self) -> Result<(), (String, String)> {
        if !self.arguments.iter().any(|word| word == "{files}") {
            return Err((
                "programs.arguments".into(),
                "the program, {files}, is given nowhere".into(),
            ));
        }
        let names = self.properties.keys().chain(self.without.keys());
        for name in names {
            name.parse::<verdict::Property>()
                .map_err(|_| ("programs".to_owned(), format!("'{name}' is no property")))?;
        }
        for (number, rule) in self.verdict.iter_mut().enumerate() {
            let field = format!("programs.verdict number {}", number + 1);
            rule.compile().map_err(|reason| (field, reason))?;
        }
        Ok(())
    }
}

/// What is asked about a program.
#[derive(Clone, Debug)]
pub struct ProgramQuestion {
    /// What its types look like.
    pub data_model: DataModel,
    /// The language standard, when one is given.
    pub standard: Option<String>,
    /// Where its headers are.
    pub include_directories: Vec<PathBuf>,
    /// What must hold.
    pub properties: PropertySet,
    /// How many iterations of a loop are allowed.
    pub unwind: Option<u32>,
    /// Whether allocations may fail.
    pub malloc_may_fail: bool,
    /// How far a run may go.
    pub limits: Limits,
}

/// A question that a verifier has no words for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unaskable {
    /// Its description does not say how.
    #[error("the description of {0} does not say how it is asked about whole programs")]
    Program(String),
    /// It does not look for that.
    #[error("{0} does not check {1}")]
    Property(String, String),
    /// It does not know the standard.
    #[error("{0} is not known to understand -std={1}")]
    Standard(String, String),
    /// It has no bound of loops.
    #[error("{0} cannot be told a bound for loops")]
    Bound(String),
    /// Allocations always succeed there.
    #[error("{0} cannot let malloc fail")]
    Malloc(String),
    /// It takes no programs of this data model.
    #[error("{0} takes no programs for {1}")]
    Model(String, DataModel),
}

/// What a verifier said about a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramAnswer {
    /// Everything holds, within the bound.
    Holds,
    /// Something does not.
    Violated(Said),
    /// Everything holds but the bound: something goes on.
    Unwinding(Said),
    /// Its time was over.
    TimedOut,
    /// It does not know, with its words or its way to end.
    Undecided(String),
}

/// What came back.
#[derive(Clone, Debug)]
pub struct ProgramReply {
    /// What it means.
    pub answer: ProgramAnswer,
    /// What the run used.
    pub usage: Usage,
}

impl Checker {
    /// The words of the competitions that these texts use and do not define, defined for this verifier.
    pub fn words_for(&self, texts: &[&str]) -> String {
        self.dialect.definitions(&texts.join("\n"))
    }

    /// The options that put a question, without the program and its files.
    pub fn program_options(&self, question: &ProgramQuestion) -> Result<Vec<String>, Unaskable> {
        let name = || self.name.clone();
        let programs = self.programs.as_ref().ok_or_else(|| Unaskable::Program(name()))?;
        if !self.takes(question.data_model) {
            return Err(Unaskable::Model(name(), question.data_model));
        }
        let mut options = match (question.malloc_may_fail, &programs.malloc_may_fail) {
            (false, _) => programs.malloc_never_fails.clone(),
            (true, Some(options)) => options.clone(),
            (true, None) => return Err(Unaskable::Malloc(name())),
        };
        let mut add = |words: &[String]| {
            // Two properties may need the same option.
            let is_there = words.iter().all(|word| options.contains(word));
            if !is_there {
                options.extend(words.iter().cloned());
            }
        };
        for property in question.properties.iter() {
            match programs.properties.get(property.name()) {
                Some(words) => words.iter().for_each(|word| add(std::slice::from_ref(word))),
                None => return Err(Unaskable::Property(name(), property.name().into())),
            }
        }
        for (property, words) in &programs.without {
            if !question.properties.iter().any(|asked| asked.name() == property) {
                add(words);
            }
        }
        if let Some(standard) = &question.standard {
            let words = programs.standards.get(standard);
            add(words.ok_or_else(|| Unaskable::Standard(name(), standard.clone()))?);
        }
        if let Some(bound) = question.unwind {
            if programs.unwind.is_empty() {
                return Err(Unaskable::Bound(name()));
            }
            let next = bound.saturating_add(1).to_string();
            options.extend(programs.unwind.iter().map(|word| {
                word.replace("{unwind_next}", &next).replace("{unwind}", &bound.to_string())
            }));
        }
        for directory in &question.include_directories {
            let directory = directory.to_string_lossy();
            options.extend(
                programs.include.iter().map(|word| word.replace("{directory}", &directory)),
            );
        }
        Ok(options)
    }
}

impl Installed {
    /// Asks about a program, in a directory in which the verifier may leave what it likes.
    pub fn ask_about_program(
        &self,
        files: &[PathBuf],
        question: &ProgramQuestion,
        directory: &Path,
        cancel: &Cancel,
    ) -> Result<ProgramReply, AskError> {
        let checker = &self.checker;
        let options = checker.program_options(question)?;
        let programs =
            checker.programs.as_ref().ok_or_else(|| Unaskable::Program(checker.name.clone()))?;
        let mut arguments: Vec<String> = Vec::new();
        for word in &programs.arguments {
            match word.as_str() {
                "{files}" => {
                    arguments.extend(files.iter().map(|file| file.to_string_lossy().into_owned()));
                }
                "{options}" => arguments.extend(options.iter().cloned()),
                "{model}" => arguments.extend_from_slice(checker.launch.model(question.data_model)),
                "{properties}" => {
                    let names: Vec<&str> = question.properties.iter().map(|of| of.name()).collect();
                    arguments.push(names.join(","));
                }
                word => arguments.push(checker.launch.limited(word, &question.limits)),
            }
        }
        let outcome = Command::new(&self.program)
            .args(&arguments)
            .env("PWD", directory)
            .envs(checker.environment())
            .current_dir(directory)
            .limits(question.limits)
            .run(cancel)?;
        if outcome.end == End::Cancelled {
            return Err(AskError::Cancelled);
        }
        let answer = answer(&programs.verdict, &outcome);
        Ok(ProgramReply { answer, usage: outcome.usage })
    }

    /// The program and what it is asked, for whoever wants to repeat it by hand.
    pub fn program_command(&self, question: &ProgramQuestion) -> Result<String, Unaskable> {
        let options = self.checker.program_options(question)?;
        let program = self.program.to_string_lossy().into_owned();
        let words = std::iter::once(&program).chain(&options);
        Ok(words.map(|word| quoted(word)).collect::<Vec<_>>().join(" "))
    }
}

/// What the end and the output of a run mean.
fn answer(rules: &[Rule], outcome: &Outcome) -> ProgramAnswer {
    let status = match outcome.end {
        End::Exited(status) => status,
        End::Signaled(signal) => {
            return ProgramAnswer::Undecided(format!("it died: {}", process::signal_name(signal)));
        }
        End::TimedOut(_) => return ProgramAnswer::TimedOut,
        End::OutOfMemory => return ProgramAnswer::Undecided("out of memory".into()),
        End::TooMuchOutput => return ProgramAnswer::Undecided("too much output".into()),
        End::Cancelled => return ProgramAnswer::Undecided("interrupted".into()),
    };
    let (stdout, stderr) = (outcome.stdout_text(), outcome.stderr_text());
    let left = Left { status, stdout: &stdout, stderr: &stderr };
    match rules.iter().find_map(|rule| Some((rule.means, rule.fits(&left)?))) {
        Some((Meaning::Safe | Meaning::SafeWithinBound, _)) => ProgramAnswer::Holds,
        Some((Meaning::Violated | Meaning::Alarm, said)) => ProgramAnswer::Violated(said),
        Some((Meaning::Unwinding, said)) => ProgramAnswer::Unwinding(said),
        Some((Meaning::Timeout, _)) => ProgramAnswer::TimedOut,
        Some((Meaning::OutOfMemory, _)) => ProgramAnswer::Undecided("out of memory".into()),
        Some((Meaning::Unknown | Meaning::Refused | Meaning::Crash, said)) => {
            ProgramAnswer::Undecided(said.message)
        }
        None => ProgramAnswer::Undecided(format!("exit status {status}, and no known words")),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use verdict::Property;

    use super::*;
    use crate::builtin;

    fn checker(name: &str) -> Checker {
        builtin().into_iter().find(|checker| checker.name == name).unwrap()
    }

    fn question(properties: &[Property]) -> ProgramQuestion {
        ProgramQuestion {
            data_model: DataModel::Lp64,
            standard: None,
            include_directories: vec!["/src".into()],
            properties: properties.iter().copied().collect(),
            unwind: Some(3),
            malloc_may_fail: false,
            limits: Limits::default(),
        }
    }

    #[test]
    fn properties_and_bounds_become_options() {
        let all =
            [Property::Assert, Property::ValidDeref, Property::ArrayBounds, Property::Unwinding];
        let options = checker("cbmc-6").program_options(&question(&all)).unwrap();
        let expected = "--no-malloc-may-fail --pointer-check --bounds-check --unwinding-assertions --unwind 4 -I /src";
        assert_eq!(options.join(" "), expected);
        let options = checker("cbmc-6").program_options(&question(&[Property::ValidFree])).unwrap();
        assert!(options.contains(&"--no-assertions".to_owned()), "{options:?}");
        let options = checker("refute").program_options(&question(&all)).unwrap();
        assert_eq!(options.join(" "), "--unwind 3 -I /src");
    }

    #[test]
    fn what_cannot_be_asked_is_said() {
        let asked = |name: &str, question: &ProgramQuestion| {
            checker(name).program_options(question).unwrap_err().to_string()
        };
        let plain = question(&[Property::Assert]);
        assert!(asked("klee", &plain).contains("klee does not say how"));
        let uninit = question(&[Property::Uninit]);
        assert_eq!(asked("cbmc-6", &uninit), "cbmc-6 does not check uninit");
        let standard = ProgramQuestion { standard: Some("c2y".into()), ..plain };
        assert!(asked("cbmc-6", &standard).contains("-std=c2y"));
    }

    #[test]
    fn only_an_unwinding_assertion_is_told_from_others() {
        let answer = |stdout: &str| {
            let programs = checker("cbmc-6").programs.unwrap();
            let end = End::Exited(10);
            let (wall, cpu, peak_memory) = (Duration::ZERO, Duration::ZERO, 0);
            let usage = Usage { wall, cpu, peak_memory };
            let outcome = Outcome { end, stdout: stdout.into(), stderr: Vec::new(), usage };
            answer(&programs.verdict, &outcome)
        };
        let unwinding = "[f.unwind.0] line 7 unwinding assertion loop 0: FAILURE\n\
                         [main.assertion.1] line 9 assertion a: SUCCESS\n";
        let said = Said {
            property: "unwind".into(),
            place: "line 7".into(),
            message: "unwinding assertion loop 0".into(),
        };
        assert_eq!(answer(unwinding), ProgramAnswer::Unwinding(said));
        let recursion = "[f.recursion] line 7 recursion unwinding assertion: FAILURE\n";
        assert!(matches!(answer(recursion), ProgramAnswer::Unwinding(_)));
        let both = unwinding.replace("SUCCESS", "FAILURE");
        let ProgramAnswer::Violated(said) = answer(&both) else { panic!("{both}") };
        assert_eq!((&*said.property, &*said.place), ("assertion", "line 9"));
        assert!(matches!(answer("what?"), ProgramAnswer::Undecided(_)));
    }
}
