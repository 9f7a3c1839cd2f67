//! `refute report`: a page of each kind of directory, looked at in a real browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;

use crate::support::{command, directory, example, finish, refute};
use process::{Cancel, Command, End};
use serde_json::{Value, json};

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
    std::fs::create_dir_all(scratch.file("large")).unwrap();
    std::fs::write(scratch.file("large/result.json"), large_campaign().to_string()).unwrap();
    assert_eq!(refute(&["report", &file("large")]).code, 0);
    pages.push(file("large/report.html"));
    let mazes = ["generate", "mazes", "-n", "4", "--no-validate", "--seed", "3", "-o"];
    assert_eq!(refute(&[&mazes[..], &[&file("mazes")]].concat()).code, 0);
    assert_eq!(refute(&["report", &file("mazes")]).code, 0);
    pages.push(file("mazes/report.html"));
    let drawn = std::fs::read_to_string(pages.last().unwrap()).unwrap();
    assert_eq!(drawn.matches("<figure><img alt=\"the maze of").count(), 4);
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

/// A campaign with thousands of answers.
fn large_campaign() -> Value {
    let verifiers = ["refute", "cbmc-6"];
    let run = |number: u32| {
        json!({ "checker": verifiers[number as usize % 2], "setting": "", "strategy": "fcr", "program": format!("p{number}"),
            "truth": "safe", "answer": "safe", "judgement": if number.is_multiple_of(9) { "undecided" } else { "right" },
            "cpu": f64::from(number % 97) / 10.0, "at": f64::from(number) })
    };
    let rows: Vec<Value> = verifiers
        .iter()
        .map(|checker| json!({ "checker": checker, "strategy": "fcr", "programs": 2500, "cut": 0, "open": 0, "cpu": 12000.0,
            "judgements": { "right": 2222, "undecided": 278 } }))
        .collect();
    json!({ "schema": "refute-campaign/1", "verdict": "no findings", "programs": 2500, "seed": 1, "rows": rows,
        "runs": (0..5000).map(run).collect::<Vec<_>>() })
}

/// What a server says to a request.
fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut told = String::new();
    stream.read_to_string(&mut told).unwrap();
    told
}

#[test]
fn a_page_is_served_to_this_machine_as_it_changes() {
    let result =
        |verdict: &str| format!("{{\"schema\":\"refute-campaign/1\",\"verdict\":\"{verdict}\"}}");
    let scratch = directory(&[("out/result.json", &result("no findings"))]);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_refute"))
        .args(["report", "--serve", "out"])
        .current_dir(scratch.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let address =
        line.strip_prefix("page: http://").and_then(|rest| rest.split_once('/')).unwrap().0;
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let get = format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let told = ask(address, &get);
    assert!(told.starts_with("HTTP/1.1 200 OK") && told.contains("no findings"), "{told}");
    std::fs::write(scratch.file("out/result.json"), result("3 findings")).unwrap();
    assert!(ask(address, &get).contains("3 findings"));
    // What is written at this moment is no page, and no end of the server.
    std::fs::write(scratch.file("out/result.json"), "{").unwrap();
    assert!(ask(address, &get).starts_with("HTTP/1.1 503"));
    let told = ask(address, "GET / HTTP/1.1\r\nHost: stranger.example\r\n\r\n");
    assert!(told.starts_with("HTTP/1.1 403"), "{told}");
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]);
    assert!(interrupt.run(&Cancel::new()).unwrap().end.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "RESULT: done\n");
    let ran =
        finish(command().args(["report", "--serve=0.0.0.0:0", "out"]).current_dir(scratch.path()));
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("on this machine only"), "{ran:?}");
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
