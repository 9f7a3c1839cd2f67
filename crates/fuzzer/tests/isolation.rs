//! Runs do not see each other, and nothing that a program does stops the fuzzer.

mod support;

use base::{DataModel, Seed};
use fuzzer::{Fuzzer, Options};
use process::{Cancel, Scratch};
use support::{WORDS, fuzz, fuzz_with, options, target};
use verdict::{Ending, InputKind, InputValue, Signal};

#[test]
fn runs_do_not_see_each_other() {
    let cases = [
        ("a variable", "static int n; int main(void) { if (n++) reach_error(); return __VERIFIER_nondet_int() > 3; }"),
        ("a set variable", "int n = 5; int main(void) { if (n++ != 5) reach_error(); return __VERIFIER_nondet_int() > 3; }"),
        ("a local that stays", "int main(void) { static char s[3] = \"ab\"; if (s[0]++ != 'a') reach_error(); return 0; }"),
        (
            "a large array",
            "static int a[1000000], b[300000] = {1}; int main(void) { int i = __VERIFIER_nondet_int() & 0xfffff;
             if (i < 1000000 && a[i]++) reach_error(); if (i < 300000 && b[i]++ != (i == 0)) reach_error(); return 0; }",
        ),
        (
            "the heap",
            "#include <stdlib.h>\nint main(void) { int n = __VERIFIER_nondet_int() & 0xffff; char *p = malloc(n + 1);
             if (!p) reach_error(); for (int i = 0; i <= n; i++) if (p[i]++) reach_error(); return 0; }",
        ),
        (
            "random numbers",
            "#include <stdlib.h>\nint main(void) { if (rand() != 1804289383) reach_error(); return __VERIFIER_nondet_int() == 4; }",
        ),
        (
            "a text in pieces",
            "#include <string.h>\n#include <stddef.h>\nint main(void) { static char t[] = \"a b\"; if (strtok(NULL, \" \")) reach_error();
             if (!strtok(t, \" \")) reach_error(); return __VERIFIER_nondet_int() == 4; }",
        ),
        (
            "exit handlers",
            "#include <stdlib.h>\nstatic int n; static void h(void) { if (n++) reach_error(); }
             int main(void) { atexit(h); if (__VERIFIER_nondet_int() > 3) exit(3); return 0; }",
        ),
        ("errno", "#include <errno.h>\nint main(void) { if (errno) reach_error(); errno = 3; return 0; }"),
    ];
    for (name, text) in cases {
        let fuzzed = fuzz(text, 3000);
        assert!(fuzzed.error().is_none(), "{name}: {:?}", fuzzed.endings());
        assert_eq!(fuzzed.obstacle, None, "{name}");
        assert!(fuzzed.status.executions >= 3000 && !fuzzed.found.is_empty(), "{name}");
    }
}

#[test]
fn every_end_is_told() {
    let cases: [(&str, Ending); 11] = [
        ("int main(void) { return 7; }", Ending::Exit(7)),
        ("int main(void) { reach_error(); return 0; }", Ending::ErrorCall),
        (
            "#include <assert.h>\nint main(void) { assert(__VERIFIER_nondet_int() < 100); }",
            Ending::AssertionFailed(String::new()),
        ),
        ("#include <stdlib.h>\nint main(void) { abort(); }", Ending::Abort),
        (
            "#include <stdlib.h>\nint main(void) { char *p = malloc(3); free(p); free(p); return 0; }",
            Ending::Abort,
        ),
        (
            "extern void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); reach_error(); }",
            Ending::AssumptionFailed,
        ),
        ("int main(void) { for (;;) __VERIFIER_nondet_int(); }", Ending::OutOfInputs),
        ("int main(void) { *(volatile int *)0 = 1; return 0; }", Ending::Signal(Signal(11))),
        (
            "int f(int n) { volatile char room[100]; room[0] = n; return f(n + 1) + room[0]; } int main(void) { return f(0); }",
            Ending::Signal(Signal(11)),
        ),
        ("int main(void) { volatile int z = 0; return 7 / z; }", Ending::Signal(Signal(8))),
        (
            "int main(void) { int n = __VERIFIER_nondet_int(); while (n) n ^= 1 << 20; return 0; }",
            Ending::Timeout,
        ),
    ];
    for (text, ending) in cases {
        let fuzzed = fuzz(text, 300);
        assert!(fuzzed.has(&ending), "{text}: {:?}", fuzzed.endings());
        assert_eq!(fuzzed.obstacle, None, "{text}");
    }
}

