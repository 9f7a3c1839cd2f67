//! Configuration files of Minotaur: what of them has a meaning for us, and what is said about the rest.
//!
//! A file describes one series of tests. What concerns formulas and mazes becomes part of the plan; what concerns
//! verifiers and resources has options of its own, which are named instead of guessed at.

use maze::{Numbers, Ranges};
use serde_json::{Map, Value};

use crate::maze_plan::MazePlan;
use crate::planned::ProducerError;

/// Mazes are drawn in C source text, not on paper: 50 by 50 cells are 2,500 functions.
const LARGEST: u64 = 50;
/// Mazes in a chain.
const LONGEST: u64 = 20;

/// Changes a plan as a configuration file says; what of the file has no meaning here, in words for people.
///
/// # Errors
///
/// When it is no configuration file, or a value means nothing. The field is named.
pub fn read_minotaur(text: &str, plan: &mut MazePlan) -> Result<Vec<String>, ProducerError> {
    let value: Value = serde_json::from_str(text).map_err(|error| wrong("", &error.to_string()))?;
    let Value::Object(fields) = value else { return Err(wrong("", "an object is expected")) };
    let mut notes = Vec::new();
    for (name, value) in &fields {
        match name.as_str() {
            "parameters" => parameters(value, plan, &mut notes)?,
            "transforms" => plan.per_seed = number(name, value)?.max(1),
            "gen_time" => {
                plan.seed_timeout = value
                    .as_f64()
                    .filter(|seconds| (0.001..=86_400.0).contains(seconds))
                    .ok_or_else(|| wrong(name, "a number of seconds is expected"))?;
            }
            "expected_result" | "expected_results" => {
                plan.truth = match value.as_str() {
                    Some("error") => Some(false),
                    Some("safe") => Some(true),
                    Some("infer") => None,
                    _ => return Err(wrong(name, "it is 'error', 'safe' or 'infer'")),
                }
            }
            _ => notes.push(match instead(name) {
                Some(option) => format!("'{name}' is not taken from the file: {option}"),
                None => format!("'{name}' has no meaning here"),
            }),
        }
    }
    Ok(notes)
}

/// What says the same on the command line.
fn instead(name: &str) -> Option<&'static str> {
    Some(match name {
        "workers" => "give --jobs",
        "memory" => "give --memory",
        "duration" | "batch_duration" => "give --timeout",
        "repeats" | "batches" | "batch_size" => "give --programs (or -n), their product",
        "tool" | "tools" => "give --checkers, and --swarm for drawn options",
        "seed" => "give --seed",
        "verbosity" => "everything is kept in the campaign",
        "check_error" | "check-error" => "refute campaign recheck asks another version",
        _ => return None,
    })
}

fn parameters(
    value: &Value,
    plan: &mut MazePlan,
    notes: &mut Vec<String>,
) -> Result<(), ProducerError> {
    // Experiments list one object for each of their tests.
    let object = match value {
        Value::Array(all) => {
            if all.len() > 1 {
                notes.push("'parameters' lists several experiments: the first is taken".into());
            }
            all.first().unwrap_or(&Value::Null)
        }
        one => one,
    };
    let Value::Object(fields) = object else {
        return Err(wrong("parameters", "an object is expected"));
    };
    let mut ranges = Ranges::default();
    for (name, value) in fields {
        match name.as_str() {
            "a" => ranges.algorithms = algorithms(value)?,
            "w" => ranges.width = Some(numbers(name, value, 1, LARGEST)?),
            "h" => ranges.height = Some(numbers(name, value, 1, LARGEST)?),
            "u" => ranges.one_cell = Some(numbers(name, value, 0, 1)?),
            "c" => ranges.backward = Some(numbers(name, value, 0, 100)?),
            "n" => ranges.mazes = Some(numbers(name, value, 1, LONGEST)?),
            "s" => plan.seeds = seeds(value)?,
            "t" => transformations(value, plan, &mut ranges, notes)?,
            "r" => notes.push("'r' is not taken from the file: give --seed".into()),
            "b" => notes.push("'b' has no meaning here: the error is always reach_error()".into()),
            "g" if every_is(value, "CVE_gen") => {}
            "g" => {
                notes.push("'g' has no meaning here: guards are always made from formulas".into())
            }
            "m" => notes.push("'m' has no meaning here: every program is another mutant".into()),
            _ => notes.push(format!("'{name}' has no meaning here")),
        }
    }
    plan.ranges = ranges;
    Ok(())
}

fn transformations(
    value: &Value,
    plan: &mut MazePlan,
    ranges: &mut Ranges,
    notes: &mut Vec<String>,
) -> Result<(), ProducerError> {
    let Value::Object(fields): &Value = value else {
        return Err(wrong("t", "an object is expected"));
    };
    for (name, value) in fields as &Map<String, Value> {
        match name.as_str() {
            "storm" => plan.storm = numbers(name, value, 0, 1)?,
            "rw" => ranges.walls = Some(numbers(name, value, 0, 100)?),
            "wd" => {
                let defined = numbers(name, value, 0, 1)?;
                plan.undefined = defined.most() == 0;
                if defined.most() != defined.least() {
                    notes.push("'wd' is both: all programs are well-defined".into());
                }
            }
            "sh" | "keepId" => notes.push(format!("'{name}' is done in any case")),
            _ => notes.push(format!("the transformation '{name}' has no meaning here")),
        }
    }
    Ok(())
}

