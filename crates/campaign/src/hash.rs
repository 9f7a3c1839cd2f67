//! Names that follow from content, so that shards which never met agree on them.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use verdict::Truth;

/// The SHA-256 of some bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The name of a program: its text, what is known of it, and the strategy that made it.
pub fn program_key(strategy: &str, truth: Truth, text: &str) -> String {
    sha256(format!("{strategy}\0{truth}\0{text}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_the_usual_ones() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(b""), empty);
        assert_ne!(program_key("er", Truth::Safe, "x"), program_key("er", Truth::Violated, "x"));
    }
}
