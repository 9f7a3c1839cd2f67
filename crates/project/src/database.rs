//! `compile_commands.json`: how the build of a project compiles its files.

use std::fs;
use std::path::{Path, PathBuf};

use base::{DataModel, Dialect, flags};
use serde::Deserialize;

use crate::{ProjectError, above};

/// Where build systems leave it.
const NAMES: [&str; 4] = [
    "compile_commands.json",
    "build/compile_commands.json",
    "out/compile_commands.json",
    "builddir/compile_commands.json",
];

/// One command of the build.
#[derive(Deserialize, Debug)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    command: String,
}

/// How files are compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// The database that says so.
    pub database: PathBuf,
    /// How they are to be read.
    pub dialect: Dialect,
    /// The data model, where the command says something of it.
    pub data_model: Option<DataModel>,
}

/// How a database says that files are compiled: the one that is named (or in the directory that is named), else
/// one above the files. Nothing where there is none, or where one that was not named does not know the files.
pub fn compiled(files: &[PathBuf], named: Option<&Path>) -> Result<Option<Compiled>, ProjectError> {
    let found = match named {
        Some(path) if path.is_dir() => Some(path.join(NAMES[0])),
        Some(path) => Some(path.to_owned()),
        None => files.first().and_then(|file| above(file, &NAMES)),
    };
    let Some(database) = found else { return Ok(None) };
    let fail = |reason: String| ProjectError::new(&database, reason);
    let text = fs::read(&database).map_err(|error| fail(error.to_string()))?;
    let entries: Vec<Entry> = serde_json::from_slice(&text)
        .map_err(|error| fail(format!("it is not a compilation database: {error}")))?;
    let mut all: Option<(&PathBuf, Compiled)> = None;
    for file in files {
        let Some(entry) = entries.iter().find(|entry| entry.is_about(file)) else {
            match named {
                Some(_) => {
                    return Err(fail(format!("it has no command for '{}'", file.display())));
                }
                None => continue,
            }
        };
        let compiled = entry.compiled(&database).map_err(fail)?;
        match &all {
            None => all = Some((file, compiled)),
            Some((_, first)) if *first == compiled => {}
            Some((first, _)) => {
                let (first, file) = (first.display(), file.display());
                return Err(fail(format!(
                    "'{first}' and '{file}' are compiled with different options; check them one by one, or give the \
                     options with --compdb none"
                )));
            }
        }
    }
    Ok(all.map(|(_, compiled)| compiled))
}

impl Entry {
    fn is_about(&self, file: &Path) -> bool {
        let own = self.directory.join(&self.file);
        own == file || matches!((own.canonicalize(), file.canonicalize()), (Ok(a), Ok(b)) if a == b)
    }

    fn compiled(&self, database: &Path) -> Result<Compiled, String> {
        let words = match self.arguments.is_empty() {
            true => split(&self.command),
            false => self.arguments.clone(),
        };
        let mut words = words.into_iter();
        let compiler = words.next().unwrap_or_default();
        let mut dialect = Dialect::default();
        let words: Vec<String> = words.collect();
        let taken = dialect.take(&words, Some(&self.directory))?;
        // A cross compiler has its machine in its name.
        let compiler = Path::new(&compiler).file_name().unwrap_or_default().to_string_lossy();
        let machine = compiler.strip_suffix("-gcc").or_else(|| compiler.strip_suffix("-cc"));
        let mut data_model = taken.data_model;
        if let (Some(machine), None) = (machine, data_model) {
            let (model, is_unsigned) = flags::target(machine)?;
            data_model = Some(model);
            if is_unsigned {
                dialect.language.push("-funsigned-char".into());
            }
        }
        Ok(Compiled { database: database.to_owned(), dialect, data_model })
    }
}

/// The words of a command, as a shell reads them.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None, ' ' | '\t' | '\n') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (Some(open), letter) if letter == open => quote = None,
            (None | Some('"'), '\\') => match letters.next() {
                // Within quotes, the backslash stays before all but these.
                Some(next) if quote.is_some() && !['"', '\\', '$', '`'].contains(&next) => {
                    word.get_or_insert_default().extend(['\\', next]);
                }
                Some(next) => word.get_or_insert_default().push(next),
                None => {}
            },
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use base::MacroOption;

    use super::*;

    #[test]
    fn commands_are_split_as_shells_do() {
        let words = split(r#"cc -DA="\"x y\"" '-DB=a b' -I\ c  "" "a\n""#);
        assert_eq!(words, ["cc", "-DA=\"x y\"", "-DB=a b", "-I c", "", "a\\n"]);
    }

    #[test]
    fn a_database_is_found_above_the_file_and_asked_for_it() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path();
        fs::create_dir_all(root.join("src")).unwrap();
        fs::create_dir_all(root.join("build")).unwrap();
        let file = |name: &str| {
            fs::write(root.join(name), "").unwrap();
            root.join(name)
        };
        let (a, b, c) = (file("src/a.c"), file("src/b.c"), file("src/c.c"));
        assert_eq!(
            compiled(std::slice::from_ref(&a), Some(root)).unwrap_err().file.file_name().unwrap(),
            NAMES[0]
        );
        let database = root.join("build/compile_commands.json");
        let entries = serde_json::json!([
            { "directory": root.join("build"), "file": "../src/a.c",
              "command": "cc -O2 -DX='1 2' -I../inc -o a.o -c ../src/a.c" },
            { "directory": root.join("build"), "file": b,
              "arguments": ["arm-none-eabi-gcc", "-c", "b.c"] },
        ]);
        fs::write(&database, entries.to_string()).unwrap();
        let found = compiled(std::slice::from_ref(&a), None).unwrap().unwrap();
        assert_eq!(found.dialect.macros, [MacroOption::Define("X=1 2".into())]);
        assert_eq!(found.dialect.include_directories, [root.join("build").join("../inc")]);
        assert_eq!(found.data_model, None);
        let found = compiled(std::slice::from_ref(&b), None).unwrap().unwrap();
        assert_eq!(found.data_model, Some(DataModel::Ilp32));
        assert_eq!(compiled(std::slice::from_ref(&c), None).unwrap(), None);
        assert!(compiled(&[c], Some(&database)).unwrap_err().reason.contains("no command"));
        assert!(compiled(&[a, b], None).unwrap_err().reason.contains("different options"));
        fs::write(&database, "{").unwrap();
        assert!(compiled(&[root.join("src/a.c")], None).is_err());
    }
}
