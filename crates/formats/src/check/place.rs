//! From the places that the compiler names to those in the files that the user gave.
//!
//! A preprocessed file says where its lines came from, and the compiler believes it. Validators do
//! not: for them, line 7 is the seventh line of the file. So the markers are undone here.

use std::collections::HashMap;

use base::Location;

use super::code::Code;
use super::{CheckedTask, SourceFile};

/// The program's files, ready to be asked for places.
pub(super) struct Places<'t> {
    task: &'t CheckedTask,
    codes: Vec<Code>,
    /// Which line of which source the compiler means by a file's name and a line.
    lines: HashMap<(String, u32), (usize, u32)>,
}

/// A place in one of the program's files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// Which of the task's sources.
    pub(super) source: usize,
    /// The line, from 1.
    pub(super) line: u32,
    /// The column in bytes, from 1; 0 when not known.
    pub(super) column: u32,
}

impl<'t> Places<'t> {
    pub(super) fn new(task: &'t CheckedTask) -> Self {
        let mut lines = HashMap::new();
        for (index, source) in task.sources.iter().enumerate() {
            read_markers(index, source, &mut lines);
        }
        let codes = task.sources.iter().map(|source| Code::new(&source.contents)).collect();
        Places { task, codes, lines }
    }

    /// The place in the program's files; nothing for headers, models and unknown places.
    pub(super) fn resolve(&self, location: Location) -> Option<Place> {
        if !location.is_known() {
            return None;
        }
        let name = plain(self.task.files.name(location.file)).to_string();
        let (source, line) = *self.lines.get(&(name, location.line))?;
        Some(Place { source, line, column: location.column })
    }

    /// The source of a place.
    pub(super) fn source(&self, place: Place) -> &'t SourceFile {
        &self.task.sources[place.source]
    }

    /// The text of the place's line.
    pub(super) fn text(&self, place: Place) -> Option<String> {
        let range = self.codes[place.source].line_range(place.line)?;
        Some(String::from_utf8_lossy(&self.source(place).contents[range]).into_owned())
    }

    /// The column in characters, as people and validators count; nothing when not known.
    pub(super) fn column(&self, place: Place) -> Option<u32> {
        let before = (place.column as usize).checked_sub(1)?;
        let range = self.codes[place.source].line_range(place.line)?;
        let line = &self.source(place).contents[range];
        let text = String::from_utf8_lossy(&line[..before.min(line.len())]);
        Some(text.chars().count() as u32 + 1)
    }

    /// The parenthesis that closes the call of the function at this place.
    pub(super) fn closing_parenthesis(&self, place: Place, function: &str) -> Option<Place> {
        let code = &self.codes[place.source];
        let offset = code.closing_parenthesis(place.line, place.column, function)?;
        let (line, column) = code.position(offset);
        Some(Place { line, column, ..place })
    }

    /// The keyword of the statement whose whole condition stands at this place.
    pub(super) fn branching_keyword(&self, place: Place) -> Option<Place> {
        let code = &self.codes[place.source];
        let (line, column) = code.position(code.branching_keyword(place.line, place.column)?);
        Some(Place { line, column, ..place })
    }
}

/// Notes for every line of a source what the compiler calls it.
fn read_markers(
    index: usize,
    source: &SourceFile,
    lines: &mut HashMap<(String, u32), (usize, u32)>,
) {
    let mut file = plain(&source.name).to_string();
    let mut presumed = 1;
    for (number, text) in source.contents.split(|byte| *byte == b'\n').enumerate() {
        if let Some((line, name)) = marker(&String::from_utf8_lossy(text)) {
            presumed = line;
            file = name.unwrap_or(file);
            continue;
        }
        lines.entry((file.clone(), presumed)).or_insert((index, number as u32 + 1));
        presumed += 1;
    }
}

/// Takes `# 7 "file.c" 1 3` and `#line 7 "file.c"` apart.
fn marker(text: &str) -> Option<(u32, Option<String>)> {
    let rest = text.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let line = rest[..digits].parse().ok()?;
    let Some(quoted) = rest[digits..].trim_start().strip_prefix('"') else {
        return Some((line, None));
    };
    let mut name = String::new();
    let mut characters = quoted.chars();
    loop {
        match characters.next()? {
            '"' => break,
            '\\' => name.push(characters.next()?),
            other => name.push(other),
        }
    }
    Some((line, Some(plain(&name).to_string())))
}

fn plain(name: &str) -> &str {
    name.strip_prefix("./").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use base::{DataModel, FileTable};

    use super::*;

    #[test]
    fn markers_are_undone() {
        let mut files = FileTable::default();
        let (header, original) = (files.intern("h.h"), files.intern("orig \"x\".c"));
        let text = "# 1 \"orig \\\"x\\\".c\"\n# 1 \"h.h\" 1\nint h;\n# 5 \"orig \\\"x\\\".c\" 2\nint \u{e4}, b;\n";
        let task = CheckedTask {
            files,
            sources: vec![SourceFile { name: "p.i".into(), contents: text.into() }],
            specification: String::new(),
            data_model: DataModel::Lp64,
            compiler_options: Vec::new(),
            entry: "main".into(),
            version: String::new(),
            creation_time: String::new(),
        };
        let places = Places::new(&task);
        let resolve = |file, line| places.resolve(Location { file, line, column: 9 });
        assert_eq!(resolve(header, 1).unwrap().line, 3);
        let place = resolve(original, 5).unwrap();
        assert_eq!((place.line, places.column(place)), (5, Some(8)));
        assert_eq!(resolve(original, 77), None);
        assert_eq!(places.resolve(Location::UNKNOWN), None);
    }
}
