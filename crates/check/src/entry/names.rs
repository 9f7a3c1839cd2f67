//! Inputs of a harness by the names of the arguments that they became a part of.

use std::collections::HashMap;

use base::FileTable;
use verdict::TracedInput;

/// Gives the inputs that a made file asked for the names of what they are to the program: `a[2]`
/// instead of a local variable of a harness. `parts` has what each line of that file is about.
pub fn name_inputs(inputs: &mut [TracedInput], file: &str, parts: &[String], files: &FileTable) {
    let mut seen: HashMap<u32, usize> = HashMap::new();
    for input in inputs {
        let location = input.location;
        if &**files.name(location.file) != file {
            continue;
        }
        let part = (location.line as usize).checked_sub(1).and_then(|index| parts.get(index));
        let Some(part) = part.filter(|part| !part.is_empty()) else { continue };
        let count = seen.entry(location.line).or_default();
        // The elements of one array come in their order; of several arrays it cannot be told.
        let name = match part.matches("[]").count() {
            1 if input.byte.is_none() => part.replace("[]", &format!("[{count}]")),
            _ => part.clone(),
        };
        *count += 1;
        input.variable = Some(name.into());
    }
}

#[cfg(test)]
mod tests {
    use base::Location;
    use verdict::{InputKind, InputValue};

    use super::super::FILE;
    use super::*;

    #[test]
    fn elements_are_counted() {
        let mut files = FileTable::default();
        let (harness, own) = (files.intern(FILE), files.intern("a.c"));
        let input = |file, line| TracedInput {
            value: InputValue { kind: InputKind::Int, bits: 0 },
            function: "__VERIFIER_nondet_int".into(),
            caller: "main".into(),
            location: Location { file, line, column: 1 },
            variable: Some("i".into()),
            byte: None,
        };
        let mut inputs = [
            input(harness, 1),
            input(harness, 2),
            input(harness, 2),
            input(own, 1),
            input(harness, 3),
        ];
        let parts = ["length of a", "a[]", ""].map(String::from);
        name_inputs(&mut inputs, FILE, &parts, &files);
        let names: Vec<_> = inputs.iter().map(|input| input.variable.clone().unwrap()).collect();
        assert_eq!(
            names.iter().map(|name| &**name).collect::<Vec<_>>(),
            ["length of a", "a[0]", "a[1]", "i", "i"]
        );
    }
}
