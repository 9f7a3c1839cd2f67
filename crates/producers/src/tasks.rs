//! Programs that somebody else made: BenchExec task definitions with an expected verdict.

use std::fs;
use std::path::{Path, PathBuf};

use base::DataModel;
use campaign::{Dropped, Produced, Producer, Program};
use formats::{TaskDefinition, read_task};
use process::Cancel;
use serde_json::{Value, json};
use verdict::Truth;

use crate::planned::ProducerError;

/// The tasks of a plan, one unit each.
pub struct Tasks {
    definitions: Vec<PathBuf>,
    data_model: DataModel,
}

/// The description of these tasks for a plan: every definition below the directories, in order.
///
/// # Errors
///
/// When a directory cannot be read or there is no definition.
pub fn describe_tasks(places: &[PathBuf], data_model: DataModel) -> Result<Value, ProducerError> {
    let mut definitions = Vec::new();
    for place in places {
        collect(place, &mut definitions)?;
    }
    definitions.sort();
    definitions.dedup();
    match definitions.is_empty() {
        true => Err(ProducerError::NoTasks),
        false => Ok(json!({
            "kind": "tasks",
            "definitions": definitions,
            "data_model": data_model.to_string(),
        })),
    }
}

fn collect(place: &Path, into: &mut Vec<PathBuf>) -> Result<(), ProducerError> {
    let unreadable = |reason| ProducerError::Unreadable { path: place.to_owned(), reason };
    if !place.is_dir() {
        // Resumed from another directory, the path must still mean the same.
        into.push(place.canonicalize().map_err(unreadable)?);
        return Ok(());
    }
    for entry in fs::read_dir(place).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let is_task = path.extension().is_some_and(|end| end == "yml" || end == "yaml");
        if path.is_dir() || is_task {
            collect(&path, into)?;
        }
    }
    Ok(())
}

impl Tasks {
    /// From what [`describe_tasks`] said.
    pub(crate) fn of(description: &Value) -> Result<Tasks, ProducerError> {
        let definitions = serde_json::from_value(description["definitions"].clone());
        let definitions = definitions
            .map_err(|error| ProducerError::Damaged { part: "tasks", reason: error.to_string() })?;
        let data_model = description["data_model"].as_str().unwrap_or_default();
        let data_model = data_model.parse().map_err(ProducerError::Word)?;
        Ok(Tasks { definitions, data_model })
    }
}

impl Producer for Tasks {
    fn units(&self) -> u64 {
        self.definitions.len() as u64
    }

    fn produce(&self, unit: u64, _: &Cancel) -> Produced {
        let path = &self.definitions[unit as usize];
        match program(path, self.data_model) {
            Ok(program) => Produced { programs: vec![program], ..Produced::default() },
            Err(reason) => {
                let dropped = vec![Dropped { stage: "task".into(), reason }];
                Produced { dropped, ..Produced::default() }
            }
        }
    }
}

fn program(path: &Path, data_model: DataModel) -> Result<Program, String> {
    let task = read_task(path).map_err(|error| error.to_string())?;
    if let Some(other) = task.data_model.filter(|model| *model != data_model) {
        return Err(format!("it is written for {other}"));
    }
    let truth = truth(&task).ok_or("no expected verdict of the error call")?;
    let [file] = task.input_files.as_slice() else { return Err("several files".into()) };
    let bytes = fs::read(file).map_err(|_| "its program cannot be read".to_owned())?;
    let text = String::from_utf8(bytes).map_err(|_| "its program is not text".to_owned())?;
    if defines_error(&text) {
        // The verifier's own definition would clash with it.
        return Err("it defines reach_error itself".into());
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let strategy = "tasks".into();
    let seed_name = path.display().to_string();
    Ok(Program { name, strategy, truth, text, seed_name, inputs: Vec::new() })
}

/// The expected verdict for the error call.
fn truth(task: &TaskDefinition) -> Option<Truth> {
    let is_error_call = |path: &Path| path.file_stem().is_some_and(|name| name == "unreach-call");
    let property = task.properties.iter().find(|each| is_error_call(&each.property_file))?;
    property.expected_verdict.map(|holds| if holds { Truth::Safe } else { Truth::Violated })
}

/// Whether a body follows the word.
fn defines_error(text: &str) -> bool {
    text.match_indices("reach_error").any(|(start, word)| {
        let rest = text[start + word.len()..].trim_start();
        let after = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        after.is_some_and(|(_, rest)| rest.trim_start().starts_with('{'))
    })
}
