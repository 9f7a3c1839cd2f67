//! What an audit came to, as a document and as a directory.

use std::collections::BTreeSet;
use std::path::Path;

use check::Failure;
use serde::Serialize;

use crate::decide::Original;
use crate::equivalence::{Equivalence, UNREACHED};
use crate::fate::{Confirmed, Fate, Tally};
use crate::general::MostGeneral;
use crate::journal::Entry;
use crate::strength::{Comparison, Strength, compare};
use crate::subject::{Specimen, Subject};
use crate::testing::TestingReport;
use crate::witness::Witness;

/// The result of an audit.
#[derive(Serialize)]
pub struct Report {
    /// The version of this document.
    pub schema: &'static str,
    /// How many came to what.
    pub tally: Tally,
    /// How many of those that count were killed, in per cent.
    pub kill_rate: f64,
    /// Who executed what kills them.
    pub confirmed: Confirmations,
    /// The problem size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// How many mutants each size killed that smaller ones did not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub curve: Vec<(u32, usize)>,
    /// Whether the original passes.
    pub original_passes: bool,
    /// How far the mutants speak for an original that was not verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provisional: Option<Provisional>,
    /// What the harness says to code that does anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_general: Option<MostGeneral>,
    /// Mutants that live because assertions of the code are assumed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden_by_assumptions: Vec<String>,
    /// Whether its assumptions leave no execution: then nothing was checked.
    pub original_is_vacuous: bool,
    /// How long the check of the original took.
    pub original_seconds: f64,
    /// How long everything took.
    pub seconds: f64,
    /// How much processor time everything took.
    pub cpu_seconds: f64,
    /// The mutants and their fates.
    pub mutants: Vec<Row>,
    /// The mutants of the harness.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub harness: Vec<HarnessRow>,
    /// What another harness kills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Compared>,
    /// What testing came to, where mutants were tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub testing: Option<TestingReport>,
}

/// How far mutants speak for an original that was not verified in its time: where all of them are killed, and
/// quickly, a violation of the original would probably have been found as well.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Provisional {
    /// Whether every mutant that is not equivalent was killed.
    pub holds: bool,
    /// How long the original was looked at.
    pub original_seconds: f64,
    /// How long the longest kill took.
    pub longest_kill_seconds: f64,
    /// The first divided by the second: the larger, the more the mutants say.
    pub ratio: f64,
    /// The same for the memory that both took: of our engine what its session held, with all that it kept from mutants
    /// before, so that this is never too much; that of solvers is not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_ratio: Option<f64>,
}

impl Provisional {
    fn of(original: &Original, tally: &Tally, entries: &[Entry]) -> Option<Provisional> {
        if !original.is_undecided {
            return None;
        }
        let killed = entries.iter().filter(|entry| entry.fate.is_killed());
        let longest = killed.clone().map(|entry| entry.seconds).fold(0.0, f64::max);
        let largest = killed.filter_map(|entry| entry.memory).max().filter(|bytes| *bytes > 0);
        let memories = original.memory.zip(largest);
        let original_seconds = original.time.as_secs_f64();
        Some(Provisional {
            holds: tally.killed > 0
                && tally.killed + tally.equivalent_within_bound == tally.counted(),
            original_seconds,
            longest_kill_seconds: longest,
            ratio: original_seconds / longest.max(0.001),
            memory_ratio: memories.map(|(original, largest)| original as f64 / largest as f64),
        })
    }
}

/// Who executed what kills mutants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Confirmations {
    /// The real program shows so many kills.
    pub real_program: usize,
    /// The interpreter alone so many.
    pub interpreter: usize,
    /// Of these, so many because they are beyond a bound, which is nothing that a real program knows.
    pub beyond_bound: usize,
    /// Nobody: so many are the word of another verifier.
    pub nobody: usize,
}

impl Confirmations {
    /// Counts them.
    pub fn of<'f>(fates: impl IntoIterator<Item = &'f Fate>) -> Confirmations {
        let mut count = Confirmations::default();
        for fate in fates {
            let (Fate::Killed(kill) | Fate::KilledByUnwinding(kill)) = fate else { continue };
            let is_bound = matches!(fate, Fate::KilledByUnwinding(_));
            match kill.confirmed {
                Confirmed::RealProgram => count.real_program += 1,
                Confirmed::Interpreter => {
                    count.interpreter += 1;
                    count.beyond_bound += usize::from(is_bound);
                }
                Confirmed::Unconfirmed => count.nobody += 1,
            }
        }
        count
    }
}

