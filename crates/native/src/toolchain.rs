//! The compilers and the program that they are given.

use std::ffi::OsString;
use std::path::PathBuf;

use base::DataModel;

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

/// `-D` or `-U`, in the order in which they were given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MacroOption {
    /// `-D NAME` or `-D NAME=VALUE`.
    Define(String),
    /// `-U NAME`.
    Undefine(String),
}

/// The files of a program and how they are to be compiled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// C files, or preprocessed `.i` files.
    pub files: Vec<PathBuf>,
    /// How wide C's types are.
    pub data_model: DataModel,
    /// `-I`, in order.
    pub include_directories: Vec<PathBuf>,
    /// `-D` and `-U`, in order.
    pub macros: Vec<MacroOption>,
    /// `-std=`; the compiler's own choice when absent.
    pub standard: Option<String>,
    /// `-include`, in order.
    pub forced_includes: Vec<PathBuf>,
    /// Further options for the compiler, as they are.
    pub extra: Vec<OsString>,
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
        let mut flags: Vec<OsString> = vec![self.data_model.compiler_flag().into()];
        flags.extend(self.standard.iter().map(|standard| format!("-std={standard}").into()));
        flags.extend(self.extra.iter().cloned());
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

    /// All options, for the preprocessing of a file.
    pub fn preprocessor_flags(&self) -> Vec<OsString> {
        self.all_flags()
    }

    /// All options, for the compilation of a file that was not preprocessed.
    pub(crate) fn all_flags(&self) -> Vec<OsString> {
        let mut flags = self.compile_flags();
        for directory in &self.include_directories {
            flags.extend(["-I".into(), directory.into()]);
        }
        for option in &self.macros {
            flags.push(match option {
                MacroOption::Define(text) => format!("-D{text}").into(),
                MacroOption::Undefine(name) => format!("-U{name}").into(),
            });
        }
        for file in &self.forced_includes {
            flags.extend(["-include".into(), file.into()]);
        }
        flags
    }

    /// The options that the user gave, as documents record them.
    pub fn written_options(&self) -> Vec<String> {
        let mut options = Vec::new();
        options.extend(self.standard.iter().map(|standard| format!("-std={standard}")));
        options.extend(self.include_directories.iter().map(|path| format!("-I{}", path.display())));
        options.extend(self.macros.iter().map(|option| match option {
            MacroOption::Define(text) => format!("-D{text}"),
            MacroOption::Undefine(name) => format!("-U{name}"),
        }));
        for file in &self.forced_includes {
            options.extend(["-include".to_string(), file.display().to_string()]);
        }
        options
    }

    /// Takes recorded options over as if they had been given.
    pub fn apply_options(&mut self, options: &[String]) {
        let mut options = options.iter();
        while let Some(option) = options.next() {
            if let Some(text) = option.strip_prefix("-std=") {
                self.standard = Some(text.into());
            } else if let Some(directory) = option.strip_prefix("-I") {
                self.include_directories.push(directory.into());
            } else if let Some(text) = option.strip_prefix("-D") {
                self.macros.push(MacroOption::Define(text.into()));
            } else if let Some(name) = option.strip_prefix("-U") {
                self.macros.push(MacroOption::Undefine(name.into()));
            } else if option == "-include"
                && let Some(file) = options.next()
            {
                self.forced_includes.push(file.into());
            }
        }
    }
}

impl Compiler {
    /// Options that let C as it is found pass with a warning, as GCC 12 does by itself.
    pub(crate) fn tolerance(&self) -> &'static [&'static str] {
        match self.kind {
            CompilerKind::Gcc => &[],
            CompilerKind::Clang => &[
                "-Wno-error=implicit-function-declaration",
                "-Wno-error=implicit-int",
                "-Wno-error=int-conversion",
                "-Wno-error=incompatible-function-pointer-types",
                "-Wno-error=return-mismatch",
                "-fno-color-diagnostics",
                "-fbracket-depth=65536",
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_back_as_they_were() {
        let given = Sources {
            include_directories: vec!["inc".into()],
            macros: vec![MacroOption::Define("A=1".into()), MacroOption::Undefine("B".into())],
            standard: Some("c99".into()),
            forced_includes: vec!["a b.h".into()],
            ..Sources::default()
        };
        let mut read = Sources::default();
        read.apply_options(&given.written_options());
        assert_eq!(read, given);
    }
}
