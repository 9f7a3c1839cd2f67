//! A wrong answer of a verifier, and the test whether a smaller program shows it too.

use std::sync::Arc;
use std::time::Duration;

use base::DataModel;
use checkers::{Answer, Installed, Judgement, Question, Reply, Setting, judge};
use oracle::{Established, Glance, Interpretation, Workshop, establish_further, glance, interpret};
use process::{Cancel, Limits, Scratch};
use reduce::{Effort, shrink};
use triage::essence;
use verdict::Truth;

/// What programs are written for: that of the machine on which their truth is seen.
pub const DATA_MODEL: DataModel = DataModel::Lp64;

/// A verifier, how it was asked, and how it was wrong.
#[derive(Clone, Debug)]
pub struct Case {
    /// The verifier.
    pub checker: Arc<Installed>,
    /// Its options.
    pub setting: Setting,
    /// How far one run may go.
    pub limits: Limits,
    /// Whether the program reaches its error call.
    pub truth: Truth,
    /// What the answer is worth.
    pub judgement: Judgement,
    /// What a crash says of itself, without what changes from program to program.
    pub message: String,
    /// What input functions return, in order.
    pub inputs: Vec<i64>,
}

/// How sure one must be that a program is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Care {
    /// Our interpreter says so; where it cannot tell, every build.
    Interpreter,
    /// Every build, every sanitizer and our interpreter say so.
    Every,
}

/// What is left of a program that shows a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shrunk {
    /// Its text, laid out.
    pub text: String,
    /// How many smaller texts were tried.
    pub tried: u64,
    /// Whether nothing more could be taken away; otherwise the time was up.
    pub is_minimal: bool,
    /// What is true of it, by executing it in every way.
    pub established: Established,
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
    /// What a verifier's answer to a program with this text makes: a case if the answer is a finding.
    pub fn of(
        checker: &Arc<Installed>,
        setting: &Setting,
        limits: Limits,
        (text, truth): (&str, Truth),
        answer: &Answer,
    ) -> Option<Case> {
        let judgement = judge(&checker.checker.claims, truth, answer);
        judgement.is_finding().then(|| Case {
            checker: Arc::clone(checker),
            setting: setting.clone(),
            limits,
            truth,
            judgement,
            message: essence(answer.message(), text),
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
        let question = Question { text, data_model: DATA_MODEL, setting, limits: self.limits };
        self.checker.ask(&question, place.scratch.path(), &place.cancel).ok()
    }

    /// What is true of a program with this text, if it makes the verifier wrong in the same way and is
    /// itself beyond doubt. It is held to the standard of the `original`: compilers complain of no
    /// more, and it does not run much longer.
    pub fn shows(
        &self,
        text: &str,
        original: &Established,
        place: &Surroundings,
    ) -> Option<Established> {
        let glance = self.glance_if_shown(text, original, place)?;
        self.establish(text, original, &glance, place)
    }

    /// Whether a program of known truth shows it: one that reaches its error does so when it is executed; that the
    /// error of another is out of reach is known from how it was made.
    pub fn is_shown_by(&self, program: &campaign::Program, place: &Surroundings) -> bool {
        let text = program.text.as_str();
        let reaches = || glance(&place.workshop, text, &program.inputs, None);
        if self.truth == Truth::Violated
            && !reaches().is_ok_and(|glance| glance.truth == Truth::Violated)
        {
            return false;
        }
        self.ask(text, &self.setting, place)
            .is_some_and(|reply| self.is_same(text, self.truth, &reply.answer))
    }

    /// The same, as strictly as one must be on the way.
    fn is_shown(
        &self,
        text: &str,
        original: &Established,
        care: Care,
        place: &Surroundings,
    ) -> bool {
        let Some(glance) = self.glance_if_shown(text, original, place) else { return false };
        if care == Care::Interpreter {
            match interpret(&place.workshop, text, &self.inputs, &glance) {
                Ok(Interpretation::Interpreted) => return true,
                Ok(Interpretation::NotInterpreted(_)) => {}
                Err(_) => return false,
            }
        }
        self.establish(text, original, &glance, place).is_some()
    }

    /// The cheap questions: one build, one run, the verifier.
    fn glance_if_shown(
        &self,
        text: &str,
        original: &Established,
        place: &Surroundings,
    ) -> Option<Glance> {
        // A crash needs no error call; a wrong answer is about one.
        let matters = self.judgement.is_wrong();
        let patience = Some(original.patience());
        let glance = glance(&place.workshop, text, &self.inputs, patience).ok()?;
        let is_other = matters && glance.truth != self.truth;
        if is_other || glance.complaints.beyond(&original.complaints).is_some() {
            return None;
        }
        let reply = self.ask(text, &self.setting, place)?;
        self.is_same(text, glance.truth, &reply.answer).then_some(glance)
    }

    fn establish(
        &self,
        text: &str,
        original: &Established,
        glance: &Glance,
        place: &Surroundings,
    ) -> Option<Established> {
        let limit = Some(&original.complaints);
        establish_further(&place.workshop, text, &self.inputs, glance, limit).ok()
    }

    /// Whether an answer to a program with this text is wrong in the same way.
    fn is_same(&self, text: &str, truth: Truth, answer: &Answer) -> bool {
        judge(&self.checker.checker.claims, truth, answer) == self.judgement
            && essence(answer.message(), text) == self.message
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
        let tried = quick.tried;
        let with = |shrunk: reduce::Shrunk, tried: u64, established: Established| Shrunk {
            text: shrunk.text,
            tried,
            is_minimal: shrunk.is_minimal,
            established,
        };
        if quick.text == text {
            return with(quick, tried, original.clone());
        }
        if let Some(established) = self.shows(&quick.text, original, place) {
            return with(quick, tried, established);
        }
        let slow = self.shrink_with(Care::Every, text, original, effort, place);
        let tried = tried + slow.tried;
        match self.shows(&slow.text, original, place) {
            Some(established) => with(slow, tried, established),
            // It passed this very test on the way. A verifier that answers at random fails it now.
            None => Shrunk {
                text: text.to_owned(),
                tried,
                is_minimal: false,
                established: original.clone(),
            },
        }
    }

    fn shrink_with(
        &self,
        care: Care,
        text: &str,
        original: &Established,
        effort: Effort,
        place: &Surroundings,
    ) -> reduce::Shrunk {
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
