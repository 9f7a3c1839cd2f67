//! Inputs as people read them: bytes that are a text are told as one.

use verdict::{InputKind, TracedInput};

/// Inputs that follow one another and are the elements of an array of characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The array.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Text {
    /// As C writes it, and as numbers.
    pub fn both(&self) -> (String, String) {
        let numbers: Vec<String> = self.bytes.iter().map(u8::to_string).collect();
        (format!("\"{}\"", self.bytes.escape_ascii()), numbers.join(" "))
    }
}

/// The text that begins at an input, if one does: `s[0]`, `s[1]`, ... of characters, most of which can be read.
pub fn text_at(inputs: &[TracedInput], position: usize) -> Option<Text> {
    let (name, first) = element(inputs.get(position)?)?;
    if first != 0 {
        return None;
    }
    let following = inputs[position..].iter().enumerate();
    let bytes: Vec<u8> = following
        .map_while(|(number, input)| {
            (element(input)? == (name, number)).then_some(input.value.bits as u8)
        })
        .collect();
    let readable = bytes.iter().filter(|byte| byte.is_ascii_graphic() || **byte == b' ').count();
    (bytes.len() >= 2 && readable > 0 && 2 * readable >= bytes.len())
        .then(|| Text { name: name.to_owned(), bytes })
}

/// Whether an input is a part of a text that began before.
pub fn is_within_text(inputs: &[TracedInput], position: usize) -> bool {
    let number = inputs.get(position).and_then(element).map_or(0, |(_, number)| number);
    let begin = position.checked_sub(number).filter(|_| number > 0);
    let text = begin.and_then(|begin| text_at(inputs, begin));
    text.is_some_and(|text| number < text.bytes.len())
}

/// The array and the number of an element that is a character.
fn element(input: &TracedInput) -> Option<(&str, usize)> {
    let is_character = matches!(input.value.kind, InputKind::Char | InputKind::UChar);
    let variable = input.variable.as_deref().filter(|_| is_character && input.byte.is_none())?;
    let (name, number) = variable.strip_suffix(']')?.rsplit_once('[')?;
    Some((name, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use base::Location;
    use verdict::InputValue;

    use super::*;

    fn input(name: &str, bits: u128, kind: InputKind) -> TracedInput {
        TracedInput {
            value: InputValue { kind, bits },
            function: "__VERIFIER_nondet_uchar".into(),
            caller: "main".into(),
            location: Location::UNKNOWN,
            variable: Some(name.into()),
            byte: None,
        }
    }

    #[test]
    fn bytes_that_are_text_are_told_as_text() {
        let inputs = [
            input("n", 3, InputKind::UInt),
            input("s[0]", 123, InputKind::UChar),
            input("s[1]", 34, InputKind::UChar),
            input("s[2]", 97, InputKind::UChar),
            input("t[0]", 1, InputKind::Char),
            input("t[1]", 2, InputKind::Char),
            input("k[0]", 65, InputKind::Int),
        ];
        let text = text_at(&inputs, 1).unwrap();
        assert_eq!(text.name, "s");
        assert_eq!(text.both(), ("\"{\\\"a\"".to_string(), "123 34 97".to_string()));
        let within: Vec<bool> = (0..inputs.len()).map(|at| is_within_text(&inputs, at)).collect();
        assert_eq!(within, [false, false, true, true, false, false, false]);
        assert_eq!(text_at(&inputs, 4), None);
        assert_eq!(text_at(&inputs, 6), None);
    }
}
