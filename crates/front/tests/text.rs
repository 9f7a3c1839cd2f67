//! The text form of every program under `tests/programs`, read back, is a valid program with the same text.

use std::path::{Path, PathBuf};

use base::{DataModel, Dialect};
use clang::CompileOptions;
use front::{Library, load};
use ir::{Program, ValidProgram};
use process::Cancel;

/// How many must be lowered for the test to mean something.
const LEAST: usize = 800;

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("the programs are there") {
        let path = entry.expect("a readable directory").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            files.push(path);
        }
    }
}

/// What a file becomes; nothing where it is not a program of its own.
fn lowered(file: &Path) -> Option<ValidProgram> {
    let source = String::from_utf8_lossy(&std::fs::read(file).ok()?).into_owned();
    let is_short = |line: &str| line.starts_with("// OPTIONS:") && line.contains("--32");
    let data_model = if source.lines().any(is_short) { DataModel::Ilp32 } else { DataModel::Lp64 };
    let dialect = Dialect { data_model, ..Dialect::default() };
    let options = CompileOptions { dialect, ..CompileOptions::default() };
    load(&[file.to_owned()], &options, Library::default(), &Cancel::new()).ok()
}

/// What is wrong with the text of a program, if anything.
fn difference(program: &ValidProgram) -> Option<String> {
    let text = program.to_string();
    let read = match Program::read(&text) {
        Ok(read) => read,
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            return Some(format!("{error}\n  {line}"));
        }
    };
    let again = read.to_string();
    if let Some((was, is)) = text.lines().zip(again.lines()).find(|(was, is)| was != is) {
        return Some(format!("{was}\n{is}"));
    }
    if again.len() != text.len() {
        return Some("a part is missing".into());
    }
    ValidProgram::new(read).err().map(|problems| problems[0].to_string())
}

#[test]
fn the_text_of_every_program_can_be_read_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let halves = std::thread::scope(|scope| {
        let (one, other) = files.split_at(files.len() / 2);
        let workers = [one, other].map(|files| scope.spawn(move || examine(files)));
        workers.map(|worker| worker.join().expect("a worker ends"))
    });
    let wrong: Vec<String> = halves.iter().flat_map(|(_, wrong)| wrong.clone()).collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    let count: usize = halves.iter().map(|(count, _)| count).sum();
    assert!(count >= LEAST, "only {count} of {} programs were lowered", files.len());
}

/// How many of some files were lowered, and what is wrong with their texts.
fn examine(files: &[PathBuf]) -> (usize, Vec<String>) {
    let (mut count, mut wrong) = (0, Vec::new());
    for file in files {
        if let Some(program) = lowered(file) {
            count += 1;
            wrong.extend(difference(&program).map(|what| format!("{}: {what}", file.display())));
        }
    }
    (count, wrong)
}
