//! Functions that are declared and no longer defined.

use crate::edit::Edits;
use crate::lexer::tokenize;
use crate::structure::parse;

/// The text in which a function of this name has no body. What cannot be read as C stays as it is.
#[must_use]
pub fn without_body(text: &str, name: &str) -> String {
    let tokens = tokenize(text, "");
    let Ok(structure) = parse(&tokens) else { return text.to_owned() };
    let mut edits = Edits::default();
    for function in structure.functions.iter().filter(|function| function.name == name) {
        let (open, close) = function.body;
        edits.replace(tokens.list[open].start..tokens.list[close].end, ";");
    }
    edits.apply(text)
}

#[cfg(test)]
mod tests {
    use super::without_body;

    #[test]
    fn only_the_body_of_that_function_goes() {
        let text =
            "void stop(int x) { if (x) { x = 1; } }\nint main(void) { stop(1); return 0; }\n";
        let expected = "void stop(int x) ;\nint main(void) { stop(1); return 0; }\n";
        assert_eq!(without_body(text, "stop"), expected);
        assert_eq!(without_body(text, "other"), text);
        assert_eq!(without_body("void stop( {", "stop"), "void stop( {");
    }
}
