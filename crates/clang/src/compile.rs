//! Running clang: which options it gets, and what becomes of its messages.
//!
//! Clang's own errors stay clang's: they carry the excerpt and the caret that people know.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use base::{Budget, DataModel, Dialect, TOLERANCE};
use process::{Cancel, Command, End, Scratch, StartError};
use verdict::{Property, PropertySet};

/// How to compile.
#[derive(Clone, Debug)]
pub struct CompileOptions {
    /// The compiler, by path or by a name to look up.
    pub clang: PathBuf,
    /// How the files are to be read; GNU C17 when it says nothing of the standard.
    pub dialect: Dialect,
    /// The rules that clang must state because plain IR loses them, and what the lowering must know.
    pub rules: Rules,
    /// What each run of clang may use.
    pub budget: Budget,
}

impl Default for CompileOptions {
    fn default() -> Self {
        CompileOptions {
            clang: PathBuf::from("clang-19"),
            dialect: Dialect::default(),
            rules: Rules::default(),
            budget: Budget::default(),
        }
    }
}

impl CompileOptions {
    /// The rules, as far as the dialect leaves them: overflow may be defined there.
    pub fn rules(&self) -> Rules {
        match self.overflow_wraps() {
            true => Rules { checks: self.rules.checks.without(Property::NoOverflow), ..self.rules },
            false => self.rules,
        }
    }

    /// Whether the options make signed overflow wrap round, as the last of those that speak of it
    /// says.
    fn overflow_wraps(&self) -> bool {
        let given = self.dialect.language.iter().map(String::as_str);
        let options = given.chain(self.dialect.extra.iter().filter_map(|option| option.to_str()));
        let said = options.rev().find_map(|option| match option {
            "-fwrapv" | "-fno-strict-overflow" => Some(true),
            "-fno-wrapv" | "-fstrict-overflow" | "-ftrapv" => Some(false),
            _ => None,
        });
        said.unwrap_or(false)
    }
}

/// One compiled file.
#[derive(Clone, Debug)]
pub struct TranslationUnit {
    /// The file, as it was given.
    pub file: PathBuf,
    /// Its LLVM bitcode.
    pub bitcode: Vec<u8>,
    /// Clang's warnings, with excerpts; empty when there were none.
    pub warnings: String,
}

/// The rules that the lowering must know of, because clang's code does not tell them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rules {
    /// The properties that clang and the lowering look for.
    pub checks: PropertySet,
    /// Whether a left shift that loses value bits is an overflow, and not a bad shift.
    pub shifts_overflow: bool,
    /// Whether what is read from a volatile object is an input.
    pub volatile_inputs: bool,
}

/// Compiled files, not linked yet.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// How wide C's types are.
    pub data_model: DataModel,
    /// The rules that they were compiled for.
    pub rules: Rules,
    /// One for each file, in the order in which they were given.
    pub units: Vec<TranslationUnit>,
}

/// Why there is no bitcode.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// Nothing to compile.
    #[error("no C file was given")]
    NoFiles,
    /// A file cannot be read.
    #[error("{}: {reason}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// Clang is not there.
    #[error("{0}; install clang 19 (Debian and Ubuntu: apt-get install clang-19)")]
    NoCompiler(#[from] StartError),
    /// The program is not C, or not as clang knows it.
    #[error("{} does not compile\n{messages}", file.display())]
    Rejected {
        /// The file.
        file: PathBuf,
        /// Clang's messages with their excerpts.
        messages: String,
    },
    /// Clang did not come to an end by itself.
    #[error("clang did not finish {}: {end:?}\n{messages}", file.display())]
    Unfinished {
        /// The file.
        file: PathBuf,
        /// How it ended.
        end: End,
        /// What it had said until then.
        messages: String,
    },
}

