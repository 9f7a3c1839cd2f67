//! What the plan of a campaign remembers of programs that are guarded by formulas.

use std::path::{Path, PathBuf};

use campaign::sha256;
use formula::{LOGICS, Mutation};
use maze::{Numbers, Ranges};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::hosts::HostPlan;
use crate::planned::ProducerError;

/// What a plan must remember.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct MazePlan {
    /// SMT-LIB files, and directories that hold some; none for the shipped formulas and random ones.
    pub seeds: Vec<PathBuf>,
    /// Only formulas of these logics; none for all.
    pub logics: Vec<String>,
    /// Columns and rows of a maze.
    pub size: (usize, usize),
    /// Formulas with fewer atoms are left out.
    pub min_atoms: usize,
    /// How formulas are mutated.
    #[serde(default)]
    pub mutation: Mutation,
    /// Whether formulas are mutated, as 1 or 0.
    #[serde(default = "always")]
    pub storm: Numbers,
    /// What is drawn from other ranges than ours.
    #[serde(default)]
    pub ranges: Ranges,
    /// Only programs that are safe, or only such that are not.
    #[serde(default)]
    pub truth: Option<bool>,
    /// Seconds for each question to a solver.
    pub seed_timeout: f64,
    /// How many programs are made from each file.
    pub per_seed: u64,
    /// Whether an assertion that C cannot say becomes `true`.
    pub lenient: bool,
    /// Whether programs use C's own operators without checking what they need.
    pub undefined: bool,
    /// Whether everything but the formula is as in the thesis, and not drawn.
    pub plain: bool,
    /// Whether programs are executed before they are taken.
    pub validate: bool,
    /// Programs that guards are put into; none for mazes.
    #[serde(default)]
    pub hosts: HostPlan,
    /// The hash of the names of all files: units are numbers into that list.
    #[serde(default)]
    pub listing: String,
}

fn always() -> Numbers {
    Numbers::Listed(vec![1])
}

impl Default for MazePlan {
    fn default() -> Self {
        MazePlan {
            seeds: Vec::new(),
            logics: Vec::new(),
            size: (5, 5),
            min_atoms: 1,
            mutation: Mutation::default(),
            storm: always(),
            ranges: Ranges::default(),
            truth: None,
            seed_timeout: 30.0,
            per_seed: 15,
            lenient: false,
            undefined: false,
            plain: false,
            validate: true,
            hosts: HostPlan::default(),
            listing: String::new(),
        }
    }
}

impl MazePlan {
    /// As a plan stores it.
    ///
    /// # Errors
    ///
    /// When there are no formulas where they should be, or a logic is none of ours.
    pub fn stored(mut self) -> Result<Value, ProducerError> {
        if let Some(logic) = self.logics.iter().find(|logic| !LOGICS.contains(&logic.as_str())) {
            let known = LOGICS.join(", ");
            return Err(ProducerError::Word(format!("'{logic}' is no logic of ours: {known}")));
        }
        for path in &mut self.seeds {
            let found = path.canonicalize();
            *path =
                found.map_err(|reason| ProducerError::Unreadable { path: path.clone(), reason })?;
        }
        self.listing = listing(&self.files()?);
        self.hosts = self.hosts.stored()?;
        let mut value = json!(self);
        value["kind"] = "mazes".into();
        Ok(value)
    }

    /// From what [`MazePlan::stored`] said.
    ///
    /// # Errors
    ///
    /// When it is something else.
    pub fn of(description: &Value) -> Result<MazePlan, ProducerError> {
        serde_json::from_value(description.clone())
            .map_err(|error| ProducerError::Damaged { part: "formulas", reason: error.to_string() })
    }

    /// The files with formulas, in an order that does not depend on the directory.
    pub(crate) fn files(&self) -> Result<Vec<PathBuf>, ProducerError> {
        let mut found = Vec::new();
        for path in &self.seeds {
            let unreadable = |reason| ProducerError::Unreadable { path: path.clone(), reason };
            match path.is_dir() {
                true => gather(path, &mut found).map_err(unreadable)?,
                false => found.push(path.clone()),
            }
        }
        found.sort();
        found.dedup();
        match found.is_empty() && !self.seeds.is_empty() {
            true => Err(ProducerError::NoFormulas),
            false => Ok(found),
        }
    }
}

fn gather(directory: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() && !path.is_symlink() {
            gather(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "smt2") {
            found.push(path);
        }
    }
    Ok(())
}

pub(crate) fn listing(files: &[PathBuf]) -> String {
    let names: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
    sha256(names.join("\n").as_bytes())
}
