//! Smaller programs without some of their names: a variable or function goes with every use of it.
//!
//! A counter that is declared at the top, counted in five places and compared at the end can be taken
//! away by no single deletion. Here its declaration, the statements that count it and the operand that
//! compares it go at once.

use std::collections::HashSet;

use tree_sitter::Node;

use crate::syntax::syntax_tree;

/// The names that a text declares outside of functions, types among them, in their order, without
/// `main`.
pub fn global_names(text: &str) -> Vec<String> {
    let tree = syntax_tree(text);
    let root = tree.root_node();
    let mut cursor = root.walk();
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: Node<'_>| {
        let name = &text[name.byte_range()];
        if name != "main" && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    for node in root.named_children(&mut cursor) {
        let specifier = node.child_by_field_name("type").unwrap_or(node);
        if TAGGED.contains(&specifier.kind()) {
            specifier.child_by_field_name("name").into_iter().for_each(&mut add);
        }
        let mut fields = node.walk();
        let declarators = node.children_by_field_name("declarator", &mut fields);
        declarators.filter_map(declared_name).for_each(&mut add);
    }
    names
}

/// Types whose names come after a word of their own.
const TAGGED: [&str; 3] = ["struct_specifier", "union_specifier", "enum_specifier"];

/// A name of a variable, a function or a type.
fn is_name(node: Node<'_>) -> bool {
    matches!(node.kind(), "identifier" | "type_identifier")
}

/// The identifier that a declarator declares: `p` in `(*p[3])(void)`.
fn declared_name(declarator: Node<'_>) -> Option<Node<'_>> {
    let mut node = declarator;
    while !is_name(node) {
        node = node.child_by_field_name("declarator").or_else(|| {
            // Brackets around a declarator are not named.
            (node.kind() == "parenthesized_declarator").then(|| node.named_child(0)).flatten()
        })?;
    }
    Some(node)
}

/// The text without the names and whatever cannot be without them.
pub fn without(text: &str, names: &HashSet<&str>) -> String {
    let tree = syntax_tree(text);
    Forgetting { text, names }.rewrite(tree.root_node()).unwrap_or_default()
}

struct Forgetting<'a> {
    text: &'a str,
    names: &'a HashSet<&'a str>,
}

impl Forgetting<'_> {
    /// The text of a node without the names; nothing when it is gone with them.
    fn rewrite(&self, node: Node<'_>) -> Option<String> {
        let text = &self.text[node.byte_range()];
        if is_name(node) {
            return (!self.names.contains(text)).then(|| text.to_owned());
        }
        match node.kind() {
            "binary_expression" if is_logical(node, self.text) => self.either_operand(node),
            "comma_expression" => self.either_operand(node),
            "declaration" | "type_definition" => self.declaration(node),
            _ => self.parts(node),
        }
    }

    /// The operand that is left of two, or both.
    fn either_operand(&self, node: Node<'_>) -> Option<String> {
        let left = node.child_by_field_name("left")?;
        let right = node.child_by_field_name("right")?;
        match (self.rewrite(left), self.rewrite(right)) {
            (Some(l), Some(r)) => {
                let between = &self.text[left.end_byte()..right.start_byte()];
                Some(format!("{l}{between}{r}"))
            }
            (one, other) => one.or(other),
        }
    }

    /// A declaration with the declarators that are left.
    fn declaration(&self, node: Node<'_>) -> Option<String> {
        let mut cursor = node.walk();
        let declarators: Vec<Node<'_>> =
            node.children_by_field_name("declarator", &mut cursor).collect();
        let (Some(first), Some(last)) = (declarators.first(), declarators.last()) else {
            return self.parts(node);
        };
        let left: Vec<String> =
            declarators.iter().filter_map(|declarator| self.rewrite(*declarator)).collect();
        let specifier = node.child_by_field_name("type");
        if left.is_empty() || specifier.is_some_and(|specifier| self.rewrite(specifier).is_none()) {
            return None;
        }
        let before = &self.text[node.start_byte()..first.start_byte()];
        let behind = &self.text[last.end_byte()..node.end_byte()];
        Some(format!("{before}{}{behind}", left.join(", ")))
    }

    /// A node from its children: without those that may be missing, or nothing.
    fn parts(&self, node: Node<'_>) -> Option<String> {
        let mut result = String::new();
        let mut at = node.start_byte();
        let mut cursor = node.walk();
        let children: Vec<Node<'_>> = node.children(&mut cursor).collect();
        for (index, child) in children.into_iter().enumerate() {
            result.push_str(&self.text[at..child.start_byte()]);
            match self.rewrite(child) {
                Some(part) => result.push_str(&part),
                None => result.push_str(in_place_of(child, node, index)?),
            }
            at = child.end_byte();
        }
        result.push_str(&self.text[at..node.end_byte()]);
        Some(result)
    }
}

