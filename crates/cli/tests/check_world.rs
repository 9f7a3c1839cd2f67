//! `refute check` on programs that look at their surroundings: arguments, environment, volatile
//! objects. Here and not under `tests/programs`, because only `refute check` can start them so.

use crate::support::{Ran, command, directory, finish};

fn check(text: &str, arguments: &[&str]) -> Ran {
    let scratch = directory(&[("a.c", text)]);
    finish(command().arg("check").args(arguments).arg("a.c").current_dir(scratch.path()))
}

#[track_caller]
fn answers(text: &str, options: &[&str], verdict: &str) -> Ran {
    let ran = check(text, options);
    assert_eq!(ran.verdict(), verdict, "{text}\n{ran:?}");
    ran
}

const COPY: &str = "\
#include <string.h>
int main(int argc, char **argv) {
  char b[8];
  if (argc > 1)
    strcpy(b, argv[1]);
  return 0;
}
";

#[test]
fn an_argument_is_as_long_as_it_likes() {
    let ran = answers(COPY, &[], "false(valid-deref)");
    for words in ["argc ", "argv[1] = \"", "char[9]"] {
        assert!(ran.stdout.contains(words), "{words}: {ran:?}");
    }
}

#[test]
fn the_number_of_arguments_is_any() {
    let program = |condition: &str| {
        format!(
            "#include <assert.h>\nint main(int argc, char **argv) {{\n  \
             assert({condition});\n  return 0;\n}}\n"
        )
    };
    answers(&program("argc < 2"), &[], "false(assert)");
    answers(&program("argc > 0"), &[], "false(assert)");
    answers(&program("argc != 123456"), &[], "false(assert)");
    answers(&program("argc >= 0"), &[], "true");
    let ran = answers(&program("argv[argc] == 0"), &[], "unknown");
    assert!(ran.stdout.contains("more or longer arguments than are tried (a.c:3"), "{ran:?}");
    answers(&program("argc < 2 || argv[1][0] != 'x'"), &[], "false(assert)");
}

#[test]
fn the_environment_is_not_empty() {
    let envp = "\
#include <assert.h>
int main(int argc, char **argv, char **envp) {
  assert(envp[0] == 0);
  return 0;
}
";
    answers(envp, &[], "false(assert)");
    let copy = "\
#include <stdlib.h>
#include <string.h>
int main(void) {
  char b[8];
  char *home = getenv(\"HOME\");
  if (home)
    strcpy(b, home);
  return 0;
}
";
    answers(copy, &[], "false(valid-deref)");
    let twice = "\
#include <assert.h>
#include <stdlib.h>
int main(void) {
  assert(getenv(\"A\") == getenv(\"A\"));
  assert(getenv(\"A\") == NULL || getenv(\"B\") == NULL);
  return 0;
}
";
    let same = twice.replace("|| getenv", "|| 1 || getenv");
    answers(&same, &[], "unknown");
    let ran = answers(twice, &[], "false(assert)");
    assert!(ran.stdout.contains("a.c:5"), "{ran:?}");
}

#[test]
fn arguments_that_are_inputs_make_no_tests_but_a_reproducer() {
    let scratch = directory(&[("a.c", COPY)]);
    let arguments = ["check", "-o", "out", "a.c"];
    let ran = finish(command().args(arguments).current_dir(scratch.path()));
    assert_eq!(ran.verdict(), "false(valid-deref)", "{ran:?}");
    assert!(scratch.file("out/reproduce.c").exists(), "{ran:?}");
    assert!(!scratch.file("out/test-suite").exists(), "{ran:?}");
    assert!(!scratch.file("out/witness.yml").exists(), "{ran:?}");
}

#[test]
fn a_volatile_object_holds_anything_where_it_is_an_input() {
    let wait = "\
#include <assert.h>
volatile int flag;
int main(void) {
  while (!flag) {
  }
  assert(0);
}
";
    answers(wait, &[], "true");
    let ran = answers(wait, &["--volatile", "input"], "false(assert)");
    assert!(ran.stdout.contains("what a volatile object holds"), "{ran:?}");
    let local = "\
#include <assert.h>
int main(void) {
  volatile unsigned char x = 3;
  assert(x < 256);
  assert(LIMIT);
  return 0;
}
";
    answers(&local.replace("LIMIT", "x == 3"), &[], "true");
    answers(&local.replace("LIMIT", "x == 3"), &["--volatile", "input"], "false(assert)");
    answers(&local.replace("LIMIT", "x + 1 > 0"), &["--volatile", "input"], "true");
    let object = "\
#include <assert.h>
struct pair { int a, b; };
volatile struct pair shared;
int main(void) {
  struct pair copy = shared;
  assert(copy.a == 0);
  return 0;
}
";
    answers(object, &["--volatile", "input"], "unknown");
}
