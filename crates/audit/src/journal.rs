//! Fates that are known already, in a file to which each is added as soon as it is known.
//!
//! A line is a fate with the number of what was explored. Whoever audits again, after an interruption or an
//! edit, finds there what is still true.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use check::Failure;
use serde::{Deserialize, Serialize};

use crate::fate::Fate;
use crate::shown::Shown;

/// A line of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the program and of what was asked about it.
    pub key: String,
    /// The mutant, for people.
    pub mutant: String,
    /// How long it took.
    pub seconds: f64,
    /// How many bytes it took, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// What became of it.
    #[serde(flatten)]
    pub fate: Fate,
}

/// Fates by what was explored.
#[derive(Default)]
pub struct Journal {
    known: HashMap<String, Entry>,
    file: Option<File>,
    /// Executions that were shown, which stand in a file beside.
    pub shown: Shown,
}

impl Journal {
    /// Opens the file; what an earlier audit wrote is known. A last line that was cut off is not.
    pub fn open(path: &Path) -> io::Result<Journal> {
        let text = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let entries = text.lines().filter_map(|line| serde_json::from_str::<Entry>(line).ok());
        let known = entries.map(|entry| (entry.key.clone(), entry)).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        let shown = Shown::open(&path.with_file_name("shown.jsonl"))?;
        Ok(Journal { known, file: Some(file), shown })
    }

    /// Takes over what another audit wrote into its file, such as one of another part of the mutants.
    pub fn learn(&mut self, path: &Path) -> io::Result<()> {
        let bytes = std::fs::read(path)?;
        for line in String::from_utf8_lossy(&bytes).lines() {
            let Ok(entry) = serde_json::from_str::<Entry>(line) else { continue };
            if !self.known.contains_key(&entry.key) {
                self.add(entry)?;
            }
        }
        Ok(())
    }

    /// What is known about a program.
    pub fn fate(&self, key: &str) -> Option<&Entry> {
        self.known.get(key)
    }

    /// Adds a fate, on the disk before it is told to anybody.
    pub fn add(&mut self, entry: Entry) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(&entry).map_err(io::Error::other)?;
            file.write_all(format!("{line}\n").as_bytes())?;
            file.sync_data()?;
        }
        self.known.insert(entry.key.clone(), entry);
        Ok(())
    }
}

/// What is said when a fate cannot be added.
pub fn unwritable(error: io::Error) -> Failure {
    Failure::new(format!("the fates of mutants cannot be written: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_is_forgotten_and_no_other() {
        let directory = process::Scratch::new().unwrap();
        let path = directory.file("fates.jsonl");
        let entry = |key: &str| Entry {
            key: key.into(),
            mutant: "m".into(),
            seconds: 0.5,
            memory: None,
            fate: Fate::NoExecution,
        };
        Journal::open(&path).unwrap().add(entry("a")).unwrap();
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"key\":\"b\",\"mut");
        std::fs::write(&path, text).unwrap();
        Journal::open(&path).unwrap().add(entry("c")).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.fate("a"), Some(&entry("a")));
        assert_eq!(journal.fate("b"), None);
        assert_eq!(journal.fate("c"), Some(&entry("c")));
    }
}
