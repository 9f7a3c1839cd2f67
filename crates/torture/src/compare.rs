//! One program, judged.

use std::path::{Path, PathBuf};

use base::{DataModel, Dialect};
use exec::concrete::{InputSource, NoInputs};
use exec::{Run, Stop, interpret};
use ir::ValidProgram;
use oracle::Interpreter;
use process::Cancel;
use verdict::Property;

use crate::Native;

/// What came of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// clang does not compile it, it does not exit with 0, or two runs differ: it says nothing.
    NotEligible,
    /// Both ended alike and wrote the same.
    Agree,
    /// The interpreter met something that is not modelled.
    Unsupported(String),
    /// It ran into a limit of the interpreter.
    Limit(String),
    /// The interpreter reports undefined behaviour, with the sanitizer's words if it agrees.
    Undefined {
        /// The interpreter's words, with the place.
        report: String,
        /// The sanitizer's.
        confirmation: Option<String>,
    },
    /// The two differ: a bug of ours.
    Disagree(String),
}

/// What judging needs to know.
#[derive(Clone)]
pub struct Judge {
    /// The compiler.
    pub clang: PathBuf,
    /// The data model.
    pub model: DataModel,
    /// Where headers are.
    pub include: Vec<PathBuf>,
    /// How many instructions a program may take.
    pub steps: u64,
}

impl Default for Judge {
    fn default() -> Self {
        let clang = PathBuf::from("clang-19");
        Judge { clang, model: DataModel::Lp64, include: Vec::new(), steps: 2_000_000_000 }
    }
}

impl Judge {
    /// Judges one program; also says how many instructions the interpreter executed.
    pub fn judge(&self, file: &Path) -> (Agreement, u64) {
        let native = Native::run(&self.clang, file, self.model, &self.include, &[]);
        let eligible = |native: &Native| native.status == Some(0) && native.is_deterministic;
        let Some(native) = native.filter(eligible) else {
            return (Agreement::NotEligible, 0);
        };
        match interpret_with(self, file, Box::new(NoInputs)) {
            Ok((program, run)) => (self.compare(file, &native, &run, &program.files), run.steps),
            Err(problem) => (Agreement::Disagree(problem), 0),
        }
    }

    /// Misaligned accesses work on x86, and many programs count on them.
    fn interpreter(&self) -> Interpreter {
        let interpreter = Interpreter::new(self.clang.clone());
        Interpreter {
            dialect: Dialect {
                data_model: self.model,
                include_directories: self.include.clone(),
                ..Dialect::default()
            },
            checks: interpreter.checks.without(Property::Misaligned),
            error_functions: &["reach_error", "__VERIFIER_error"],
            steps: self.steps,
            ..interpreter
        }
    }

    fn compare(
        &self,
        file: &Path,
        native: &Native,
        run: &Run,
        files: &base::FileTable,
    ) -> Agreement {
        let undefined = |report: String| {
            let confirmation =
                Native::sanitizer_report(&self.clang, file, self.model, &self.include);
            Agreement::Undefined { report, confirmation }
        };
        match &run.stop {
            Stop::Exit(status) if status & 0xff != 0 => {
                Agreement::Disagree(format!("exit status {status}, natively 0"))
            }
            Stop::Exit(_) if run.output != native.output => Agreement::Disagree(format!(
                "output differs: {}",
                first_difference(&run.output, &native.output)
            )),
            Stop::Exit(_) if run.errors != native.errors => Agreement::Disagree(format!(
                "standard error differs: {}",
                first_difference(&run.errors, &native.errors)
            )),
            Stop::Exit(_) => Agreement::Agree,
            Stop::Unsupported { what, location } => {
                Agreement::Unsupported(format!("{what} ({})", files.describe(*location)))
            }
            Stop::OutOfSteps | Stop::OutOfMemory | Stop::TooMuchOutput => {
                Agreement::Limit(format!("{:?}", run.stop))
            }
            Stop::StackOverflow(location) => {
                Agreement::Limit(format!("stack overflow at {}", files.describe(*location)))
            }
            Stop::Violation(finding) => undefined(format!(
                "{} {} ({})",
                finding.property,
                finding.message,
                files.describe(finding.location)
            )),
            other => Agreement::Disagree(format!("{other:?}, natively exit status 0")),
        }
    }
}

/// Where two outputs part.
fn first_difference(ours: &[u8], theirs: &[u8]) -> String {
    let position = ours.iter().zip(theirs).take_while(|(a, b)| a == b).count();
    let around = |bytes: &[u8]| {
        let start = position.saturating_sub(10).min(bytes.len());
        let end = (position + 20).min(bytes.len());
        bytes[start..end].escape_ascii().to_string()
    };
    format!("at byte {position}: \"{}\", natively \"{}\"", around(ours), around(theirs))
}

/// The program of a file, with the models of the C library linked to it.
pub fn lower_file(judge: &Judge, file: &Path) -> Result<ValidProgram, String> {
    judge.interpreter().load(file, &Cancel::default()).map_err(|error| error.to_string())
}

/// Lowers a program and interprets it with the given inputs.
pub fn interpret_with(
    judge: &Judge,
    file: &Path,
    inputs: Box<dyn InputSource>,
) -> Result<(ValidProgram, Run), String> {
    let program = lower_file(judge, file)?;
    let run = interpret(&program, judge.interpreter().setup(inputs));
    Ok((program, run))
}
