//! The files of a benchmark set, as BenchExec reads them.

use std::fs;
use std::path::PathBuf;

use base::DataModel;
use formats::task_yaml;
use generate::TestProgram;
use process::{Unwritable, write_new};
use verdict::Truth;

use crate::mazes::Maze;

const PROPERTY_FILE: &str = "unreach-call.prp";
const PROPERTY: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

/// Why there is no benchmark set.
#[derive(Debug, thiserror::Error)]
pub enum BenchmarkError {
    /// The directory cannot be made or read.
    #[error("'{}' cannot be used: {reason}", directory.display())]
    Unusable {
        /// The directory.
        directory: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// Something is there already.
    #[error("'{}' is not empty", .0.display())]
    NotEmpty(PathBuf),
    /// A file cannot be written.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
}

/// A directory that becomes a benchmark set.
pub struct Benchmark {
    directory: PathBuf,
}

impl Benchmark {
    /// Makes the directory, which must be new or empty: nothing that is there may be lost.
    ///
    /// # Errors
    ///
    /// When it is neither, or cannot be written.
    pub fn create(directory: PathBuf) -> Result<Benchmark, BenchmarkError> {
        let fail = |reason| BenchmarkError::Unusable { directory: directory.clone(), reason };
        fs::create_dir_all(&directory).map_err(fail)?;
        if fs::read_dir(&directory).map_err(fail)?.next().is_some() {
            return Err(BenchmarkError::NotEmpty(directory));
        }
        let benchmark = Benchmark { directory };
        benchmark.write(PROPERTY_FILE, PROPERTY.as_bytes())?;
        Ok(benchmark)
    }

    /// Writes a program and its task definition.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub fn add(&mut self, program: &TestProgram) -> Result<(), Unwritable> {
        self.task(&program.name, &program.text, program.truth)
    }

    /// Writes a program guarded by a formula, its task definition and, of a maze, its picture.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub fn add_maze(&mut self, maze: &Maze) -> Result<(), Unwritable> {
        self.task(&maze.name, &maze.program.text, maze.truth())?;
        match &maze.program.drawing {
            Some(drawing) => self.write(&format!("{}.svg", maze.name), drawing.svg(&[]).as_bytes()),
            None => Ok(()),
        }
    }

    fn task(&self, name: &str, text: &str, truth: Truth) -> Result<(), Unwritable> {
        let file = format!("{name}.c");
        let text = with_error_function(text, &file);
        self.write(&file, &source::encode(&text))?;
        let task = task_yaml(&file, PROPERTY_FILE, truth == Truth::Safe, DataModel::Lp64);
        self.write(&format!("{name}.yml"), task.as_bytes())
    }

    /// Writes the list of tasks, `branches.set` or another.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn finish(self, list: &str) -> Result<(), Unwritable> {
        self.write(list, b"*.yml\n")
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Unwritable> {
        write_new(&self.directory.join(name), bytes)
    }
}

/// The program with a definition of the error function, as programs of SV-COMP have it. A program
/// that declares `__assert_fail` itself must do so first.
fn with_error_function(text: &str, file: &str) -> String {
    let definition = format!(
        "void reach_error(void) {{ __assert_fail(\"0\", \"{file}\", 2, \"reach_error\"); }}\n"
    );
    match text.contains("__assert_fail") {
        true => format!("{text}{definition}"),
        false => format!("{ASSERT_FAIL}{definition}{text}"),
    }
}

const ASSERT_FAIL: &str = "extern void __assert_fail(const char *, const char *, unsigned int, \
    const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));\n";
