//! A wrong answer of a verifier, and the test whether a smaller program shows it too.

use std::sync::Arc;
use std::time::Duration;

use base::DataModel;
use checkers::{Answer, Installed, Judgement, Question, Reply, Setting, judge};
use process::{Cancel, Limits, Scratch};
use seeds::{Established, Evidence, Workshop, establish_further, glance, interpret};
use verdict::Truth;

use triage::{Effort, Shrunk, shrink};

/// A verifier, how it was asked, and how it was wrong.
#[derive(Clone, Debug)]
pub struct Case {
    /// The verifier.
    pub checker: Arc<Installed>,
    /// Its options.
    pub setting: Setting,
    /// What programs are written for.
    pub data_model: DataModel,
    /// How far one run may go.
    pub limits: Limits,
    /// Whether the program reaches its error call.
    pub truth: Truth,
    /// What the answer is worth.
    pub judgement: Judgement,
    /// What a crash says of itself, without what changes from program to program.
    pub message: String,
    /// What `__VERIFIER_nondet_int` returns.
    pub inputs: Vec<i32>,
}

/// How sure one must be that a program is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Care {
    /// Our interpreter says so; where it cannot tell, every build.
    Interpreter,
    /// Every build, every sanitizer and our interpreter say so.
    Every,
}

/// Where programs are executed and verifiers asked.
#[derive(Clone)]
pub struct Surroundings {
    /// Compilers and a place for programs.
    pub workshop: Arc<Workshop>,
    /// A directory for the verifiers' runs.
    pub scratch: Arc<Scratch>,
    /// The wish to stop.
    pub cancel: Cancel,
}

impl Case {
    /// What a verifier's answer to a program makes: a case if the answer is a finding.
    pub fn of(
        checker: &Arc<Installed>,
        setting: &Setting,
        data_model: DataModel,
        limits: Limits,
        truth: Truth,
        answer: &Answer,
    ) -> Option<Case> {
        let judgement = judge(&checker.checker.claims, truth, answer);
        judgement.is_finding().then(|| Case {
            checker: Arc::clone(checker),
            setting: setting.clone(),
            data_model,
            limits,
            truth,
            judgement,
            message: essence(answer.message()),
            inputs: Vec::new(),
        })
    }

    /// The same with no more time for each run than a verifier needs that was wrong after `time`.
    pub fn with_patience_of(mut self, time: Duration) -> Case {
        let enough = (time * 8).max(Duration::from_secs(2));
        self.limits.wall = Some(self.limits.wall.map_or(enough, |wall| wall.min(enough)));
        self
    }

    /// Asks the verifier about a text with these or other options.
    pub fn ask(&self, text: &str, setting: &Setting, place: &Surroundings) -> Option<Reply> {
        let question = Question { text, data_model: self.data_model, setting, limits: self.limits };
        self.checker.ask(&question, place.scratch.path(), &place.cancel).ok()
    }

    /// Whether a program with this text makes the verifier wrong in the same way, and is itself
    /// beyond doubt. It is held to the standard of the `original`: compilers complain of no more, and
    /// it does not run much longer.
    pub fn shows(&self, text: &str, original: &Established, place: &Surroundings) -> bool {
        self.is_shown(text, original, Care::Every, place)
    }

    /// The cheap questions come first.
    fn is_shown(
        &self,
        text: &str,
        original: &Established,
        care: Care,
        place: &Surroundings,
    ) -> bool {
        // A crash needs no error call; a wrong answer is about one.
        let matters = self.judgement.is_wrong();
        let (workshop, inputs) = (&place.workshop, &self.inputs);
        let patience = Some(original.patience());
        let Ok(glance) = glance(workshop, text, inputs, patience) else { return false };
        let seen = glance.truth;
        if (matters && seen != self.truth)
            || glance.complaints.beyond(&original.complaints).is_some()
        {
            return false;
        }
        let Some(reply) = self.ask(text, &self.setting, place) else { return false };
        if !self.is_same(seen, &reply.answer) {
            return false;
        }
        if care == Care::Interpreter {
            match interpret(workshop, text, inputs, &glance) {
                Ok(Evidence::Interpreted) => return true,
                Ok(Evidence::NotInterpreted(_)) => {}
                Err(_) => return false,
            }
        }
        establish_further(workshop, text, inputs, &glance, Some(&original.complaints)).is_ok()
    }

    /// Whether an answer is wrong in the same way.
    pub fn is_same(&self, truth: Truth, answer: &Answer) -> bool {
        judge(&self.checker.checker.claims, truth, answer) == self.judgement
            && essence(answer.message()) == self.message
    }

    /// Makes a program that shows the case as small as it can be, and no worse than the
    /// `original` that `text` is, or comes from.
    ///
    /// On the way a program counts as defined when our interpreter says so. The last one is executed
    /// in every way; should it not pass, all of it is done again with every step executed so.
    pub fn shrink(
        &self,
        text: &str,
        original: &Established,
        effort: Effort,
        place: &Surroundings,
    ) -> Shrunk {
        let quick = self.shrink_with(Care::Interpreter, text, original, effort, place);
        if quick.text == text || self.shows(&quick.text, original, place) {
            return quick;
        }
        let slow = self.shrink_with(Care::Every, text, original, effort, place);
        Shrunk { tried: quick.tried + slow.tried, ..slow }
    }

    fn shrink_with(
        &self,
        care: Care,
        text: &str,
        original: &Established,
        effort: Effort,
        place: &Surroundings,
    ) -> Shrunk {
        let (case, original, place) = (self.clone(), original.clone(), place.clone());
        let shows = move |text: &str| {
            !place.cancel.is_cancelled() && case.is_shown(text, &original, care, &place)
        };
        shrink(text, Arc::new(shows), effort)
    }

    /// The settings, one change away from this one, with which the verifier is not wrong any more.
    pub fn vanishes_with(&self, text: &str, place: &Surroundings) -> Vec<Setting> {
        let alternatives = self.checker.checker.telling_settings();
        let mut found: Vec<Setting> = alternatives
            .filter(|setting| *setting != self.setting)
            .filter(|setting| {
                self.ask(text, setting, place).is_some_and(|reply| {
                    let claims = &self.checker.checker.claims;
                    judge(claims, self.truth, &reply.answer) == Judgement::Right
                })
            })
            .collect();
        found.sort();
        found.dedup();
        found
    }
}

/// A message without numbers, addresses and quoted names.
fn essence(message: &str) -> String {
    let mut result = String::new();
    let mut quote = None;
    for c in message.chars() {
        match quote {
            Some(end) if c == end => {
                quote = None;
                result.push(c);
            }
            Some(_) => {}
            None => {
                if c == '\'' || c == '"' || c == '`' {
                    quote = Some(if c == '`' { '\'' } else { c });
                }
                let replaced = if c.is_ascii_digit() { '0' } else { c };
                if !(replaced == '0' && result.ends_with('0')) {
                    result.push(replaced);
                }
            }
        }
    }
    result.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_lose_what_changes() {
        assert_eq!(essence("line 17: symbol 'x1' at 0x7f12"), "line 0: symbol '' at 0x0f0");
        assert_eq!(essence("  plain "), "plain");
    }
}
