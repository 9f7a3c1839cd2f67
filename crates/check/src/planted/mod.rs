//! Violations that need a particular value of something that was never written.
//!
//! No inputs determine such a value, so the program is explored again with it as an input
//! ([`never_written`]). That happens at once, for a part of the time that is left:
//! what is found that way was executed as everything else, and what is not leaves the check where it was.

mod never_written;

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use base::{Budget, FileTable, Location};
use bmc::{Candidate, Knowledge, NeverWritten, Unwritten};
use native::{CompilerKind, Sources};
use process::Scratch;
use verdict::{StepKind, Violation};

use crate::confirm::Confirmer;
use crate::prepare::{Prepared, prepare};
use crate::real::RealProgram;
use crate::record::Found;
use crate::work::Work;
use never_written::{FILE, PREFIX, Place, Planting};

/// How many violations are looked at in this way; each may cost a part of the time.
const MOST_SEARCHES: u32 = 4;
/// How often the values that are inputs may turn out to be too few.
const MOST_ROUNDS: u32 = 4;
/// The part of the time that is left that one search may take.
const SHARE: u32 = 3;
/// The least time of a search.
const LEAST_TIME: Duration = Duration::from_secs(2);

/// Explores a program with some of its values that were never written as inputs.
pub struct Planter<'p> {
    /// What is to be done.
    pub work: &'p Work,
    /// The files that were compiled.
    pub sources: &'p Sources,
    /// What compilers may use.
    pub budget: Budget,
    /// Executes what is found; for the program as it is.
    pub confirmer: &'p Confirmer<'p>,
    /// How many searches there were.
    pub searches: Cell<u32>,
}

/// What a round of a search came to.
enum Round {
    Found(Box<Found>),
    /// These values are needed as well.
    Needs(Vec<Place>),
    Nothing,
}

