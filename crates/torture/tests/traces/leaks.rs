//! Memory that is not freed: what is lost, what is only left, and where it was allocated.

use super::{Subject, judge_violated};

const DECLARATIONS: &str = "\
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void *kept;
";

/// How a program without inputs ends, given the body of its `main` and what is above it.
/// Lines are counted from the `main`.
fn ending(property: &str, above: &str, body: &str) -> String {
    let head = format!("// CHECK: safe\n// PROPERTY: {property}\n{DECLARATIONS}{above}\n");
    let first = head.lines().count() as u32 + 1;
    let traced = Subject::of(&format!("{head}int main(void) {{ {body} }}\n")).trace_witness();
    match traced.finding {
        Some(finding) => {
            let line = i64::from(finding.location.line) - i64::from(first);
            format!("{} at {line:+}", finding.property)
        }
        None => format!("{:?}", traced.run.stop),
    }
}

fn check_tracked(body: &str, expected: &str) {
    assert_eq!(ending("valid-memtrack", "", body), expected, "{body}");
}

#[test]
fn what_a_static_object_points_to_is_not_lost() {
    check_tracked("kept = malloc(3); return 0;", "Exit(0)");
    check_tracked("kept = (char *)malloc(3) + 2; return 0;", "Exit(0)");
    check_tracked("void **list = malloc(8); *list = malloc(3); kept = list; return 0;", "Exit(0)");
    check_tracked("static struct { char c; void *p; } s; s.p = malloc(1); return 0;", "Exit(0)");
}

#[test]
fn pointers_survive_integers_and_bytes() {
    check_tracked("static uintptr_t n; n = (uintptr_t)malloc(3); return 0;", "Exit(0)");
    check_tracked(
        "static char bytes[9]; void *p = malloc(3); memcpy(bytes + 1, &p, 8);",
        "Exit(0)",
    );
    let by_hand = "static char bytes[9]; void *p = malloc(3);
        for (int i = 0; i < 8; i++) bytes[i] = ((char *)&p)[i];
        return 0;";
    check_tracked(by_hand, "Exit(0)");
}

#[test]
fn what_only_a_local_pointed_to_is_lost() {
    check_tracked("void *p = malloc(3); return p == 0;", "valid-memtrack at +0");
    check_tracked("void *p = malloc(3);\nkept = p;\nkept = 0;\nreturn 0;", "valid-memtrack at +0");
    check_tracked("void **p = malloc(8);\n*p = p;\nreturn 0;", "valid-memtrack at +0");
    // Of a chain, the one that nothing points to.
    let chain = "void **last = malloc(8);\n*last = 0;\nvoid **first = malloc(8);\n*first = last;";
    check_tracked(chain, "valid-memtrack at +2");
}

#[test]
fn variables_of_functions_that_have_not_returned_count() {
    let stop = "static void stop(void *p) { exit(p == 0); }";
    let ending = |body| ending("valid-memtrack", stop, body);
    assert_eq!(ending("void *p = malloc(3); stop(kept); free(p); return 0;"), "Exit(1)");
    assert_eq!(ending("void *p[2] = {0, malloc(3)}; stop(p); return 0;"), "Exit(0)");
    assert_eq!(ending("stop(malloc(3)); return 0;"), "Exit(0)");
    let lost = "void *p = malloc(3);\np = 0;\nstop(&p);\nreturn 0;";
    assert_eq!(ending(lost), "valid-memtrack at +0");
}

#[test]
fn whatever_is_left_is_not_cleaned_up() {
    let ending = |body| ending("valid-memcleanup", "", body);
    assert_eq!(ending("kept = malloc(3); return 0;"), "valid-memcleanup at +0");
    assert_eq!(
        ending("kept = malloc(3);\nfree(kept);\nkept = malloc(0);"),
        "valid-memcleanup at +2"
    );
    assert_eq!(ending("kept = malloc(3); free(kept); return 0;"), "Exit(0)");
    assert_eq!(ending("kept = malloc(3);\n_exit(0);"), "valid-memcleanup at +0");
    // `abort` is no end that a program could clean up at.
    assert_eq!(ending("kept = malloc(3); abort();"), "Abort");
}

#[test]
fn handlers_may_still_clean_up() {
    let handler = "static void clean(void) { free(kept); kept = 0; }";
    let body = "kept = malloc(3); atexit(clean); return 0;";
    assert_eq!(ending("valid-memcleanup", handler, body), "Exit(0)");
}

#[test]
fn both_properties_can_be_told_apart() {
    let ending = |body| ending("valid-memcleanup,valid-memtrack", "", body);
    assert_eq!(ending("kept = malloc(3);\nmalloc(4);\nreturn 0;"), "valid-memtrack at +1");
    assert_eq!(ending("kept = malloc(3);\nfree(malloc(4));\nreturn 0;"), "valid-memcleanup at +0");
}

#[test]
fn an_object_belongs_to_the_call_in_the_users_code() {
    for call in [
        "calloc(2, 3)",
        "realloc(0, 5)",
        "realloc(malloc(2), 5)",
        "strdup(\"text\")",
        "strndup(\"text\", 2)",
        "aligned_alloc(64, 64)",
        "wrapped()",
    ] {
        let wrapper = "static void *wrapped(void) { return strdup(\"text\"); }";
        let expected = if call == "wrapped()" { -1 } else { 1 };
        let body = format!("int unused = 1;\nkept = {call};\nreturn 0;");
        let found = ending("valid-memcleanup", wrapper, &body);
        assert_eq!(found, format!("valid-memcleanup at {expected:+}"), "{call}");
    }
}

#[test]
fn the_story_of_a_leak_ends_where_the_object_was_made() {
    let subject = Subject::of(
        "// CHECK: violated(valid-memtrack) line 5
// PROPERTY: valid-memtrack
// WITNESS: 1
#include <stdlib.h>
static int *make(void) { return malloc(4); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = make();
    if (!__VERIFIER_nondet_int()) free(p);
    return 0;
}
",
    );
    assert_eq!(judge_violated(&subject), None);
    let steps = subject.trace_witness().trace.steps;
    assert_eq!(steps.last().map(|step| &*step.function), Some("make"));
}
