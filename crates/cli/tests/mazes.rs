//! `refute generate mazes` and `refute fuzz mazes` from the outside: what is made of formulas, and every kind of bad input.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::{Ran, command, directory, finish, scripted, test_xml};
use process::Scratch;
use serde_json::Value;

fn generate(scratch: &Scratch, arguments: &[&str]) -> Ran {
    let command = command().args(["generate", "mazes"]).args(arguments);
    finish(command.current_dir(scratch.path()))
}

fn document(directory: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(directory.join("result.json")).unwrap()).unwrap()
}

/// Every file of a directory but the document, which has times and paths.
fn contents(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name != "result.json" {
            all.insert(name, fs::read(path).unwrap());
        }
    }
    all
}

#[test]
fn a_set_is_made_and_made_again() {
    let scratch = directory(&[]);
    let arguments = ["-n", "9", "--logic", "QF_UFBV,QF_FP", "--seed", "5"];
    for (out, jobs) in [("one", "1"), ("two", "2")] {
        let ran = generate(&scratch, &[&arguments[..], &["-o", out, "--jobs", jobs]].concat());
        assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    }
    let (one, two) = (contents(&scratch.file("one")), contents(&scratch.file("two")));
    assert_eq!(one, two);
    let document = document(&scratch.file("one"));
    assert_eq!(document["schema"], "refute-generate-mazes/1");
    assert_eq!(document["validated"], true);
    let programs = document["programs"].as_array().unwrap();
    assert_eq!(programs.len(), 9);
    for program in programs {
        let name = program["name"].as_str().unwrap();
        let is_safe = program["expected_verdict"].as_bool().unwrap();
        let task = formats::read_task(&scratch.file(&format!("one/{name}.yml"))).unwrap();
        assert_eq!(task.properties[0].expected_verdict, Some(is_safe), "{name}");
        assert_eq!(is_safe, program["inputs"].as_array().unwrap().is_empty(), "{name}");
        let text = String::from_utf8(one[&format!("{name}.c")].clone()).unwrap();
        let logic = program["logic"].as_str().unwrap();
        assert!(text.contains(&format!("/* traits: logic={logic} loops=")), "{text}");
        assert!(one.contains_key(&format!("{name}.svg")));
    }
    let other =
        ["-n", "9", "--logic", "QF_UFBV,QF_FP", "--seed", "6", "--no-validate", "-o", "three"];
    assert_eq!(generate(&scratch, &other).code, 0);
    assert_ne!(one, contents(&scratch.file("three")));
}

/// One cell, and the formula as it is.
const AS_IT_IS: &str =
    r#"{"transforms": 1, "parameters": {"u": [1], "t": {"storm": [0]}, "g": ["CVE_gen"]}}"#;

/// The text of the program that a formula becomes.
fn program_of(formula: &str, more: &[&str]) -> String {
    let config = AS_IT_IS.replace("\"u\"", "\"s\": \"seed.smt2\", \"u\"");
    let scratch = directory(&[("seed.smt2", formula), ("c.json", &config)]);
    let arguments = ["-n", "1", "-o", "set", "--config", "c.json"];
    let ran = generate(&scratch, &[&arguments[..], more].concat());
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let name = document(&scratch.file("set"))["programs"][0]["name"].as_str().unwrap().to_owned();
    fs::read_to_string(scratch.file(&format!("set/{name}.c"))).unwrap()
}

