//! A change of one place as a unified diff.

/// How many lines are shown around a change.
const AROUND: usize = 3;

/// The difference of two texts that differ in one place.
pub fn unified(old: &str, new: &str, file: &str) -> String {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let same = |(left, right): &(&&str, &&str)| left == right;
    let first = before.iter().zip(&after).take_while(same).count();
    let most = before.len().min(after.len()) - first;
    let last = before.iter().rev().zip(after.iter().rev()).take(most).take_while(same).count();
    if first == before.len() && before.len() == after.len() {
        return String::new();
    }
    let start = first.saturating_sub(AROUND);
    let (old_end, new_end) = (before.len() - last, after.len() - last);
    let tail = AROUND.min(last);
    let mut text = format!(
        "--- a/{file}\n+++ b/{file}\n@@ -{},{} +{},{} @@\n",
        start + 1,
        old_end + tail - start,
        start + 1,
        new_end + tail - start
    );
    let mut put = |mark: char, lines: &[&str]| {
        for line in lines {
            text.push(mark);
            text.push_str(line);
            if !line.ends_with('\n') {
                text.push_str("\n\\ No newline at end of file\n");
            }
        }
    };
    put(' ', &before[start..first]);
    put('-', &before[first..old_end]);
    put('+', &after[first..new_end]);
    put(' ', &before[old_end..old_end + tail]);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_is_shown_with_its_neighbours() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let expected = "--- a/x.c\n+++ b/x.c\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
        assert_eq!(unified(old, &old.replace('5', "five"), "x.c"), expected);
        let first = "--- a/x.c\n+++ b/x.c\n@@ -1,2 +1,1 @@\n-a\n b\n";
        assert_eq!(unified("a\nb\n", "b\n", "x.c"), first);
        let no_end = "--- a/x.c\n+++ b/x.c\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n";
        assert_eq!(unified("a", "b", "x.c"), no_end);
        assert_eq!(unified("a\n", "a\n", "x.c"), "");
    }
}
