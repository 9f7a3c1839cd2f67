//! The formats of the field, read and written to the letter.
//!
//! Test suites as TestCov reads them, the text of input values, property files and task
//! definitions, and what a check hands out: witnesses, SARIF, its result as JSON, and a C file that
//! reproduces a violation. Where TestCov would pass over something without a word, the reader hands out a
//! [`SuiteWarning`], because a test that nobody runs looks like a test that found nothing.

mod check;
mod float;
mod head;
mod property;
mod scan;
mod suite;
mod task;
mod testcase;
mod value;
mod write;
mod xml;

pub use check::{
    Advice, CHECK_SCHEMA, CheckFacts, CheckResult, CheckedTask, Excerpts, NoReproducer, NoWitness,
    ProgramText, ReproducerOptions, SourceFile, SourceLine, check_document, correctness_graphml,
    correctness_yaml, joined_sarif, reproducer, reproducer_command, reproducer_environment, sarif,
    step_text, violation_graphml, violation_yaml,
};
pub use head::DocumentHead;
pub use property::{Goal, PropertyError, PropertyFile, Specification};
pub use suite::{SuiteError, SuiteWarning, TestSuite, read_suite};
pub use task::{TaskDefinition, TaskError, TaskProperty, read_task, task_yaml};
pub use testcase::Metadata;
pub use value::{BadValue, parse_value, parse_value_as_testcov, render_value};
pub use write::{metadata_xml, testcase_xml, write_suite_directory, write_suite_zip};
