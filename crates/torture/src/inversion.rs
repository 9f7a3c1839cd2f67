//! Programs that abort, made from programs that check themselves.
//!
//! GCC's execution tests end in `abort` when a check fails and with status 0 otherwise. Where one
//! check is turned round, `if (x != 4) abort ();` into `if (!(x != 4)) abort ();`, the program
//! aborts as soon as it gets there; where no check can be turned, an `abort` is put before the end.
//! The edits are textual and may miss (the check is never reached, the end is in a function that is
//! not called), so each candidate counts only after it has really ended with SIGABRT.

/// Programs that may abort, the best first: late checks turned round, then ends that abort.
pub fn candidates(text: &[u8]) -> Vec<Vec<u8>> {
    let code = blank_what_is_not_code(text);
    let mut candidates = Vec::new();
    let mut checks: Vec<(usize, usize)> = calls_of_abort(&code)
        .into_iter()
        .filter_map(|call| condition_before(&code, call))
        .collect();
    checks.dedup();
    for (open, close) in checks.into_iter().rev().take(MOST_CHECKS) {
        let mut changed = text[..=open].to_vec();
        changed.extend_from_slice(b"!(");
        changed.extend_from_slice(&text[open + 1..close]);
        changed.push(b')');
        changed.extend_from_slice(&text[close..]);
        candidates.push(changed);
    }
    for end in ends(&code) {
        let mut changed = text[..end.start].to_vec();
        changed.extend_from_slice(b"{ __builtin_abort (); ");
        changed.extend_from_slice(&text[end.clone()]);
        changed.extend_from_slice(b" }");
        changed.extend_from_slice(&text[end.end..]);
        candidates.push(changed);
    }
    // The end of the last function, which is main in most of them.
    if let Some(brace) = code.iter().rposition(|&byte| byte == b'}') {
        let mut changed = text[..brace].to_vec();
        changed.extend_from_slice(b" __builtin_abort (); ");
        changed.extend_from_slice(&text[brace..]);
        candidates.push(changed);
    }
    candidates
}

/// How many checks are tried before an `abort` is put in; each costs a compilation.
const MOST_CHECKS: usize = 4;

