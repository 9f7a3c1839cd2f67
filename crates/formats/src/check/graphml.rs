//! Witnesses of version 1.0: automata in GraphML.
//!
//! The automaton of a violation is one path. An input is an assumption about what the input function
//! returns, a branch says which way it goes. What cannot be said in a plain C expression (aggregates,
//! NaN, addresses) is left out: that allows more executions, while validators refuse the whole
//! automaton for one expression they do not understand.

use quick_xml::escape::escape;
use verdict::{StepKind, Violation};

use super::constant::c_constant;
use super::place::{Place, Places};
use super::{CheckedTask, NoWitness, PRODUCER, architecture};

/// The keys with their names, their types, what they describe, and their defaults.
const KEYS: [(&str, &str, &str, &str, Option<&str>); 20] = [
    ("witness-type", "witness-type", "string", "graph", None),
    ("sourcecodelang", "sourcecodelang", "string", "graph", None),
    ("producer", "producer", "string", "graph", None),
    ("specification", "specification", "string", "graph", None),
    ("programfile", "programFile", "string", "graph", None),
    ("programhash", "programHash", "string", "graph", None),
    ("architecture", "architecture", "string", "graph", None),
    ("creationtime", "creationTime", "string", "graph", None),
    ("entry", "isEntryNode", "boolean", "node", Some("false")),
    ("violation", "isViolationNode", "boolean", "node", Some("false")),
    ("startline", "startline", "int", "edge", None),
    ("endline", "endline", "int", "edge", None),
    ("originfile", "originFileName", "string", "edge", None),
    ("assumption", "assumption", "string", "edge", None),
    ("assumption.scope", "assumption.scope", "string", "edge", None),
    ("assumption.resultfunction", "assumption.resultfunction", "string", "edge", None),
    ("control", "control", "string", "edge", None),
    ("enterFunction", "enterFunction", "string", "edge", None),
    ("returnFromFunction", "returnFromFunction", "string", "edge", None),
    ("sink", "isSinkNode", "boolean", "node", Some("false")),
];

/// The data of one edge: keys and values.
type Edge = Vec<(&'static str, String)>;

/// A witness 1.0 of a violation.
pub fn violation_graphml(task: &CheckedTask, violation: &Violation) -> Result<String, NoWitness> {
    let places = Places::new(task);
    let mut edges: Vec<Edge> = vec![vec![("enterFunction", task.entry.clone())]];
    for step in &violation.trace.steps {
        let Some(place) = places.resolve(step.location) else { continue };
        let mut edge = lines(&places, place);
        match &step.kind {
            StepKind::Input { input } => {
                let Some(input) = violation.inputs.get(*input) else { continue };
                let value = c_constant(input.value, task.data_model);
                let Some(value) = value.filter(|_| input.byte.is_none()) else { continue };
                edge.push(("assumption", format!("\\result == {value};")));
                edge.push(("assumption.scope", input.caller.to_string()));
                edge.push(("assumption.resultfunction", input.function.to_string()));
            }
            StepKind::Branch { taken } => {
                if places.branching_keyword(place).is_none() {
                    continue;
                }
                edge.push(("control", format!("condition-{taken}")));
            }
            StepKind::Call { function } => edge.push(("enterFunction", function.to_string())),
            StepKind::Return => edge.push(("returnFromFunction", step.function.to_string())),
            StepKind::Assign { .. } | StepKind::Violation => continue,
        }
        edges.push(edge);
    }
    let target = super::witness::target(&places, violation).ok_or(NoWitness::NoPlace)?;
    edges.push(lines(&places, target));

    let mut text = head(task, "violation_witness");
    text.push_str("    <node id=\"N0\">\n      <data key=\"entry\">true</data>\n    </node>\n");
    for (index, edge) in edges.iter().enumerate() {
        let node = index + 1;
        text.push_str(&format!("    <edge source=\"N{index}\" target=\"N{node}\">\n"));
        edge.iter().for_each(|(key, value)| push_data(&mut text, key, value));
        text.push_str("    </edge>\n");
        if node < edges.len() {
            text.push_str(&format!("    <node id=\"N{node}\"/>\n"));
        } else {
            text.push_str(&format!("    <node id=\"N{node}\">\n"));
            push_data(&mut text, "violation", "true");
            text.push_str("    </node>\n");
        }
    }
    text.push_str("  </graph>\n</graphml>\n");
    Ok(text)
}

/// The smallest witness 1.0 of correctness: it claims no invariant.
pub fn correctness_graphml(task: &CheckedTask) -> String {
    let mut text = head(task, "correctness_witness");
    text.push_str("    <node id=\"N0\">\n");
    push_data(&mut text, "entry", "true");
    text.push_str("    </node>\n  </graph>\n</graphml>\n");
    text
}

fn lines(places: &Places<'_>, place: Place) -> Edge {
    let mut edge = vec![("startline", place.line.to_string()), ("endline", place.line.to_string())];
    // The first file is the program file; only others have to be named.
    if place.source > 0 {
        edge.push(("originfile", places.source(place).name.clone()));
    }
    edge
}

fn head(task: &CheckedTask, witness_type: &str) -> String {
    let mut text = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n",
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" ",
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n"
    ));
    for (id, name, kind, element, default) in KEYS {
        text.push_str(&format!(
            "  <key attr.name=\"{name}\" attr.type=\"{kind}\" for=\"{element}\" id=\"{id}\""
        ));
        match default {
            Some(value) => text.push_str(&format!("><default>{value}</default></key>\n")),
            None => text.push_str("/>\n"),
        }
    }
    text.push_str("  <graph edgedefault=\"directed\">\n");
    let program = task.sources.first();
    for (key, value) in [
        ("witness-type", witness_type.to_string()),
        ("sourcecodelang", "C".into()),
        ("producer", format!("{PRODUCER} {}", task.version)),
        ("specification", task.specification.trim().to_string()),
        ("programfile", program.map(|source| source.name.clone()).unwrap_or_default()),
        ("programhash", program.map(|source| source.sha256()).unwrap_or_default()),
        ("architecture", architecture(task.data_model).into()),
        ("creationtime", task.creation_time.clone()),
    ] {
        push_data(&mut text, key, &value);
    }
    text
}

fn push_data(text: &mut String, key: &str, value: &str) {
    // XML has no way to write these characters, not even as a reference.
    let allowed = |c: char| match c {
        '\t' | '\n' | '\r' => c,
        c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => '\u{fffd}',
        c => c,
    };
    let value: String = value.chars().map(allowed).collect();
    text.push_str(&format!("      <data key=\"{key}\">{}</data>\n", escape(value.as_str())));
}
