//! What kind of values the names of a program hold, as far as telling its features apart needs it.
//!
//! Not a type checker: names are looked up without scopes, and what is not understood has no kind.
//! Reduced programs are small enough for that, and a mistake costs a feature, never a verdict.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{BitOr, BitOrAssign};

use tree_sitter::Node;

/// A set of properties of a value's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kind(u32);

impl Kind {
    pub(crate) const NONE: Kind = Kind(0);
    pub(crate) const VECTOR: Kind = Kind(1);
    pub(crate) const COMPLEX: Kind = Kind(1 << 1);
    pub(crate) const FLOAT: Kind = Kind(1 << 2);
    pub(crate) const LONG_DOUBLE: Kind = Kind(1 << 3);
    pub(crate) const INT128: Kind = Kind(1 << 4);
    pub(crate) const UNSIGNED: Kind = Kind(1 << 5);
    pub(crate) const POINTER: Kind = Kind(1 << 6);
    pub(crate) const ARRAY: Kind = Kind(1 << 7);
    pub(crate) const STRUCT: Kind = Kind(1 << 8);
    pub(crate) const UNION: Kind = Kind(1 << 9);
    pub(crate) const BIT_FIELD: Kind = Kind(1 << 10);
    pub(crate) const INTEGER: Kind = Kind(1 << 11);
    pub(crate) const NARROW: Kind = Kind(1 << 12);
    pub(crate) const BOOL: Kind = Kind(1 << 13);
    pub(crate) const VOLATILE: Kind = Kind(1 << 14);
    pub(crate) const ATOMIC: Kind = Kind(1 << 15);
    pub(crate) const FUNCTION: Kind = Kind(1 << 16);
    pub(crate) const VLA: Kind = Kind(1 << 17);
    pub(crate) const SINGLE: Kind = Kind(1 << 18);

    /// Whether it has any of these properties.
    pub(crate) fn any(self, of: Kind) -> bool {
        self.0 & of.0 != 0
    }

    /// The kind without these properties.
    pub(crate) fn without(self, of: Kind) -> Kind {
        Kind(self.0 & !of.0)
    }

    /// The kind of values whose type is written with this word.
    fn of_word(word: &str) -> Kind {
        match word {
            "_Complex" | "__complex__" | "__complex" | "complex" => Kind::COMPLEX,
            "float" | "_Float32" => Kind::FLOAT | Kind::SINGLE,
            "double" | "_Float64" => Kind::FLOAT,
            "_Float128" | "__float128" => Kind::LONG_DOUBLE,
            "__int128" | "__int128_t" => Kind::INT128 | Kind::INTEGER,
            "__uint128_t" => Kind::INT128 | Kind::INTEGER | Kind::UNSIGNED,
            "unsigned" | "size_t" | "__SIZE_TYPE__" => Kind::UNSIGNED | Kind::INTEGER,
            "char" | "short" => Kind::NARROW | Kind::INTEGER,
            "int" | "long" | "signed" | "enum" => Kind::INTEGER,
            "_Bool" | "bool" => Kind::BOOL,
            "struct" => Kind::STRUCT,
            "union" => Kind::UNION,
            "volatile" | "__volatile__" => Kind::VOLATILE,
            "_Atomic" => Kind::ATOMIC,
            "vector_size" | "__vector_size__" => Kind::VECTOR,
            _ => Kind::NONE,
        }
    }
}

impl BitOr for Kind {
    type Output = Kind;
    fn bitor(self, other: Kind) -> Kind {
        Kind(self.0 | other.0)
    }
}

impl BitOrAssign for Kind {
    fn bitor_assign(&mut self, other: Kind) {
        *self = *self | other;
    }
}

/// A function that a program declares or defines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Declared {
    /// Whether it has a body.
    pub(crate) defined: bool,
    /// Where it is declared or defined for the first time.
    pub(crate) first: Option<usize>,
    /// Where its parameters are listed for the first time: calls before that have no prototype.
    pub(crate) prototype: Option<usize>,
    /// How many parameters that list has before its dots; `None` without dots.
    pub(crate) before_dots: Option<usize>,
}

/// The names of a program.
#[derive(Default)]
pub(crate) struct Names<'t> {
    /// Variables, members, types and what functions return.
    kinds: BTreeMap<&'t str, Kind>,
    /// Functions.
    pub(crate) functions: BTreeMap<&'t str, Declared>,
    /// Variables that hold other values than constants: sizes made of them are not constant.
    variables: BTreeSet<&'t str>,
}

