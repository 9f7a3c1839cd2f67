//! What a mutant does that nobody notices: an execution that passes, runs through the change and through as
//! much other code as possible, beside what the original does with the same inputs.

use serde::Serialize;

/// An execution of a mutant that passes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Witness {
    /// The inputs, in the order in which the program asks for them.
    pub inputs: Vec<String>,
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
    /// Whether what they write tells the mutant and the original apart.
    pub fn differs(&self) -> bool {
        self.mutant_output != self.original_output
    }
}
