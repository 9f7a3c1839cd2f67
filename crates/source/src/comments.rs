//! Comments taken out of a text.

use crate::lexer::tokenize;

/// The text without its comments; every token stays on its line. Directives are left as they are, with
/// what stands in them.
pub fn without_comments(text: &str) -> String {
    let tokens = tokenize(text, "");
    let kept = tokens.list.iter().map(|token| token.start..token.end);
    let mut kept: Vec<_> = kept.chain(tokens.directives.iter().cloned()).collect();
    kept.sort_by_key(|range| range.start);
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for range in kept {
        push_gap(&mut result, &text[done..range.start]);
        result.push_str(&text[range.clone()]);
        done = range.end;
    }
    push_gap(&mut result, &text[done..]);
    result
}

/// What stands between two tokens: white space, and perhaps comments.
fn push_gap(result: &mut String, gap: &str) {
    if !gap.contains('/') {
        result.push_str(gap);
        return;
    }
    let lines = gap.matches('\n').count();
    match lines {
        0 => result.push(' '),
        _ => result.extend(std::iter::repeat_n('\n', lines)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_go() {
        assert_eq!(without_comments("a/*x*/b"), "a b");
        assert_eq!(without_comments("a // x\nb"), "a\nb");
        assert_eq!(without_comments("/* { dg } \n */ int x = 4 / 2;"), "\nint x = 4 / 2;");
        assert_eq!(without_comments("\"/* no */\" '/' \"//\""), "\"/* no */\" '/' \"//\"");
        assert_eq!(without_comments("#pragma x\na /* y */\n"), "#pragma x\na\n");
    }
}
