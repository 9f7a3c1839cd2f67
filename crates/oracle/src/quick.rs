//! A fast way to link the program that counts.
//!
//! Of the 42 ms that gcc takes for a small program, linking takes 20: the linker reads the symbols of
//! the whole C library each time, behind two programs that only start it. Here the linker is started
//! directly and makes a shared library, in which names may stay unknown until it is loaded; one that
//! says how it is loaded can be started like any program. A library of ours, which is linked with the C
//! library once, brings the C library along. That takes 4 ms. (An executable in which names stay
//! unknown was tried: the linker gives up their calls.)
//!
//! Programs whose truth is to be shown are never linked like this: a name that exists nowhere, or in
//! several versions, is not noticed before the program runs. Where the parts for it are missing or a
//! first program does not work, everything is linked as usual.

use std::path::{Path, PathBuf};

use process::{Cancel, Command, End, Scratch, StartError};

use crate::bench::Bench;
use crate::build::{Build, BuildFailure, Built, Compiler, Sanitizer};

const START: &str = include_str!("start.c");

/// What a program is linked with.
#[derive(Debug)]
pub(crate) struct QuickLink {
    linker: PathBuf,
    /// The code before `main`.
    start: PathBuf,
    /// The name of the program that loads programs.
    loader: PathBuf,
    /// The runtime, which brings the C library, that for mathematics and the compiler's own.
    library: PathBuf,
}

/// It writes through a variable of the library, which only position-independent code can find, calls
/// a function of the mathematical library, and is sure that constructors run before `main`.
const TRIAL: &str = "\
    #include <math.h>\n#include <stdio.h>\n\
    volatile double four = 4; static int ready; void reach_error(void);\n\
    __attribute__((constructor)) static void prepare(void) { ready = 1; }\n\
    int main(int argc, char **argv) {\n\
      fprintf(stdout, \"%d\", argc + (int)pow(four, 2) + ready);\n\
      fflush(stdout); reach_error(); return 0; }\n";

impl QuickLink {
    /// Makes the parts in a directory that has the runtime; `None` when they do not work here.
    pub(crate) fn new(
        gcc: &Path,
        scratch: &Scratch,
        cancel: &Cancel,
    ) -> Result<Option<QuickLink>, StartError> {
        let setup = Setup { gcc, scratch, cancel };
        let Some(quick) = setup.parts()? else { return Ok(None) };
        Ok(setup.works(&quick)?.then_some(quick))
    }

    fn command(&self, object: &Path, binary: &Path) -> Command {
        Command::new(&self.linker)
            .args(["-shared", "--eh-frame-hdr", "-e", "_start", "-o"])
            .arg(binary)
            .args([self.start.as_path(), &self.loader, object, &self.library])
    }
}

struct Setup<'s> {
    gcc: &'s Path,
    scratch: &'s Scratch,
    cancel: &'s Cancel,
}

