//! How C files are to be read: what every compiler that looks at them is told.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::DataModel;

/// `-D` or `-U`, in the order in which they were given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MacroOption {
    /// `-D NAME` or `-D NAME=VALUE`.
    Define(String),
    /// `-U NAME`.
    Undefine(String),
}

impl MacroOption {
    /// The compiler's option.
    pub fn flag(&self) -> String {
        match self {
            MacroOption::Define(text) => format!("-D{text}"),
            MacroOption::Undefine(name) => format!("-U{name}"),
        }
    }
}

/// The options of a compiler that decide what a text means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dialect {
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
    /// Options of the user that change the language or the machine (`-funsigned-char`, `-mavx2`), in order.
    pub language: Vec<String>,
    /// Options of the user for where headers are found (`-isystem DIR`), in order.
    pub search: Vec<String>,
    /// Warnings that the user does not want to hear of; an empty name stands for all.
    pub silenced: Vec<String>,
    /// Further options for the compiler, as they are.
    pub extra: Vec<OsString>,
}

impl Dialect {
    /// The options for a text that is preprocessed already.
    pub fn language_flags(&self) -> Vec<OsString> {
        let mut flags: Vec<OsString> = vec![self.data_model.compiler_flag().into()];
        flags.extend(self.standard.iter().map(|standard| format!("-std={standard}").into()));
        flags.extend(self.language.iter().map(OsString::from));
        flags.extend(self.extra.iter().cloned());
        flags
    }

    /// The options that only preprocessors need.
    pub fn preprocessor_flags(&self) -> Vec<OsString> {
        let mut flags: Vec<OsString> = self.search.iter().map(OsString::from).collect();
        for directory in &self.include_directories {
            flags.extend(["-I".into(), directory.into()]);
        }
        flags.extend(self.macros.iter().map(|option| option.flag().into()));
        for file in &self.forced_includes {
            flags.extend(["-include".into(), file.into()]);
        }
        flags
    }

    /// All options.
    pub fn flags(&self) -> Vec<OsString> {
        [self.language_flags(), self.preprocessor_flags()].concat()
    }

    /// The options that the user gave, as documents record them.
    pub fn written(&self) -> Vec<String> {
        let mut options = Vec::new();
        options.extend(self.standard.iter().map(|standard| format!("-std={standard}")));
        options.extend(self.language.iter().cloned());
        options.extend(self.search.iter().cloned());
        options.extend(self.include_directories.iter().map(|path| format!("-I{}", path.display())));
        options.extend(self.macros.iter().map(MacroOption::flag));
        for file in &self.forced_includes {
            options.extend(["-include".to_string(), file.display().to_string()]);
        }
        options
    }

    /// Takes recorded options over as if they had been given.
    pub fn apply(&mut self, written: &[String]) {
        // What was recorded was understood once.
        let _ = self.take(written, None);
    }
}

/// What lets clang 19 take C as it is found, with a warning: gcc 12 and most verifiers accept it.
pub const TOLERANCE: [&str; 11] = [
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=return-mismatch",
    "-Wno-error=deprecated-non-prototype",
    "-Wno-error=builtin-requires-header",
    "-Wno-error=main-return-type",
    "-Wno-error=static-in-inline",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_back_as_they_were() {
        let given = Dialect {
            include_directories: vec!["inc".into()],
            macros: vec![MacroOption::Define("A=1".into()), MacroOption::Undefine("B".into())],
            standard: Some("c99".into()),
            language: vec!["-funsigned-char".into()],
            search: vec!["-isystem".into(), "sys".into()],
            forced_includes: vec!["a b.h".into()],
            ..Dialect::default()
        };
        let mut read = Dialect::default();
        read.apply(&given.written());
        assert_eq!(read, given);
    }
}
