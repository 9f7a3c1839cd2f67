//! Edits of a text by byte ranges.

use std::ops::Range;

/// Insertions and replacements at byte offsets of one text. Those at the same offset stay in the
/// order in which they were made; replaced ranges must not overlap.
#[derive(Clone, Debug, Default)]
pub struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    /// Inserts `text` before the byte at `offset`.
    pub fn insert(&mut self, offset: usize, text: impl Into<String>) {
        self.0.push((offset..offset, text.into()));
    }

    /// Puts `text` in the place of a range of bytes.
    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.0.push((range, text.into()));
    }

    /// The text with every edit made.
    ///
    /// # Panics
    ///
    /// When replaced ranges overlap, or an insertion lies inside of one.
    pub fn apply(mut self, original: &str) -> String {
        self.0.sort_by_key(|(range, _)| range.start);
        let added: usize = self.0.iter().map(|(_, text)| text.len()).sum();
        let mut result = String::with_capacity(original.len() + added);
        let mut done = 0;
        for (range, text) in self.0 {
            result.push_str(&original[done..range.start]);
            result.push_str(&text);
            done = range.end;
        }
        result.push_str(&original[done..]);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_at_one_place_keep_their_order() {
        let mut edits = Edits::default();
        edits.insert(3, "1");
        edits.replace(4..6, "XYZ");
        edits.insert(3, "2");
        edits.insert(0, "<");
        edits.insert(7, ">");
        assert_eq!(edits.apply("abcdefg"), "<abc12dXYZg>");
    }

    #[test]
    fn a_range_can_be_removed_and_something_put_before_it() {
        let mut edits = Edits::default();
        edits.insert(1, "x");
        edits.replace(1..2, "");
        assert_eq!(edits.apply("abc"), "axc");
    }
}
