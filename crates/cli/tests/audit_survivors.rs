//! `refute audit`: what is said about survivors, and about harnesses that see too little.

use crate::support::{command, directory, finish};
use serde_json::Value;

fn audited(scratch: &process::Scratch, arguments: &[&str]) -> Value {
    let command = command().args(["audit", "--format", "json", "--no-real-runs"]);
    let run = finish(command.args(arguments).current_dir(scratch.path()));
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

fn of<'r>(report: &'r Value, change: &str) -> &'r Value {
    let all = report["mutants"].as_array().unwrap();
    let is_it = |mutant: &&Value| mutant["diff"].as_str().unwrap().contains(change);
    all.iter().find(is_it).unwrap_or_else(|| panic!("{change}: {report:#}"))
}

/// Everything that the code may leave behind: a result, a static object, an array of the caller's, output, and the
/// number of inputs. The harness looks at nothing.
const BLIND: &str = "int nondet_int(void);\nint f(int *out, int a);\nint main(void) {\n  int a = nondet_int();\n  \
    __CPROVER_assume(0 <= a && a < 4);\n  int out[2] = {0, 0};\n  f(out, a);\n  return 0;\n}\n";

#[test]
fn what_nobody_can_tell_from_the_original_is_equivalent_and_nothing_else() {
    let code = "#include <stdio.h>\nint kept;\nint f(int *out, int a) {\n  static int calls;\n  int r = 0;\n  calls = calls + 1;\n  \
        for (int i = 0; i < a; i++)\n    r = r + 2;\n  out[1] = r;\n  kept = a;\n  printf(\"%d\\n\", a);\n  \
        if (r > 6)\n    kept = 99;\n  return r;\n}\n";
    let scratch = directory(&[("f.c", code), ("h.c", BLIND)]);
    let report = audited(&scratch, &["--harness", "h.c", "--no-witnesses", "f.c"]);
    for equivalent in
        ["+  for (int i = 0; i != a; i++)", "+  if (r > 7)", "+    kept = 100;", "+  if (r == 6)"]
    {
        let all = report["mutants"].as_array().unwrap();
        let Some(mutant) = all.iter().find(|of| of["diff"].as_str().unwrap().contains(equivalent))
        else {
            continue;
        };
        let expected =
            if equivalent.contains("== 6") { "survived" } else { "equivalent-within-bound" };
        assert_eq!(mutant["fate"], expected, "{equivalent}: {mutant:#}");
    }
    // Each of these leaves something else behind, and inputs show it.
    for different in
        ["+  calls = calls - 1;", "+  ;", "+    r = r + 1;", "+  return (r) + 1;", "+  if (r >= 6)"]
    {
        let mutant = of(&report, different);
        assert_eq!(mutant["fate"], "survived", "{different}: {mutant:#}");
        assert!(!mutant["equivalence"]["different"].is_null(), "{different}: {mutant:#}");
    }
    let proved = report["tally"]["equivalent_within_bound"].as_u64().unwrap();
    assert!(proved >= 2, "{report:#}");
    // They count: a larger bound may tell them apart.
    let counted = report["tally"]["survived"].as_u64().unwrap()
        + proved
        + report["tally"]["killed"].as_u64().unwrap();
    let rate = report["kill_rate"].as_f64().unwrap();
    let killed = report["tally"]["killed"].as_u64().unwrap() as f64;
    assert!(rate <= 100.0 * killed / counted as f64 + 0.01, "{rate}");
}