/// The thesis' listings 5.1 to 5.5: what confused verifiers, made here from formulas, executed and confirmed.
#[test]
fn the_listings_of_the_thesis_are_made_in_kind() {
    let bits = |name: &str, width: u32| format!("(declare-const {name} (_ BitVec {width}))");
    let (x, y) = (bits("x", 32), bits("y", 32));
    // 5.1: x == ~y
    let text = program_of(&format!("{x}{y}(assert (= x (bvnot y)))"), &[]);
    assert!(text.contains("(v0) == ((unsigned int)(~(unsigned int)(v1)))"), "{text}");
    // 5.2: (0 % n) <= 100, by C's own operator and by one that is defined for zero
    let formula = format!("{x}(assert (bvule (bvurem #x00000000 x) #x00000064))");
    let text = program_of(&formula, &["--undefined"]);
    assert!(text.contains("(0U) % (v0)"), "{text}");
    assert!(program_of(&formula, &[]).contains("urem(0U, v0)"));
    // 5.3: an overflow of a sum of a small type, and a shift by a constant
    let formula = "(assert (bvult (bvlshr (bvadd ((_ zero_extend 24) c) (bvmul #xffffffff #x00000001)) #x00000002) #x00000008))";
    let text = program_of(&format!("{}{formula}", bits("c", 8)), &["--undefined"]);
    assert!(text.contains("(unsigned int)(v0)") && text.contains("4294967295U"), "{text}");
    assert!(text.contains(">> (2U)") && text.contains("< (8U)"), "{text}");
    // 5.4: a constant that does not fit the type of a variable beside it
    let formula = format!(
        "{}(assert (bvule (bvadd ((_ zero_extend 16) t) #x00000000) #x00010000))\
         (assert (not (bvult (bvsub #x00000070 (bvadd ((_ zero_extend 16) t) #x00000048)) #x0000003f)))",
        bits("t", 16)
    );
    let text = program_of(&formula, &[]);
    assert!(text.contains("<= (65536U)") && text.contains("unsigned short v0"), "{text}");
    assert!(text.contains("__VERIFIER_nondet_ushort()") && text.contains("!("), "{text}");
    // 5.5: an integer that is a byte, without wrapping
    let text = program_of(&format!("{}(assert (< (+ 242 (bv2nat a)) 256))", bits("a", 8)), &[]);
    assert!(
        text.contains("242L") && text.contains("(long)(v0)") && text.contains("256L"),
        "{text}"
    );
}

