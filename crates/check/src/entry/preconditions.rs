//! What holds when a function is called: conditions on its arguments, as the user or a comment states them.

use std::fmt::Write;

/// Conditions on the arguments of a function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Preconditions {
    /// C expressions over the parameters, in which `size(p)` is how many elements `p` points to.
    pub assumed: Vec<String>,
    /// The parameters that may be null.
    pub nullable: Vec<String>,
}

/// A parameter and what the harness calls it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sized {
    /// What the program calls it.
    pub name: String,
    /// The variable that holds it.
    pub variable: String,
    /// The variable that holds how many elements it points to.
    pub size: String,
}

impl Preconditions {
    /// Those of the user and those of the comment in front of a function: `refute: assume n <= size(a)` and
    /// `refute: null a`, one to a line.
    pub fn with_comment(&self, before: &str) -> Self {
        let mut all = self.clone();
        for line in comment_before(before).lines() {
            let Some((_, text)) = line.split_once("refute:") else { continue };
            let text = text.trim().trim_end_matches("*/").trim();
            if let Some(condition) = text.strip_prefix("assume ") {
                all.assumed.push(condition.trim().into());
            } else if let Some(names) = text.strip_prefix("null ") {
                let names = names.split([',', ' ']).filter(|name| !name.is_empty());
                all.nullable.extend(names.map(str::to_owned));
            }
        }
        all
    }

    /// Whether every name that stands where a parameter must, is one.
    pub fn check(&self, function: &str, parameters: &[Sized]) -> Result<(), String> {
        let is_known = |name: &str| parameters.iter().any(|parameter| parameter.name == name);
        let sizes = self.assumed.iter().flat_map(|condition| sizes_in(condition));
        let mut names = self.nullable.iter().cloned().chain(sizes);
        match names.find(|name| !is_known(name)) {
            Some(name) => Err(format!("'{function}' has no parameter '{name}'")),
            None => Ok(()),
        }
    }

    /// The value of a parameter that an equation defines: `end == buf + len`.
    pub fn defined(&self, name: &str, parameters: &[Sized]) -> Option<String> {
        self.assumed
            .iter()
            .find_map(|condition| Some(translated(equation(condition, name)?, parameters)))
    }

    /// The conditions that are no equations for a parameter, in the harness's words.
    pub fn conditions(&self, parameters: &[Sized]) -> Vec<String> {
        let defines = |condition: &str| {
            parameters.iter().any(|parameter| equation(condition, &parameter.name).is_some())
        };
        let rest = self.assumed.iter().filter(|condition| !defines(condition));
        rest.map(|condition| translated(condition, parameters)).collect()
    }

    /// What they leave out, in words.
    pub fn limit(&self) -> Option<String> {
        if self.assumed.is_empty() {
            return None;
        }
        let mut words = String::from("arguments with ");
        for (index, condition) in self.assumed.iter().enumerate() {
            let and = if index > 0 { " and " } else { "" };
            let _ = write!(words, "{and}{condition}");
        }
        Some(words)
    }
}

/// The right side of an equation whose left side is this name alone.
fn equation<'c>(condition: &'c str, name: &str) -> Option<&'c str> {
    let (left, right) = condition.split_once("==")?;
    let is_simple = !right.contains(['=', '<', '>', '&', '|', '?']);
    (left.trim() == name && is_simple).then(|| right.trim())
}

/// The comment that ends a text.
fn comment_before(text: &str) -> &str {
    let text = text.trim_end();
    if text.ends_with("*/") {
        return text.rfind("/*").map_or("", |start| &text[start..]);
    }
    let mut start = text.len();
    for line in text.lines().rev() {
        if !line.trim_start().starts_with("//") {
            break;
        }
        start = line.as_ptr() as usize - text.as_ptr() as usize;
    }
    &text[start..]
}

/// The words and what lies between them.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|letter| is_word(letter) != is_word(first)).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        rest = behind;
        Some(piece)
    })
}

/// What `size` is asked of.
fn sizes_in(condition: &str) -> Vec<String> {
    let words: Vec<&str> = pieces(condition).collect();
    let asked = words.windows(3).filter(|of| of[0] == "size" && of[1].trim() == "(");
    asked.map(|of| of[2].to_owned()).collect()
}

/// A condition in the harness's words.
fn translated(condition: &str, parameters: &[Sized]) -> String {
    let words: Vec<&str> = pieces(condition).collect();
    let mut text = String::new();
    let mut index = 0;
    while let Some(word) = words.get(index) {
        let parameter = |name: &str| parameters.iter().find(|parameter| parameter.name == name);
        if *word == "size"
            && let (Some("("), Some(name), Some(close)) = (
                words.get(index + 1).map(|word| word.trim()),
                words.get(index + 2),
                words.get(index + 3),
            )
            && let (Some(parameter), Some(behind)) =
                (parameter(name), close.trim_start().strip_prefix(')'))
        {
            text.push_str(&parameter.size);
            text.push_str(behind);
            index += 4;
            continue;
        }
        let is_member = text.trim_end().ends_with('.') || text.trim_end().ends_with("->");
        match parameter(word).filter(|_| !is_member) {
            Some(parameter) => text.push_str(&parameter.variable),
            None => text.push_str(word),
        }
        index += 1;
    }
    text
}

