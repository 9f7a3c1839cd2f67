//! The ways out of a program.
//!
//! The check of the final values happens once, whichever way the program takes. Its `main` gets
//! another name and is called by a new `main`, which gives it fixed arguments and checks when it
//! returns. The functions that end a program without returning are replaced, wherever an expression
//! names them, by wrappers that check first; a pointer to `exit` leads there too.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

use source::{Structure, TokenKind, Tokens};

use crate::subject::{Main, Refusal};

/// The functions that end a program, and whether they take a status.
const ENDING: [(&str, bool); 9] = [
    ("exit", true),
    ("_exit", true),
    ("_Exit", true),
    ("quick_exit", true),
    ("abort", false),
    ("__builtin_exit", true),
    ("__builtin__exit", true),
    ("__builtin__Exit", true),
    ("__builtin_abort", false),
];

/// A function of the library that ends the program, and where expressions name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ExitFunction {
    name: &'static str,
    takes_status: bool,
    /// Whether the program declares it at file scope.
    is_declared: bool,
    pub(crate) mentions: Vec<Range<usize>>,
}

/// Finds the functions that may end the program.
pub(crate) fn exit_functions(
    tokens: &Tokens<'_>,
    structure: &Structure,
) -> Result<Vec<ExitFunction>, Refusal> {
    let uses: BTreeSet<usize> = structure.uses.iter().copied().collect();
    let mut found = Vec::new();
    for (name, takes_status) in ENDING {
        let plain = name.strip_prefix("__builtin_").unwrap_or(name);
        // A program's own function of that name ends nothing by itself.
        if structure.functions.iter().any(|f| f.name == plain) {
            continue;
        }
        let all = (0..tokens.list.len())
            .filter(|index| tokens.list[*index].kind == TokenKind::Word)
            .filter(|index| tokens.word(*index) == name);
        let (used, other): (Vec<usize>, Vec<usize>) = all.partition(|index| uses.contains(index));
        if used.is_empty() {
            continue;
        }
        if used.iter().any(|index| is_declared_here(tokens, *index))
            || other.iter().any(|index| !is_function_member_or_label(tokens, *index))
        {
            return Err(Refusal::OwnName(name.to_owned()));
        }
        let in_declaration = |index: &usize| {
            structure.declarations.iter().any(|d| (d.first..d.semicolon).contains(index))
        };
        let bytes = |index: &usize| tokens.list[*index].start..tokens.list[*index].end;
        found.push(ExitFunction {
            name,
            takes_status,
            is_declared: other.iter().any(in_declaration),
            mentions: used.iter().map(bytes).collect(),
        });
    }
    Ok(found)
}

/// Whether a name in the head of a `for` is being declared: a type stands before it.
fn is_declared_here(tokens: &Tokens<'_>, index: usize) -> bool {
    let before = index.checked_sub(1).map_or("", |before| tokens.word(before));
    let is_operator = ["return", "sizeof", "__extension__", "__real__", "__imag__", "else", "do"];
    index > 0 && tokens.list[index - 1].kind == TokenKind::Word && !is_operator.contains(&before)
}

/// Whether a name outside of expressions means the function, or something that is no object: a
/// variable or parameter of this name would hide the function.
fn is_function_member_or_label(tokens: &Tokens<'_>, index: usize) -> bool {
    let before = index.checked_sub(1).map_or("", |before| tokens.word(before));
    matches!(tokens.word(index + 1), "(" | ":")
        || matches!(before, "." | "->" | "goto" | "&&")
        || is_in_members(tokens, index)
}

/// Whether the innermost braces around a token hold the members of a type.
fn is_in_members(tokens: &Tokens<'_>, index: usize) -> bool {
    let mut depth = 0;
    let brace = (0..index).rev().find(|before| match tokens.word(*before) {
        "}" => {
            depth += 1;
            false
        }
        "{" if depth > 0 => {
            depth -= 1;
            false
        }
        "{" => true,
        _ => false,
    });
    let is_type = |word: &str| matches!(word, "struct" | "union");
    brace.is_some_and(|brace| {
        let before = |distance: usize| brace.checked_sub(distance).map_or("", |i| tokens.word(i));
        is_type(before(1)) || is_type(before(2))
    })
}

impl ExitFunction {
    /// The name of the wrapper.
    pub(crate) fn wrapper(&self) -> String {
        match self.name.strip_prefix("__") {
            Some(rest) => format!("__refute_{rest}"),
            None => format!("__refute_{}", self.name),
        }
    }

    fn parameter(&self) -> &'static str {
        if self.takes_status { "int status" } else { "void" }
    }

    /// What stands before the program.
    pub(crate) fn declaration(&self) -> String {
        format!("extern void {}({});\n", self.wrapper(), self.parameter())
    }

    /// What stands behind it.
    pub(crate) fn definition(&self) -> String {
        let mut text = String::new();
        let parameter = self.parameter();
        if !self.is_declared && !self.name.starts_with("__builtin_") {
            let _ = writeln!(text, "extern void {}({parameter});", self.name);
        }
        let argument = if self.takes_status { "status" } else { "" };
        let _ = writeln!(
            text,
            "void {}({parameter})\n{{\n  __refute_check();\n  {}({argument});\n}}",
            self.wrapper(),
            self.name
        );
        text
    }
}

/// The new `main`. `start` are statements before the program; the check is called behind it.
pub(crate) fn new_main(main: &Main, start: &str, is_checked: bool) -> String {
    let mut text = String::from("int main(void)\n{\n");
    if main.parameters >= 2 {
        text.push_str("  char name[8] = \"program\";\n  char *arguments[2];\n");
    }
    if main.parameters >= 3 {
        text.push_str("  char *environment[1];\n");
    }
    if !main.is_void {
        text.push_str("  int status;\n");
    }
    if main.parameters >= 2 {
        text.push_str("  arguments[0] = name;\n  arguments[1] = 0;\n");
    }
    if main.parameters >= 3 {
        text.push_str("  environment[0] = 0;\n");
    }
    text.push_str(start);
    let arguments = ["", "1", "1, arguments", "1, arguments, environment"][main.parameters];
    let assign = if main.is_void { "" } else { "status = " };
    let _ = writeln!(text, "  {assign}__refute_main({arguments});");
    if is_checked {
        text.push_str("  __refute_check();\n");
    }
    let status = if main.is_void { "0" } else { "status" };
    let _ = writeln!(text, "  return {status};\n}}");
    text
}
