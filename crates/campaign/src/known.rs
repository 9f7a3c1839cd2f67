//! Causes that are known already, so that the old is not reported again.
//!
//! `known.toml` lists them. Each names what it looks like: the verifier, a pattern of its output, a
//! sequence of tokens of the program, features that the program uses, or the hash of a reduced form.
//! Everything that is named must fit; what is not named does not matter.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::sha256;

/// What became of a known cause.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum KnownStatus {
    /// Reported, not fixed.
    Open,
    /// Fixed in a later version.
    Fixed,
    /// Will stay as it is.
    Wontfix,
    /// Not seen as a defect by the verifier's authors.
    ByDesign,
}

/// A cause.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct KnownCause {
    /// A short name.
    pub cause: String,
    /// What became of it.
    pub status: KnownStatus,
    /// Where it was reported.
    #[serde(default)]
    pub report: String,
    /// The verifiers that have it, by name; any when empty.
    #[serde(default)]
    pub checkers: Vec<String>,
    /// A pattern of the versions that have it.
    #[serde(default)]
    pub version: String,
    /// The judgement, such as `crash`.
    #[serde(default)]
    pub judgement: String,
    /// A pattern of the verifier's output.
    #[serde(default)]
    pub message: String,
    /// Tokens that follow each other in the program; `$` is any name or number, `...` anything.
    #[serde(default)]
    pub tokens: String,
    /// Features that the program uses, in the words of the triage.
    #[serde(default)]
    pub features: Vec<String>,
    /// The SHA-256 of a reduced program whose tokens are joined by single blanks.
    #[serde(default)]
    pub reduced: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    known: Vec<KnownCause>,
}

/// The known causes.
#[derive(Clone, Debug, Default)]
pub struct Known {
    causes: Vec<(KnownCause, Option<Regex>, Option<Regex>)>,
}

/// A list of known causes that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{file}' does not list known causes: {reason}")]
pub struct KnownError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub reason: String,
}

/// What is seen of a finding. What is not known is empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight<'s> {
    /// The verifier's name.
    pub checker: &'s str,
    /// Its version.
    pub version: &'s str,
    /// The judgement's name.
    pub judgement: &'s str,
    /// The verifier's output.
    pub output: &'s str,
    /// The program.
    pub program: &'s str,
    /// Features that the program uses.
    pub features: &'s [String],
    /// The program, reduced.
    pub reduced: &'s str,
}

impl Known {
    /// Reads the list.
    pub fn load(path: &Path) -> Result<Known, KnownError> {
        let file = path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|error| KnownError { file: file.clone(), reason: error.to_string() })?;
        Known::parse(&text, &file)
    }

    /// The causes of the file, or of `known.toml` beside the campaign, or none.
    ///
    /// # Errors
    ///
    /// When the list cannot be used.
    pub fn of(directory: &Path, file: Option<&Path>) -> Result<Known, KnownError> {
        let beside = directory.join("known.toml");
        match file {
            Some(path) => Known::load(path),
            None if beside.exists() => Known::load(&beside),
            None => Ok(Known::default()),
        }
    }

    /// Reads the list; `file` is the name that messages give it.
    pub fn parse(text: &str, file: &str) -> Result<Known, KnownError> {
        let wrong = |reason: String| KnownError { file: file.to_owned(), reason };
        let read: File =
            toml::from_str(text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))?;
        let mut causes = Vec::new();
        for cause in read.known {
            let pattern = |text: &str| match text {
                "" => Ok(None),
                text => Regex::new(&format!("(?m){text}"))
                    .map(Some)
                    .map_err(|error| wrong(format!("'{}': {error}", cause.cause))),
            };
            let (message, version) = (pattern(&cause.message)?, pattern(&cause.version)?);
            let telling = [&cause.message, &cause.tokens, &cause.reduced];
            if telling.iter().all(|text| text.is_empty()) && cause.features.is_empty() {
                let name = &cause.cause;
                let what = "name a message, tokens, features or a reduced form";
                return Err(wrong(format!("'{name}' would fit everything: {what}")));
            }
            causes.push((cause, message, version));
        }
        Ok(Known { causes })
    }

    /// Whether some cause names features, which take time to find out.
    pub fn asks_for_features(&self) -> bool {
        self.causes.iter().any(|(cause, ..)| !cause.features.is_empty())
    }

    /// The first cause that fits.
    pub fn explain(&self, sight: &Sight<'_>) -> Option<&KnownCause> {
        let fits = |(cause, message, version): &&(KnownCause, Option<Regex>, Option<Regex>)| {
            let features: BTreeSet<&String> = sight.features.iter().collect();
            (cause.checkers.is_empty() || cause.checkers.iter().any(|name| name == sight.checker))
                && (cause.judgement.is_empty() || cause.judgement == sight.judgement)
                && version.as_ref().is_none_or(|pattern| pattern.is_match(sight.version))
                && message.as_ref().is_none_or(|pattern| pattern.is_match(sight.output))
                && cause.features.iter().all(|feature| features.contains(feature))
                && (cause.tokens.is_empty() || has_tokens(sight.program, &cause.tokens))
                && (cause.reduced.is_empty() || cause.reduced == reduced_hash(sight.reduced))
        };
        self.causes.iter().find(fits).map(|(cause, ..)| cause)
    }
}

