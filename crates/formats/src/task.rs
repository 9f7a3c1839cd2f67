//! Task definitions of BenchExec (`.yml`): the program, its properties and what is expected.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base::DataModel;
use serde::Deserialize;

/// A verification or test-generation task; every path is resolved against the definition's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskDefinition {
    /// The program's files.
    pub input_files: Vec<PathBuf>,
    /// Files that the program's files need.
    pub required_files: Vec<PathBuf>,
    /// What is asked about the program.
    pub properties: Vec<TaskProperty>,
    /// The data model; definitions of version 1.0 do not say.
    pub data_model: Option<DataModel>,
    /// The language, when the definition says.
    pub language: Option<String>,
}

/// A property of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskProperty {
    /// The property file.
    pub property_file: PathBuf,
    /// Whether the property holds, when the definition says.
    pub expected_verdict: Option<bool>,
    /// Which of several properties is the violated one.
    pub subproperty: Option<String>,
}

/// A task definition that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// The file cannot be read.
    #[error("'{}' cannot be read: {reason}", path.display())]
    Unreadable {
        /// The definition.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The file is not a task definition.
    #[error("'{}' is not a task definition: {reason}", path.display())]
    Invalid {
        /// The definition.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

#[derive(Deserialize)]
struct RawTask {
    format_version: Version,
    input_files: OneOrMany,
    #[serde(default)]
    required_files: OneOrMany,
    #[serde(default)]
    properties: Vec<RawProperty>,
    #[serde(default)]
    options: RawOptions,
}

/// Some definitions write the version without quotes, so that it is a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Version {
    Text(String),
    Number(f64),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(PathBuf),
    Many(Vec<PathBuf>),
}

impl Default for OneOrMany {
    fn default() -> Self {
        OneOrMany::Many(Vec::new())
    }
}

#[derive(Deserialize)]
struct RawProperty {
    property_file: PathBuf,
    expected_verdict: Option<bool>,
    subproperty: Option<String>,
}

#[derive(Deserialize, Default)]
struct RawOptions {
    language: Option<String>,
    data_model: Option<String>,
}

/// Reads a task definition.
pub fn read_task(path: &Path) -> Result<TaskDefinition, TaskError> {
    let text = fs::read_to_string(path)
        .map_err(|reason| TaskError::Unreadable { path: path.into(), reason })?;
    let invalid = |reason: String| TaskError::Invalid { path: path.into(), reason };
    let raw: RawTask = serde_saphyr::from_str(&text).map_err(|error| {
        invalid(error.to_string().lines().next().unwrap_or_default().to_string())
    })?;
    let version = match raw.format_version {
        Version::Text(text) => text,
        Version::Number(number) => format!("{number:.1}"),
    };
    if !version.starts_with("1.") && !version.starts_with("2.") {
        return Err(invalid(format!("format version {version} is not known (1.x or 2.x)")));
    }
    let place = path.parent().unwrap_or(Path::new(""));
    let resolve = |files: OneOrMany| -> Vec<PathBuf> {
        let files = match files {
            OneOrMany::One(file) => vec![file],
            OneOrMany::Many(files) => files,
        };
        files.into_iter().map(|file| place.join(file)).collect()
    };
    let properties = raw
        .properties
        .into_iter()
        .map(|property| TaskProperty {
            property_file: place.join(property.property_file),
            expected_verdict: property.expected_verdict,
            subproperty: property.subproperty,
        })
        .collect();
    let data_model =
        raw.options.data_model.map(|model| model.parse().map_err(invalid)).transpose()?;
    let input_files = resolve(raw.input_files);
    if input_files.is_empty() {
        return Err(invalid("it names no input file".into()));
    }
    Ok(TaskDefinition {
        input_files,
        required_files: resolve(raw.required_files),
        properties,
        data_model,
        language: raw.options.language,
    })
}

/// The text of a task definition for one C file and one property whose answer is known; both files
/// stand beside it.
pub fn task_yaml(
    input_file: &str,
    property_file: &str,
    expected_verdict: bool,
    data_model: DataModel,
) -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    let (input_file, property_file) = (quoted(input_file), quoted(property_file));
    format!(
        "format_version: '2.0'\n\ninput_files: {input_file}\n\nproperties:\n  - property_file: \
         {property_file}\n    expected_verdict: {expected_verdict}\n\noptions:\n  language: C\n  \
         data_model: {data_model}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("it's.yml");
        for (expected, model) in [(true, DataModel::Lp64), (false, DataModel::Ilp32)] {
            fs::write(&path, task_yaml("it's.c", "unreach-call.prp", expected, model)).unwrap();
            let task = read_task(&path).unwrap();
            assert_eq!(task.input_files, [directory.path().join("it's.c")]);
            assert_eq!(task.properties.len(), 1);
            let property = directory.path().join("unreach-call.prp");
            assert_eq!(task.properties[0].property_file, property);
            assert_eq!(task.properties[0].expected_verdict, Some(expected));
            assert_eq!(task.data_model, Some(model));
            assert_eq!(task.language.as_deref(), Some("C"));
        }
    }
}
