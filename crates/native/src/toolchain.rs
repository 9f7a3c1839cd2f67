//! The compilers and the program that they are given.

use std::ffi::OsString;
use std::path::PathBuf;

use base::{Dialect, TOLERANCE};

/// Which family a compiler belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompilerKind {
    /// Clang.
    Clang,
    /// GCC.
    Gcc,
}

/// A C compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiler {
    /// Its family.
    pub kind: CompilerKind,
    /// The program, by path or by a name to look up.
    pub path: PathBuf,
}

/// The tools that build and measure programs. Whoever knows the machine fills this in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toolchain {
    /// Compiles the program that is replayed.
    pub replay: Compiler,
    /// Compiles the program whose coverage is measured. GCC gives the numbers of TestCov.
    pub coverage: Compiler,
    /// GCC's `gcov`, needed for line coverage and for TestCov's exact goals.
    pub gcov: Option<PathBuf>,
    /// LLVM's `llvm-cov`, which counts the lines of programs that clang compiled.
    pub llvm_cov: Option<PathBuf>,
    /// LLVM's symbolizer, which gives clang's sanitizer reports their lines.
    pub symbolizer: Option<PathBuf>,
}

/// The files of a program and how they are to be compiled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// C files, or preprocessed `.i` files.
    pub files: Vec<PathBuf>,
    /// How compilers are to read them.
    pub dialect: Dialect,
    /// Functions of the program whose call is an error, beside the usual two.
    pub error_functions: Vec<String>,
    /// What variables and blocks of the heap hold before they are written; the run decides when
    /// nothing is said. Stacks can only be filled with zeros or with 0xaa.
    pub filling: Option<u8>,
    /// Functions, `main` or some of the C library, whose calls go to one of the files: `f` is called
    /// `__wrap_f` there, and the real one `__real_f`.
    pub wrapped: Vec<String>,
}

impl Sources {
    /// The options that matter for linking.
    pub fn link_flags(&self) -> Vec<String> {
        self.wrapped.iter().map(|name| format!("-Wl,--wrap={name}")).collect()
    }

    /// The options that matter for the compilation proper.
    pub(crate) fn compile_flags(&self) -> Vec<OsString> {
        let mut flags = self.dialect.language_flags();
        flags.extend(self.filling_flag().map(OsString::from));
        flags
    }

    /// The option that fills variables.
    pub fn filling_flag(&self) -> Option<&'static str> {
        Some(match self.filling? {
            0 => "-ftrivial-auto-var-init=zero",
            _ => "-ftrivial-auto-var-init=pattern",
        })
    }

    /// All options, for the compilation of a file that was not preprocessed.
    pub(crate) fn all_flags(&self) -> Vec<OsString> {
        [self.compile_flags(), self.dialect.preprocessor_flags()].concat()
    }
}

impl Compiler {
    /// Options that let C as it is found pass with a warning, as GCC 12 does by itself.
    pub(crate) fn tolerance(&self) -> Vec<&'static str> {
        match self.kind {
            CompilerKind::Gcc => Vec::new(),
            CompilerKind::Clang => {
                [&TOLERANCE[..], &["-fno-color-diagnostics", "-fbracket-depth=65536"]].concat()
            }
        }
    }
}
