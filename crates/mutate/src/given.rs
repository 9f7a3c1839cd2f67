//! Changes that somebody else made: a fault that is known, a mutant of another tool.

use crate::Mutant;
use crate::find::{function_around, place, syntax_tree};

/// The name of the operator of changes that were given.
pub const GIVEN: &str = "given";

/// The change from one text to another; nothing when they are the same.
///
/// It is as small as it can be, so that one inside of a function is seen to be there.
pub fn given(name: &str, text: &str, changed: &str) -> Option<Mutant> {
    let same = text.bytes().zip(changed.bytes()).take_while(|(one, other)| one == other).count();
    if same == text.len() && same == changed.len() {
        return None;
    }
    let at_end = text.bytes().rev().zip(changed.bytes().rev());
    let same_at_end = at_end
        .take(text.len().min(changed.len()) - same)
        .take_while(|(one, other)| one == other)
        .count();
    let (mut start, mut back) = (same, same_at_end);
    // Not inside of a character.
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(text.len() - back) {
        back -= 1;
    }
    let range = start..text.len() - back;
    let (line, column) = place(text, start);
    Some(Mutant {
        name: name.to_owned(),
        operator: GIVEN,
        replacement: changed[start..changed.len() - back].to_owned(),
        line,
        column,
        function: function_around(&syntax_tree(text), text, &range),
        range,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_change_is_as_small_as_it_can_be() {
        let text = "int a;\nint f(int x) { return x < 1; }\n";
        let changed = text.replace("x < 1", "x <= 1");
        let mutant = given("fault", text, &changed).unwrap();
        assert_eq!(mutant.apply(text), changed);
        assert_eq!((mutant.replacement.as_str(), mutant.line), ("=", 2));
        assert_eq!(mutant.function.unwrap().name, "f");
        let outside = given("fault", text, &text.replace("int a", "long a")).unwrap();
        assert_eq!(outside.function, None);
        assert_eq!(given("fault", text, text), None);
    }

    #[test]
    fn characters_stay_whole() {
        let (text, changed) = ("int f() { return 'ä'; }", "int f() { return 'ö'; }");
        assert_eq!(given("fault", text, changed).unwrap().apply(text), changed);
        let (text, changed) = ("aaa", "aa");
        assert_eq!(given("fault", text, changed).unwrap().apply(text), changed);
    }
}
