//! Where to put a statement that is executed when a change is.

use std::ops::Range;

use tree_sitter::Node;

use crate::find::syntax_tree;

/// Where a statement stands that is executed before what is around a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Where it goes.
    pub begin: usize,
    /// Where a block that begins with it must end, if one must be made for it.
    pub end: Option<usize>,
}

/// The places for some ranges of a text; nothing for those outside of statements.
pub fn reaches(text: &str, ranges: &[Range<usize>]) -> Vec<Option<Reach>> {
    let tree = syntax_tree(text);
    let root = tree.root_node();
    let reach = |range: &Range<usize>| {
        let mut node = root.descendant_for_byte_range(range.start, range.end)?;
        loop {
            let parent = node.parent()?;
            let covers = node.start_byte() <= range.start && range.end <= node.end_byte();
            if let Some(reach) = place_for(node, parent).filter(|_| covers) {
                return Some(reach);
            }
            node = parent;
        }
    };
    ranges.iter().map(reach).collect()
}

fn place_for(node: Node<'_>, parent: Node<'_>) -> Option<Reach> {
    let is_statement = node.kind().ends_with("_statement");
    let is_label = matches!(node.kind(), "case_statement" | "labeled_statement");
    let begin = node.start_byte();
    match parent.kind() {
        "compound_statement" if is_label => None,
        "compound_statement" if is_statement || node.kind() == "declaration" => {
            Some(Reach { begin, end: None })
        }
        "case_statement" if is_statement && !is_label => Some(Reach { begin, end: None }),
        "if_statement" | "else_clause" | "while_statement" | "for_statement" | "do_statement"
        | "labeled_statement"
            if is_statement =>
        {
            Some(Reach { begin, end: Some(node.end_byte()) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with `M` where the place for `@` is.
    fn marked(text: &str) -> String {
        let at = text.find('@').unwrap();
        let plain = text.replace('@', "x");
        match &reaches(&plain, std::slice::from_ref(&(at..at + 1)))[0] {
            None => "none".into(),
            Some(Reach { begin, end: None }) => {
                format!("{}M;{}", &plain[..*begin], &plain[*begin..])
            }
            Some(Reach { begin, end: Some(end) }) => {
                format!("{}{{M;{}}}{}", &plain[..*begin], &plain[*begin..*end], &plain[*end..])
            }
        }
    }

    #[test]
    fn before_the_statement_around_a_change() {
        for (text, expected) in [
            ("void f(int a) { a = @; }", "void f(int a) { M;a = x; }"),
            ("void f(int a) { if (a) a = @; }", "void f(int a) { if (a) {M;a = x;} }"),
            ("void f(int a) { if (@) a = 1; }", "void f(int a) { M;if (x) a = 1; }"),
            ("void f(int a) { int b = @; }", "void f(int a) { M;int b = x; }"),
            ("void f(int a) { for (int i = @;;) ; }", "void f(int a) { M;for (int i = x;;) ; }"),
            (
                "void f(int a) { switch (a) { case 1: a = @; } }",
                "void f(int a) { switch (a) { case 1: M;a = x; } }",
            ),
            (
                "void f(int a) { if (a) ; else if (@) a = 1; }",
                "void f(int a) { if (a) ; else {M;if (x) a = 1;} }",
            ),
            ("void f(int a) { end: a = @; }", "void f(int a) { end: {M;a = x;} }"),
            ("int a = @;", "none"),
        ] {
            assert_eq!(marked(text), expected);
        }
    }
}
