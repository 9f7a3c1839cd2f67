//! Writing test suites, with the element order and document types of the official builder.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use quick_xml::escape::escape;
use verdict::TestCase;
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

use crate::{Metadata, TestSuite};

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";

/// The text of `metadata.xml`.
pub fn metadata_xml(metadata: &Metadata) -> String {
    let mut text = String::from(DECLARATION);
    text.push_str(concat!(
        "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" ",
        "\"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n<test-metadata>\n"
    ));
    for (tag, value) in [
        ("sourcecodelang", &metadata.source_language),
        ("producer", &metadata.producer),
        ("specification", &metadata.specification),
        ("programfile", &metadata.program_file),
        ("programhash", &metadata.program_hash),
        ("entryfunction", &metadata.entry_function),
        ("architecture", &metadata.architecture),
        ("creationtime", &metadata.creation_time),
    ] {
        text.push_str(&format!("  <{tag}>{}</{tag}>\n", escape(value.as_str())));
    }
    text.push_str("</test-metadata>\n");
    text
}

/// The text of the file of one test.
pub fn testcase_xml(test: &TestCase) -> String {
    let mut text = String::from(DECLARATION);
    text.push_str(concat!(
        "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" ",
        "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n"
    ));
    text.push_str(if test.covers_error {
        "<testcase coversError=\"true\">\n"
    } else {
        "<testcase>\n"
    });
    for input in &test.inputs {
        text.push_str(&format!("  <input>{}</input>\n", escape(input.as_str())));
    }
    text.push_str("</testcase>\n");
    text
}

/// The files of a suite with their names.
fn files(suite: &TestSuite) -> Vec<(String, String)> {
    let metadata =
        suite.metadata.as_ref().map(|metadata| ("metadata.xml".into(), metadata_xml(metadata)));
    let tests = suite.tests.iter().map(|test| (format!("{}.xml", test.name), testcase_xml(test)));
    metadata.into_iter().chain(tests).collect()
}

/// Writes a suite as files of a directory, which is made when it is not there.
pub fn write_suite_directory(suite: &TestSuite, directory: &Path) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    for (name, text) in files(suite) {
        fs::write(directory.join(name), text)?;
    }
    Ok(())
}

/// Writes a suite as an archive; the same suite gives the same bytes.
pub fn write_suite_zip(suite: &TestSuite, path: &Path) -> io::Result<()> {
    // An archive that is not whole is none.
    write_archive(suite, path).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

fn write_archive(suite: &TestSuite, path: &Path) -> io::Result<()> {
    let mut archive = ZipWriter::new(File::create(path)?);
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    for (name, text) in files(suite) {
        archive.start_file(name, options).map_err(plain)?;
        archive.write_all(text.as_bytes())?;
    }
    archive.finish().map_err(plain)?.sync_all()
}

/// What the system said, without the words of the library between.
fn plain(error: ZipError) -> io::Error {
    match error {
        ZipError::Io(error) => error,
        other => io::Error::other(other),
    }
}
