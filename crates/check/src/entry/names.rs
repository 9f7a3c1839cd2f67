//! Inputs of a harness by the names of the arguments that they became a part of.
//!
//! An input knows the line of the harness that asked for it, and the line knows the part: `a[].next`. Which element
//! of an array it is follows from the order in which lines ask: the first line in a loop begins the next round
//! of it, and a line beside a loop means that the loop begins anew when it is entered next.

use base::FileTable;
use verdict::TracedInput;

/// What a line of a harness is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// The part of the arguments that gets an input there, with `[]` for every loop around; empty where no
    /// input is asked for.
    pub text: String,
    /// The loops around the line, the innermost last.
    pub loops: Vec<usize>,
}

/// What the lines of a harness are about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// For each line, from 1.
    pub lines: Vec<Part>,
    /// How often each loop goes round, where that is always the same.
    pub rounds: Vec<Option<u64>>,
}

impl Parts {
    /// Of lines of which each has a loop of its own, if any.
    pub fn apart(texts: &[String]) -> Parts {
        let mut parts = Parts::default();
        for text in texts {
            let mut loops = Vec::new();
            if text.contains("[]") {
                loops.push(parts.rounds.len());
                parts.rounds.push(None);
            }
            parts.lines.push(Part { text: text.clone(), loops });
        }
        parts
    }
}

/// Where the harness is, as far as its inputs tell.
struct Position<'p> {
    parts: &'p Parts,
    /// The first line in each loop that asks for an input.
    first: Vec<Option<usize>>,
    /// The round of each loop; none before it is entered.
    round: Vec<Option<u64>>,
}

/// Gives the inputs that a made file asked for the names of what they are to the program: `a[2]`
/// instead of a local variable of a harness.
pub fn name_inputs(inputs: &mut [TracedInput], file: &str, parts: &Parts, files: &FileTable) {
    let mut position = Position::new(parts);
    for input in inputs {
        let location = input.location;
        if &**files.name(location.file) != file {
            continue;
        }
        let line = (location.line as usize).checked_sub(1);
        let Some(line) = line.filter(|line| parts.lines.get(*line).is_some()) else { continue };
        if parts.lines[line].text.is_empty() {
            continue;
        }
        // The bytes of one object are asked for at once.
        if input.byte.is_none_or(|byte| byte == 0) {
            position.advance(line);
        }
        input.variable = Some(position.name(line).into());
    }
}

impl<'p> Position<'p> {
    fn new(parts: &'p Parts) -> Self {
        let mut first = vec![None; parts.rounds.len()];
        for (line, part) in parts.lines.iter().enumerate().filter(|(_, part)| !part.text.is_empty())
        {
            for around in &part.loops {
                first[*around].get_or_insert(line);
            }
        }
        Position { parts, first, round: vec![None; parts.rounds.len()] }
    }

    /// A line asks for an input.
    fn advance(&mut self, line: usize) {
        let around = &self.parts.lines[line].loops;
        // Loops that are not around it are over.
        for (number, round) in self.round.iter_mut().enumerate() {
            if !around.contains(&number) {
                *round = None;
            }
        }
        for number in around.iter().rev() {
            if self.first[*number] != Some(line) {
                return;
            }
            let next = self.round[*number].map_or(0, |round| round + 1);
            let is_over = self.parts.rounds[*number].is_some_and(|rounds| next >= rounds);
            self.round[*number] = Some(if is_over { 0 } else { next });
            // Only where this loop begins does the one around it go on.
            if self.round[*number] != Some(0) {
                return;
            }
        }
    }

    /// The part that a line is about. Of the first struct that a pointer points to, people say `p->field`.
    fn name(&self, line: usize) -> String {
        let part = &self.parts.lines[line];
        let mut name = String::new();
        let mut rest = part.text.as_str();
        for number in &part.loops {
            let Some((before, behind)) = rest.split_once("[]") else { break };
            name.push_str(before);
            rest = behind;
            match (self.round[*number].unwrap_or(0), rest.strip_prefix('.')) {
                // An array of fixed length is no pointer.
                (0, Some(field)) if self.parts.rounds[*number].is_none() => {
                    name.push_str("->");
                    rest = field;
                }
                (round, _) => name.push_str(&format!("[{round}]")),
            }
        }
        name + rest
    }
}

#[cfg(test)]
mod tests {
    use base::Location;
    use verdict::{InputKind, InputValue};

    use super::super::FILE;
    use super::*;

    /// What the inputs are called that lines of a harness ask for in this order.
    fn names(parts: &Parts, lines: &[u32]) -> Vec<String> {
        let mut files = FileTable::default();
        let (harness, own) = (files.intern(FILE), files.intern("a.c"));
        let input = |line: &u32| TracedInput {
            value: InputValue { kind: InputKind::Int, bits: 0 },
            function: "__VERIFIER_nondet_int".into(),
            caller: "main".into(),
            location: Location {
                file: if *line == 0 { own } else { harness },
                line: *line,
                column: 1,
            },
            variable: Some("i".into()),
            byte: None,
            is_any: false,
        };
        let mut inputs: Vec<TracedInput> = lines.iter().map(input).collect();
        name_inputs(&mut inputs, FILE, parts, &files);
        inputs
            .iter()
            .map(|input| input.variable.as_deref().unwrap_or_default().to_owned())
            .collect()
    }

    fn part(text: &str, loops: &[usize]) -> Part {
        Part { text: text.into(), loops: loops.to_vec() }
    }

    #[test]
    fn elements_are_counted() {
        let lines = vec![part("length of a", &[]), part("a[]", &[0]), part("", &[])];
        let parts = Parts { lines, rounds: vec![None] };
        assert_eq!(names(&parts, &[1, 2, 2, 0, 3]), ["length of a", "a[0]", "a[1]", "i", "i"]);
    }

    #[test]
    fn an_element_that_is_null_counts() {
        let lines = vec![
            part("length of p", &[]),
            part("p[].next is null", &[0]),
            part("p[].next->v", &[0]),
        ];
        let parts = Parts { lines, rounds: vec![None] };
        assert_eq!(
            names(&parts, &[1, 2, 2, 3, 2]),
            [
                "length of p",
                "p->next is null",
                "p[1].next is null",
                "p[1].next->v",
                "p[2].next is null"
            ]
        );
    }

    #[test]
    fn arrays_in_arrays_have_both_numbers() {
        let lines = vec![part("length of p", &[]), part("p[].limits[].low", &[0, 1])];
        let parts = Parts { lines, rounds: vec![None, Some(2)] };
        assert_eq!(
            names(&parts, &[1, 2, 2, 2, 2])[1..],
            ["p->limits[0].low", "p->limits[1].low", "p[1].limits[0].low", "p[1].limits[1].low"]
        );
    }

    #[test]
    fn a_loop_that_is_entered_again_begins_anew() {
        let lines = vec![part("p[].s is null", &[0]), part("p[].s[]", &[0, 1])];
        let parts = Parts { lines, rounds: vec![None, None] };
        assert_eq!(
            names(&parts, &[1, 2, 2, 1, 2]),
            ["p->s is null", "p->s[0]", "p->s[1]", "p[1].s is null", "p[1].s[0]"]
        );
    }
}