/// Every survivor that is called equivalent is executed with all inputs there are.
#[test]
fn equivalence_agrees_with_brute_force() {
    let code = "int f(int *out, int a) {\n  int r = a;\n  if (a > 1 && a < 3)\n    r = a * 2;\n  if (r < 0)\n    r = 7;\n  \
        out[0] = r % 4;\n  return (r | 1) + a;\n}\n";
    let scratch = directory(&[("f.c", code), ("h.c", BLIND)]);
    let report = audited(&scratch, &["--harness", "h.c", "--no-witnesses", "-o", "out", "f.c"]);
    let driver = "#include <stdio.h>\nint f(int *, int);\nint main(void) { for (int a = 0; a < 4; a++) { int out[2] = {0, 0}; \
        printf(\"%d \", f(out, a)); printf(\"%d %d\\n\", out[0], out[1]); } }\n";
    std::fs::write(scratch.file("driver.c"), driver).unwrap();
    let says = |file: &str| {
        let in_scratch = |name: &str| {
            let mut command = std::process::Command::new(name);
            command.current_dir(scratch.path());
            command
        };
        let built = in_scratch("clang-19").args(["-w", "-o", "driver", "driver.c", file]).status();
        assert!(built.unwrap().success(), "{file}");
        in_scratch("./driver").output().unwrap().stdout
    };
    let original = says("f.c");
    let (mut same, mut different) = (0, 0);
    for mutant in report["mutants"].as_array().unwrap() {
        let is_equivalent = mutant["fate"] == "equivalent-within-bound";
        if !is_equivalent && mutant["equivalence"]["different"].is_null() {
            continue;
        }
        let name = mutant["name"].as_str().unwrap();
        let patched = std::process::Command::new("patch")
            .args(["-s", "-o", "mutant.c", "f.c"])
            .arg(format!("out/mutants/{name}.patch"))
            .current_dir(scratch.path())
            .status();
        assert!(patched.unwrap().success(), "{name}");
        assert_eq!(says("mutant.c") == original, is_equivalent, "{mutant:#}");
        same += u32::from(is_equivalent);
        different += u32::from(!is_equivalent);
    }
    assert!(same >= 3 && different >= 10, "{same} {different}");
}

/// Every mutant of code that allocates is executed with all inputs there are: the list that it leaves behind, what
/// nobody wrote of it, and how many blocks live.
#[test]
fn equivalence_of_code_that_allocates_agrees_with_brute_force() {
    let code = "#include <stdlib.h>\n#include \"l.h\"\nstruct node *insert(struct node *head, int key) {\n  \
        struct node *fresh = malloc(sizeof *fresh);\n  if (!fresh)\n    abort();\n  fresh->key = key;\n  \
        fresh->next = head;\n  fresh->size = head ? head->size + 1 : 1;\n  if (head && head->key == key) {\n    \
        free(fresh);\n    return head;\n  }\n  if (key > 1 && head && head->key < 2)\n    head->key = 1;\n  return fresh;\n}\n";
    let header = "struct node { int key, size; struct node *next; };\nstruct node *insert(struct node *, int);\n";
    let harness = "#include \"l.h\"\nint nondet_int(void);\nint main(void) {\n  int a = nondet_int(), b = nondet_int();\n  \
        __CPROVER_assume(0 <= a && a < 3 && 0 <= b && b < 3);\n  struct node *head = insert(insert(0, a), b);\n  \
        return 0;\n}\n";
    let driver = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include \"l.h\"\nint live;\n\
        void *my_malloc(size_t n) { live++; return memset(malloc(n), 0xa5, n); }\nvoid my_free(void *p) { live--; free(p); }\n\
        int main(void) {\n  for (int a = 0; a < 3; a++)\n    for (int b = 0; b < 3; b++) {\n      live = 0;\n      \
        struct node *at = insert(insert(0, a), b);\n      printf(\"%d:\", live);\n      \
        for (int n = 0; at && n < 9 && at != (void *)0xa5a5a5a5a5a5a5a5; at = at->next, n++)\n        \
        printf(\" %d %d\", at->key, at->size);\n      printf(\" %d\\n\", !at);\n    }\n}\n";
    let counted = "#include <stdlib.h>\nvoid *my_malloc(size_t);\nvoid my_free(void *);\n#define malloc my_malloc\n#define free my_free\n";
    let scratch = directory(&[
        ("l.c", code),
        ("l.h", header),
        ("h.c", harness),
        ("driver.c", driver),
        ("counted.h", counted),
    ]);
    let report = audited(&scratch, &["--harness", "h.c", "--no-witnesses", "-o", "out", "l.c"]);
    let run = |name: &str, arguments: &[&str]| {
        let mut command = std::process::Command::new(name);
        command.args(arguments).current_dir(scratch.path()).output().unwrap()
    };
    let says = |file: &str| {
        let built = run("clang-19", &["-w", "-c", "-include", "counted.h", "-o", "code.o", file]);
        assert!(built.status.success(), "{file}: {built:?}");
        let built = run("clang-19", &["-w", "-o", "driver", "driver.c", "code.o"]);
        assert!(built.status.success(), "{file}: {built:?}");
        run("./driver", &[]).stdout
    };
    let original = says("l.c");
    let (mut same, mut different, mut moved) = (0, 0, 0);
    for mutant in report["mutants"].as_array().unwrap() {
        let is_equivalent = mutant["fate"] == "equivalent-within-bound";
        let is_open = mutant["equivalence"]["different"].is_null();
        if mutant["fate"] != "survived" && !is_equivalent {
            continue;
        }
        let name = mutant["name"].as_str().unwrap();
        let patch = format!("out/mutants/{name}.patch");
        let patched = run("patch", &["-s", "-o", "mutant.c", "l.c", &patch]);
        assert!(patched.status.success(), "{name}");
        let is_same = says("mutant.c") == original;
        assert!(is_same || !is_equivalent, "{mutant:#}");
        assert!(!is_same || is_equivalent || is_open, "{mutant:#}");
        same += u32::from(is_equivalent);
        different += u32::from(!is_equivalent && !is_same);
        let reason = mutant["equivalence"]["open"].as_str().unwrap_or_default();
        moved += u32::from(reason.contains("other memory behind"));
    }
    assert!(same >= 3 && different >= 10 && moved >= 3, "{same} {different} {moved}: {report:#}");
}

