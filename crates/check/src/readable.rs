//! Inputs as people read them: bytes that are a text are told as one, and so are those that are a number.

use verdict::{InputKind, TracedInput, is_only_byte};

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
    let (name, first) = element(inputs, position)?;
    if first != 0 {
        return None;
    }
    let following = inputs[position..].iter().enumerate();
    let bytes: Vec<u8> = following
        .map_while(|(number, input)| {
            (element(inputs, position + number)? == (name, number))
                .then_some(input.value.bits as u8)
        })
        .collect();
    let readable = bytes.iter().filter(|byte| byte.is_ascii_graphic() || **byte == b' ').count();
    (bytes.len() >= 2 && readable > 0 && 2 * readable >= bytes.len())
        .then(|| Text { name: name.to_owned(), bytes })
}

/// Whether an input is a part of a text that began before.
pub fn is_within_text(inputs: &[TracedInput], position: usize) -> bool {
    let number = element(inputs, position).map_or(0, |(_, number)| number);
    let begin = position.checked_sub(number).filter(|_| number > 0);
    let text = begin.and_then(|begin| text_at(inputs, begin));
    text.is_some_and(|text| number < text.bytes.len())
}

/// A number of a variable that was asked for byte by byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// The variable or the part of one.
    pub name: String,
    /// What it is as a signed number.
    pub value: i64,
    /// The type of C that has so many bytes most often.
    pub kind: &'static str,
    /// Whether all of its bytes may be anything.
    pub is_any: bool,
}

/// The bytes of a number in an object: where they begin and how many they are.
fn number_around(inputs: &[TracedInput], position: usize) -> Option<(usize, usize)> {
    let one = inputs.get(position)?;
    let (byte, variable) = (one.byte? as usize, one.variable.as_ref()?);
    if one.is_never_written() {
        return four_never_written(inputs, position, byte);
    }
    // What is not an integer has a word in front that says so.
    if variable.contains(' ') {
        return None;
    }
    let start = position.checked_sub(byte)?;
    let is_of_it = |(number, input): (usize, &TracedInput)| {
        (input.byte, input.variable.as_ref()) == (Some(number as u32), Some(variable))
            && (input.value.kind, input.location) == (InputKind::UChar, one.location)
            && input.function == one.function
    };
    let length = inputs[start..].iter().enumerate().take_while(|at| is_of_it(*at)).count();
    ([1, 2, 4, 8].contains(&length) && byte < length).then_some((start, length))
}

/// Four bytes that lie together in an object that was never written: most often they are one number.
fn four_never_written(
    inputs: &[TracedInput],
    position: usize,
    byte: usize,
) -> Option<(usize, usize)> {
    let start = position.checked_sub(byte % 4)?;
    let four = inputs.get(start..start + 4)?;
    let one = &inputs[position];
    let is_of_it = |(number, input): (usize, &TracedInput)| {
        (input.byte, &input.variable, input.location)
            == (Some((byte / 4 * 4 + number) as u32), &one.variable, one.location)
            && input.is_never_written()
    };
    four.iter().enumerate().all(is_of_it).then_some((start, 4))
}

/// The number that begins at an input, if one does.
pub fn number_at(inputs: &[TracedInput], position: usize) -> Option<Number> {
    let (start, length) =
        number_around(inputs, position).filter(|(start, _)| *start == position)?;
    let bytes = &inputs[start..start + length];
    let bits = bytes.iter().rev().fold(0_u64, |bits, input| bits << 8 | input.value.bits as u64);
    let unused = 64 - 8 * length as u32;
    let variable = bytes[0].variable.as_deref()?;
    Some(Number {
        name: match (bytes[0].is_never_written(), bytes[0].byte?) {
            (true, first) => format!("bytes {first} to {} of {variable}", first + 3),
            (false, _) => variable.to_owned(),
        },
        // The type of a single byte is that of the input.
        value: if length == 1 { bits as i64 } else { ((bits << unused) as i64) >> unused },
        kind: match length {
            1 => "unsigned char",
            2 => "short",
            4 => "int",
            _ => "long long",
        },
        is_any: bytes.iter().all(|input| input.is_any),
    })
}

/// Whether an input is a part of a number that began before.
pub fn is_within_number(inputs: &[TracedInput], position: usize) -> bool {
    number_around(inputs, position).is_some_and(|(start, _)| start < position)
}

/// The array and the number of an element that is a character.
fn element(inputs: &[TracedInput], position: usize) -> Option<(&str, usize)> {
    let input = inputs.get(position)?;
    let is_whole = input.byte.is_none() || is_only_byte(inputs, position);
    let is_character = matches!(input.value.kind, InputKind::Char | InputKind::UChar);
    let variable = input.variable.as_deref().filter(|_| is_character && is_whole)?;
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
            is_any: false,
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

    #[test]
    fn bytes_of_an_object_that_are_a_number_are_told_as_one() {
        let byte = |name: &str, number, bits| TracedInput {
            byte: Some(number),
            ..input(name, bits, InputKind::UChar)
        };
        let inputs = [
            byte("cfg.mode", 0, 0xfe),
            byte("cfg.mode", 1, 0xff),
            byte("cfg.flag", 0, 1),
            byte("cfg.name", 0, 1),
            byte("cfg.name", 1, 2),
            byte("cfg.name", 2, 3),
        ];
        let number = number_at(&inputs, 0).unwrap();
        assert_eq!((number.name.as_str(), number.value, number.kind), ("cfg.mode", -2, "short"));
        let within: Vec<bool> = (0..inputs.len()).map(|at| is_within_number(&inputs, at)).collect();
        assert_eq!(within, [false, true, false, false, false, false]);
        assert_eq!(number_at(&inputs, 2).map(|number| number.name).as_deref(), Some("cfg.flag"));
        assert_eq!(number_at(&inputs, 3), None);
    }
}
