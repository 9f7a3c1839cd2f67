//! What clang's syntax tree says about functions and types.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use verdict::InputKind;

/// A node of clang's tree, as far as it matters here.
#[derive(Debug, Default, Clone)]
struct Node {
    id: String,
    kind: String,
    name: String,
    ty: TypeName,
    tag: String,
    is_complete: bool,
    owned_tag: Option<Reference>,
    loc: Place,
    range: Range,
    inner: Vec<Node>,
}

/// The kinds of nodes whose parts matter. What else there is, above all the initial values of tables, can be a
/// hundred times the rest, and is passed over as it is read.
const TAKEN_APART: [&str; 5] =
    ["TranslationUnitDecl", "FunctionDecl", "RecordDecl", "EnumDecl", "TypedefDecl"];

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NodeVisitor;
        impl<'de> Visitor<'de> for NodeVisitor {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a node of clang's tree")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
                let mut node = Node::default();
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    match &*key {
                        "id" => node.id = map.next_value()?,
                        "kind" => node.kind = map.next_value()?,
                        "name" => node.name = map.next_value()?,
                        "type" => node.ty = map.next_value()?,
                        "tagUsed" => node.tag = map.next_value()?,
                        "completeDefinition" => node.is_complete = map.next_value()?,
                        "ownedTagDecl" => node.owned_tag = map.next_value()?,
                        "loc" => node.loc = map.next_value()?,
                        "range" => node.range = map.next_value()?,
                        // Clang names the kind first.
                        "inner" if TAKEN_APART.contains(&node.kind.as_str()) => {
                            node.inner = map.next_value()?;
                        }
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(node)
            }
        }
        deserializer.deserialize_map(NodeVisitor)
    }
}

/// Where something stands.
#[derive(Deserialize, Debug, Default, Clone)]
#[serde(default)]
struct Place {
    offset: Option<usize>,
    #[serde(rename = "includedFrom")]
    included_from: Option<serde_json::Value>,
    /// Where the macro stands that writes it.
    #[serde(rename = "expansionLoc")]
    expansion: Option<Box<Place>>,
}

impl Place {
    /// The place in the text that people read.
    fn written(&self) -> &Place {
        self.expansion.as_deref().unwrap_or(self)
    }
}

#[derive(Deserialize, Debug, Default, Clone)]
#[serde(default)]
struct Range {
    begin: Place,
    end: Place,
}

#[derive(Deserialize, Debug, Default, Clone)]
#[serde(default)]
struct TypeName {
    #[serde(rename = "qualType")]
    written: String,
}

#[derive(Deserialize, Debug, Default, Clone)]
#[serde(default)]
struct Reference {
    id: String,
}

/// A function's parameter or a field of a struct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type, as the source writes it; empty where clang does not say.
    pub ty: String,
}

/// What a type is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An arithmetic type, with the name of its input function.
    Scalar(String),
    /// An enumeration with these names for values.
    Enumeration(Vec<String>),
    /// A pointer to this type.
    Pointer(String),
    /// So many elements of this type.
    Array(String, u64),
    /// A complex number with parts of this type.
    Complex(String),
    /// A struct with these fields; one without a name stands for the fields of its type.
    Struct(Vec<Variable>),
    /// A union with these members, some of which hold pointers.
    Union(Vec<Variable>),
    /// A function of this type, which only a pointer can point to.
    Function(String),
    /// A type that the file does not define.
    Incomplete,
    /// Anything that is best taken as bytes.
    Bytes,
    /// `void`, which only a pointer can point to.
    Void,
}

/// A function that a file defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its type without its name: `int (char *)`.
    pub ty: String,
    /// Its parameters.
    pub parameters: Vec<Variable>,
    /// Its bytes in the file; nothing for one that stands in a header.
    pub range: Option<std::ops::Range<usize>>,
}

/// The declarations of a file.
#[derive(Clone, Debug)]
pub struct Declarations {
    /// The functions that are defined, in the order of the file.
    pub functions: Vec<Function>,
    /// What typedefs stand for.
    aliases: HashMap<String, String>,
    /// Structs, unions and enumerations by `struct name` and the like, and unnamed ones by typedef.
    tags: HashMap<String, Node>,
}