#[test]
fn a_loop_without_an_edge_ends_too() {
    let fuzzed =
        fuzz("int main(void) { if (__VERIFIER_nondet_int() == 77) while (1) ; return 0; }", 2000);
    assert!(fuzzed.has(&Ending::Timeout), "{:?}", fuzzed.endings());
    assert!(fuzzed.status.executions >= 2000);
}

#[test]
fn gigabytes_of_output_cost_nothing() {
    let text = "#include <stdio.h>\nint main(void) { if (__VERIFIER_nondet_int() == 5) reach_error();
                for (;;) { printf(\"%1000d\\n\", 1); puts(\"more\"); fprintf(stderr, \"%s\", \"and more\"); } }";
    let small = Options { step_budget: 1 << 12, ..options(200) };
    let fuzzed = fuzz_with(&format!("{WORDS}{text}"), DataModel::Lp64, &small);
    assert!(fuzzed.has(&Ending::Timeout) && fuzzed.error().is_some(), "{:?}", fuzzed.endings());
}

#[test]
fn what_cannot_share_a_process_gets_its_own() {
    let error = Ending::ErrorCall;
    let cases = [
        (
            "fork",
            "#include <unistd.h>\n#include <sys/wait.h>\nint main(void) { if (fork() == 0) { while (1) pause(); }
             if (__VERIFIER_nondet_int() == 5) reach_error(); return 0; }",
            error.clone(),
        ),
        (
            "exit in a handler",
            "#include <signal.h>\n#include <stdlib.h>\nstatic void h(int s) { exit(9); }
             int main(void) { signal(SIGSEGV, h); if (__VERIFIER_nondet_int() == 5) *(volatile int *)0 = 1; return 0; }",
            Ending::Exit(9),
        ),
        (
            "threads",
            "#include <pthread.h>\nstatic void *t(void *p) { *(int *)p = __VERIFIER_nondet_int(); return 0; }
             int main(void) { int v = 0; pthread_t one; pthread_create(&one, 0, t, &v); pthread_join(one, 0);
             if (v == 5) reach_error(); return 0; }",
            error.clone(),
        ),
        (
            "variables of threads",
            "__thread int n; int main(void) { if (n++) return 3; if (__VERIFIER_nondet_int() == 5) reach_error(); return 0; }",
            error.clone(),
        ),
        (
            "its own end",
            "#include <signal.h>\n#include <unistd.h>\nint main(void) { if (__VERIFIER_nondet_int() == 5) kill(getpid(), SIGKILL); return 0; }",
            Ending::Signal(Signal(9)),
        ),
    ];
    for (name, text, ending) in cases {
        let fuzzed = fuzz(text, 600);
        assert!(fuzzed.obstacle.is_some() && fuzzed.status.forks, "{name}");
        assert!(fuzzed.has(&ending), "{name}: {:?}", fuzzed.endings());
        assert!(!fuzzed.has(&Ending::Exit(3)), "{name}: {:?}", fuzzed.endings());
    }
}

#[test]
fn wild_writes_do_not_stop_it() {
    let text = "int main(void) { int i = __VERIFIER_nondet_int(), v = __VERIFIER_nondet_int(); static int a[4];
                if (v == 4711) reach_error(); a[i] = v; return 0; }";
    let fuzzed = fuzz(text, 30_000);
    assert!(fuzzed.error().is_some() && fuzzed.status.executions >= 30_000);
    let text = "#include <string.h>\nint main(void) { static char a[4]; int n = __VERIFIER_nondet_int(); if (n == 4711) reach_error();
                if (n > 0) memset(a, n, n & 0xffff); return 0; }";
    let fuzzed = fuzz(text, 3000);
    assert!(fuzzed.error().is_some() && fuzzed.status.executions >= 3000);
}

