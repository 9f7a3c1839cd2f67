//! The options of one run: the default ones, or a draw from the checker's swarm.

use std::fmt;
use std::str::FromStr;

use base::Rng;
use serde::Deserialize;

/// Alternatives of which one is taken, such as the solver. The first is the default.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Group {
    /// What is chosen here.
    pub(crate) name: String,
    /// The alternatives.
    pub(crate) choices: Vec<Choice>,
    /// Whether its options take parts of the program away before anything else looks at it: that a
    /// misbehaviour is gone with them says nothing of its cause.
    #[serde(default)]
    pub(crate) slices: bool,
}

/// One alternative.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choice {
    /// The options that select it; none for what the verifier does by itself.
    pub(crate) options: Vec<String>,
    /// How often it is drawn, in proportion to the others of the group.
    #[serde(default = "one")]
    pub(crate) weight: u32,
}

fn one() -> u32 {
    1
}

/// The options of one run, beside those that every run has.
///
/// It is printed as a shell would read it, and reads itself again from that.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Setting(Vec<String>);

impl Setting {
    /// A setting of exactly these options.
    pub fn new(options: Vec<String>) -> Self {
        Setting(options)
    }

    /// The options.
    pub fn options(&self) -> &[String] {
        &self.0
    }

    /// The first alternative of every group.
    pub(crate) fn default_of(groups: &[Group]) -> Self {
        let first = groups.iter().filter_map(|group| group.choices.first());
        Setting(first.flat_map(|choice| choice.options.clone()).collect())
    }

    /// One alternative of every group, at random.
    pub(crate) fn drawn_from(groups: &[Group], rng: &mut Rng) -> Self {
        let mut options = Vec::new();
        for group in groups {
            let weights: Vec<u32> = group.choices.iter().map(|choice| choice.weight).collect();
            if let Some(chosen) = rng.weighted(&weights) {
                options.extend(group.choices[chosen].options.iter().cloned());
            }
        }
        Setting(options)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(|option| quoted(option)).collect();
        f.write_str(&words.join(" "))
    }
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// A text that is not a list of options.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a quote is not closed in the options: {0}")]
pub struct SettingError(String);

impl FromStr for Setting {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut options = Vec::new();
        let mut word: Option<String> = None;
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\'' | '"' => {
                    let word = word.get_or_insert_default();
                    loop {
                        match letters.next() {
                            Some(inner) if inner == letter => break,
                            Some(inner) => word.push(inner),
                            None => return Err(SettingError(text.to_owned())),
                        }
                    }
                }
                '\\' => word.get_or_insert_default().extend(letters.next()),
                blank if blank.is_whitespace() => options.extend(word.take()),
                letter => word.get_or_insert_default().push(letter),
            }
        }
        options.extend(word);
        Ok(Setting(options))
    }
}

#[cfg(test)]
mod tests {
    use base::Seed;

    use super::*;

    #[test]
    fn settings_are_read_as_they_are_printed() {
        for options in
            [vec![], vec!["--unwind", "3"], vec!["a b", "", "it's", "\"x\"", "\\", "--a='b'"]]
        {
            let setting = Setting(options.into_iter().map(str::to_owned).collect());
            assert_eq!(setting.to_string().parse(), Ok(setting));
        }
        assert!("'open".parse::<Setting>().is_err());
    }

    #[test]
    fn draws_repeat_and_vary() {
        let group = |options: &[&str]| Group {
            slices: false,
            name: "g".into(),
            choices: options
                .iter()
                .map(|option| Choice { options: vec![(*option).to_owned()], weight: 1 })
                .collect(),
        };
        let groups = [group(&["a", "b", "c"]), group(&["x", "y"])];
        assert_eq!(Setting::default_of(&groups).to_string(), "a x");
        let draw = |seed| Setting::drawn_from(&groups, &mut Seed(seed).rng());
        assert_eq!(draw(5), draw(5));
        let different: std::collections::BTreeSet<Setting> = (0..100).map(draw).collect();
        assert_eq!(different.len(), 6);
    }
}
