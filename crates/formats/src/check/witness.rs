//! Witnesses of version 2.0: waypoints and invariants in YAML.

use std::collections::BTreeMap;

use serde::Serialize;
use sha2::{Digest, Sha256};
use verdict::{Step, StepKind, Violation};

use super::constant::acsl_constant;
use super::place::{Place, Places};
use super::{CheckedTask, PRODUCER, hexadecimal};

/// Why there is no witness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoWitness {
    /// Neither the violation nor any step towards it has a place in the program's files.
    #[error("the violation has no place in the program's files")]
    NoPlace,
}

#[derive(Serialize)]
struct Entry<C> {
    entry_type: &'static str,
    metadata: Metadata,
    content: Vec<C>,
}

#[derive(Serialize)]
struct Metadata {
    format_version: &'static str,
    uuid: String,
    creation_time: String,
    producer: Producer,
    task: Task,
}

#[derive(Serialize)]
struct Producer {
    name: &'static str,
    version: String,
}

#[derive(Serialize)]
struct Task {
    input_files: Vec<String>,
    input_file_hashes: BTreeMap<String, String>,
    specification: String,
    data_model: String,
    language: &'static str,
}

#[derive(Serialize)]
struct Segment {
    segment: [WaypointItem; 1],
}

#[derive(Serialize)]
struct WaypointItem {
    waypoint: Waypoint,
}

#[derive(Serialize)]
struct Waypoint {
    #[serde(rename = "type")]
    kind: &'static str,
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    constraint: Option<Constraint>,
    location: WaypointLocation,
}

#[derive(Serialize)]
struct Constraint {
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
}

#[derive(Serialize)]
struct WaypointLocation {
    file_name: String,
    line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<String>,
}

/// An invariant; refute writes none yet, but the format wants a typed list.
#[derive(Serialize)]
enum Invariant {}

/// A witness 2.0 of a violation: the inputs and the clear branches in their order, then the target.
pub fn violation_yaml(task: &CheckedTask, violation: &Violation) -> Result<String, NoWitness> {
    let places = Places::new(task);
    let mut content: Vec<Segment> = violation
        .trace
        .steps
        .iter()
        .filter_map(|step| waypoint(task, &places, violation, step))
        .map(segment)
        .collect();
    let target = target(&places, violation).ok_or(NoWitness::NoPlace)?;
    let function = violation.function().map(ToString::to_string);
    content.push(segment(Waypoint {
        kind: "target",
        action: "follow",
        constraint: None,
        location: location(&places, target, function),
    }));
    Ok(render(task, "violation_sequence", content))
}

/// A witness 2.0 of correctness without invariants.
pub fn correctness_yaml(task: &CheckedTask) -> String {
    render(task, "invariant_set", Vec::<Invariant>::new())
}

/// The place of the violation; when that is outside of the program's files, as in a function of the
/// C library, the last step before it that is inside.
pub(super) fn target(places: &Places<'_>, violation: &Violation) -> Option<Place> {
    let steps = violation.trace.steps.iter().rev().map(|step| step.location);
    std::iter::once(violation.finding.location).chain(steps).find_map(|at| places.resolve(at))
}

fn waypoint(
    task: &CheckedTask,
    places: &Places<'_>,
    violation: &Violation,
    step: &Step,
) -> Option<Waypoint> {
    let place = places.resolve(step.location)?;
    let (kind, constraint, place) = match &step.kind {
        StepKind::Input { input } => {
            let input = violation.inputs.get(*input).filter(|input| input.byte.is_none())?;
            let value = acsl_constant(input.value, task.data_model)?;
            let value = format!("\\result == {value}");
            let constraint = Constraint { value, format: Some("acsl_expression") };
            let place = places.closing_parenthesis(place, &input.function)?;
            ("function_return", constraint, place)
        }
        StepKind::Branch { taken } => {
            let constraint = Constraint { value: taken.to_string(), format: None };
            ("branching", constraint, places.branching_keyword(place)?)
        }
        _ => return None,
    };
    let function = Some(step.function.to_string());
    let location = location(places, place, function);
    Some(Waypoint { kind, action: "follow", constraint: Some(constraint), location })
}

fn segment(waypoint: Waypoint) -> Segment {
    Segment { segment: [WaypointItem { waypoint }] }
}

fn location(places: &Places<'_>, place: Place, function: Option<String>) -> WaypointLocation {
    WaypointLocation {
        file_name: places.source(place).name.clone(),
        line: place.line,
        column: places.column(place),
        function,
    }
}

fn render<C: Serialize>(task: &CheckedTask, entry_type: &'static str, content: Vec<C>) -> String {
    let hashes = task.sources.iter().map(|source| (source.name.clone(), source.sha256()));
    let mut metadata = Metadata {
        format_version: "2.0",
        uuid: String::new(),
        creation_time: task.creation_time.clone(),
        producer: Producer { name: PRODUCER, version: task.version.clone() },
        task: Task {
            input_files: task.sources.iter().map(|source| source.name.clone()).collect(),
            input_file_hashes: hashes.collect(),
            specification: task.specification.trim().to_string(),
            data_model: task.data_model.to_string(),
            language: "C",
        },
    };
    metadata.uuid = uuid(&yaml(&(&metadata, &content)));
    yaml(&[Entry { entry_type, metadata, content }])
}

/// An identifier made of what it identifies (version 8), so that the same check gives the same file.
fn uuid(text: &str) -> String {
    let mut bytes: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hexadecimal(&bytes[..16]);
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}

fn yaml(value: &impl Serialize) -> String {
    let mut options = serde_saphyr::SerializerOptions::default();
    // Old readers take plain words such as `no` or `2.0` for something else than text.
    options.quote_all = true;
    options.prefer_block_scalars = false;
    serde_saphyr::to_string_with_options(value, options)
        .expect("structs of texts and numbers can be written")
}
