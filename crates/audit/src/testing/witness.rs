//! The passing test that shows most: it executes the change of a mutant and as much other code as any.

use exec::{Limits, Setup, Stop};
use verdict::TestCase;

use crate::coverage::covering_mutant;
use crate::subject::Subject;
use crate::testing::inputs::TextInputs;
use crate::variants::Variants;
use crate::witness::{Witness, lines, steps};

/// How many instructions a test may take.
const STEPS: u64 = 20_000_000;

/// The best of some passing tests, as the interpreter executes them; nothing when none of them comes to the
/// change, or when the interpreter cannot follow.
pub fn best_passing(
    subject: &Subject,
    variants: &Variants,
    mutant: usize,
    passing: &[TestCase],
) -> Option<Witness> {
    let covering = covering_mutant(subject, variants, mutant, &[])?;
    let selection = &subject.request.selection;
    let names = selection.all_error_functions();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let original = &variants.original;
    let setup = |test: &TestCase| Setup {
        garbage: 0,
        checks: selection.properties,
        error_functions: &names,
        arguments: &["program"],
        inputs: Box::new(TextInputs::new(test.inputs.clone(), original.data_model)),
        limits: Limits { steps: STEPS, ..Limits::default() },
    };
    let run = |program: &ir::ValidProgram, test: &TestCase| exec::interpret(program, setup(test));
    let mut best: Option<(u32, &TestCase, Vec<u8>)> = None;
    for test in passing {
        let run = run(&covering.program, test);
        let (Stop::Exit(_), Some(worth)) = (&run.stop, run.worth) else { continue };
        if worth > 0 && best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            best = Some((worth, test, run.output));
        }
    }
    let (covered, test, output) = best?;
    Some(Witness {
        inputs: test.inputs.clone(),
        bits: Vec::new(),
        covered,
        goals: covering.goals,
        is_maximal: false,
        mutant_output: lines(&output),
        original_output: lines(&run(original, test).output),
        steps: match variants.program(&[mutant]) {
            Some(program) => steps(&program, setup(test)),
            None => Vec::new(),
        },
    })
}