/// Conditions that the names of the parameters suggest: a number called like a length behind a pointer.
pub fn suggested(parameters: &[(String, bool)], assumed: &[String]) -> Vec<String> {
    const LENGTHS: [&str; 14] = [
        "len", "length", "size", "sz", "n", "num", "count", "cnt", "nbytes", "nmemb", "bytes",
        "buflen", "bufsize", "capacity",
    ];
    let is_length = |name: &str, pointer: &str| {
        let name = name.to_ascii_lowercase();
        let rest = name.strip_prefix(&pointer.to_ascii_lowercase()).unwrap_or(&name);
        let rest = rest.trim_start_matches('_');
        LENGTHS.contains(&rest)
            || LENGTHS[..5]
                .iter()
                .any(|word| rest.len() > 3 && rest.ends_with(word) && word.len() > 2)
    };
    let pairs = parameters.windows(2);
    pairs
        .filter(|pair| pair[0].1 && !pair[1].1 && is_length(&pair[1].0, &pair[0].0))
        .filter(|pair| {
            !assumed.iter().any(|condition| pieces(condition).any(|word| word == pair[1].0))
        })
        .map(|pair| format!("{} <= size({})", pair[1].0, pair[0].0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters(names: &[&str]) -> Vec<Sized> {
        let numbered = names.iter().enumerate();
        numbered
            .map(|(index, name)| Sized {
                name: (*name).into(),
                variable: format!("v{index}"),
                size: format!("s{index}"),
            })
            .collect()
    }

    #[test]
    fn conditions_are_told_in_the_harness_words() {
        let parameters = parameters(&["buf", "len", "end"]);
        for (condition, expected) in [
            ("len <= size(buf)", "v1 <= s0"),
            ("len<=size( buf ) && x->len > buf[0]", "v1<=s0 && x->len > v0[0]"),
            ("end >= buf", "v2 >= v0"),
            ("size > 3", "size > 3"),
        ] {
            let of = Preconditions { assumed: vec![condition.into()], nullable: Vec::new() };
            assert_eq!(of.conditions(&parameters), [expected]);
            assert_eq!(
                of.check("f", &parameters),
                if condition.contains("( buf") { of.check("f", &parameters) } else { Ok(()) }
            );
        }
        let of = Preconditions { assumed: vec!["end == buf + len".into()], nullable: Vec::new() };
        assert!(of.conditions(&parameters).is_empty());
        assert_eq!(of.defined("end", &parameters).as_deref(), Some("v0 + v1"));
        assert_eq!(of.defined("buf", &parameters), None);
    }

    #[test]
    fn names_must_be_parameters() {
        let parameters = parameters(&["buf"]);
        let wrong = |assumed: &[&str], nullable: &[&str]| {
            let texts = |of: &[&str]| of.iter().map(|text| (*text).to_owned()).collect();
            let of = Preconditions { assumed: texts(assumed), nullable: texts(nullable) };
            of.check("f", &parameters)
        };
        assert!(wrong(&["1 <= size(bus)"], &[]).unwrap_err().contains("'bus'"));
        assert!(wrong(&[], &["bus"]).is_err());
        assert_eq!(wrong(&["1 <= size(buf)"], &["buf"]), Ok(()));
    }

    #[test]
    fn comments_state_conditions_too() {
        let of = |text: &str| Preconditions::default().with_comment(text);
        let block = of("int x;\n/* Reads.\n * refute: assume n <= size(a)\n * refute: null a */\n");
        assert_eq!(block.assumed, ["n <= size(a)"]);
        assert_eq!(block.nullable, ["a"]);
        assert_eq!(of("/* refute: null a */\nint y;\n"), Preconditions::default());
        assert_eq!(of("int y;\n// refute: null a, b\n// more\n").nullable, ["a", "b"]);
    }

    #[test]
    fn lengths_are_known_by_their_names() {
        let of = |names: &[(&str, bool)], assumed: &[String]| {
            let parameters: Vec<_> =
                names.iter().map(|(name, is)| ((*name).to_owned(), *is)).collect();
            suggested(&parameters, assumed)
        };
        assert_eq!(of(&[("buf", true), ("len", false)], &[]), ["len <= size(buf)"]);
        assert_eq!(of(&[("src", true), ("src_size", false)], &[]), ["src_size <= size(src)"]);
        assert_eq!(of(&[("s", true), ("inputlen", false)], &[]), ["inputlen <= size(s)"]);
        assert!(of(&[("buf", true), ("flags", false)], &[]).is_empty());
        assert!(of(&[("buf", true), ("len", false)], &["len < 4".into()]).is_empty());
        assert!(of(&[("buf", true), ("len", true)], &[]).is_empty());
    }
}
