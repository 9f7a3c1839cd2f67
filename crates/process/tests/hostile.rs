//! Programs that misbehave in every way we could think of, and what is left of them: nothing.

use std::fs;
use std::time::{Duration, Instant};

use process::{Cancel, Clock, Command, End, Limits, MemoryLimit, Outcome, Scratch, StartError};

fn shell(script: &str) -> Command {
    Command::new("sh").arg("-c").arg(script)
}

fn python(script: &str) -> Command {
    Command::new("python3").arg("-c").arg(script)
}

fn within(seconds: f64) -> Limits {
    Limits { wall: Some(Duration::from_secs_f64(seconds)), ..Limits::default() }
}

fn run(command: Command) -> Outcome {
    command.run(&Cancel::new()).expect("the program starts")
}

/// Whether a process that is not a zombie has this id.
fn is_alive(process: &str) -> bool {
    fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|text| !text.contains(") Z "))
}

#[test]
fn tells_status_output_and_input() {
    let outcome = run(shell("cat; echo to-stderr >&2; exit 7").stdin("hello"));
    assert_eq!(outcome.end, End::Exited(7));
    assert_eq!(outcome.stdout_text(), "hello");
    assert_eq!(outcome.stderr_text(), "to-stderr\n");
}

#[test]
fn tells_environment_and_directory() {
    let scratch = Scratch::new().unwrap();
    let outcome = run(shell("echo $WORD; pwd").env("WORD", "abc").current_dir(scratch.path()));
    let place = fs::canonicalize(scratch.path()).unwrap();
    assert_eq!(outcome.stdout_text(), format!("abc\n{}\n", place.display()));
}

#[test]
fn tells_the_signal() {
    let end = run(shell("kill -SEGV $$")).end;
    assert!(matches!(end, End::Signaled(signal) if process::signal_name(signal) == "SIGSEGV"));
}

#[test]
fn a_missing_program_is_an_error() {
    let result = Command::new("/no/such/program").run(&Cancel::new());
    assert!(matches!(result, Err(StartError::NotFound(_))), "{result:?}");
    let result = Command::new("true").current_dir("/no/such/place").run(&Cancel::new());
    assert!(matches!(result, Err(StartError::Failed { .. })), "{result:?}");
}

