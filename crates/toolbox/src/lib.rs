//! The programs that refute works with: which there are, how each is found, and what is wrong with those that are here.
//!
//! Nothing here reads the environment: where to look is told to a [`Toolbox`].

mod state;
mod tools;

use std::path::{Path, PathBuf};

pub use state::{ToolState, look_around};
pub use tools::{CLANG, GCC, GCOV, Group, LLVM_COV, SYMBOLIZER};

/// Where programs are looked for.
#[derive(Clone, Debug, Default)]
pub struct Toolbox {
    /// Directories, in order.
    pub directories: Vec<PathBuf>,
}

impl Toolbox {
    /// The first program with one of these names, in the order of the names.
    pub fn find(&self, names: &[&str]) -> Option<PathBuf> {
        let find_one = |name: &&str| {
            self.directories
                .iter()
                .map(|directory| directory.join(name))
                .find(|path| is_program(path))
        };
        names.iter().find_map(find_one)
    }
}

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}
