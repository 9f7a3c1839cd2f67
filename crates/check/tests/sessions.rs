//! Sessions in one process: side by side they answer as they do alone, and one that is asked again
//! remembers what it learned.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use base::DataModel;
use check::{
    Exploration, Outcome, Phase, Proving, Request, Selection, Session, SolverSettings, Status,
};
use native::{Compiler, CompilerKind, Sources, Toolchain};
use tempfile::TempDir;
use verdict::{Reason, Verdict};

/// Files of C that live as long as the test.
struct Programs(TempDir);

impl Programs {
    fn new() -> Programs {
        Programs(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

fn request(file: PathBuf) -> Request {
    let clang = PathBuf::from("clang-19");
    let compiler = Compiler { kind: CompilerKind::Clang, path: clang.clone() };
    Request {
        clang,
        toolchain: Toolchain {
            replay: compiler.clone(),
            coverage: compiler,
            gcov: None,
            llvm_cov: Some("llvm-cov-19".into()),
            symbolizer: Some("llvm-symbolizer-19".into()),
        },
        sources: Sources { files: vec![file], ..Sources::default() },
        selection: Selection::usual(),
        exploration: Exploration::default(),
        solver: SolverSettings::default(),
        // Eight at once on two processors, and a busy machine.
        timeout: Duration::from_secs(120),
        memory: 4 << 30,
    }
}

fn ask(session: &mut Session, request: &Request) -> Outcome {
    session.ask(request, Instant::now(), &mut |_, _| None).unwrap()
}

/// A verdict without what the time of day decides: its kind, and the place of a violation.
fn told(outcome: &Outcome) -> Vec<String> {
    let files = &outcome.record.files;
    let words = outcome.results.iter().map(|result| match &result.verdict {
        Verdict::Violated(violation) => {
            let place = files.describe(violation.finding.location);
            let name = place.rsplit('/').next().unwrap_or_default();
            format!("{} {name}: {}", violation.finding.property, violation.finding.message)
        }
        Verdict::Unknown(
            Reason::Time | Reason::TimeSpent { .. } | Reason::TimeForArguments { .. },
        ) => "time".into(),
        other => other.to_string(),
    });
    words.collect()
}

/// Stops a check as soon as its engine is at work, as a user would.
fn interrupt(status: Status, _elapsed: Duration) -> Option<Reason> {
    (status.phase == Phase::Exploring).then_some(Reason::Interrupted)
}

/// The eight requests, with what they must come to.
fn eight(programs: &Programs) -> Vec<(Request, bool, &'static str)> {
    let of = |name: &str, text: &str| request(programs.write(name, text));
    let overflow =
        of("overflow.c", "int main(void) { int x = __VERIFIER_nondet_int(); return x + 1 > 3; }");
    let safe = of(
        "safe.c",
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(), s = 0;\n\
         if (n > 5) return 0;\n\
         for (unsigned i = 0; i < n; i++) s += i;\n\
         if (s > 10) reach_error(); }",
    );
    let floats = of(
        "floats.c",
        "int main(void) { float x = __VERIFIER_nondet_float();\n\
         if (x > 1.0f && x < 1.25f && x * x == 1.265625f) reach_error(); }",
    );
    let mut endless_memory = of(
        "memory.c",
        "int main(void) { unsigned h = 0; for (;;) h = (h ^ __VERIFIER_nondet_uint()) * 3; }",
    );
    endless_memory.memory = 64 << 20;
    // Which of the two is faster, a proof or memory that comes to its end, is up to the machine.
    endless_memory.exploration.proving = Proving::Off;
    let mut interrupted = of(
        "interrupted.c",
        "int main(void) { unsigned h = 1; for (;;) { unsigned x = __VERIFIER_nondet_uint();\n\
         h = h * x * 2; if (h == 3) reach_error(); } }",
    );
    interrupted.exploration.proving = Proving::Off;
    let mut late = of(
        "late.c",
        "int main(void) { unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();\n\
         if (a > 1 && b > 1 && a < 4000000000 && b < 4000000000 && a * b == 15241578750190521)\n\
           if ((a ^ b) % 1000003 == 77777) reach_error(); }",
    );
    late.timeout = Duration::from_secs(2);
    let mut narrow = of(
        "narrow.c",
        "int main(void) { long x = __VERIFIER_nondet_long(); if (sizeof x == 4) reach_error(); }",
    );
    narrow.sources.dialect.data_model = DataModel::Ilp32;
    let mut function = of("entry.c", "int f(int *a, unsigned n) { return a[n % 5]; }");
    function.exploration.entry = "f".into();
    vec![
        (overflow, false, "no-overflow overflow.c:1:"),
        (safe, false, "true"),
        (floats, false, "unreach-call floats.c:2:"),
        (endless_memory, false, "unknown"),
        (interrupted, true, "unknown"),
        (late, false, "time"),
        (narrow, false, "unreach-call narrow.c:1:"),
        (function, false, "valid-deref"),
    ]
}

fn answer(request: &Request, is_interrupted: bool) -> Outcome {
    let mut session = Session::new();
    match is_interrupted {
        true => session.ask(request, Instant::now(), &mut interrupt).unwrap(),
        false => ask(&mut session, request),
    }
}

#[test]
fn eight_at_once_answer_as_they_do_alone() {
    let programs = Programs::new();
    let requests = eight(&programs);
    let alone: Vec<_> = requests.iter().map(|(of, stop, _)| answer(of, *stop)).collect();
    for (outcome, (request, _, expected)) in alone.iter().zip(&requests) {
        let told = told(outcome).join("; ");
        assert!(told.starts_with(expected), "{:?}: {told}", request.sources.files);
    }
    let reason = |outcome: &Outcome| match &outcome.results[0].verdict {
        Verdict::Unknown(reason) => reason.clone(),
        other => panic!("{other}"),
    };
    assert_eq!(reason(&alone[3]), Reason::Memory);
    assert_eq!(reason(&alone[4]), Reason::Interrupted);
    let together: Vec<Outcome> = std::thread::scope(|scope| {
        let threads: Vec<_> = requests
            .iter()
            .map(|(request, stop, _)| scope.spawn(move || answer(request, *stop)))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for (alone, together) in alone.iter().zip(&together) {
        assert_eq!(told(alone), told(together));
    }
}

#[test]
fn a_session_that_is_asked_again_remembers() {
    let programs = Programs::new();
    let text = |limit: u32| {
        format!(
            "int main(void) {{ unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();\n\
             if (a < 1000 && b < 1000 && a * b == 998001 && a + b > {limit}) reach_error(); }}"
        )
    };
    let first = request(programs.write("first.c", &text(1997)));
    // Another bound, and a variant of the program.
    let mut second = first.clone();
    second.exploration.unwinding.first = 4;
    let variant = request(programs.write("variant.c", &text(1998)));
    let mut session = Session::new();
    let solved = |outcome: &Outcome| outcome.progress.questions.by_any_solver();
    let outcomes = [&first, &second, &variant].map(|request| ask(&mut session, request));
    let [first_told, second_told, variant_told] = [0, 1, 2].map(|index| told(&outcomes[index]));
    assert!(first_told[0].starts_with("unreach-call"), "{first_told:?}");
    assert_eq!(first_told, second_told);
    assert_eq!(variant_told, ["true"]);
    assert!(solved(&outcomes[0]) > 0);
    assert_eq!(solved(&outcomes[1]), 0, "all answers are known");
    let fresh = ask(&mut Session::new(), &variant);
    assert!(solved(&outcomes[2]) < solved(&fresh), "the variant shares most questions");
    assert_eq!(told(&fresh), variant_told);
}

#[test]
fn a_session_goes_on_after_a_failure_and_after_an_interruption() {
    let programs = Programs::new();
    let mut session = Session::new();
    let broken = request(programs.write("broken.c", "int main(void) { return }"));
    let failure = session.ask(&broken, Instant::now(), &mut |_, _| None).err().unwrap();
    assert!(failure.message.contains("does not compile"), "{failure:?}");
    let endless = request(programs.write(
        "endless.c",
        "int main(void) { unsigned h = 1; for (;;) { h = h * __VERIFIER_nondet_uint() + 7;\n\
         if (h == 3) h = 4; } }",
    ));
    let outcome = session.ask(&endless, Instant::now(), &mut interrupt).unwrap();
    assert_eq!(told(&outcome), ["unknown"]);
    let fine = request(programs.write("fine.c", "int main(void) { return 0; }"));
    assert_eq!(told(&ask(&mut session, &fine)), ["true"]);
}