#[test]
fn one_that_ignores_sigterm_is_killed_in_time() {
    let start = Instant::now();
    let outcome = run(shell("trap '' TERM; while :; do sleep 1; done").limits(within(0.3)));
    assert_eq!(outcome.end, End::TimedOut(Clock::Wall));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn one_that_spins_exceeds_its_cpu_time() {
    let limits = Limits { cpu: Some(Duration::from_secs(1)), ..within(60.0) };
    let outcome = run(shell("while :; do :; done").limits(limits));
    assert_eq!(outcome.end, End::TimedOut(Clock::Cpu));
    assert!(outcome.usage.cpu >= Duration::from_millis(500), "{:?}", outcome.usage);
}

#[test]
fn a_child_left_in_the_background_dies_with_the_run() {
    let outcome = run(shell("sleep 1000 & echo $!"));
    assert_eq!(outcome.end, End::Exited(0));
    assert!(!is_alive(outcome.stdout_text().trim()));
}

#[test]
fn a_child_in_a_session_of_its_own_dies_with_the_run() {
    let script = "setsid sh -c 'echo $$; setsid sleep 1000 & echo $!; sleep 1000' & sleep 0.5";
    let outcome = run(shell(script));
    assert_eq!(outcome.end, End::Exited(0));
    let text = outcome.stdout_text();
    assert_eq!(text.lines().count(), 2, "{text}");
    for process in text.lines() {
        assert!(!is_alive(process), "{process} is still there");
    }
}

#[test]
fn a_hanging_family_dies_together() {
    let script = "sh -c 'echo $$; trap \"\" TERM; sleep 1000' & sleep 1000";
    let outcome = run(shell(script).limits(within(0.5)));
    assert_eq!(outcome.end, End::TimedOut(Clock::Wall));
    assert!(!is_alive(outcome.stdout_text().trim()));
}

#[test]
fn one_that_eats_memory_is_stopped() {
    let limits = Limits { memory: Some(MemoryLimit::Resident(200 << 20)), ..within(60.0) };
    let eater = "x = []\nwhile True: x.append(bytearray(b'x') * (8 << 20))";
    assert_eq!(run(python(eater).limits(limits)).end, End::OutOfMemory);
    // The memory of a child counts too.
    let parent =
        format!("import os\nif os.fork() == 0:\n  {}\nos.wait()", eater.replace('\n', "\n  "));
    assert_eq!(run(python(&parent).limits(limits)).end, End::OutOfMemory);
}

#[test]
fn address_space_makes_allocation_fail() {
    let limits = Limits { memory: Some(MemoryLimit::AddressSpace(300 << 20)), ..within(60.0) };
    let outcome = run(python("x = bytearray(1 << 30)").limits(limits));
    assert_eq!(outcome.end, End::Exited(1));
    assert!(outcome.stderr_text().contains("MemoryError"), "{}", outcome.stderr_text());
}

#[test]
fn one_that_prints_for_ever_is_stopped() {
    for redirect in ["", ">&2"] {
        let limits = Limits { output: 100_000, ..within(60.0) };
        let outcome = run(shell(&format!("yes {redirect}")).limits(limits));
        assert_eq!(outcome.end, End::TooMuchOutput);
        assert_eq!(outcome.stdout.len() + outcome.stderr.len(), 100_000);
    }
}

#[test]
fn exactly_the_limit_is_not_too_much() {
    let limits = Limits { output: 5, ..Limits::default() };
    let outcome = run(shell("printf 12345").limits(limits));
    assert_eq!((outcome.end, outcome.stdout.len()), (End::Exited(0), 5));
    let outcome = run(shell("printf 123456").limits(limits));
    assert_eq!((outcome.end, outcome.stdout.len()), (End::TooMuchOutput, 5));
}

#[test]
fn both_outputs_full_at_once_do_not_block() {
    let script = "head -c 1000000 /dev/zero >&2 & head -c 1000000 /dev/zero; wait";
    let outcome = run(shell(script));
    assert_eq!(outcome.end, End::Exited(0));
    assert_eq!((outcome.stdout.len(), outcome.stderr.len()), (1_000_000, 1_000_000));
}

#[test]
fn one_that_closes_its_outputs_is_still_awaited() {
    let outcome = run(shell("exec >&- 2>&-; sleep 0.3; exit 5"));
    assert_eq!(outcome.end, End::Exited(5));
    assert!(outcome.usage.wall >= Duration::from_millis(300));
}

#[test]
fn a_large_input_that_is_never_read_does_not_block() {
    let input = vec![b'x'; 4 << 20];
    assert_eq!(run(shell("exit 3").stdin(input.clone())).end, End::Exited(3));
    let outcome = run(shell("exec <&-; sleep 0.2; exit 4").stdin(input.clone()));
    assert_eq!(outcome.end, End::Exited(4));
    let outcome = run(shell("sleep 1000").stdin(input.clone()).limits(within(0.3)));
    assert_eq!(outcome.end, End::TimedOut(Clock::Wall));
    assert_eq!(run(shell("wc -c").stdin(input)).stdout_text().trim(), (4 << 20).to_string());
}

#[test]
fn a_wish_to_stop_is_granted() {
    let cancel = Cancel::new();
    let wish = cancel.clone();
    let wisher = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        wish.cancel();
    });
    let start = Instant::now();
    let outcome = shell("sleep 1000").run(&cancel).unwrap();
    assert_eq!(outcome.end, End::Cancelled);
    assert!(start.elapsed() < Duration::from_secs(5));
    wisher.join().unwrap();
}

#[test]
fn a_soft_end_lets_the_program_save_its_work() {
    let soft = process::SoftEnd { signal: 15, grace: Duration::from_secs(5), when_cancelled: true };
    let limits = Limits { soft_end: Some(soft), ..within(0.5) };
    let script = "trap 'echo saved; exit 0' TERM; while :; do sleep 0.05; done";
    let outcome = run(shell(script).limits(limits));
    assert_eq!(outcome.end, End::TimedOut(Clock::Wall));
    assert_eq!(outcome.stdout_text(), "saved\n");
    let cancel = Cancel::new();
    let wish = cancel.clone();
    let wisher = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        wish.cancel();
    });
    let outcome = shell(script).limits(limits).run(&cancel).unwrap();
    wisher.join().unwrap();
    assert_eq!((outcome.end, &*outcome.stdout_text()), (End::Cancelled, "saved\n"));
}

#[test]
fn many_runs_at_once_do_not_disturb_each_other() {
    let runs: Vec<_> = (0..24)
        .map(|number| {
            std::thread::spawn(move || {
                let script = format!("setsid sleep 1000 & sleep 0.1; echo {number}; exit {number}");
                run(shell(&script))
            })
        })
        .collect();
    for (number, handle) in runs.into_iter().enumerate() {
        let outcome = handle.join().unwrap();
        assert_eq!(outcome.end, End::Exited(number as i32));
        assert_eq!(outcome.stdout_text(), format!("{number}\n"));
    }
}

#[test]
fn scratch_directories_vanish() {
    let scratch = Scratch::new().unwrap();
    let path = scratch.path().to_owned();
    fs::write(scratch.file("a"), "text").unwrap();
    drop(scratch);
    assert!(!path.exists());
}
