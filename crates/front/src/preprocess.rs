//! The text of a file behind the preprocessor.

use std::fs;
use std::path::Path;
use std::time::Duration;

use base::Dialect;
use process::{Cancel, Command, Limits, StartError};

/// How long a preprocessor may take.
const TIME: Duration = Duration::from_secs(60);

/// Why there is no text.
#[derive(Debug, thiserror::Error)]
pub enum NotPreprocessed {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
    /// The compiler is not there.
    #[error(transparent)]
    NoCompiler(#[from] StartError),
    /// The compiler does not like the file; what it said.
    #[error("its text cannot be preprocessed")]
    Rejected(String),
}

/// The text of a file as its compiler sees it, with markers of lines; one that is preprocessed already is
/// taken as it is.
pub fn preprocessed(
    compiler: &Path,
    file: &Path,
    dialect: &Dialect,
    cancel: &Cancel,
) -> Result<String, NotPreprocessed> {
    if file.extension().is_some_and(|extension| extension == "i") {
        return Ok(source::decode(&fs::read(file)?));
    }
    let limits = Limits { wall: Some(TIME), output: 1 << 30, ..Limits::default() };
    let outcome = Command::new(compiler)
        .env("LC_ALL", "C.UTF-8")
        .args(dialect.flags())
        .args(["-E", "-w"])
        .arg(file)
        .limits(limits)
        .run(cancel)?;
    match outcome.end.success() {
        true => Ok(source::decode(&outcome.stdout)),
        false => Err(NotPreprocessed::Rejected(outcome.stderr_text())),
    }
}
