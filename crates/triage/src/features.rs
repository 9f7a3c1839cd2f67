//! Which features of C a program uses.
//!
//! Constructs with a shape come from the syntax tree, extensions that the grammar does not know from
//! the tokens: these are blanked before the tree is made, so that the rest of the line is understood.

use std::collections::BTreeSet;

use reduce::syntax_tree;
use source::tokenize;
use tree_sitter::Node;

use crate::extensions::{calmed, of_tokens};
use crate::feature::{Construct, Feature};
use crate::kinds::{Kind, Names, words};

/// The features of a program, the most telling first.
pub fn features(text: &str) -> BTreeSet<Feature> {
    let tokens = tokenize(text, "");
    let calm = calmed(text, &tokens);
    let tree = syntax_tree(&calm);
    let names = Names::read(tree.root_node(), text);
    let mut scan = Scan {
        text,
        names,
        found: of_tokens(&tokens),
        definitions: BTreeSet::new(),
        calls: BTreeSet::new(),
    };
    if let Ok(structure) = source::parse(&tokens) {
        scan.definitions(&tokens, &structure);
    }
    let mut stack = vec![tree.root_node()];
    while let Some(node) = stack.pop() {
        scan.node(node);
        let mut cursor = node.walk();
        stack.extend(node.named_children(&mut cursor));
    }
    scan.recursion();
    scan.found
}

/// A program while it is looked at.
pub(crate) struct Scan<'t> {
    pub(crate) text: &'t str,
    pub(crate) names: Names<'t>,
    pub(crate) found: BTreeSet<Feature>,
    /// Where names of functions that are defined stand: old definitions look like calls.
    pub(crate) definitions: BTreeSet<usize>,
    /// Which function calls which.
    pub(crate) calls: BTreeSet<(&'t str, &'t str)>,
}

impl<'t> Scan<'t> {
    pub(crate) fn add(&mut self, construct: Construct) {
        self.found.insert(construct.into());
    }

    pub(crate) fn add_if(&mut self, condition: bool, construct: Construct) {
        if condition {
            self.add(construct);
        }
    }

