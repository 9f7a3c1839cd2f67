//! The table that `make torture` prints.

use std::collections::BTreeMap;
use std::fmt;

use crate::Agreement;

/// All answers of a run, by program.
#[derive(Default)]
pub struct Table {
    answers: BTreeMap<String, Agreement>,
}

impl Table {
    /// Adds the answer of a program.
    pub fn add(&mut self, program: String, answer: Agreement) {
        self.answers.insert(program, answer);
    }

    fn count(&self, is_counted: impl Fn(&Agreement) -> bool) -> usize {
        self.answers.values().filter(|answer| is_counted(answer)).count()
    }

    /// How many programs count: those that compile and exit with 0 natively.
    pub fn eligible(&self) -> usize {
        self.count(|answer| *answer != Agreement::NotEligible)
    }

    /// How many agree.
    pub fn agreeing(&self) -> usize {
        self.count(|answer| *answer == Agreement::Agree)
    }

    /// How many differ from native execution.
    pub fn disagreeing(&self) -> usize {
        self.count(|answer| matches!(answer, Agreement::Disagree(_)))
    }

    /// The share of the eligible programs that agree, in percent.
    pub fn agreement(&self) -> f64 {
        100.0 * self.agreeing() as f64 / self.eligible().max(1) as f64
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (program, answer) in &self.answers {
            match answer {
                Agreement::NotEligible | Agreement::Agree => {}
                Agreement::Unsupported(reason) => writeln!(f, "unsupported  {program}: {reason}")?,
                Agreement::Limit(reason) => writeln!(f, "limit        {program}: {reason}")?,
                Agreement::Undefined { report, confirmation: Some(words) } => {
                    writeln!(
                        f,
                        "undefined    {program}: {report}\n             sanitizer: {words}"
                    )?;
                }
                Agreement::Undefined { report, confirmation: None } => {
                    writeln!(
                        f,
                        "undefined    {program}: {report}\n             no sanitizer says so"
                    )?;
                }
                Agreement::Disagree(reason) => writeln!(f, "DISAGREE     {program}: {reason}")?,
            }
        }
        let undefined = |confirmed: bool| {
            self.count(|answer| match answer {
                Agreement::Undefined { confirmation, .. } => confirmation.is_some() == confirmed,
                _ => false,
            })
        };
        let unsupported = self.count(|answer| matches!(answer, Agreement::Unsupported(_)));
        let limited = self.count(|answer| matches!(answer, Agreement::Limit(_)));
        writeln!(f)?;
        writeln!(f, "programs                          {:>6}", self.answers.len())?;
        writeln!(f, "eligible                          {:>6}", self.eligible())?;
        writeln!(
            f,
            "agree                             {:>6}   {:.2} %",
            self.agreeing(),
            self.agreement()
        )?;
        writeln!(f, "undefined, sanitizer agrees       {:>6}", undefined(true))?;
        writeln!(f, "undefined, by us alone            {:>6}", undefined(false))?;
        writeln!(f, "unsupported                       {unsupported:>6}")?;
        writeln!(f, "limit                             {limited:>6}")?;
        writeln!(f, "disagree                          {:>6}", self.disagreeing())
    }
}
