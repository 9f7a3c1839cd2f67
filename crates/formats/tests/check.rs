//! What a check hands out, on a small program: the witnesses' rules, and the reproducer run for real.

use std::fs;
use std::process::Command;

use base::{DataModel, FileTable, Location};
use formats::{
    CheckResult, CheckedTask, ProgramText, ReproducerOptions, SourceFile, correctness_graphml,
    correctness_yaml, reproducer, sarif, violation_graphml, violation_yaml,
};
use verdict::{
    Finding, InputKind, InputValue, Property, Reason, Step, StepKind, Trace, TracedInput, Verdict,
    Violation,
};

const PROGRAM: &str = "\
struct pair { char a; unsigned short b; };
extern struct pair nondet_pair(void);
void reach_error() {}
int main(void) {
  int x = __VERIFIER_nondet_int( /* ) */ );
  double d = __VERIFIER_nondet_double();
  struct pair p = nondet_pair();
  unsigned long long bits;
  __builtin_memcpy(&bits, &d, 8);
  if (x == -7) {
    if (bits == 0x7ff8000000000123ULL && p.a == 1 && p.b == 0x0403) reach_error();
  }
  return 0;
}
";

fn sample(model: DataModel) -> (CheckedTask, Violation) {
    let mut files = FileTable::default();
    let file = files.intern("p & q.c");
    let at = |line, column| Location { file, line, column };
    let input = |kind, bits, function: &str, location, byte| TracedInput {
        value: InputValue { kind, bits },
        function: function.into(),
        caller: "main".into(),
        location,
        variable: None,
        byte,
        is_any: false,
    };
    let mut inputs = vec![
        input(InputKind::Int, 0xffff_fff9, "__VERIFIER_nondet_int", at(5, 11), None),
        input(
            InputKind::Double,
            0x7ff8_0000_0000_0123,
            "__VERIFIER_nondet_double",
            at(6, 14),
            None,
        ),
    ];
    for byte in 0..4 {
        let bits = u128::from(byte + 1);
        inputs.push(input(InputKind::UChar, bits, "nondet_pair", at(7, 19), Some(byte)));
    }
    let step = |location, kind| Step { location, function: "main".into(), kind, matters: true };
    let mut steps: Vec<Step> = inputs
        .iter()
        .enumerate()
        .map(|(index, input)| step(input.location, StepKind::Input { input: index }))
        .collect();
    steps.push(step(at(10, 7), StepKind::Branch { taken: true }));
    steps.push(step(at(11, 9), StepKind::Branch { taken: true }));
    steps.push(step(at(11, 69), StepKind::Violation));
    let finding = Finding {
        property: Property::UnreachCall,
        location: at(11, 69),
        message: "reach_error is called */ <here>".into(),
    };
    let task = CheckedTask {
        files,
        sources: vec![SourceFile { name: "p & q.c".into(), contents: PROGRAM.into() }],
        specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )\n".into(),
        data_model: model,
        compiler_options: Vec::new(),
        entry: "main".into(),
        version: "0.1.0".into(),
        creation_time: "2026-01-31T12:00:00Z".into(),
    };
    (task, Violation { finding, inputs, trace: Trace { steps } })
}

#[test]
fn waypoints_stand_where_the_format_wants_them() {
    let (task, violation) = sample(DataModel::Lp64);
    let text = violation_yaml(&task, &violation).unwrap();
    let entries: serde_json::Value = serde_saphyr::from_str(&text).unwrap();
    let entry = &entries[0];
    assert_eq!(entry["entry_type"], "violation_sequence", "{text}");
    assert_eq!(entry["metadata"]["format_version"], "2.0");
    assert_eq!(entry["metadata"]["task"]["data_model"], "LP64");
    let points: Vec<_> = entry["content"].as_array().unwrap().iter().collect();
    let point = |index: usize| &points[index]["segment"][0]["waypoint"];
    // The NaN and the struct have no expression, and the condition with && is no single branch.
    assert_eq!(points.len(), 3, "{text}");
    assert_eq!(point(0)["type"], "function_return");
    assert_eq!(point(0)["constraint"]["value"], "\\result == -7");
    assert_eq!(point(0)["location"]["column"], 42);
    assert_eq!(point(1)["type"], "branching");
    assert_eq!(point(1)["constraint"]["value"], "true");
    assert_eq!(point(1)["location"]["column"], 3);
    assert_eq!(point(2)["type"], "target");
    assert_eq!(point(2)["location"]["line"], 11);
    assert!(point(2)["constraint"].is_null());
    assert!(correctness_yaml(&task).contains("invariant_set"));
}

#[test]
fn automata_have_one_entry_and_one_violation() {
    let (task, violation) = sample(DataModel::Ilp32);
    let text = violation_graphml(&task, &violation).unwrap();
    assert_eq!(text.matches("<data key=\"entry\">true</data>").count(), 1);
    assert_eq!(text.matches("<data key=\"violation\">true</data>").count(), 1);
    assert_eq!(text.matches("key=\"assumption\">").count(), 1);
    assert!(text.contains("\\result == -7;"));
    assert!(text.contains("<data key=\"programfile\">p &amp; q.c</data>"));
    assert!(text.contains("<data key=\"architecture\">32bit</data>"));
    assert!(correctness_graphml(&task).contains("correctness_witness"));
}

#[test]
fn logs_hold_the_way_to_the_violation() {
    let (task, violation) = sample(DataModel::Lp64);
    let verdicts =
        [Verdict::Violated(Box::new(violation)), Verdict::Unknown(Reason::Time), Verdict::Safe];
    let results =
        verdicts.map(|verdict| CheckResult { property: None, verdict, confirmation: None });
    let log: serde_json::Value = serde_json::from_str(&sarif(&task, &results)).unwrap();
    let run = &log["runs"][0];
    assert_eq!(run["results"].as_array().unwrap().len(), 1);
    let result = &run["results"][0];
    let rule = result["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(run["tool"]["driver"]["rules"][rule]["id"], result["ruleId"]);
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "p%20%26%20q.c");
    assert_eq!(place["region"]["startLine"], 11);
    let flow = &result["codeFlows"][0]["threadFlows"][0]["locations"];
    assert_eq!(flow.as_array().unwrap().len(), 9);
}

#[test]
fn reproducers_reproduce() {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let (task, violation) = sample(model);
        let options = ReproducerOptions {
            program: ProgramText::Embedded { name: "p & q.c".into(), text: PROGRAM.into() },
            error_functions: Vec::new(),
            compiler: "cc".into(),
            compiler_options: Vec::new(),
        };
        let text = reproducer(&task, &violation, &options).unwrap();
        let place = tempfile::TempDir::new().unwrap();
        fs::write(place.path().join("reproduce.c"), &text).unwrap();
        for compiler in ["clang-19", "gcc"] {
            let built = Command::new(compiler)
                .args([model.compiler_flag(), "-O0", "-w", "reproduce.c", "-o", "reproduce"])
                .current_dir(&place)
                .output()
                .unwrap();
            let messages = String::from_utf8_lossy(&built.stderr);
            assert!(built.status.success(), "{compiler} {model}: {messages}\n{text}");
            let run = Command::new(place.path().join("reproduce")).output().unwrap();
            assert_eq!(run.status.code(), Some(1), "{compiler} {model}");
            let said = String::from_utf8_lossy(&run.stderr).into_owned();
            assert_eq!(said, "refute: reach_error was called\n", "{compiler} {model}");
        }
    }
}
