//! One change of a text.

use std::ops::Range;

/// The definition of the function that a mutant is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionSite {
    /// Its name.
    pub name: String,
    /// Where the name stands in the definition.
    pub name_range: Range<usize>,
    /// The whole definition.
    pub range: Range<usize>,
    /// The line that the definition begins in, from 1.
    pub line: usize,
    /// Where its body begins.
    pub body: usize,
    /// The names of its parameters; nothing where they cannot be passed on to another function by their names:
    /// some have none, there may be more, or they are declared behind the parentheses.
    pub parameters: Option<Vec<String>>,
}

/// A change that a harness should notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// Its name, which stays when other parts of the file change.
    pub name: String,
    /// The name of the operator.
    pub operator: &'static str,
    /// The bytes that are replaced.
    pub range: Range<usize>,
    /// What stands there instead.
    pub replacement: String,
    /// The line of the change, from 1.
    pub line: usize,
    /// The column, in bytes from 1.
    pub column: usize,
    /// The function that it is in; nothing for initial values of static objects.
    pub function: Option<FunctionSite>,
}

impl Mutant {
    /// The text with the change.
    pub fn apply(&self, text: &str) -> String {
        [&text[..self.range.start], &self.replacement, &text[self.range.end..]].concat()
    }

    /// What is replaced.
    pub fn original<'t>(&self, text: &'t str) -> &'t str {
        &text[self.range.clone()]
    }

    /// The definition of its function with the change, under another name.
    pub fn renamed_function(&self, text: &str, name: &str) -> Option<String> {
        self.renamed_function_with(text, name, &[])
    }

    /// The same with more inserted: texts and where they go, none of them inside of the change.
    pub fn renamed_function_with(
        &self,
        text: &str,
        name: &str,
        inserted: &[(usize, &str)],
    ) -> Option<String> {
        let function = self.function.as_ref()?;
        let mut edits = vec![
            (self.range.clone(), self.replacement.as_str()),
            (function.name_range.clone(), name),
        ];
        edits.extend(inserted.iter().map(|(at, text)| (*at..*at, *text)));
        // What is inserted at the change stands in front of it.
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut result = String::new();
        let mut from = function.range.start;
        for (range, replacement) in edits {
            result.push_str(&text[from..range.start]);
            result.push_str(replacement);
            from = range.end;
        }
        result.push_str(&text[from..function.range.end]);
        Some(result)
    }

    /// The change as a unified diff of a file.
    pub fn diff(&self, text: &str, file: &str) -> String {
        crate::diff::unified(text, &self.apply(text), file)
    }
}