/// Blocks that are given back, grown and cleared, and a text that lies in memory.
#[test]
fn memory_that_nobody_sees_any_more_and_printed_texts_are_compared() {
    let code = "#include <stdio.h>\n#include <stdlib.h>\nstatic char word[8];\nstatic int table[400];\nint f(int *out, int a) {\n  \
        int *p = calloc(2, sizeof *p);\n  p = realloc(p, 3 * sizeof *p);\n  p[2] = a;\n  int r = p[0] + p[2];\n  free(p);\n  \
        word[0] = 'a' + a;\n  fprintf(stdout, \"%s %d\\n\", word, r);\n  puts(word);\n  table[a] = a;\n  return r;\n}\n";
    let scratch = directory(&[("f.c", code), ("h.c", BLIND)]);
    let report = audited(&scratch, &["--harness", "h.c", "--no-witnesses", "f.c"]);
    for equivalent in ["calloc(3, sizeof", "realloc(p, 4 * sizeof"] {
        assert_eq!(of(&report, equivalent)["fate"], "equivalent-within-bound", "{report:#}");
    }
    for different in [
        "+  word[0] = 'a' - a;",
        "+  word[(0) + 1] = 'a' + a;",
        "+  int r = p[0] - p[2];",
        "+  table[a] = -(a)",
    ] {
        let all = report["mutants"].as_array().unwrap();
        let is_it = |mutant: &&Value| mutant["diff"].as_str().unwrap().contains(different);
        let Some(mutant) = all.iter().find(is_it) else { continue };
        assert_eq!(mutant["fate"], "survived", "{mutant:#}");
    }
    let survivor = |change: &str| of(&report, change)["fate"] == "survived";
    assert!(survivor("+  word[0] = 'a' - a;") && survivor("+  table[(a) + 1] = a;"), "{report:#}");
    // Nothing is given back: that is no equivalent of giving it back.
    let lost = report["mutants"]
        .as_array()
        .unwrap()
        .iter()
        .find(|of| of["diff"].as_str().unwrap().contains("-  free(p);"));
    assert_eq!(lost.unwrap()["fate"], "survived");
}

#[test]
fn memory_that_was_never_written_is_not_the_same_as_what_somebody_wrote() {
    let code =
        "struct pair { int a, b; };\nvoid init(struct pair *p) {\n  p->a = 0;\n  p->b = 0;\n}\n";
    let harness = "#include <assert.h>\nstruct pair { int a, b; };\nvoid init(struct pair *);\nint main(void) {\n  \
        struct pair p;\n  init(&p);\n  assert(p.a == 0);\n}\n";
    let scratch = directory(&[("i.c", code), ("h.c", harness)]);
    let report = audited(&scratch, &["--harness", "h.c", "--no-witnesses", "i.c"]);
    let lost = of(&report, "-  p->b = 0;");
    assert_eq!(lost["fate"], "survived", "{lost:#}");
    assert!(!lost["equivalence"]["different"].is_null(), "{lost:#}");
}

