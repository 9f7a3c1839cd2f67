//! C as a syntax tree, whether it is C or not: a reducer's texts often are not any more.

use tree_sitter::{Parser, Tree};

/// The syntax tree of a text, errors and all.
pub fn syntax_tree(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_c::LANGUAGE.into()).expect("the grammar fits the parser");
    parser.parse(text, None).expect("nothing stops the parser")
}
