//! Programs compiled and run, with what they report.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;

use generate::{Observed, Profile, Scalar, ScalarKind, Subject, Tag};

pub const BUILDS: [(&str, &str); 4] =
    [("gcc", "-O0"), ("gcc", "-O2"), ("clang-19", "-O0"), ("clang-19", "-O2")];

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
    void __refute_report_counts(int tag, const unsigned *counts, unsigned number) {
        for (unsigned i = 0; i < number; i++) __refute_report(tag, 8, &counts[i], 4);
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
pub struct Behaviour {
    pub output: String,
    pub status: Option<i32>,
    pub report: Option<String>,
}

pub struct Bench {
    directory: tempfile::TempDir,
}

impl Bench {
    pub fn new() -> Bench {
        let bench = Bench { directory: tempfile::tempdir().unwrap() };
        std::fs::write(bench.path("runtime.c"), RUNTIME).unwrap();
        let compiled =
            bench.command("gcc").args(["-c", "runtime.c", "-o", "runtime.o"]).status().unwrap();
        assert!(compiled.success());
        bench
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.directory.path());
        command
    }

    pub fn preprocess(&self, file: &Path) -> String {
        let output = self.command("gcc").arg("-E").arg(file).output().unwrap();
        assert!(output.status.success(), "{}", file.display());
        String::from_utf8(output.stdout).unwrap()
    }

    pub fn behaviour(&self, text: &str, compiler: &str, level: &str) -> Behaviour {
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

pub fn profile(report: &str, subject: &Subject) -> Profile {
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