/// The same text with comments, literals and preprocessor lines as spaces, so that positions stay.
fn blank_what_is_not_code(text: &[u8]) -> Vec<u8> {
    let mut code = text.to_vec();
    let mut at = 0;
    let mut is_line_start = true;
    while at < text.len() {
        let end = match text[at] {
            b'/' if text[at..].starts_with(b"//") => line_end(text, at),
            b'/' if text[at..].starts_with(b"/*") => {
                find(text, at + 2, b"*/").map_or(text.len(), |end| end + 2)
            }
            b'#' if is_line_start => line_end(text, at),
            quote @ (b'"' | b'\'') => literal_end(text, at, quote),
            byte => {
                is_line_start = byte == b'\n' || is_line_start && byte.is_ascii_whitespace();
                at += 1;
                continue;
            }
        };
        for byte in &mut code[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end;
    }
    code
}

/// The end of a line, or of the last of those joined by backslashes.
fn line_end(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < text.len() && !(text[at] == b'\n' && text[at - 1] != b'\\') {
        at += 1;
    }
    at
}

fn literal_end(text: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < text.len() && text[at] != quote && text[at] != b'\n' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

fn find(text: &[u8], start: usize, what: &[u8]) -> Option<usize> {
    let found = text.get(start..)?.windows(what.len()).position(|window| window == what)?;
    Some(start + found)
}

/// Where the words of code begin that are exactly this one.
fn words(code: &[u8], word: &[u8]) -> Vec<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = find(code, at, word) {
        at = start + word.len();
        let is_whole =
            !code[..start].last().is_some_and(is_part) && !code.get(at).is_some_and(is_part);
        if is_whole {
            found.push(start);
        }
    }
    found
}

fn skip_spaces(code: &[u8], mut at: usize) -> usize {
    while code.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// The last position before this one that is no space.
fn before_spaces(code: &[u8], at: usize) -> Option<usize> {
    code[..at].iter().rposition(|byte| !byte.is_ascii_whitespace())
}

/// Where `abort ()` and `__builtin_abort ()` are called, in order.
fn calls_of_abort(code: &[u8]) -> Vec<usize> {
    let mut calls = Vec::new();
    for name in [&b"abort"[..], b"__builtin_abort"] {
        let is_call =
            |&start: &usize| code.get(skip_spaces(code, start + name.len())) == Some(&b'(');
        calls.extend(words(code, name).into_iter().filter(is_call));
    }
    calls.sort_unstable();
    calls
}

/// The parentheses of the condition under which a call happens: `if (...) CALL` or `if (...) { CALL`.
fn condition_before(code: &[u8], call: usize) -> Option<(usize, usize)> {
    let mut close = before_spaces(code, call)?;
    if code[close] == b'{' {
        close = before_spaces(code, close)?;
    }
    if code[close] != b')' {
        return None;
    }
    let mut depth = 0_usize;
    let open = code[..=close].iter().rposition(|&byte| {
        depth += usize::from(byte == b')');
        depth -= usize::from(byte == b'(');
        depth == 0
    })?;
    let end = before_spaces(code, open)? + 1;
    let is_if = end >= 2 && words(&code[..end], b"if").last() == Some(&(end - 2));
    is_if.then_some((open, close))
}

/// The last `return 0;` and the last `exit (0);`, the later first.
fn ends(code: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut ends = Vec::new();
    for (word, arguments) in
        [(&b"return"[..], &[&b"0"[..], b";"][..]), (b"exit", &[b"(", b"0", b")", b";"])]
    {
        let statement = |start: usize| {
            let mut at = start + word.len();
            for argument in arguments {
                at = skip_spaces(code, at);
                if !code[at..].starts_with(argument) {
                    return None;
                }
                at += argument.len();
            }
            Some(start..at)
        };
        ends.extend(words(code, word).into_iter().rev().find_map(statement));
    }
    ends.sort_by_key(|end| std::cmp::Reverse(end.start));
    ends
}

#[cfg(test)]
mod tests {
    use super::candidates;

    fn first(text: &str) -> String {
        String::from_utf8(candidates(text.as_bytes()).remove(0)).expect("text")
    }

    #[test]
    fn the_last_check_is_turned_round() {
        assert_eq!(
            first("main () { if (a) abort (); if (f (b) != (1)) abort (); exit (0); }"),
            "main () { if (a) abort (); if (!(f (b) != (1))) abort (); exit (0); }"
        );
    }

    #[test]
    fn a_check_may_be_in_braces_and_use_the_builtin() {
        assert_eq!(first("if(x){ __builtin_abort(); }"), "if(!(x)){ __builtin_abort(); }");
    }

    #[test]
    fn comments_strings_and_macros_are_no_checks() {
        let text = "#define A if (x) \\\n abort ();\n// if (x) abort ();\nint main () { f (\"if (x) abort ();\"); return 0; }";
        let expected =
            "int main () { f (\"if (x) abort ();\"); { __builtin_abort (); return 0; } }";
        assert_eq!(first(text).lines().last(), Some(expected));
    }

    #[test]
    fn loops_and_other_words_are_no_checks() {
        assert_eq!(
            first("main () { while (x) abort (); }"),
            "main () { while (x) abort ();  __builtin_abort (); }"
        );
        assert_eq!(
            first("main () { xif (x) abort (); }"),
            "main () { xif (x) abort ();  __builtin_abort (); }"
        );
    }

    #[test]
    fn what_is_not_c_gives_no_panic() {
        for text in
            ["", ")", "abort", "abort (", "if (x abort ();", ") abort ();", "\"", "'", "/*", "#"]
        {
            candidates(text.as_bytes());
        }
    }
}