/// The hash of a reduced program that does not depend on blanks: what `reduced` names.
pub fn reduced_hash(text: &str) -> String {
    sha256(tokens(text).join(" ").as_bytes())
}

/// Whether a program has tokens that follow each other like this.
fn has_tokens(program: &str, pattern: &str) -> bool {
    let program = tokens(program);
    // The three dots are three tokens to a C compiler's eye; here they are one word.
    let pattern: Vec<String> = pattern
        .split_whitespace()
        .flat_map(|word| match word {
            "..." | "$" => vec![word.to_owned()],
            word => tokens(word).into_iter().map(str::to_owned).collect(),
        })
        .collect();
    (0..program.len()).any(|start| follows(&program[start..], &pattern))
}

fn follows(program: &[&str], pattern: &[String]) -> bool {
    let Some((wanted, rest)) = pattern.split_first() else { return true };
    match wanted.as_str() {
        "..." => (0..=program.len()).any(|skipped| follows(&program[skipped..], rest)),
        wanted => program.split_first().is_some_and(|(token, after)| {
            let word = |text: &str| text.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            (*token == wanted || (wanted == "$" && word(token))) && follows(after, rest)
        }),
    }
}

/// The words, numbers and signs of a text, without its blanks.
fn tokens(text: &str) -> Vec<&str> {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match in_word(first) {
            true => rest.find(|c: char| !in_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"
[[known]]
cause = "side effects in __builtin_expect"
status = "open"
checkers = ["cbmc-6"]
version = '^6\.'
tokens = "__builtin_expect ( ... ++ ... )"

[[known]]
cause = "invariant"
status = "fixed"
judgement = "crash"
message = 'Condition: \w+'

[[known]]
cause = "vectors"
status = "by-design"
features = ["vector", "union"]
"#;

    fn explain(sight: Sight<'_>) -> Option<String> {
        let known = Known::parse(LIST, "known.toml").unwrap();
        known.explain(&sight).map(|cause| cause.cause.clone())
    }

    #[test]
    fn everything_that_is_named_must_fit() {
        let program = "int f(int x) { return __builtin_expect(x++ , 1); }";
        let sight = Sight { checker: "cbmc-6", version: "6.6.0", program, ..Sight::default() };
        assert_eq!(explain(sight).as_deref(), Some("side effects in __builtin_expect"));
        assert_eq!(explain(Sight { version: "5.12", ..sight }), None);
        assert_eq!(explain(Sight { checker: "esbmc", ..sight }), None);
        assert_eq!(explain(Sight { program: "__builtin_expect(x, 1)", ..sight }), None);
        let crash = Sight { judgement: "crash", output: "x\nCondition: abc", ..Sight::default() };
        assert_eq!(explain(crash).as_deref(), Some("invariant"));
        let features = ["union".to_owned(), "loop".to_owned(), "vector".to_owned()];
        let sight = Sight { features: &features, ..Sight::default() };
        assert_eq!(explain(sight).as_deref(), Some("vectors"));
        assert_eq!(explain(Sight { features: &features[..2], ..sight }), None);
    }

    #[test]
    fn reduced_forms_do_not_depend_on_blanks() {
        let hash = reduced_hash("int main ( ) { }");
        let list = format!("[[known]]\ncause = \"x\"\nstatus = \"open\"\nreduced = \"{hash}\"\n");
        let known = Known::parse(&list, "k").unwrap();
        let sight = Sight { reduced: "int main(){\n}\n", ..Sight::default() };
        assert!(known.explain(&sight).is_some());
        assert!(known.explain(&Sight { reduced: "int main(){;}", ..sight }).is_none());
    }

    #[test]
    fn lists_that_mean_nothing_are_refused() {
        for (text, words) in [
            ("[[known]]\ncause = \"x\"\nstatus = \"open\"\n", "fit everything"),
            ("[[known]]\ncause = \"x\"\nstatus = \"lost\"\nmessage = 'a'\n", "lost"),
            ("[[known]]\ncause = \"x\"\nstatus = \"open\"\nmessage = '('\n", "'x'"),
            ("[[known]]\ncause = \"x\"\nstatus = \"open\"\nmesage = 'a'\n", "mesage"),
        ] {
            let message = Known::parse(text, "known.toml").unwrap_err().to_string();
            assert!(message.contains(words) && message.contains("known.toml"), "{message}");
        }
        assert!(Known::load(Path::new("/no/such")).is_err());
    }
}
