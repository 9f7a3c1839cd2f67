//! SARIF 2.1.0, which code hosts and editors show beside the source.

use std::collections::BTreeMap;

use base::Location;
use serde::Serialize;
use verdict::{Property, StepKind, Verdict, Violation};

use super::place::Places;
use super::step::step_text;
use super::{CheckResult, CheckedTask, PRODUCER};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The name of the directory that relative addresses start from; whoever shows the log knows it.
const ROOT: &str = "SRCROOT";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    invocations: [Invocation; 1],
    artifacts: Vec<Artifact>,
    column_kind: &'static str,
    results: Vec<ResultEntry>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    version: String,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Message,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<LocationEntry>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    location: ArtifactLocation,
    source_language: &'static str,
    hashes: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultEntry {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: Vec<LocationEntry>,
    code_flows: [CodeFlow; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CodeFlow {
    thread_flows: [ThreadFlow; 1],
}

#[derive(Serialize)]
struct ThreadFlow {
    locations: Vec<FlowLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FlowLocation {
    location: LocationEntry,
    nesting_level: usize,
    execution_order: usize,
    importance: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LocationEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    physical_location: Option<PhysicalLocation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logical_locations: Vec<LogicalLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
struct LogicalLocation {
    name: String,
    kind: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u32>,
}

/// The log of a check; several results when each property has its own.
pub fn sarif(task: &CheckedTask, results: &[CheckResult]) -> String {
    let writer = Writer { task, places: Places::new(task) };
    let log = Log { schema: SCHEMA, version: "2.1.0", runs: [writer.run(results)] };
    let mut text = serde_json::to_string_pretty(&log).expect("texts and numbers can be written");
    text.push('\n');
    text
}

struct Writer<'t> {
    task: &'t CheckedTask,
    places: Places<'t>,
}

impl Writer<'_> {
    fn run(&self, answers: &[CheckResult]) -> Run {
        let mut results = Vec::new();
        let mut notifications = Vec::new();
        for answer in answers {
            match &answer.verdict {
                Verdict::Safe | Verdict::SafeProvided { .. } | Verdict::SafeWithin { .. } => {}
                Verdict::Violated(violation) => results.push(self.result(violation)),
                Verdict::Unknown(reason) => {
                    let text = format!("undecided: {}", reason.describe(&self.task.files));
                    let location = reason.location();
                    let locations = location.map(|at| self.location(at, None, None));
                    notifications.push(Notification {
                        level: "warning",
                        message: Message { text },
                        locations: locations.into_iter().collect(),
                    });
                }
            }
        }
        Run {
            tool: Tool {
                driver: Driver {
                    name: PRODUCER,
                    version: self.task.version.clone(),
                    rules: Property::ALL.into_iter().map(rule).collect(),
                },
            },
            invocations: [Invocation {
                execution_successful: true,
                tool_execution_notifications: notifications,
            }],
            artifacts: self
                .task
                .sources
                .iter()
                .map(|source| Artifact {
                    location: artifact_location(&source.name),
                    source_language: "c",
                    hashes: BTreeMap::from([("sha-256", source.sha256())]),
                })
                .collect(),
            column_kind: "unicodeCodePoints",
            results,
        }
    }

    fn result(&self, violation: &Violation) -> ResultEntry {
        let finding = &violation.finding;
        let function = violation.function().map(|name| &**name);
        ResultEntry {
            rule_id: finding.property.name(),
            rule_index: finding.property as usize,
            level: "error",
            message: Message { text: finding.message.clone() },
            locations: vec![self.location(finding.location, function, None)],
            code_flows: [CodeFlow {
                thread_flows: [ThreadFlow { locations: self.flow(violation) }],
            }],
        }
    }

    fn flow(&self, violation: &Violation) -> Vec<FlowLocation> {
        let mut depth = 0_usize;
        let mut flow = Vec::new();
        for (index, step) in violation.trace.steps.iter().enumerate() {
            let text = step_text(step, violation, self.task.data_model);
            let message = Some(Message { text });
            flow.push(FlowLocation {
                location: self.location(step.location, Some(&step.function), message),
                nesting_level: depth,
                execution_order: index + 1,
                importance: match step.kind {
                    StepKind::Input { .. } | StepKind::Violation => "essential",
                    _ => "important",
                },
            });
            match step.kind {
                StepKind::Call { .. } => depth += 1,
                StepKind::Return => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        // The format wants at least one place in a flow.
        if flow.is_empty() {
            let message = Some(Message { text: violation.finding.message.clone() });
            flow.push(FlowLocation {
                location: self.location(violation.finding.location, None, message),
                nesting_level: 0,
                execution_order: 1,
                importance: "essential",
            });
        }
        flow
    }

    fn location(
        &self,
        location: Location,
        function: Option<&str>,
        message: Option<Message>,
    ) -> LocationEntry {
        // Columns need the text of the line; for headers, which are not at hand, the line is enough.
        let known = match self.places.resolve(location) {
            Some(place) => {
                let column = self.places.column(place);
                Some((self.places.source(place).name.as_str(), place.line, column))
            }
            None if location.is_known() => {
                Some((&**self.task.files.name(location.file), location.line, None))
            }
            None => None,
        };
        let logical =
            function.map(|name| LogicalLocation { name: name.to_string(), kind: "function" });
        LocationEntry {
            physical_location: known.map(|(name, start_line, start_column)| PhysicalLocation {
                artifact_location: artifact_location(name),
                region: Region { start_line, start_column },
            }),
            logical_locations: logical.into_iter().collect(),
            message,
        }
    }
}

/// The address of a file: relative to the root of the sources when its name is.
fn artifact_location(name: &str) -> ArtifactLocation {
    let path = percent_encoded(name.strip_prefix("./").unwrap_or(name));
    match name.starts_with('/') {
        true => ArtifactLocation { uri: format!("file://{path}"), uri_base_id: None },
        false => ArtifactLocation { uri: path, uri_base_id: Some(ROOT) },
    }
}

fn percent_encoded(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte.into());
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

fn rule(property: Property) -> Rule {
    let text = property.descriptor().violation;
    Rule {
        id: property.name(),
        short_description: Message { text: text.into() },
        default_configuration: Configuration { level: "error" },
    }
}