fn every_is(value: &Value, name: &str) -> bool {
    match value {
        Value::Array(all) => all.iter().all(|one| one == name),
        one => one == name,
    }
}

fn algorithms(value: &Value) -> Result<Vec<String>, ProducerError> {
    let wrong = || wrong("a", "it lists Backtracking, Kruskal, Prims, Wilsons, Sidewinder");
    let one = |value: &Value| match value.as_str() {
        Some("Backtracking") => Ok("backtracker".to_owned()),
        Some("Kruskal") => Ok("kruskal".to_owned()),
        Some("Prims" | "Prim") => Ok("prim".to_owned()),
        Some("Wilsons" | "Wilson") => Ok("wilson".to_owned()),
        Some("Sidewinder") => Ok("sidewinder".to_owned()),
        _ => Err(wrong()),
    };
    match value {
        Value::Array(all) if !all.is_empty() => all.iter().map(one).collect(),
        value => Ok(vec![one(value)?]),
    }
}

fn seeds(value: &Value) -> Result<Vec<std::path::PathBuf>, ProducerError> {
    let one = |value: &Value| {
        value.as_str().map(Into::into).ok_or_else(|| wrong("s", "a file or directory is expected"))
    };
    match value {
        Value::Array(all) => all.iter().map(one).collect(),
        value => Ok(vec![one(value)?]),
    }
}

fn number(name: &str, value: &Value) -> Result<u64, ProducerError> {
    let value = match value {
        Value::Array(all) => all.first().unwrap_or(&Value::Null),
        value => value,
    };
    value.as_u64().ok_or_else(|| wrong(name, "a number is expected"))
}

/// A list of numbers, or an object with `min` and `max`.
fn numbers(name: &str, value: &Value, least: u64, most: u64) -> Result<Numbers, ProducerError> {
    let read = match value {
        Value::Number(_) => serde_json::from_value(Value::Array(vec![value.clone()])),
        value => serde_json::from_value::<Numbers>(value.clone()),
    };
    let said = || wrong(name, "numbers are expected, in a list or as {\"min\": A, \"max\": B}");
    let numbers = read.map_err(|_| said())?;
    let in_order = !matches!(&numbers, Numbers::Between { min, max } if min > max)
        && !matches!(&numbers, Numbers::Listed(all) if all.is_empty());
    match in_order && numbers.least() >= least && numbers.most() <= most {
        true => Ok(numbers),
        false => Err(wrong(name, &format!("numbers from {least} to {most} are expected"))),
    }
}

fn wrong(field: &str, reason: &str) -> ProducerError {
    match field {
        "" => ProducerError::Word(format!("the configuration is not understood: {reason}")),
        field => ProducerError::Word(format!("the configuration, field '{field}': {reason}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(MazePlan, Vec<String>), String> {
        let mut plan = MazePlan::default();
        let notes = read_minotaur(text, &mut plan).map_err(|error| error.to_string())?;
        Ok((plan, notes))
    }

    #[test]
    fn a_configuration_becomes_a_plan() {
        let (plan, notes) = read(
            r#"{"workers": 2, "transforms": 20, "gen_time": 10, "expected_result": "error",
                "tool": {"cbmc": {}}, "abort_on_error": [],
                "parameters": {"a": ["Prims", "Wilsons"], "w": {"min": 4, "max": 7}, "h": [5], "c": [0, 50],
                  "g": ["CVE_gen"], "s": "seeds", "r": {"min": 0, "max": 65536},
                  "t": {"storm": [1], "wd": [0], "rw": [0, 10], "dag": [2]}}}"#,
        )
        .unwrap();
        assert_eq!((plan.per_seed, plan.truth, plan.undefined), (20, Some(false), true));
        assert_eq!(plan.seeds, [std::path::PathBuf::from("seeds")]);
        assert_eq!(plan.ranges.algorithms, ["prim", "wilson"]);
        assert_eq!(plan.ranges.width, Some(Numbers::Between { min: 4, max: 7 }));
        assert_eq!(plan.ranges.walls, Some(Numbers::Listed(vec![0, 10])));
        let notes = notes.join("\n");
        for word in ["--jobs", "--checkers", "'abort_on_error' has no", "--seed", "'dag'"] {
            assert!(notes.contains(word), "{word}: {notes}");
        }
    }

    #[test]
    fn what_means_nothing_is_told_with_its_field() {
        for (text, words) in [
            ("", "not understood"),
            ("[]", "object"),
            (r#"{"parameters": 3}"#, "'parameters'"),
            (r#"{"parameters": {"w": {"min": 0, "max": 3}}}"#, "'w': numbers from 1 to 50"),
            (r#"{"parameters": {"h": {"min": 9, "max": 3}}}"#, "'h'"),
            (r#"{"parameters": {"c": "many"}}"#, "'c'"),
            (r#"{"parameters": {"a": ["Eller"]}}"#, "Sidewinder"),
            (r#"{"parameters": {"t": []}}"#, "'t'"),
            (r#"{"expected_result": "perhaps"}"#, "'infer'"),
            (r#"{"gen_time": -1}"#, "'gen_time'"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
