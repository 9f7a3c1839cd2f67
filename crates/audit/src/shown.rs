//! Executions that were shown, in a file, so that another one can be asked for.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// Executions by the mutants that they are of.
#[derive(Default)]
pub struct Shown {
    executions: HashMap<String, Vec<Vec<u64>>>,
    file: Option<File>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    mutant: String,
    /// The bits of the inputs.
    inputs: Vec<u64>,
}

impl Shown {
    /// Opens the file; what earlier audits showed is known. A last line that was cut off is not.
    pub fn open(path: &Path) -> io::Result<Shown> {
        let text = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let mut executions: HashMap<String, Vec<Vec<u64>>> = HashMap::new();
        for line in text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok()) {
            executions.entry(line.mutant).or_default().push(line.inputs);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok(Shown { executions, file: Some(file) })
    }

    /// What was shown of a mutant.
    pub fn of(&self, mutant: &str) -> &[Vec<u64>] {
        self.executions.get(mutant).map(Vec::as_slice).unwrap_or_default()
    }

    /// Adds what is going to be shown.
    pub fn add(&mut self, mutant: &str, inputs: &[u64]) -> io::Result<()> {
        if self.of(mutant).iter().any(|known| known == inputs) {
            return Ok(());
        }
        if let Some(file) = &mut self.file {
            let line = Line { mutant: mutant.to_owned(), inputs: inputs.to_vec() };
            let line = serde_json::to_string(&line).map_err(io::Error::other)?;
            file.write_all(format!("{line}\n").as_bytes())?;
        }
        self.executions.entry(mutant.to_owned()).or_default().push(inputs.to_vec());
        Ok(())
    }
}
