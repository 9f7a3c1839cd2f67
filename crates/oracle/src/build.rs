//! One way to compile a program.

use std::fmt;
use std::path::{Path, PathBuf};

use base::TOLERANCE;
use process::{Command, StartError};

use crate::bench::Bench;

/// A compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compiler {
    Gcc,
    Clang,
}

/// What the program is to be compiled with beside itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sanitizer {
    None,
    AddressUndefined,
    Memory,
}

/// A compiler with options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    pub(crate) compiler: Compiler,
    pub(crate) level: &'static str,
    pub(crate) sanitizer: Sanitizer,
}

/// The builds in which every program must behave the same. The filter itself leaves out the last one:
/// clang's sanitizers are built without optimisation too, and count along.
pub const PLAIN: [Build; 4] = [
    Build { compiler: Compiler::Gcc, level: "-O0", sanitizer: Sanitizer::None },
    Build { compiler: Compiler::Clang, level: "-O2", sanitizer: Sanitizer::None },
    Build { compiler: Compiler::Gcc, level: "-O2", sanitizer: Sanitizer::None },
    Build { compiler: Compiler::Clang, level: "-O0", sanitizer: Sanitizer::None },
];

/// The builds that look for undefined behaviour.
pub const SANITIZED: [Build; 3] = [
    Build { compiler: Compiler::Clang, level: "-O0", sanitizer: Sanitizer::AddressUndefined },
    Build { compiler: Compiler::Clang, level: "-O0", sanitizer: Sanitizer::Memory },
    Build { compiler: Compiler::Gcc, level: "-O0", sanitizer: Sanitizer::AddressUndefined },
];

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compiler = match self.compiler {
            Compiler::Gcc => "gcc",
            Compiler::Clang => "clang",
        };
        let sanitizer = match self.sanitizer {
            Sanitizer::None => "",
            Sanitizer::AddressUndefined => " with the address and undefined behaviour sanitizers",
            Sanitizer::Memory => " with the memory sanitizer",
        };
        write!(f, "{compiler} {}{sanitizer}", self.level)
    }
}

/// A program that was built, and what the compiler said.
pub struct Built {
    pub(crate) binary: PathBuf,
    /// What the compiler said.
    pub messages: String,
}

/// Why there is no program.
pub enum BuildFailure {
    /// The compiler refuses the text; the first line of its reason.
    Refused(String),
    /// The compiler could not be started.
    Start(StartError),
}

impl BuildFailure {
    /// In words, for the build that was tried.
    pub fn of(&self, build: Build) -> String {
        match self {
            BuildFailure::Refused(complaint) => format!("{build}: {complaint}"),
            BuildFailure::Start(error) => error.to_string(),
        }
    }
}

impl Build {
    pub(crate) fn options(self) -> Vec<&'static str> {
        let mut options = vec!["-std=gnu17", self.level];
        match self.compiler {
            // The warnings that are read, beside those that gcc gives anyway.
            Compiler::Gcc => options.extend([
                "-Wsequence-point",
                "-Wreturn-type",
                "-Wuninitialized",
                "-Wmaybe-uninitialized",
                "-fdiagnostics-plain-output",
            ]),
            Compiler::Clang => {
                options.extend(["-Wno-everything", "-Wunsequenced", "-Wstring-compare"]);
                options.extend(TOLERANCE);
            }
        }
        match (self.sanitizer, self.compiler) {
            (Sanitizer::None, _) => {}
            (Sanitizer::AddressUndefined, Compiler::Clang) => options.extend([
                "-fsanitize=address,undefined,float-cast-overflow",
                "-fstrict-flex-arrays=2",
                "-fno-sanitize-recover=all",
                "-fsanitize-address-use-after-return=always",
                "-g1",
            ]),
            (Sanitizer::AddressUndefined, Compiler::Gcc) => options.extend([
                "-fsanitize=address,undefined,float-cast-overflow",
                "-fsanitize=pointer-compare,pointer-subtract",
                "-fno-sanitize-recover=all",
                "-g1",
            ]),
            // By default it complains of a value that is returned and never looked at, which old
            // functions without a return statement do and C allows.
            (Sanitizer::Memory, _) => {
                options.extend(["-fsanitize=memory", "-fno-sanitize-memory-param-retval", "-g1"])
            }
        }
        options
    }
}

impl Bench<'_> {
    /// Compiles a text and links it with the runtime.
    ///
    /// # Errors
    ///
    /// When the compiler refuses it or does not start.
    pub fn build(&self, text: &str, build: Build) -> Result<Built, BuildFailure> {
        self.write_program(text)?;
        let tools = &self.workshop.tools;
        match (build.compiler, build.sanitizer) {
            (Compiler::Gcc, _) => self.link(&tools.gcc, build.options(), "program.c"),
            // The program `clang` takes 40 ms to start, and starts itself again when it is asked to
            // compile and link; so it only compiles here.
            (Compiler::Clang, Sanitizer::None) => {
                let compile = self.tool(&tools.clang).args(build.options());
                let compile = compile.args(["-fPIE", "-c", "program.c", "-o", "program.o"]);
                let messages = self.compile(compile)?;
                let built = self.link(&tools.gcc, Vec::new(), "program.o")?;
                Ok(Built { messages, ..built })
            }
            (Compiler::Clang, _) => self.link(&tools.clang, build.options(), "program.c"),
        }
    }

    /// Writes a text where it is compiled, and takes away what was built before.
    pub(crate) fn write_program(&self, text: &str) -> Result<(), BuildFailure> {
        let _ = std::fs::remove_file(self.path("program"));
        std::fs::write(self.path("program.c"), source::encode(text))
            .map_err(|error| BuildFailure::Refused(format!("no space: {error}")))
    }

    fn link(
        &self,
        compiler: &Path,
        options: Vec<&str>,
        input: &str,
    ) -> Result<Built, BuildFailure> {
        let command = self
            .tool(compiler)
            .args(options)
            .args([input, "-o", "program"])
            .arg(self.workshop.runtime())
            .args(&self.workshop.linker)
            .arg("-lm");
        let messages = self.compile(command)?;
        Ok(Built { binary: self.path("program"), messages })
    }

    /// Runs a compiler; what it said.
    pub(crate) fn compile(&self, command: Command) -> Result<String, BuildFailure> {
        let outcome = self.start(command).map_err(BuildFailure::Start)?;
        let messages = outcome.stderr_text();
        match outcome.end.success() {
            true => Ok(messages),
            false => Err(BuildFailure::Refused(first_complaint(&messages))),
        }
    }
}

/// The line of a compiler's messages that says what is wrong.
pub fn first_complaint(messages: &str) -> String {
    let complains = |line: &&str| {
        ["error:", "undefined reference", "multiple definition"].iter().any(|w| line.contains(w))
    };
    let line = messages.lines().find(complains).or(messages.lines().next());
    let line = line.unwrap_or("no message").trim();
    // The linker names an object file whose name is another one each time.
    line.find(".o:program.c:").map_or(line, |at| &line[at + 3..]).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_the_same_in_every_run() {
        for (messages, complaint) in [
            ("a.c: In function 'f':\na.c:3:1: error: no type\n", "a.c:3:1: error: no type"),
            (
                "/tmp/cc0FM.o:program.c:function main: error: undefined reference to 'foo'\n",
                "program.c:function main: error: undefined reference to 'foo'",
            ),
            ("", "no message"),
        ] {
            assert_eq!(first_complaint(messages), complaint);
        }
    }
}
