//! Whole traces of a few programs, as people read them.

use expect_test::{Expect, expect};
use verdict::Violation;

use super::Subject;

/// Compares the story of a C program: line, function and what happens.
fn check(source: &str, expected: Expect) {
    let subject = Subject::of(source);
    let traced = subject.trace_witness();
    let finding = traced.finding.expect("the program is violated");
    let violation = Violation { finding, inputs: traced.inputs, trace: traced.trace };
    let mut text = String::new();
    for step in &violation.trace.steps {
        let told = formats::step_text(step, &violation, subject.program.data_model);
        text += &format!("{:<3} {}: {told}\n", step.location.line, step.function);
    }
    expected.assert_eq(&text);
}

#[test]
fn inputs_loops_and_calls() {
    check(
        r#"// CHECK: violated(unreach-call) line 17
// WITNESS: 3, 200, -7
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int total;
static int twice(int value) {
    total += value;
    return 2 * value;
}
int main(void) {
    int count = __VERIFIER_nondet_int();
    unsigned char byte = __VERIFIER_nondet_uchar();
    int cells[4];
    for (int i = 0; i < count; i++)
        cells[i] = twice(i);
    if (byte > 100 && __VERIFIER_nondet_int() < 0) reach_error();
    return cells[0];
}
"#,
        expect![[r#"
            12  main: count = 3 (input from __VERIFIER_nondet_int)
            13  main: byte = 200 (input from __VERIFIER_nondet_uchar)
            15  main: i = 0
            15  main: the condition is true
            16  main: call of twice
            7   twice: value = 0
            8   twice: total = 0
            9   twice: return from twice
            16  main: cells[0] = 0
            15  main: i = 1
            15  main: the condition is true
            16  main: call of twice
            7   twice: value = 1
            8   twice: total = 1
            9   twice: return from twice
            16  main: cells[1] = 2
            15  main: i = 2
            15  main: the condition is true
            16  main: call of twice
            7   twice: value = 2
            8   twice: total = 3
            9   twice: return from twice
            16  main: cells[2] = 4
            15  main: i = 3
            15  main: the condition is false
            17  main: the condition is true
            17  main: -7 (input from __VERIFIER_nondet_int)
            17  main: the condition is true
            17  main: reach_error is called
        "#]],
    );
}

#[test]
fn pointers_structs_and_floats() {
    check(
        r#"// CHECK: violated(valid-deref) line 17
// WITNESS: 0.1, 1
#include <stdlib.h>
#include <string.h>
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct node { double weight; struct node *next; };
static struct node *head;
static const char *title = "none";
int main(void) {
    struct node last = {__VERIFIER_nondet_double(), 0}, other;
    head = &last;
    other = last;
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = head;
    if (__VERIFIER_nondet_bool()) title = strdup("some");
    return fresh->next->next->weight > 0 || title[0];
}
"#,
        expect![[r#"
            11  main: last.weight = 1e-1 (input from __VERIFIER_nondet_double)
            11  main: last.next = NULL
            12  main: head = &last
            13  main: other = last
            14  main: fresh = a new object (allocated at program.c:14)
            15  main: fresh->next = &last
            16  main: 1 (input from __VERIFIER_nondet_bool)
            16  main: the condition is true
            16  main: title = a new object (allocated at program.c:16)
            17  main: read through a null pointer
        "#]],
    );
}

#[test]
fn of_a_long_story_the_ends_are_told() {
    check(
        r#"// CHECK: violated(assert) line 18
// WITNESS: 150
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned cells[200];
static unsigned rest(unsigned value, unsigned by) {
    while (value >= by) value -= by;
    return value;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned sum = 0;
    for (unsigned i = 0; i < n && i < 200; i++) {
        cells[i] = rest(i * 17, 19);
        if (cells[i] == 18)
            sum += i;
    }
    assert(sum < 500);
}
"#,
        expect![[r#"
            11  main: n = 150 (input from __VERIFIER_nondet_uint)
            12  main: sum = 0
            13  main: i = 0
            13  main: the condition is true
            13  main: the condition is true
            14  main: call of rest
            6   rest: value = 0
            6   rest: by = 19
            7   rest: the condition is false
            8   rest: return from rest
            14  main: cells[0] = 0
            15  main: the condition is false
            13  main: i = 1
            14  main: cells[1] = 17
            14  main: cells[2] = 15
            14  main: cells[3] = 13
            14  main: cells[4] = 11
            14  main: cells[5] = 9
            14  main: cells[6] = 7
            14  main: cells[7] = 5
            14  main: cells[143] = 18
            16  main: sum = 612
            14  main: cells[144] = 16
            14  main: cells[145] = 14
            14  main: cells[146] = 12
            14  main: cells[147] = 10
            14  main: cells[148] = 8
            13  main: the condition is true
            13  main: the condition is true
            14  main: call of rest
            6   rest: value = 2533
            6   rest: by = 19
            7   rest: the condition is true
            7   rest: value = 2514
            7   rest: the condition is true
            7   rest: value = 6
            7   rest: the condition is false
            8   rest: return from rest
            14  main: cells[149] = 6
            15  main: the condition is false
            13  main: i = 150
            13  main: the condition is false
            13  main: the condition is false
            18  main: the condition is false
            18  main: assertion 'sum < 500' failed
        "#]],
    );
}

#[test]
fn what_the_library_does_is_not_told() {
    check(
        r#"// CHECK: violated(valid-memtrack) line 9
// PROPERTY: valid-memtrack
// WITNESS: 2, 1
#include <stdlib.h>
#include <string.h>
extern signed char __VERIFIER_nondet_char(void);
static int compare(const void *a, const void *b) { return *(const signed char *)a - *(const signed char *)b; }
static char *copy(const char *text) {
    char *result = strdup(text);
    return result;
}
int main(void) {
    signed char cells[2];
    for (int i = 0; i < 2; i++) cells[i] = __VERIFIER_nondet_char();
    qsort(cells, 2, 1, compare);
    char *kept = copy("text");
    if (cells[0] > 0) kept = copy(kept);
    free(kept);
    return 0;
}
"#,
        expect![[r#"
            14  main: i = 0
            14  main: the condition is true
            14  main: cells[0] = 2 (input from __VERIFIER_nondet_char)
            14  main: i = 1
            14  main: the condition is true
            14  main: cells[1] = 1 (input from __VERIFIER_nondet_char)
            14  main: i = 2
            14  main: the condition is false
            15  main: call of compare
            7   compare: a = &cells[0]
            7   compare: b = &cells[1]
            7   compare: return from compare
            16  main: call of copy
            8   copy: text = "text"
            9   copy: result = a new object (allocated at program.c:9)
            10  copy: return from copy
            16  main: kept = result (allocated at program.c:9)
            17  main: the condition is true
            17  main: call of copy
            8   copy: text = result (allocated at program.c:9)
            9   copy: result = a new object, result #2 (allocated at program.c:9)
            10  copy: return from copy
            17  main: kept = result #2 (allocated at program.c:9)
            9   copy: nothing points to these 5 bytes at the end
        "#]],
    );
}
