//! A suite in other shapes: functions of C that need nobody's input functions, and bytes for fuzzers.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use base::DataModel;
use fuzzer::input_bytes;
use verdict::InputKind;

use crate::suite::Kept;

/// What stands before the tests: the inputs of a test, and how one runs.
const HEAD: &str = r#"#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct input { unsigned long long low, high; };

static const struct input *inputs;
static size_t count;

/* The next input, little end first; a run whose inputs are used up is over. */
static void take(void *value, size_t size) {
  if (count == 0) exit(0);
  unsigned char bytes[16];
  for (size_t i = 0; i < 16; i++) bytes[i] = (unsigned char)((i < 8 ? inputs->low : inputs->high) >> i % 8 * 8);
  memcpy(value, bytes, size);
  inputs++, count--;
}

#define INPUT(NAME, TYPE) \
  __attribute__((weak)) TYPE __VERIFIER_nondet_##NAME(void) { TYPE value; take(&value, sizeof value); return value; }
"#;

/// How tests run: each in a process of its own, so that none sees what another left behind.
const RUN: &str = r#"
extern int program_main(int, char **);

static int run(const char *name, const struct input *of_test, size_t many) {
  static char *arguments[] = {"program", NULL};
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    inputs = of_test, count = many;
    exit(program_main(1, arguments));
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) return -1;
  if (WIFSIGNALED(status)) printf("%s: signal %d\n", name, WTERMSIG(status));
  else printf("%s: exit %d\n", name, WEXITSTATUS(status));
  return status;
}
"#;

/// The tests as functions of C, each of which runs the program.
pub fn c_functions(tests: &[Kept], program: &str, model: DataModel) -> String {
    let mut text = format!(
        "/* Tests of {program}, written by refute. Each function runs the program with the inputs of one test:\n\
         \x20    cc -Dmain=program_main -c -o program.o PROGRAM.c && cc -o tests program.o THIS.c && ./tests */\n{HEAD}"
    );
    for kind in InputKind::ALL {
        // Types of 32-bit programs have no 128 bits.
        if model == DataModel::Ilp32 && matches!(kind, InputKind::Int128 | InputKind::UInt128) {
            continue;
        }
        for name in kind.names() {
            let _ = writeln!(text, "INPUT({name}, {})", kind.c_type());
        }
    }
    text += RUN;
    for kept in tests {
        let name = identifier(&kept.test.name);
        let _ = write!(text, "\nint {name}(void) {{\n  static const struct input values[] = {{");
        for input in &kept.inputs {
            let (low, high) = (input.bits as u64, (input.bits >> 64) as u64);
            let _ = write!(text, "{{{low:#x}ull, {high:#x}ull}}, ");
        }
        let count = kept.inputs.len();
        // An array without elements is none.
        let _ = write!(text, "{{0, 0}}}};\n  return run(\"{name}\", values, {count});\n}}\n");
    }
    text += "\nint main(void) {\n";
    for kept in tests {
        let _ = writeln!(text, "  {}();", identifier(&kept.test.name));
    }
    text + "  return 0;\n}\n"
}

/// Writes a file of bytes for each test. A test without inputs gives none: fuzzers take no empty files.
pub fn write_seeds(tests: &[Kept], directory: &Path, model: DataModel) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    for kept in tests.iter().filter(|kept| !kept.inputs.is_empty()) {
        fs::write(directory.join(&kept.test.name), input_bytes(&kept.inputs, model))?;
    }
    Ok(())
}

fn identifier(name: &str) -> String {
    name.replace(|character: char| !character.is_ascii_alphanumeric(), "_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::Finder;
    use verdict::{InputValue, TestCase};

    #[test]
    fn inputs_keep_their_bits() {
        let input = |kind, bits| InputValue { kind, bits };
        let inputs = vec![
            input(InputKind::Short, 0xfffe),
            input(InputKind::Float, 0x8000_0000),
            input(InputKind::Long, 1 << 40),
        ];
        let expected = [0xfe, 0xff, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 1, 0, 0];
        assert_eq!(input_bytes(&inputs, DataModel::Lp64), expected);
        let test = TestCase { name: "test-7".into(), ..TestCase::default() };
        let (hits, by) = (Vec::new(), Finder::Start);
        let kept = Kept { test, inputs, hits, counts: true, by, seconds: 0.0 };
        let text = c_functions(&[kept], "p.c", DataModel::Ilp32);
        assert!(text.contains("int test_7(void)") && text.contains("{0x80000000ull, 0x0ull}"));
        assert!(!text.contains("int128"), "{text}");
    }
}
