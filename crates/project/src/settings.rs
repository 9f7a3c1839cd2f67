//! `refute.toml`: defaults of a project, in the words of the command line.
//!
//! A table has the name of a command and holds its long options. What it says stands in front of what the user
//! says, who so has the last word. Options were given no second meaning and no second place where they are read.

use std::fs;
use std::path::{Path, PathBuf};

use base::Dialect;
use toml::{Table, Value};

use crate::{ProjectError, above};

/// The name of the file.
pub const NAME: &str = "refute.toml";

/// What a project's file says.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The file.
    pub file: PathBuf,
    table: Table,
}

impl Settings {
    /// The file above a C file, if there is one.
    pub fn above(file: &Path) -> Result<Option<Self>, ProjectError> {
        let Some(file) = above(file, &[NAME]) else { return Ok(None) };
        let text = fs::read_to_string(&file).map_err(|error| ProjectError::new(&file, error))?;
        let table = text
            .parse::<Table>()
            .map_err(|error| ProjectError::new(&file, error.to_string().trim_end()))?;
        Ok(Some(Settings { file, table }))
    }

    /// What the file says for a command, as words of the command line: options that stand before those of the
    /// user, and files that stand behind his.
    pub fn words(&self, command: &str) -> Result<(Vec<String>, Vec<String>), ProjectError> {
        let fail = |reason: String| ProjectError::new(&self.file, reason);
        let (mut options, mut files) = (Vec::new(), Vec::new());
        for (key, value) in &self.table {
            match (key.as_str(), value) {
                ("compiler-options", value) => {
                    options.extend(self.compiler_options(value)?);
                }
                ("stubs", value) => {
                    let names =
                        texts(value).ok_or_else(|| fail("'stubs' are names of files".into()))?;
                    files.extend(names.iter().map(|name| self.beside(name)));
                }
                (_, Value::Table(_)) => {}
                (other, _) => {
                    return Err(fail(format!(
                        "'{other}' belongs into the table of a command, such as [check]; beside those there are \
                         'compiler-options' and 'stubs'"
                    )));
                }
            }
        }
        if let Some(Value::Table(of_command)) = self.table.get(command) {
            for (key, value) in of_command {
                match value {
                    Value::Boolean(true) => options.push(format!("--{key}")),
                    Value::Boolean(false) => {}
                    value => {
                        let values = texts(value).ok_or_else(|| {
                            fail(format!(
                                "'{key}' is neither a text nor a number nor a list of them"
                            ))
                        })?;
                        options.extend(values.iter().map(|value| format!("--{key}={value}")));
                    }
                }
            }
        }
        Ok((options, files))
    }

    fn compiler_options(&self, value: &Value) -> Result<Vec<String>, ProjectError> {
        let fail = |reason: String| ProjectError::new(&self.file, reason);
        let words: Vec<String> = match value {
            Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
            other => texts(other).ok_or_else(|| fail("'compiler-options' are texts".into()))?,
        };
        let mut dialect = Dialect::default();
        let taken = dialect.take(&words, self.file.parent()).map_err(fail)?;
        if let Some(unknown) = taken.unknown.first().or(taken.operands.first()) {
            return Err(fail(format!("'{unknown}' is not an option of a compiler")));
        }
        let mut options = dialect.written();
        options.extend(taken.data_model.map(|model| model.compiler_flag().to_string()));
        options.extend(dialect.silenced.iter().map(|name| match name.as_str() {
            "" => "-w".to_string(),
            name => format!("-Wno-{name}"),
        }));
        Ok(options)
    }

    fn beside(&self, name: &str) -> String {
        let directory = self.file.parent().unwrap_or(Path::new("."));
        directory.join(name).to_string_lossy().into_owned()
    }
}

/// A text, a number, or a list of them.
fn texts(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(text) => Some(vec![text.clone()]),
        Value::Integer(number) => Some(vec![number.to_string()]),
        Value::Array(values) => {
            values.iter().map(|value| texts(value)?.into_iter().next()).collect()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<(Vec<String>, Vec<String>), ProjectError> {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("src")).unwrap();
        fs::write(directory.path().join(NAME), text).unwrap();
        let found = Settings::above(&directory.path().join("src/a.c"))?.unwrap();
        let strip = |words: Vec<String>| {
            let root = directory.path().to_string_lossy().into_owned();
            words.into_iter().map(|word| word.replace(&root, "ROOT")).collect()
        };
        found.words("check").map(|(options, files)| (strip(options), strip(files)))
    }

    #[test]
    fn a_table_becomes_options() {
        let (options, files) = words(
            "compiler-options = '-Iinc -DX=1 -O2 -m32'\nstubs = ['stubs.c']\n[check]\ntimeout = '30s'\n\
             entry-array-size = 8\nmalloc-may-fail = true\nfalsify = false\nassume = ['n <= size(a)', 'n > 0']\n[cover]\nx = 1\n",
        )
        .unwrap();
        assert_eq!(
            options,
            [
                "-IROOT/inc",
                "-DX=1",
                "-m32",
                "--assume=n <= size(a)",
                "--assume=n > 0",
                "--entry-array-size=8",
                "--malloc-may-fail",
                "--timeout=30s",
            ]
        );
        assert_eq!(files, ["ROOT/stubs.c"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, expected) in [
            ("timeout = '3s'", "belongs into the table"),
            ("[check", "TOML parse error"),
            ("stubs = 3.5", "names of files"),
            ("compiler-options = 'a.c'", "not an option"),
            ("[check]\nx = { y = 1 }", "neither a text"),
        ] {
            let error = words(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
