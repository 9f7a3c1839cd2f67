//! What is seen of a campaign while it runs: findings as they come, and a line that says how far it
//! is.

use std::io::Write;

use campaign::{Observer, Progress, Run};

use crate::output::{BAD, styled};

/// Tells on standard error; the line only where somebody watches.
pub struct Live {
    pub watched: bool,
}

impl Observer for Live {
    fn progress(&self, progress: &Progress) {
        if !self.watched {
            return;
        }
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
        let line: String = line.chars().take(118).collect();
        let _ = write!(std::io::stderr(), "\r{line}\x1b[K");
    }

    fn finding(&self, run: &Run, program: &str) {
        let (job, start) = (&run.job, if self.watched { "\r\x1b[K" } else { "" });
        let judgement = styled(BAD, run.judgement);
        let setting = if job.setting.is_empty() { "" } else { " " };
        let _ = writeln!(
            anstream::stderr(),
            "{start}{judgement}  {}{setting}{}  says {} about {program}",
            job.checker,
            job.setting,
            run.answer
        );
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if self.watched {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
