//! Reading a test suite: a directory, a `.zip`, or the `.xml` of one test.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use verdict::TestCase;
use zip::ZipArchive;

use crate::testcase::{Metadata, read_metadata, read_testcase};

/// The largest file of a suite that is read; a test is a few kilobytes.
const LARGEST_FILE: u64 = 256 << 20;
const METADATA_NAME: &str = "metadata.xml";

/// A test suite as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestSuite {
    /// What the suite says about itself, when it does so in a way that TestCov accepts.
    pub metadata: Option<Metadata>,
    /// The tests, in the order of the archive, or sorted by path in a directory.
    pub tests: Vec<TestCase>,
    /// What a validator would do differently from what one might expect.
    pub warnings: Vec<SuiteWarning>,
}

/// Something in a suite that TestCov passes over, refuses or reads in a surprising way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SuiteWarning {
    /// TestCov skips this file without a word, and so did we.
    Skipped {
        /// The file, inside the suite.
        file: String,
        /// Why it is not taken for a test.
        reason: String,
    },
    /// TestCov refuses the whole suite because of its metadata.
    Metadata {
        /// What is wrong with it.
        reason: String,
    },
    /// An input without text ends TestCov's run with an exception.
    EmptyInput {
        /// The file, inside the suite.
        file: String,
        /// Which input, from 1.
        input: usize,
    },
    /// An input with a line break is read as several inputs.
    SplitInput {
        /// The file, inside the suite.
        file: String,
        /// Which input, from 1.
        input: usize,
    },
    /// TestCov reads an input of more than 2999 characters as several inputs; we do not.
    LongInput {
        /// The file, inside the suite.
        file: String,
        /// Which input, from 1.
        input: usize,
    },
}

impl fmt::Display for SuiteWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuiteWarning::Skipped { file, reason } => {
                write!(f, "{file} is skipped, as TestCov does without a word: {reason}")
            }
            SuiteWarning::Metadata { reason } => {
                write!(f, "TestCov refuses the suite because of its {METADATA_NAME}: {reason}")
            }
            SuiteWarning::EmptyInput { file, input } => {
                write!(f, "{file}: input {input} is empty, which ends TestCov with an exception")
            }
            SuiteWarning::SplitInput { file, input } => {
                write!(f, "{file}: input {input} has a line break and is read as several inputs")
            }
            SuiteWarning::LongInput { file, input } => {
                write!(f, "{file}: input {input} is longer than the 2999 characters TestCov reads")
            }
        }
    }
}

