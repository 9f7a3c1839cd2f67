//! What clang's syntax tree says about functions and types.

use std::collections::HashMap;

use serde::Deserialize;
use verdict::InputKind;

/// A node of clang's tree, as far as it matters here.
#[derive(Deserialize, Debug, Default, Clone)]
#[serde(default)]
struct Node {
    id: String,
    kind: String,
    name: String,
    #[serde(rename = "type")]
    ty: TypeName,
    #[serde(rename = "tagUsed")]
    tag: String,
    #[serde(rename = "completeDefinition")]
    is_complete: bool,
    #[serde(rename = "ownedTagDecl")]
    owned_tag: Option<Reference>,
    inner: Vec<Node>,
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
    /// A struct with these fields.
    Struct(Vec<Variable>),
    /// Anything that is best taken as bytes.
    Bytes,
    /// `void`, which only a pointer can point to.
    Void,
}

/// The declarations of a file.
pub struct Declarations {
    functions: HashMap<String, Vec<Variable>>,
    /// What typedefs stand for.
    aliases: HashMap<String, String>,
    /// Structs, unions and enumerations by `struct name` and the like, and unnamed ones by typedef.
    tags: HashMap<String, Node>,
}

impl Declarations {
    /// Reads the tree that `-ast-dump=json` prints.
    pub fn parse(json: &[u8]) -> Result<Self, serde_json::Error> {
        let root: Node = serde_json::from_slice(json)?;
        let mut found = Declarations {
            functions: HashMap::new(),
            aliases: HashMap::new(),
            tags: HashMap::new(),
        };
        let mut by_id: HashMap<String, Node> = HashMap::new();
        for node in root.inner {
            found.add(node, &mut by_id);
        }
        Ok(found)
    }

    fn add(&mut self, node: Node, by_id: &mut HashMap<String, Node>) {
        match node.kind.as_str() {
            "FunctionDecl" if node.inner.iter().any(|child| child.kind == "CompoundStmt") => {
                let parameters = node.inner.into_iter().filter(|child| child.kind == "ParmVarDecl");
                let variables = parameters.map(|node| variable(&node)).collect();
                self.functions.insert(node.name, variables);
            }
            "RecordDecl" | "EnumDecl" if node.is_complete || node.kind == "EnumDecl" => {
                let word = if node.kind == "EnumDecl" { "enum" } else { node.tag.as_str() };
                if !node.name.is_empty() {
                    self.tags.insert(format!("{word} {}", node.name), node.clone());
                }
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

    /// The parameters of a function that the file defines.
    pub fn parameters_of(&self, function: &str) -> Option<Vec<Variable>> {
        self.functions.get(function).cloned()
    }

    /// What a type is made of; in words why that is not known.
    pub fn shape(&self, ty: &str) -> Result<Shape, String> {
        let ty = unqualified(ty);
        // A struct or union without a name, or a member of one.
        if ty.is_empty() || ty.contains("(unnamed") || ty.contains("(anonymous") {
            return Ok(Shape::Bytes);
        }
        // What an array of arrays is as a parameter.
        if let Some((element, length)) = ty.split_once("(*)[") {
            return Ok(Shape::Pointer(format!("{}[{length}", element.trim_end())));
        }
        if ty.contains('(') {
            return Err(format!("the type '{ty}' is not an object's"));
        }
        if let Some(target) = ty.strip_suffix('*') {
            return Ok(Shape::Pointer(target.trim_end().to_string()));
        }
        if let Some((element, rest)) = ty.split_once('[') {
            let (length, further) = rest.split_once(']').unwrap_or((rest, ""));
            let element = format!("{}{further}", element.trim_end());
            let length = length.parse().map_err(|_| format!("'{ty}' has no fixed length"))?;
            return Ok(Shape::Array(element, length));
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
            _ => Err(format!("nothing is known of the type '{ty}'")),
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
            (_, "struct") => {
                let mut fields: Vec<Variable> = Vec::new();
                for child in &tag.inner {
                    match child.kind.as_str() {
                        "FieldDecl" if !child.name.is_empty() => fields.push(variable(child)),
                        // The members of an unnamed struct or union are reached without a name.
                        "IndirectFieldDecl" => fields.push(variable(child)),
                        _ => {}
                    }
                }
                Shape::Struct(fields)
            }
            _ => Shape::Bytes,
        })
    }
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
        assert!(none.shape("int (*)(int)").is_err());
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
