//! The result of `refute check` as a document for machines. Its layout is part of the interface:
//! [`CHECK_SCHEMA`] changes when it does.

use std::collections::BTreeMap;

use base::Location;
use serde::Serialize;
use verdict::{PropertySet, Reason, Step, StepKind, TracedInput, Verdict, Violation, is_only_byte};

use super::{CheckResult, CheckedTask, step_text};
use crate::render_value;

/// The name and version of the layout.
pub const CHECK_SCHEMA: &str = "refute-check/1";

/// What the command knows beside the task and the verdicts.
#[derive(Clone, Debug, Default)]
pub struct CheckFacts {
    /// The verdict behind `RESULT:`.
    pub verdict: String,
    /// The exit code.
    pub exit_code: u8,
    /// What was checked.
    pub properties: PropertySet,
    /// Texts for the user that are no findings.
    pub warnings: Vec<String>,
    /// How far loops were unwound, when any was.
    pub unwinding: Option<u32>,
    /// How many states were explored.
    pub states: u64,
    /// How many questions the solver was asked.
    pub solver_queries: u64,
    /// Time by the clock.
    pub wall_seconds: f64,
    /// Time on processors.
    pub cpu_seconds: f64,
    /// The largest amount of memory in use.
    pub memory_bytes: u64,
    /// Where the artefacts are, by what they are, relative to the document.
    pub artefacts: BTreeMap<String, String>,
    /// What to try next.
    pub advice: Advice,
}

/// Says what to try next for a reason; it is the command's own, because it names its options.
#[derive(Clone, Copy, Debug)]
pub struct Advice(pub fn(&Reason) -> Option<String>);

impl Default for Advice {
    fn default() -> Self {
        Advice(|_| None)
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    refute: &'a str,
    created: &'a str,
    verdict: &'a str,
    exit_code: u8,
    files: Vec<FileEntry<'a>>,
    data_model: String,
    compiler_options: &'a [String],
    entry: &'a str,
    specification: &'a str,
    properties: Vec<&'static str>,
    warnings: &'a [String],
    results: Vec<VerdictEntry>,
    statistics: Statistics,
    artefacts: &'a BTreeMap<String, String>,
}

#[derive(Serialize)]
struct FileEntry<'a> {
    name: &'a str,
    sha256: String,
}

#[derive(Serialize)]
struct VerdictEntry {
    property: Option<&'static str>,
    verdict: String,
    /// What must not happen for the verdict to hold.
    conditions: Vec<String>,
    confirmation: Option<String>,
    violation: Option<ViolationEntry>,
    reason: Option<ReasonEntry>,
}

#[derive(Serialize)]
struct ReasonEntry {
    name: &'static str,
    text: String,
    advice: Option<String>,
    place: Option<PlaceEntry>,
}

#[derive(Serialize)]
struct ViolationEntry {
    property: &'static str,
    message: String,
    place: Option<PlaceEntry>,
    function: Option<String>,
    inputs: Vec<InputEntry>,
    trace: Vec<StepEntry>,
}

#[derive(Serialize)]
struct PlaceEntry {
    file: String,
    line: u32,
    column: Option<u32>,
}

#[derive(Serialize)]
struct InputEntry {
    /// The text as a test suite holds it.
    value: String,
    /// The bits in hexadecimal, because JSON's numbers end at 53 bits.
    bits: String,
    #[serde(rename = "type")]
    kind: &'static str,
    function: String,
    caller: String,
    variable: Option<String>,
    byte: Option<u32>,
    /// Whether this is what the variable held before it was written.
    never_written: bool,
    /// Whether any other value shows the same finding.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    any_value: bool,
    place: Option<PlaceEntry>,
}

#[derive(Serialize)]
struct StepEntry {
    kind: &'static str,
    text: String,
    function: String,
    place: Option<PlaceEntry>,
    input: Option<usize>,
    taken: Option<bool>,
    /// Whether the finding does not depend on it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    beside_the_point: bool,
}

#[derive(Serialize)]
struct Statistics {
    unwinding: Option<u32>,
    states: u64,
    solver_queries: u64,
    wall_seconds: f64,
    cpu_seconds: f64,
    memory_bytes: u64,
}

