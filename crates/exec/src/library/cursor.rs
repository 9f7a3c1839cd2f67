//! Reading a format of `printf`.

/// The length modifiers of a conversion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    Char,
    Short,
    Int,
    Long,
    LongLong,
    Pointer,
    LongDouble,
}

impl Length {
    pub(super) fn bits(self, pointer_bits: u32) -> u32 {
        match self {
            Length::Char => 8,
            Length::Short => 16,
            Length::Int | Length::LongDouble => 32,
            Length::Long | Length::Pointer => pointer_bits,
            Length::LongLong => 64,
        }
    }
}

/// Reads the format string byte by byte.
pub(super) struct Cursor<'a> {
    pub bytes: &'a [u8],
    pub position: usize,
}

impl Cursor<'_> {
    pub(super) fn peek(&self) -> u8 {
        self.bytes.get(self.position).copied().unwrap_or(0)
    }

    pub(super) fn take(&mut self) -> u8 {
        let byte = self.peek();
        self.position += 1;
        byte
    }

    pub(super) fn number(&mut self) -> usize {
        let mut number = 0usize;
        while self.peek().is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add(usize::from(self.take() - b'0'));
        }
        number
    }

    pub(super) fn length(&mut self) -> Length {
        match self.peek() {
            b'h' => {
                self.take();
                if self.peek() == b'h' {
                    self.take();
                    return Length::Char;
                }
                Length::Short
            }
            b'l' => {
                self.take();
                if self.peek() == b'l' {
                    self.take();
                    return Length::LongLong;
                }
                Length::Long
            }
            b'q' | b'j' => {
                self.take();
                Length::LongLong
            }
            b'z' | b't' => {
                self.take();
                Length::Pointer
            }
            b'L' => {
                self.take();
                Length::LongDouble
            }
            _ => Length::Int,
        }
    }
}

/// Whether a format numbers its arguments (`%2$d`) or asks for the text of `errno` (`%m`).
pub(super) fn is_to_be_arranged(format: &[u8]) -> bool {
    let mut cursor = Cursor { bytes: format, position: 0 };
    while cursor.position < format.len() {
        if cursor.take() != b'%' {
            continue;
        }
        while matches!(cursor.peek(), b'0'..=b'9' | b'-' | b'+' | b' ' | b'#' | b'\'' | b'.' | b'*')
        {
            cursor.take();
        }
        if cursor.peek() == b'$' {
            return true;
        }
        cursor.length();
        if cursor.take() == b'm' {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_to_be_arranged;

    #[test]
    fn numbers_and_errors_are_seen() {
        for format in ["%2$d", "%d %1$s", "%*1$d", "%.*3$f", "%-10m", "a%%%m"] {
            assert!(is_to_be_arranged(format.as_bytes()), "{format}");
        }
        for format in ["", "%", "%d$", "%5.3lld m", "%%m", "$%s$"] {
            assert!(!is_to_be_arranged(format.as_bytes()), "{format}");
        }
    }
}
