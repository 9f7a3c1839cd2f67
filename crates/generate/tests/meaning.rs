//! Counting keeps a program's meaning: the C files beside this one, compiled by both compilers with
//! and without optimisation, behave the same before and after, and count the same everywhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use base::Seed;
use generate::{Observed, Profile, Request, Scalar, ScalarKind, Strategy, Subject, Tag, emit};
use verdict::Truth;

const RUNTIME: &str = r#"
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    static FILE *out;
    void __refute_report(int tag, int kind, const volatile void *object, unsigned int size) {
        unsigned long long bits = 0;
        if (!out) out = fopen("report", "w");
        if (kind) memcpy(&bits, (const void *)object, size);
        fprintf(out, "%d %d %llu\n", tag, kind, bits);
        if (tag == 4) fflush(out);
    }
    void reach_error(void) { _exit(113); }
    void __VERIFIER_assume(int holds) { if (!holds) _exit(114); }
    int __VERIFIER_nondet_int(void) {
        static FILE *in; int value = 0;
        if (!in) in = fopen("inputs", "r");
        if (!in || fscanf(in, "%d", &value) != 1) _exit(115);
        return value;
    }
"#;

#[derive(PartialEq, Debug)]
struct Behaviour {
    output: String,
    status: Option<i32>,
    report: Option<String>,
}

struct Bench {
    directory: tempfile::TempDir,
}

impl Bench {
    fn new() -> Bench {
        let bench = Bench { directory: tempfile::tempdir().unwrap() };
        std::fs::write(bench.path("runtime.c"), RUNTIME).unwrap();
        let compiled =
            bench.command("gcc").args(["-c", "runtime.c", "-o", "runtime.o"]).status().unwrap();
        assert!(compiled.success());
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.directory.path());
        command
    }

    fn preprocess(&self, file: &Path) -> String {
        let output = self.command("gcc").arg("-E").arg(file).output().unwrap();
        assert!(output.status.success(), "{}", file.display());
        String::from_utf8(output.stdout).unwrap()
    }

    fn behaviour(&self, text: &str, compiler: &str, level: &str) -> Behaviour {
        std::fs::write(self.path("program.c"), text).unwrap();
        let _ = std::fs::remove_file(self.path("report"));
        let compiled = self
            .command(compiler)
            .args(["-std=gnu17", "-w", "-Wno-error=implicit-int", level])
            .args(["-Wno-error=implicit-function-declaration", "program.c", "runtime.o"])
            .args(["-o", "program"])
            .output()
            .unwrap();
        let messages = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "{compiler} {level}: {messages}\n{text}");
        let run = self.command("./program").output().unwrap();
        Behaviour {
            output: String::from_utf8_lossy(&run.stdout).into_owned(),
            status: run.status.code(),
            report: std::fs::read_to_string(self.path("report")).ok(),
        }
    }
}

fn profile(report: &str, subject: &Subject) -> Profile {
    let mut profile = Profile::default();
    let mut starts = Vec::new();
    let mut complete = 0;
    for line in report.lines() {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let kind = numbers[1].checked_sub(1).map(|index| ScalarKind::ALL[index as usize]);
        let scalar = kind.map(|kind| Scalar { kind, bits: numbers[2] });
        match Tag::ALL[numbers[0] as usize] {
            Tag::StartCount => profile.starts.push(numbers[2] as u32),
            Tag::StartVariable => starts.push(scalar),
            Tag::EndCount => profile.counts.push(numbers[2] as u32),
            Tag::EndVariable => {
                let start = starts[profile.variables.len()];
                let both = start.zip(scalar);
                profile.variables.push(both.map(|(start, end)| Observed { start, end }));
            }
            Tag::Complete => complete += 1,
        }
    }
    assert_eq!(complete, 1, "one check: {report}");
    assert_eq!(profile.counts.len(), subject.branches().len());
    profile
}

const BUILDS: [(&str, &str); 4] =
    [("gcc", "-O0"), ("gcc", "-O2"), ("clang-19", "-O0"), ("clang-19", "-O2")];

fn check(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meaning").join(name);
    let bench = Bench::new();
    let text = bench.preprocess(&file);
    // Clang has no functions inside of functions.
    let builds =
        || BUILDS.iter().filter(|(compiler, _)| *compiler == "gcc" || name != "functions.c");
    let subject = Subject::read(&text, name).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let profiled = subject.profiled();
    let mut report = None;
    for (compiler, level) in builds() {
        let before = bench.behaviour(&text, compiler, level);
        let mut after = bench.behaviour(&profiled, compiler, level);
        let reported = after.report.take().unwrap_or_else(|| panic!("{name}: no report"));
        assert_eq!(after, before, "{name} with {compiler} {level}:\n{profiled}");
        assert_eq!(*report.get_or_insert(reported.clone()), reported, "{name} {compiler} {level}");
    }
    let profile = profile(&report.unwrap(), &subject);
    let original = bench.behaviour(&text, "gcc", "-O0");
    let request = Request { strategies: Strategy::ALL.to_vec(), branches: 3, unknowns: 3 };
    let programs = emit(&subject, &profile, name, &request, &mut Seed(7).rng());
    let mut names: Vec<_> = programs.iter().map(|program| program.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), programs.len(), "names are unique");
    for program in &programs {
        let inputs: Vec<String> = program.inputs.iter().map(i32::to_string).collect();
        std::fs::write(bench.path("inputs"), inputs.join("\n")).unwrap();
        let status = match program.truth {
            Truth::Safe => original.status,
            Truth::Violated => Some(113),
        };
        for (compiler, level) in builds() {
            let ran = bench.behaviour(&program.text, compiler, level);
            assert_eq!(ran.status, status, "{} {compiler} {level}\n{}", program.name, program.text);
        }
    }
}

macro_rules! programs {
    ($($name:ident)*) => { $(#[test] fn $name() { check(concat!(stringify!($name), ".c")); })* };
}

programs! {
    statements switches choices functions exit_in_callee abort_undeclared own_exit void_main
    main_again pragmas
}
