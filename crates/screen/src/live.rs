//! What is seen of a campaign while it runs: findings as they come, and a line that says how far it
//! is.

use std::io::Write;

use campaign::{Observer, Progress, Run};

use crate::ProgressLine;
use crate::{BAD, styled};

/// Tells on standard error; the line only where somebody watches.
pub struct Live {
    /// How far it is.
    pub line: ProgressLine,
    /// Whether findings are only told at the end.
    pub is_quiet: bool,
}

impl Observer for Live {
    fn progress(&self, progress: &Progress) {
        let mut line = format!(
            "{} programs  {} answers  {} queued  {:.1}/s  {} findings",
            progress.programs,
            progress.done,
            progress.queued,
            progress.rate(),
            progress.findings()
        );
        if progress.cut > 0 {
            line += &format!("  {} cut", progress.cut);
        }
        for (checker, _, since) in progress.running.iter().take(3) {
            line += &format!("  {checker} {:.0} s", since.elapsed().as_secs_f64());
        }
        self.line.show(&line);
    }

    fn finding(&self, run: &Run, program: &str) {
        if self.is_quiet {
            return;
        }
        self.line.show("");
        let job = &run.job;
        let judgement = styled(BAD, run.judgement);
        let setting = if job.setting.is_empty() { "" } else { " " };
        let _ = writeln!(
            anstream::stderr(),
            "{judgement}  {}{setting}{}  says {} about {program}",
            job.checker,
            job.setting,
            run.answer
        );
    }
}