impl Declarations {
    /// Reads the tree that `-ast-dump=json` prints.
    pub fn parse(json: &[u8]) -> Result<Self, serde_json::Error> {
        let root: Node = serde_json::from_slice(json)?;
        let mut found =
            Declarations { functions: Vec::new(), aliases: HashMap::new(), tags: HashMap::new() };
        let mut by_id: HashMap<String, Node> = HashMap::new();
        for node in root.inner {
            found.add(node, &mut by_id);
        }
        Ok(found)
    }

    fn add(&mut self, node: Node, by_id: &mut HashMap<String, Node>) {
        match node.kind.as_str() {
            "FunctionDecl" if node.inner.iter().any(|child| child.kind == "CompoundStmt") => {
                let parameters = node.inner.iter().filter(|child| child.kind == "ParmVarDecl");
                let parameters = parameters.map(variable).collect();
                let (begin, end) = (node.range.begin.written(), node.range.end.written());
                let range = match (&node.loc.written().included_from, begin.offset, end.offset) {
                    (None, Some(begin), Some(end)) => Some(begin..end + 1),
                    _ => None,
                };
                self.functions.push(Function {
                    name: node.name,
                    ty: node.ty.written,
                    parameters,
                    range,
                });
            }
            "RecordDecl" | "EnumDecl" if node.is_complete || node.kind == "EnumDecl" => {
                let word = if node.kind == "EnumDecl" { "enum" } else { node.tag.as_str() };
                if !node.name.is_empty() {
                    self.tags.insert(format!("{word} {}", node.name), node.clone());
                }
                self.add_members(&node);
                by_id.insert(node.id.clone(), node);
            }
            "TypedefDecl" => {
                let owned = node.inner.first().and_then(|inner| inner.owned_tag.as_ref());
                match owned.and_then(|tag| by_id.get(&tag.id)) {
                    Some(tag) if tag.name.is_empty() => {
                        self.tags.insert(node.name, tag.clone());
                    }
                    _ => {
                        self.aliases.insert(node.name, node.ty.written);
                    }
                }
            }
            _ => {}
        }
    }

    /// Makes the types known that are defined inside of a type: those with a name by it, others by the text that
    /// clang has for them.
    fn add_members(&mut self, node: &Node) {
        let mut last: Option<&Node> = None;
        for child in &node.inner {
            match child.kind.as_str() {
                "RecordDecl" | "EnumDecl" => {
                    self.add_members(child);
                    let word = if child.kind == "EnumDecl" { "enum" } else { child.tag.as_str() };
                    if !child.name.is_empty() {
                        self.tags.insert(format!("{word} {}", child.name), child.clone());
                    }
                    last = Some(child);
                }
                "FieldDecl" if is_unnamed(&child.ty.written) => {
                    if let Some(last) = last {
                        let (element, _) = dimensions(&child.ty.written);
                        self.tags.insert(unqualified(element), last.clone());
                    }
                }
                _ => {}
            }
        }
    }

    /// A function that the file defines.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// The functions of a type.
    pub fn functions_of(&self, ty: &str) -> impl Iterator<Item = &Function> {
        let wanted = self.plain(ty);
        self.functions.iter().filter(move |function| self.plain(&function.ty) == wanted)
    }

    /// The text of a type with plain types in place of their aliases.
    fn plain(&self, ty: &str) -> String {
        let mut plain = String::new();
        let mut rest = ty;
        while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric() || c == '_') {
            let end = rest[start..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let end = end.map_or(rest.len(), |end| start + end);
            plain.extend(rest[..start].chars().filter(|c| !c.is_whitespace()));
            let mut word = &rest[start..end];
            while let Some(meaning) = self.aliases.get(word).filter(|meaning| *meaning != word) {
                word = meaning;
            }
            plain.push(' ');
            plain.push_str(word);
            rest = &rest[end..];
        }
        plain.extend(rest.chars().filter(|c| !c.is_whitespace()));
        plain.replace(" restrict", "")
    }

    /// Whether objects of a type hold pointers.
    fn holds_pointers(&self, ty: &str, depth: u32) -> bool {
        let any = |fields: Vec<Variable>| {
            fields.iter().any(|field| self.holds_pointers(&field.ty, depth + 1))
        };
        match self.shape(ty) {
            // Types are nested finitely; the depth is for texts that are misread.
            _ if depth > 16 => false,
            Ok(Shape::Pointer(_) | Shape::Union(_)) => true,
            Ok(Shape::Array(element, _)) => self.holds_pointers(&element, depth + 1),
            Ok(Shape::Struct(fields)) => any(fields),
            _ => false,
        }
    }

