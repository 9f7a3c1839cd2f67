//! Task definitions of both versions, and broken ones.

use std::fs;

use base::DataModel;
use formats::{TaskDefinition, TaskError, read_task};
use tempfile::TempDir;

fn read(text: &str) -> Result<TaskDefinition, TaskError> {
    let place = TempDir::new().unwrap();
    let path = place.path().join("task.yml");
    fs::write(&path, text).unwrap();
    read_task(&path).map(|mut task| {
        let relative = |file: &mut std::path::PathBuf| {
            *file = file.strip_prefix(place.path()).unwrap().to_owned();
        };
        task.input_files.iter_mut().for_each(relative);
        task.properties.iter_mut().for_each(|property| relative(&mut property.property_file));
        task
    })
}

#[test]
fn version_two() {
    let task = read(
        "format_version: '2.0'\ninput_files: 'prog.c'\nproperties:\n  - property_file: ../properties/valid-memsafety.prp\n    expected_verdict: false\n    subproperty: valid-deref\n  - property_file: ../properties/coverage-branches.prp\noptions:\n  language: C\n  data_model: ILP32\n",
    )
    .unwrap();
    assert_eq!(task.input_files, ["prog.c".as_ref() as &std::path::Path]);
    assert_eq!(task.data_model, Some(DataModel::Ilp32));
    assert_eq!(task.properties.len(), 2);
    assert_eq!(task.properties[0].expected_verdict, Some(false));
    assert_eq!(task.properties[0].subproperty.as_deref(), Some("valid-deref"));
    assert_eq!(task.properties[1].expected_verdict, None);
}

#[test]
fn version_one_and_lists() {
    let task =
        read("format_version: 1.0\ninput_files:\n  - a.c\n  - b.c\nproperties: []\n").unwrap();
    assert_eq!(task.input_files.len(), 2);
    assert_eq!(task.data_model, None);
}

#[test]
fn broken_definitions_are_errors() {
    for text in [
        "",
        "format_version: '2.0'\n",
        "format_version: '9.0'\ninput_files: a.c\n",
        "input_files: a.c\n",
        "format_version: '2.0'\ninput_files: []\n",
        "format_version: '2.0'\ninput_files: a.c\noptions: {data_model: PDP11}\n",
        "{{{",
    ] {
        assert!(matches!(read(text), Err(TaskError::Invalid { .. })), "{text:?}: {:?}", read(text));
    }
    assert!(matches!(read_task("no/such.yml".as_ref()), Err(TaskError::Unreadable { .. })));
}
