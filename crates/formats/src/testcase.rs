//! One test and the metadata of a suite, as TestCov's reader takes them.

use verdict::TestCase;

use crate::suite::SuiteWarning;
use crate::xml;

/// The longest value that TestCov's harness reads in one piece.
const LONGEST_VALUE: usize = 2999;
const DOCUMENT_TYPE: &[u8] = b"<!DOCTYPE testcase ";

/// What a suite says about itself. TestCov needs every field to be there but looks only at the
/// architecture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Metadata {
    /// The language of the program, `C`.
    pub source_language: String,
    /// The tool that made the suite.
    pub producer: String,
    /// What the suite was made for, as a line of a property file.
    pub specification: String,
    /// The program.
    pub program_file: String,
    /// A hash of the program.
    pub program_hash: String,
    /// The function where execution starts.
    pub entry_function: String,
    /// `32bit` or `64bit`.
    pub architecture: String,
    /// When the suite was made, as ISO 8601 writes it.
    pub creation_time: String,
}

/// A test as read, with what there is to say about it; `Err` when TestCov would skip the file.
pub(crate) fn read_testcase(
    file: &str,
    bytes: &[u8],
) -> Result<(TestCase, Vec<SuiteWarning>), SuiteWarning> {
    let skip = |reason: String| SuiteWarning::Skipped { file: file.into(), reason };
    if !bytes.starts_with(b"<?xml ") {
        return Err(skip("its first line does not start with '<?xml '".into()));
    }
    // A document on one line passes, because TestCov looks at the second line only if there is one.
    let after_first = bytes.iter().position(|byte| *byte == b'\n').map(|end| &bytes[end + 1..]);
    if after_first.is_some_and(|rest| !rest.is_empty() && !rest.starts_with(DOCUMENT_TYPE)) {
        return Err(skip("its second line does not start with '<!DOCTYPE testcase '".into()));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| skip("it is not UTF-8".into()))?;
    let document = xml::parse(text).map_err(|error| skip(format!("its XML is broken: {error}")))?;

    let mut warnings = Vec::new();
    let mut inputs = Vec::new();
    for (position, child) in document.children.iter().enumerate() {
        let input = position + 1;
        let Some(text) = &child.text else {
            warnings.push(SuiteWarning::EmptyInput { file: file.into(), input });
            inputs.push(String::new());
            continue;
        };
        let value = text.trim();
        if value.contains('\n') {
            warnings.push(SuiteWarning::SplitInput { file: file.into(), input });
        }
        if value.lines().any(|line| line.len() > LONGEST_VALUE) {
            warnings.push(SuiteWarning::LongInput { file: file.into(), input });
        }
        inputs.extend(value.split('\n').map(str::to_string));
    }
    let covers_error = document
        .attributes
        .iter()
        .any(|(name, value)| name == "coversError" && value.trim() == "true");
    let base_name = file.rsplit('/').next().unwrap_or(file);
    let name = base_name.strip_suffix(".xml").unwrap_or(base_name).to_string();
    Ok((TestCase { name, inputs, covers_error }, warnings))
}

/// The metadata of a suite; the error says why TestCov would refuse the suite.
pub(crate) fn read_metadata(bytes: &[u8]) -> Result<Metadata, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_string())?;
    let document = xml::parse(text).map_err(|error| format!("its XML is broken: {error}"))?;
    let field = |tag: &str| match document.field(tag) {
        Some(text) => Ok(text.unwrap_or_default().trim().to_string()),
        None => Err(format!("it has no element <{tag}>")),
    };
    Ok(Metadata {
        source_language: field("sourcecodelang")?,
        producer: field("producer")?,
        specification: field("specification")?,
        program_file: field("programfile")?,
        program_hash: field("programhash")?,
        entry_function: field("entryfunction")?,
        architecture: field("architecture")?,
        creation_time: field("creationtime")?,
    })
}
