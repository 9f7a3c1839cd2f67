//! A campaign or an audit on a cluster: a job array of shards, and a job that merges them.
//!
//! Slurm is what the field's clusters run. Shards share nothing but a directory that all nodes see;
//! a shard that is started again, because its node died, goes on where it was.

use std::path::Path;
use std::time::Duration;

use process::{Cancel, Command, Limits, StartError};

/// What is sent to the cluster.
pub struct Submission<'s> {
    /// The program on the nodes.
    pub refute: &'s Path,
    /// The command of a shard, such as `fuzz branches --seeds gcc`.
    pub words: &'s [String],
    /// How many shards.
    pub shards: u32,
    /// Where shards and the merged campaign go; all nodes must see it.
    pub directory: &'s Path,
    /// More options for sbatch, such as `--partition=long`.
    pub options: &'s [String],
}

impl Submission<'_> {
    /// The script of the array: each task does one shard.
    pub fn array_script(&self) -> String {
        let (refute, directory, options) = self.parts();
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        let (words, count) = (words.join(" "), self.shards);
        // An audit counts its parts from one, and goes on by itself.
        let shard = match self.is_audit() {
            true => format!(
                "{refute} {words} --shard \"$((SLURM_ARRAY_TASK_ID + 1))/{count}\" --out \"$shard\"\n"
            ),
            false => format!(
                "if [ -e \"$shard/campaign.db\" ]; then\n    \
                     {refute} campaign resume \"$shard\"\n\
                 else\n    \
                     {refute} {words} --shard \"$SLURM_ARRAY_TASK_ID/{count}\" --out \"$shard\"\n\
                 fi\n"
            ),
        };
        format!(
            "#!/bin/bash\n\
             #SBATCH --job-name=refute\n\
             #SBATCH --array=0-{last}\n\
             #SBATCH --output={log}\n\
             #SBATCH --requeue\n\
             {options}\
             # One shard. A shard that was begun is gone on with.\n\
             shard={directory}/shard-$SLURM_ARRAY_TASK_ID\n\
             {shard}\
             # Findings (1) and open questions (3) are no failure of the job.\n\
             case $? in 0 | 1 | 3) exit 0 ;; *) exit 2 ;; esac\n",
            last = self.shards.saturating_sub(1),
            log = self.directory.join("shard-%a.log").display(),
        )
    }

    /// The script that puts the shards together.
    pub fn merge_script(&self) -> String {
        let (refute, directory, options) = self.parts();
        let merge = match self.is_audit() {
            true => {
                let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
                let part = |number| format!(" --merge {directory}/shard-{number}");
                let parts: String = (0..self.shards).map(part).collect();
                format!("{refute} {}{parts} --out {directory}/merged", words.join(" "))
            }
            false => format!("{refute} campaign merge {directory}/merged {directory}/shard-*/"),
        };
        format!(
            "#!/bin/bash\n\
             #SBATCH --job-name=refute-merge\n\
             #SBATCH --output={log}\n\
             {options}\
             {merge}\n\
             case $? in 0 | 1 | 3) exit 0 ;; *) exit 2 ;; esac\n",
            log = self.directory.join("merge.log").display(),
        )
    }

    /// Whether the shards are those of an audit.
    pub fn is_audit(&self) -> bool {
        self.words.first().is_some_and(|word| word == "audit")
    }

    /// What both scripts name: the program, the directory, and the lines for sbatch's options.
    fn parts(&self) -> (String, String, String) {
        let options = self.options.iter().map(|option| format!("#SBATCH {option}\n")).collect();
        let word = |path: &Path| quoted(&path.to_string_lossy());
        (word(self.refute), word(self.directory), options)
    }
}

/// The numbers that Slurm gave to the two jobs.
pub struct Submitted {
    /// The array of shards.
    pub array: String,
    /// The job that merges them.
    pub merge: String,
}

/// Why nothing was sent.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// There is no sbatch.
    #[error(transparent)]
    Start(#[from] StartError),
    /// sbatch said no, in these words.
    #[error("sbatch refused the job")]
    Refused(String),
}

/// Sends the two scripts, the second to be started when the first is over, however it ends.
///
/// # Errors
///
/// When sbatch does not start or does not take them.
pub fn submit(
    sbatch: &Path,
    array: &Path,
    merge: &Path,
    cancel: &Cancel,
) -> Result<Submitted, SubmitError> {
    let array = sbatch_number(sbatch, &[], array, cancel)?;
    let after = format!("--dependency=afterany:{array}");
    let merge = sbatch_number(sbatch, &[after], merge, cancel)?;
    Ok(Submitted { array, merge })
}

fn sbatch_number(
    sbatch: &Path,
    options: &[String],
    script: &Path,
    cancel: &Cancel,
) -> Result<String, SubmitError> {
    let limits = Limits { wall: Some(Duration::from_secs(60)), ..Limits::default() };
    let outcome = Command::new(sbatch)
        .arg("--parsable")
        .args(options)
        .arg(script)
        .limits(limits)
        .run(cancel)?;
    if !outcome.end.success() {
        return Err(SubmitError::Refused(outcome.stderr_text()));
    }
    // The name of the cluster may follow the number.
    let text = outcome.stdout_text();
    Ok(text.trim().split(';').next().unwrap_or_default().to_owned())
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_say_what_each_node_does() {
        let words =
            ["fuzz".to_owned(), "branches".to_owned(), "--seeds".to_owned(), "my seeds".to_owned()];
        let submission = Submission {
            refute: Path::new("/opt/refute"),
            words: &words,
            shards: 8,
            directory: Path::new("/data/c"),
            options: &["--partition=long".to_owned()],
        };
        let script = submission.array_script();
        for line in [
            "#SBATCH --array=0-7",
            "#SBATCH --partition=long",
            "#SBATCH --output=/data/c/shard-%a.log",
            "    /opt/refute fuzz branches --seeds 'my seeds' --shard \"$SLURM_ARRAY_TASK_ID/8\" --out \"$shard\"",
        ] {
            assert!(script.lines().any(|each| each == line), "{line}\n{script}");
        }
        let merge = submission.merge_script();
        assert!(merge.contains("/opt/refute campaign merge /data/c/merged /data/c/shard-*/"));
    }

    #[test]
    fn an_audit_is_its_own_merger() {
        let words = ["audit", "--harness", "h.c", "sort.c"].map(str::to_owned);
        let submission = Submission {
            refute: Path::new("refute"),
            words: &words,
            shards: 2,
            directory: Path::new("/d"),
            options: &[],
        };
        let script = submission.array_script();
        let line = "refute audit --harness h.c sort.c --shard \"$((SLURM_ARRAY_TASK_ID + 1))/2\" --out \"$shard\"";
        assert!(script.lines().any(|each| each == line), "{script}");
        let merge = submission.merge_script();
        let line = "refute audit --harness h.c sort.c --merge /d/shard-0 --merge /d/shard-1 --out /d/merged";
        assert!(merge.lines().any(|each| each == line), "{merge}");
    }
}
