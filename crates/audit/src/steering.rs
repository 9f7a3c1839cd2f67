//! The harness with more said in it: conditions that an execution has to fulfil.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use check::Failure;
use process::Scratch;

use crate::subject::Subject;
use crate::variants::{replace_file, scratch_failure};

/// What an execution is to look like: a condition in C, and where it must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The line of the harness in front of which it holds; without one, wherever `main` ends.
    pub line: Option<usize>,
    /// The condition.
    pub text: String,
}

impl Condition {
    /// Reads `EXPR` or `LINE:EXPR`.
    pub fn parse(text: &str) -> Result<Condition, String> {
        let (line, condition) = match text.split_once(':') {
            Some((line, rest))
                if line.trim().bytes().all(|of| of.is_ascii_digit()) && !line.trim().is_empty() =>
            {
                (line.trim().parse().ok(), rest)
            }
            _ => (None, text),
        };
        match condition.trim() {
            "" => Err(format!("'{text}' holds no condition")),
            condition => Ok(Condition { line, text: condition.into() }),
        }
    }

    /// The text of a harness that assumes the condition.
    fn assumed(&self, text: &str) -> Option<String> {
        let assumption = format!("__VERIFIER_assume(!!({}));", self.text);
        if let Some(line) = self.line {
            let at = match line {
                1 => 0,
                line => text.match_indices('\n').nth(line - 2)?.0 + 1,
            };
            return Some([&text[..at], &assumption, &text[at..]].concat());
        }
        let functions = mutate::functions(text);
        let main = functions.iter().find(|function| function.name == "main")?;
        let body = &text[main.body..main.range.end];
        let tokens = source::tokenize(body, "");
        let mut inserted = vec![(body.rfind('}')?, assumption.clone())];
        for (index, token) in tokens.list.iter().enumerate() {
            if tokens.word(index) == "return" {
                let end = (index..tokens.list.len()).find(|at| tokens.word(*at) == ";")?;
                inserted.push((token.start, format!("{{ {assumption} ")));
                inserted.push((tokens.list[end].end, " }".into()));
            }
        }
        inserted.sort_by_key(|(at, _)| *at);
        let mut result = text[..main.body].to_owned();
        let mut from = 0;
        for (at, piece) in inserted {
            result.push_str(&body[from..at]);
            result.push_str(&piece);
            from = at;
        }
        result.push_str(&body[from..]);
        result.push_str(&text[main.range.end..]);
        Some(result)
    }
}

/// A subject with other texts for its harness; the files are there as long as this is.
pub struct Steered {
    /// The subject.
    pub subject: Subject,
    _scratch: Arc<Scratch>,
}

/// Lets executions of a subject fulfil a condition.
pub fn steered(subject: &Subject, condition: &Condition) -> Result<Steered, Failure> {
    changed(subject, |text| condition.assumed(text)).map_err(|failure| match failure {
        Some(failure) => failure,
        None => Failure::new(match condition.line {
            Some(line) => format!("--where: the harness has no line {line}"),
            None => "--where: no file of the harness defines main".into(),
        }),
    })
}

/// Lets a harness that allows sizes up to a macro allow that size only.
pub fn at_exact_size(subject: &Subject, name: &str) -> Result<Steered, Failure> {
    changed(subject, |text| exact(text, name)).map_err(|failure| {
        failure.unwrap_or_else(|| {
            Failure::new(format!(
                "--exact-size: no assumption of the harness limits anything by {name}"
            ))
            .with_advice(format!("it looks for assumptions such as n <= {name} and n < {name}"))
        })
    })
}

/// Changes the first file of the harness that can be changed so.
fn changed(
    subject: &Subject,
    change: impl Fn(&str) -> Option<String>,
) -> Result<Steered, Option<Failure>> {
    let scratch = Scratch::new().map_err(|error| Some(scratch_failure(&error)))?;
    let code: Vec<PathBuf> =
        subject.files[..subject.files_of_code].iter().map(|file| file.path.clone()).collect();
    for path in &subject.request.sources.files {
        if code.contains(path) {
            continue;
        }
        let Ok(text) = fs::read_to_string(path) else { continue };
        let Some(text) = change(&text) else { continue };
        let mut subject = subject.clone();
        let text = [crate::shared::marker(1, &path.to_string_lossy()), text].concat();
        let failed = replace_file(&mut subject.request, path, &text, "harness", &scratch);
        failed.map_err(Some)?;
        return Ok(Steered { subject, _scratch: Arc::new(scratch) });
    }
    Err(None)
}

/// The text with `x <= NAME` and `x < NAME` in assumptions made equalities; nothing where there are none.
fn exact(text: &str, name: &str) -> Option<String> {
    let mut result = String::new();
    let mut from = 0;
    for (at, word) in text.match_indices("assume") {
        let open = at + word.len();
        if at < from || !text[open..].starts_with('(') {
            continue;
        }
        let mut depth = 0;
        let end = text[open..].char_indices().find_map(|(index, letter)| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            (depth == 0).then_some(open + index)
        })?;
        let condition = &text[open..end];
        let is_word = |of: Option<char>| of.is_some_and(|of| of.is_alphanumeric() || of == '_');
        for (place, _) in condition.match_indices(name) {
            let before = condition[..place].trim_end();
            let is_whole = !is_word(condition[..place].chars().next_back())
                && !is_word(condition[place + name.len()..].chars().next());
            let (cut, instead) = match () {
                () if before.ends_with("<=") => (before.len() - 2, format!("== {name}")),
                () if before.ends_with('<') && !before.ends_with("<<") => {
                    (before.len() - 1, format!("== ({name}) - 1"))
                }
                () => continue,
            };
            if is_whole && open + cut >= from {
                result.push_str(&text[from..open + cut]);
                result.push_str(&instead);
                from = open + place + name.len();
            }
        }
    }
    (from > 0).then(|| result + &text[from..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_holds_wherever_main_ends() {
        let text = "int f(void) { return 1; }\nint main(void) {\n  if (f()) return 0; // return\n  f();\n}\n";
        let condition = Condition::parse("n == 3").unwrap();
        let expected = "int f(void) { return 1; }\nint main(void) {\n  if (f()) { __VERIFIER_assume(!!(n == 3)); return 0; } \
            // return\n  f();\n__VERIFIER_assume(!!(n == 3));}\n";
        assert_eq!(condition.assumed(text).as_deref(), Some(expected));
        let at_line = Condition::parse("4: n > 1").unwrap().assumed(text).unwrap();
        assert!(at_line.contains("\n__VERIFIER_assume(!!(n > 1));  f();"), "{at_line}");
        assert_eq!(Condition { line: Some(99), text: "1".into() }.assumed(text), None);
        assert!(Condition::parse("3: ").is_err() && Condition::parse(" ").is_err());
        assert_eq!(Condition::parse("a ? b : c").unwrap().line, None);
    }

    #[test]
    fn sizes_are_made_exact_in_assumptions_only() {
        let text = "__CPROVER_assume((s > 0) && (s <= SIZE)); for (i = 0; i < SIZE; i++) a[SIZE];\n\
            __CPROVER_assume(n < SIZE && m < SIZES);";
        let expected = "__CPROVER_assume((s > 0) && (s == SIZE)); for (i = 0; i < SIZE; i++) a[SIZE];\n\
            __CPROVER_assume(n == (SIZE) - 1 && m < SIZES);";
        assert_eq!(exact(text, "SIZE").as_deref(), Some(expected));
        assert_eq!(exact("assume(n < 3);", "SIZE"), None);
    }
}
