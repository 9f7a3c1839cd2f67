//! Suites on disk: good ones, odd ones, and broken ones.

use std::fs;
use std::path::Path;

use formats::{
    Metadata, SuiteError, SuiteWarning, TestSuite, read_suite, write_suite_directory,
    write_suite_zip,
};
use tempfile::TempDir;
use verdict::TestCase;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n";

fn directory(files: &[(&str, &str)]) -> TempDir {
    let directory = TempDir::new().unwrap();
    for (name, text) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    directory
}

fn read_one(text: &str) -> Result<TestSuite, SuiteError> {
    let files = directory(&[("one.xml", text)]);
    read_suite(&files.path().join("one.xml"))
}

fn sample() -> TestSuite {
    let metadata = Metadata {
        source_language: "C".into(),
        producer: "refute <test> & more".into(),
        specification: "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )".into(),
        program_file: "a.c".into(),
        program_hash: "00".into(),
        entry_function: "main".into(),
        architecture: "64bit".into(),
        creation_time: "2026-01-31T12:00:00Z".into(),
    };
    let test = |name: &str, inputs: &[&str], covers_error| TestCase {
        name: name.into(),
        inputs: inputs.iter().map(|text| text.to_string()).collect(),
        covers_error,
    };
    let tests = vec![
        test("t1", &["1", "'<'", "\"a & b\""], false),
        test("t2", &[], false),
        test("t3", &["-7"], true),
    ];
    TestSuite { metadata: Some(metadata), tests, warnings: Vec::new() }
}

#[test]
fn directories_and_archives_round_trip() {
    let place = TempDir::new().unwrap();
    write_suite_directory(&sample(), &place.path().join("suite")).unwrap();
    write_suite_zip(&sample(), &place.path().join("suite.zip")).unwrap();
    write_suite_zip(&sample(), &place.path().join("again.zip")).unwrap();
    assert_eq!(read_suite(&place.path().join("suite")).unwrap(), sample());
    assert_eq!(read_suite(&place.path().join("suite.zip")).unwrap(), sample());
    let bytes = |name| fs::read(place.path().join(name)).unwrap();
    assert_eq!(bytes("suite.zip"), bytes("again.zip"));
}

#[test]
fn suites_are_searched_to_the_ground() {
    let test = format!("{HEAD}<testcase><input>1</input></testcase>");
    let files = directory(&[("b/deep/er/x.xml", &test), ("a.xml", &test), ("b/readme.txt", "no")]);
    let suite = read_suite(files.path()).unwrap();
    let names: Vec<_> = suite.tests.iter().map(|test| test.name.as_str()).collect();
    assert_eq!(names, ["a", "x"]);
    assert!(matches!(&suite.warnings[..], [SuiteWarning::Metadata { .. }]));
}

#[test]
fn every_child_is_an_input_whatever_its_name() {
    let suite = read_one(&format!(
        "{HEAD}<testcase><input variable=\"x\" type=\"int\"> 1 </input><value>2</value></testcase>"
    ))
    .unwrap();
    assert_eq!(suite.tests[0].inputs, ["1", "2"]);
    assert!(suite.warnings.is_empty());
}

#[test]
fn what_testcov_skips_is_skipped_aloud() {
    let body = "<testcase><input>1</input></testcase>";
    let declaration = HEAD.lines().next().unwrap();
    let good = format!("{HEAD}{body}");
    for (text, word) in [
        (body.to_string(), "first line"),
        (format!("{declaration}\n{body}"), "second line"),
        (format!("\n{good}"), "first line"),
        (format!("{HEAD}<testcase><input>1</testcase>"), "broken"),
        (format!("{HEAD}<testcase>"), "broken"),
        (HEAD.to_string(), "broken"),
        (String::new(), "first line"),
    ] {
        let files = directory(&[("good.xml", &good), ("odd.xml", &text)]);
        let suite = read_suite(files.path()).unwrap();
        assert_eq!(suite.tests.len(), 1, "{text}");
        let told = suite.warnings.iter().any(|warning| {
            matches!(warning, SuiteWarning::Skipped { file, reason } if file == "odd.xml" && reason.contains(word))
        });
        assert!(told, "{text}: {:?}", suite.warnings);
        // Alone, it is no suite at all, and the reason is told.
        let error = read_one(&text).unwrap_err().to_string();
        assert!(error.contains("holds no test") && error.contains(word), "{error}");
    }
    // A document on a single line is a test for TestCov.
    assert_eq!(read_one(&format!("{declaration}{body}")).unwrap().tests.len(), 1);
}

#[test]
fn odd_inputs_are_told() {
    let long = "9".repeat(3000);
    let text = format!(
        "{HEAD}<testcase><input></input><input/><input>1\n2</input><input>{long}</input></testcase>"
    );
    let suite = read_one(&text).unwrap();
    assert_eq!(suite.tests[0].inputs, ["", "", "1", "2", long.as_str()]);
    assert!(matches!(
        &suite.warnings[..],
        [
            SuiteWarning::EmptyInput { input: 1, .. },
            SuiteWarning::EmptyInput { input: 2, .. },
            SuiteWarning::SplitInput { input: 3, .. },
            SuiteWarning::LongInput { input: 4, .. }
        ]
    ));
}

#[test]
fn metadata_that_testcov_refuses_is_told() {
    let test = format!("{HEAD}<testcase><input>1</input></testcase>");
    for (metadata, word) in [
        ("<a>", "broken"),
        ("<test-metadata><producer>x</producer></test-metadata>", "sourcecodelang"),
    ] {
        let files = directory(&[("t.xml", &test), ("metadata.xml", metadata)]);
        let suite = read_suite(files.path()).unwrap();
        assert!(suite.warnings[0].to_string().contains(word), "{:?}", suite.warnings);
    }
}

#[test]
fn broken_suites_are_errors() {
    let missing = read_suite(Path::new("no/such/suite")).unwrap_err();
    assert!(matches!(missing, SuiteError::Missing(_)));

    let empty = TempDir::new().unwrap();
    assert!(matches!(read_suite(empty.path()), Err(SuiteError::Empty { .. })));

    let files = directory(&[("bad.zip", "PK\u{3}\u{4} not really"), ("a.txt", "text")]);
    assert!(matches!(
        read_suite(&files.path().join("bad.zip")),
        Err(SuiteError::CorruptZip { .. })
    ));
    assert!(matches!(read_suite(&files.path().join("a.txt")), Err(SuiteError::NotASuite(_))));

    // An archive that was cut off in the middle, and one with a flipped byte.
    let place = TempDir::new().unwrap();
    let path = place.path().join("suite.zip");
    write_suite_zip(&sample(), &path).unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(read_suite(&path), Err(SuiteError::CorruptZip { .. })));
    let mut flipped = bytes.clone();
    flipped[60] ^= 0xff;
    fs::write(&path, &flipped).unwrap();
    assert!(matches!(read_suite(&path), Err(SuiteError::CorruptZip { .. })));
}
