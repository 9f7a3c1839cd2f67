//! A program that may become a seed, and how to get its text.

use std::path::{Path, PathBuf};

use base::Seed;
use oracle::{Bench, first_complaint};

use crate::closing::close;
use crate::csmith::Csmith;
use crate::dejagnu;
use crate::stage::{Dropped, Stage};

/// Where a candidate comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A C file.
    File(PathBuf),
    /// A C file with inputs, which get recorded values.
    Inputs {
        /// The file.
        file: PathBuf,
        /// The group of values.
        group: usize,
        /// What the values are drawn from.
        seed: Seed,
    },
    /// A program that Csmith writes.
    Csmith {
        /// The generator.
        csmith: Csmith,
        /// The seed that it is given.
        seed: u64,
    },
}

/// A program that may become a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// A name that is fit for file names and that no other candidate has.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// The largest text that is taken, before and after preprocessing.
const LARGEST: u64 = 2 << 20;

/// Not every verifier, and not every file of a benchmark set, keeps other bytes as they are.
const NOT_TEXT: &str = "it is not UTF-8";

/// GCC preprocesses, but as an older version of itself and without glibc's declarations for `_Float128`:
/// otherwise the C library's headers use attributes and types that no other compiler knows.
const PREPROCESS: [&str; 5] = ["-E", "-w", "-U__GNUC__", "-D__GNUC__=9", "-D_BITS_FLOATN_H"];

/// A preprocessed program.
pub(crate) struct Preprocessed {
    pub(crate) text: String,
    /// Its name in messages.
    pub(crate) file: String,
}

/// A candidate's file, and what must be done to it.
pub(crate) struct Found {
    file: PathBuf,
    looked: Looked,
}

/// What a file is, before anything was started for it.
enum Looked {
    /// It was preprocessed, or has no macros and directives.
    Plain(String),
    /// It needs a preprocessor with these options.
    Source(Vec<String>),
}

impl Candidate {
    /// Its file, which may have to be written first.
    pub(crate) fn find(&self, bench: &Bench<'_>) -> Result<Found, Dropped> {
        let (file, looked) = match &self.origin {
            Origin::File(file) | Origin::Inputs { file, .. } => (file.clone(), look_at(file)?),
            Origin::Csmith { csmith, seed } => {
                let options = vec!["-isystem".into(), csmith.include.display().to_string()];
                (csmith.generate(*seed, bench)?, Looked::Source(options))
            }
        };
        Ok(Found { file, looked })
    }

    /// Its text, preprocessed.
    pub(crate) fn preprocess(
        &self,
        found: Found,
        bench: &Bench<'_>,
    ) -> Result<Preprocessed, Dropped> {
        let Found { file, looked } = found;
        let shown = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        let text = match looked {
            // What one compiler preprocessed is compiled by several.
            Looked::Plain(text) => source::for_any_compiler(&text).unwrap_or(text),
            Looked::Source(options) => run_preprocessor(bench, &file, &options)?,
        };
        let text = match &self.origin {
            Origin::Inputs { group, seed, .. } => {
                let mut rng = seed.derive(&self.name).derive_number(*group as u64).rng();
                close(&text, &mut rng).map_err(|reason| Dropped::at(Stage::Follow, reason))?
            }
            Origin::File(_) | Origin::Csmith { .. } => text,
        };
        Ok(Preprocessed { text, file: shown })
    }
}

fn run_preprocessor(bench: &Bench<'_>, file: &Path, options: &[String]) -> Result<String, Dropped> {
    let gcc = &bench.tools().gcc;
    let command = bench.tool_outside(gcc).args(PREPROCESS).args(options).arg(file);
    let start = |error| Dropped::at(Stage::Preprocess, format!("gcc does not start: {error}"));
    let outcome = bench.start(command).map_err(start)?;
    if !outcome.end.success() {
        let complaint = first_complaint(&outcome.stderr_text());
        return Err(Dropped::at(Stage::Preprocess, complaint));
    }
    if outcome.stdout.len() as u64 > LARGEST {
        return Err(Dropped::at(Stage::Preprocess, "it is larger than 2 MiB"));
    }
    String::from_utf8(outcome.stdout).map_err(|_| Dropped::at(Stage::Preprocess, NOT_TEXT))
}

/// Looks at a file before anything is started for it.
fn look_at(file: &Path) -> Result<Looked, Dropped> {
    let dropped = |reason: String| Dropped::at(Stage::Read, reason);
    let size = std::fs::metadata(file).map_err(|error| dropped(error.to_string()))?.len();
    if size > LARGEST {
        return Err(dropped("it is larger than 2 MiB".into()));
    }
    let bytes = std::fs::read(file).map_err(|error| dropped(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| dropped(NOT_TEXT.into()))?;
    if !text.contains("main") && !text.contains("include \"") {
        return Err(dropped("there is no function main".into()));
    }
    if dejagnu::expects_errors(&text) {
        return Err(dropped("it is a test of the compiler's errors".into()));
    }
    // GCC makes nothing at all of a file that says it was preprocessed.
    if file.extension().is_some_and(|extension| extension == "i") {
        return Ok(Looked::Plain(text));
    }
    let options = dejagnu::options(&text);
    match options.is_empty() && is_plain(&text) {
        true => Ok(Looked::Plain(source::without_comments(&text))),
        false => Ok(Looked::Source(options)),
    }
}

/// Whether a preprocessor would change nothing but comments. Most of GCC's tests are like that, and a
/// run of gcc less is a fifth of the time that counting takes.
fn is_plain(text: &str) -> bool {
    if text.contains('#') || text.contains("\\\n") || text.contains("??") || text.contains("%:") {
        return false;
    }
    let tokens = source::tokenize(text, "");
    (0..tokens.list.len()).all(|index| !may_be_macro(tokens.word(index)))
}

/// Whether a word may be a macro that compilers define by themselves.
fn may_be_macro(word: &str) -> bool {
    const WORDS: [&str; 22] = [
        "__attribute__",
        "__attribute",
        "__extension__",
        "__asm__",
        "__asm",
        "__volatile__",
        "__inline__",
        "__inline",
        "__label__",
        "__typeof__",
        "__typeof",
        "__restrict__",
        "__restrict",
        "__const",
        "__const__",
        "__signed__",
        "__real__",
        "__imag__",
        "__complex__",
        "__alignof__",
        "__func__",
        "__FUNCTION__",
    ];
    let is_reserved = word.starts_with("__") || word.starts_with("_Pragma");
    let is_old = matches!(word, "linux" | "unix" | "i386");
    is_old || (is_reserved && !WORDS.contains(&word) && !is_built_in(word))
}

/// Functions that compilers know by themselves, which are no macros.
fn is_built_in(word: &str) -> bool {
    word.starts_with("__builtin_") || word.starts_with("__sync_") || word.starts_with("__atomic_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_without_macros_are_plain() {
        assert!(is_plain("/* x */ int main() { __builtin_abort(); return 'x' / 2; }"));
        assert!(is_plain("__attribute__((noinline)) int f(void) { return 0; }"));
        for text in [
            "#define A 1\nint main() { }",
            "int main() { return __LINE__; }",
            "__SIZE_TYPE__ n;",
            "int x = linux;",
            "int a\\\nb;",
        ] {
            assert!(!is_plain(text), "{text}");
        }
    }
}
