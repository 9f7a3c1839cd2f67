//! Bug reports and tables, as people see them.

mod support;

use std::collections::BTreeSet;

use checkers::{Answer, Judgement, Setting};
use expect_test::expect;
use support::{crash, finding};
use triage::{Attestation, Exhibit, Group, Misbehaviour, Record, Tables, group, report};
use verdict::Truth;

const CLEANUP: &str = "void reach_error(void);
int n;
void c(int *p) { n = *p; }
int main(void) {
  { int x __attribute__((cleanup(c))) = 3; }
  if (n == 3) reach_error();
}
";
const STRPBRK: &str = "int main(void) { if (!__builtin_strpbrk(\"a\", \"a\")) reach_error(); }";
const VLA: &str =
    "int f(int n, int a[n][n]) { return a[1][1]; } int main(void) { return f(2, 0); }";

fn unsound() -> Exhibit {
    Exhibit {
        truth: Truth::Violated,
        answer: Answer::Safe,
        judgement: Judgement::WrongSound,
        original: format!("{CLEANUP}\n\nint unused;\n"),
        command: "cbmc --unwinding-assertions --64 --full-slice program.c".to_owned(),
        setting: Setting::new(vec!["--full-slice".to_owned()]),
        output: "VERIFICATION SUCCESSFUL\n".to_owned(),
        strategies: BTreeSet::from(["fcr-twin".to_owned(), "ecr-twin".to_owned()]),
        other_answers: vec![
            ("refute".to_owned(), Answer::Violated),
            ("esbmc".to_owned(), Answer::Unknown("a | b".to_owned())),
            ("2ls".to_owned(), Answer::Safe),
        ],
        evidence: vec![
            Attestation { by: "gcc 12.2 -O0".to_owned(), shows: "calls `reach_error`".to_owned() },
            Attestation { by: "interpreter".to_owned(), shows: "calls `reach_error`".to_owned() },
        ],
        ..finding("cleanup-1", CLEANUP)
    }
}

fn groups() -> Vec<Group> {
    let mut older = finding("cleanup-2", &CLEANUP.replace("n == 3", "n != 3"));
    older.checker = "cbmc-5".to_owned();
    older.version = "5.12".to_owned();
    let mut vla = crash("vla-1", VLA, "size_opt.has_value()");
    vla.setting = "--refine --paths lifo".parse().unwrap();
    vla.vanishes_with = ["", "--no-simplify", "--paths lifo"].map(str::to_owned).to_vec();
    vla.output = (1..=30).map(|line| format!("line {line}\n")).collect();
    let renamed = CLEANUP.replace("n == 3", "n == 4").replace("void c", "void end");
    let renamed = renamed.replace("cleanup(c)", "cleanup(end)");
    let same_form = Exhibit { program: "cleanup-3".to_owned(), reduced: renamed, ..unsound() };
    group(vec![unsound(), older, same_form, finding("strpbrk-1", STRPBRK), vla])
}

