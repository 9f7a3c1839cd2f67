//! Drawings that a command left, shown as pictures: whatever such a file holds, a browser runs nothing of it.

use std::fmt::Write;

use crate::html::escaped;

/// A drawing with its name and what is to be said of it.
pub fn picture(name: &str, words: &str, svg: &str) -> String {
    let between = if words.is_empty() { "" } else { ": " };
    format!(
        "<figure><img alt=\"the maze of {0} with its solution\" loading=\"lazy\" src=\"data:image/svg+xml,{1}\"><figcaption><code>{0}</code>{between}{2}</figcaption></figure>",
        escaped(name),
        encoded(svg),
        escaped(words)
    )
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b' '
            | b'-'
            | b'_'
            | b'.'
            | b'='
            | b'/'
            | b':' => {
                encoded.push(char::from(byte));
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_drawing_is_markup_of_the_page() {
        let shown = picture("<a>", "\"b\"", "<svg onload=\"x\">é</svg>");
        assert!(!shown.contains("<svg") && !shown.contains("<a>"), "{shown}");
        assert!(shown.contains("%3Csvg onload=%22x%22%3E%C3%A9%3C/svg%3E"), "{shown}");
    }
}