impl Setup<'_> {
    fn run(&self, program: &Path, arguments: &[&str]) -> Result<process::Outcome, StartError> {
        let command = Command::new(program).args(arguments).env("LC_ALL", "C");
        command.current_dir(self.scratch.path()).run(self.cancel)
    }

    /// The first line that gcc answers to a question.
    fn ask(&self, question: &str) -> Result<PathBuf, StartError> {
        let answer = self.run(self.gcc, &[question])?.stdout_text();
        Ok(PathBuf::from(answer.lines().next().unwrap_or_default()))
    }

    fn parts(&self) -> Result<Option<QuickLink>, StartError> {
        let linker = self.ask("-print-prog-name=ld")?;
        let objcopy = self.ask("-print-prog-name=objcopy")?;
        let start = self.ask("-print-file-name=Scrt1.o")?;
        let plan = self.run(self.gcc, &["-###", "runtime.o", "-o", "program"])?.stderr_text();
        let mut words = plan.split_whitespace().skip_while(|word| *word != "-dynamic-linker");
        let Some(loader) = words.nth(1).map(|word| word.trim_matches('"')) else {
            return Ok(None);
        };
        let loader =
            format!("const char loader[] __attribute__((section(\".interp\"))) = \"{loader}\";\n");
        let written = std::fs::write(self.scratch.file("start.c"), START)
            .and_then(|()| std::fs::write(self.scratch.file("quick-loader.c"), loader));
        if written.is_err() {
            return Ok(None);
        }
        let loader = self.run(self.gcc, &["-fPIC", "-c", "quick-loader.c"])?;
        let library = self.run(
            self.gcc,
            &[
                "-O1",
                "-fPIC",
                "-shared",
                "runtime.o",
                "start.c",
                "-o",
                "quick.so",
                "-Wl,--no-as-needed",
                "-lm",
                "-lgcc_s",
            ],
        )?;
        let renamed = "__libc_start_main=__refute_start_main";
        let start = start.to_string_lossy();
        let copy = self.run(&objcopy, &["--redefine-sym", renamed, &start, "quick-start.o"]);
        // Binutils may lack a part that compiling does not need.
        let copied = copy.is_ok_and(|outcome| outcome.end.success());
        let made = library.end.success() && loader.end.success() && copied;
        Ok(made.then(|| QuickLink {
            linker,
            start: self.scratch.file("quick-start.o"),
            loader: self.scratch.file("quick-loader.o"),
            library: self.scratch.file("quick.so"),
        }))
    }

    fn works(&self, quick: &QuickLink) -> Result<bool, StartError> {
        if std::fs::write(self.scratch.file("trial.c"), TRIAL).is_err() {
            return Ok(false);
        }
        let compiled = self.run(self.gcc, &["-fPIC", "-c", "trial.c", "-o", "trial.o"])?;
        let (object, trial) = (self.scratch.file("trial.o"), self.scratch.file("trial"));
        let linked = quick.command(&object, &trial).run(self.cancel);
        if !compiled.end.success() || !linked.is_ok_and(|outcome| outcome.end.success()) {
            return Ok(false);
        }
        let ran = Command::new(&trial).current_dir(self.scratch.path()).run(self.cancel);
        Ok(ran.is_ok_and(|ran| ran.end == End::Exited(113) && ran.stdout == b"18"))
    }
}

impl Bench<'_> {
    /// Compiles a text as gcc's build without optimisation does, and links it fast; `None` where that
    /// does not work. The program must have been linked as usual before, in another form.
    ///
    /// # Errors
    ///
    /// When the compiler refuses it or does not start.
    pub fn build_quickly(&self, text: &str) -> Result<Option<Built>, BuildFailure> {
        const GCC: Build =
            Build { compiler: Compiler::Gcc, level: "-O0", sanitizer: Sanitizer::None };
        let Some(quick) = &self.workshop.quick else { return Ok(None) };
        self.write_program(text)?;
        let compile = self.tool(&self.workshop.tools.gcc).args(GCC.options());
        let compile = compile.args(["-fPIC", "-c", "program.c", "-o", "program.o"]);
        let messages = self.compile(compile)?;
        let (object, binary) = (self.path("program.o"), self.path("program"));
        let linked = self.start(quick.command(&object, &binary));
        let linked = linked.is_ok_and(|outcome| outcome.end.success());
        Ok(linked.then_some(Built { binary, messages }))
    }
}

#[cfg(test)]
mod tests {
    use crate::workshop::{Tools, Workshop};

    use super::*;

    #[test]
    fn programs_start_with_their_own_functions_and_the_library() {
        let workshop = Workshop::new(Tools::default(), Cancel::new()).unwrap();
        assert!(workshop.quick.is_some(), "the parts work with the usual gcc");
        let bench = workshop.bench().unwrap();
        // A function of the program's own takes the place of the library's, as in every program.
        let text = "
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            int rand(void) { return -200; }
            __thread int per_thread = 3;
            extern int nowhere(void) __attribute__((weak));
            static void at_end(void) { puts(\"end\"); }
            int main(void) {
                volatile __int128 wide = (__int128)1 << 100;
                atexit(at_end);
                if (nowhere) return 1;
                fprintf(stdout, \"%d %d %d %s\\n\", rand(), per_thread, (int)(wide / 3 >> 90),
                        strchr(\"abc\", 'b'));
                exit(7);
            }";
        let built = bench.build_quickly(text).ok().flatten().expect("it is linked");
        let ran = bench.start(bench.reporting(&built)).unwrap();
        assert_eq!(ran.stderr_text(), "");
        assert_eq!((ran.end, ran.stdout_text().as_str()), (End::Exited(7), "-200 3 341 bc\nend\n"));
    }
}