#[test]
fn names_are_the_programs() {
    // Those of the runtime itself, and of what it needs of the system.
    let text = "int state, shared = 1, counters[3], position, values; int tell(int x) { return state += x; }
                int end_run(void) { return 3; } int open(int a) { return a + shared; } int close(int a) { return a; }
                int kill(void) { return 0; } int poll(void) { return 0; } int random(void) { return __VERIFIER_nondet_int(); }
                int main(void) { if (tell(open(close(random()))) == 4712 && end_run() == 3 && !kill() && !poll()) reach_error();
                                 return 0; }";
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let fuzzed = fuzz_with(&format!("{WORDS}{text}"), model, &options(3000));
        assert!(fuzzed.error().is_some(), "{:?}", fuzzed.endings());
    }
}

#[test]
fn stacks_of_any_size_do_not_stop_it() {
    // Filling such a block destroys all that lies below the stack, in 32 bits what both sides share among it.
    let text = format!(
        "{WORDS}int main(void) {{ int n = __VERIFIER_nondet_int(), v = __VERIFIER_nondet_int(); if (n < 1) n = 1;
           char *p = __builtin_alloca(n); p[n - 1] = 0; if (v == 4711) reach_error(); return p[0]; }}"
    );
    let fuzzed = fuzz_with(&text, DataModel::Ilp32, &options(3000));
    assert!(fuzzed.error().is_some() && fuzzed.status.executions >= 3000);
}

#[test]
fn what_nothing_short_ends_is_run_for_longer() {
    let cases = [
        (
            "a large array",
            "static int a[100000]; int main(void) { for (int i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
             for (int i = 0; i < 100000; i++) if (a[i] == a[i ^ 1] + 1) reach_error(); return 0; }",
        ),
        (
            "a long loop",
            "int main(void) { unsigned x = 0; while (x < 1000000) { if (x < 500000) x++; else x += 1; }
             if (__VERIFIER_nondet_int() == 4711) reach_error(); return 0; }",
        ),
    ];
    for (name, text) in cases {
        let fuzzed = fuzz(text, 250);
        assert!(fuzzed.error().is_some(), "{name}: {:?}", fuzzed.endings());
    }
}

#[test]
fn the_same_seed_makes_the_same_runs() {
    let text = format!(
        "{WORDS}int main(void) {{ int s = 0; for (int i = 0; i < 20; i++) {{ int x = __VERIFIER_nondet_int();
           if (x > 100 && s == 3) return 1; if (x == s * 77) s++; }} return s; }}"
    );
    let run = |seed: u64| {
        let options = Options { seed: Seed(seed), ..options(50_000) };
        let fuzzed = fuzz_with(&text, DataModel::Lp64, &options);
        (fuzzed.status.fingerprint, fuzzed.status.corpus, fuzzed.found)
    };
    let first = run(1);
    assert_eq!(first, run(1));
    assert_ne!(first.0, run(2).0);
}

#[test]
fn what_is_offered_is_run_at_once() {
    let text = format!(
        "{WORDS}int main(void) {{ unsigned h = 1; for (int i = 0; i < 3; i++) h = (h ^ (unsigned)__VERIFIER_nondet_int()) * 0x9E3779B1u >> 3;
           if (h * h % 1000003 == 7 && h % 65537 == 1234) reach_error(); return h & 1; }}"
    );
    let scratch = Scratch::new().unwrap();
    let target = target(&scratch, &text, DataModel::Lp64);
    let mut fuzzer = Fuzzer::start(&target, &Options::default(), &[], &Cancel::new()).unwrap();
    fuzzer.pause();
    let input = |bits| InputValue { kind: InputKind::Int, bits };
    let offered = [input(1), input(2), input(0xffff_fff7)];
    fuzzer.offer(&offered);
    fuzzer.resume();
    let mut seen = Vec::new();
    for _ in 0..1000 {
        seen.extend(fuzzer.take());
        if fuzzer.status().executions > 100 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(!seen.is_empty());
    let status = fuzzer.stop();
    assert!(status.executions > 100 && status.is_done, "{status:?}");
}

#[test]
fn what_is_no_program_is_refused() {
    let scratch = Scratch::new().unwrap();
    for text in ["int main(void) { return }", "int f(void) { return 0; }"] {
        let target = target(&scratch, text, DataModel::Lp64);
        let result = Fuzzer::start(&target, &Options::default(), &[], &Cancel::new());
        assert!(result.is_err(), "{text}");
    }
}