impl<'t> Names<'t> {
    /// Reads the names that are declared anywhere below a node.
    pub(crate) fn read(root: Node<'_>, text: &'t str) -> Names<'t> {
        let mut names = Names::default();
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            names.declare(node, text);
            let mut cursor = node.walk();
            // In the order of the text: a type is declared before it is used.
            let children: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
            stack.extend(children.into_iter().rev());
        }
        names
    }

    /// What a name holds.
    pub(crate) fn kind(&self, name: &str) -> Kind {
        self.kinds.get(name).copied().unwrap_or_default()
    }

    /// Adds a function that is defined at a byte of the text.
    pub(crate) fn define(&mut self, name: &'t str, at: usize, lists_parameters: bool) {
        let function = self.functions.entry(name).or_default();
        function.defined = true;
        function.first = Some(function.first.map_or(at, |first| first.min(at)));
        if lists_parameters {
            function.prototype = Some(function.prototype.map_or(at, |first| first.min(at)));
        }
    }

    /// Adds a parameter, unless the word is one of its type.
    pub(crate) fn add_parameter(&mut self, word: &'t str) {
        if word != "void" && Kind::of_word(word) == Kind::NONE {
            self.variables.insert(word);
        }
    }

    /// Whether a name is that of a variable or parameter.
    pub(crate) fn is_variable(&self, name: &str) -> bool {
        self.variables.contains(name)
    }

    fn declare(&mut self, node: Node<'_>, text: &'t str) {
        let is_declaration = matches!(
            node.kind(),
            "declaration"
                | "type_definition"
                | "field_declaration"
                | "parameter_declaration"
                | "function_definition"
        );
        if !is_declaration {
            return;
        }
        let mut cursor = node.walk();
        let declarators: Vec<Node<'_>> =
            node.children_by_field_name("declarator", &mut cursor).collect();
        let Some(first) = declarators.first() else { return };
        // Words that the grammar does not know were blanked: they stand before the node.
        let start = node.prev_sibling().map_or(0, |before| before.end_byte());
        let mut base = self.written(&text[start..first.start_byte()]);
        // The attribute may stand behind the name.
        if text[node.byte_range()].contains("vector_size") && node.kind() != "function_definition" {
            base |= Kind::VECTOR;
        }
        let bit_field = node.children(&mut node.walk()).any(|c| c.kind() == "bitfield_clause");
        if bit_field {
            base |= Kind::BIT_FIELD;
        }
        for declarator in declarators {
            self.declarator(declarator, base, node, text);
        }
    }

    fn declarator(&mut self, declarator: Node<'_>, base: Kind, owner: Node<'_>, text: &'t str) {
        let mut kind = base;
        let mut node = declarator;
        let mut parameters = None;
        loop {
            match node.kind() {
                "pointer_declarator" => kind |= Kind::POINTER,
                "array_declarator" => {
                    kind |= Kind::ARRAY;
                    let size = node.child_by_field_name("size");
                    if size.is_some_and(|size| self.is_variable_size(size, text)) {
                        kind |= Kind::VLA;
                    }
                }
                "function_declarator" => {
                    kind |= Kind::FUNCTION;
                    parameters = node.child_by_field_name("parameters");
                }
                "identifier" | "field_identifier" | "type_identifier" => break,
                _ => {}
            }
            let inner = node
                .child_by_field_name("declarator")
                .or_else(|| node.named_child(0).filter(|_| node.kind().starts_with("paren")));
            match inner {
                Some(inner) => node = inner,
                None => return,
            }
        }
        let name = &text[node.byte_range()];
        let known = self.kinds.entry(name).or_default();
        *known |= kind;
        let is_function = kind.any(Kind::FUNCTION) && !is_pointer_to_function(declarator);
        if is_function && owner.kind() != "type_definition" {
            let function = self.functions.entry(name).or_default();
            function.defined |= owner.kind() == "function_definition";
            function.first = function.first.or(Some(node.start_byte()));
            let mut cursor = owner.walk();
            let old_style = owner.named_children(&mut cursor).any(|c| c.kind() == "declaration");
            let parameters = parameters.filter(|list| !old_style && list.named_child_count() > 0);
            if let Some(list) = parameters {
                function.prototype = function.prototype.or(Some(node.start_byte()));
                let mut cursor = list.walk();
                let dots = list
                    .named_children(&mut cursor)
                    .position(|parameter| parameter.kind() == "variadic_parameter");
                function.before_dots = function.before_dots.or(dots);
            }
        } else if matches!(owner.kind(), "declaration" | "parameter_declaration") {
            self.variables.insert(name);
        }
    }

    /// The kind of a type as it is written, declarator included.
    pub(crate) fn written(&self, text: &str) -> Kind {
        let mut kind = Kind::NONE;
        let mut long = false;
        for word in outside_of_braces(text).flat_map(words) {
            kind |= Kind::of_word(word) | self.kind(word).without(Kind::FUNCTION | Kind::BIT_FIELD);
            long |= word == "long";
        }
        if long && kind.any(Kind::FLOAT) {
            kind |= Kind::LONG_DOUBLE;
        }
        kind
    }

    /// Whether the size of an array is known at run time only.
    pub(crate) fn is_variable_size(&self, size: Node<'_>, text: &str) -> bool {
        // Inside of sizeof a name does not make a size variable.
        let size = &text[size.byte_range()];
        !size.contains("sizeof") && words(size).any(|word| self.variables.contains(word))
    }

    /// The kind of an expression's value.
    pub(crate) fn of(&self, node: Node<'_>, text: &str) -> Kind {
        let part = |field: &str| {
            node.child_by_field_name(field).map_or(Kind::NONE, |child| self.of(child, text))
        };
        let element = Kind::POINTER | Kind::ARRAY | Kind::VECTOR;
        match node.kind() {
            "identifier" => self.kind(&text[node.byte_range()]),
            "field_expression" => {
                let field = node.child_by_field_name("field");
                field.map_or(Kind::NONE, |field| self.kind(&text[field.byte_range()]))
            }
            "subscript_expression" => {
                let whole = part("argument");
                match whole.any(Kind::POINTER | Kind::ARRAY) {
                    true => whole.without(Kind::POINTER | Kind::ARRAY),
                    false => whole.without(element),
                }
            }
            "call_expression" => part("function").without(Kind::FUNCTION),
            "cast_expression" | "compound_literal_expression" => {
                let of_type = node.child_by_field_name("type");
                of_type.map_or(Kind::NONE, |of_type| self.type_descriptor(of_type, text))
            }
            "parenthesized_expression" => {
                node.named_child(0).map_or(Kind::NONE, |inner| self.of(inner, text))
            }
            "pointer_expression" => match &text[node.start_byte()..node.start_byte() + 1] {
                "&" => part("argument") | Kind::POINTER,
                _ => part("argument").without(Kind::POINTER | Kind::ARRAY),
            },
            "unary_expression" | "update_expression" => part("argument"),
            "binary_expression" => part("left") | part("right"),
            "assignment_expression" => part("left"),
            "conditional_expression" => part("consequence") | part("alternative"),
            "number_literal" => number(&text[node.byte_range()]),
            "char_literal" => Kind::INTEGER,
            "string_literal" => Kind::POINTER,
            _ => Kind::NONE,
        }
    }

    /// The kind of a type between the brackets of a conversion.
    pub(crate) fn type_descriptor(&self, node: Node<'_>, text: &str) -> Kind {
        let written = &text[node.byte_range()];
        let mut kind = self.written(written.split(['*', '[']).next().unwrap_or(written));
        if written.contains('*') {
            kind |= Kind::POINTER;
        }
        if written.contains('[') {
            kind |= Kind::ARRAY;
            let inside = written.split_once('[').map_or("", |(_, inside)| inside);
            if words(inside).any(|word| self.variables.contains(word)) {
                kind |= Kind::VLA;
            }
        }
        kind
    }
}

