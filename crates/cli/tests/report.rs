//! `refute report`: a page of each kind of directory, looked at in a real browser.

mod support;

use std::io::Write;
use std::path::Path;

use process::{Cancel, Command, End};
use support::{command, directory, example, finish, refute};

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[test]
fn pages_do_in_a_browser_what_they_promise() {
    let scratch = directory(&[]);
    let file = |name: &str| text(&scratch.file(name));
    let (lookup, sort) = (text(&example("lookup/lookup.c")), text(&example("sort/sort.c")));
    let (weak, quicksort) =
        (text(&example("audit/quicksort/weak.c")), text(&example("audit/quicksort/quicksort.c")));
    let made: [(&str, Vec<String>); 6] = [
        ("violated", vec!["check".into(), lookup.clone()]),
        ("safe", vec!["check".into(), sort]),
        (
            "survey",
            vec![
                "check".into(),
                "--all-functions".into(),
                "--timeout".into(),
                "3s".into(),
                lookup.clone(),
            ],
        ),
        ("cover", vec!["cover".into(), text(&example("cover/two-inputs.c"))]),
        (
            "audit",
            [
                "audit",
                "-D",
                "SIZE=3",
                "--unwind",
                "3",
                "--lines",
                "17-19",
                "--harness",
                &weak,
                &quicksort,
            ]
            .map(String::from)
            .to_vec(),
        ),
        ("run", vec!["run".into(), file("violated/test-suite"), lookup]),
    ];
    let mut pages = Vec::new();
    for (name, arguments) in made {
        let ran = refute(&[&arguments[..], &["-o".to_string(), file(name)]].concat());
        assert!(ran.code <= 1, "{name} {ran:?}");
        let ran = refute(&["report", &file(name)]);
        assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
        pages.push(file(&format!("{name}/report.html")));
        let page = std::fs::read_to_string(pages.last().unwrap()).unwrap();
        assert!(
            !page.contains("http://") && !page.contains("https://"),
            "{name} needs the network"
        );
    }
    let violated = std::fs::read_to_string(&pages[0]).unwrap();
    for words in [
        "index out of bounds",
        "array-bounds",
        "return table[low].hash == hash",
        "reproduce.c",
        "middle = 5",
    ] {
        assert!(violated.contains(words), "{words}");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/page-test");
    let outcome = Command::new(script).args(&pages).run(&Cancel::new()).unwrap();
    match outcome.end {
        End::Exited(77) => drop(writeln!(
            std::io::stderr(),
            "absent: chromium (scripts/install-deps test brings it)"
        )),
        end => assert!(end.success(), "{}{}", outcome.stdout_text(), outcome.stderr_text()),
    }
}

#[test]
fn what_is_no_result_gets_one_sentence() {
    let scratch =
        directory(&[("empty/x", ""), ("damaged/result.json", "{"), ("other/result.json", "{}")]);
    for (name, words) in [
        ("nowhere", "there is no such directory"),
        ("empty", "it holds no result.json"),
        ("damaged", "it is damaged"),
        ("other", "it does not say what it is"),
    ] {
        let ran = finish(command().args(["report", name]).current_dir(scratch.path()));
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
        assert!(ran.stderr.contains(words), "{ran:?}");
    }
}