#[test]
fn addresses_of_variables_of_the_harness_are_the_same_in_both_runs() {
    let code = "struct node { int key; struct node *next; };\nstruct node *push(struct node *head, struct node *n, int key) {\n  \
        n->key = key;\n  n->next = head;\n  if (key >= 2)\n    n->key = 2;\n  return n;\n}\n";
    let harness = "struct node { int key; struct node *next; };\nstruct node *push(struct node *, struct node *, int);\n\
        int nondet_int(void);\nint main(void) {\n  struct node n[2];\n  int k = nondet_int();\n  __CPROVER_assume(0 <= k && k < 3);\n  \
        struct node *head = push(push(0, &n[0], k), &n[1], k);\n  return head == 0;\n}\n";
    let scratch = directory(&[("p.c", code), ("h.c", harness)]);
    let report = audited(&scratch, &["--harness", "h.c", "--no-witnesses", "p.c"]);
    let same = of(&report, "+  if (key == 2)");
    assert_eq!(same["fate"], "equivalent-within-bound", "{same:#}");
    let unlinked = of(&report, "-  n->next = head;");
    assert!(!unlinked["equivalence"]["different"].is_null(), "{unlinked:#}");
}

/// Loops in which nothing is violated and that never end: with all inputs, with one, or with one and through states
/// that other inputs come through as well.
#[test]
fn a_mutant_that_never_ends_is_neither_equivalent_nor_a_survivor() {
    let code = "int f(int x) {\n  int i = 0, step = x * 0 + 1;\n  while (i < 2)\n    i += step;\n  return 5;\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nint f(int);\nint main(void) {\n  int k = nondet_int();\n  \
        __CPROVER_assume(k >= -1 && k <= 1);\n  assert(f(k) == 5);\n}\n";
    let scratch = directory(&[("s.c", code), ("h.c", harness)]);
    let arguments =
        ["--harness", "h.c", "--operators", "constant", "--mutant-timeout", "4s", "s.c"];
    let report = audited(&scratch, &arguments);
    let always = of(&report, "+  int i = 0, step = x * 0 + 0;");
    assert_eq!(always["fate"], "killed-by-unwinding", "{always:#}");
    for sometimes in ["step = x * 1 + 1;", "step = x * (-1) + 1;"] {
        let fate = of(&report, sometimes)["fate"].as_str().unwrap();
        assert!(["timed-out", "killed-by-unwinding"].contains(&fate), "{sometimes}: {report:#}");
    }
}

#[test]
fn what_cannot_be_compared_stays_a_survivor() {
    let code = "#include <stdlib.h>\nint f(int *out, int a) {\n  int *p = aligned_alloc(8, 8);\n  *p = 3;\n  \
        if (a > 17) *p = 4;\n  free(p);\n  return 0;\n}\n";
    let scratch = directory(&[("f.c", code), ("h.c", BLIND)]);
    let report = audited(&scratch, &["--harness", "h.c", "--no-witnesses", "f.c"]);
    assert_eq!(report["tally"]["equivalent_within_bound"], 0);
    let survivors =
        report["mutants"].as_array().unwrap().iter().filter(|of| of["fate"] == "survived");
    let reasons: Vec<&str> =
        survivors.map(|of| of["equivalence"]["open"].as_str().unwrap()).collect();
    assert!(reasons.iter().any(|reason| reason.contains("aligned_alloc")), "{reasons:?}");
}

const SUM: &str = "int add(int a, int b) {\n  if (a > b)\n    return a;\n  return b;\n}\n";
const WEAK: &str = "#include <assert.h>\nint nondet_int(void);\nint add(int, int);\nint main(void) {\n  int a = nondet_int();\n  \
    int b = nondet_int();\n  int r = add(a, b);\n  assert(r == a || r == b);\n  return 0;\n}\n";

