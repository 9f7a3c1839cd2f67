//! Functions: how they are defined, which are called, and with what.

use source::{Structure, TokenKind, Tokens};
use tree_sitter::Node;

use crate::feature::{Construct, Feature};
use crate::features::{Scan, ancestors};
use crate::kinds::{Declared, Kind, words};

/// What looks like a call and is none, or belongs to the question and not to the program.
const NOT_CALLED: [&str; 14] = [
    "__attribute__",
    "reach_error",
    "__builtin_abort",
    "__builtin_exit",
    "__builtin_trap",
    "abort",
    "exit",
    "main",
    "typeof",
    "__typeof__",
    "__typeof",
    "__alignof__",
    "_Alignof",
    "_Generic",
];

/// Types that a bracket may follow, as in `va_arg(list, int (*)[2])`.
const TYPES: [&str; 10] =
    ["void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool"];

impl<'t> Scan<'t> {
    /// Functions at file scope. The grammar misreads those of old, so the tokens tell.
    pub(crate) fn definitions(&mut self, tokens: &Tokens<'t>, structure: &Structure) {
        for function in &structure.functions {
            let behind = function.parameters.1 + 1;
            let old_style = behind < function.body.0 && !is_attribute(tokens.word(behind));
            self.add_if(old_style, Construct::KAndR);
            let mut before = function.first..function.name_token;
            let storage = ["static", "extern", "inline", "__inline", "__inline__"];
            let no_type = before.all(|at| storage.contains(&tokens.word(at)));
            self.add_if(no_type && function.name != "main", Construct::ImplicitInt);
            let lists_parameters = !old_style && has_types(tokens, function.parameters);
            let at = tokens.list[function.name_token].start;
            self.definitions.insert(at);
            let inside: Vec<usize> = (function.parameters.0 + 1..function.parameters.1).collect();
            for parameter in inside.split(|at| tokens.word(*at) == ",") {
                let mut words = parameter.iter().rev().map(|at| &tokens.list[*at]);
                if let Some(last) = words.find(|token| token.kind == TokenKind::Word) {
                    self.names.add_parameter(&self.text[last.start..last.end]);
                }
            }
            self.names.define(tokens.word(function.name_token), at, lists_parameters);
        }
    }

    /// Whether a function can call itself, perhaps through others.
    pub(crate) fn recursion(&mut self) {
        let mut reached = self.calls.clone();
        loop {
            let further: Vec<(&str, &str)> = reached
                .iter()
                .flat_map(|(from, over)| {
                    let next = self.calls.iter().filter(move |(caller, _)| caller == over);
                    next.map(move |(_, to)| (*from, *to))
                })
                .filter(|call| !reached.contains(call))
                .collect();
            if further.is_empty() {
                break;
            }
            reached.extend(further);
        }
        let recursive = reached.iter().any(|(from, to)| from == to);
        self.add_if(recursive, Construct::Recursion);
    }

    pub(crate) fn call(&mut self, node: Node<'_>) {
        let Some(callee) = node.child_by_field_name("function") else { return };
        let name = self.word(callee);
        if self.definitions.contains(&callee.start_byte()) {
            return;
        }
        if callee.kind() != "identifier" {
            self.add(Construct::FunctionPointer);
            return;
        }
        let declared = self.names.functions.get(name).copied();
        let caller = ancestors(node)
            .find(|above| above.kind() == "function_definition")
            .and_then(|function| function.child_by_field_name("declarator"));
        if let Some(caller) = caller.and_then(|caller| words(self.word(caller)).next()) {
            self.calls.insert((caller, name));
        }
        let is_attribute = ancestors(node).any(|above| above.kind() == "attribute_specifier");
        let is_call = !NOT_CALLED.contains(&name) && !TYPES.contains(&name);
        if is_attribute || !is_call || name.starts_with("__VERIFIER_") {
            return;
        }
        if name.contains("va_start") || name.contains("va_end") || name.contains("va_copy") {
            self.add(Construct::Varargs);
        } else if name.contains("va_arg") {
            let arguments = self.word(node);
            let of_type = arguments.rsplit_once(',').map_or("", |(_, of_type)| of_type);
            let kind = self.names.written(of_type);
            let by_value = kind.any(Kind::STRUCT | Kind::UNION) && !of_type.contains('*');
            self.add_if(by_value, Construct::VariadicAggregate);
        } else if let Some(builtin) = name.strip_prefix("__builtin_") {
            match builtin {
                "alloca" => {}
                "shuffle" | "shufflevector" => self.add(Construct::VectorShuffle),
                "convertvector" => self.add(Construct::VectorConversion),
                _ => {
                    self.found.insert(Feature::Builtin(builtin.to_owned()));
                }
            }
        } else if name.starts_with("__sync_") || name.starts_with("__atomic_") {
            self.found.insert(Feature::Builtin(name.to_owned()));
        } else if self.names.is_variable(name) {
            self.add(Construct::FunctionPointer);
        } else if name != "alloca" {
            // Reducers drop the declarations of library functions: that tells nothing.
            let Some(declared) = declared else {
                self.found.insert(Feature::Library(name.to_owned()));
                return;
            };
            if !declared.defined {
                self.found.insert(Feature::Library(name.to_owned()));
            }
            let implicit = declared.first.is_some_and(|first| first > node.start_byte());
            self.add_if(implicit, Construct::ImplicitDeclaration);
            self.arguments(node, declared);
        }
    }

    /// Arguments that no parameter gives a type.
    fn arguments(&mut self, call: Node<'_>, declared: Declared) {
        let Some(arguments) = call.child_by_field_name("arguments") else { return };
        let is_listed = declared.prototype.is_some_and(|at| at < call.start_byte());
        let typed = match declared.before_dots {
            _ if !is_listed => 0,
            Some(before_dots) => before_dots,
            None => return,
        };
        self.add_if(!is_listed && arguments.named_child_count() > 0, Construct::NoPrototypeCall);
        let mut cursor = arguments.walk();
        let promoted = arguments.named_children(&mut cursor).skip(typed).any(|argument| {
            let kind = self.names.of(argument, self.text);
            kind.any(Kind::NARROW | Kind::BIT_FIELD | Kind::BOOL | Kind::SINGLE)
                && !kind.any(Kind::POINTER | Kind::ARRAY | Kind::STRUCT | Kind::UNION)
        });
        self.add_if(promoted, Construct::PromotedArgument);
    }
}

/// Whether parameters are more than names: `f(a, b)` says nothing of its parameters.
fn has_types(tokens: &Tokens<'_>, (open, close): (usize, usize)) -> bool {
    let inside: Vec<&str> = (open + 1..close).map(|at| tokens.word(at)).collect();
    let only_names = inside.split(|word| *word == ",").all(|parameter| parameter.len() == 1);
    match inside[..] {
        [] => false,
        ["void"] => true,
        _ => !only_names,
    }
}

fn is_attribute(word: &str) -> bool {
    matches!(word, "__attribute__" | "__attribute" | "__asm__" | "asm")
}
