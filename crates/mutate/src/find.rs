//! Walking a syntax tree with the operators that were chosen.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use tree_sitter::{Node, Parser, Tree};

use crate::{Choice, FunctionSite, Mutant};

/// A comment with these words keeps mutants away from its line.
const SKIP: &str = "refute: skip";

/// Every mutant of a text that is wanted, in the order of the text; of two that make the same text, the first.
pub fn mutants(text: &str, choice: &Choice) -> Vec<Mutant> {
    let tree = syntax_tree(text);
    let skipped: Vec<usize> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.contains(SKIP))
        .map(|(index, _)| index + 1)
        .collect();
    let mut walk = Walk {
        text,
        choice,
        skipped,
        found: Vec::new(),
        known: HashSet::new(),
        names: HashMap::new(),
    };
    walk.visit(tree.root_node(), None);
    let mut found = walk.found;
    found.sort_by_key(|mutant| (mutant.range.start, mutant.range.end));
    found
}

/// The line and the column of a byte, from 1.
pub fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    (line, offset - before.rfind('\n').map_or(0, |end| end + 1) + 1)
}

/// The function whose body, or head behind the name, a range is in.
pub fn function_around(tree: &Tree, text: &str, range: &Range<usize>) -> Option<FunctionSite> {
    let root = tree.root_node();
    let mut node = root.descendant_for_byte_range(range.start, range.end)?;
    loop {
        let site = function_site(node, text);
        if let Some(site) = site.filter(|site| site.name_range.end <= range.start) {
            return Some(site);
        }
        node = node.parent()?;
    }
}

/// The definitions of functions in a text, in order.
pub fn functions(text: &str) -> Vec<FunctionSite> {
    fn collect(node: Node<'_>, text: &str, found: &mut Vec<FunctionSite>) {
        if let Some(site) = function_site(node, text) {
            found.push(site);
            return;
        }
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            collect(child, text, found);
        }
    }
    let mut found = Vec::new();
    collect(syntax_tree(text).root_node(), text, &mut found);
    found
}

/// The syntax tree of a text, errors and all.
pub fn syntax_tree(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_c::LANGUAGE.into()).expect("the grammar fits the parser");
    parser.parse(text, None).expect("nothing stops the parser")
}

struct Walk<'w> {
    text: &'w str,
    choice: &'w Choice,
    skipped: Vec<usize>,
    found: Vec<Mutant>,
    /// Changes that were made already.
    known: HashSet<(Range<usize>, String)>,
    /// How often a name was given.
    names: HashMap<String, usize>,
}

impl Walk<'_> {
    fn visit(&mut self, node: Node<'_>, function: Option<&FunctionSite>) {
        let is_whole = is_taken_whole(node.kind());
        if node.is_error() || is_left_alone(node.kind()) {
            return;
        }
        let own = function_site(node, self.text);
        let function = own.as_ref().or(function);
        for operator in self.choice.operators.clone() {
            for (range, replacement) in (operator.changes)(node, self.text) {
                self.add(operator.name, range, replacement, function);
            }
        }
        if is_whole {
            return;
        }
        // What `#if` asks is not for the compiler; what stands behind it is.
        let is_directive = node.kind().starts_with("preproc_");
        let asked = node.child_by_field_name("condition").filter(|_| is_directive);
        let mut cursor = node.walk();
        for child in node.children(&mut cursor).filter(|child| Some(*child) != asked) {
            self.visit(child, function);
        }
    }

    fn add(
        &mut self,
        operator: &'static str,
        range: Range<usize>,
        replacement: String,
        function: Option<&FunctionSite>,
    ) {
        let (line, column) = place(self.text, range.start);
        let is_wanted = self.choice.lines.as_ref().is_none_or(|lines| lines.contains(line));
        let is_skipped = self.skipped.contains(&line);
        let is_same = self.text[range.clone()] == replacement;
        if !is_wanted || is_skipped || is_same {
            return;
        }
        if !self.known.insert((range.clone(), replacement.clone())) {
            return;
        }
        let name = self.name(operator, &range, &replacement, function);
        let function = function.cloned();
        self.found.push(Mutant { name, operator, range, replacement, line, column, function });
    }

    /// A name from what is changed to what, and in which function; the second of the same gets a number.
    fn name(
        &mut self,
        operator: &str,
        range: &Range<usize>,
        replacement: &str,
        function: Option<&FunctionSite>,
    ) -> String {
        let place = function.map_or("", |function| function.name.as_str());
        // The whole line, because `i++` alone stands in many places.
        let start = self.text[..range.start].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[range.end..].find('\n').map_or(self.text.len(), |end| range.end + end);
        let line: String = self.text[start..end].split_whitespace().collect();
        let offset: String = self.text[start..range.start].split_whitespace().collect();
        let key = format!("{place}\0{line}\0{}\0{replacement}", offset.len());
        let name = format!("{operator}-{:08x}", fingerprint(&key));
        let count = self.names.entry(name.clone()).or_default();
        *count += 1;
        match *count {
            1 => name,
            number => format!("{name}-{number}"),
        }
    }
}