/// `(*name)(...)` rather than `name(...)`.
fn is_pointer_to_function(declarator: Node<'_>) -> bool {
    let mut node = Some(declarator);
    while let Some(at) = node {
        if at.kind() == "function_declarator" {
            let inner = at.child_by_field_name("declarator");
            return inner.is_some_and(|inner| inner.kind() == "parenthesized_declarator");
        }
        node = at.child_by_field_name("declarator");
    }
    false
}

fn number(text: &str) -> Kind {
    let lower = text.to_ascii_lowercase();
    let hexadecimal = lower.starts_with("0x");
    let real = lower.contains('.')
        || (hexadecimal && lower.contains('p'))
        || (!hexadecimal && lower.contains('e'));
    match (real, hexadecimal) {
        (true, _) if lower.ends_with('l') => Kind::FLOAT | Kind::LONG_DOUBLE,
        (true, _) => Kind::FLOAT,
        (false, false) if lower.contains('u') => Kind::INTEGER | Kind::UNSIGNED,
        (false, true) if lower.contains('u') => Kind::INTEGER | Kind::UNSIGNED,
        _ => Kind::INTEGER,
    }
}

/// The parts of a text that stand in no braces: what a struct holds is not what it is.
fn outside_of_braces(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    text.split_inclusive(['{', '}']).filter(move |part| {
        let outside = depth == 0;
        depth += if part.ends_with('{') { 1 } else { 0 };
        depth -= if part.ends_with('}') { 1 } else { 0 };
        outside
    })
}

/// The words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.split(move |c| !in_word(c)).filter(|word| !word.is_empty())
}
