//! Inputs of tests, as texts, for the interpreter: read as the real program reads them.

use base::DataModel;
use exec::concrete::InputSource;
use formats::parse_value;
use verdict::InputKind;

/// The inputs of a test.
pub struct TextInputs {
    texts: std::vec::IntoIter<String>,
    model: DataModel,
}

impl TextInputs {
    /// These inputs.
    pub fn new(texts: Vec<String>, model: DataModel) -> TextInputs {
        TextInputs { texts: texts.into_iter(), model }
    }
}

impl InputSource for TextInputs {
    fn next(&mut self, kind: InputKind) -> Option<u128> {
        let text = self.texts.next()?;
        if let Ok(value) = parse_value(kind, &text, self.model) {
            return Some(value.bits);
        }
        // A number beyond the type loses its high bits, as it does when it is scanned.
        let number: i128 = text.parse().ok()?;
        match kind {
            InputKind::Bool => Some(u128::from(number != 0)),
            InputKind::Float | InputKind::Double => None,
            _ => {
                let bits = kind.width(self.model);
                let all = u128::MAX.checked_shr(128_u32.saturating_sub(bits)).unwrap_or(0);
                Some(number as u128 & all)
            }
        }
    }
}
