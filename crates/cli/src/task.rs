//! Which program a command is about: the files that were given, or those that a task names.

use std::path::PathBuf;

use formats::{TaskDefinition, read_task};
use native::Sources;

use crate::answer::Failure;
use crate::c_options::COptions;

/// The program, and the task that names it when one was given.
pub fn read_program(
    files: &[PathBuf],
    options: &COptions,
) -> Result<(Sources, Option<TaskDefinition>), Failure> {
    let is_task =
        |file: &PathBuf| file.extension().is_some_and(|end| end == "yml" || end == "yaml");
    if let Some(directory) = files.iter().find(|file| file.is_dir()) {
        let name = directory.display();
        return Err(Failure::new(format!("'{name}' is a directory")).with_advice("give C files"));
    }
    match files {
        [task] if is_task(task) => {
            let task = read_task(task).map_err(|error| Failure::new(error.to_string()))?;
            Ok((options.sources(task.input_files.clone(), task.data_model)?, Some(task)))
        }
        files if files.iter().any(is_task) => {
            Err(Failure::new("a task definition stands for all files: give it alone"))
        }
        files => Ok((options.sources(files.to_vec(), None)?, None)),
    }
}