#[test]
fn a_report_says_all_that_a_maintainer_needs() {
    let groups = groups();
    let cleanup = groups.iter().find(|group| group.cause == "attribute:cleanup").unwrap();
    expect![[r##"
        # cbmc 6.6.0: wrong "safe" with the attribute `cleanup`

        - Expected: violated: the execution reaches `reach_error`.
        - Actual: safe.
        - Seen with: cbmc-5 5.12; cbmc-6 6.6.0.
        - Both ways: other programs of this group get the opposite wrong answer.

        ## Program

        7 lines, reduced from 8. A call of `reach_error` is the error.

        ```c
        void reach_error(void);
        int n;
        void c(int *p) { n = *p; }
        int main(void) {
          { int x __attribute__((cleanup(c))) = 3; }
          if (n == 3) reach_error();
        }
        ```

        ## Attestation

        | by | shows |
        |---|---|
        | gcc 12.2 -O0 | calls `reach_error` |
        | interpreter | calls `reach_error` |

        ## Command

        ```sh
        cbmc --unwinding-assertions --64 --full-slice program.c
        ```

        Beside what every run has: `--full-slice`.

        ## Output

        ```
        VERIFICATION SUCCESSFUL
        ```

        ## Other verifiers on the same program

        | verifier | answer | |
        |---|---|---|
        | refute | violated | right |
        | esbmc | unknown (a \| b) |  |
        | 2ls | safe | wrong too |

        ## Cause, as far as it is seen from outside

        - Category: language feature (rule `language`: the program uses 'attribute:cleanup').
        - The program uses: `attribute:cleanup`, `pointer`.
        - 3 programs show it, made by: ecr-twin, fcr, fcr-twin.

        ## Other programs of this group

        cbmc-5 5.12: wrong-precise

        ```c
        void reach_error(void);
        int n;
        void c(int *p) { n = *p; }
        int main(void) {
          { int x __attribute__((cleanup(c))) = 3; }
          if (n != 3) reach_error();
        }
        ```
    "##]]
    .assert_eq(&report(cleanup));
}

#[test]
fn a_report_shows_options_and_shortens_output() {
    let groups = groups();
    let vla = groups.iter().find(|group| group.misbehaviour == Misbehaviour::Crash).unwrap();
    expect![[r#"
        # cbmc 6.6.0: crash with a parameter whose type depends on another parameter

        - Expected: safe: no execution reaches `reach_error`.
        - Actual: crash (size_opt.has_value()).
        - Seen with: cbmc-6 6.6.0.

        ## Program

        1 line. A call of `reach_error` is the error.

        ```c
        int f(int n, int a[n][n]) { return a[1][1]; } int main(void) { return f(2, 0); }
        ```

        ## Attestation

        None was collected for the reduced program: check it before filing.

        ## Command

        ```sh
        cbmc program.c
        ```

        Beside what every run has: `--refine --paths lifo`.

        ## Options that change the answer

        It needs `--refine`.

        It is gone with:

        - no options beside those that every run has
        - `--no-simplify`
        - `--paths lifo`

        ## Output

        ```
        line 1
        line 2
        line 3
        line 4
        line 5
        line 6
        line 7
        line 8
        line 9
        line 10
        [10 lines left out]
        line 21
        line 22
        line 23
        line 24
        line 25
        line 26
        line 27
        line 28
        line 29
        line 30
        ```

        ## Cause, as far as it is seen from outside

        - Category: configuration (rule `options`: gone without '--refine').
        - The program uses: `vla-parameter`, `array`.
        - 1 program shows it, made by: fcr.
    "#]]
    .assert_eq(&report(vla));
}

#[test]
fn code_with_backticks_stays_code() {
    let mut finding = finding("p", "int main(void) { }");
    finding.output = "```\nx\n````".to_owned();
    let text = report(&group(vec![finding])[0]);
    assert!(text.contains("`````\n```\nx\n````\n`````\n"), "{text}");
}

#[test]
fn names_of_groups_make_names_of_files() {
    let slugs: Vec<String> = groups().iter().map(Group::slug).collect();
    expect![[r#"
        [
            "cbmc-crash-size_opt-has_value-with-refine",
            "cbmc-wrong-attribute-cleanup",
            "cbmc-wrong-function-strpbrk",
        ]
    "#]]
    .assert_debug_eq(&slugs);
    let long = |end: &str| {
        let message = format!("{} {end}", "the same long beginning of a message ".repeat(3));
        group(vec![crash("p", "int main(void) { }", &message)])[0].slug()
    };
    assert_ne!(long("one"), long("two"));
    assert!(long("one").len() < 80);
}

fn tables() -> Tables {
    let record = |checker: &str, strategy: &str, program: &str, judgement, cpu_seconds| Record {
        checker: checker.to_owned(),
        strategy: strategy.to_owned(),
        program: program.to_owned(),
        seed_name: program.split('-').next().unwrap_or_default().to_owned(),
        judgement,
        cpu_seconds,
    };
    let records = [
        record("cbmc-6", "fcr", "strpbrk-1", Judgement::WrongPrecise, 3.0),
        record("cbmc-6", "fcr", "vla-1", Judgement::Crash, 1.0),
        record("cbmc-6", "fcr", "vla-2", Judgement::Right, 2.0),
        record("cbmc-6", "fcr-twin", "cleanup-1", Judgement::WrongSound, 4.0),
        record("cbmc-5", "fcr", "cleanup-2", Judgement::WrongPrecise, 7200.0),
        record("refute", "fcr", "vla-1", Judgement::Right, 0.5),
        record("refute", "fcr", "vla-1", Judgement::Undecided, 1.5),
    ];
    Tables::of(&records, &groups())
}

#[test]
fn tables_are_easy_to_read() {
    expect![[r#"
        What each strategy cost and found
          strategy  verifier  seeds  programs  incorrect  unsound  imprecise  broken  groups    s/run  total
          fcr       cbmc-5        1         1          1        0          1       0       1  7200.00  2.0 h
          fcr       cbmc-6        2         3          2        0          1       1       2     2.00  6.0 s
          fcr       refute        1         1          0        0          0       0       0     1.00  2.0 s
          fcr-twin  cbmc-6        1         1          1        1          0       0       1     4.00  4.0 s

        Groups found by each strategy
          strategy  groups  only it
          ecr-twin       1        0
          fcr            3        2
          fcr-twin       1        0

        Groups found by exactly these strategies
          strategies                 groups
          fcr                             2
          ecr-twin + fcr + fcr-twin       1

        Groups by category
          category               cbmc  refute  all
          front end                 0       0    0
          memory model              0       0    0
          pointer alias             0       0    0
          third-party component     0       0    0
          C standard library        1       0    1
          language feature          1       0    1
          configuration             1       0    1
    "#]]
    .assert_eq(&tables().to_text());
}

#[test]
fn tables_are_data_too() {
    let tables = tables();
    let row = tables.effort.iter().find(|row| row.checker == "refute").unwrap();
    assert_eq!((row.programs, row.runs, row.incorrect(), row.groups), (1, 2, 0, 0));
    let all: usize = tables.overlap.regions.iter().map(|region| region.groups).sum();
    let sorted: usize = tables.categories.counts.values().flat_map(|row| row.values()).sum();
    assert_eq!((all, sorted), (groups().len(), groups().len()));
}

#[test]
fn nothing_found_makes_no_tables_of_groups() {
    let text = Tables::of(&[], &[]).to_text();
    assert!(text.contains("What each strategy") && !text.contains("NaN"), "{text}");
    assert!(!text.contains("Groups"), "{text}");
}