/// A suite that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// There is nothing at this path.
    #[error("there is no test suite at '{}'", .0.display())]
    Missing(PathBuf),
    /// The file or directory cannot be read.
    #[error("'{}' cannot be read: {reason}", path.display())]
    Unreadable {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The path is a file of some other kind.
    #[error("'{}' is not a test suite: expected a directory, a .zip or the .xml of a test", .0.display())]
    NotASuite(PathBuf),
    /// The archive is damaged.
    #[error("'{}' is not a sound zip archive: {reason}", path.display())]
    CorruptZip {
        /// The archive.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// No file of the suite is a test.
    #[error("'{}' holds no test{}", path.display(), because(.warnings))]
    Empty {
        /// The suite.
        path: PathBuf,
        /// What was skipped, which may be the reason.
        warnings: Vec<SuiteWarning>,
    },
}

fn because(warnings: &[SuiteWarning]) -> String {
    match warnings.iter().find(|warning| matches!(warning, SuiteWarning::Skipped { .. })) {
        Some(SuiteWarning::Skipped { file, reason }) => {
            format!(": {file} is none because {reason}")
        }
        _ => " (a file *.xml, apart from metadata.xml)".to_string(),
    }
}

/// Reads the suite at `path`.
pub fn read_suite(path: &Path) -> Result<TestSuite, SuiteError> {
    let information = fs::metadata(path).map_err(|reason| match reason.kind() {
        io::ErrorKind::NotFound => SuiteError::Missing(path.into()),
        _ => SuiteError::Unreadable { path: path.into(), reason },
    })?;
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    let single_test = extension.as_deref() == Some("xml".as_ref());
    let files = if information.is_dir() {
        directory_files(path)?
    } else if single_test {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        vec![(name, read_file(path)?)]
    } else if extension.as_deref() == Some("zip".as_ref()) || starts_like_a_zip(path) {
        zip_files(path)?
    } else {
        return Err(SuiteError::NotASuite(path.into()));
    };
    let suite = read_files(files, single_test);
    match suite.tests.is_empty() {
        true => Err(SuiteError::Empty { path: path.into(), warnings: suite.warnings }),
        false => Ok(suite),
    }
}

/// Makes a suite of the files that end in `.xml`.
fn read_files(files: Vec<(String, Vec<u8>)>, single_test: bool) -> TestSuite {
    let mut suite = TestSuite::default();
    let is_metadata = |name: &str| name.rsplit('/').next() == Some(METADATA_NAME);
    match files.iter().find(|(name, _)| is_metadata(name)).map(|(_, bytes)| read_metadata(bytes)) {
        Some(Ok(metadata)) => suite.metadata = Some(metadata),
        Some(Err(reason)) => suite.warnings.push(SuiteWarning::Metadata { reason }),
        None if single_test => {}
        None => suite.warnings.push(SuiteWarning::Metadata { reason: "there is none".into() }),
    }
    for (name, bytes) in files.iter().filter(|(name, _)| !is_metadata(name)) {
        match read_testcase(name, bytes) {
            Ok((test, warnings)) => {
                suite.tests.push(test);
                suite.warnings.extend(warnings);
            }
            Err(skipped) => suite.warnings.push(skipped),
        }
    }
    suite
}

fn read_file(path: &Path) -> Result<Vec<u8>, SuiteError> {
    let unreadable = |reason| SuiteError::Unreadable { path: path.into(), reason };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(LARGEST_FILE).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// The `.xml` files below a directory, sorted by path.
fn directory_files(root: &Path) -> Result<Vec<(String, Vec<u8>)>, SuiteError> {
    let mut files = Vec::new();
    let mut pending = vec![(root.to_owned(), String::new())];
    while let Some((directory, prefix)) = pending.pop() {
        let unreadable = |reason| SuiteError::Unreadable { path: directory.clone(), reason };
        for entry in fs::read_dir(&directory).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            // Links are not followed into directories: they may lead in a circle.
            if entry.file_type().map_err(unreadable)?.is_dir() {
                pending.push((entry.path(), format!("{name}/")));
            } else if name.ends_with(".xml") {
                files.push((name, read_file(&entry.path())?));
            }
        }
    }
    files.sort_by(|(left, _), (right, _)| left.cmp(right));
    Ok(files)
}

fn starts_like_a_zip(path: &Path) -> bool {
    let mut start = [0; 4];
    File::open(path).is_ok_and(|mut file| file.read_exact(&mut start).is_ok())
        && matches!(&start, b"PK\x03\x04" | b"PK\x05\x06")
}

/// The `.xml` files of an archive, in its order.
fn zip_files(path: &Path) -> Result<Vec<(String, Vec<u8>)>, SuiteError> {
    let corrupt = |reason: String| SuiteError::CorruptZip { path: path.into(), reason };
    let file =
        File::open(path).map_err(|reason| SuiteError::Unreadable { path: path.into(), reason })?;
    let mut archive = ZipArchive::new(file).map_err(|error| corrupt(error.to_string()))?;
    let mut files = Vec::new();
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|error| corrupt(error.to_string()))?;
        let name = entry.name().map_err(|error| corrupt(error.to_string()))?.into_owned();
        if !entry.is_file() || !name.ends_with(".xml") {
            continue;
        }
        let mut bytes = Vec::new();
        entry
            .take(LARGEST_FILE)
            .read_to_end(&mut bytes)
            .map_err(|error| corrupt(format!("{name}: {error}")))?;
        files.push((name, bytes));
    }
    Ok(files)
}
