//! Smaller programs by putting a function's body where it is called.
//!
//! Instrumentation and layers of the original leave functions behind that are called once, without
//! arguments, and whose value nobody uses.

use source::{Function, Structure, Tokens, parse, tokenize};

/// The text with one function inlined where it is called as a statement; one text for each function
/// that may be.
pub fn inlined(text: &str) -> Vec<String> {
    let tokens = tokenize(text, "");
    let Ok(structure) = parse(&tokens) else { return Vec::new() };
    let functions = structure.functions.iter().filter(|function| function.name != "main");
    functions.filter_map(|function| inline(text, &tokens, &structure, function)).collect()
}

fn inline(
    text: &str,
    tokens: &Tokens<'_>,
    structure: &Structure,
    function: &Function,
) -> Option<String> {
    let (open, close) = function.body;
    let inside = open + 1..last_of_body(tokens, open, close);
    if inside.clone().any(|index| tokens.word(index) == "return") {
        return None;
    }
    let mut uses = (0..tokens.list.len())
        .filter(|index| tokens.word(*index) == function.name && *index != function.name_token);
    // The only one; a declaration before the definition counts as a use, and may go first.
    let call = uses.next().filter(|_| uses.next().is_none())?;
    let is_inside = |other: &&Function| (other.body.0..other.body.1).contains(&call);
    structure.functions.iter().find(is_inside).filter(|caller| caller.name != function.name)?;
    let is_statement = matches!(tokens.word(call.checked_sub(1)?), "{" | "}" | ";")
        && [tokens.word(call + 1), tokens.word(call + 2), tokens.word(call + 3)] == ["(", ")", ";"];
    if !is_statement {
        return None;
    }
    let token = |index: usize| tokens.list[index];
    let body = match inside.is_empty() {
        true => ";".to_owned(),
        false => format!("{{{}}}", &text[token(open).end..token(inside.end - 1).end]),
    };
    let definition = token(function.first).start..token(close).end;
    let statement = token(call).start..token(call + 3).end;
    let mut edits = source::Edits::default();
    edits.replace(definition, "");
    edits.replace(statement, body);
    Some(edits.apply(text))
}

/// The token behind the body's last statement, without a `return` at the end: nobody uses its value.
fn last_of_body(tokens: &Tokens<'_>, open: usize, close: usize) -> usize {
    let is_return = |index: &usize| tokens.word(*index) == "return";
    let Some(last) = (open + 1..close).rev().find(is_return) else { return close };
    let ends_there =
        (last..close).position(|index| tokens.word(index) == ";") == Some(close - 1 - last);
    let is_alone = matches!(tokens.word(last - 1), "{" | "}" | ";")
        && (last..close).all(|index| !matches!(tokens.word(index), "{" | "}"));
    if ends_there && is_alone { last } else { close }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_takes_the_place_of_its_call() {
        for (text, expected) in [
            (
                "int n; void f(void) { n++; } int main(void) { f(); return n; }",
                "int n;  int main(void) { { n++;} return n; }",
            ),
            ("g() { a = 1; return 0; } main() { g(); }", " main() { { a = 1;} }"),
            ("void f(void) { } int main(void) { f(); }", " int main(void) { ; }"),
        ] {
            assert_eq!(inlined(text), [expected], "{text}");
        }
    }

    #[test]
    fn what_is_used_otherwise_stays() {
        for text in [
            "int f(void) { return 1; } int main(void) { return f(); }",
            "int f(void) { if (n) return 1; n = 2; return 3; } int main(void) { f(); }",
            "void f(int x) { n = x; } int main(void) { f(1); }",
            "void f(void) { n++; } int main(void) { f(); f(); }",
            "void f(void) { f(); } int main(void) { }",
            "void f(void) { n++; } int main(void) { if (n) f(); }",
        ] {
            assert_eq!(inlined(text), [""; 0], "{text}");
        }
    }
}