    /// What a type is made of; in words why that is not known.
    pub fn shape(&self, ty: &str) -> Result<Shape, String> {
        let ty = unqualified(ty);
        if is_unnamed(&ty) || ty.is_empty() {
            let (element, length) = dimensions(&ty);
            return match (length, self.tags.get(&unqualified(element))) {
                (Some(_), _) => array(&ty),
                (None, Some(tag)) => self.tag_shape(tag),
                (None, None) => Ok(Shape::Bytes),
            };
        }
        // Vectors of the machine, and integers of any width.
        if ty.contains("__attribute__") || ty.contains("_BitInt(") {
            return Ok(Shape::Bytes);
        }
        if ty.contains("va_list") {
            return Err("only a call with '...' makes a va_list".into());
        }
        if let Some(part) = ty.strip_prefix("_Complex ") {
            return Ok(Shape::Complex(part.into()));
        }
        // Functions by pointers: the first bracket says what the whole is.
        if let Some((result, declarator)) = ty.split_once("(*") {
            let is_outermost = !result.contains('(');
            if let (true, Some(parameters)) = (is_outermost, declarator.strip_prefix(")(")) {
                return Ok(Shape::Pointer(format!("{result}({parameters}")));
            }
            if let (true, Some(parameters)) = (is_outermost, declarator.strip_prefix("const)(")) {
                return Ok(Shape::Pointer(format!("{result}({parameters}")));
            }
            if is_outermost && declarator.starts_with('*') {
                return Ok(Shape::Pointer(format!("{result}({declarator}")));
            }
            if let (true, Some((length, rest))) = (is_outermost, declarator.split_once(']'))
                && let Some(length) = length.strip_prefix('[')
            {
                let length = length.parse().map_err(|_| format!("'{ty}' has no fixed length"))?;
                return Ok(Shape::Array(format!("{result}(*{rest}"), length));
            }
        }
        // What an array of arrays is as a parameter.
        if let Some((element, length)) = ty.split_once("(*)[").filter(|(of, _)| !of.contains('(')) {
            return Ok(Shape::Pointer(format!("{}[{length}", element.trim_end())));
        }
        if let Some(target) = ty.strip_suffix('*') {
            return Ok(Shape::Pointer(target.trim_end().to_string()));
        }
        if ty.ends_with(')') {
            return Ok(Shape::Function(ty));
        }
        if ty.contains('[') {
            return array(&ty);
        }
        if ty == "void" {
            return Ok(Shape::Void);
        }
        if let Some(input) = input_function(&ty) {
            return Ok(Shape::Scalar(input));
        }
        if let Some(tag) = self.tags.get(&ty) {
            return self.tag_shape(tag);
        }
        match self.aliases.get(&ty) {
            Some(meaning) if *meaning != ty => self.shape(meaning),
            _ => Ok(Shape::Incomplete),
        }
    }

    fn tag_shape(&self, tag: &Node) -> Result<Shape, String> {
        let children =
            |kind: &'static str| tag.inner.iter().filter(move |child| child.kind == kind);
        Ok(match (tag.kind.as_str(), tag.tag.as_str()) {
            ("EnumDecl", _) => {
                let names = children("EnumConstantDecl").map(|constant| constant.name.clone());
                Shape::Enumeration(names.collect())
            }
            (_, kind @ ("struct" | "union")) => {
                // The members of an unnamed struct or union are reached without a name. Padding is no field.
                let is_field = |child: &&Node| {
                    child.kind == "FieldDecl"
                        && (!child.name.is_empty() || is_unnamed(&child.ty.written))
                };
                let fields: Vec<Variable> =
                    tag.inner.iter().filter(is_field).map(variable).collect();
                let is_plain =
                    |field: &Variable| !field.name.is_empty() && !self.holds_pointers(&field.ty, 0);
                match kind {
                    "struct" => Shape::Struct(fields),
                    // An unnamed one has no address, so its members are chosen from.
                    _ if fields.iter().all(is_plain) && !tag.name.is_empty() => Shape::Bytes,
                    _ => Shape::Union(fields),
                }
            }
            _ => Shape::Bytes,
        })
    }
}

