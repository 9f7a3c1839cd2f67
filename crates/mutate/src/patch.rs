//! The lines that a patch adds or changes, for auditing only what an edit touches.

use crate::Lines;

/// A file of a patch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatchedFile {
    /// Its name, as the patch has it, without the prefix `b/`.
    pub name: String,
    /// The lines of the new file that are new or changed.
    pub lines: Lines,
}

/// Reads a unified diff, as `git diff` and `diff -u` write it.
pub fn patched_files(patch: &str) -> Vec<PatchedFile> {
    let mut files: Vec<(String, Vec<usize>)> = Vec::new();
    // How many lines of the old and of the new file the present part still has, and the next new one.
    let (mut old_left, mut new_left, mut next) = (0_usize, 0_usize, 0_usize);
    for line in patch.lines() {
        if old_left > 0 || new_left > 0 {
            match line.as_bytes().first() {
                Some(b'+') => {
                    if let Some((_, lines)) = files.last_mut() {
                        lines.push(next);
                    }
                    (next, new_left) = (next + 1, new_left.saturating_sub(1));
                }
                Some(b'-') => old_left = old_left.saturating_sub(1),
                // The remark that a line has no end.
                Some(b'\\') => {}
                _ => {
                    (old_left, new_left) = (old_left.saturating_sub(1), new_left.saturating_sub(1));
                    next += 1;
                }
            }
        } else if let Some(name) = line.strip_prefix("+++ ") {
            let name = name.split('\t').next().unwrap_or_default().trim();
            files.push((name.strip_prefix("b/").unwrap_or(name).to_owned(), Vec::new()));
        } else if let Some(rest) = line.strip_prefix("@@ -") {
            let mut parts = rest.split(" +");
            let old = extent(parts.next().unwrap_or_default());
            let new =
                extent(parts.next().and_then(|part| part.split(' ').next()).unwrap_or_default());
            (old_left, next, new_left) = (old.1, new.0, new.1);
        }
    }
    let is_new = |(name, lines): &(String, Vec<usize>)| name != "/dev/null" && !lines.is_empty();
    files
        .into_iter()
        .filter(is_new)
        .map(|(name, lines)| PatchedFile { name, lines: lines.into_iter().collect() })
        .collect()
}

/// `start,count` or `start` alone, which is one line.
fn extent(text: &str) -> (usize, usize) {
    let (start, count) = text.split_once(',').unwrap_or((text, "1"));
    (start.parse().unwrap_or(0), count.parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_lines_are_found() {
        let patch = "diff --git a/x.c b/x.c\n--- a/x.c\n+++ b/x.c\n@@ -1,3 +1,4 @@\n int a;\n-int b;\n\
                     +int c;\n+int d;\n int e;\n@@ -10 +11 @@ int f()\n-old\n+new\n--- a/y.c\n+++ /dev/null\n\
                     @@ -1 +0,0 @@\n-gone\n";
        let files = patched_files(patch);
        assert_eq!(files.len(), 1);
        assert_eq!(files[0].name, "x.c");
        let lines = [2, 3, 11].into_iter().collect();
        assert_eq!(files[0].lines, lines);
    }
}
