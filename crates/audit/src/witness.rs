//! What a mutant does that nobody notices: an execution that passes, runs through the change and through as
//! much other code as possible, beside what the original does with the same inputs.

use base::Location;
use exec::Setup;
use formats::step_text;
use ir::ValidProgram;
use serde::Serialize;
use verdict::{Finding, Property, Step, Violation};

/// An execution of a mutant that passes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Witness {
    /// The inputs, in the order in which the program asks for them.
    pub inputs: Vec<String>,
    /// Their bits, of those that are wider the low ones.
    #[serde(skip)]
    pub bits: Vec<u64>,
    /// How many ways out of decisions and entries of functions it covers, of the code.
    pub covered: u32,
    /// How many there are.
    pub goals: u32,
    /// Whether no execution that passes and runs through the change covers more.
    pub is_maximal: bool,
    /// What the mutant writes, line by line.
    pub mutant_output: Vec<String>,
    /// What the original writes.
    pub original_output: Vec<String>,
    /// What the mutant does, step by step: what matters of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
}

/// What a program wrote, line by line.
pub fn lines(output: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(output).lines().map(ToOwned::to_owned).collect()
}

impl Witness {
    /// All of it as a text for people.
    pub fn text(&self) -> String {
        let part = |title: &str, lines: &[String]| format!("{title}:\n  {}\n", lines.join("\n  "));
        [
            part("inputs", &self.inputs),
            part("the mutant writes", &self.mutant_output),
            part("the original writes", &self.original_output),
            part("what the mutant does", &self.steps),
        ]
        .concat()
    }

    /// Whether what they write tells the mutant and the original apart.
    pub fn differs(&self) -> bool {
        self.mutant_output != self.original_output
    }
}

/// What a program does, step by step, each with its place.
pub fn steps(program: &ValidProgram, setup: Setup<'_>) -> Vec<String> {
    let traced = exec::trace(program, setup);
    // Steps are told as those of a violation; this is one without.
    let finding = Finding {
        property: Property::Assert,
        location: Location::UNKNOWN,
        message: "the end".into(),
    };
    let told = Violation { finding, inputs: traced.inputs, trace: traced.trace };
    let step = |step: &Step| {
        let place = program.files.describe(step.location);
        format!("{place}: {}: {}", step.function, step_text(step, &told, program.data_model))
    };
    told.trace.steps.iter().map(step).collect()
}