#[test]
fn formulas_that_are_not_fit_are_told_and_the_others_go_on() {
    let hard = "(declare-const p (_ BitVec 64))(declare-const q (_ BitVec 64))\
        (assert (= (bvmul ((_ zero_extend 64) p) ((_ zero_extend 64) q)) #xb1d5c3a97f3e6d2f4c8a1e5b7d9f0361))\
        (assert (bvugt p #x0000000000000001))(assert (bvugt q #x0000000000000001))";
    let sum = |number: u32| format!("(assert (bvult (bvadd x #x{number:08x}) #x{number:08x}))\n");
    let large: String = (1..20_000).map(sum).collect();
    let large = format!("(declare-const x (_ BitVec 32))\n{large}");
    let scratch = directory(&[
        ("all/large.smt2", &large),
        ("all/good.smt2", "(declare-const x Int)(assert (> x 2))(assert (< (* x x) 50))"),
        ("all/broken.smt2", "(declare-const x Int)\n(assert (> x 2)"),
        ("all/real.smt2", "(declare-const x Real)(assert (> x 2.5))"),
        (
            "all/huge-numbers.smt2",
            "(set-info :status sat)(declare-const x Int)(assert (> x 9223372036854775807))",
        ),
        ("all/hard.smt2", hard),
        ("all/liar.smt2", "(set-info :status unsat)(declare-const x Int)(assert (> x 2))"),
        ("all/empty.smt2", ""),
        ("all/deeper/lenient.smt2", "(declare-const x Int)(assert (> x 2))(assert (> (/ x 2) 1))"),
    ]);
    let arguments =
        ["-n", "4", "-o", "set", "--seeds", "all", "--no-validate", "--seed-timeout", "1500ms"];
    let ran = generate(&scratch, &arguments);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let document_of = document(&scratch.file("set"));
    let dropped = document_of["dropped"].as_object().unwrap();
    let told = dropped.keys().cloned().collect::<Vec<_>>().join("\n");
    for words in [
        "broken: 2:1: ",
        "real: 1:18: the sort Real cannot be said in C",
        "huge_numbers: unsatisfiable with integers of 64 bits",
        "hard: no solver decides it within 1.5 s",
        "liar: it says that it is unsatisfiable, but there is a model",
        "empty: it has 0 atoms, and 1 are wanted",
        "lenient: 1:",
        "large: it has 59998 expressions, and at most 50000 become a program",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    for program in document_of["programs"].as_array().unwrap() {
        assert_eq!(program["seed"], "good");
    }
    let lenient = ["-n", "2", "-o", "other", "--seeds", "all/deeper", "--no-validate", "--lenient"];
    let ran = generate(&scratch, &lenient);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(ran.stdout.contains("read as true: lenient: 1:"), "{ran:?}");
}

#[test]
fn bad_input_is_told() {
    let scratch = directory(&[
        ("x.smt2", "(assert true)"),
        ("full/file", ""),
        ("bad.json", r#"{"parameters": {"w": "wide"}}"#),
        ("none/readme", ""),
    ]);
    for (arguments, words) in [
        (&["-o", "set", "--seeds", "nowhere"][..], "'nowhere' cannot be read"),
        (&["-o", "set", "--seeds", "none"], "no SMT-LIB file (.smt2) was found"),
        (&["-o", "full"], "'full' is not empty"),
        (&["-o", "set", "--logic", "QF_XYZ"], "'QF_XYZ' is no logic of ours"),
        (&["-o", "set", "--size", "0x5"], "'0x5' is no size"),
        (&["-o", "set", "--size", "5"], "'5' is no size"),
        (&["-o", "set", "--clauses", "9-3"], "'9-3' is no range"),
        (&["-o", "set", "--config", "bad.json"], "field 'w'"),
        (&["-o", "set", "--config", "none.json"], "none.json"),
        (&["-o", "set", "--seed-timeout", "soon"], "soon"),
        (&["-o", "set", "--seeds", "x.smt2", "--logic", "QF_BV"], "cannot be used with"),
    ] {
        let ran = generate(&scratch, &[&["-n", "1", "--no-validate"], arguments].concat());
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{arguments:?}: {ran:?}");
        assert!(ran.stderr.contains(words), "{arguments:?}: {ran:?}");
    }
    // Nothing can be made of this one.
    let ran = generate(&scratch, &["-n", "1", "-o", "set", "--no-validate", "--seeds", "x.smt2"]);
    assert_eq!(ran.code, 3, "{ran:?}");
}

/// Says safe wherever there is a remainder; what it says is wrong when the error can be reached.
const SCRIPT: &str = r#"
if grep -q 'urem(' program.c; then echo SAFE; exit 0; fi
echo NO IDEA; exit 3
"#;

const MORE: &str = r#"
[[verdict]]
means = "unknown"
exit = [3]
stdout = '^(NO IDEA)$'
"#;

#[test]
fn a_finding_is_made_small_from_its_recipe() {
    let formula = "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))\
        (assert (bvult (bvurem x y) #x03))(assert (bvugt (bvmul x y) #x10))(assert (distinct x y))\
        (assert (bvsle (bvadd x #x05) (bvxor y #x33)))(assert (bvugt y #x01))";
    let scratch = directory(&[("seed.smt2", formula)]);
    let description = scripted::description("modest") + MORE;
    scripted::write(scratch.path(), "modest", SCRIPT, &description);
    let program = format!("modest={}", scratch.file("modest").display());
    let ran = finish(
        command()
            .args([
                "fuzz",
                "mazes",
                "--seeds",
                "seed.smt2",
                "--per-seed",
                "4",
                "--seed",
                "3",
                "-o",
                "c",
            ])
            .args(["--checkers", "modest.toml", "--program", &program, "--reduce-timeout", "60s"])
            .current_dir(scratch.path()),
    );
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.verdict().ends_with("findings"), "{ran:?}");
    let document = document(&scratch.file("c"));
    let reports = fs::read_dir(scratch.file("c/reports")).unwrap();
    assert!(reports.count() > 0);
    let group = &document["groups"][0];
    assert_eq!(group["misbehaviour"], "wrong", "{group}");
    assert!(group["lines"].as_u64().unwrap() <= 25, "{group}");
}

const HOST: &str = r#"#include <stdio.h>
static int udiv(int n) { return n > 2 ? n / 2 : 1; }
int main(void)
{
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    if (i == 3)
      sum += udiv(i);
    else
      sum++;
  }
  printf("%d\n", sum);
  return sum;
}
"#;