/// Compiles files to bitcode in memory.
pub fn compile(
    files: &[PathBuf],
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<Compiled, CompileError> {
    if files.is_empty() {
        return Err(CompileError::NoFiles);
    }
    let units = files
        .iter()
        .map(|file| compile_file(file, options, cancel))
        .collect::<Result<Vec<_>, CompileError>>()?;
    Ok(Compiled { data_model: options.dialect.data_model, rules: options.rules(), units })
}

/// The first line that the compiler says about itself.
pub fn compiler_version(clang: &Path, cancel: &Cancel) -> Result<String, StartError> {
    let outcome = Command::new(clang).arg("--version").run(cancel)?;
    Ok(outcome.stdout_text().lines().next().unwrap_or_default().to_owned())
}

fn compile_file(
    file: &Path,
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<TranslationUnit, CompileError> {
    // Clang would say so too, but among other lines and with its own name in front.
    std::fs::File::open(file)
        .map_err(|reason| CompileError::Unreadable { file: file.to_owned(), reason })?;
    let compiled = run(file, file, options, cancel);
    let Err(CompileError::Rejected { .. }) = &compiled else { return compiled };
    // A text that gcc preprocessed may hold words that only gcc knows.
    match mended(file) {
        Some((_scratch, copy)) => run(&copy, file, options, cancel),
        None => compiled,
    }
}

/// A copy of a preprocessed file in words that clang knows, when it has others.
fn mended(file: &Path) -> Option<(Scratch, PathBuf)> {
    if !is_preprocessed(file) {
        return None;
    }
    let text = source::for_any_compiler(&source::decode(&std::fs::read(file).ok()?))?;
    let scratch = Scratch::new().ok()?;
    let copy = scratch.file("mended.i");
    let name = file.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let text = source::encode(&format!("# 1 \"{name}\"\n{text}"));
    std::fs::write(&copy, text).ok()?;
    Some((scratch, copy))
}

/// The bitcode of a file as an optimiser would get it.
pub(crate) fn compile_for_optimiser(
    file: &Path,
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<Vec<u8>, CompileError> {
    let mut options = options.clone();
    // Later options count. What is to be compared has no lines, and what one function reads is never told
    // from what another may have written there. What was never written must not become whatever makes two
    // functions the same, a loop that never ends must not vanish, and what the library does with memory is not
    // for the optimiser to know.
    let more = [
        "-O2",
        "-Xclang",
        "-disable-llvm-passes",
        "-g0",
        "-w",
        "-fno-strict-aliasing",
        "-ftrivial-auto-var-init=pattern",
        "-fno-builtin",
        "-fno-finite-loops",
        "-fsanitize-trap=all",
        "-fdiscard-value-names",
    ];
    options.dialect.extra.extend(more.map(OsString::from));
    // Overflow that nobody looks for wraps, in the engine too. No other undefined behaviour lets the optimiser
    // conclude anything, whether it is looked for or not: what remains of it is the check.
    if !options.rules.checks.contains(Property::NoOverflow) {
        options.dialect.extra.push("-fwrapv".into());
    }
    let checks = [
        Property::BadShift,
        Property::DivByZero,
        Property::ArrayBounds,
        Property::FloatCast,
        Property::Undefined,
    ];
    options.rules.checks = checks.into_iter().fold(options.rules.checks, |all, one| all.with(one));
    Ok(run(file, file, &options, cancel)?.bitcode)
}

/// What the optimiser makes of the bitcode of a file.
pub(crate) fn optimise(
    file: &Path,
    bitcode: &[u8],
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<Vec<u8>, CompileError> {
    let unreadable = |reason| CompileError::Unreadable { file: file.to_owned(), reason };
    let scratch = Scratch::new().map_err(unreadable)?;
    let input = scratch.file("code.bc");
    std::fs::write(&input, bitcode).map_err(unreadable)?;
    let words = ["-c", "-emit-llvm", "-O2", "-w", "-o", "-", "-x", "ir"].map(OsString::from);
    let arguments = words.into_iter().chain([input.into_os_string()]);
    Ok(run_clang(arguments.collect(), file, options, cancel)?.bitcode)
}

/// Compiles what `text` holds, which is the text of `file`.
fn run(
    text: &Path,
    file: &Path,
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<TranslationUnit, CompileError> {
    run_clang(arguments(text, options), file, options, cancel)
}

/// Runs clang, of which bitcode is wanted.
fn run_clang(
    arguments: Vec<OsString>,
    file: &Path,
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<TranslationUnit, CompileError> {
    let limits = process::Limits {
        // Bitcode comes through standard output; only the messages should be short.
        output: options.budget.output.max(1 << 30),
        stack: Some(COMPILER_STACK),
        ..options.budget.into()
    };
    let outcome = Command::new(&options.clang).args(arguments).limits(limits).run(cancel)?;
    let messages = outcome.stderr_text();
    match outcome.end {
        End::Exited(0) => Ok(TranslationUnit {
            file: file.to_owned(),
            bitcode: outcome.stdout,
            warnings: messages,
        }),
        End::Exited(_) => Err(CompileError::Rejected { file: file.to_owned(), messages }),
        end => Err(CompileError::Unfinished { file: file.to_owned(), end, messages }),
    }
}

fn is_preprocessed(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "i")
}

/// The stack of a compiler: made C nests deeper than people write it.
pub const COMPILER_STACK: u64 = 1 << 30;

fn arguments(file: &Path, options: &CompileOptions) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = Vec::new();
    let mut add = |argument: &str| arguments.push(OsString::from(argument));
    for argument in ["-c", "-emit-llvm", "-O0", "-g", "-o", "-"] {
        add(argument);
    }
    // Without this, later tools refuse to touch the functions.
    add("-Xclang");
    add("-disable-O0-optnone");
    // Only this makes clang mark scopes of variables at -O0; it does not turn a sanitizer on.
    add("-Xclang");
    add("-fsanitize-address-use-after-scope");
    // The names of blocks say which way of a branch the source calls true.
    add("-fno-discard-value-names");
    // `a * b + c` is rounded twice, as the machine does at -O0.
    add("-ffp-contract=off");
    // File names in locations stay as they were given.
    add("-fdebug-compilation-dir=.");
    // Clang gives up at 256 brackets inside of one another, and programs write more.
    add("-fbracket-depth=65536");
    TOLERANCE.into_iter().for_each(&mut add);
    let sanitizers = sanitizers(options);
    if !sanitizers.is_empty() {
        add(&format!("-fsanitize={}", sanitizers.join(",")));
        add("-fno-sanitize-recover=all");
        // Every array at the end of a struct would else pass for one without a size. Those of no and of
        // one element still do: that is how they were written before C99.
        add("-fstrict-flex-arrays=1");
    }
    let is_preprocessed = is_preprocessed(file);
    add("-x");
    add(if is_preprocessed { "cpp-output" } else { "c" });
    if is_preprocessed {
        // Clang would warn that nothing is included into such a file.
        add("-Qunused-arguments");
    }
    // The dialect's own standard, if it has one, counts instead.
    add("-std=gnu17");
    arguments.extend(options.dialect.flags());
    arguments.push(OsString::from("--"));
    arguments.push(file.as_os_str().to_owned());
    arguments
}

/// The sanitizers whose branches state what the properties forbid. The instructions of signed
/// arithmetic and of division say it themselves, but clang leaves out what it can compute: with
/// the sanitizer it leaves that in too, and the lowering takes the branches away again.
fn sanitizers(options: &CompileOptions) -> Vec<&'static str> {
    let asked = |property| options.rules.checks.contains(property);
    let mut sanitizers = Vec::new();
    // Clang would check the overflow all the same.
    if asked(Property::NoOverflow) && !options.overflow_wraps() {
        sanitizers.push("signed-integer-overflow");
    }
    let shifts: &[&str] = match asked(Property::BadShift) {
        true => &["shift"],
        false if asked(Property::NoOverflow) && options.rules.shifts_overflow => &["shift-base"],
        false => &[],
    };
    sanitizers.extend_from_slice(shifts);
    let table: [(Property, &[&str]); 5] = [
        (Property::DivByZero, &["integer-divide-by-zero"]),
        (Property::ArrayBounds, &["array-bounds"]),
        (Property::FloatCast, &["float-cast-overflow"]),
        (Property::UnsignedOverflow, &["unsigned-integer-overflow"]),
        (
            Property::Undefined,
            &["vla-bound", "bool", "builtin", "nonnull-attribute", "returns-nonnull-attribute"],
        ),
    ];
    let rest = table.iter().filter(|(property, _)| asked(*property));
    sanitizers.extend(rest.flat_map(|(_, names)| names.iter().copied()));
    sanitizers
}

#[cfg(test)]
mod tests {
    use base::MacroOption;

    use super::*;

    #[test]
    fn sanitizers_follow_the_properties() {
        let of = |checks: &[Property], shifts_overflow, extra: &[&str]| {
            let checks = checks.iter().copied().collect();
            let extra = extra.iter().map(OsString::from).collect();
            let rules = Rules { checks, shifts_overflow, ..Rules::default() };
            let dialect = Dialect { extra, ..Dialect::default() };
            sanitizers(&CompileOptions { rules, dialect, ..CompileOptions::default() })
        };
        let overflow = [Property::NoOverflow];
        assert_eq!(of(&overflow, false, &[]), ["signed-integer-overflow"]);
        assert_eq!(of(&overflow, true, &["-fwrapv"]), ["shift-base"]);
        assert!(of(&overflow, false, &["-fno-wrapv", "-fwrapv"]).is_empty());
        assert_eq!(of(&overflow, false, &["-fwrapv", "-fno-wrapv"]), ["signed-integer-overflow"]);
        let others = [Property::BadShift, Property::ArrayBounds];
        assert_eq!(of(&others, false, &[]), ["shift", "array-bounds"]);
    }

    #[test]
    fn options_keep_their_order() {
        let options = CompileOptions {
            dialect: Dialect {
                macros: vec![
                    MacroOption::Define("A=1".into()),
                    MacroOption::Undefine("A".into()),
                    MacroOption::Define("A=2".into()),
                ],
                ..Dialect::default()
            },
            ..CompileOptions::default()
        };
        let arguments = arguments(Path::new("x.i"), &options);
        let position = |text: &str| arguments.iter().position(|argument| argument == text);
        assert!(position("-DA=1") < position("-UA") && position("-UA") < position("-DA=2"));
        assert!(position("cpp-output").is_some());
    }
}
