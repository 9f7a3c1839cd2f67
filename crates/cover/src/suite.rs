//! The tests that are kept: written as they are found, and in the end only as many as are needed.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use formats::{Metadata, TestSuite, write_suite_directory, write_suite_zip};
use verdict::{InputValue, TestCase};

use crate::trial::Finder;

/// A test that covers something.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The test.
    pub test: TestCase,
    /// Its inputs with their types.
    pub inputs: Vec<InputValue>,
    /// For each goal whether the real program passed it.
    pub hits: Vec<bool>,
    /// Whether TestCov gets coverage from it.
    pub counts: bool,
    /// Who found it.
    pub by: Finder,
    /// When, in seconds since the start.
    pub seconds: f64,
}

/// A suite in the making.
pub struct Suite {
    directory: PathBuf,
    archive: PathBuf,
    metadata: Metadata,
    /// How many tests the archive holds.
    archived: usize,
    /// The tests, in the order in which they were found.
    pub tests: Vec<Kept>,
}

impl Suite {
    /// Makes the directory `test-suite` for a new suite; tests of an old one go.
    pub fn begin(out: &Path, metadata: Metadata) -> io::Result<Suite> {
        let (directory, archive) = (out.join("test-suite"), out.join("test-suite.zip"));
        fs::create_dir_all(&directory)?;
        let suite = Suite { directory, archive, metadata, archived: 0, tests: Vec::new() };
        suite.remove_all_but(&BTreeSet::new())?;
        match fs::remove_file(&suite.archive) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        suite.write(&[])?;
        Ok(suite)
    }

    /// Keeps a test; it is on the disk when this returns.
    pub fn keep(&mut self, mut kept: Kept) -> io::Result<()> {
        kept.test.name = format!("test-{}", self.tests.len() + 1);
        self.write(std::slice::from_ref(&kept))?;
        self.tests.push(kept);
        Ok(())
    }

    /// Writes the archive of the tests so far, if there are new ones; whoever reads it sees the old one or the new.
    pub fn archive(&mut self) -> io::Result<()> {
        if self.archived == self.tests.len() {
            return Ok(());
        }
        let unfinished = self.archive.with_extension("zip.part");
        write_suite_zip(&self.as_suite(&self.tests), &unfinished)?;
        fs::rename(unfinished, &self.archive)?;
        self.archived = self.tests.len();
        Ok(())
    }

    /// Leaves out what is not needed, and writes the archive.
    pub fn finish(&mut self) -> io::Result<()> {
        let needed = needed(&self.tests);
        self.tests = needed.iter().map(|index| self.tests[*index].clone()).collect();
        self.archived = usize::MAX;
        self.archive()?;
        let names = self.tests.iter().map(|kept| kept.test.name.as_str()).collect();
        self.remove_all_but(&names)
    }

    fn write(&self, tests: &[Kept]) -> io::Result<()> {
        write_suite_directory(&self.as_suite(tests), &self.directory)
    }

    fn as_suite(&self, tests: &[Kept]) -> TestSuite {
        let tests = tests.iter().map(|kept| kept.test.clone()).collect();
        TestSuite { metadata: Some(self.metadata.clone()), tests, warnings: Vec::new() }
    }

    /// Removes tests of a suite of ours; whatever else is there stays.
    fn remove_all_but(&self, names: &BTreeSet<&str>) -> io::Result<()> {
        for entry in fs::read_dir(&self.directory)? {
            let path = entry?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let is_test = path.extension().is_some_and(|end| end == "xml");
            if is_test && stem.starts_with("test-") && !names.contains(stem) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// The tests that cover all that all of them cover, by greedy choice: those that TestCov counts first.
pub fn needed(tests: &[Kept]) -> Vec<usize> {
    let goals = tests.first().map_or(0, |kept| kept.hits.len());
    let mut chosen = BTreeSet::new();
    for all in [false, true] {
        let mut covered = vec![false; goals];
        for index in &chosen {
            let kept: &Kept = &tests[*index];
            covered.iter_mut().zip(&kept.hits).for_each(|(covered, hit)| *covered |= hit);
        }
        loop {
            let gain = |kept: &Kept| {
                kept.hits.iter().zip(&covered).filter(|(hit, covered)| **hit && !**covered).count()
            };
            let of_turn = tests.iter().enumerate().filter(|(_, kept)| all || kept.counts);
            // Of several that gain the same, the first.
            let best = of_turn.rev().max_by_key(|(_, kept)| gain(kept));
            let Some((index, kept)) = best.filter(|(_, kept)| gain(kept) > 0) else { break };
            chosen.insert(index);
            covered.iter_mut().zip(&kept.hits).for_each(|(covered, hit)| *covered |= hit);
        }
    }
    chosen.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(hits: &str, counts: bool) -> Kept {
        let hits = hits.chars().map(|hit| hit == '1').collect();
        let (test, by) = (TestCase::default(), Finder::Start);
        Kept { test, inputs: Vec::new(), hits, counts, by, seconds: 0.0 }
    }

    #[test]
    fn few_tests_are_enough() {
        let tests = [kept("1000", true), kept("0110", true), kept("1110", true)];
        assert_eq!(needed(&tests), [2]);
        let crashing = [kept("1111", false), kept("1100", true), kept("0100", true)];
        assert_eq!(needed(&crashing), [0, 1]);
        assert!(needed(&[kept("00", true)]).is_empty() && needed(&[]).is_empty());
    }
}