/// A mutant of the harness.
#[derive(Serialize)]
pub struct HarnessRow {
    /// The mutant, and what checking the code with it comes to.
    #[serde(flatten)]
    pub row: Row,
    /// What it is worth, where it accepts the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// The mutants of the code that it kills and the harness does not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gained: Vec<String>,
    /// How many mutants of the code the harness kills and it does not.
    pub lost: usize,
}

/// Another harness.
#[derive(Serialize)]
pub struct Compared {
    /// Whether the original passes it.
    pub original_passes: bool,
    /// How many mutants come to what with it.
    pub tally: Tally,
    /// What it is against the first.
    pub strength: Strength,
    /// The mutants that only it kills.
    pub only_second: Vec<String>,
    /// The mutants that only the first kills.
    pub only_first: Vec<String>,
    /// How much of the code executions cover that pass and run through the change, for the mutants of which an
    /// execution that passes the first harness is shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passing: Vec<Passing>,
}

/// The largest part of the code that an execution of a mutant covers and passes: the less a harness lets
/// pass, the stronger it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Passing {
    /// The mutant.
    pub mutant: String,
    /// How many ways through the code there are.
    pub goals: u32,
    /// How many of them are covered with the first harness.
    pub first: u32,
    /// How many with the second; nothing where no execution was found that passes.
    pub second: Option<u32>,
    /// Whether it was proved of both that none covers more.
    pub is_maximal: bool,
}

impl Passing {
    /// Compares what passes two harnesses; nothing where nothing is known of the first.
    pub fn new(first: &Row, second: Option<&Witness>) -> Option<Passing> {
        let of_first = first.witness.as_ref()?;
        Some(Passing {
            mutant: first.name.clone(),
            goals: of_first.goals,
            first: of_first.covered,
            second: second.map(|of| of.covered),
            is_maximal: of_first.is_maximal && second.is_none_or(|of| of.is_maximal),
        })
    }
}

/// The numbers of those that were killed.
pub fn killed<'f>(fates: impl IntoIterator<Item = &'f Fate>) -> BTreeSet<usize> {
    let fates = fates.into_iter().enumerate();
    fates.filter(|(_, fate)| fate.is_killed()).map(|(number, _)| number).collect()
}

impl HarnessRow {
    /// Puts together what was found out about a mutant of the harness.
    pub fn new(
        subject: &Subject,
        number: usize,
        entry: Entry,
        compared: Option<Comparison>,
    ) -> HarnessRow {
        let name = |number: &usize| subject.specimens[*number].mutant.name.clone();
        let of = |compared: &Comparison| compared.gained.iter().map(name).collect();
        HarnessRow {
            row: Row::new(subject, number, entry),
            strength: compared.as_ref().map(|compared| compared.strength),
            gained: compared.as_ref().map(of).unwrap_or_default(),
            lost: compared.map_or(0, |compared| compared.lost.len()),
        }
    }
}

impl Compared {
    /// Compares what another harness kills with what the first does.
    pub fn new(first: &Report, original: &Original, entries: &[Entry]) -> Compared {
        let fates = entries.iter().map(|entry| &entry.fate);
        let compared = compare(&first.killed(), &killed(fates.clone()));
        let names = |numbers: Vec<usize>| {
            numbers.iter().map(|number| first.mutants[*number].name.clone()).collect()
        };
        Compared {
            original_passes: original.passes,
            tally: Tally::of(fates),
            strength: compared.strength,
            only_second: names(compared.gained),
            only_first: names(compared.lost),
            passing: Vec::new(),
        }
    }
}

impl Row {
    fn new(subject: &Subject, number: usize, entry: Entry) -> Row {
        let specimen = &subject.specimens[number];
        let Specimen { file, mutant } = specimen;
        Row {
            name: mutant.name.clone(),
            operator: mutant.operator,
            file: subject.files[*file].path.display().to_string(),
            line: mutant.line,
            column: mutant.column,
            function: mutant.function.as_ref().map(|function| function.name.clone()),
            diff: subject.diff(specimen),
            seconds: entry.seconds,
            fate: entry.fate,
            equivalence: None,
            not_shown: None,
            witness: None,
        }
    }
}