impl Planter<'_> {
    /// Looks for a violation like the candidate, with all that it needs as inputs.
    pub fn search(&self, candidate: &Candidate) -> Option<Found> {
        self.searches.set(self.searches.get() + 1);
        if self.searches.get() > MOST_SEARCHES {
            return None;
        }
        let left = self.confirmer.deadline.saturating_duration_since(Instant::now());
        let deadline = Instant::now() + (left / SHARE).max(LEAST_TIME).min(left);
        let mut places = self.places(&candidate.never_written, &self.confirmer.program.files);
        for _ in 0..MOST_ROUNDS {
            if Instant::now() >= deadline || self.work.watch.cancel.is_cancelled() {
                return None;
            }
            if places.is_empty() {
                places.push(Place::Everything);
            }
            let is_all = places.contains(&Place::Everything);
            match self.round(&places, deadline) {
                Round::Found(found) => return Some(*found),
                _ if is_all => return None,
                // What was copied before it was read has another name where it comes from.
                Round::Nothing => places = vec![Place::Everything],
                Round::Needs(more) => {
                    let new: Vec<Place> =
                        more.into_iter().filter(|place| !places.contains(place)).collect();
                    match new.is_empty() {
                        true => places = vec![Place::Everything],
                        false => places.extend(new),
                    }
                }
            }
        }
        None
    }

    /// The places of values, as the text knows them.
    fn places(&self, values: &[NeverWritten], files: &FileTable) -> Vec<Place> {
        let program = self.confirmer.program;
        let place = |value: &NeverWritten| match value {
            NeverWritten::Variable { function, name } => Some(Place::Variable {
                function: program.functions.get(function.index())?.name.to_string(),
                name: name.to_string(),
            }),
            NeverWritten::Object { location, bytes } if location.is_known() => {
                let file = files.name(location.file).to_string();
                Some(Place::Object { file, line: location.line, bytes: bytes.clone() })
            }
            NeverWritten::Object { .. } | NeverWritten::Value => None,
        };
        values.iter().filter_map(place).collect()
    }

    fn round(&self, places: &[Place], deadline: Instant) -> Round {
        let Some((planting, prepared)) = self.plant(places) else { return Round::Nothing };
        let Prepared { program, sources, argument_parts, scratch, .. } = prepared;
        let directory = scratch.path().to_owned();
        self.work.ledger.open().scratch.push(scratch);
        let (toolchain, cancel) = (&self.work.request.toolchain, &self.work.watch.cancel);
        let real = RealProgram::new(toolchain, sources, directory, &self.work.builds, cancel);
        let real = real.knowing_sizes(planting.resizes);
        let confirmer = Confirmer {
            program: &program,
            real: Some(&real),
            deadline,
            argument_parts: &argument_parts,
            ..*self.confirmer
        };
        match self.explore(&confirmer, deadline) {
            Round::Found(found) => {
                let files = &mut self.work.ledger.open().files;
                let violation = relocated(found.violation, &planting, &program.files, files);
                let confirmation =
                    format!("{}, with these values in what was never written", found.confirmation);
                let sources = found.sources;
                Round::Found(Box::new(Found { violation, confirmation, sources, is_planted: true }))
            }
            other => other,
        }
    }

    /// Explores until something is executed.
    fn explore(&self, confirmer: &Confirmer<'_>, deadline: Instant) -> Round {
        let engine = self.work.engine(confirmer.program, deadline, Knowledge::default());
        let Ok(Ok(mut engine)) = engine else { return Round::Nothing };
        // How far this goes is not how far the check is.
        while let Ok(candidate) = self.work.next_candidate(&mut engine, |_| {}, || None) {
            match self.work.confirm(confirmer, &candidate) {
                Ok(found) => return Round::Found(Box::new(found)),
                Err(_) if candidate.garbage == Unwritten::Particular => {
                    let needs = self.places(&candidate.never_written, &confirmer.program.files);
                    return if needs.is_empty() { Round::Nothing } else { Round::Needs(needs) };
                }
                Err(_) => {}
            }
        }
        Round::Nothing
    }

    /// The program with inputs in some places; nothing where that cannot be made.
    fn plant(&self, places: &[Place]) -> Option<(Planting, Prepared)> {
        let scratch = Scratch::new().ok()?;
        let mut planting = Planting::of(self.confirmer.program);
        let mut sources = self.sources.clone();
        for (index, file) in self.sources.files.iter().enumerate() {
            let text = self.preprocessed(&self.work.request.clang, file)?;
            if let Some(changed) = planting.change(&text, file, places, self.sources) {
                let path = scratch.file(&format!("planted-{index}.i"));
                fs::write(&path, source::encode(&changed)).ok()?;
                sources.files[index] = path;
            }
        }
        if planting.parts.is_empty() {
            return None;
        }
        let mut prepared =
            prepare(&self.work.request, &sources, self.budget, &self.work.watch.cancel).ok()?;
        self.replace_for_gcc(&mut prepared, &sources, &planting, places, &scratch);
        let functions = scratch.file("never-written.i");
        fs::write(&functions, planting.input_functions()).ok()?;
        prepared.sources.files.push(functions);
        self.work.ledger.open().scratch.push(scratch);
        Some((planting, prepared))
    }

    /// GCC refuses headers as clang has them: the real program gets a text that GCC preprocessed, with
    /// the same changes.
    fn replace_for_gcc(
        &self,
        prepared: &mut Prepared,
        changed: &Sources,
        planting: &Planting,
        places: &[Place],
        scratch: &Scratch,
    ) {
        let compiler = &self.work.request.toolchain.replay;
        if compiler.kind != CompilerKind::Gcc {
            return;
        }
        let mut same = Planting::of(self.confirmer.program);
        let mut texts = Vec::new();
        for (index, file) in self.sources.files.iter().enumerate() {
            let Some(text) = self.preprocessed(&compiler.path, file) else { return };
            let text = same.change(&text, file, places, self.sources);
            texts.extend(text.map(|text| (index, text)));
        }
        let names =
            |of: &Planting| of.parts.iter().map(|part| part.name.clone()).collect::<Vec<_>>();
        if names(&same) != names(planting) {
            return;
        }
        for (index, text) in texts {
            let path = scratch.file(&format!("planted-for-gcc-{index}.i"));
            let is_it = prepared.sources.files[index] == changed.files[index];
            if is_it && fs::write(&path, source::encode(&text)).is_ok() {
                prepared.sources.files[index] = path;
            }
        }
    }

    fn preprocessed(&self, compiler: &Path, file: &Path) -> Option<String> {
        front::preprocessed(compiler, file, &self.sources.dialect, &self.work.watch.cancel).ok()
    }
}

/// A violation in the places and names of the program as it is.
fn relocated(
    mut violation: Violation,
    planting: &Planting,
    from: &FileTable,
    to: &mut FileTable,
) -> Violation {
    let part_at = |location: Location| {
        let is_added = &**from.name(location.file) == FILE;
        let number = (location.line as usize).checked_sub(1).filter(|_| is_added)?;
        planting.parts.get(number).map(|part| (number, part))
    };
    let mut moved = |location: Location| match part_at(location) {
        Some((_, part)) => {
            let (file, line, column) = &part.place;
            Location { file: to.intern(file), line: *line, column: *column }
        }
        None => Location { file: to.intern(from.name(location.file)), ..location },
    };
    let mut seen = vec![0_u64; planting.parts.len()];
    for input in &mut violation.inputs {
        if let Some((number, part)) = part_at(input.location) {
            let name = match part.elements {
                Some((first, count)) => {
                    let index = first + seen[number] % count.max(1);
                    format!("{}[{index}]", part.name)
                }
                None => part.name.clone(),
            };
            seen[number] += 1;
            input.variable = Some(name.into());
        }
        input.location = moved(input.location);
    }
    violation.trace.steps.retain(|step| match &step.kind {
        StepKind::Input { .. } => true,
        StepKind::Assign { name, .. } if name.starts_with(PREFIX) => false,
        _ => part_at(step.location).is_none(),
    });
    for step in &mut violation.trace.steps {
        step.location = moved(step.location);
    }
    violation.finding.location = moved(violation.finding.location);
    violation
}
