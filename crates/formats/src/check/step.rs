//! A step of a trace as one line for people.

use base::DataModel;
use verdict::{Step, StepKind, Violation, is_only_byte};

use crate::render_value;

/// What happens in the step, without its place.
pub fn step_text(step: &Step, violation: &Violation, model: DataModel) -> String {
    match &step.kind {
        StepKind::Input { input: position } => match violation.inputs.get(*position) {
            Some(input) => {
                let value = render_value(input.value, model);
                let byte = input.byte.filter(|_| !is_only_byte(&violation.inputs, *position));
                let receiver = match (&input.variable, byte) {
                    (Some(variable), None) => format!("{variable} = "),
                    (Some(variable), Some(byte)) => format!("byte {byte} of {variable} = "),
                    (None, Some(byte)) => format!("byte {byte} = "),
                    (None, None) => String::new(),
                };
                match input.is_never_written() {
                    true => format!("{receiver}{value} (never written)"),
                    false => format!("{receiver}{value} (input from {})", input.source()),
                }
            }
            None => "an input".into(),
        },
        StepKind::Assign { name, value } => format!("{name} = {value}"),
        StepKind::Branch { taken } => format!("the condition is {taken}"),
        StepKind::Call { function } => format!("call of {function}"),
        StepKind::Return => format!("return from {}", step.function),
        StepKind::Violation => violation.finding.message.clone(),
    }
}