/// A mutant and its fate.
#[derive(Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The operator that made it.
    pub operator: &'static str,
    /// The file that it changes.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// The change.
    pub diff: String,
    /// How long it took.
    pub seconds: f64,
    /// What became of it.
    #[serde(flatten)]
    pub fate: Fate,
    /// Whether it is equivalent to the original within the bound, where somebody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equivalence: Option<Equivalence>,
    /// Why no execution is shown though one was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_shown: Option<&'static str>,
    /// An execution of a survivor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
}

impl Row {
    /// Whether it survives only because no execution of the harness was found that comes to it.
    pub fn is_unreached(&self) -> bool {
        let is_open = |equivalence: &Equivalence| matches!(equivalence, Equivalence::Open(why) if why == UNREACHED);
        self.witness.is_none() && self.equivalence.as_ref().is_some_and(is_open)
    }
}

impl Report {
    /// Puts together what was found out.
    pub fn new(subject: &Subject, original: &Original, entries: Vec<Entry>) -> Report {
        let tally = Tally::of(entries.iter().map(|entry| &entry.fate));
        let confirmed = Confirmations::of(entries.iter().map(|entry| &entry.fate));
        let provisional = Provisional::of(original, &tally, &entries);
        let rows = entries.into_iter().enumerate();
        let rows: Vec<Row> = rows.map(|(number, entry)| Row::new(subject, number, entry)).collect();
        Report {
            schema: "refute-audit/1",
            tally,
            kill_rate: tally.rate(),
            confirmed,
            size: None,
            curve: Vec::new(),
            original_passes: original.passes,
            provisional,
            original_is_vacuous: original.is_vacuous,
            original_seconds: original.time.as_secs_f64(),
            seconds: 0.0,
            cpu_seconds: 0.0,
            mutants: rows,
            harness: Vec::new(),
            compared: None,
            testing: None,
            hidden_by_assumptions: Vec::new(),
            most_general: None,
        }
    }

    /// The numbers of the mutants that were killed.
    pub fn killed(&self) -> BTreeSet<usize> {
        killed(self.mutants.iter().map(|row| &row.fate))
    }

    /// Writes the mutants as patches.
    pub fn write(&self, directory: &Path) -> Result<(), Failure> {
        let unwritable = |error: process::Unwritable| Failure::new(error.to_string());
        let mutants = directory.join("mutants");
        process::make_directory(&mutants).map_err(unwritable)?;
        for row in &self.mutants {
            let path = mutants.join(format!("{}.patch", row.name));
            process::write_whole(&path, &source::encode(&row.diff)).map_err(unwritable)?;
        }
        let witnesses = directory.join("witnesses");
        for row in &self.mutants {
            let Some(witness) = &row.witness else { continue };
            process::make_directory(&witnesses).map_err(unwritable)?;
            let path = witnesses.join(format!("{}.txt", row.name));
            process::write_whole(&path, witness.text().as_bytes()).map_err(unwritable)?;
        }
        if !self.curve.is_empty() {
            let line = |(size, killed): &(u32, usize)| format!("{size},{killed}\n");
            let text: String = self.curve.iter().map(line).collect();
            let path = directory.join("sizes.csv");
            let text = format!("size,killed_first\n{text}");
            process::write_whole(&path, text.as_bytes()).map_err(unwritable)?;
        }
        if let Some(testing) = &self.testing {
            for (name, text) in
                [("curve.csv", testing.curve_as_csv()), ("runs.csv", testing.runs_as_csv())]
            {
                process::write_whole(&directory.join(name), text.as_bytes()).map_err(unwritable)?;
            }
        }
        Ok(())
    }
}

/// The mutants alone, before anything is checked.
pub fn list(subject: &Subject) -> serde_json::Value {
    let rows = subject.specimens.iter().map(|specimen| {
        let Specimen { file, mutant } = specimen;
        serde_json::json!({
            "name": mutant.name,
            "operator": mutant.operator,
            "file": subject.files[*file].path.display().to_string(),
            "line": mutant.line,
            "column": mutant.column,
            "diff": subject.diff(specimen),
        })
    });
    serde_json::json!({ "schema": "refute-mutants/1", "mutants": rows.collect::<Vec<_>>() })
}