/// FNV-1a, folded to 32 bits: names need no more, and collisions get numbers.
fn fingerprint(text: &str) -> u32 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    (hash ^ hash >> 32) as u32
}

/// What no operator looks into: what is no code, and what must stay constant for other reasons than its value.
fn is_left_alone(kind: &str) -> bool {
    matches!(
        kind,
        "preproc_def"
            | "preproc_function_def"
            | "preproc_include"
            | "preproc_call"
            | "comment"
            | "string_literal"
            | "type_definition"
            | "struct_specifier"
            | "union_specifier"
            | "attribute_specifier"
            | "gnu_asm_expression"
            | "alignof_expression"
            | "offsetof_expression"
    )
}

/// What an operator may change, but nothing inside of it: what is computed there is only a type.
fn is_taken_whole(kind: &str) -> bool {
    kind == "sizeof_expression"
}

/// The function that a node defines.
fn function_site(node: Node<'_>, text: &str) -> Option<FunctionSite> {
    if node.kind() != "function_definition" {
        return None;
    }
    let mut declarator = node.child_by_field_name("declarator")?;
    let parameters = parameters(node, declarator, text);
    while declarator.kind() != "identifier" {
        declarator = declarator.child_by_field_name("declarator").or_else(|| {
            declarator.named_child(0).filter(|child| child.kind() != "parameter_list")
        })?;
    }
    let name_range = declarator.byte_range();
    Some(FunctionSite {
        name: text[name_range.clone()].to_owned(),
        name_range,
        range: node.byte_range(),
        line: node.start_position().row + 1,
        body: node.child_by_field_name("body")?.start_byte(),
        parameters,
    })
}

/// The names of the parameters of a function that is defined.
fn parameters(definition: Node<'_>, declarator: Node<'_>, text: &str) -> Option<Vec<String>> {
    let mut cursor = definition.walk();
    // Declarations between the parentheses and the body are those of K&R's parameters.
    if definition.children(&mut cursor).any(|child| child.kind() == "declaration") {
        return None;
    }
    let mut function = declarator;
    while function.kind() != "function_declarator" {
        function = function.child_by_field_name("declarator")?;
    }
    // A function that returns a pointer to a function has two lists; the inner one is its own.
    while let Some(inner) = function.child_by_field_name("declarator") {
        match innermost_function(inner) {
            Some(inner) => function = inner,
            None => break,
        }
    }
    let list = function.child_by_field_name("parameters")?;
    let mut cursor = list.walk();
    let mut names = Vec::new();
    for parameter in list.named_children(&mut cursor).filter(|child| child.kind() != "comment") {
        if parameter.kind() != "parameter_declaration" {
            return None;
        }
        match parameter.child_by_field_name("declarator") {
            Some(declarator) => names.push(declared_name(declarator, text)?),
            None if &text[parameter.byte_range()] == "void" => {}
            None => return None,
        }
    }
    Some(names)
}

/// A function declarator inside of parentheses and pointers.
fn innermost_function(mut node: Node<'_>) -> Option<Node<'_>> {
    while node.kind() != "function_declarator" {
        node = node.child_by_field_name("declarator").or_else(|| node.named_child(0))?;
    }
    Some(node)
}

/// The name that a declarator declares.
fn declared_name(mut node: Node<'_>, text: &str) -> Option<String> {
    while node.kind() != "identifier" {
        node = node.child_by_field_name("declarator").or_else(|| {
            let is_inside = node.kind() == "parenthesized_declarator";
            node.named_child(0).filter(|_| is_inside)
        })?;
    }
    Some(text[node.byte_range()].to_owned())
}
