//! Which goals are left when the compiler has removed what it knows to be dead: those are the goals that TestCov counts.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use process::{Cancel, Scratch};

use crate::build::{BuildError, Workshop};
use crate::coverage::prepare;
use crate::gcov;
use crate::instrument::{Purpose, reference_line};
use crate::toolchain::{CompilerKind, Sources, Toolchain};
use crate::wanted::Wanted;

/// What is known of the goals of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeptGoals {
    /// For each goal whether it is kept, or whether that is not known.
    pub goals: Vec<bool>,
    /// Of which files it is not known, and why, in sentences.
    pub notes: Vec<String>,
}

/// Asks gcc and gcov which of the goals are kept. That takes longer than to build the program.
pub fn kept_goals(
    toolchain: &Toolchain,
    sources: &Sources,
    wanted: &Wanted,
    cancel: &Cancel,
) -> Result<KeptGoals, BuildError> {
    let scratch = Scratch::new().map_err(BuildError::Scratch)?;
    let compiler = &toolchain.coverage;
    let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
    workshop.check_files()?;
    let gcov = toolchain.gcov.as_deref().filter(|_| compiler.kind == CompilerKind::Gcc);
    let mut all = KeptGoals::default();
    for file in &sources.files {
        let text = workshop.preprocess(file)?;
        let first_goal = all.goals.len();
        let purpose = Purpose::Reference { first_goal };
        let reference = prepare(&workshop, file, &text, wanted, purpose)?;
        let numbers = first_goal..first_goal + reference.goals.len();
        let kept = match gcov {
            // TestCov knows no goals but branches.
            _ if *wanted != Wanted::Branches => Ok(numbers.clone().collect()),
            Some(gcov) => kept_of_file(&workshop, gcov, file, &reference.text)?,
            None => Err("gcc and gcov are needed to know which goals the compiler removes".into()),
        };
        if let Err(reason) = &kept {
            all.notes.push(format!("{}: every goal is counted: {reason}", file.display()));
        }
        all.goals
            .extend(numbers.map(|goal| kept.as_ref().map_or(true, |kept| kept.contains(&goal))));
    }
    Ok(all)
}

/// The numbers of the goals that are left in the compiled reference text; the inner error says why
/// they cannot be known.
fn kept_of_file(
    workshop: &Workshop<'_>,
    gcov: &Path,
    file: &Path,
    reference: &str,
) -> Result<Result<BTreeSet<usize>, String>, BuildError> {
    // Without markers every line is known by its number in this very text.
    let lines: Vec<&str> =
        reference.lines().filter(|line| !line.trim_start().starts_with("# ")).collect();
    let flags: [OsString; 2] = ["--coverage".into(), "-w".into()];
    let object = match workshop.compile_text(file, "reference", &lines.join("\n"), &flags)? {
        Ok(object) => object,
        Err(messages) => {
            let first = messages.lines().find(|line| line.contains("error")).unwrap_or_default();
            return Ok(Err(format!("TestCov's text does not compile ({first})")));
        }
    };
    let counts = match gcov::line_counts(gcov, &object.path, workshop.cancel) {
        Ok(counts) => counts,
        Err(reason) => return Ok(Err(reason)),
    };
    let with_code: BTreeSet<u32> =
        counts.values().flat_map(|lines| lines.keys().copied()).collect();
    let kept = lines.iter().enumerate().filter_map(|(index, line)| {
        let number = line.strip_prefix("goto refute_goal_")?.strip_suffix(';')?.parse().ok()?;
        debug_assert_eq!(*line, reference_line(number));
        with_code.contains(&(index as u32 + 1)).then_some(number)
    });
    Ok(Ok(kept.collect()))
}
