//! The lines of the program's files that findings and traces speak of.

use base::Location;

use super::CheckedTask;
use super::place::Places;

/// Gives the text of lines of the program's files.
pub struct Excerpts<'t> {
    places: Places<'t>,
}

/// A line of one of the program's files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceLine {
    /// The file, as the user gave it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1, when it is known.
    pub column: Option<u32>,
    /// The text of the line; bytes that are no UTF-8 are replaced.
    pub text: String,
}

impl<'t> Excerpts<'t> {
    /// Reads the files of the task.
    pub fn new(task: &'t CheckedTask) -> Self {
        Excerpts { places: Places::new(task) }
    }

    /// The line of a place; nothing for headers, models and unknown places.
    pub fn line(&self, location: Location) -> Option<SourceLine> {
        let place = self.places.resolve(location)?;
        Some(SourceLine {
            file: self.places.source(place).name.clone(),
            line: place.line,
            column: self.places.column(place),
            text: self.places.text(place)?,
        })
    }
}
