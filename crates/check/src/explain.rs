//! What a violation depends on: which steps of its trace matter, and which inputs may be anything.

use base::bits::mask;
use bmc::Candidate;
use exec::Traced;
use verdict::{InputKind, InputValue, TracedInput};

use crate::confirm::Confirmer;

/// Longer executions are told without it.
const MOST_STEPS: u64 = 1_000_000;

impl Confirmer<'_> {
    /// The same execution, told with what its end depends on.
    pub(crate) fn explained(&self, candidate: &Candidate, traced: Traced) -> Traced {
        if traced.finding.is_none() || traced.run.steps > MOST_STEPS {
            return traced;
        }
        let names: Vec<&str> = self.error_functions.iter().map(String::as_str).collect();
        let steps = 2 * MOST_STEPS;
        let mut explained =
            exec::explain(self.program, || self.setup(candidate, self.checks, steps, &names));
        if explained.finding != traced.finding || explained.inputs.len() != traced.inputs.len() {
            return traced;
        }
        self.try_others(candidate, &mut explained);
        Traced { run: traced.run, ..explained }
    }

    /// Inputs that are said to decide nothing get other values, twice: unless the same is found each time, nothing
    /// is said.
    fn try_others(&self, candidate: &Candidate, explained: &mut Traced) {
        if !explained.inputs.iter().any(|input| input.is_any) {
            return;
        }
        let names: Vec<&str> = self.error_functions.iter().map(String::as_str).collect();
        let model = self.program.data_model;
        let inverted = |value: InputValue| match value.kind {
            InputKind::Bool => value.bits ^ 1,
            kind => !value.bits & mask(kind.width(model)),
        };
        let plain = |value: InputValue| u128::from(value.bits == 0);
        let changes: [&dyn Fn(InputValue) -> u128; 2] = [&inverted, &plain];
        for change in changes {
            let changed = explained.inputs.iter().map(|input| match input.is_any {
                true => InputValue { bits: change(input.value), ..input.value },
                false => input.value,
            });
            let candidate = Candidate { inputs: changed.collect(), ..candidate.clone() };
            let setup = self.setup(&candidate, self.checks, 2 * MOST_STEPS, &names);
            if exec::trace(self.program, setup).finding != explained.finding {
                let forget = |input: &mut TracedInput| input.is_any = false;
                explained.inputs.iter_mut().for_each(forget);
                return;
            }
        }
    }
}
