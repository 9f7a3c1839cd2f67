//! Verifiers that misbehave: shell scripts, described by a file as a user would write it. What they
//! do is real; only that they are verifiers is not.

mod support;

use base::DataModel;
use checkers::{Answer, Installed, Missing, Search, Setting};
use process::{Cancel, Scratch};
use support::{ask_with, script};

const PROGRAM: &str = "extern void reach_error(void); int main(void) { return 0; }";

fn answer_of(body: &str) -> Answer {
    answer_with(body, 20.0, |description| description)
}

fn answer_with(body: &str, seconds: f64, change: impl Fn(String) -> String) -> Answer {
    let scratch = Scratch::new().unwrap();
    let hostile = script(scratch.path(), body, change);
    ask(&hostile, seconds)
}

fn ask(checker: &Installed, seconds: f64) -> Answer {
    ask_with(checker, PROGRAM, DataModel::Lp64, &Setting::default(), seconds).answer
}

#[test]
fn answers_are_read() {
    assert_eq!(answer_of("echo SAFE"), Answer::Safe);
    assert_eq!(answer_of("echo UNSAFE; exit 1"), Answer::Violated);
}

#[test]
fn contradictions_and_silence_are_nonsense() {
    assert!(matches!(answer_of("echo UNSAFE"), Answer::Nonsense(_)));
    assert!(matches!(answer_of("echo SAFE; exit 1"), Answer::Nonsense(_)));
    let silence = answer_of(":");
    assert_eq!(silence, Answer::Nonsense("exit status 0: no output".into()));
}

#[test]
fn crashes_are_named() {
    assert_eq!(answer_of("kill -SEGV $$"), Answer::Crash("SIGSEGV".into()));
    assert_eq!(answer_of("sh -c 'kill -ABRT $$'; exit $?"), Answer::Crash("SIGABRT".into()));
}

#[test]
fn a_family_that_hangs_is_ended() {
    let body = "setsid sleep 1000 & sh -c 'trap \"\" TERM; sleep 1000' & wait";
    assert_eq!(answer_with(body, 0.5, |description| description), Answer::Timeout);
}

#[test]
fn one_that_ignores_the_time_it_was_told_hangs() {
    let told = |description: String| {
        description.replace("[\"{options}\"", "[\"{options}\", \"{seconds}\"")
    };
    assert_eq!(answer_with("sleep 1000", 1.5, told), Answer::Hang);
    // Told a whole second of half a one, it had no chance.
    assert_eq!(answer_with("sleep 1000", 0.5, told), Answer::Timeout);
}

#[test]
fn one_that_eats_memory_is_ended() {
    let body = "exec python3 -c \"x = []\nwhile True: x.append(bytearray(b'x') * (8 << 20))\"";
    assert_eq!(answer_of(body), Answer::OutOfMemory);
}

#[test]
fn one_that_prints_a_gigabyte_is_ended() {
    assert_eq!(answer_of("head -c 1000000000 /dev/zero"), Answer::Flood);
    assert_eq!(answer_of("head -c 1000000000 /dev/zero >&2"), Answer::Flood);
}

#[test]
fn bounds_weaken_safe() {
    let bounded = |description: String| description.replace("bounded = false", "bounded = true");
    assert_eq!(answer_with("echo SAFE", 20.0, bounded), Answer::SafeWithinBound);
    let complete =
        |description: String| bounded(description) + "[bounds]\ncomplete_when = '^all of it$'\n";
    assert_eq!(answer_with("echo SAFE; echo all of it", 20.0, complete), Answer::Safe);
    assert_eq!(answer_with("echo SAFE", 20.0, complete), Answer::SafeWithinBound);

    let scratch = Scratch::new().unwrap();
    let by_option = |description: String| description + "[bounds]\noptions = [\"--depth\"]\n";
    let checker = script(scratch.path(), "echo SAFE", by_option);
    for (setting, expected) in [
        ("", Answer::Safe),
        ("--depth 3", Answer::SafeWithinBound),
        ("--depth=3", Answer::SafeWithinBound),
        ("--depths 3", Answer::Safe),
    ] {
        let setting = setting.parse().unwrap();
        let reply = ask_with(&checker, PROGRAM, DataModel::Lp64, &setting, 20.0);
        assert_eq!(reply.answer, expected, "{setting}");
    }
}

#[test]
fn a_preparation_comes_first() {
    let prepared = |description: String| {
        description.replace("[command]", "[command]\nprepare = [\"cp\", \"{file}\", \"made\"]")
    };
    assert_eq!(answer_with("cat made > /dev/null && echo SAFE", 20.0, prepared), Answer::Safe);
    let failing = |description: String| {
        description.replace("[command]", "[command]\nprepare = [\"cp\", \"{file}\", \"no/where\"]")
    };
    assert!(matches!(answer_with("echo SAFE", 20.0, failing), Answer::Refused(_)));
}

#[test]
fn environment_and_container_command_are_used() {
    let environment = |description: String| {
        description.replace("[command]", "[command]\nenvironment = { WORD = \"SAFE\" }")
    };
    assert_eq!(answer_with("echo $WORD", 20.0, environment), Answer::Safe);
    // A "container" that is an environment: the starter is found, the verifier is named inside.
    let scratch = Scratch::new().unwrap();
    let container = |description: String| {
        let command = "container = \"IMAGE\"\ncontainer_command = [\"hostile\", \"{image}\"]";
        description.replace("[command]", &format!("[command]\n{command}"))
    };
    let body = "[ \"$3\" = --version ] && { echo hostile 2.0; exit 0; }\n\
                [ \"$1 $2\" = 'IMAGE hostile' ] && echo SAFE";
    let checker = script(scratch.path(), body, container);
    assert_eq!((checker.version.as_str(), ask(&checker, 20.0)), ("2.0", Answer::Safe));
}

#[test]
fn an_unknown_data_model_is_an_error() {
    let scratch = Scratch::new().unwrap();
    let checker = script(scratch.path(), "echo SAFE", |description| description);
    assert!(!checker.checker.takes(DataModel::Ilp32));
}

#[test]
fn what_is_missing_is_said_with_how_to_get_it() {
    let scratch = Scratch::new().unwrap();
    let checker = script(scratch.path(), "echo SAFE", |description| description).checker;
    let missing = |search: Search| -> Missing {
        checker.find(&search, &Cancel::new()).expect_err("it is not there")
    };
    let nowhere = missing(Search::default());
    assert_eq!(nowhere.to_string(), "hostile was not found; to get it: nowhere");
    let mut search = Search::default();
    search.named.insert("hostile".into(), "/bin/true".into());
    assert!(missing(search.clone()).reason.contains("does not tell its version"));
    search.named.insert("hostile".into(), "/no/such".into());
    assert!(missing(search).reason.contains("does not work"));
}

#[test]
fn a_version_that_does_not_fit_is_not_taken() {
    let scratch = Scratch::new().unwrap();
    let checker = script(scratch.path(), "", |description| description);
    assert_eq!(checker.version, "1.0");
    let text = support::scripted::description("hostile")
        .replace("get = ", "version_required = '^2'\nget = ");
    let other = checkers::Checker::parse(&text, "x.toml".as_ref()).unwrap();
    let search = Search { directories: vec![scratch.path().to_owned()], ..Search::default() };
    let missing = other.find(&search, &Cancel::new()).unwrap_err();
    assert!(missing.reason.contains("is version 1.0"), "{missing}");
}
