//! The rules of the witness formats, checked on files as they were written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use quick_xml::events::Event;
use quick_xml::reader::Reader;
use serde_json::Value;
use sha2::{Digest, Sha256};

fn sha256(path: &Path) -> String {
    let digest = Sha256::digest(fs::read(path).unwrap());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("no text {key} in {value}"))
}

fn is_iso_time(time: &str) -> bool {
    let shape: String = time.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    shape == "0000-00-00T00:00:00Z"
}

/// Reads a witness of version 2.0 and checks what both kinds have in common. `root` is where the
/// program's files are.
fn read_yaml(path: &Path, root: &Path, kind: &str) -> Value {
    let document: Value = serde_saphyr::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let entries = document.as_array().expect("a list of entries");
    assert_eq!(entries.len(), 1);
    let entry = &entries[0];
    assert_eq!(text(entry, "entry_type"), kind);
    let metadata = &entry["metadata"];
    assert_eq!(text(metadata, "format_version"), "2.0");
    let uuid: Vec<usize> = text(metadata, "uuid").split('-').map(str::len).collect();
    assert_eq!(uuid, [8, 4, 4, 4, 12]);
    assert!(is_iso_time(text(metadata, "creation_time")));
    assert_eq!(text(&metadata["producer"], "name"), "refute");
    assert!(!text(&metadata["producer"], "version").is_empty());
    let task = &metadata["task"];
    assert!(matches!(text(task, "data_model"), "ILP32" | "LP64"));
    assert_eq!(text(task, "language"), "C");
    assert!(text(task, "specification").starts_with("CHECK( init(main()), LTL("));
    let files = task["input_files"].as_array().unwrap();
    let hashes = task["input_file_hashes"].as_object().unwrap();
    assert_eq!(files.len(), hashes.len());
    for file in files {
        let file = file.as_str().unwrap();
        assert_eq!(hashes[file], sha256(&root.join(file)));
    }
    entry.clone()
}

/// A correctness witness of version 2.0.
pub fn check_correctness_yaml(path: &Path, root: &Path) {
    let entry = read_yaml(path, root, "invariant_set");
    assert!(entry["content"].as_array().unwrap().is_empty());
}

/// A violation witness of version 2.0. Gives the number of its waypoints by type.
pub fn check_violation_yaml(path: &Path, root: &Path) -> BTreeMap<String, usize> {
    let entry = read_yaml(path, root, "violation_sequence");
    let files = &entry["metadata"]["task"]["input_files"];
    let segments = entry["content"].as_array().unwrap();
    let mut counts = BTreeMap::new();
    for (index, segment) in segments.iter().enumerate() {
        let points = segment["segment"].as_array().unwrap();
        assert_eq!(points.len(), 1, "one waypoint to follow, none to avoid");
        let point = &points[0]["waypoint"];
        assert_eq!(text(point, "action"), "follow");
        let location = &point["location"];
        let file = text(location, "file_name");
        assert!(files.as_array().unwrap().iter().any(|known| known == file), "{file}");
        let source = String::from_utf8_lossy(&fs::read(root.join(file)).unwrap()).into_owned();
        let line = location["line"].as_u64().unwrap() as usize;
        let line = source.lines().nth(line - 1).expect("a line of the file");
        let column = location["column"].as_u64().expect("a column") as usize;
        let at: String = line.chars().skip(column - 1).collect();
        let kind = text(point, "type");
        let constraint = &point["constraint"];
        match kind {
            "function_return" => {
                assert!(at.starts_with(')'), "{line} {column}");
                assert!(text(constraint, "value").starts_with("\\result == "));
                assert_eq!(text(constraint, "format"), "acsl_expression");
            }
            "branching" => {
                let keyword = ["if", "while", "for", "switch", "do"];
                assert!(keyword.iter().any(|word| at.starts_with(word)), "{line} {column}");
                assert!(matches!(text(constraint, "value"), "true" | "false"));
                assert!(constraint["format"].is_null());
            }
            "target" => {
                assert_eq!(index + 1, segments.len(), "the target is the end");
                assert!(constraint.is_null());
            }
            other => panic!("waypoint of type {other}"),
        }
        assert_eq!(kind == "target", index + 1 == segments.len());
        *counts.entry(kind.to_string()).or_default() += 1;
    }
    counts
}

#[derive(Default, Debug)]
struct Element {
    attributes: BTreeMap<String, String>,
    data: BTreeMap<String, String>,
}