/// Guards in programs of somebody else's, whose places were executed and which do what they did.
#[test]
fn guards_are_put_into_programs_that_are_there() {
    let scratch = directory(&[
        ("hosts/good.c", HOST),
        ("hosts/asks.c", "#include <stdio.h>\nint main(void) { return getchar(); }"),
        (
            "hosts/rounds.c",
            "#include <fenv.h>\nint main(void) { fesetround(FE_UPWARD); return 0; }",
        ),
        (
            "seeds/reached.smt2",
            "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 8))(assert (= (bvudiv x #x00000007) #x00000009))\
             (assert (bvugt y (bvurem y #x10)))(assert (distinct ((_ extract 7 0) x) y))",
        ),
        (
            "seeds/safe.smt2",
            "(declare-const x (_ BitVec 16))(assert (= (bvmul x #x0002) #x0003))(assert (bvugt x #x0001))",
        ),
    ]);
    let arguments = ["--seeds", "seeds", "--seed", "2"];
    let hosts = ["--hosts", "hosts", "-n", "30", "-o", "all", "--no-validate"];
    let ran = generate(&scratch, &[&arguments[..], &hosts].concat());
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let dropped = document(&scratch.file("all"))["dropped"].to_string();
    assert!(dropped.contains("host: asks: environment: it uses getchar"), "{dropped}");
    assert!(dropped.contains("host: rounds: it uses fesetround, and shares"), "{dropped}");

    let good = ["--hosts", "hosts/good.c", "-n", "2", "-o", "set"];
    let ran = generate(&scratch, &[&arguments[..], &good].concat());
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let document = document(&scratch.file("set"));
    assert_eq!(
        (&document["validated"], &document["dropped"]),
        (&true.into(), &serde_json::json!({}))
    );
    let mut verdicts = Vec::new();
    for program in document["programs"].as_array().unwrap() {
        verdicts.push(program["expected_verdict"].as_bool().unwrap());
        assert_eq!((&program["host"], &program["cells"]), (&"good".into(), &Value::Null));
        assert!(program["scaffold"].as_str().unwrap().starts_with("in good at line "), "{program}");
        let name = program["name"].as_str().unwrap();
        let text = fs::read_to_string(scratch.file(&format!("set/{name}.c"))).unwrap();
        // The host has a function of the name of a helper.
        assert!(text.contains("static int udiv(int n)"), "{text}");
        assert_eq!(text.matches("__refute_guard_0()").count(), 1, "{text}");
        assert!(!scratch.file(&format!("set/{name}.svg")).exists());
    }
    assert_eq!(verdicts, [false, true]);

    // A verifier that knows nothing of quotients is wrong; what shows it has neither the host nor the other clauses.
    let description = scripted::description("modest") + MORE;
    let script = SCRIPT.replace("'urem('", "'udiv('");
    scripted::write(scratch.path(), "modest", &script, &description);
    let program = format!("modest={}", scratch.file("modest").display());
    let ran = finish(
        command()
            .args([
                "fuzz",
                "mazes",
                "--seeds",
                "seeds/reached.smt2",
                "--per-seed",
                "1",
                "--seed",
                "3",
            ])
            .args(["--hosts", "hosts/good.c", "-o", "c", "--checkers", "modest.toml"])
            .args(["--program", &program, "--reduce-timeout", "60s"])
            .current_dir(scratch.path()),
    );
    assert_eq!(ran.code, 1, "{ran:?}");
    let reports = self::document(&scratch.file("c"));
    assert!(reports["groups"][0]["lines"].as_u64().unwrap() <= 20, "{reports}");
}

#[test]
fn a_suite_colours_the_cells_that_it_reaches() {
    let scratch = directory(&[("suite/none.xml", &test_xml(&[]))]);
    let ran = generate(
        &scratch,
        &["-n", "1", "-o", "set", "--logic", "QF_BV", "--plain", "--no-validate"],
    );
    assert_eq!(ran.code, 0, "{ran:?}");
    let entry = document(&scratch.file("set"))["programs"][0].clone();
    let name = entry["name"].as_str().unwrap();
    let inputs: Vec<String> =
        entry["inputs"].as_array().unwrap().iter().map(ToString::to_string).collect();
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    fs::write(scratch.file("suite/way.xml"), test_xml(&inputs)).unwrap();
    let run = |picture: &str| {
        let program = format!("set/{name}.c");
        let words = ["run", "suite", &program, "--maze", picture, "-o", "out"];
        finish(command().args(words).current_dir(scratch.path()))
    };
    let ran = run(&format!("set/{name}.svg"));
    assert_eq!(ran.code, 1, "{ran:?}");
    let coloured = fs::read_to_string(scratch.file("out/maze.svg")).unwrap();
    let reached = coloured.matches("fill=\"#9fd69f\"").count();
    assert!(reached > 4 && reached < 25, "{reached} cells: {ran:?}");
    assert!(ran.stderr.contains(&format!("{reached} of 25 cells were reached")), "{ran:?}");
    let ran = run("suite/way.xml");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("it is not that of the program"), "{ran:?}");
}
