//! What the documents of several commands begin with.

use serde::Serialize;

/// The head of a document for machines.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct DocumentHead {
    /// The name and version of the layout.
    pub schema: &'static str,
    /// The version of refute.
    pub refute: &'static str,
    /// What the command answered.
    pub verdict: String,
    /// The exit code that tells it.
    pub exit_code: u8,
}

impl DocumentHead {
    /// The head of a document that this refute writes.
    pub fn new(schema: &'static str, verdict: impl Into<String>, exit_code: u8) -> DocumentHead {
        let refute = env!("CARGO_PKG_VERSION");
        DocumentHead { schema, refute, verdict: verdict.into(), exit_code }
    }
}