    pub(crate) fn word(&self, node: Node<'_>) -> &'t str {
        &self.text[node.byte_range()]
    }

    fn kind(&self, node: Node<'_>, field: &str) -> Kind {
        let child = node.child_by_field_name(field);
        child.map_or(Kind::NONE, |child| self.names.of(child, self.text))
    }

    fn node(&mut self, node: Node<'_>) {
        match node.kind() {
            "attribute_specifier" => self.attributes(node),
            "function_definition" => self.function(node),
            "call_expression" => self.call(node),
            "struct_specifier" | "union_specifier" => self.aggregate(node),
            "field_declaration" => self.member(node),
            "declaration" | "parameter_declaration" => self.variable(node),
            "type_definition" => self.sizes(node),
            "cast_expression" => self.cast(node),
            "compound_literal_expression" => {
                self.add(Construct::CompoundLiteral);
                self.vector(self.names.of(node, self.text));
            }
            "sizeof_expression" => {
                let inside: Vec<&str> = words(self.word(node)).collect();
                let function =
                    matches!(inside[..], [_, name] if self.names.functions.contains_key(name));
                self.add_if(inside == ["sizeof", "void"] || function, Construct::SizeofVoid);
                let of_type = node.child_by_field_name("type");
                let kind = of_type.map(|of_type| self.names.type_descriptor(of_type, self.text));
                self.add_if(kind.is_some_and(|kind| kind.any(Kind::VLA)), Construct::Vla);
            }
            "binary_expression" => self.binary(node),
            "unary_expression" => {
                let conjugate = self.word(node).starts_with('~')
                    && self.kind(node, "argument").any(Kind::COMPLEX);
                self.add_if(conjugate, Construct::ComplexConjugate);
            }
            "assignment_expression" => {
                self.add_if(is_used(node), Construct::AssignmentValue);
                self.operation(node, node.child_by_field_name("operator"));
            }
            "update_expression" => self.add_if(is_used(node), Construct::IncrementValue),
            "conditional_expression" => self.add(Construct::Conditional),
            "comma_expression" => self.add(Construct::Comma),
            "switch_statement" => self.add(Construct::Switch),
            "for_statement" | "while_statement" | "do_statement" => self.add(Construct::Loop),
            "subscript_range_designator" => self.add(Construct::RangeDesignator),
            "field_designator" | "subscript_designator" => {
                self.add(Construct::DesignatedInitialiser);
            }
            "pointer_declarator" | "abstract_pointer_declarator" | "pointer_expression" => {
                self.add(Construct::Pointer);
            }
            "array_declarator" => self.add(Construct::Array),
            "identifier" => {
                let kind = self.names.kind(self.word(node));
                self.vector(kind);
                self.add_if(kind.any(Kind::COMPLEX), Construct::Complex);
            }
            _ => {}
        }
    }

    fn vector(&mut self, kind: Kind) {
        self.add_if(kind.any(Kind::VECTOR), Construct::Vector);
    }

    fn attributes(&mut self, node: Node<'_>) {
        let Some(list) = node.named_child(0) else { return };
        let mut cursor = list.walk();
        for attribute in list.named_children(&mut cursor) {
            let name = attribute.child_by_field_name("function").unwrap_or(attribute);
            let name = self.word(name).trim_matches('_');
            match name {
                "vector_size" => self.add(Construct::Vector),
                _ if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                    self.found.insert(Feature::Attribute(name.to_owned()));
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, node: Node<'_>) {
        let nested = node.parent().is_some_and(|parent| parent.kind() == "compound_statement");
        self.add_if(nested, Construct::NestedFunction);
        let Some(declarator) = node.child_by_field_name("declarator") else { return };
        let name = words(self.word(declarator)).next().unwrap_or_default();
        let returns = self.names.kind(name);
        let by_value = returns.any(Kind::STRUCT | Kind::UNION) && !returns.any(Kind::POINTER);
        self.add_if(by_value, Construct::StructByValue);
    }

    fn aggregate(&mut self, node: Node<'_>) {
        let is_union = node.kind() == "union_specifier";
        self.add(if is_union { Construct::Union } else { Construct::Struct });
        let Some(body) = node.child_by_field_name("body") else { return };
        self.add_if(body.named_child_count() == 0, Construct::EmptyStruct);
        let mut cursor = body.walk();
        let Some(last) = body.named_children(&mut cursor).last() else { return };
        let declarator = last.child_by_field_name("declarator");
        let open = declarator.is_some_and(|declarator| match declarator.kind() {
            "array_declarator" => declarator.child_by_field_name("size").is_none(),
            // A type that was declared as an array without a size.
            _ => self.is_open_array(last),
        });
        self.add_if(open && !is_union, Construct::FlexibleArray);
    }

    /// Whether a member's type is a name for an array without a size.
    fn is_open_array(&self, member: Node<'_>) -> bool {
        let Some(of_type) = member.child_by_field_name("type") else { return false };
        let name = self.word(of_type);
        let compact: String = self.text.split_whitespace().collect();
        of_type.kind() == "type_identifier" && compact.contains(&format!("{name}[];"))
    }

    fn member(&mut self, node: Node<'_>) {
        let mut cursor = node.walk();
        let children: Vec<Node<'_>> = node.children(&mut cursor).collect();
        if children.iter().any(|child| child.kind() == "bitfield_clause") {
            self.add(Construct::BitField);
            let unnamed = children
                .iter()
                .any(|child| child.kind() == "field_identifier" && child.byte_range().is_empty());
            self.add_if(unnamed, Construct::UnnamedBitField);
            let wide = self.names.written(self.word(node)).any(Kind::INT128);
            self.add_if(wide, Construct::WideBitField);
        }
        for declarator in node.children_by_field_name("declarator", &mut node.walk()) {
            let size = declarator.child_by_field_name("size");
            let variable = size.is_some_and(|size| self.names.is_variable_size(size, self.text));
            self.add_if(variable, Construct::VlaMember);
            let none = size.is_some_and(|size| self.word(size) == "0");
            self.add_if(none, Construct::ZeroLengthArray);
        }
    }

    /// A variable or parameter.
    fn variable(&mut self, node: Node<'_>) {
        let kind = self.names.written(self.word(node).split(['=', '(']).next().unwrap_or_default());
        self.vector(kind);
        self.add_if(kind.any(Kind::COMPLEX), Construct::Complex);
        let is_parameter = node.kind() == "parameter_declaration";
        let plain = node.child_by_field_name("declarator").is_none_or(|d| d.kind() == "identifier");
        let aggregate = kind.any(Kind::STRUCT | Kind::UNION) && !kind.any(Kind::POINTER);
        self.add_if(is_parameter && plain && aggregate, Construct::StructByValue);
        let local = ancestors(node).any(|above| above.kind() == "compound_statement");
        let is_static = words(self.word(node)).next() == Some("static");
        self.add_if(local && is_static, Construct::StaticLocal);
        self.sizes(node);
    }

    /// Arrays whose size is known at run time only.
    fn sizes(&mut self, node: Node<'_>) {
        let is_parameter = node.kind() == "parameter_declaration";
        let mut cursor = node.walk();
        let declarators: Vec<Node<'_>> =
            node.children_by_field_name("declarator", &mut cursor).collect();
        for declarator in declarators {
            let mut at = Some(declarator);
            while let Some(inner) = at {
                let size = inner.child_by_field_name("size");
                if size.is_some_and(|size| self.names.is_variable_size(size, self.text)) {
                    self.add(if is_parameter { Construct::VlaParameter } else { Construct::Vla });
                }
                at = inner
                    .child_by_field_name("declarator")
                    .or_else(|| inner.named_child(0).filter(|_| inner.kind().starts_with("paren")));
            }
        }
    }

    fn cast(&mut self, node: Node<'_>) {
        self.add(Construct::Cast);
        let Some(of_type) = node.child_by_field_name("type") else { return };
        let to = self.names.type_descriptor(of_type, self.text);
        let from = self.kind(node, "value");
        self.add_if(to.any(Kind::VLA), Construct::VlaCast);
        let to_pointer = to.any(Kind::POINTER);
        let from_pointer = from.any(Kind::POINTER | Kind::ARRAY);
        let vectors = to.any(Kind::VECTOR) != from.any(Kind::VECTOR) && from != Kind::NONE;
        self.add_if(vectors && !to_pointer && !from_pointer, Construct::VectorConversion);
        self.add_if(to.any(Kind::UNION) && !to_pointer, Construct::CastToUnion);
        self.add_if(
            to.any(Kind::INTEGER) && !to_pointer && from_pointer,
            Construct::PointerToInteger,
        );
        let from_integer = from.any(Kind::INTEGER) && !from_pointer;
        let null = node.child_by_field_name("value").is_some_and(|value| self.word(value) == "0");
        self.add_if(to_pointer && from_integer && !null, Construct::PointerToInteger);
        let other = to.without(Kind::POINTER | Kind::ARRAY | Kind::VLA | Kind::VOLATILE);
        let pointee = from.without(Kind::POINTER | Kind::ARRAY | Kind::VOLATILE);
        let reads_other = to_pointer && from_pointer && other != Kind::NONE && other != pointee;
        self.add_if(reads_other && pointee != Kind::NONE, Construct::AliasThroughCast);
    }

    fn binary(&mut self, node: Node<'_>) {
        let operator = node.child_by_field_name("operator");
        let sign = operator.map_or("", |operator| self.word(operator));
        self.add_if(matches!(sign, "&&" | "||") && is_value(node), Construct::LogicalValue);
        self.operation(node, operator);
    }

    /// Arithmetic and comparisons, by what they work on.
    fn operation(&mut self, node: Node<'_>, operator: Option<Node<'_>>) {
        let sign = operator.map_or("", |operator| self.word(operator));
        let operands = self.kind(node, "left") | self.kind(node, "right");
        let shift = matches!(sign, "<<" | ">>" | "<<=" | ">>=");
        let product = matches!(sign, "*" | "*=" | "/" | "/=" | "%" | "%=");
        let quotient = matches!(sign, "/" | "/=" | "%" | "%=");
        let sum = matches!(sign, "+" | "-" | "+=" | "-=");
        let compares = matches!(sign, "==" | "!=" | "<" | ">" | "<=" | ">=");
        let vector = operands.any(Kind::VECTOR) && !operands.any(Kind::POINTER | Kind::ARRAY);
        self.add_if(vector && compares, Construct::VectorCompare);
        self.add_if(vector && shift, Construct::VectorShift);
        self.add_if(operands.any(Kind::COMPLEX) && product, Construct::ComplexProduct);
        self.add_if(shift, Construct::Shift);
        self.add_if(quotient, Construct::Division);
        let wraps = operands.any(Kind::UNSIGNED) && !operands.any(Kind::POINTER | Kind::NARROW);
        self.add_if(wraps && (sum || product), Construct::UnsignedWrap);
    }
}

/// What a node stands in, the innermost first.
pub(crate) fn ancestors(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    std::iter::successors(node.parent(), |above| above.parent())
}

/// Whether the value of an expression is used.
fn is_used(node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| {
        let only_effect = matches!(parent.kind(), "expression_statement" | "for_statement");
        !only_effect && (parent.kind() != "comma_expression" || is_used(parent))
    })
}

/// Whether an expression is a value, rather than a condition or a part of one.
fn is_value(node: Node<'_>) -> bool {
    let mut at = node;
    while let Some(parent) = at.parent() {
        match parent.kind() {
            "parenthesized_expression" => at = parent,
            "binary_expression" => {
                let operator = parent.child_by_field_name("operator").map(|sign| sign.kind());
                if !matches!(operator, Some("&&" | "||")) {
                    return true;
                }
                at = parent;
            }
            "unary_expression" => at = parent,
            "if_statement" | "while_statement" | "do_statement" | "for_statement" => return false,
            "conditional_expression" => {
                return parent.child_by_field_name("condition") != Some(at);
            }
            _ => return true,
        }
    }
    true
}
