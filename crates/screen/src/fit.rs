//! Lines for a terminal of so many columns: long ones are broken between words, and what follows is indented.

/// What a line that goes on is indented by, beyond the line itself.
const DEEPER: usize = 4;

/// A text whose lines fit. Styles take no room; a word that is longer than a line stays whole, so that paths can be copied.
pub fn fitted(text: &str, columns: usize) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut fitting = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate() {
        let is_excerpt = is_excerpt(line);
        // The mark below a line of source must stay where it is.
        let mark = lines.get(number + 1).filter(|next| is_excerpt && is_mark(next));
        fitting.push(match () {
            () if width(line) <= columns || is_mark(line) => (*line).to_owned(),
            () if is_excerpt && mark.is_none_or(|mark| width(mark) < columns) => cut(line, columns),
            () if is_excerpt => (*line).to_owned(),
            () => broken(line, columns),
        });
    }
    fitting.join("\n")
}

/// A part of a line: letters that are seen, or a change of style.
enum Part<'l> {
    Seen(&'l str),
    Style(&'l str),
}

fn parts(line: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find('\x1b') {
        let end = rest[start..].find('m').map_or(rest.len(), |end| start + end + 1);
        parts.extend([Part::Seen(&rest[..start]), Part::Style(&rest[start..end])]);
        rest = &rest[end..];
    }
    parts.push(Part::Seen(rest));
    parts
}

/// How many columns a line takes.
fn width(line: &str) -> usize {
    let of = |part: &Part<'_>| match part {
        Part::Seen(text) => text.chars().count(),
        Part::Style(_) => 0,
    };
    parts(line).iter().map(of).sum()
}

fn seen(line: &str) -> String {
    let of = |part| if let Part::Seen(text) = part { text } else { "" };
    parts(line).into_iter().map(of).collect()
}

/// A line of source behind its number and a bar, or the line below it.
fn is_excerpt(line: &str) -> bool {
    let seen = seen(line);
    seen.split_once(" |")
        .is_some_and(|(number, _)| number.trim().chars().all(|c| c.is_ascii_digit()))
}

fn is_mark(line: &str) -> bool {
    seen(line).split_once('|').is_some_and(|(_, mark)| mark.trim() == "^")
}

/// A line up to the last column, where a sign tells that it goes on.
fn cut(line: &str, columns: usize) -> String {
    let mut left = columns.saturating_sub(1);
    let mut kept = String::new();
    for part in parts(line) {
        match part {
            Part::Style(style) => kept.push_str(style),
            Part::Seen(text) => {
                let head: String = text.chars().take(left).collect();
                left -= head.chars().count();
                kept.push_str(&head);
            }
        }
    }
    kept + "…"
}

fn broken(line: &str, columns: usize) -> String {
    let own = seen(line).chars().take_while(|letter| *letter == ' ').count();
    let indent = if own + DEEPER > columns / 2 { DEEPER } else { own + DEEPER };
    let mut text = String::new();
    // Columns that are taken, and blanks that are only written when a word follows on the same line.
    let (mut taken, mut blanks) = (0, 0);
    for part in parts(line) {
        let seen = match part {
            Part::Style(style) => {
                text.push_str(style);
                continue;
            }
            Part::Seen(seen) => seen,
        };
        for (number, word) in seen.split(' ').enumerate() {
            blanks += usize::from(number > 0);
            if word.is_empty() {
                continue;
            }
            let length = word.chars().count();
            // A word that a change of style cuts in two has no blanks in between and stays together.
            if taken > indent && blanks > 0 && taken + blanks + length > columns {
                text.push('\n');
                (taken, blanks) = (0, indent);
            }
            text.extend(std::iter::repeat_n(' ', blanks));
            text.push_str(word);
            taken += blanks + length;
            blanks = 0;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(fitted("short\nlines", 10), "short\nlines");
        assert_eq!(fitted("  one two three four", 12), "  one two\n      three\n      four");
        assert_eq!(
            fitted("a/very/long/path/that/stays/whole and more", 20),
            "a/very/long/path/that/stays/whole\n    and more"
        );
        let styled = "\x1b[1mone\x1b[0m two three";
        assert_eq!(fitted(styled, 8), "\x1b[1mone\x1b[0m two\n    three");
        assert_eq!(width(styled), 13);
    }

    #[test]
    fn a_line_of_source_is_cut_unless_its_mark_would_go() {
        let excerpt = "   27 |   return table[low].hash;\n      |   ^";
        assert_eq!(fitted(excerpt, 20), "   27 |   return ta…\n      |   ^");
        let far = "   27 |   return table[low].hash;\n      |                ^";
        assert_eq!(fitted(far, 20), far);
    }
}
