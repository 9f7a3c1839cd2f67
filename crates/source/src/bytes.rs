//! Text that is not UTF-8, kept byte by byte.
//!
//! C may hold any bytes in its strings. Those that are no UTF-8 travel as characters of the last
//! private plane of Unicode, which no program uses, and become bytes again when the text is written.

const FIRST: u32 = 0x10_FF00;

/// The text of bytes, whatever they are.
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        let escaped = |byte: &u8| char::from_u32(FIRST + u32::from(*byte));
        text.extend(chunk.invalid().iter().filter_map(escaped));
    }
    text
}

/// The bytes that such a text came from.
pub fn encode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match u32::from(character).checked_sub(FIRST).and_then(|byte| u8::try_from(byte).ok()) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_come_back() {
        for bytes in [&b"plain"[..], "gr\u{fc}n \u{4e2d}".as_bytes(), b"\xff\x80a\xc3", b"caf\xe9;"]
        {
            assert_eq!(encode(&decode(bytes)), bytes);
        }
    }
}