/// The document; several results when each property has its own.
pub fn check_document(task: &CheckedTask, results: &[CheckResult], facts: &CheckFacts) -> String {
    let files = task.sources.iter();
    let document = Document {
        schema: CHECK_SCHEMA,
        refute: &task.version,
        created: &task.creation_time,
        verdict: &facts.verdict,
        exit_code: facts.exit_code,
        files: files.map(|file| FileEntry { name: &file.name, sha256: file.sha256() }).collect(),
        data_model: task.data_model.to_string(),
        compiler_options: &task.compiler_options,
        entry: &task.entry,
        specification: task.specification.trim(),
        properties: facts.properties.iter().map(|property| property.name()).collect(),
        warnings: &facts.warnings,
        results: results.iter().map(|result| verdict_entry(task, result, facts.advice)).collect(),
        statistics: Statistics {
            unwinding: facts.unwinding,
            states: facts.states,
            solver_queries: facts.solver_queries,
            wall_seconds: facts.wall_seconds,
            cpu_seconds: facts.cpu_seconds,
            memory_bytes: facts.memory_bytes,
        },
        artefacts: &facts.artefacts,
    };
    let mut text =
        serde_json::to_string_pretty(&document).expect("texts and numbers can be written");
    text.push('\n');
    text
}

fn verdict_entry(task: &CheckedTask, result: &CheckResult, advice: Advice) -> VerdictEntry {
    let (violation, reason) = match &result.verdict {
        Verdict::Safe | Verdict::SafeProvided { .. } | Verdict::SafeWithin { .. } => (None, None),
        Verdict::Violated(violation) => (Some(violation_entry(task, violation)), None),
        Verdict::Unknown(reason) => (None, Some(reason_entry(task, reason, advice))),
    };
    let conditions = match &result.verdict {
        Verdict::SafeProvided { conditions } => conditions.clone(),
        _ => Vec::new(),
    };
    VerdictEntry {
        property: result.property.map(|property| property.name()),
        verdict: result.verdict.word(),
        conditions,
        confirmation: result.confirmation.clone(),
        violation,
        reason,
    }
}

fn reason_entry(task: &CheckedTask, reason: &Reason, advice: Advice) -> ReasonEntry {
    ReasonEntry {
        name: reason.name(),
        text: reason.describe(&task.files),
        advice: (advice.0)(reason),
        place: reason.location().and_then(|location| place(task, location)),
    }
}

fn violation_entry(task: &CheckedTask, violation: &Violation) -> ViolationEntry {
    let steps = violation.trace.steps.iter();
    ViolationEntry {
        property: violation.finding.property.name(),
        message: violation.finding.message.clone(),
        place: place(task, violation.finding.location),
        function: violation.function().map(ToString::to_string),
        inputs: (0..violation.inputs.len())
            .map(|position| input_entry(task, &violation.inputs, position))
            .collect(),
        trace: steps.map(|step| step_entry(task, violation, step)).collect(),
    }
}

fn input_entry(task: &CheckedTask, inputs: &[TracedInput], position: usize) -> InputEntry {
    let input = &inputs[position];
    InputEntry {
        value: render_value(input.value, task.data_model),
        bits: format!("{:#x}", input.value.bits),
        kind: input.value.kind.names()[0],
        function: match input.is_never_written() {
            true => String::new(),
            false => input.source().to_owned(),
        },
        caller: input.caller.to_string(),
        variable: input.variable.as_ref().map(ToString::to_string),
        byte: input.byte.filter(|_| !is_only_byte(inputs, position)),
        never_written: input.is_never_written(),
        any_value: input.is_any,
        place: place(task, input.location),
    }
}

fn step_entry(task: &CheckedTask, violation: &Violation, step: &Step) -> StepEntry {
    let (kind, input, taken) = match step.kind {
        StepKind::Input { input } => ("input", Some(input), None),
        StepKind::Assign { .. } => ("assign", None, None),
        StepKind::Branch { taken } => ("branch", None, Some(taken)),
        StepKind::Call { .. } => ("call", None, None),
        StepKind::Return => ("return", None, None),
        StepKind::Violation => ("violation", None, None),
    };
    StepEntry {
        kind,
        text: step_text(step, violation, task.data_model),
        function: step.function.to_string(),
        place: place(task, step.location),
        input,
        taken,
        beside_the_point: !step.matters,
    }
}

fn place(task: &CheckedTask, location: Location) -> Option<PlaceEntry> {
    location.is_known().then(|| PlaceEntry {
        file: task.files.name(location.file).to_string(),
        line: location.line,
        column: (location.column != 0).then_some(location.column),
    })
}