fn is_logical(node: Node<'_>, text: &str) -> bool {
    node.child_by_field_name("operator")
        .is_some_and(|operator| matches!(&text[operator.byte_range()], "||" | "&&"))
}

/// What stands where a child is gone; nothing when the parent goes with it.
fn in_place_of(child: Node<'_>, parent: Node<'_>, index: usize) -> Option<&'static str> {
    let is_statement = child.kind().ends_with("_statement")
        || matches!(child.kind(), "declaration" | "function_definition" | "type_definition");
    let field = parent.field_name_for_child(u32::try_from(index).unwrap_or(u32::MAX));
    match (parent.kind(), field) {
        // A type by itself keeps its semicolon, as an empty declaration.
        ("translation_unit", _) if TAGGED.contains(&child.kind()) => Some(""),
        ("translation_unit" | "compound_statement" | "case_statement", _) if is_statement => {
            Some("")
        }
        ("for_statement", Some("initializer")) if is_statement => Some(";"),
        ("for_statement", Some("initializer" | "update")) => Some(""),
        ("return_statement", _) => Some("0"),
        _ if is_statement => Some(";"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, names: &[&str], expected: &str) {
        let names = names.iter().copied().collect();
        assert_eq!(without(text, &names), expected, "{text}");
    }

    #[test]
    fn a_name_goes_with_its_uses() {
        check(
            "int a; int b; void f(void) { a++; b++; if (a != 1 || b != 2) g(); }",
            &["a"],
            " int b; void f(void) {  b++; if (b != 2) g(); }",
        );
        check("int a, *b = 0, c;", &["b"], "int a, c;");
        check("int x = f() ? (a++, 1) : (a++, 2);", &["a"], "int x = f() ? (1) : (2);");
        check(
            "void f(void) { if (c) a = 1; else b = 2; }",
            &["a"],
            "void f(void) { if (c) ; else b = 2; }",
        );
        check("int f(void) { return a + 1; }", &["a"], "int f(void) { return 0; }");
        check(
            "void f(void) { for (a = 0; c; a++) g(); }",
            &["a"],
            "void f(void) { for (; c; ) g(); }",
        );
        check("void f(void) { L: a++; }", &["a"], "void f(void) { L: ; }");
    }

    #[test]
    fn what_depends_on_a_name_goes_too() {
        check(
            "void g(void) {} int main(void) { g(); h(g, 1); return 0; }",
            &["g"],
            " int main(void) {   return 0; }",
        );
        check("int main(void) { while (a) f(); if (1 + a) f(); }", &["a"], "int main(void) {   }");
        check("int main(void) { s.a = 1; }", &["a"], "int main(void) { s.a = 1; }");
    }

    #[test]
    fn types_go_like_everything_else() {
        let text = "typedef struct s { int a; } t; typedef t *p; t x; int y; void f(p q) { }";
        check(text, &["t"], "   int y; void f(p q) { }");
        check(text, &["p"], "typedef struct s { int a; } t;  t x; int y; ");
        check("struct s { int a; }; int f(struct s *p) { return 0; } int b;", &["s"], ";  int b;");
        assert_eq!(global_names(text), ["s", "t", "p", "x", "y", "f"]);
    }

    #[test]
    fn names_are_those_of_declarations() {
        let text = "int a, *b[3] = {0}; int (*f)(int x); static int g(int y) { int z; } \
                    struct s { int m; } v; extern void h(void); int main(void) {}";
        assert_eq!(global_names(text), ["a", "b", "f", "g", "s", "v", "h"]);
    }
}