#[test]
fn a_condition_steers_the_execution_that_is_shown() {
    let scratch = directory(&[("sum.c", SUM), ("h.c", WEAK)]);
    let shown = |condition: &str| {
        let arguments =
            ["--harness", "h.c", "--operators", "relational", "--where", condition, "sum.c"];
        let report = audited(&scratch, &arguments);
        of(&report, "+  if (a < b)").clone()
    };
    for (condition, inputs) in
        [("a == 5 && b == 7", ["5", "7"]), ("8: a == 3 && b == 1", ["3", "1"])]
    {
        let mutant = shown(condition);
        assert_eq!(mutant["witness"]["inputs"], serde_json::json!(inputs), "{mutant:#}");
        let steps = mutant["witness"]["steps"].as_array().unwrap();
        assert!(
            steps.iter().any(|step| step.as_str().unwrap().contains("call of add")),
            "{mutant:#}"
        );
    }
    let none = shown("a == 5 && a == 7");
    assert!(none["witness"].is_null() && none["not_shown"].is_string(), "{none:#}");
    let refused = |condition: &str, words: &str| {
        let arguments = ["audit", "--harness", "h.c", "--where", condition, "sum.c"];
        let run = finish(command().args(arguments).current_dir(scratch.path()));
        assert!(run.code == 2 && run.stderr.contains(words), "{condition}: {run:?}");
    };
    refused("zzz == 1", "undeclared identifier 'zzz'");
    refused("99: a", "no line 99");
    refused(" ", "no condition");
}

#[test]
fn assertions_of_the_code_are_kept_assumed_or_a_signal() {
    let code =
        "#include <assert.h>\nint half(int a) {\n  assert(a % 2 == 0);\n  return a / 2;\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nint half(int);\nint main(void) {\n  int a = nondet_int();\n  \
        __CPROVER_assume(a >= 0 && a < 6 ASSUMED);\n  int r = half(a);\n  assert(CHECKED);\n}\n";
    let given = |assumed: &str, checked: &str| {
        harness.replace("ASSUMED", assumed).replace("CHECKED", checked)
    };
    let scratch = directory(&[
        ("half.c", code),
        ("even.c", &given("&& a % 2 == 0", "r * 2 == a")),
        ("any.c", &given("", "r * 2 == a")),
        ("signalled.c", &given("", "a % 2 == 0 ? r * 2 == a : r == -7")),
    ]);
    let lines = ["--lines", "3", "half.c"];
    // Kept: a mutant of the assertion fails it.
    let kept = audited(&scratch, &[&["--harness", "even.c"], &lines[..]].concat());
    assert_eq!(of(&kept, "a % 2 != 0")["fate"], "killed");
    // Assumed: it leaves no execution, or is equivalent; and that it would have been killed is told.
    let arguments = [&["--harness", "even.c", "--sut-asserts", "assume"], &lines[..]].concat();
    let assumed = audited(&scratch, &arguments);
    let mutant = of(&assumed, "+  assert(a % 2 != 0);");
    assert_eq!(mutant["fate"], "no-execution", "{mutant:#}");
    let hidden = assumed["hidden_by_assumptions"].as_array().unwrap();
    assert!(hidden.contains(&mutant["name"]), "{assumed:#}");
    // Assumed, a harness may hand in anything.
    let arguments = [&["--harness", "any.c", "--sut-asserts", "assume"], &lines[..]].concat();
    assert_eq!(audited(&scratch, &arguments)["original_passes"], true);
    // A signal: the harness checks that it comes when it should.
    let arguments =
        [&["--harness", "signalled.c", "--sut-asserts", "signal", "--signal", "-7"], &lines[..]]
            .concat();
    let signalled = audited(&scratch, &arguments);
    assert_eq!(signalled["original_passes"], true);
    assert_eq!(of(&signalled, "a % 2 != 0")["fate"], "killed");
}

#[test]
fn exact_sizes_and_provisional_verification() {
    let code = "int sum(const int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s ^= a[i];\n  return s;\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nint sum(const int *, int);\nint a[SIZE];\nint main(void) {\n  \
        int n = nondet_int();\n  __CPROVER_assume(n >= 0 && n <= SIZE);\n  int s = 0;\n  for (int i = 0; i < n; i++) {\n    \
        a[i] = nondet_int();\n    s ^= a[i];\n  }\n  assert(sum(a, n) == s);\n}\n";
    let scratch = directory(&[("sum.c", code), ("h.c", harness)]);
    let arguments = [
        "--harness",
        "h.c",
        "--size-macro",
        "SIZE",
        "--size",
        "3",
        "--unwind-for",
        "N+1",
        "--no-proofs",
        "sum.c",
    ];
    let report = audited(&scratch, &[&arguments[..], &["--exact-size"]].concat());
    for mutant in report["mutants"].as_array().unwrap() {
        if mutant["fate"] == "killed" {
            assert_eq!(mutant["inputs"][0], "3", "{mutant:#}");
        }
    }
}