fn is_unnamed(ty: &str) -> bool {
    ty.contains("(unnamed") || ty.contains("(anonymous")
}

/// The element of an array of arrays, and the text of the dimensions.
fn dimensions(ty: &str) -> (&str, Option<&str>) {
    match ty.split_once('[') {
        Some((element, rest)) => (element.trim_end(), Some(rest)),
        None => (ty, None),
    }
}

fn array(ty: &str) -> Result<Shape, String> {
    let (element, rest) = dimensions(ty);
    let (length, further) = rest.unwrap_or_default().split_once(']').unwrap_or_default();
    let element = format!("{element}{further}");
    let length = length.parse().map_err(|_| format!("'{ty}' has no fixed length"))?;
    Ok(Shape::Array(element, length))
}

/// The element of an array without a length, which only the end of a struct can be.
pub fn flexible_element(ty: &str) -> Option<&str> {
    ty.trim().strip_suffix("[]").or_else(|| ty.trim().strip_suffix("[0]")).map(str::trim_end)
}

fn variable(node: &Node) -> Variable {
    Variable { name: node.name.clone(), ty: node.ty.written.clone() }
}

/// A type without the qualifiers that concern the object itself.
pub fn unqualified(ty: &str) -> String {
    const QUALIFIERS: [&str; 5] = ["const", "volatile", "restrict", "__restrict", "_Nonnull"];
    let mut ty = ty.trim().to_string();
    loop {
        let before = ty.len();
        for word in QUALIFIERS {
            if let Some(rest) = ty.strip_suffix(word)
                && rest.ends_with([' ', '*'])
            {
                ty = rest.trim_end().to_string();
            }
            // Before the star it is what is pointed to that is qualified.
            if !ty.contains('*')
                && let Some(rest) = ty.strip_prefix(word)
                && rest.starts_with(' ')
            {
                ty = rest.trim_start().to_string();
            }
        }
        if ty.len() == before {
            return ty;
        }
    }
}

/// The input function of an arithmetic type.
fn input_function(ty: &str) -> Option<String> {
    let same = match ty {
        "bool" => "_Bool",
        "signed char" => "char",
        "long double" => "double",
        other => other,
    };
    let kind = InputKind::ALL.into_iter().find(|kind| kind.c_type() == same)?;
    let is_number = !matches!(kind, InputKind::Pointer | InputKind::PChar);
    is_number.then(|| format!("__VERIFIER_nondet_{}", kind.names()[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_to_an_array_points_to_one() {
        let none = Declarations::parse(b"{}").unwrap();
        let rows = none.shape("const int (*)[3][5]").unwrap();
        assert_eq!(rows, Shape::Pointer("const int[3][5]".into()));
        assert_eq!(none.shape("const int[3][5]"), Ok(Shape::Array("int[5]".into(), 3)));
        assert_eq!(none.shape("int (*)(int)"), Ok(Shape::Pointer("int (int)".into())));
        let nested = "int (void (*)(int))".to_string();
        assert_eq!(none.shape(&nested), Ok(Shape::Function(nested.clone())));
        assert_eq!(none.shape("int (*)(void (*)(int))"), Ok(Shape::Pointer(nested)));
        assert_eq!(none.shape("int (*[4])(int)"), Ok(Shape::Array("int (*)(int)".into(), 4)));
        assert_eq!(none.shape("int (**)(int)"), Ok(Shape::Pointer("int (*)(int)".into())));
        assert_eq!(none.shape("int (int)"), Ok(Shape::Function("int (int)".into())));
        assert_eq!(none.shape("_Complex double"), Ok(Shape::Complex("double".into())));
        assert_eq!(none.shape("struct nowhere"), Ok(Shape::Incomplete));
        assert!(none.shape("va_list").is_err());
        assert_eq!(flexible_element("char[]"), Some("char"));
    }

    #[test]
    fn only_the_object_itself_loses_its_qualifiers() {
        for (ty, expected) in [
            ("const int", "int"),
            ("const char *const", "const char *"),
            ("struct s *restrict", "struct s *"),
            ("constant", "constant"),
            ("const volatile long", "long"),
        ] {
            assert_eq!(unqualified(ty), expected);
        }
    }
}
