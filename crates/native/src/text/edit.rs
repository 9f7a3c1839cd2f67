//! Insertions into a text.

/// Insertions at byte offsets. Those at the same offset stay in the order in which they were made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edits(Vec<(usize, String)>);

impl Edits {
    /// Inserts `text` before the byte at `offset`.
    pub(crate) fn insert(&mut self, offset: usize, text: impl Into<String>) {
        self.0.push((offset, text.into()));
    }

    /// The text with every insertion made.
    pub(crate) fn apply(mut self, original: &str) -> String {
        self.0.sort_by_key(|(offset, _)| *offset);
        let added: usize = self.0.iter().map(|(_, text)| text.len()).sum();
        let mut result = String::with_capacity(original.len() + added);
        let mut done = 0;
        for (offset, text) in self.0 {
            result.push_str(&original[done..offset]);
            result.push_str(&text);
            done = offset;
        }
        result.push_str(&original[done..]);
        result
    }
}