#[test]
fn mutants_speak_for_an_original_that_cannot_be_verified() {
    // Whether that prime has factors, no solver finds out in two seconds.
    let code = "int divides(unsigned long long a, unsigned long long b) {\n  return a * b == 4611686018427387847ull;\n}\n";
    let harness = "#include <assert.h>\nunsigned nondet_uint(void);\nint divides(unsigned long long, unsigned long long);\n\
        int main(void) {\n  unsigned a = nondet_uint(), b = nondet_uint();\n  \
        __CPROVER_assume(a > 1 && b > 1);\n  assert(!divides(a, b));\n}\n";
    let scratch = directory(&[("d.c", code), ("h.c", harness)]);
    let arguments =
        ["--harness", "h.c", "--timeout", "3s", "--operators", "relational,return-value", "d.c"];
    let run = finish(command().arg("audit").args(arguments).current_dir(scratch.path()));
    assert!(run.code == 2 && run.stderr.contains("cannot be verified"), "{run:?}");
    let arguments = [&arguments[..], &["--keep-going", "--mutant-timeout", "3s"]].concat();
    let report = audited(&scratch, &arguments);
    assert_eq!(report["original_passes"], false);
    let provisional = &report["provisional"];
    assert!(provisional["ratio"].as_f64() > Some(1.0), "{report:#}");
    // Our engine's memory is that of its session.
    assert!(provisional["memory_ratio"].as_f64() > Some(0.0), "{report:#}");
    let all_killed = report["tally"]["killed"].as_u64()
        == Some(report["mutants"].as_array().unwrap().len() as u64);
    assert!(provisional["holds"] == true || !all_killed, "{report:#}");
    assert!(report["tally"]["killed"].as_u64() > Some(2), "{report:#}");
}

#[test]
fn a_harness_that_accepts_everything_is_empty() {
    let code = "void sort(int *a, int n) {\n  if (n == 2 && a[0] > a[1]) {\n    int t = a[0];\n    a[0] = a[1];\n    a[1] = t;\n  }\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nvoid sort(int *, int);\nint main(void) {\n  \
        int a[2];\n  a[0] = nondet_int();\n  a[1] = nondet_int();\n  sort(a, 2);\n  assert(CHECK);\n}\n";
    let scratch = directory(&[
        ("sort.c", code),
        ("empty.c", &harness.replace("CHECK", "a[0] == a[0]")),
        ("order.c", &harness.replace("CHECK", "a[0] <= a[1]")),
    ]);
    let answer = |harness: &str| {
        let arguments =
            ["--harness", harness, "--most-general", "--no-witnesses", "--no-proofs", "sort.c"];
        audited(&scratch, &arguments)["most_general"]["answer"].clone()
    };
    assert_eq!(answer("empty.c"), "accepted");
    assert_eq!(answer("order.c"), "rejected");
}

#[test]
fn another_execution_is_shown_when_it_is_asked_for() {
    let code = "int half(int a) {\n  return a / 2;\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nint half(int);\nint main(void) {\n  int a = nondet_int();\n  \
        __CPROVER_assume(a >= 1 && a <= 2);\n  assert(half(a) < 9);\n}\n";
    let scratch = directory(&[("half.c", code), ("h.c", harness)]);
    let shown = || {
        let arguments = ["--next", "-o", "out", "--harness", "h.c", "--operators", "arithmetic"];
        let rest = ["--no-proofs", "--no-real-runs", "half.c"];
        let report = audited(&scratch, &[&arguments[..], &rest[..]].concat());
        of(&report, "return a * 2;").clone()
    };
    let inputs: Vec<Value> = (0..2).map(|_| shown()["witness"]["inputs"][0].clone()).collect();
    let mut sorted: Vec<&str> = inputs.iter().map(|of| of.as_str().unwrap()).collect();
    sorted.sort_unstable();
    assert_eq!(sorted, ["1", "2"]);
    // There is no third one.
    let none = shown();
    assert!(none["witness"].is_null(), "{none:#}");
    assert!(none["not_shown"].as_str().unwrap().contains("no other execution"), "{none:#}");
    let run = finish(
        command()
            .args(["audit", "--next", "--harness", "h.c", "half.c"])
            .current_dir(scratch.path()),
    );
    assert!(run.code == 2 && run.stderr.contains("--out"), "{run:?}");
}

