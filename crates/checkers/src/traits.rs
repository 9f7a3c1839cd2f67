//! What a program says of itself, so that verifiers are asked what they claim to answer, with bounds that are enough.
//!
//! A program of ours carries a comment such as `/* traits: logic=QF_ABV loops=16 recursion=no undefined=no */`. Whoever
//! generates it knows these things, and a verifier's description says in its section `[traits]` what follows from them:
//! an unwinding bound that is too small looks like a defect, and so does arithmetic that nobody promised to be exact.

use serde::Deserialize;

use crate::{Checker, Setting};

/// What a program says of itself; a program that says nothing could be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Traits {
    /// The logic that its conditions are from.
    pub logic: Option<String>,
    /// How often its loops go round at most.
    pub loops: Option<u32>,
    /// Whether functions may call themselves.
    pub recursion: bool,
    /// Whether some executions, none of them to the error, do what C leaves undefined.
    pub undefined: bool,
}

const BEGIN: &str = "/* traits:";

impl Traits {
    /// Reads them from the text of a program.
    pub fn of(text: &str) -> Traits {
        let mut traits = Traits::default();
        let line = text.lines().find_map(|line| line.strip_prefix(BEGIN)?.split("*/").next());
        for word in line.unwrap_or_default().split_whitespace() {
            match word.split_once('=') {
                Some(("logic", name)) => traits.logic = Some(name.to_owned()),
                Some(("loops", number)) => traits.loops = number.parse().ok(),
                Some(("recursion", answer)) => traits.recursion = answer == "yes",
                Some(("undefined", answer)) => traits.undefined = answer == "yes",
                _ => {}
            }
        }
        traits
    }

    /// Whether numbers must wrap, shift and round as C's do: integers of linear and nonlinear arithmetic that are
    /// kept within their bounds need nothing of that.
    pub fn needs_bits(&self) -> bool {
        self.logic.as_ref().is_some_and(|logic| logic.contains("BV") || logic.contains("FP"))
    }
}

/// What follows from the traits of a program.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Following {
    /// What bounds loops, with `{loops}` for the number of times that they go round.
    #[serde(default)]
    loops: Vec<String>,
    /// What lets it follow functions that call themselves.
    #[serde(default)]
    recursion: Vec<String>,
    /// Options with which it does not compute as C does, beside those that it claims nothing for.
    #[serde(default)]
    not_bit_precise: Vec<String>,
    /// Whether it may be asked about programs some executions of which are undefined.
    #[serde(default = "yes")]
    takes_undefined: bool,
}

fn yes() -> bool {
    true
}

impl Checker {
    /// The setting with what a program needs; nothing when the verifier claims nothing about such programs.
    pub fn setting_for(&self, traits: &Traits, setting: &Setting) -> Option<Setting> {
        let following = &self.following;
        let imprecise = |option: &String| following.not_bit_precise.contains(option);
        let claims_bits = self.claims.bit_precise && !setting.options().iter().any(imprecise);
        if traits.needs_bits() && !claims_bits || traits.undefined && !following.takes_undefined {
            return None;
        }
        let mut options = setting.options().to_vec();
        let name = |option: &str| option.split('=').next().unwrap_or_default().to_owned();
        let mut add = |words: Vec<String>| {
            // Whoever chose a bound wants to see what becomes of it.
            let is_there = words
                .first()
                .is_none_or(|first| options.iter().any(|option| name(option) == name(first)));
            if !is_there {
                options.extend(words);
            }
        };
        if let Some(loops) = traits.loops {
            let number = loops.to_string();
            add(following.loops.iter().map(|word| word.replace("{loops}", &number)).collect());
        }
        if traits.recursion {
            add(following.recursion.clone());
        }
        Some(Setting::new(options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_say_what_they_are() {
        let text =
            "/* a maze */\n/* traits: logic=QF_ABV loops=16 recursion=yes undefined=no */\nint x;";
        let traits = Traits::of(text);
        assert_eq!(traits.logic.as_deref(), Some("QF_ABV"));
        assert_eq!((traits.loops, traits.recursion, traits.undefined), (Some(16), true, false));
        assert!(traits.needs_bits());
        assert!(!Traits::of("/* traits: logic=QF_NIA loops=x */").needs_bits());
        assert_eq!(Traits::of("int main(void) { return 0; }"), Traits::default());
    }

    #[test]
    fn settings_follow_from_traits() {
        let text = crate::builtin()[0].text.replace("bit_precise = true", "bit_precise = false");
        let section = "[traits]\nloops = [\"--bound={loops}\"]\ntakes_undefined = false\n";
        let checker = Checker::parse(&format!("{text}\n{section}"), std::path::Path::new("x.toml"));
        let checker = checker.unwrap();
        let mut traits = Traits { loops: Some(9), ..Traits::default() };
        let with = |traits: &Traits, options: &[&str]| {
            let options = options.iter().map(|&option| option.to_owned()).collect();
            checker.setting_for(traits, &Setting::new(options)).map(|setting| setting.to_string())
        };
        assert_eq!(with(&traits, &["-x"]).as_deref(), Some("-x --bound=9"));
        assert_eq!(with(&traits, &["--bound=2"]).as_deref(), Some("--bound=2"));
        traits.logic = Some("QF_UFLIA".into());
        assert!(with(&traits, &[]).is_some());
        traits.undefined = true;
        assert_eq!(with(&traits, &[]), None);
        traits = Traits { logic: Some("QF_BVFP".into()), ..Traits::default() };
        assert_eq!(with(&traits, &[]), None);
    }
}
