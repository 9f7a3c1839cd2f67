//! The programs that a suite runs on.

use native::{BuildError, CoverageProgram, Program, Sources, Toolchain};
use process::Cancel;
use verdict::PropertySet;

/// The programs that a suite runs on.
pub struct Programs {
    /// The program as it is, with sanitizers.
    pub replay: Program,
    /// The program that tells what it executes.
    pub coverage: Option<CoverageProgram>,
    /// Why there is no such program, although it was wanted.
    pub obstacle: Option<BuildError>,
}

impl Programs {
    /// Builds the program with sanitizers for these checks, and the one that tells what it executes.
    ///
    /// # Errors
    ///
    /// When it does not compile or somebody wished to stop. A program that is sound and cannot be measured is
    /// none: its tests can be run all the same.
    pub fn build(
        toolchain: &Toolchain,
        sources: &Sources,
        checks: PropertySet,
        with_coverage: bool,
        cancel: &Cancel,
    ) -> Result<Programs, BuildError> {
        // The two programs have nothing to do with each other, so they are built side by side.
        let (replay, coverage) = std::thread::scope(|scope| {
            let coverage = with_coverage
                .then(|| scope.spawn(|| CoverageProgram::build(toolchain, sources, cancel)));
            let replay = Program::build(toolchain, sources, checks, cancel);
            (replay, coverage.and_then(|thread| thread.join().ok()))
        });
        let replay = replay?;
        match coverage {
            None => Ok(Programs { replay, coverage: None, obstacle: None }),
            Some(Ok(coverage)) => Ok(Programs { replay, coverage: Some(coverage), obstacle: None }),
            Some(Err(BuildError::Cancelled)) => Err(BuildError::Cancelled),
            Some(Err(error)) => Ok(Programs { replay, coverage: None, obstacle: Some(error) }),
        }
    }
}
