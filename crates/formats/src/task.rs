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