#[test]
fn survivors_are_told_to_code_hosts() {
    let scratch = directory(&[("sum.c", SUM), ("h.c", WEAK)]);
    let report = audited(&scratch, &["--harness", "h.c", "-o", "out", "sum.c"]);
    let text = std::fs::read_to_string(scratch.file("out/result.sarif")).unwrap();
    let sarif: Value = serde_json::from_str(&text).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let survived = report["tally"]["survived"].as_u64().unwrap();
    assert_eq!(results.len() as u64, survived);
    assert!(survived > 0);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "sum.c");
    assert!(place["region"]["startLine"].as_u64() > Some(0), "{place}");
    let witnesses = std::fs::read_dir(scratch.file("out/witnesses")).unwrap().count();
    assert!(witnesses > 0);
}

/// The paper's strength of a harness: how much of a mutant it lets pass.
#[test]
fn harnesses_are_compared_by_what_they_let_pass() {
    let code = "int f(int a) {\n  int r = 0;\n  if (a > 5)\n    r = 1;\n  if (a > 7)\n    r = 2;\n  return r;\n}\n";
    let harness = |assumption: &str, assertion: &str| {
        format!(
            "#include <assert.h>\nint nondet_int(void);\nint f(int);\nint main(void) {{\n  int a = nondet_int();\n  \
            __CPROVER_assume({assumption});\n  int r = f(a);\n  assert({assertion});\n}}\n"
        )
    };
    let (weak, strong) =
        (harness("a < 10", "r >= 0"), harness("a < 10", "r == (a > 7 ? 2 : a > 5)"));
    let scratch = directory(&[("f.c", code), ("weak.c", &weak), ("strong.c", &strong)]);
    let report =
        audited(&scratch, &["--harness", "weak.c", "--compare", "strong.c", "--no-proofs", "f.c"]);
    let passing = report["compared"]["passing"].as_array().unwrap();
    let of_mutant = |change: &str| {
        let name = &of(&report, change)["name"];
        passing.iter().find(|of| of["mutant"] == *name).unwrap_or_else(|| panic!("{report:#}"))
    };
    // Where it is not 7, the strong harness does not notice this either.
    let shifted = of_mutant("+  if (a >= 7)");
    assert!(shifted["first"].is_u64() && shifted["first"] == shifted["second"], "{shifted:#}");
    // What is 3 instead of 2 does not pass it where that runs.
    let other = of_mutant("+    r = 3;");
    assert!(other["second"].is_null() && other["first"].as_u64() > Some(0), "{other:#}");
    assert!(passing.iter().all(|of| of["second"].as_u64() <= of["first"].as_u64()), "{report:#}");
}

/// What the harness never calls is said once for each function.
#[test]
fn survivors_that_nothing_comes_to_are_told_by_function() {
    let code = "int used(int a) {\n  return a + 1;\n}\nint unused(int a) {\n  if (a > 3)\n    return a - 1;\n  return 0;\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nint used(int);\nint main(void) {\n  int a = nondet_int();\n  \
        __CPROVER_assume(0 <= a && a < 4);\n  assert(used(a) == a + 1);\n}\n";
    let scratch = directory(&[("f.c", code), ("h.c", harness)]);
    let arguments = ["audit", "--no-real-runs", "--harness", "h.c", "f.c"];
    let run = finish(command().args(arguments).current_dir(scratch.path()));
    let told: Vec<&str> =
        run.stdout.lines().filter(|line| line.contains("no execution was found")).collect();
    let [told] = told[..] else { panic!("{run:?}") };
    assert!(told.contains("mutants in unused (f.c:5 to 7): no execution"), "{told}");
    let names = run.stdout.lines().filter(|line| line.starts_with("    5:")).count();
    assert!(names >= 2, "{run:?}");
}