/// A witness of version 1.0, of either kind.
pub fn check_graphml(path: &Path, root: &Path, kind: &str) {
    let document = fs::read_to_string(path).unwrap();
    let (mut keys, mut graph) = (BTreeMap::new(), Element::default());
    let (mut nodes, mut edges): (Vec<Element>, Vec<Element>) = Default::default();
    let mut open: Vec<String> = Vec::new();
    let mut key = String::new();
    let mut reader = Reader::from_str(&document);
    let mut value = String::new();
    loop {
        let event = reader.read_event().unwrap();
        let is_empty = matches!(event, Event::Empty(_));
        match event {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => {
                let name = tag.name().as_ref().to_string();
                let attributes: BTreeMap<String, String> = tag
                    .attributes()
                    .map(|attribute| attribute.unwrap())
                    .map(|attribute| {
                        let name = attribute.key.as_ref().to_string();
                        (name, attribute.value.to_string())
                    })
                    .collect();
                match name.as_str() {
                    "key" => {
                        keys.insert(attributes["id"].clone(), attributes["for"].clone());
                    }
                    "data" => key = attributes["key"].clone(),
                    "node" => nodes.push(Element { attributes, ..Element::default() }),
                    "edge" => edges.push(Element { attributes, ..Element::default() }),
                    "graph" => assert_eq!(attributes["edgedefault"], "directed"),
                    "graphml" => {
                        assert_eq!(attributes["xmlns"], "http://graphml.graphdrawing.org/xmlns")
                    }
                    "default" => {}
                    other => panic!("element {other}"),
                }
                value.clear();
                if !is_empty {
                    open.push(name);
                }
            }
            Event::Text(words) => value.push_str(&words),
            Event::GeneralRef(_) => value.push('?'),
            Event::End(_) => {
                let name = open.pop().unwrap();
                if name == "data" {
                    let parent = open.last().unwrap();
                    assert_eq!(keys.get(&key), Some(parent), "key {key} is declared for {parent}");
                    let element = match parent.as_str() {
                        "node" => nodes.last_mut().unwrap(),
                        "edge" => edges.last_mut().unwrap(),
                        _ => &mut graph,
                    };
                    element.data.insert(key.clone(), value.trim().to_string());
                }
            }
            _ => {}
        }
    }
    check_graph(&graph, root, kind);
    check_automaton(&nodes, &edges, &graph, root);
}

fn check_graph(graph: &Element, root: &Path, kind: &str) {
    assert_eq!(graph.data["witness-type"], kind);
    assert_eq!(graph.data["sourcecodelang"], "C");
    assert!(graph.data["producer"].starts_with("refute "));
    assert!(graph.data["specification"].starts_with("CHECK( init(main()), LTL("));
    assert_eq!(graph.data["programhash"], sha256(&root.join(&graph.data["programfile"])));
    assert!(matches!(graph.data["architecture"].as_str(), "32bit" | "64bit"));
    assert!(is_iso_time(&graph.data["creationtime"]));
}

fn check_automaton(nodes: &[Element], edges: &[Element], graph: &Element, root: &Path) {
    let count = |key: &str| nodes.iter().filter(|node| node.data.contains_key(key)).count();
    assert_eq!(count("entry"), 1);
    let is_violation = graph.data["witness-type"] == "violation_witness";
    assert_eq!(count("violation"), usize::from(is_violation));
    let source = fs::read(root.join(&graph.data["programfile"])).unwrap();
    let lines = source.split(|byte| *byte == b'\n').count();
    let has = |id: &str| nodes.iter().any(|node| node.attributes["id"] == id);
    let mut functions: Vec<&str> = Vec::new();
    for edge in edges {
        assert!(has(&edge.attributes["source"]) && has(&edge.attributes["target"]));
        for key in ["startline", "endline"] {
            if let (Some(line), false) = (edge.data.get(key), edge.data.contains_key("originfile"))
            {
                assert!((1..=lines).contains(&line.parse().unwrap()), "{edge:?}");
            }
        }
        if let Some(assumption) = edge.data.get("assumption") {
            assert!(assumption.ends_with(';') && !assumption.contains(['{', '&', '@']));
            assert!(edge.data.contains_key("assumption.resultfunction"), "{edge:?}");
        }
        if let Some(control) = edge.data.get("control") {
            assert!(matches!(control.as_str(), "condition-true" | "condition-false"));
        }
        if let Some(function) = edge.data.get("returnFromFunction") {
            assert_eq!(functions.pop(), Some(function.as_str()), "{edge:?}");
        }
        functions.extend(edge.data.get("enterFunction").map(String::as_str));
    }
}
