//! The real program: built for each property when it is first needed, and kept.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use native::{BuildError, LineProgram, Program, Sources, Toolchain};
use process::Cancel;
use verdict::{Property, PropertySet};

use crate::prepare::stubs::traps;

/// What a build shows, and what its memory is filled with.
type Purpose = (Property, Option<u8>);

/// The programs that a check has built. Their files are there as long as they are kept here, also when the
/// check itself never ends.
#[derive(Default)]
pub struct Builds(Mutex<HashMap<(PathBuf, Purpose), Arc<Program>>>);

impl Builds {
    /// Removes them all.
    pub fn discard(&self) {
        self.kept().clear();
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<(PathBuf, Purpose), Arc<Program>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One program, as it is built for one purpose or another.
pub struct RealProgram<'r> {
    toolchain: &'r Toolchain,
    cancel: &'r Cancel,
    builds: &'r Builds,
    /// Where definitions of what the linker misses go.
    directory: PathBuf,
    /// Whether the program must know how large its heap objects are.
    knows_sizes: bool,
    sources: RefCell<Sources>,
}

impl<'r> RealProgram<'r> {
    /// Nothing is built yet. The directory is this program's own.
    pub fn new(
        toolchain: &'r Toolchain,
        sources: Sources,
        directory: PathBuf,
        builds: &'r Builds,
        cancel: &'r Cancel,
    ) -> Self {
        let sources = RefCell::new(sources);
        RealProgram { toolchain, cancel, builds, directory, knows_sizes: false, sources }
    }

    /// The same for a program that must know how large its heap objects are.
    #[must_use]
    pub fn knowing_sizes(self, knows_sizes: bool) -> Self {
        RealProgram { knows_sizes, ..self }
    }

    /// How it is built with its memory filled, if that is wanted.
    pub fn sources(&self, filling: Option<u8>) -> Sources {
        Sources { filling, ..self.sources.borrow().clone() }
    }

    /// The program that shows violations of a property.
    pub fn showing(&self, property: Property, filling: Option<u8>) -> Result<Arc<Program>, String> {
        let key = (self.directory.clone(), (property, filling));
        if let Some(program) = self.builds.kept().get(&key) {
            return Ok(Arc::clone(program));
        }
        let mut set = PropertySet::EMPTY.with(property);
        if self.knows_sizes && property != Property::Uninit {
            // With AddressSanitizer, an object has the size that was asked for and no more.
            set = set.with(Property::ValidFree);
        }
        let build = || Program::build(self.toolchain, &self.sources(filling), set, self.cancel);
        let built = build().or_else(|error| match self.define_absent(&error) {
            true => build(),
            false => Err(error),
        });
        let program =
            Arc::new(built.map_err(|error| format!("the real program cannot be built: {error}"))?);
        self.builds.kept().insert(key, Arc::clone(&program));
        Ok(program)
    }

    /// A fresh program that counts how often its lines are executed; counters of an old one add up.
    pub fn counting_lines(&self, filling: Option<u8>) -> Result<LineProgram, String> {
        LineProgram::build(self.toolchain, &self.sources(filling), self.cancel)
            .map_err(|error| error.to_string())?
            .ok_or_else(|| "neither llvm-cov nor gcov is there".into())
    }

    /// Gives definitions to what the linker did not find, for every later build; whether that
    /// could help.
    fn define_absent(&self, error: &BuildError) -> bool {
        let symbols = error.undefined_symbols();
        let file = self.directory.join("absent.i");
        let is_new = !symbols.is_empty() && !file.exists();
        if !is_new || fs::write(&file, traps(&symbols)).is_err() {
            return false;
        }
        self.sources.borrow_mut().files.push(file);
        true
    }
}
